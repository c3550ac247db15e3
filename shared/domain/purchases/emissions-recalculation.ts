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
  const computed = resource.computed![key]!;
  await query(scope.db, PLANNING);
  const next = await queryOne<{ last_id: number | null; looked: number }>(
    scope.db,
    `select max(id) as last_id, count(*) as looked
     from (select id from ${table} where tenant_id = $1 and id > $2 order by id limit $3) following`,
    [scope.tenantId, afterId, limit],
  );
  if (!next || next.last_id === null) return { lastId: afterId, looked: 0, changed: 0 };
  const done = await queryOne<{ changed: number }>(
    scope.db,
    `with u as (update ${table} n set ${column} = ${computed}, updated_at = now() from (${resource.context!}) x
       where n.tenant_id = $1 and n.id > $2 and n.id <= $3 and n.${column} is distinct from ${computed} returning 1)
     select count(*) as changed from u`,
    [scope.tenantId, afterId, next.last_id],
  );
  return { lastId: next.last_id, looked: next.looked, changed: done!.changed };
}
