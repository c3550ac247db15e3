/** Where the service is and who calls: from the environment, or from a file that nobody else can read. */
import { readFileSync, statSync } from 'node:fs';
import { UsageError } from './exit-codes.ts';

export interface Connection {
  url: string;
  apiKey?: string;
  token?: string;
}

const NAMES = ['TRAMA_URL', 'TRAMA_TOKEN', 'TRAMA_API_KEY'] as const;
type Settings = Partial<Record<(typeof NAMES)[number], string>>;

/** Where `npm start` leaves the credentials of the first tenant. */
const OWN_FILE = '.data/credentials.env';
const SHARED_BITS = 0o077;

/** `NAME=value` line by line; other names stand in the file for others. */
function parseLines(text: string): Settings {
  const settings: Settings = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    const known = NAMES.find((each) => each === name);
    if (known && value !== '') settings[known] = value.replace(/^(["'])(.*)\1$/, '$2');
  }
  return settings;
}

/** Throws UsageError where somebody else could read the file. */
function readSettings(path: string): Settings {
  const { mode, uid } = statSync(path);
  const ownUid = process.getuid?.();
  if (ownUid !== undefined && ((mode & SHARED_BITS) !== 0 || ![0, ownUid].includes(uid)))
    throw new UsageError(
      `${path} holds credentials and can be read by others, so it is not used: chmod 600 ${path}, as the user who runs the command.`,
    );
  return parseLines(readFileSync(path, 'utf8'));
}

/**
 * The connection that the environment names (TRAMA_URL, and TRAMA_API_KEY or TRAMA_TOKEN), or the file that is named, or the
 * one that `npm start` has made. Of two credentials the service key is taken, which every command can use. Throws UsageError.
 */
export function readConnection(env: NodeJS.ProcessEnv, file: string | undefined): Connection {
  const named = file ?? (env['TRAMA_CREDENTIALS'] || undefined);
  let settings: Settings = Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  if (named !== undefined) settings = readSettings(named);
  else if (!settings.TRAMA_URL && !settings.TRAMA_API_KEY && !settings.TRAMA_TOKEN && exists(OWN_FILE))
    settings = readSettings(OWN_FILE);
  const { TRAMA_URL: url, TRAMA_API_KEY: apiKey, TRAMA_TOKEN: token } = settings;
  if (!url) throw new UsageError('TRAMA_URL is not set: where is the service, such as https://trama.example.org?');
  if (apiKey) return { url, apiKey };
  if (token) return { url, token };
  throw new UsageError('There is no credential: set TRAMA_API_KEY or TRAMA_TOKEN.');
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
