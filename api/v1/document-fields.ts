/** What the document endpoints share. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { documentSchema } from '../../shared/documents/document-view.ts';
import { announce } from '../../shared/documents/documents.ts';
import { checksum } from '../../shared/documents/document-fields.ts';
import { type EntityReference } from '../../shared/documents/entities.ts';
import { JsonText } from '../../shared/resources/store.ts';
import { type Call } from '../http/endpoint.ts';
import { dateTime } from './account-fields.ts';

export const MULTIPART = 'multipart/form-data';

/** A file in a multipart body. */
export const binary = z.string().meta({ override: { type: 'string', format: 'binary' } });

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

/** Announces a document, and answers where its bytes go. */
export async function announceUpload(
  { scope, deps }: Pick<Call, 'scope' | 'deps'>,
  entity: EntityReference,
  file: { category: string; fileName: string; contentType: string; sizeBytes: number },
): Promise<z.output<typeof presigned>> {
  const documentId = randomUUID();
  const { url, expiresAt, ...put } = await announce(scope, deps, { id: documentId, entity, ...file });
  return { documentId, presignedUrl: url, expiresAt: expiresAt.toISOString(), method: 'PUT', ...put };
}
