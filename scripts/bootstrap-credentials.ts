import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newPassword, newSecret } from '../shared/domain/accounts/secrets.ts';
import { type Config } from '../shared/platform/config.ts';

/** The first tenant's credentials, under the names of credentials.env. */
export interface Credentials {
  TRAMA_URL: string;
  TRAMA_ADMIN_EMAIL: string;
  TRAMA_ADMIN_PASSWORD: string;
  TRAMA_API_KEY: string;
  TRAMA_TOKEN: string;
}

const NAMES = ['TRAMA_URL', 'TRAMA_ADMIN_EMAIL', 'TRAMA_ADMIN_PASSWORD', 'TRAMA_API_KEY', 'TRAMA_TOKEN'] as const;

export const credentialsFile = (dataDir: string) => join(dataDir, 'credentials.env');
const draftFile = (dataDir: string) => join(dataDir, 'credentials.env.new');

/**
 * Runs `bootstrap`, which makes the first tenant with the settings it is given and returns whether it did, such that
 * its secrets are on disk before they are in the database: a crash in between loses nothing. Settings of the operator
 * win over those of an earlier attempt, and what is in neither is generated.
 * Returns the credentials, or undefined when the database has a tenant whose credentials nobody kept here.
 */
export async function bootstrapWithCredentials(
  dataDir: string,
  url: string,
  given: Config['bootstrap'],
  bootstrap: (settings: Config['bootstrap']) => Promise<boolean>,
): Promise<Credentials | undefined> {
  const saved = await read(credentialsFile(dataDir));
  const draft = saved ? undefined : await read(draftFile(dataDir));
  const earlier = saved ?? draft ?? {};
  const credentials: Credentials = {
    TRAMA_URL: url,
    TRAMA_ADMIN_EMAIL: given.adminEmail ?? earlier.TRAMA_ADMIN_EMAIL ?? 'admin@trama.localhost',
    TRAMA_ADMIN_PASSWORD: given.adminPassword ?? earlier.TRAMA_ADMIN_PASSWORD ?? newPassword(),
    TRAMA_API_KEY: given.apiKey ?? earlier.TRAMA_API_KEY ?? newSecret('key'),
    TRAMA_TOKEN: given.token ?? earlier.TRAMA_TOKEN ?? newSecret('pat'),
  };
  if (!isComplete(saved)) await write(draftFile(dataDir), credentials);
  const made = await bootstrap({
    tenant: given.tenant ?? 'Trama',
    adminEmail: credentials.TRAMA_ADMIN_EMAIL,
    adminPassword: credentials.TRAMA_ADMIN_PASSWORD,
    apiKey: credentials.TRAMA_API_KEY,
    token: credentials.TRAMA_TOKEN,
  });
  // a complete draft with a tenant in the database: the earlier start was killed after it had made the tenant
  const finishesEarlier = !saved && isComplete(draft);
  if (made || finishesEarlier) {
    const result = made ? credentials : { ...credentials, ...draft };
    await write(credentialsFile(dataDir), result);
    await rm(draftFile(dataDir), { force: true });
    return result;
  }
  await rm(draftFile(dataDir), { force: true });
  return isComplete(saved) ? saved : undefined;
}

/** Brings the address in credentials.env up to date: the port may differ from start to start. */
export async function saveUrl(dataDir: string, credentials: Credentials, url: string): Promise<void> {
  if (credentials.TRAMA_URL === url && (await read(credentialsFile(dataDir)))?.TRAMA_URL === url) return;
  await write(credentialsFile(dataDir), { ...credentials, TRAMA_URL: url });
}

function isComplete(values: Partial<Credentials> | undefined): values is Credentials {
  return values !== undefined && NAMES.every((name) => values[name]);
}

async function read(file: string): Promise<Partial<Credentials> | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const values: Partial<Credentials> = {};
  for (const line of text.split('\n')) {
    const name = NAMES.find((known) => line.startsWith(`${known}=`));
    if (name) values[name] = unquote(line.slice(name.length + 1).trim());
  }
  return values;
}

/** Writes the file in one step, readable by its owner only, and on disk before the answer. */
async function write(file: string, credentials: Credentials): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(NAMES.map((name) => `${name}=${quote(credentials[name])}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

// the quoting of the shell: the file can be sourced
function quote(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

function unquote(value: string): string {
  return value.startsWith("'") && value.endsWith("'") ? value.slice(1, -1).replaceAll("'\\''", "'") : value;
}
