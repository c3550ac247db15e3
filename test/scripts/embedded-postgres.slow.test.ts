import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { locatePostgres } from '../../scripts/postgres-binaries.ts';
import { identifyProcess } from '../../scripts/processes.ts';

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const asRoot = process.geteuid?.() === 0;
const canUseNamespaces =
  spawnSync('unshare', ['--user', '--map-user=65534', '--map-group=65534', '--', 'true']).status === 0;

describe('startEmbeddedPostgres', () => {
  let parent: string;
  let running: EmbeddedPostgres[];

  const start = async (folder: string) => {
    const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
    running.push(server);
    return server;
  };

  beforeEach(async () => {
    running = [];
    parent = await mkdtemp(join(tmpdir(), 'trama-'));
    // mkdtemp makes a private folder, which an unprivileged account could not enter
    await chmod(parent, 0o755);
  });

  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop()));
    await rm(parent, { recursive: true });
  });

  it('serves an empty database behind a socket that only its owner can reach', async () => {
    const server = await start(join(parent, 'data'));
    const [row] = await ask(
      server.url,
      `select current_database() as database, current_setting('server_encoding') as encoding,
              current_setting('TimeZone') as zone, current_setting('max_connections') as connections,
              current_setting('listen_addresses') as addresses`,
    );
    expect(row).to.deep.equal({ database: 'trama', encoding: 'UTF8', zone: 'UTC', connections: '200', addresses: '' });
    expect(statSync(join(parent, 'data')).mode & 0o777).to.equal(0o700);
    expect(existsSync(join(parent, 'data', '.s.PGSQL.5432'))).to.equal(true);
  });

  it('keeps the data over a restart and leaves no process', async () => {
    const folder = join(parent, 'data');
    const first = await start(folder);
    await ask(first.url, 'create table weave as select 7 as threads');
    await first.stop();
    expect(await first.exited).to.include({ code: 0, signal: null });
    expect(identifyProcess(first.pid)).to.equal(undefined);
    const second = await start(folder);
    expect(await ask(second.url, 'select threads from weave')).to.deep.equal([{ threads: 7 }]);
  });

  it('recovers after the server was killed', async () => {
    const folder = join(parent, 'data');
    const first = await start(folder);
    await ask(first.url, 'create table weave as select 7 as threads');
    first.kill();
    expect((await first.exited).signal).to.equal('SIGKILL');
    expect(existsSync(join(folder, 'postmaster.pid'))).to.equal(true);
    const second = await start(folder);
    expect(await ask(second.url, 'select threads from weave')).to.deep.equal([{ threads: 7 }]);
  });

  it('is not held up by a stale pid file whose pid now belongs to another process', async () => {
    const folder = join(parent, 'data');
    const first = await start(folder);
    await first.stop();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      await writeFile(join(folder, 'postmaster.pid'), `${bystander.pid}\n${folder}\n`);
      const second = await start(folder);
      expect(await ask(second.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
      expect(identifyProcess(bystander.pid!)).not.to.equal(undefined);
    } finally {
      bystander.kill();
    }
  });

  it('takes over from a server that an earlier start left running', async () => {
    const folder = join(parent, 'data');
    const first = await start(folder);
    await ask(first.url, 'create table weave as select 7 as threads');
    const second = await start(folder);
    expect(await first.exited).to.include({ code: 0 });
    expect(await ask(second.url, 'select threads from weave')).to.deep.equal([{ threads: 7 }]);
  });

  it('makes the data anew when the first attempt was interrupted', async () => {
    const folder = join(parent, 'data');
    const first = await start(folder);
    await first.stop();
    // what a killed initdb leaves: a directory that looks complete and is not, beside the final place
    await rm(folder, { recursive: true });
    const { initdb } = await locatePostgres();
    expect(existsSync(initdb)).to.equal(true);
    spawnSync('mkdir', ['-p', `${folder}.new/data`]);
    await writeFile(`${folder}.new/data/PG_VERSION`, '18\n');
    const second = await start(folder);
    expect(await ask(second.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    expect(existsSync(`${folder}.new`)).to.equal(false);
  });

  it('falls back to TCP with a password where a socket path would be too long', async () => {
    const folder = join(parent, 'd'.repeat(110));
    const server = await start(folder);
    const url = new URL(server.url);
    expect(url.hostname).to.equal('127.0.0.1');
    expect(await ask(server.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    expect(statSync(`${folder}.password`).mode & 0o777).to.equal(0o600);
    expect(url.password).to.equal(await readFile(`${folder}.password`, 'utf8'));
    url.password = 'wrong';
    const failure: unknown = await ask(url.href, 'select 1').catch((error: unknown) => error);
    expect(failure).to.have.property('code', '28P01');
  });

  it('works in a folder whose name has spaces, quotes and commas', async () => {
    const server = await start(join(parent, `two words, 'one' "quoted"`));
    expect(await ask(server.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
  });

  it('refuses a folder that holds something else', async () => {
    await writeFile(join(parent, 'other.txt'), '');
    const failure: unknown = await startEmbeddedPostgres({ folder: parent }).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('neither empty nor a PostgreSQL');
  });

  it('refuses the data of another major version', async () => {
    const folder = join(parent, 'data');
    const first = await start(folder);
    await first.stop();
    await writeFile(join(folder, 'PG_VERSION'), '15\n');
    const failure: unknown = await startEmbeddedPostgres({ folder }).catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('PostgreSQL 15');
  });

  it('names DATABASE_URL where there is no PostgreSQL for the platform', async () => {
    const failure: unknown = await locatePostgres('plan9-mips').catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('set DATABASE_URL');
  });

  describe('as root', () => {
    before(function () {
      if (!asRoot) this.skip();
    });

    it('hands the data to an unprivileged account', async () => {
      const server = await start(join(parent, 'data'));
      expect(statSync(join(parent, 'data')).uid).not.to.equal(0);
      expect(statSync(`/proc/${server.pid}`).uid).not.to.equal(0);
    });

    it('starts below a folder that only root may enter', async function () {
      if (!canUseNamespaces) this.skip();
      await chmod(parent, 0o700);
      const server = await start(join(parent, 'data'));
      expect(await ask(server.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    });

    it('goes on with the same data after the folder above was made private', async function () {
      if (!canUseNamespaces) this.skip();
      const first = await start(join(parent, 'data'));
      await ask(first.url, 'create table weave as select 7 as threads');
      await first.stop();
      await chmod(parent, 0o700);
      const second = await start(join(parent, 'data'));
      expect(await ask(second.url, 'select threads from weave')).to.deep.equal([{ threads: 7 }]);
    });
  });
});
