/** What statements that write rows of a resource have in common: which rows they reach, and which columns they set. */
import { filterOnly } from '../platform/database/filter-only.ts';
import { type Representation } from './representation.ts';
import { type Resource } from './resource.ts';

/** The rows of the tenant ($1) that are this resource's, over `t`. */
export const owned = ({ restriction }: Pick<Resource, 'restriction'>): string =>
  `t.tenant_id = $1${restriction ? ` and ${restriction}` : ''}`;

/** The same for one row, whose id follows. */
export const ownedRow = ({ restriction }: Pick<Resource, 'restriction'>): string =>
  `t.tenant_id = $1${restriction ? ` and ${filterOnly(restriction)}` : ''}`;

/** SQL of any of the ids in a parameter that has them as text. */
export const anyOf = ({ idColumn }: Pick<Representation, 'idColumn'>, ids: string): string =>
  `any(${ids}::text[]::${idColumn === 'uuid' ? 'uuid' : 'bigint'}[])`;

/** SQL of the value that a field takes that is absent. */
export const absent = (resource: Resource, key: string) => resource.column(key).default ?? 'null';

/** Columns that input or a default can set, in the order of the declaration. */
export function storedKeys<Key extends string>(resource: Resource<Key>): Key[] {
  return resource.keys.filter((key) => !resource.column(key).serverSet);
}
