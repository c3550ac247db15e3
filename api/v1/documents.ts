/** Generic documents (contract: "Generic documents (v1)"). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { category, contentType, fileName, sizeBytes } from '../../shared/documents/document-fields.ts';
import { documentSchema } from '../../shared/documents/document-view.ts';
import {
  announce,
  deleteDocument,
  findDocument,
  listDocuments,
  readDocument,
} from '../../shared/documents/documents.ts';
import { ENTITY_TYPES, requireEntity } from '../../shared/documents/entities.ts';
import { writeScope } from '../../shared/scope.ts';
import { parseOrRefuse } from '../../shared/validation.ts';
import { completeUpload } from '../documents/complete-upload.ts';
import { addUpload, keepUploads, receiveUploads } from '../documents/uploads.ts';
import { booleanParameter, positiveInteger, searchText, uuid } from '../http/crud.ts';
import { invalidField } from '../../shared/errors.ts';
import { documentDownload } from '../documents/download.ts';
import { endpoint, type Call } from '../http/endpoint.ts';
import { checksumBody, documentList, pagedDocuments, presigned, presignedBody, MULTIPART } from './document-fields.ts';

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
      [MULTIPART]: described.extend({ file: z.string().meta({ override: { type: 'string', format: 'binary' } }) }),
    },
    status: 201,
    response: documentSchema,
    errors: ['REFERENCE_NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
    transaction: false,
    async handler(call) {
      const body = await receiveUploads(call, {
        fields: ['entityType', 'entityId', 'category'],
        acceptsFile: (field, earlier) => field === 'file' && earlier.length === 0,
        maxFiles: 1,
      });
      const uploads = body.files.map(({ stored }) => stored);
      return keepUploads(call as Call, uploads, async () => {
        const { entityType: type, entityId, category: of } = parseOrRefuse(described, body.fields);
        const [upload] = uploads;
        if (!upload) throw invalidField('file', 'is required');
        const entity = { type, id: entityId };
        return writeScope(call.identity, call.deps.database, async (scope) => {
          await requireEntity(scope, entity);
          return addUpload(scope, call, upload, entity, of);
        });
      });
    },
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
    async handler({ scope, body, deps }) {
      const { entityType: type, entityId, ...file } = body;
      const entity = { type, id: entityId };
      await requireEntity(scope, entity);
      const id = randomUUID();
      return presignedBody(id, await announce(scope, deps.storage, { id, entity, ...file }));
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
    errors: ['NOT_FOUND', 'UPLOAD_MISSING', 'RANGE_NOT_SATISFIABLE'],
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
