/** Documents under the path of what they belong to: the endpoints that materials and purchases share. */
import { z } from 'zod';
import { category } from '../../shared/domain/documents/file-fields.ts';
import { documentSchema } from '../../shared/domain/documents/document-view.ts';
import { findDocument } from '../../shared/domain/documents/document-rows.ts';
import { listDocuments } from '../../shared/domain/documents/document-view.ts';
import { type EntityReference } from '../../shared/domain/documents/documented-entities.ts';
import { type VerifyingModule } from '../../shared/domain/documents/verification-jobs.ts';
import { readScope, type Scope } from '../../shared/platform/scope.ts';
import { completeUpload } from '../documents/complete-upload.ts';
import { deleteAsNamed } from '../documents/conditional-deletion.ts';
import { receiveDocument } from '../documents/uploads.ts';
import { booleanParameter, positiveInteger, searchText, uuid } from '../http/parameters.ts';
import { endpoint, type Call, type Endpoint } from '../http/endpoint.ts';
import { changeHeaders } from '../http/etags.ts';
import { preferHeaders } from '../jobs/prefer.ts';
import { binary, checksumBody, documentList, MULTIPART, pagedDocuments } from './document-fields.ts';

export interface DocumentSubject<Params extends z.ZodObject> {
  /** Without `/documents`. */
  path: string;
  tag: string;
  /** Singular, as summaries call it. */
  name: string;
  params: Params;
  module: VerifyingModule;
  /** Absent where categories are free texts. */
  categories?: readonly [string, ...string[]];
  /** The subject that the path names. Throws NOT_FOUND. */
  find(scope: Pick<Scope, 'db' | 'tenantId'>, params: z.output<Params>): Promise<EntityReference>;
}

const listQuery = (categories?: readonly [string, ...string[]]) =>
  z.object({
    page: positiveInteger(1e9).optional(),
    pageSize: positiveInteger(100).optional(),
    includeDeleted: booleanParameter.optional(),
    category: (categories ? (z.enum(categories) as z.ZodType<string>) : searchText).optional(),
  });

const documentParams = <Params extends z.ZodObject>({ params }: DocumentSubject<Params>) =>
  params.extend({ documentId: uuid });

type DocumentParams<Params extends z.ZodObject> = z.output<Params> & { documentId: string };

export const listEndpoint = <Params extends z.ZodObject>(subject: DocumentSubject<Params>): Endpoint =>
  endpoint({
    method: 'GET',
    path: `${subject.path}/documents`,
    style: 'v1',
    tag: subject.tag,
    summary: `Documents of a ${subject.name}, the newest first`,
    access: `${subject.module}:read`,
    params: subject.params,
    query: listQuery(subject.categories),
    status: 200,
    response: documentList,
    errors: ['NOT_FOUND'],
    async handler({ scope, params, query: { page, pageSize, ...filter } }) {
      const { type, id } = await subject.find(scope, params as z.output<Params>);
      return pagedDocuments({ page, pageSize }, (window) =>
        listDocuments(scope, { ...filter, entityTypes: [type], entityId: id }, window),
      );
    },
  });

export const completionEndpoint = <Params extends z.ZodObject>(subject: DocumentSubject<Params>): Endpoint =>
  endpoint({
    method: 'POST',
    path: `${subject.path}/documents/{documentId}/complete`,
    style: 'v1',
    tag: subject.tag,
    summary: 'Say that the bytes are uploaded; they are read and compared',
    access: `${subject.module}:write`,
    params: documentParams(subject),
    requestHeaders: preferHeaders,
    body: checksumBody,
    status: 200,
    response: documentSchema,
    answerHeaders: ['ETag'],
    otherResponses: {
      202: { description: 'Not finished within the time budget; the job goes on.', response: documentSchema },
    },
    errors: ['NOT_FOUND', 'UPLOAD_MISSING', 'CHECKSUM_MISMATCH', 'TOO_MANY_JOBS'],
    transaction: false,
    async handler(call) {
      const params = call.params as DocumentParams<Params>;
      const scope = readScope(call.identity, call.deps.database);
      const entity = await subject.find(scope, params);
      return completeUpload(call, await findDocument(scope, params.documentId, entity), subject.module);
    },
  });

export const deletionEndpoint = <Params extends z.ZodObject>(subject: DocumentSubject<Params>): Endpoint =>
  endpoint({
    method: 'DELETE',
    path: `${subject.path}/documents/{documentId}`,
    style: 'v1',
    tag: subject.tag,
    summary: `Delete a document of a ${subject.name}; its bytes are removed after 30 days`,
    access: `${subject.module}:write`,
    params: documentParams(subject),
    requestHeaders: changeHeaders,
    status: 204,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    async handler(call) {
      const given = call.params as DocumentParams<Params>;
      await deleteAsNamed(call, given.documentId, await subject.find(call.scope, given));
    },
  });

/** One file with its category, as a multipart body. */
export const uploadEndpoint = <Params extends z.ZodObject>(subject: DocumentSubject<Params>): Endpoint => {
  const described = z.object({ category });
  return endpoint({
    method: 'POST',
    path: `${subject.path}/documents`,
    style: 'v1',
    tag: subject.tag,
    summary: `Upload a document of a ${subject.name}`,
    access: `${subject.module}:write`,
    params: subject.params,
    body: 'stream',
    bodyTypes: { [MULTIPART]: described.extend({ file: binary }) },
    status: 201,
    response: documentSchema,
    errors: ['NOT_FOUND', 'QUOTA_EXCEEDED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
    transaction: false,
    handler: (call) =>
      receiveDocument(call as Call, described, (_fields, scope) =>
        subject.find(scope, call.params as z.output<Params>),
      ),
  });
};
