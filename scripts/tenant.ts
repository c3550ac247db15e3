/** `npm run --silent tenant -- create …`: prints one JSON object (decisions.md §6). */
import { parseArgs } from 'node:util';
import { newPassword, newSecret } from '../shared/accounts/secrets.ts';
import { createTenant } from '../shared/accounts/tenants.ts';
import { openDatabase } from '../shared/database.ts';
import { TramaError } from '../shared/errors.ts';
import { MODULES, type Module } from '../shared/modules.ts';
import { databaseUrl } from './database-url.ts';

const USAGE = `usage: npm run --silent tenant -- create --name NAME --admin-email EMAIL [--admin-password PASSWORD] [--modules a,b]
modules: ${MODULES.join(', ')} (all when absent)`;

function refuse(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(1);
}

async function create(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      name: { type: 'string' },
      'admin-email': { type: 'string' },
      'admin-password': { type: 'string' },
      modules: { type: 'string' },
    },
  });
  const name = values.name?.trim() ?? '';
  const adminEmail = values['admin-email']?.trim() ?? '';
  const adminPassword = values['admin-password'] ?? newPassword();
  if (!name || name.length > 255) refuse('--name is required.');
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) refuse('--admin-email must be an e-mail address.');
  if (adminPassword.length < 8 || adminPassword.length > 128) refuse('--admin-password must have 8 to 128 characters.');
  const modules = values.modules?.split(',').map((module) => module.trim());
  const unknown = modules?.find((module) => !(MODULES as readonly string[]).includes(module));
  if (unknown !== undefined) refuse(`There is no module ${unknown}.`);

  const apiKey = newSecret('key');
  const token = newSecret('pat');
  const database = openDatabase(await databaseUrl(), { poolSize: 2, applicationName: 'trama-tenant' });
  try {
    const tenant = await database.transaction((transaction) =>
      createTenant(transaction, {
        name,
        adminEmail,
        adminPassword,
        apiKey,
        token,
        ...(modules ? { modules: modules as Module[] } : {}),
      }),
    );
    const password = values['admin-password'] === undefined ? { adminPassword } : {};
    console.log(JSON.stringify({ ...tenant, adminEmail, ...password, apiKey, token }));
  } finally {
    await database.destroy();
  }
}

if (process.argv[2] !== 'create') refuse('What is to be done?');
create().catch((error: unknown) => refuse(error instanceof TramaError ? error.message : String(error)));
