/** Generic documents of any entity (docs/rules.md#documents). */
import { z } from 'zod';
import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { category, contentType, fileName, sizeBytes } from '../../shared/domain/documents/file-fields.ts';
import { findDocument } from '../../shared/domain/documents/document-rows.ts';
import { documentRows, matchingDocuments, withDocumentSearch } from '../../shared/domain/documents/document-exports.ts';
import {
  documentSchema,
  listDocuments,
  readDocument,
  type DocumentFilter,
} from '../../shared/domain/documents/document-view.ts';
import { type Document } from '../../shared/domain/models.ts';
import {
  ENTITY_TYPES,
  getEntityTypes,
  moduleOfEntity,
  requireEntity,
  type EntityType,
} from '../../shared/domain/documents/documented-entities.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { type Access } from '../../shared/platform/modules.ts';
import { authorize, readableModules } from '../auth/authenticate.ts';
import { completeUpload } from '../documents/complete-upload.ts';
import { deleteAsNamed } from '../documents/conditional-deletion.ts';
import { receiveDocument } from '../documents/uploads.ts';
import { booleanParameter, positiveInteger, searchText, uuid } from '../http/parameters.ts';
import { documentDownload, documentPreview } from '../documents/download.ts';
import { endpoint, type Call } from '../http/endpoint.ts';
import { changeHeaders, NOT_MODIFIED, readHeaders, taggedUnlessKnown } from '../http/etags.ts';
import { preferHeaders } from '../jobs/prefer.ts';
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

const OF_ENTITY = 'The module of the entity is asked for as well as that of documents.';

/** Throws MODULE_NOT_ENTITLED, FORBIDDEN or SCOPE_MISSING about the module that the entity belongs to. */
const authorizeEntity = (caller: Caller, type: EntityType, access: Access): void =>
  authorize(caller, `${moduleOfEntity(type)}:${access}`);

/** The document that the path names. Throws NOT_FOUND besides what `authorizeEntity` throws. */
async function permitted(
  { scope, caller, params: { id } }: Pick<Call<{ id: string }>, 'scope' | 'caller' | 'params'>,
  access: Access,
): Promise<Document> {
  const document = await findDocument(scope, id);
  authorizeEntity(caller, document.entityType, access);
  return document;
}

type ListedDocuments = Omit<DocumentFilter, 'entityTypes'> & { entityType?: EntityType; search?: string };

