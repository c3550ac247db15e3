/** `npm run migrate`: brings the database up to date, and makes the first tenant when the BOOTSTRAP_ settings ask for one. */
import '../shared/platform/node-floor.ts';
import { bootstrap } from '../shared/domain/accounts/bootstrap.ts';
import { ConfigError, loadConfig } from '../shared/platform/config.ts';
import { isTransientDatabaseError } from '../shared/platform/database.ts';
import { downgradeNotice, ForeignSchema, migrate } from '../shared/domain/schema.ts';
import { DatabaseUnusable, waitForDatabase } from '../shared/platform/database/wait-for-database.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  const { url, migrationUrl, migrationSetting } = config.database;
  const say = (line: string) => console.log(line);
  await waitForDatabase({ url: migrationUrl, setting: migrationSetting }, say);
  await waitForDatabase({ url, setting: 'DATABASE_URL' }, say);
  const state = await migrate(migrationUrl, { queueSchema: config.queues.schema, applicationUrl: url });
  if (state.newer.length > 0) {
    console.log(downgradeNotice(state));
    return;
  }
  const made = await bootstrap(url, config, { generate: false });
  console.log(made ? 'Migrated; the first tenant was made.' : 'Migrated.');
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigError) console.error(`Settings: ${message}`);
  else if (error instanceof ForeignSchema || error instanceof DatabaseUnusable) console.error(message);
  else if (isTransientDatabaseError(error))
    console.error(`The database that DATABASE_URL names cannot be used: ${message}`);
  else console.error(error);
});
