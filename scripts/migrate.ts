/** `npm run migrate`: brings the database up to date, and makes the first tenant when the BOOTSTRAP_ settings ask for one. */
import { bootstrap } from '../shared/accounts/bootstrap.ts';
import { loadConfig } from '../shared/config.ts';
import { migrate } from '../shared/migrate.ts';

const config = loadConfig();
await migrate(config.database.url, { queueSchema: config.queues.schema });
const made = await bootstrap(config.database.url, config, { generate: false });
console.log(made ? 'Migrated; the first tenant was made.' : 'Migrated.');
