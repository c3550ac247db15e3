/** What migrations make of tables of counts (docs/lists.md). What it makes of the same arguments does not change. */

export interface KeptCounts {
  name: string;
  /** The table whose rows are counted. */
  of: string;
  /** Columns of the counts, the tenant's among them, separated by commas. */
  columns: string;
  /** What they are in a row of the table; absent: the columns of the same names. */
  from?: string;
}

/** SQL of the function that triggers of the table call; it may be put in the place of one that counts by fewer columns. */
export const keepCounts = ({ name, columns, from = columns }: Omit<KeptCounts, 'of'>): string => `
  create or replace function keep_${name}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ${name} (${columns}, rows)
      select ${columns}, count(*) from (select ${from} from added) x group by ${columns};
    elsif tg_op = 'DELETE' then
      insert into ${name} (${columns}, rows)
      select ${columns}, -count(*) from (select ${from} from removed) x group by ${columns};
    else
      insert into ${name} (${columns}, rows)
      select ${columns}, sum(x.rows) from (
        select ${from}, 1 as rows from added union all select ${from}, -1 from removed) x
      group by ${columns} having sum(x.rows) <> 0;
    end if;
    return null;
  end $$;`;

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
export const countAll = ({ of, columns, from = columns }: KeptCounts): string =>
  `(${columns}, rows) select ${columns}, count(*) from (select ${from} from ${of}) x group by ${columns}`;

/** SQL that takes all of it away, with the table of the counts. */
export const dropCounts = ({ name, of }: Pick<KeptCounts, 'name' | 'of'>): string => `
  drop trigger ${name}_insert on ${of};
  drop trigger ${name}_update on ${of};
  drop trigger ${name}_delete on ${of};
  drop function keep_${name}();
  drop table ${name};`;
