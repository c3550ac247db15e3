/** Which rows of a list an export has, and in which order: for the process that is asked, and as data for the job that makes it. */
import { z } from 'zod';
import { queryOne, type Queryable } from '../platform/database.ts';
import { type Module } from '../platform/modules.ts';
import { rawSql, sql, type Sql } from '../platform/sql.ts';
import { filterByName } from '../resources/named-filters.ts';
import { conditions, isCounted, totalSql, type Filter, type Sort } from '../resources/page-ids.ts';
import { type Representation } from '../resources/representation.ts';
import { type SqlType } from '../resources/resource.ts';

export interface ListQuery {
  representation: Representation;
  filters: readonly Filter[];
  /** Absent: by the id. */
  order?: ExportOrder | undefined;
  /** Whose rows they are besides the list's own module: what reading the file of a job needs as well. */
  modules?: readonly Module[];
}

const direction = z.enum(['asc', 'desc']);

/** Names of fields and of what answers carry besides; only the first may be null in a row. */
const order = z.object({
  by: z.array(z.object({ name: z.string(), mayBeNull: z.boolean() })),
  /** No two rows have the same values in it: else the id comes behind them. */
  isUnique: z.boolean().optional(),
  /** No index has the rows in this order, so that they are sorted once for the whole file. */
  isSorted: z.boolean().optional(),
  direction,
  /** Rows without a value come last in either direction, not where PostgreSQL has them. */
  nullsLast: z.boolean().optional(),
});

export type ExportOrder = z.output<typeof order>;

export const listQueryData = z.object({
  representation: z.string(),
  filters: z.array(z.object({ name: z.string(), value: z.unknown() })),
  order: order.optional(),
});

export type ListQueryData = z.output<typeof listQueryData>;

/** The order of a paged list as an export has it. */
export function orderOf(
  { resource }: Representation,
  { by, type, unique }: Pick<Sort, 'by' | 'type' | 'unique'>,
  direction: ExportOrder['direction'],
): ExportOrder {
  const columns = by.map((sorted, at) => {
    // what is absent comes after all that is there, as PostgreSQL has it without the expression, too
    const absentLast = /^coalesce\((t\.\w+), 'infinity'/.exec(sorted)?.[1];
    const column = absentLast ?? sorted;
    const name = resource.keys.find((each) => column === `t.${resource.column(each).name}`);
    if (name === undefined) throw new Error(`${resource.name}: ${column} is no column of a field`);
    return { name, mayBeNull: at === 0 && (type === undefined || absentLast !== undefined) };
  });
  return { by: columns, direction, ...(unique && { isUnique: true }) };
}

/** SQL over `t`, and its type. */
export function orderedBy({ resource, derived }: Representation, name: string): { sql: string; type: SqlType } {
  const computed = derived[name];
  if (computed) return { sql: computed.sql, type: 'text' };
  const column = resource.column(name);
  return { sql: `t.${column.name}`, type: column.type };
}

/** As a job is told of it. */
export const toData = ({ representation, filters, order }: ListQuery): ListQueryData => ({
  representation: representation.name,
  filters: filters.map(({ named }) => {
    if (!named) throw new Error(`a list of ${representation.name} has a filter without a name`);
    return named;
  }),
  ...(order && { order }),
});

/** Throws where the data name what this release does not know. */
export function fromData(data: ListQueryData, known: readonly Representation[]): ListQuery {
  const representation = known.find(({ name }) => name === data.representation);
  if (!representation) throw new Error(`no list has rows called ${data.representation}`);
  return { representation, filters: data.filters.map(filterByName), order: data.order };
}

/** SQL of where the rows of a list are, over `t`. */
export function listsRows(tenantId: number, { representation, filters }: ListQuery): Sql {
  return sql`from ${rawSql(representation.resource.table)} t where ${conditions({ tenantId }, representation, filters)}`;
}

/** How many rows there are; looks for no more than one beyond `most` where the database does not keep their number. */
export async function countRows(
  db: Queryable,
  tenantId: number,
  { representation, filters }: ListQuery,
  most: number,
): Promise<number> {
  const where = conditions({ tenantId }, representation, filters);
  const rows = sql`select count(*) as total from (select from ${rawSql(representation.resource.table)} t where ${where} limit ${most + 1}) t`;
  const counted = isCounted(representation, filters) ? totalSql({ tenantId }, representation, filters) : rows;
  return (await queryOne<{ total: number }>(db, counted))?.total ?? 0;
}
