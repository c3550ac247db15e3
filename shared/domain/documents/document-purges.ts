/** What is left of documents whose time is over, by the batch, of all tenants (docs/rules.md#documents). */
import { query, type Queryable } from '../../platform/database.ts';

const UPLOAD_HOURS = 24;
const KEPT_DAYS = 30;

export interface DocumentKey {
  tenantId: number;
  id: string;
}

/** Uploads that nobody completed in time fail. Returns how many. */
export async function failAbandonedUploads(db: Queryable): Promise<number> {
  const failed = await query(
    db,
    `update documents set status = 'FAILED', updated_at = now()
     where status = 'PENDING_UPLOAD' and created_at < now() - interval '${UPLOAD_HOURS} hours' returning 1 as one`,
  );
  return failed.length;
}

/** Deleted and failed documents whose bytes are due to be removed, at most so many of each. */
export const findPurgeable = (db: Queryable, limit: number): Promise<(DocumentKey & { objectKey: string })[]> =>
  query(
    db,
    `select tenant_id as "tenantId", id, object_key as "objectKey" from (
       (select * from documents where purged_at is null and deleted_at < now() - interval '${KEPT_DAYS} days' limit $1)
       union all
       (select * from documents where purged_at is null and status = 'FAILED' and updated_at < now() - interval '${UPLOAD_HOURS} hours'
          and (deleted_at is null or deleted_at >= now() - interval '${KEPT_DAYS} days') limit $1)) d`,
    [limit],
  );

/** Notes that no bytes are left of these: they take no room any more. */
export async function markPurged(db: Queryable, documents: readonly DocumentKey[]): Promise<void> {
  await query(
    db,
    `update documents d set purged_at = now() from unnest($1::bigint[], $2::uuid[]) k (tenant_id, id)
     where d.tenant_id = k.tenant_id and d.id = k.id and d.purged_at is null`,
    [documents.map(({ tenantId }) => tenantId), documents.map(({ id }) => id)],
  );
}

/** Which states of a document need the bytes that lie in a folder. */
const NEEDED = {
  documents: 'd.purged_at is null',
  uploads: `d.purged_at is null and d.status <> 'READY'`,
} as const;

export type DocumentFolder = keyof typeof NEEDED;

/** Of these documents those that need their bytes in the folder: `<tenant>/<id>`. */
export async function findNeeded(
  db: Queryable,
  folder: DocumentFolder,
  documents: readonly DocumentKey[],
): Promise<Set<string>> {
  const needed = await query<{ place: string }>(
    db,
    `select d.tenant_id || '/' || d.id as place from unnest($1::bigint[], $2::uuid[]) k (tenant_id, id)
       join documents d on d.tenant_id = k.tenant_id and d.id = k.id where ${NEEDED[folder]}`,
    [documents.map(({ tenantId }) => tenantId), documents.map(({ id }) => id)],
  );
  return new Set(needed.map(({ place }) => place));
}
