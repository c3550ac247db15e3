/** The statements that keep a row's sums right; `ids` is SQL of the ids of the rows that hold them, with $1 as the tenant. */
import { type ParentTotals, type Resource } from './resource.ts';

/** Makes others who write rows of these wait; in the order of ids, so that nobody waits in a circle. */
export const lockParents = <Key extends string>({ table }: ParentTotals<Key>, ids: string): string =>
  `select p.id from (select distinct i.id from (${ids}) i(id) order by i.id) k ` +
  `cross join lateral (select p.id from ${table} p where p.tenant_id = $1 and p.id = k.id for no key update) p`;

/** Sums up anew. It is a statement of its own after the lock: it must see what those have committed who had it before. */
export function sumParents<Key extends string>(
  resource: Resource<Key>,
  { table, key, sums }: ParentTotals<Key>,
  ids: string,
): string {
  const columns = Object.entries<Key>(sums);
  const each = columns.map(
    ([total, summed]) => `trim_scale(coalesce(sum(t.${resource.column(summed).name}), 0)) as ${total}`,
  );
  const list = (alias: string) => columns.map(([total]) => `${alias}.${total}`).join(', ');
  return (
    `update ${table} p set ${columns.map(([total]) => `${total} = s.${total}`).join(', ')}, updated_at = now() ` +
    `from (${ids}) i(id) cross join lateral (select ${each.join(', ')} from ${resource.table} t ` +
    `where t.tenant_id = $1 and t.${resource.column(key).name} = i.id) s ` +
    `where p.tenant_id = $1 and p.id = i.id and (${list('p')}) is distinct from (${list('s')})`
  );
}
