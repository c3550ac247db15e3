/** What the document endpoints share. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import { documentSchema } from '../../shared/domain/documents/document-view.ts';
import { announce } from '../../shared/domain/documents/document-rows.ts';
import { checksum } from '../../shared/domain/documents/file-fields.ts';
import { type EntityReference } from '../../shared/domain/documents/documented-entities.ts';
import { JsonText } from '../../shared/resources/store.ts';
import { type Call } from '../http/endpoint.ts';
import { FIELD_MAX_BYTES } from '../http/multipart.ts';
import { dateTime } from './account-fields.ts';

export const MULTIPART = 'multipart/form-data';

/** A file in a multipart body. */
export const binary = z.string().meta({ override: { type: 'string', format: 'binary' } });

/** A field of a multipart body that holds JSON of a schema. */
export const jsonField = (schema: z.ZodType, { description, example }: { description: string; example: string }) =>
  z.string().meta({
    override: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: createSchema(schema, { io: 'input', openapiVersion: '3.1.0' }).schema,
      maxLength: FIELD_MAX_BYTES,
      description: `${description} At most ${FIELD_MAX_BYTES} bytes.`,
      examples: [example],
    },
  });

const PAGE_SIZE = 20;

export const documentList = z
  .object({ items: z.array(documentSchema), total: z.int(), page: z.int(), pageSize: z.int() })
  .meta({ id: 'DocumentListResponseDto' });

export async function pagedDocuments(
  { page = 1, pageSize = PAGE_SIZE }: { page?: number; pageSize?: number },
  list: (window: { limit: number; offset: number }) => Promise<{ items: JsonText; total: number }>,
): Promise<JsonText> {
  const { items, total } = await list({ limit: pageSize, offset: (page - 1) * pageSize });
  return new JsonText(`{"items":${items.text},"total":${total},"page":${page},"pageSize":${pageSize}}`);
}

export const checksumBody = z.object({ checksumSha256: checksum }).meta({ id: 'CompleteUploadRequestDto' });

export const presigned = z
  .object({
    documentId: z.uuid(),
    presignedUrl: z.string(),
    objectKey: z.string(),
    expiresAt: dateTime,
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
  })
  .meta({ id: 'PresignedUpload' });

/** Announces a document, and returns where its bytes go. */
export async function announceUpload(
  { scope, deps }: Pick<Call, 'scope' | 'deps'>,
  entity: EntityReference,
  file: { category: string; fileName: string; contentType: string; sizeBytes: number },
): Promise<z.output<typeof presigned>> {
  const documentId = randomUUID();
  const { url, expiresAt, ...put } = await announce(scope, deps, { id: documentId, entity, ...file });
  return { documentId, presignedUrl: url, expiresAt: expiresAt.toISOString(), method: 'PUT', ...put };
}
