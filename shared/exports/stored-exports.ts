/** Files that jobs have made of lists: a row for each job, as long as the job is kept. */
import { query, queryOne, type Queryable } from '../platform/database.ts';

export const EXPORTS_FOLDER = 'exports';

export interface StoredExport {
  objectKey: string;
  fileName: string;
  contentType: string;
  rows: number;
  sizeBytes: number;
  sha256: string;
}

interface Owner {
  tenantId: number;
  jobId: string;
}

/** The file of the job from now on, in place of one that an attempt before has made. */
export async function keepExport(db: Queryable, { tenantId, jobId }: Owner, file: StoredExport): Promise<void> {
  await query(
    db,
    `insert into list_exports as e (tenant_id, job_id, object_key, file_name, content_type, rows, size_bytes, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, job_id) do update set object_key = excluded.object_key, file_name = excluded.file_name,
       rows = excluded.rows, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, created_at = excluded.created_at`,
    [tenantId, jobId, file.objectKey, file.fileName, file.contentType, file.rows, file.sizeBytes, file.sha256],
  );
}

export const findExport = (
  db: Queryable,
  { tenantId, jobId }: Owner,
): Promise<(StoredExport & { createdAt: Date }) | undefined> =>
  queryOne(
    db,
    `select object_key as "objectKey", file_name as "fileName", content_type as "contentType", rows, size_bytes as "sizeBytes",
       sha256, created_at as "createdAt"
     from list_exports where tenant_id = $1 and job_id = $2`,
    [tenantId, jobId],
  );

/** Which of the objects are the files of jobs. */
export async function findKept(db: Queryable, objects: readonly (Owner & { key: string })[]): Promise<Set<string>> {
  const found = await query<{ key: string }>(
    db,
    `select e.object_key as key from unnest($1::bigint[], $2::uuid[]) u(tenant_id, job_id)
     join list_exports e on e.tenant_id = u.tenant_id and e.job_id = u.job_id`,
    [objects.map(({ tenantId }) => tenantId), objects.map(({ jobId }) => jobId)],
  );
  return new Set(found.map(({ key }) => key));
}
