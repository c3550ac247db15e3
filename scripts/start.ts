import '../shared/platform/node-floor.ts';
import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from '../shared/domain/accounts/bootstrap.ts';
import { loadConfig, type Config } from '../shared/platform/config.ts';
import { createLogger, type Logger } from '../shared/platform/logger.ts';
import { downgradeNotice, migrate } from '../shared/domain/schema.ts';
import { banner } from './banner.ts';
import { bootstrapWithCredentials, saveUrl, type Credentials } from './bootstrap-credentials.ts';
import { waitForDatabase } from '../shared/platform/database/wait-for-database.ts';
import { lockDataDir, type DataDirLock } from './data-dir-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { buildConsole, consoleIsOld } from './console/bundle.ts';
import { checkPort, redisTrouble } from './first-contact.ts';
import { supervise, type ReadyMessage, type Supervisor } from './supervisor.ts';

/**
 * Starts Trama on one machine: the embedded PostgreSQL unless DATABASE_URL names another one, the schema, the first
 * tenant, then the API and a worker as processes of their own, kept up until SIGINT or SIGTERM.
 * Exits with 0 after an orderly stop, with 1 and a sentence on stderr after anything else.
 */

/** How the run ends; `reason` tells what went wrong. */
interface Ending {
  code: number;
  reason?: string;
}

const CHILD_GRACE_MILLISECONDS = 30_000;
// npm passes on a ^C that the terminal has already delivered: two signals this close are one request
const SAME_REQUEST_MILLISECONDS = 1000;
const FORCED_EXIT_MILLISECONDS = 3000;
const LARGEST_LOG_BYTES = 10 * 1024 ** 2;

/** One line for whoever watches the start. */
const tell = (line: string) => console.log(line);

/** The one decision that the run is to end; the first call counts. */
class EndingRequest {
  readonly promise: Promise<Ending>;
  requested = false;
  #settle!: (ending: Ending) => void;

  constructor() {
    this.promise = new Promise((settle) => (this.#settle = settle));
  }

  request(ending: Ending): void {
    this.requested = true;
    this.#settle(ending);
  }
}

/** What has been started and has to be ended again, latest first. */
class Running {
  supervisors: Supervisor[] = [];
  /** everything serves, and the operator has been told so */
  announced = false;
  #undo: (() => Promise<void>)[] = [];

  onEnd(undo: () => Promise<void>): void {
    this.#undo.unshift(undo);
  }

  async end(): Promise<void> {
    for (const undo of this.#undo) await undo();
  }
}

function listenForSignals(ending: EndingRequest, running: Running): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    firstAt ??= Date.now();
    ending.request({ code: 0 });
    if (Date.now() - firstAt < SAME_REQUEST_MILLISECONDS) return;
    console.error('Stopping at once.');
    process.exitCode = 1;
    for (const supervisor of running.supervisors) supervisor.kill();
    // whatever still hangs by then, the next start cleans up
    setTimeout(() => process.exit(1), FORCED_EXIT_MILLISECONDS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // such as a full disk under the lock file: stop in order rather than leave the children behind
  process.on('uncaughtException', (error) => ending.request({ code: 1, reason: sentence(error) }));
}

/** A start as root leaves files that an ordinary user's start cannot use: better said than met as an EACCES. */
async function rejectForeign(folder: string): Promise<void> {
  const own = process.getuid?.() ?? 0;
  const found = existsSync(folder) ? await stat(folder) : undefined;
  if (own !== 0 && found && found.uid !== own)
    throw new Error(
      `${folder} belongs to the user with the id ${found.uid}, as after a start as root: start as that user again, or give DATA_DIR to this one (chown -R)`,
    );
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true });
    // the database may run under another account, which has to get through; nobody else may look around
    if (made) await chmod(dataDir, 0o711);
    await rejectForeign(join(dataDir, 'postgres'));
  } catch (error) {
    throw new Error(`DATA_DIR cannot be made or used: ${sentence(error)}`, { cause: error });
  }
  // documents and messages in there are nobody else's business; the children inherit it
  process.umask(0o077);
}

function openPostgresLog(dataDir: string): WriteStream {
  const file = join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a', mode: 0o600 });
}

