/** `npm run --silent tenant -- create|list|disable|enable|modules|rotate-key|platform-role …`: prints JSON (docs/rules.md#settings-and-commands). */
import '../shared/platform/node-floor.ts';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { warnOfGuessable } from '../shared/domain/accounts/bootstrap.ts';
import { newPassword, newSecret } from '../shared/domain/accounts/secrets.ts';
import {
  createTenant,
  rotateServiceKey,
  setPlatformRole,
  setTenantModules,
  setTenantQuotas,
  setTenantStatus,
} from '../shared/domain/accounts/tenants.ts';
import { listAllTenants } from '../shared/domain/accounts/tenant-views.ts';
import { inTransaction, openDatabase, type Database } from '../shared/platform/database.ts';
import { TramaError } from '../shared/platform/errors.ts';
import { MODULES, type Module } from '../shared/platform/modules.ts';
import { databaseUrl } from './database-url.ts';

const USAGE = `usage: npm run --silent tenant -- COMMAND
  create --name NAME --admin-email EMAIL [--admin-password PASSWORD] [--modules a,b]
  list
  disable --tenant ID|NAME               its credentials stop working at once
  enable --tenant ID|NAME
  modules --tenant ID|NAME --modules a,b what the tenant is entitled to, from now on
  quota --tenant ID|NAME [--storage-bytes N|default] [--documents N|default] [--waiting-jobs N|default]
                                         what the tenant may use at most; default: as the settings say
  rotate-key --tenant ID|NAME [--grace-hours N]
                                         a new service key; the others are revoked, or work for N hours more
  platform-role --email EMAIL --role admin|viewer|none
                                         who looks after the queues of all tenants, or looks at them
modules: ${MODULES.join(', ')} (all when absent)`;

/** What the operator got wrong; shown with the usage. */
class UsageError extends Error {}

const OPTIONS = {
  name: { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-password': { type: 'string' },
  modules: { type: 'string' },
  tenant: { type: 'string' },
  'grace-hours': { type: 'string' },
  'storage-bytes': { type: 'string' },
  documents: { type: 'string' },
  'waiting-jobs': { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
} as const;

type Values = Partial<Record<keyof typeof OPTIONS, string>>;

function getTenant({ tenant }: Values): string {
  if (!tenant?.trim()) throw new UsageError('--tenant is required.');
  return tenant.trim();
}

function getModules({ modules }: Values): Module[] | undefined {
  const given = modules
    ?.split(',')
    .map((module) => module.trim())
    .filter(Boolean);
  const unknown = given?.find((module) => !(MODULES as readonly string[]).includes(module));
  if (unknown !== undefined) throw new UsageError(`There is no module ${unknown}.`);
  return given && [...new Set(given as Module[])];
}

/** Undefined where the option is absent, null for `default`. */
function getQuota(values: Values, option: 'storage-bytes' | 'documents' | 'waiting-jobs'): number | null | undefined {
  const given = values[option];
  if (given === undefined || given === 'default') return given && null;
  const most = option === 'waiting-jobs' ? 1_000_000 : Number.MAX_SAFE_INTEGER;
  if (!/^\d+$/.test(given) || Number(given) > most)
    throw new UsageError(`--${option} must be a whole number up to ${most}, or default.`);
  return Number(given);
}

async function create(database: Database, values: Values): Promise<object> {
  const name = values.name?.trim() ?? '';
  const adminEmail = values['admin-email']?.trim() ?? '';
  const adminPassword = values['admin-password'] ?? newPassword();
  if (!name || name.length > 255) throw new UsageError('--name is required.');
  // as the sign-in asks for it
  if (!z.email().max(254).safeParse(adminEmail).success)
    throw new UsageError('--admin-email must be an e-mail address.');
  if (adminPassword.length < 8 || adminPassword.length > 128)
    throw new UsageError('--admin-password must have 8 to 128 characters.');
  const modules = getModules(values);
  const apiKey = newSecret('key');
  const token = newSecret('pat');
  const tenant = await inTransaction(database, (transaction) =>
    createTenant(transaction, { name, adminEmail, adminPassword, apiKey, token, ...(modules ? { modules } : {}) }),
  );
  const password = values['admin-password'] === undefined ? { adminPassword } : {};
  if (values['admin-password'] !== undefined)
    await warnOfGuessable('--admin-password', adminPassword, { email: adminEmail, tenantName: name });
  return { ...tenant, adminEmail, ...password, apiKey, token };
}

/** Fields as the options are called that give them. */
const ofOption = (message: string) => message.replace(/^adminEmail:/, '--admin-email:').replace(/^name:/, '--name:');

const COMMANDS: Record<string, (database: Database, values: Values) => Promise<object>> = {
  create,
  list: (database) => listAllTenants(database),
  disable: (database, values) => setTenantStatus(database, getTenant(values), 'DISABLED'),
  enable: (database, values) => setTenantStatus(database, getTenant(values), 'ACTIVE'),
  modules(database, values) {
    const modules = getModules(values);
    if (!modules) throw new UsageError('--modules is required.');
    return setTenantModules(database, getTenant(values), modules);
  },
  quota(database, values) {
    const [storageBytes, documents, waitingJobs] = [
      getQuota(values, 'storage-bytes'),
      getQuota(values, 'documents'),
      getQuota(values, 'waiting-jobs'),
    ];
    return setTenantQuotas(database, getTenant(values), { storageBytes, documents, waitingJobs });
  },
  'rotate-key'(database, values) {
    const graceHours = Number(values['grace-hours'] ?? 0);
    if (!Number.isInteger(graceHours) || graceHours < 0 || graceHours > 24 * 365)
      throw new UsageError('--grace-hours must be a whole number of hours.');
    return rotateServiceKey(database, getTenant(values), graceHours);
  },
  'platform-role'(database, { email, role }) {
    if (!email?.trim()) throw new UsageError('--email is required.');
    if (role !== 'admin' && role !== 'viewer' && role !== 'none')
      throw new UsageError('--role must be admin, viewer or none.');
    return setPlatformRole(database, email.trim(), role === 'none' ? null : role);
  },
};

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError('What is to be done?');
  let values: Values;
  try {
    values = parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const database = openDatabase(await databaseUrl(), { poolSize: 2, applicationName: 'trama-tenant' });
  try {
    console.log(JSON.stringify(await command(database, values)));
  } finally {
    await database.destroy();
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof UsageError) console.error(`${error.message}\n${USAGE}`);
  else if (error instanceof TramaError) console.error(ofOption(error.message));
  else console.error(error instanceof Error ? error.message : String(error));
});
