/** The rows of a bulk change, settled before the first of them is changed, in the chunks that they are changed in. */
import { listsRows, type ListQuery } from '../exports/list-query.ts';
import { query, queryOne, type Queryable } from '../platform/database.ts';
import { rawSql, sql } from '../platform/sql.ts';

/** Rows of a chunk: locks are held for no longer than some statements over so many take. */
export const CHUNK_ROWS = 500;

/** Rows that one bulk change may find by its filters. */
export const MAX_FOUND_ROWS = 1_000_000;

interface Owner {
  tenantId: number;
  jobId: string;
}

/** Keeps the ids of a job. */
export async function keepIds(db: Queryable, { tenantId, jobId }: Owner, ids: readonly string[]): Promise<void> {
  await query(
    db,
    `insert into bulk_change_chunks (tenant_id, job_id, chunk, ids)
     select $1, $2, (n - 1) / ${CHUNK_ROWS}, array_agg(id order by n) from unnest($3::text[]) with ordinality u(id, n) group by 3`,
    [tenantId, jobId, [...ids]],
  );
}

/** Keeps the ids of the rows that a list has now, in the order of their making, one beyond the bound at most. Returns their number. */
export async function keepFound(db: Queryable, { tenantId, jobId }: Owner, list: ListQuery): Promise<number> {
  const id = rawSql(`t.${list.representation.idColumn}::text`);
  const rows = listsRows(tenantId, list);
  await query(
    db,
    sql`insert into bulk_change_chunks (tenant_id, job_id, chunk, ids)
      select ${tenantId}::bigint, ${jobId}::uuid, (n - 1) / ${rawSql(String(CHUNK_ROWS))}, array_agg(id order by n)
      from (select ${id} as id, row_number() over (order by t.id) as n ${rows} order by t.id
        limit ${rawSql(String(MAX_FOUND_ROWS + 1))}) f group by 3`,
  );
  return countIds(db, { tenantId, jobId });
}

export async function countIds(db: Queryable, { tenantId, jobId }: Owner): Promise<number> {
  const found = await queryOne<{ rows: number }>(
    db,
    'select coalesce(sum(cardinality(ids)), 0)::bigint as rows from bulk_change_chunks where tenant_id = $1 and job_id = $2',
    [tenantId, jobId],
  );
  return found!.rows;
}

/** The ids from a place on that begins a chunk; empty behind the last. */
export async function readChunk(db: Queryable, { tenantId, jobId }: Owner, from: number): Promise<string[]> {
  const found = await queryOne<{ ids: string[] }>(
    db,
    'select ids from bulk_change_chunks where tenant_id = $1 and job_id = $2 and chunk = $3',
    [tenantId, jobId, from / CHUNK_ROWS],
  );
  return found?.ids ?? [];
}

export async function forgetIds(db: Queryable, { tenantId, jobId }: Owner): Promise<void> {
  await query(db, 'delete from bulk_change_chunks where tenant_id = $1 and job_id = $2', [tenantId, jobId]);
}