async function startDatabase(dataDir: string, ending: EndingRequest, running: Running): Promise<EmbeddedPostgres> {
  const file = openPostgresLog(dataDir);
  let failed = false;
  // a full disk must not end the run because of its log
  file.on('error', () => (failed = true));
  const folder = join(dataDir, 'postgres');
  tell(
    existsSync(folder)
      ? `Starting PostgreSQL on ${folder} …`
      : `Making a database in ${folder} and starting PostgreSQL on it, which takes some seconds …`,
  );
  const postgres = await startEmbeddedPostgres({
    folder,
    log: (line) => failed || file.write(`${line}\n`),
  });
  running.onEnd(async () => {
    await postgres.stop();
    file.end();
  });
  void postgres.exited.then(({ code, signal, lastLines }) => {
    const how = signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
    ending.request({
      code: 1,
      reason: `PostgreSQL ${how}. The end of ${file.path.toString()}:\n${lastLines.join('\n')}`,
    });
  });
  return postgres;
}

async function untilDatabaseAnswers({ database }: Config): Promise<void> {
  await waitForDatabase({ url: database.migrationUrl, setting: database.migrationSetting }, tell);
  await waitForDatabase({ url: database.url, setting: 'DATABASE_URL' }, tell);
}

/** Makes the schema and the first tenant; returns the credentials if they are kept in the data directory. */
async function prepareDatabase(config: Config, embedded: boolean, logger: Logger): Promise<Credentials | undefined> {
  const { url, migrationUrl } = config.database;
  tell('Bringing the schema of the database up to date …');
  const schema = await migrate(migrationUrl, { queueSchema: config.queues.schema, applicationUrl: url });
  if (schema.pending.length > 0) tell(`Applied ${schema.pending.length} migrations.`);
  if (schema.newer.length > 0) logger.warn(downgradeNotice(schema));
  if (!embedded) {
    await bootstrap(url, config, { generate: false });
    return undefined;
  }
  const address = config.http.baseUrl ?? `http://127.0.0.1:${config.http.port}`;
  return bootstrapWithCredentials(config.dataDir, address, config.bootstrap, async (settings) => {
    const passwordIsChosen = config.bootstrap.adminPassword !== undefined;
    const made = await bootstrap(url, { ...config, bootstrap: settings }, { generate: false, passwordIsChosen });
    if (made) tell('Made the first tenant, with an administrator, a service key and a token.');
    return made !== undefined;
  });
}

/** Bundles the console where its sources are newer; the API serves without one too. */
async function prepareConsole(): Promise<void> {
  try {
    if (!(await consoleIsOld())) return;
    tell('Bundling the console …');
    await buildConsole();
  } catch (error) {
    const [first] = sentence(error).split('\n');
    tell(
      `The console could not be bundled, and is served as it was last: ${first} (it takes the development dependencies: npm ci)`,
    );
  }
}

interface Services {
  config: Config;
  env: NodeJS.ProcessEnv;
  lock: DataDirLock;
  logger: Logger;
  ending: EndingRequest;
  running: Running;
}

/** Starts the API and the worker and keeps them up; resolves with the API's address once both serve. */
function startServices({ config, env, lock, logger, ending, running }: Services): Promise<string> {
  // the children run as this process does: the sources through tsx, the built code as it is
  const fromSource = import.meta.url.endsWith('.ts');
  const nodeArguments = fromSource ? ['--import', import.meta.resolve('tsx')] : ['--enable-source-maps'];
  const script = (path: string) => fileURLToPath(new URL(`../${path}.${fromSource ? 'ts' : 'js'}`, import.meta.url));
  // one object for all starts of a child: a port that the system chose stays the same after a restart
  const childEnv = { ...env };
  // they change no schema
  delete childEnv.DATABASE_MIGRATION_URL;

  const keepUp = (name: string, path: string) =>
    new Promise<ReadyMessage>((ready) => {
      const supervisor = supervise(
        { name, script: script(path), nodeArguments, env: childEnv },
        {
          spawned: () => noteChildren(),
          ready,
          restarting: (details) => logger.error({ child: name, ...details }, `${name} process died, starting it again`),
          failed: (reason) => ending.request({ code: 1, reason }),
        },
      );
      running.supervisors.push(supervisor);
      noteChildren();
    });
  const noteChildren = () => {
    if (!ending.requested) lock.setChildren(running.supervisors.flatMap((supervisor) => supervisor.pid() ?? []));
  };

  running.onEnd(async () => {
    await Promise.all(running.supervisors.map((supervisor) => supervisor.stop(CHILD_GRACE_MILLISECONDS)));
  });
  return Promise.all([keepUp('api', 'api/main'), keepUp('worker', 'workers/main')]).then(([{ url }]) => {
    const address = reachable(url ?? `http://127.0.0.1:${config.http.port}`);
    childEnv.PORT = new URL(address).port || childEnv.PORT;
    return address;
  });
}

