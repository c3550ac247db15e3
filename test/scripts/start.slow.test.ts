import { expect } from 'chai';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { identifyProcess, sendSignal, waitUntilGone } from '../../scripts/processes.ts';
import { build, START } from '../support/processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Started {
  process: ChildProcess;
  output: () => string;
  /** resolves with the banner's text; rejects when the process ends first */
  banner: Promise<string>;
  exited: Promise<number | null>;
}

function start(dataDir: string, settings: NodeJS.ProcessEnv, from: keyof typeof START): Started {
  // nothing of the surrounding settings may reach the tested program, such as the database of a developer
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, START[from], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const banner = new Promise<string>((found, failed) => {
    const onText = (part: string) => {
      text += part;
      if (/^Trama (is running|has started)[\s\S]*Read on {2,}.*\n/m.test(text)) found(text);
    };
    child.stdout.setEncoding('utf8').on('data', onText);
    child.stderr.setEncoding('utf8').on('data', onText);
    void exited.then((code) => failed(new Error(`ended with ${code} before it served:\n${text}`)));
  });
  // a test that expects a failure does not wait for the banner
  banner.catch(() => undefined);
  return { process: child, output: () => text, banner, exited };
}

const getCredentials = (dataDir: string) => parseEnv(readFileSync(join(dataDir, 'credentials.env'), 'utf8'));

async function status(credentials: NodeJS.Dict<string>, path: string): Promise<number> {
  const response = await fetch(`${credentials.TRAMA_URL}${path}`, {
    headers: { 'X-API-Key': credentials.TRAMA_API_KEY ?? '' },
  });
  await response.arrayBuffer();
  return response.status;
}

/** The pids of the API, the worker and PostgreSQL. */
async function servicePids(dataDir: string): Promise<number[]> {
  const holder = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')) as { children: { pid: number }[] };
  const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  return [...holder.children.map(({ pid }) => pid), postmaster];
}

