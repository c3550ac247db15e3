/** `npm run migrate`: brings the database up to date, and makes the first tenant when the BOOTSTRAP_ settings ask for one. */
import { bootstrap } from '../shared/accounts/bootstrap.ts';
import { ConfigError, loadConfig } from '../shared/config.ts';
import { isTransientDatabaseError } from '../shared/database.ts';
import { migrate } from '../shared/migrate.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  await migrate(config.database.url, { queueSchema: config.queues.schema });
  const made = await bootstrap(config.database.url, config, { generate: false });
  console.log(made ? 'Migrated; the first tenant was made.' : 'Migrated.');
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigError) console.error(`Settings: ${message}`);
  else if (isTransientDatabaseError(error))
    console.error(`The database that DATABASE_URL names cannot be used: ${message}`);
  else console.error(error);
});