export const documentEndpoints = [
  endpoint({
    method: 'GET',
    path,
    style: 'v1',
    tag,
    summary: 'List documents, the newest first',
    description:
      'Documents of the entities whose module the caller may read. An entityType of another module is refused, as its documents are.',
    access: 'documents:read',
    query: z.object({
      search: searchText.optional().meta({ description: 'A part of the name of the file.' }),
      entityType: entityType.optional(),
      entityId: uuid.optional(),
      category: searchText.optional(),
      includeDeleted: booleanParameter.optional(),
      notReady: booleanParameter.optional().meta({
        description:
          'true: those that are not deleted, and whose bytes have not arrived or were not those that were announced.',
      }),
      page: positiveInteger(1e9).optional(),
      pageSize: positiveInteger(100).optional(),
    }),
    status: 200,
    response: documentList,
    exports({ caller, query }) {
      const { search, entityType: asked, entityId, category, includeDeleted, notReady } = query as ListedDocuments;
      if (asked) authorizeEntity(caller, asked, 'read');
      const entityTypes = asked ? [asked] : getEntityTypes(readableModules(caller));
      return {
        representation: documentRows as unknown as Representation,
        filters: [
          matchingDocuments({ entityTypes, entityId, category, includeDeleted, notReady }),
          ...(search === undefined ? [] : [withDocumentSearch(search)]),
        ],
        order: { by: [{ name: 'seq', mayBeNull: false }], isUnique: true, direction: 'desc' },
        modules: [...new Set(entityTypes.map(moduleOfEntity))],
      };
    },
    async handler({ scope, caller, query: { page, pageSize, entityType: asked, ...filter } }) {
      if (asked) authorizeEntity(caller, asked, 'read');
      const entityTypes = asked ? [asked] : getEntityTypes(readableModules(caller));
      return pagedDocuments({ page, pageSize }, (window) => listDocuments(scope, { ...filter, entityTypes }, window));
    },
  }),
  endpoint({
    method: 'POST',
    path,
    style: 'v1',
    tag,
    summary: 'Upload a document',
    description: `${OF_ENTITY} Where entityType comes before the file, a refusal comes before it is read.`,
    access: 'documents:write',
    body: 'stream',
    bodyTypes: {
      [MULTIPART]: described.extend({ file: binary }),
    },
    status: 201,
    response: documentSchema,
    errors: [
      'REFERENCE_NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'QUOTA_EXCEEDED',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION_FAILED',
    ],
    transaction: false,
    handler: (call) =>
      receiveDocument(
        call as Call,
        described,
        async ({ entityType: type, entityId: id }, scope) => {
          await requireEntity(scope, { type, id });
          return { type, id };
        },
        (fields) => {
          const type = entityType.safeParse(fields['entityType']);
          // a type that there is not is told with everything else that is wrong
          if (type.success) authorizeEntity(call.caller, type.data, 'write');
        },
      ),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/presign`,
    style: 'v1',
    tag,
    summary: 'Announce a document, and get a URL that takes its bytes',
    description: OF_ENTITY,
    access: 'documents:write',
    body: described.extend({ fileName, contentType, sizeBytes }).meta({ id: 'PresignUploadRequestDto' }),
    status: 201,
    response: presigned,
    errors: ['REFERENCE_NOT_FOUND', 'QUOTA_EXCEEDED'],
    async handler(call) {
      const { entityType: type, entityId: id, ...file } = call.body;
      authorizeEntity(call.caller, type, 'write');
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
    description: OF_ENTITY,
    access: 'documents:read',
    params,
    requestHeaders: readHeaders,
    status: 200,
    response: documentSchema,
    otherResponses: NOT_MODIFIED,
    errors: ['NOT_FOUND'],
    async handler({ scope, caller, params: { id }, headers }) {
      const { entityType: type, body } = await readDocument(scope, id);
      authorizeEntity(caller, type, 'read');
      return taggedUnlessKnown(body, headers);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/download`,
    style: 'v1',
    tag,
    summary: 'The file',
    description: OF_ENTITY,
    access: 'documents:read',
    params,
    status: 200,
    response: { mediaType: '*/*' },
    otherResponses: {
      206: { description: 'The range that was asked for.' },
      304: { description: 'The client has it already, as If-None-Match or If-Modified-Since says.' },
    },
    errors: ['NOT_FOUND', 'UPLOAD_MISSING', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
    handler: async (call) => documentDownload(await permitted(call, 'read'), call.deps.storage),
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/preview`,
    style: 'v1',
    tag,
    summary: 'The file as browsers show it in a page: raster images alone',
    description: `${OF_ENTITY} PNG, JPEG, GIF, WebP, AVIF and BMP, under a policy of their own; everything else is downloaded.`,
    access: 'documents:read',
    params,
    status: 200,
    response: { mediaType: 'image/*' },
    otherResponses: {
      206: { description: 'The range that was asked for.' },
      304: { description: 'The client has it already, as If-None-Match or If-Modified-Since says.' },
    },
    errors: ['NOT_FOUND', 'UPLOAD_MISSING', 'UNSUPPORTED_MEDIA_TYPE', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
    handler: async (call) => documentPreview(await permitted(call, 'read'), call.deps.storage),
  }),
  endpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    style: 'v1',
    tag,
    summary: 'Say that the bytes are uploaded; they are read and compared',
    description: OF_ENTITY,
    access: 'documents:write',
    params,
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
    handler: async (call) => completeUpload(call, await permitted(call, 'write'), 'documents'),
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    style: 'v1',
    tag,
    summary: 'Delete a document; its bytes are removed after 30 days',
    description: OF_ENTITY,
    access: 'documents:write',
    params,
    requestHeaders: changeHeaders,
    status: 204,
    errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
    async handler(call) {
      const { id } = await permitted(call, 'write');
      await deleteAsNamed(call, id);
    },
  }),
];
