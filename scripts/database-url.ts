import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { APPLICATION, DATABASE, passwordFile, roleUrl } from './postgres-roles.ts';

/** The database that a command works on: DATABASE_URL, or the embedded PostgreSQL of a Trama that runs on DATA_DIR. */
export async function databaseUrl(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const folder = resolve(env.DATA_DIR || '.data', 'postgres');
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile))
    throw new Error(`No Trama runs on ${resolve(env.DATA_DIR || '.data')}: start it first, or set DATABASE_URL.`);
  // fourth line: the port; fifth: the folder of the socket, empty when there is none
  const [, , , port = '', socket = ''] = (await readFile(pidFile, 'utf8')).split('\n');
  const password = (await readFile(passwordFile(folder, 'application'), 'utf8')).trim();
  return roleUrl({
    role: APPLICATION,
    password,
    database: DATABASE,
    port,
    ...(socket.trim() === '' ? {} : { socket: socket.trim() }),
  });
}
