import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Knex } from 'knex';
import { openDatabase } from './database.ts';
import { migrateQueues } from './queues.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

interface Migration extends Knex.Migration {
  name: string;
}

/** Migrations are known by their names without an ending: the same from sources and from the build. */
const source: Knex.MigrationSource<Migration> = {
  async getMigrations() {
    const files = (await readdir(fileURLToPath(FOLDER))).filter(
      (file) => /^\d{14}_.*\.(ts|js)$/.test(file) && !file.endsWith('.d.ts'),
    );
    return Promise.all(
      files.sort().map(async (file) => ({
        ...((await import(new URL(file, FOLDER).href)) as Knex.Migration),
        name: file.replace(/\.(ts|js)$/, ''),
      })),
    );
  },
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) => Promise.resolve(migration),
};

export const migrationConfig: Knex.MigratorConfig = { migrationSource: source };

/** Brings the database and the queues' tables in it up to date; several processes may do so at once. */
export async function migrate(databaseUrl: string, options: { queueSchema: string }): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 2, applicationName: 'trama-migrate' });
  try {
    await database.migrate.latest(migrationConfig);
    await migrateQueues(databaseUrl, options.queueSchema);
  } finally {
    await database.destroy();
  }
}

/** Names of migrations that have not been applied. */
export async function pendingMigrations(database: Knex): Promise<string[]> {
  const [, pending] = (await database.migrate.list(migrationConfig)) as [unknown[], Migration[]];
  return pending.map((migration) => migration.name);
}
