import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '../shared/platform/database.ts';
import { freePort } from './free-port.ts';
import {
  accountOfInitdb,
  canBindToParent,
  chooseAccount,
  giveTree,
  spawnAs,
  type PostgresAccount,
} from './postgres-account.ts';
import { locatePostgres, type PostgresBinaries } from './postgres-binaries.ts';
import {
  APPLICATION,
  DATABASE,
  newRolePassword,
  OWNER,
  passwordFile,
  prepareRoles,
  readPasswords,
  roleUrl,
  savePassword,
  SUPERUSER,
  type UrlOf,
  writeAccessRules,
} from './postgres-roles.ts';
import { identifyProcess, processArguments, hasProc, sendSignal, waitUntilGone } from './processes.ts';

export interface PostgresExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** the end of the server's log */
  lastLines: string[];
}

export interface EmbeddedPostgres {
  /** connection string of the database `trama` for node-postgres, as the superuser: for set-up and tests */
  url: string;
  /** the same as the owner of the schema, who applies migrations */
  ownerUrl: string;
  /** the same as the application, which reads and writes rows and owns nothing */
  applicationUrl: string;
  pid: number;
  /** resolves when the server has ended, for whatever reason */
  exited: Promise<PostgresExit>;
  /** ends all sessions and shuts down cleanly */
  stop(): Promise<void>;
  /** ends the server at once, as a crash would */
  kill(): void;
}

export interface EmbeddedPostgresOptions {
  /** the data directory; made on first use. No two servers may be started on it at once: the caller sees to that. */
  folder: string;
  /** receives the server's log */
  log?: (line: string) => void;
  /** more server settings, such as `{ fsync: 'off' }` */
  settings?: Record<string, string>;
}

// names the socket file only: nothing listens on the network when a socket is used
const SOCKET_PORT = 5432;
// sun_path of Linux has 108 bytes, the last a zero
const SOCKET_PATH_BYTES = 107;
const LINES_KEPT = 20;
/**
 * The log tells of the server, never of rows: what a statement was refused for goes to its client, who is the application, and
 * both the message and its detail quote values. Neither statements nor parameters stand beside anything else.
 */
const LOG_WITHOUT_ROWS = {
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};
const START_ATTEMPTS = 20;
const WRONG_PASSWORD = '28P01';

interface Endpoint {
  settings: Record<string, string>;
  port: number;
  url: UrlOf;
}

