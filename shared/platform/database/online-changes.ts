/**
 * Steps of migrations that are no transaction (`config = { transaction: false }`), while requests and jobs go on: none of them
 * holds a lock that keeps anybody from writing. Each can be taken again, as a migration may have been killed on its way.
 */
import { type Knex } from 'knex';
import { inTransaction, query, queryOne, sqlState } from '../database.ts';
import { countAll, keepCounts, type KeptCounts } from './kept-counts.ts';

const SERIALIZATION_FAILURE = '40001';
const ATTEMPTS = 10;

/** Makes an index: `on` is what follows its name. One that was left unfinished is made anew. */
export async function createIndex(
  knex: Knex,
  name: string,
  on: string,
  kind: 'index' | 'unique index' = 'index',
): Promise<void> {
  const there = await queryOne<{ valid: boolean }>(
    knex,
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (there?.valid) return;
  if (there) await query(knex, `drop index concurrently ${name}`);
  await query(knex, `create ${kind} concurrently ${name} ${on}`);
}

/** Puts another index in the place of one; statements have either of them at any time. */
export async function replaceIndex(knex: Knex, name: string, on: string): Promise<void> {
  await createIndex(knex, `${name}_new`, on);
  await inTransaction(knex, async (transaction) => {
    await query(transaction, `drop index if exists ${name}`);
    await query(transaction, `alter index ${name}_new rename to ${name}`);
  });
}

/** The same of the index of a unique constraint, or of a primary key that no other table refers to. */
export async function replaceUniqueIndex(
  knex: Knex,
  table: string,
  constraint: string,
  on: string,
  kind: 'unique' | 'primary key' = 'unique',
): Promise<void> {
  const index = `${constraint}_new`;
  await createIndex(knex, index, on, 'unique index');
  await inTransaction(knex, (transaction) =>
    // in one statement, which also gives the index the name of the constraint
    query(
      transaction,
      `alter table ${table} drop constraint ${constraint}, add constraint ${constraint} ${kind} using index ${index}`,
    ),
  );
}

/**
 * Runs statements that write `counts` anew from the rows that they count. They see one moment; what is written behind it is
 * counted by the triggers, which have to be there before. Readers have the former numbers until the end.
 */
export async function recount(knex: Knex, counts: string, insert: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await inTransaction(knex, async (transaction) => {
        await query(transaction, 'set transaction isolation level repeatable read');
        await query(transaction, `delete from ${counts}`);
        await query(transaction, `insert into ${counts} ${insert}`);
      });
      return;
    } catch (error) {
      // a worker has put rows of the counts together meanwhile (shared/resources/row-counts.ts)
      if (sqlState(error) !== SERIALIZATION_FAILURE || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The function that counts may be replaced while nobody writes rows that are counted; readers of the counts wait for nobody. */
const whileNobodyWrites = (knex: Knex, { of }: KeptCounts, statements: string[]): Promise<void> =>
  inTransaction(knex, async (transaction) => {
    await query(transaction, `lock table ${of} in share row exclusive mode`);
    for (const statement of statements) await query(transaction, statement);
  });

/**
 * Counts rows by columns that come to those they were counted by: `added` has the type of each, with a value for what was counted
 * before, which stays until all is counted anew. Readers of the release before add up what is the same in their columns; its workers
 * put rows of a key together without the new ones, and are refused where one of these is never null.
 */
export async function countByMore(knex: Knex, counts: KeptCounts, added: Record<string, string>): Promise<void> {
  await whileNobodyWrites(knex, counts, [
    ...Object.entries(added).flatMap(([column, type]) => [
      `alter table ${counts.name} add column if not exists ${column} ${type}`,
      `alter table ${counts.name} alter column ${column} drop default`,
    ]),
    keepCounts(counts),
  ]);
  await recount(knex, counts.name, countAll(counts));
}

/** The way back from there. */
export const countByFewer = (knex: Knex, counts: KeptCounts, removed: string[]): Promise<void> =>
  whileNobodyWrites(knex, counts, [
    keepCounts(counts),
    ...removed.map((column) => `alter table ${counts.name} drop column ${column}`),
  ]);

/** Ids from `first` on, up to the one before `beyond`. */
export interface IdRange {
  first: number;
  beyond: number;
}

/** Runs statements for all rows of a large table, so many ids at a time, each time in a transaction of its own. */
export async function inBatches(
  knex: Knex,
  table: string,
  ids: number,
  statements: (range: IdRange) => string[],
): Promise<void> {
  const [found] = await query<{ first: number | null; last: number | null }>(
    knex,
    `select min(id) as first, max(id) as last from ${table}`,
  );
  const { first, last } = found!;
  if (first === null || last === null) return;
  for (let id = first; id <= last; id += ids)
    await inTransaction(knex, async (transaction) => {
      for (const statement of statements({ first: id, beyond: id + ids })) await query(transaction, statement);
    });
}
