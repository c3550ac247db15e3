import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Knex } from 'knex';
import {
  inTransaction,
  openDatabase,
  query,
  queryOne,
  sqlState,
  type Database,
  type Queryable,
  type Transaction,
} from '../platform/database.ts';
import { grantToApplication } from '../platform/database/database-roles.ts';
import { migrateQueues } from '../queues.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

interface Migration extends Knex.Migration {
  name: string;
}

const getName = (file: string) => file.replace(/\.(ts|js)$/, '');

async function migrationFiles(): Promise<string[]> {
  const files = await readdir(fileURLToPath(FOLDER));
  return files.filter((file) => /^\d{14}_.*\.(ts|js)$/.test(file) && !file.endsWith('.d.ts')).sort();
}

/** Migrations are known by their names without an ending: the same from sources and from the build. */
const source: Knex.MigrationSource<Migration> = {
  async getMigrations() {
    return Promise.all(
      (await migrationFiles()).map(async (file) => ({
        ...((await import(new URL(file, FOLDER).href)) as Knex.Migration),
        name: getName(file),
      })),
    );
  },
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) => Promise.resolve(migration),
};

export const migrationConfig: Knex.MigratorConfig = {
  migrationSource: source,
  // knex calls what a newer release has applied corrupt; schemaState tells what it is
  disableMigrationsListValidation: true,
};

/** How a database's schema stands to this release's: names of migrations. */
export interface SchemaState {
  /** Of this release, and not applied. */
  pending: string[];
  /** Applied, and of no release that this one knows: a newer one. */
  newer: string[];
}

let own: Promise<string[]> | undefined;

export async function schemaState(database: Queryable): Promise<SchemaState> {
  own ??= migrationFiles().then((files) => files.map(getName));
  const known = await own;
  let applied: string[] = [];
  try {
    applied = (await query<{ name: string }>(database, 'select name from knex_migrations order by id')).map(
      ({ name }) => name,
    );
  } catch (error) {
    // a database that was never migrated
    if (sqlState(error) !== '42P01') throw error;
  }
  return {
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/** The database belongs to another line of releases; its message is for the operator. */
export class ForeignSchema extends Error {
  override readonly name = 'ForeignSchema';
}

const TAKE_TURN = "select pg_try_advisory_xact_lock(hashtextextended('trama-migrate', 0)) as taken";
const TURN_MS = 200;

/**
 * Waits until no other process migrates. It asks again and again: a statement that waited would have a view of the rows, and an
 * index that is made concurrently waits for everybody who has an older one.
 */
async function takeTurn(lock: Transaction): Promise<void> {
  await query(lock, 'set local idle_in_transaction_session_timeout = 0');
  while (!(await queryOne<{ taken: boolean }>(lock, TAKE_TURN))!.taken) await sleep(TURN_MS);
}

/**
 * Applies what is pending, each migration in a transaction of its own, or in none where it says so by
 * `config = { transaction: false }` (online-changes.ts).
 */
const applyPending = (database: Database): Promise<void> =>
  inTransaction(database, async (lock) => {
    await takeTurn(lock);
    // knex's own lock outlives a process that was killed in a migration without a transaction
    await database.migrate.forceFreeMigrationsLock(migrationConfig);
    for (const name of (await schemaState(database)).pending) await database.migrate.up({ ...migrationConfig, name });
  });

/**
 * Brings the database and the queues' tables in it up to date, as the role of `databaseUrl`, and lets that of
 * `applicationUrl` use them; several processes may do so at once. A schema that is newer than this release is left as it is,
 * and its `newer` migrations are named. Throws ForeignSchema when it lacks some of this release's besides.
 */
export async function migrate(
  databaseUrl: string,
  options: { queueSchema: string; applicationUrl?: string },
): Promise<SchemaState> {
  const database = openDatabase(databaseUrl, { poolSize: 3, applicationName: 'trama-migrate' });
  try {
    const state = await schemaState(database);
    if (state.newer.length > 0) {
      if (state.pending.length === 0) return state;
      throw new ForeignSchema(
        `The database has migrations that this release does not know (${state.newer.join(', ')}) and lacks some that it needs (${state.pending.join(', ')}): it belongs to another line of releases. Nothing was changed.`,
      );
    }
    await applyPending(database);
    await migrateQueues(databaseUrl, options.queueSchema);
    if (options.applicationUrl !== undefined && options.applicationUrl !== databaseUrl)
      await grantToApplication(database, options.applicationUrl, options);
    return state;
  } finally {
    await database.destroy();
  }
}

/** What a downgrade is, for who runs an older release on a newer schema. */
export const downgradeNotice = ({ newer }: SchemaState): string =>
  `The database's schema is newer than this release (${newer.join(', ')}) and stays as it is: a release runs on the schema of the next one, so going back by one release takes no migration, and further than that a backup.`;