/**
 * Starts the PostgreSQL that comes with the package, on a data directory that it makes when there is none, and makes
 * sure that the database `trama` exists. Takes over what a killed predecessor left behind.
 * Throws an Error whose message is fit for an operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const binaries = await locatePostgres();
  const parent = dirname(resolve(options.folder));
  await mkdir(parent, { recursive: true });
  // one spelling of the path, whatever links lead to it: a predecessor is recognised by it
  const folder = join(await realpath(parent), basename(resolve(options.folder)));
  // before the files change hands: a server that still runs could not go on with them
  await clearPredecessor(folder, log);
  const account = await prepareData(binaries, folder, options.settings ?? {});
  log(`PostgreSQL runs as ${account.description}`);
  if (!canBindToParent()) {
    log(
      'setpriv of util-linux is not there: PostgreSQL will go on running if this process is killed, until the next start',
    );
  }
  const { passwords, superuserIsLost } = await readPasswords(folder);
  const accessRules = await writeAccessRules(folder, account, superuserIsLost);
  const settings = { ...options.settings, hba_file: accessRules };
  const server = await launch(binaries, folder, account, settings, superuserIsLost, log);
  const { endpoint, pid, exited, stop, kill } = server;
  try {
    await prepareRoles(passwords, endpoint.url, { setSuperuserPassword: superuserIsLost });
    if (superuserIsLost) {
      await savePassword(folder, 'superuser', passwords.superuser);
      await writeAccessRules(folder, account, false);
      server.reload();
    }
  } catch (error) {
    await stop();
    if (sqlState(error) !== WRONG_PASSWORD) throw error;
    const file = passwordFile(folder, 'superuser');
    throw new Error(`${file} is not the password of the embedded PostgreSQL: put the right one back, or remove it`, {
      cause: error,
    });
  }
  return {
    url: endpoint.url(SUPERUSER, passwords.superuser, DATABASE),
    ownerUrl: endpoint.url(OWNER, passwords.owner, DATABASE),
    applicationUrl: endpoint.url(APPLICATION, passwords.application, DATABASE),
    pid,
    exited,
    stop,
    kill,
  };
}

/** Makes the data directory unless it exists; returns who owns it and runs the server. */
async function prepareData(
  binaries: PostgresBinaries,
  folder: string,
  settings: Record<string, string>,
): Promise<PostgresAccount> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    const { account, majorVersion } = await chooseAccount(binaries, folder);
    const dataVersion = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
    if (dataVersion !== majorVersion) {
      throw new Error(
        `${folder} was made by PostgreSQL ${dataVersion}, this is ${majorVersion}: migrate the data with pg_upgrade or a dump`,
      );
    }
    return account;
  }
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(
      `${folder} is neither empty nor a PostgreSQL data directory: move it away or choose another DATA_DIR`,
    );
  }
  // made aside and renamed when complete: an interrupted initdb leaves a PG_VERSION in a directory that cannot start
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const { account } = await chooseAccount(binaries, draft);
  const maker = accountOfInitdb(account);
  const firstPassword = join(draft, 'password');
  await writeFile(firstPassword, newRolePassword(), { mode: 0o600 });
  if (process.geteuid?.() === 0) for (const path of [draft, firstPassword]) await chown(path, maker.uid, maker.gid);
  // prettier-ignore
  await initdb(binaries, maker, [
    '-D', join(draft, 'data'), '-U', SUPERUSER, '--pwfile', firstPassword, '--auth=scram-sha-256',
    // the same order of text on every machine, whatever locales are installed
    '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ]);
  await giveTree(join(draft, 'data'), account);
  await rename(firstPassword, passwordFile(folder, 'superuser'));
  await rename(join(draft, 'data'), folder);
  await rm(draft, { recursive: true });
  return account;
}

async function initdb(binaries: PostgresBinaries, account: PostgresAccount, args: string[]): Promise<void> {
  const child = spawnAs(account, binaries.initdb, args);
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The database could not be made in ${args[1]}: ${output.trim()}`);
}

/** Ends a server that outlived its parent and removes the postmaster.pid of one that is dead. */
async function clearPredecessor(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  // without /proc nobody can tell whose pid it is; PostgreSQL itself then judges by the pid alone
  if (!hasProc) return;
  const identity = Number.isInteger(pid) && pid > 0 ? identifyProcess(pid) : undefined;
  if (identity && processArguments(pid)?.includes(folder)) {
    log(`a PostgreSQL of an earlier start still runs (pid ${pid}): stopping it`);
    sendSignal(pid, 'SIGINT');
    if (!(await waitUntilGone(identity, 30_000))) {
      sendSignal(pid, 'SIGQUIT');
      if (!(await waitUntilGone(identity, 10_000))) {
        throw new Error(`A PostgreSQL of an earlier start (pid ${pid}) does not stop: end it by hand`);
      }
    }
  }
  // after a reboot the number may belong to any process, and PostgreSQL would take that one for itself
  await rm(pidFile, { force: true });
}

interface Server extends Pick<EmbeddedPostgres, 'pid' | 'exited' | 'stop' | 'kill'> {
  endpoint: Endpoint;
  /** lets it read its access rules again */
  reload(): void;
}

async function launch(
  binaries: PostgresBinaries,
  folder: string,
  account: PostgresAccount,
  extraSettings: Record<string, string>,
  superuserIsLost: boolean,
  log: (line: string) => void,
): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const endpoint = await chooseEndpoint(folder, superuserIsLost);
    const settings = {
      max_connections: '200',
      timezone: 'UTC',
      ...LOG_WITHOUT_ROWS,
      ...endpoint.settings,
      ...extraSettings,
    };
    const server = spawnServer(binaries, folder, account, endpoint, settings, log);
    const failure = await Promise.race([server.exited, untilReady(folder, server)]);
    if (!failure) return server;
    const reason = failure.lastLines.join('\n');
    // another program took the free port first, or the last sessions of a crashed server are still ending
    const passing = /Address already in use|pre-existing shared memory block/.test(reason);
    if (!passing || attempt === START_ATTEMPTS) throw new Error(`The embedded PostgreSQL does not start:\n${reason}`);
    await sleep(250);
  }
}

function spawnServer(
  binaries: PostgresBinaries,
  folder: string,
  account: PostgresAccount,
  endpoint: Endpoint,
  settings: Record<string, string>,
  log: (line: string) => void,
): Server {
  const child = spawnAs(account, binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(endpoint.port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const lastLines: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > LINES_KEPT) lastLines.shift();
    log(line);
  });
  const exited = new Promise<PostgresExit>((settle) => {
    child.once('error', (error) => settle({ code: null, signal: null, lastLines: [error.message] }));
    child.once('close', (code, signal) => settle({ code, signal, lastLines }));
  });
  const signal = (name: NodeJS.Signals) => child.exitCode === null && child.signalCode === null && child.kill(name);
  const endedWithin = (milliseconds: number) =>
    Promise.race([exited.then(() => true), sleep(milliseconds, false, { ref: false })]);
  return {
    endpoint,
    // without a pid the spawn has failed, and "exited" says so
    pid: child.pid ?? -1,
    exited,
    async stop() {
      for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        signal(name);
        if (await endedWithin(20_000)) return;
      }
    },
    kill: () => void signal('SIGKILL'),
    reload: () => void signal('SIGHUP'),
  };
}

/** Resolves when the server takes connections; never, when it ends before that. */
async function untilReady(folder: string, server: Server): Promise<undefined> {
  let ended = false;
  void server.exited.then(() => (ended = true));
  // the eighth line of the file is the server's state, whatever its log settings say
  while (!isReady(join(folder, 'postmaster.pid'), server.pid)) {
    if (ended) await new Promise(() => undefined);
    await sleep(15);
  }
  return undefined;
}

function isReady(pidFile: string, pid: number): boolean {
  let lines: string[];
  try {
    lines = readFileSync(pidFile, 'utf8').split('\n');
  } catch {
    // not written yet
    return false;
  }
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** A Unix socket in the private data directory where its path fits, else a free port on the loopback interface. */
async function chooseEndpoint(folder: string, superuserIsLost: boolean): Promise<Endpoint> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_BYTES) {
    return {
      port: SOCKET_PORT,
      settings: {
        listen_addresses: '',
        unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
      },
      url: (role, password, database) => roleUrl({ role, password, database, port: SOCKET_PORT, socket: folder }),
    };
  }
  if (superuserIsLost) {
    throw new Error(
      `${passwordFile(folder, 'superuser')}, the password of the embedded PostgreSQL, is missing: put it back or use a shorter DATA_DIR`,
    );
  }
  const port = await freePort();
  return {
    port,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    url: (role, password, database) => roleUrl({ role, password, database, port }),
  };
}
