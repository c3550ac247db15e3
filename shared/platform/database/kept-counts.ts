/** What migrations make of tables of counts (docs/lists.md). What it makes of the same arguments does not change. */

export interface KeptCounts {
  name: string;
  /** The table whose rows are counted. */
  of: string;
  /** Columns of the counts, the tenant's among them, separated by commas. */
  columns: string;
  /** What they are in a row of the table; absent: the columns of the same names. */
  from?: string;
  /** Columns that are summed up besides the rows; null counts as 0. */
  sums?: readonly string[];
}

/** SQL of each sum behind that of the rows, put together by what each is called. */
const eachSum = (sums: readonly string[], sql: (column: string) => string): string =>
  sums.map((column) => `, ${sql(column)}`).join('');

/** SQL of the function that triggers of the table call; it may be put in the place of one that counts by fewer columns. */
export const keepCounts = ({ name, columns, from = columns, sums = [] }: Omit<KeptCounts, 'of'>): string => {
  const names = eachSum(sums, (column) => column);
  const into = `insert into ${name} (${columns}, rows${names})`;
  return `
  create or replace function keep_${name}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${into}
      select ${columns}, count(*)${eachSum(sums, (column) => `coalesce(sum(${column}), 0)`)} from (select ${from}${names} from added) x group by ${columns};
    elsif tg_op = 'DELETE' then
      ${into}
      select ${columns}, -count(*)${eachSum(sums, (column) => `-coalesce(sum(${column}), 0)`)} from (select ${from}${names} from removed) x group by ${columns};
    else
      ${into}
      select ${columns}, sum(x.rows)${eachSum(sums, (column) => `sum(x.${column})`)} from (
        select ${from}, 1 as rows${eachSum(sums, (column) => `coalesce(${column}, 0) as ${column}`)} from added
        union all select ${from}, -1${eachSum(sums, (column) => `-coalesce(${column}, 0)`)} from removed) x
      group by ${columns} having sum(x.rows) <> 0${sums.map((column) => ` or sum(x.${column}) <> 0`).join('')};
    end if;
    return null;
  end $$;`;
};

/** SQL of the triggers that count what is written from now on. */
export const countChanges = ({ name, of, ...kept }: KeptCounts): string => `
  ${keepCounts({ name, ...kept })}
  create trigger ${name}_insert after insert on ${of}
    referencing new table as added for each statement execute function keep_${name}();
  create trigger ${name}_update after update on ${of}
    referencing old table as removed new table as added for each statement execute function keep_${name}();
  create trigger ${name}_delete after delete on ${of}
    referencing old table as removed for each statement execute function keep_${name}();`;

/** SQL of what `recount` writes into the counts. */
export const countAll = ({ of, columns, from = columns, sums = [] }: KeptCounts): string => {
  const names = eachSum(sums, (column) => column);
  return `(${columns}, rows${names}) select ${columns}, count(*)${eachSum(sums, (column) => `coalesce(sum(${column}), 0)`)}
    from (select ${from}${names} from ${of}) x group by ${columns}`;
};

/** SQL that takes all of it away, with the table of the counts. */
export const dropCounts = ({ name, of }: Pick<KeptCounts, 'name' | 'of'>): string => `
  drop trigger ${name}_insert on ${of};
  drop trigger ${name}_update on ${of};
  drop trigger ${name}_delete on ${of};
  drop function keep_${name}();
  drop table ${name};`;

/** Counts by kind and supplier and one column more, with totals that a schedule adds up (shared/resources/row-counts.ts). */
export interface CountsWithTotals extends Omit<KeptCounts, 'columns'> {
  /** The column more. */
  by: string;
  /** Its type; absent: text. */
  type?: string;
  totals: string;
}

const columnsOf = (by: string): string => `tenant_id, ${by}, kind, supplier_id`;

/** SQL of both tables, and of the triggers that count what is written from now on. */
export const keepWithTotals = ({ name, totals, by, type = 'text', of, from }: CountsWithTotals): string => `
  create table ${name} (
    tenant_id bigint not null,
    ${by} ${type} not null,
    kind text not null,
    supplier_id bigint,
    -- rows that came, less those that went
    rows bigint not null
  );
  create index ${name}_tenant on ${name} (tenant_id, ${by});
  create table ${totals} (
    tenant_id bigint not null,
    ${by} ${type} not null,
    -- null: of all kinds
    kind text,
    supplier_id bigint not null,
    rows bigint not null,
    constraint ${totals}_key unique nulls not distinct (tenant_id, ${by}, kind, supplier_id)
  );
  create index ${totals}_frequent on ${totals} (tenant_id, ${by}, kind, rows desc, supplier_id);
  ${countChanges({ name, of, columns: columnsOf(by), ...(from !== undefined && { from }) })}`;

/** SQL of what \`recount\` writes into the counts: what was there before the triggers, without what has been moved to the totals since. */
export const countBesideTotals = ({ totals, by, of, from = columnsOf(by) }: CountsWithTotals): string => {
  const columns = columnsOf(by);
  return `(${columns}, rows) select ${columns}, sum(x.rows) from (
      select ${columns}, 1 as rows from (select ${from} from ${of}) r
      union all select ${columns}, -rows from ${totals} where kind is not null) x
    group by ${columns} having sum(x.rows) <> 0`;
};

/** SQL that takes both away, with the triggers. */
export const dropWithTotals = ({ name, totals, of }: CountsWithTotals): string =>
  `${dropCounts({ name, of })} drop table ${totals};`;
