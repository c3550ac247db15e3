/** Who had jobs done, by name. */
import { type JobRow } from '../../jobs.ts';
import { query } from '../../platform/database.ts';
import { type Scope } from '../../platform/scope.ts';

/** By the id that jobs have of them. */
export type Submitters = ReadonlyMap<number, { id: string; name: string }>;

export async function readSubmitters(
  { db, tenantId }: Pick<Scope, 'db' | 'tenantId'>,
  jobs: readonly Pick<JobRow, 'actor_user_id'>[],
): Promise<Submitters> {
  const ids = [...new Set(jobs.map((job) => job.actor_user_id))];
  const rows = await query<{ key: number; id: string; name: string }>(
    db,
    `select u.id as key, u.uuid as id, trim(u.first_name || ' ' || u.last_name) as name
     from users u where u.tenant_id = $1 and u.id = any($2::bigint[])`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ key, id, name }) => [key, { id, name }]));
}
