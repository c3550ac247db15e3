/**
 * Steps of migrations that are no transaction (`config = { transaction: false }`), while requests and jobs go on: none of them
 * holds a lock that keeps anybody from writing. Each can be taken again, as a migration may have been killed on its way.
 */
import { type Knex } from 'knex';
import { sqlState } from './database-errors.ts';

const SERIALIZATION_FAILURE = '40001';
const ATTEMPTS = 10;

/** Makes an index: `on` is what follows its name. One that was left unfinished is made anew. */
export async function createIndex(knex: Knex, name: string, on: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { valid: boolean }[] }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(?)',
    [name],
  );
  if (rows[0]?.valid) return;
  if (rows.length > 0) await knex.raw(`drop index concurrently ${name}`);
  await knex.raw(`create index concurrently ${name} ${on}`);
}

/** Puts another index in the place of one; statements have either of them at any time. */
export async function replaceIndex(knex: Knex, name: string, on: string): Promise<void> {
  await createIndex(knex, `${name}_new`, on);
  await knex.transaction((transaction) =>
    transaction.raw(`drop index if exists ${name}; alter index ${name}_new rename to ${name}`),
  );
}

/**
 * Runs statements that write `counts` anew from the rows that they count. They see one moment; what is written behind it is
 * counted by the triggers, which have to be there before. Readers have the former numbers until the end.
 */
export async function recount(knex: Knex, counts: string, insert: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await knex.transaction(
        (transaction) => transaction.raw(`delete from ${counts}; insert into ${counts} ${insert}`),
        { isolationLevel: 'repeatable read' },
      );
      return;
    } catch (error) {
      // a worker has put rows of the counts together meanwhile (shared/resources/row-counts.ts)
      if (sqlState(error) !== SERIALIZATION_FAILURE || attempt === ATTEMPTS) throw error;
    }
  }
}

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
  statements: (range: IdRange) => string,
): Promise<void> {
  const { rows } = await knex.raw<{ rows: { first: number | null; last: number | null }[] }>(
    `select min(id) as first, max(id) as last from ${table}`,
  );
  const { first, last } = rows[0]!;
  if (first === null || last === null) return;
  for (let id = Number(first); id <= Number(last); id += ids)
    await knex.transaction((transaction) => transaction.raw(statements({ first: id, beyond: id + ids })));
}
