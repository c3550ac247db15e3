/** What the document endpoints share. */
import { z } from 'zod';
import { documentSchema } from '../../shared/documents/document-view.ts';
import { type PresignedPut } from '../../shared/storage/storage.ts';
import { JsonText } from '../../shared/resources/store.ts';
import { dateTime } from './account-fields.ts';

export const MULTIPART = 'multipart/form-data';

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

export const checksumBody = z
  .object({
    checksumSha256: z
      .string()
      .trim()
      .max(100)
      .meta({
        override: {
          type: 'string',
          description: 'SHA-256 of the bytes, in hex or base64.',
          examples: ['0'.repeat(64)],
        },
      }),
  })
  .meta({ id: 'CompleteUploadRequestDto' });

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

export const presignedBody = (documentId: string, put: PresignedPut & { objectKey: string }) => ({
  documentId,
  presignedUrl: put.url,
  objectKey: put.objectKey,
  expiresAt: put.expiresAt,
  method: 'PUT' as const,
  headers: put.headers,
});
