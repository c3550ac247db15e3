/** Generic documents (contract: "Generic documents (v1)"). */
import { z } from 'zod';
import { category, contentType, fileName, sizeBytes } from '../../shared/documents/document-fields.ts';
import { documentSchema } from '../../shared/documents/document-view.ts';
import { deleteDocument, findDocument, listDocuments, readDocument } from '../../shared/documents/documents.ts';
import { ENTITY_TYPES, requireEntity } from '../../shared/documents/entities.ts';
import { completeUpload } from '../documents/complete-upload.ts';
import { receiveDocument } from '../documents/uploads.ts';
import { booleanParameter, positiveInteger, searchText, uuid } from '../http/crud.ts';
import { documentDownload } from '../documents/download.ts';
import { endpoint, type Call } from '../http/endpoint.ts';
import {
  announceUpload,
  binary,
  checksumBody,
  documentList,
  pagedDocuments,
  presigned,
  MULTIPART,
} from './document-fields.ts';

const path = '/api/v1/documents';
const tag = 'Documents';
const params = z.object({ id: uuid });
const entityType = z.enum(ENTITY_TYPES);

const described = z.object({ entityType, entityId: uuid, category });

export const documentEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style: 'v1',
    tag,
    summary: 'List documents, the newest first',
    access: 'documents:read',
    query: z.object({
      entityType: entityType.optional(),
      entityId: uuid.optional(),
      category: searchText.optional(),
      includeDeleted: booleanParameter.optional(),
      page: positiveInteger(1e9).optional(),
      pageSize: positiveInteger(100).optional(),
    }),
    status: 200,
    response: documentList,
    handler: ({ scope, query: { page, pageSize, ...filter } }) =>
      pagedDocuments({ page, pageSize }, (window) => listDocuments(scope, filter, window)),
  }),
  endpoint({
    method: 'POST',
    path,
    style: 'v1',
    tag,
    summary: 'Upload a document',
    access: 'documents:write',
    body: 'stream',
    bodyTypes: {
      [MULTIPART]: described.extend({ file: binary }),
    },
    status: 201,
    response: documentSchema,
    errors: ['REFERENCE_NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
    transaction: false,
    handler: (call) =>
      receiveDocument(call as Call, described, async ({ entityType: type, entityId: id }, scope) => {
        await requireEntity(scope, { type, id });
        return { type, id };
      }),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/presign`,
    style: 'v1',
    tag,
    summary: 'Announce a document, and get a URL that takes its bytes',
    access: 'documents:write',
    body: described.extend({ fileName, contentType, sizeBytes }).meta({ id: 'PresignUploadRequestDto' }),
    status: 201,
    response: presigned,
    errors: ['REFERENCE_NOT_FOUND'],
    async handler(call) {
      const { entityType: type, entityId: id, ...file } = call.body;
      await requireEntity(call.scope, { type, id });
      return announceUpload(call, { type, id }, file);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    style: 'v1',
    tag,
    summary: "A document's metadata",
    access: 'documents:read',
    params,
    status: 200,
    response: documentSchema,
    errors: ['NOT_FOUND'],
    handler: ({ scope, params: { id } }) => readDocument(scope, id),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/download`,
    style: 'v1',
    tag,
    summary: 'The file',
    access: 'documents:read',
    params,
    status: 200,
    response: { mediaType: '*/*' },
    alsoAnswers: {
      206: { description: 'The range that was asked for.' },
      304: { description: 'The client has it already, as If-None-Match or If-Modified-Since says.' },
    },
    errors: ['NOT_FOUND', 'UPLOAD_MISSING', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
    handler: async ({ scope, params: { id }, deps }) => documentDownload(await findDocument(scope, id), deps.storage),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    style: 'v1',
    tag,
    summary: 'Say that the bytes are uploaded; they are read and compared',
    access: 'documents:write',
    params,
    body: checksumBody,
    status: 200,
    response: documentSchema,
    alsoAnswers: {
      202: { description: 'Not finished within the time budget; the job goes on.', response: documentSchema },
    },
    errors: ['NOT_FOUND', 'UPLOAD_MISSING', 'CHECKSUM_MISMATCH'],
    transaction: false,
    handler: (call) => completeUpload(call, 'documents', call.params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    style: 'v1',
    tag,
    summary: 'Delete a document; its bytes are removed after 30 days',
    access: 'documents:write',
    params,
    status: 204,
    errors: ['NOT_FOUND'],
    handler: ({ scope, params: { id } }) => deleteDocument(scope, id),
  }),
];
