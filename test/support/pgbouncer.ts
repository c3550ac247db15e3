/** Debian's PgBouncer in transaction mode before a test's own database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { execute } from './postgres.ts';

export interface PgBouncer {
  /** The database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

const TRIES = 100;

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(url, 'select 1');
      return;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a pooler before the database of a URL, whose role it uses for everybody. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const database = new URL(databaseUrl);
  const name = database.pathname.slice(1);
  const host = database.searchParams.get('host') ?? database.hostname;
  const folder = await mkdtemp(join(tmpdir(), 'trama-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = host=${host} port=${database.port} dbname=${name} user=${database.username} password=${decodeURIComponent(database.password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      // fewer sessions than clients, so that a client that counts on its session is found out
      'default_pool_size = 6',
      'max_client_conn = 500',
      'server_reset_query_always = 0',
      // a server that was away is asked again after a second, not after fifteen
      'server_login_retry = 1',
    ].join('\n'),
    { mode: 0o600 },
  );
  // it refuses to be root, and must reach the server's socket
  const identity: { uid?: number; gid?: number } = {};
  if (process.getuid?.() === 0) {
    const { uid, gid } = host.startsWith('/') ? await stat(host) : { uid: 65_534, gid: 65_534 };
    await chown(folder, uid, gid);
    await chown(file, uid, gid);
    await chmod(folder, 0o700);
    Object.assign(identity, { uid, gid });
  }
  // where the server's files are root's own, they are those of "nobody" in a user namespace
  const asNobody = identity.uid === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];
  const [command = '', ...args] = [...asNobody, 'pgbouncer', file];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...identity });
  let log = '';
  child.stderr.on('data', (piece: Buffer) => (log = (log + String(piece)).slice(-4000)));
  const exited = once(child, 'exit');
  const url = `postgres://${database.username}@127.0.0.1:${port}/${name}`;
  await Promise.race([
    untilItAnswers(url),
    exited.then(() => {
      throw new Error(`pgbouncer ended before it answered:\n${log}`);
    }),
  ]);
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
