/** Documents of a material. */
import { z } from 'zod';
import {
  contentType,
  fileName,
  MATERIAL_DOCUMENT_CATEGORIES,
  sizeBytes,
} from '../../shared/domain/documents/file-fields.ts';
import { documentSchema } from '../../shared/domain/documents/document-view.ts';
import { requireSubject } from '../../shared/domain/documents/documented-entities.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { JsonText } from '../../shared/resources/store.ts';
import { writeScope } from '../../shared/platform/scope.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';
import { addUpload, keepUploads, receiveUploads } from '../documents/uploads.ts';
import { endpoint, type Call } from '../http/endpoint.ts';
import { announceUpload, binary, MULTIPART, presigned } from './document-fields.ts';
import { MATERIALS_PATH, materialParams } from './material-paths.ts';
import { completionEndpoint, deletionEndpoint, listEndpoint, type DocumentSubject } from './subject-documents.ts';

const MAX_FILES = 10;
const tag = 'Product materials';
const path = `${MATERIALS_PATH}/{kind}/{id}`;

const subject: DocumentSubject<typeof materialParams> = {
  path,
  tag,
  name: 'material',
  params: materialParams,
  module: 'materials',
  categories: MATERIAL_DOCUMENT_CATEGORIES,
  async find(scope, { kind, id }) {
    await requireSubject(scope, { type: kind, id });
    return { type: kind, id };
  },
};

const category = z.enum(MATERIAL_DOCUMENT_CATEGORIES).default('TECHNICAL_SHEET');

export const materialDocumentEndpoints = [
  listEndpoint(subject),
  endpoint({
    method: 'POST',
    path: `${path}/documents`,
    style: 'v1',
    tag,
    summary: `Upload 1 to ${MAX_FILES} documents of a material, all or none`,
    access: 'materials:write',
    params: materialParams,
    body: 'stream',
    bodyTypes: { [MULTIPART]: z.object({ category, files: z.array(binary).min(1).max(MAX_FILES) }) },
    status: 201,
    response: z
      .object({ items: z.array(documentSchema), total: z.int() })
      .meta({ id: 'UploadProductMaterialDocumentsResponseDto' }),
    errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
    transaction: false,
    async handler(given) {
      const call = given as unknown as Call;
      const body = await receiveUploads(call, {
        fields: ['category'],
        acceptsFile: (field) => field === 'files',
        maxFiles: MAX_FILES,
      });
      return keepUploads(call, body, () =>
        writeScope(call.identity, call.deps.database, async (scope) => {
          const described = parseOrThrow(z.object({ category }), body.fields);
          if (body.files.length === 0) throw refusal(because('REQUIRED'), { field: 'files' });
          const entity = await subject.find(scope, given.params);
          const items: string[] = [];
          for (const { stored } of body.files)
            items.push((await addUpload(scope, call, body, stored, { entity, ...described })).text);
          return new JsonText(`{"items":[${items.join(',')}],"total":${items.length}}`);
        }),
      );
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/documents/presign`,
    style: 'v1',
    tag,
    summary: `Announce 1 to ${MAX_FILES} documents, and get a URL for the bytes of each`,
    access: 'materials:write',
    params: materialParams,
    body: z
      .object({ category, files: z.array(z.object({ fileName, contentType, sizeBytes })).min(1).max(MAX_FILES) })
      .meta({ id: 'PresignProductMaterialDocumentsRequestDto' }),
    status: 201,
    response: z
      .object({ files: z.array(presigned.extend({ fileName: z.string() }).meta({ id: 'PresignedMaterialUpload' })) })
      .meta({ id: 'PresignProductMaterialDocumentsResponseDto' }),
    errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
    async handler(call) {
      const entity = await subject.find(call.scope, call.params);
      const { category: of, files: announced } = call.body;
      const files = [];
      for (const file of announced)
        files.push({ fileName: file.fileName, ...(await announceUpload(call, entity, { category: of, ...file })) });
      return { files };
    },
  }),
  completionEndpoint(subject),
  deletionEndpoint(subject),
];
