/** A database as an earlier release has left it. */
import { migrationConfig, schemaState } from '../../shared/domain/schema.ts';
import { openDatabase } from '../../shared/platform/database.ts';
import { type TestDatabase } from './postgres.ts';

/** Applies the migrations before `name` to a bare database. */
export async function migrateUpTo({ ownerUrl }: TestDatabase, name: string): Promise<void> {
  const database = openDatabase(ownerUrl, { poolSize: 2, applicationName: 'trama-test' });
  try {
    const { pending } = await schemaState(database);
    for (const each of pending.filter((other) => other < name))
      await database.migrate.up({ ...migrationConfig, name: each });
  } finally {
    await database.destroy();
  }
}
