/** Documents as answers show them. */
import { z } from 'zod';

const instant = z.string().meta({ override: { type: 'string', format: 'date-time' } });

export const DOCUMENT_STATUSES = ['PENDING_UPLOAD', 'READY', 'FAILED'] as const;

export const documentSchema = z
  .object({
    id: z.uuid(),
    entityType: z.string(),
    entityId: z.uuid(),
    category: z.string(),
    status: z.enum(DOCUMENT_STATUSES),
    objectKey: z.string(),
    originalFilename: z.string(),
    contentType: z.string(),
    sizeBytes: z.int(),
    checksumSha256: z.string().nullable(),
    storageBackend: z.enum(['S3', 'LOCAL']),
    uploadedByUserId: z.uuid().nullable(),
    metadata: z.looseObject({}).nullable(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'Document' });

const at = (column: string) => `to_char(d.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of a document as JSON, over the alias `d`. */
export const DOCUMENT_JSON = `json_build_object('id', d.id, 'entityType', d.entity_type, 'entityId', d.entity_id, 'category', d.category,
  'status', d.status, 'objectKey', d.object_key, 'originalFilename', d.original_filename, 'contentType', d.content_type,
  'sizeBytes', d.size_bytes, 'checksumSha256', d.checksum_sha256, 'storageBackend', d.storage_backend,
  'uploadedByUserId', (select u.uuid from users u where u.tenant_id = d.tenant_id and u.id = d.uploaded_by_user_id),
  'metadata', d.metadata, 'createdAt', ${at('created_at')}, 'updatedAt', ${at('updated_at')}, 'deletedAt', ${at('deleted_at')})`;
