/** The recalculation of what follows from emission factors (docs/rules.md#calculations). */
import { query, queryOne } from '../../platform/database.ts';
import { type Resource } from '../../resources/resource.ts';
import { type Scope } from '../../platform/scope.ts';
import { materialPurchase } from './material-purchase.ts';
import { purchaseRecord } from './purchase-record.ts';

/** What follows from the factors: the resource and the column. */
export const FACTOR_DEPENDENTS = [
  { resource: purchaseRecord as Resource, key: 'co2EmissionsKg' },
  { resource: materialPurchase as Resource, key: 'estimatedScope3Tco2e' },
] as const;
export type FactorDependent = (typeof FACTOR_DEPENDENTS)[number];

export interface Recalculated {
  lastId: number;
  looked: number;
  changed: number;
}

// ids go by the primary key, in its order: of a tenant that has most of a table the planner believes that it has little, and
// would read and sort all that lies behind each batch. A crash of the server may lose the last batches together with their
// checkpoints; the commit that ends the job flushes all
const PLANNING = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'jit', 'synchronous_commit']
  .map((name) => `set local ${name} = off`)
  .join('; ');

/**
 * Computes the emissions of the next rows after `afterId`, by the same expression that writes them, in the caller's
 * transaction. Returns the last id and how many were looked at and changed; fewer looked at than `limit` means that there are
 * no more. A row that somebody writes meanwhile is computed from what they have written.
 */
export async function recalculateEmissions(
  scope: Scope,
  { resource, key }: FactorDependent,
  afterId: number,
  limit: number,
): Promise<Recalculated> {
  const { table } = resource;
  const column = resource.column(key).name;
  await query(scope.db, PLANNING);
  let changed = 0;
  for (;;) {
    // ctid finds a row again without an index, xmin tells whether it is still the one that was looked at
    const done = await queryOne<{ last_id: number | null; looked: number; outdated: number; changed: number }>(
      scope.db,
      `with o as materialized (
         select n.id, n.place, n.version, c.value, n.${column} is distinct from c.value as outdated
         from (select r.ctid as place, r.xmin as version, r.* from ${table} r where r.tenant_id = $1 and r.id > $2 order by r.id limit $3) n
           cross join (${resource.context!}) x cross join lateral (select ${resource.computed![key]!} as value) c),
       u as (update ${table} t set ${column} = o.value, updated_at = now() from o
         where o.outdated and t.ctid = o.place and t.xmin = o.version returning 1)
       select max(id) as last_id, count(*) as looked, count(*) filter (where outdated) as outdated, (select count(*) from u) as changed from o`,
      [scope.tenantId, afterId, limit],
    );
    changed += done!.changed;
    // what somebody has written between the look and the change is looked at again
    if (done!.changed === done!.outdated) return { lastId: done!.last_id ?? afterId, looked: done!.looked, changed };
  }
}
