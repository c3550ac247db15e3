/** What statements that write rows of a resource have in common: which rows they reach, and which columns they set. */
import { filterOnly } from '../platform/database/filter-only.ts';
import { type Representation } from './representation.ts';
import { type Resource } from './resource.ts';

/**
 * One row of the tenant ($1) that is this resource's, over `t`, whose id or key follows. What restricts the resource is no condition of
 * an index.
 */
export const ownedRow = ({ restriction }: Pick<Resource, 'restriction'>): string =>
  `t.tenant_id = $1${restriction ? ` and ${filterOnly(restriction)}` : ''}`;

/**
 * SQL of the rows of several ids, which a parameter has as text: `t` with the id as it was given in `named`. Each is found by its key:
 * of a list of unknown length the planner may take all rows of the tenant for as few.
 */
export const fromNamed = ({ resource, idColumn }: Pick<Representation, 'resource' | 'idColumn'>, ids: string): string =>
  `from unnest(${ids}::text[]::${idColumn === 'uuid' ? 'uuid' : 'bigint'}[]) i(named) ` +
  `cross join lateral (select t.* from ${resource.table} t where ${ownedRow(resource)} and t.${idColumn} = i.named offset 0) t`;

/** SQL of the value that a field takes that is absent. */
export const absent = (resource: Resource, key: string) => resource.column(key).default ?? 'null';

/** Columns that input or a default can set, in the order of the declaration. */
export function storedKeys<Key extends string>(resource: Resource<Key>): Key[] {
  return resource.keys.filter((key) => !resource.column(key).serverSet);
}
