/** A DATA_DIR that the release before the roles in the database has made and filled is changed over in place. */
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OWNER, passwordFile, roleUrl, SUPERUSER } from '../../scripts/postgres-roles.ts';
import { sqlState } from '../../shared/platform/database.ts';
import { execute } from '../support/postgres.ts';
import { build, START } from '../support/processes.ts';
import { unpackPreviousRelease, type PreviousRelease } from '../support/previous-release.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NOBODY = 65534;
/** an account that /etc/passwd of most machines does not know */
const STRANGER = 23_456;
const asRoot = process.geteuid?.() === 0;

interface Release {
  folder: string;
  from: keyof typeof START;
  dataDir: string;
  uid: number;
}

class Run {
  readonly process: ChildProcess;
  readonly #dataDir: string;
  #output = '';

  constructor({ folder, from, dataDir, uid }: Release, settings: NodeJS.ProcessEnv = {}) {
    this.#dataDir = dataDir;
    this.process = spawn(process.execPath, START[from], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: '/', TMPDIR: tmpdir(), PORT: '0', DATA_DIR: dataDir, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asRoot ? { uid, gid: uid } : {}),
    });
    const collect = (piece: Buffer) => (this.#output += String(piece));
    this.process.stdout!.on('data', collect);
    this.process.stderr!.on('data', collect);
  }

  get output(): string {
    return this.#output;
  }

  async serving(): Promise<NodeJS.Dict<string>> {
    while (!/Trama is running\.[\s\S]*Stop /.test(this.#output)) {
      if (this.process.exitCode !== null) throw new Error(`ended with ${this.process.exitCode}:\n${this.#output}`);
      await Promise.race([once(this.process.stdout!, 'data'), once(this.process, 'close')]);
    }
    return parseEnv(readFileSync(join(this.#dataDir, 'credentials.env'), 'utf8'));
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill(signal);
    await once(this.process, 'close');
  }
}

async function suppliers(credentials: NodeJS.Dict<string>): Promise<string[]> {
  const response = await fetch(`${credentials.TRAMA_URL}/api/suppliers`, {
    headers: { 'X-API-Key': credentials.TRAMA_API_KEY! },
  });
  return ((await response.json()) as { items: { name: string }[] }).items.map(({ name }) => name).sort();
}

async function importSupplier(credentials: NodeJS.Dict<string>, name: string): Promise<void> {
  const response = await fetch(`${credentials.TRAMA_URL}/api/suppliers/bulk`, {
    method: 'POST',
    headers: { 'X-API-Key': credentials.TRAMA_API_KEY!, 'Content-Type': 'text/csv', Prefer: 'wait=60' },
    body: `name,country,category\n${name},IT,Spinning\n`,
  });
  expect(await response.json()).to.deep.include({ created: 1, failed: 0 });
}

const CASES: [how: string, uid: number, mode: number, owner: number][] = asRoot
  ? [
      ['root, whose database "nobody" owned', 0, 0o755, NOBODY],
      ['root below a folder that only root may enter', 0, 0o700, 0],
      ['an ordinary user', STRANGER, 0o755, STRANGER],
    ]
  : [['an ordinary user', process.geteuid?.() ?? -1, 0o700, process.geteuid?.() ?? -1]];

describe('a data directory of the release before', () => {
  let earlier: PreviousRelease;
  let parent: string;
  let runs: Run[];

  before(async () => {
    await build();
    earlier = await unpackPreviousRelease();
  });
  after(() => earlier?.remove());
  beforeEach(async () => {
    runs = [];
    parent = await mkdtemp(join(tmpdir(), 'trama-data-'));
  });
  afterEach(async () => {
    for (const run of runs) await run.end();
    await rm(parent, { recursive: true });
  });

  const run = (release: Release, settings?: NodeJS.ProcessEnv) => {
    const one = new Run(release, settings);
    runs.push(one);
    return one;
  };

  for (const [how, uid, mode, owner] of CASES)
    it(`made by ${how} goes on with its rows, roles and an account of its own`, async function () {
      const dataDir = join(parent, 'data');
      await mkdir(dataDir, { mode: 0o755 });
      await chmod(parent, mode);
      if (asRoot) await chown(dataDir, uid, uid);
      const postgres = join(dataDir, 'postgres');

      const before = run({ folder: earlier.folder, from: 'sources', dataDir, uid });
      const credentials = await before.serving();
      await importSupplier(credentials, 'Earlier');
      await before.end();
      expect(statSync(postgres).uid).to.equal(owner);

      // killed at an unlucky moment: while it changes over, or shortly after
      const killed = run({ folder: ROOT, from: 'build', dataDir, uid });
      while (statSync(postgres).uid === owner && owner === NOBODY && killed.process.exitCode === null)
        await new Promise((resolve) => setImmediate(resolve));
      await killed.end('SIGKILL');

      const now = run({ folder: ROOT, from: 'build', dataDir, uid });
      const after = await now.serving();
      expect({ ...after, TRAMA_URL: '' }).to.deep.equal({ ...credentials, TRAMA_URL: '' });
      expect(await suppliers(after)).to.deep.equal(['Earlier']);
      await importSupplier(after, 'Later');
      expect(await suppliers(after)).to.deep.equal(['Earlier', 'Later']);

      const { uid: account } = statSync(postgres);
      if (owner === NOBODY) expect(account).to.not.be.oneOf([0, NOBODY]);
      else expect(account).to.equal(owner);
      const socket = { database: 'trama', port: 5432, socket: postgres };
      const password = await readFile(passwordFile(postgres, 'superuser'), 'utf8');
      const superuser = roleUrl({ ...socket, role: SUPERUSER, password });
      const owners = await execute(
        superuser,
        `select distinct relowner::regrole::text as owner from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname in ('public', 'trama_queue') and relkind in ('r', 'S')`,
      );
      expect(owners).to.deep.equal([{ owner: OWNER }]);
      const roles = await execute(
        superuser,
        `select distinct usename, usesuper from pg_stat_activity join pg_user using (usename)
         where application_name in ('trama-api', 'trama-worker')`,
      );
      expect(roles).to.deep.equal([{ usename: 'trama_app', usesuper: false }]);
      const refused = await execute(roleUrl({ ...socket, role: SUPERUSER, password: 'x' }), 'select 1').catch(sqlState);
      expect(refused).to.equal('28P01');
    });
});