describe('npm start', () => {
  let dataDir: string;
  let started: Started[];

  before(build);

  // the build takes a quarter of the time to start
  const run = (settings: NodeJS.ProcessEnv = {}, from: keyof typeof START = 'build') => {
    const one = start(dataDir, settings, from);
    started.push(one);
    return one;
  };

  beforeEach(async () => {
    started = [];
    dataDir = await mkdtemp(join(tmpdir(), 'trama-start-'));
  });

  afterEach(async () => {
    for (const one of started) {
      one.process.kill('SIGTERM');
      await one.exited;
    }
    await rm(dataDir, { recursive: true });
  });

  it('brings everything up on an empty folder, and all of it down on SIGTERM', async () => {
    const one = run({}, 'sources');
    const banner = await one.banner;
    const credentials = getCredentials(dataDir);
    expect(statSync(join(dataDir, 'credentials.env')).mode & 0o777).to.equal(0o600);
    expect(banner).to.include(`${credentials.TRAMA_URL}/docs`).and.to.include(join(dataDir, 'credentials.env'));
    for (const secret of [credentials.TRAMA_ADMIN_PASSWORD, credentials.TRAMA_API_KEY, credentials.TRAMA_TOKEN]) {
      expect(secret).to.be.a('string').with.length.of.at.least(20);
      expect(banner).not.to.include(secret);
    }
    const steps = ['Making a database', 'Applied ', 'first tenant', 'Starting the API', 'Trama is running.', 'Next:'];
    expect(steps.map((step) => banner.indexOf(step))).to.deep.equal(
      steps.map((step) => banner.indexOf(step)).sort((a, b) => a - b),
    );
    for (const step of steps) expect(banner).to.include(step);
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      banner.slice(banner.indexOf(`  . `), banner.indexOf('  Read on')),
    ]);
    expect(JSON.parse(stdout)).to.deep.include({ created: 1, failed: 0 });
    expect(await status(credentials, '/health')).to.equal(200);
    expect(await status(credentials, '/api/suppliers')).to.equal(200);

    const pids = await servicePids(dataDir);
    expect(pids).to.have.length(3);
    one.process.kill('SIGTERM');
    expect(await one.exited).to.equal(0);
    expect(pids.filter((pid) => identifyProcess(pid))).to.deep.equal([]);
    expect(existsSync(join(dataDir, 'lock'))).to.equal(false);
  });

  it('refuses a second start on the same folder, naming the first', async () => {
    const first = run();
    await first.banner;
    const second = run();
    expect(await second.exited).to.equal(1);
    expect(second.output()).to.include(`pid ${first.process.pid}`).and.to.include('DATA_DIR');
    expect(await status(getCredentials(dataDir), '/health')).to.equal(200);
  });

  it('starts again with the same data after it was killed', async () => {
    const first = run();
    await first.banner;
    const before = getCredentials(dataDir);
    first.process.kill('SIGKILL');
    await first.exited;
    const second = run();
    await second.banner;
    const after = getCredentials(dataDir);
    expect({ ...after, TRAMA_URL: '' }).to.deep.equal({ ...before, TRAMA_URL: '' });
    expect(await status(after, '/api/suppliers')).to.equal(200);
  });

  it('starts the API again when it dies, at the same address', async () => {
    const one = run();
    await one.banner;
    const credentials = getCredentials(dataDir);
    const [api] = await servicePids(dataDir);
    const identity = identifyProcess(api!)!;
    sendSignal(api!, 'SIGKILL');
    expect(await waitUntilGone(identity, 10_000)).to.equal(true);
    let answer: number | undefined;
    while (answer === undefined && one.process.exitCode === null) {
      // nobody listens until the new process does
      answer = await status(credentials, '/api/suppliers').catch(() => undefined);
    }
    expect(answer).to.equal(200);
  });

  it('stops with the last log lines of a PostgreSQL that dies', async () => {
    const one = run();
    await one.banner;
    const [api, worker, postgres] = await servicePids(dataDir);
    sendSignal(postgres!, 'SIGKILL');
    expect(await one.exited).to.equal(1);
    expect(one.output()).to.include('PostgreSQL was killed by SIGKILL');
    const [lastLine] = (await readFile(join(dataDir, 'postgres.log'), 'utf8')).trimEnd().split('\n').slice(-1);
    expect(one.output()).to.include(lastLine);
    expect([api, worker].filter((pid) => identifyProcess(pid!))).to.deep.equal([]);
  });

  it('names PORT where it is taken, before a database is made', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo;
    try {
      const one = run({ PORT: String(port) });
      expect(await one.exited).to.equal(1);
      expect(one.output()).to.include(`could not start: PORT: ${port} on 127.0.0.1 is in use`);
      expect(existsSync(join(dataDir, 'postgres'))).to.equal(false);
    } finally {
      occupant.close();
    }
  });

  it('waits for a database that cannot be reached, naming host, port and setting', async () => {
    const one = run({ DATABASE_URL: 'postgres://trama:hunter22@127.0.0.1:1/trama' });
    while (!one.output().includes('waiting for it') && one.process.exitCode === null)
      await once(one.process.stdout!, 'data');
    expect(one.output()).to.include('The database at 127.0.0.1:1 (DATABASE_URL) cannot be used: connect ECONNREFUSED');
    one.process.kill('SIGTERM');
    expect(await one.exited).to.equal(0);
    expect(one.output()).not.to.include('hunter22');
  });

  it('says of a start without its Redis that it is degraded, and goes on', async () => {
    const one = run({ REDIS_URL: 'redis://:hunter22@127.0.0.1:1' });
    const banner = await one.banner;
    expect(banner)
      .to.match(/^Trama has started, but is degraded\.$/m)
      .and.to.not.include('Trama is running');
    expect(banner).to.match(/127\.0\.0\.1:1 \(REDIS_URL\) does not answer: .*ECONNREFUSED/);
    expect(one.output()).not.to.include('hunter22');
    expect(await status(getCredentials(dataDir), '/api/suppliers')).to.equal(200);
  });

  it('names a bad setting before it touches anything', async () => {
    const one = run({ PORT: 'three thousand' });
    expect(await one.exited).to.equal(1);
    expect(one.output()).to.match(/^Trama could not start: PORT: /);
    expect(existsSync(join(dataDir, 'postgres'))).to.equal(false);
  });

  it('takes the first credentials from the settings', async () => {
    const given = {
      BOOTSTRAP_ADMIN_EMAIL: 'anna@example.com',
      BOOTSTRAP_ADMIN_PASSWORD: "it's a $ecret",
      BOOTSTRAP_API_KEY: 'k'.repeat(40),
      BOOTSTRAP_TOKEN: 't'.repeat(40),
    };
    const one = run(given);
    await one.banner;
    const sourced = readFileSync(join(dataDir, 'credentials.env'), 'utf8');
    expect(sourced).to.include("TRAMA_ADMIN_PASSWORD='it'\\''s a $ecret'");
    expect(getCredentials(dataDir)).to.include({
      TRAMA_ADMIN_EMAIL: given.BOOTSTRAP_ADMIN_EMAIL,
      TRAMA_API_KEY: given.BOOTSTRAP_API_KEY,
      TRAMA_TOKEN: given.BOOTSTRAP_TOKEN,
    });
    expect(await status(getCredentials(dataDir), '/api/suppliers')).to.equal(200);
  });
});