/** The address to call from this machine when the server listens on all of them. */
function reachable(url: string): string {
  return url.replace(/^(\w+:\/\/)(0\.0\.0\.0|\[::\])/, '$1127.0.0.1').replace(/\/$/, '');
}

/** What requests go on without, and an operator should know. */
async function troubles(config: Config): Promise<string[]> {
  const { redisUrl } = config.queues;
  const redis = redisUrl && (await redisTrouble(redisUrl));
  return redis ? [`${redis}. Imports and other slow work are taken, and wait until it does.`] : [];
}

/** Starts everything and resolves when the run is to end, for whatever reason. */
async function run(ending: EndingRequest, running: Running): Promise<Ending> {
  const embedded = !process.env.DATABASE_URL;
  // the settings are checked before anything is touched; the embedded database has no address yet
  const { dataDir, logLevel, http } = loadConfig({
    ...process.env,
    ...(embedded && { DATABASE_URL: 'postgres://localhost' }),
  });
  const logger = createLogger(logLevel, 'start');
  await prepareDataDir(dataDir);
  const lock = await lockDataDir(dataDir, (line) => logger.info(line));
  running.onEnd(() => lock.release());
  // what an earlier start has left running is gone by now
  await checkPort(http.port, http.host ?? (embedded ? '127.0.0.1' : undefined));
  if (ending.requested) return ending.promise;

  const bundled = prepareConsole();
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dataDir };
  // no balancer stands before the one API of this machine: nobody would use the time
  env.SHUTDOWN_DRAIN_SECONDS ||= '0';
  if (embedded) {
    const { applicationUrl, ownerUrl } = await startDatabase(dataDir, ending, running);
    Object.assign(env, { DATABASE_URL: applicationUrl, DATABASE_DIRECT_URL: '', DATABASE_MIGRATION_URL: ownerUrl });
    env.HOST ||= '127.0.0.1';
  }
  if (ending.requested) return ending.promise;

  const config = loadConfig(env);
  if (!embedded) await Promise.race([untilDatabaseAnswers(config), ending.promise]);
  if (ending.requested) return ending.promise;
  const credentials = await prepareDatabase(config, embedded, logger);
  if (ending.requested) return ending.promise;

  await bundled;
  if (ending.requested) return ending.promise;
  tell('Starting the API and a worker …');
  const services = startServices({ config, env, lock, logger, ending, running });
  const url = await Promise.race([services, ending.promise]);
  if (typeof url !== 'string') return url;
  const address = config.http.baseUrl ?? url;
  if (credentials) await saveUrl(dataDir, credentials, address);
  console.log(banner({ config, url: address, embedded, degraded: await troubles(config) }));
  running.announced = true;
  return ending.promise;
}

/** What went wrong, in words: errors of several failed attempts carry theirs inside. */
function sentence(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentence).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

const ending = new EndingRequest();
const running = new Running();
listenForSignals(ending, running);
let result: Ending;
try {
  result = await run(ending, running);
} catch (error) {
  // a database that died under the migration tells more than the lost connection does
  result = ending.requested ? await ending.promise : { code: 1, reason: sentence(error) };
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
}
ending.request(result);
try {
  await running.end();
} catch (error) {
  result = { code: 1, reason: result.reason ?? `Stopping failed: ${sentence(error)}` };
}
if (result.reason) console.error(`Trama ${running.announced ? 'stopped' : 'could not start'}: ${result.reason}`);
process.exit(process.exitCode ?? result.code);
