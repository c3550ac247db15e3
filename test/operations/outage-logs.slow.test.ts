/** An outage is told in a few lines however long it lasts and however many meet it; probes that succeed are not told. */
import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { anonymousClient, legacyClient } from '../support/client.ts';
import { describeOnRedis, eventually } from '../support/jobs.ts';
import { execute, QUEUE_SCHEMA } from '../support/postgres.ts';
import { type ProductProcess } from '../support/processes.ts';
import { startRedis } from '../support/redis.ts';
import { Stack } from '../support/stack.ts';

const OUTAGE_MS = 6000;
const READY = '/api/v1/health/ready';
/** pino's number of the level. */
const WARN = 40;

interface Line {
  level: number;
  msg: string;
  part?: string;
  path?: string;
  status?: number;
}

const getLines = (process: ProductProcess): Line[] =>
  process
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);

const told = (process: ProductProcess, part: string) =>
  getLines(process)
    .filter((line) => line.part === part)
    .map((line) => line.msg);

/** Every line about what went wrong, and no stack; a return to service may take a second attempt. */
function expectFewLines(process: ProductProcess, ...parts: string[]): void {
  const withStack = process
    .log()
    .split('\n')
    .filter((line) => /"stack"|\\n +at /.test(line));
  expect(withStack).to.deep.equal([]);
  for (const part of parts) {
    expect(told(process, part).slice(0, 2), part).to.deep.equal(['outage begins', 'outage over']);
    expect(told(process, part).length, part).to.be.at.most(4);
  }
  const warnings = getLines(process).filter(({ level }) => level >= WARN);
  expect(warnings.length, warnings.map(({ msg }) => msg).join('\n')).to.be.at.most(4 * parts.length + 4);
}

const untilOver = (process: ProductProcess, part: string) =>
  eventually(`${part} works again`, () => Promise.resolve(told(process, part).includes('outage over')));

describeOnRedis('a Redis that is away for some seconds', startRedis, (opened) => {
  it('is told in two lines by the API and by the worker', async () => {
    const { stack, redis } = opened();
    const importer = await Importer.create(stack);
    await redis.stop();
    for (const end = Date.now() + OUTAGE_MS; Date.now() < end; await sleep(100)) {
      expect((await anonymousClient(stack).get(READY)).status).to.equal(200);
      await importer.submit('suppliers', supplierRows(1));
    }
    await redis.start();
    expect((await importer.ended(await importer.submit('suppliers', supplierRows(2)))).status).to.equal('COMPLETED');
    for (const process of [stack.api, ...stack.workers]) {
      await untilOver(process, 'redis');
      expectFewLines(process, 'redis');
    }
    expect(getLines(stack.api).filter(({ path }) => path === READY)).to.deep.equal([]);
  });
});

describe('a PostgreSQL that is away for some seconds', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let stack: Stack | undefined;
  const start = async () => {
    postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings: { fsync: 'off' } });
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trama-pg-'));
    await start();
    await migrate(postgres.url, { queueSchema: QUEUE_SCHEMA });
    stack = await Stack.start({ databaseUrl: postgres.url });
  });
  after(async () => {
    await stack?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is told in a few lines, and by each request that it fails', async () => {
    const { api, workers } = stack!;
    const importer = await Importer.create(stack);
    await importer.upsert('suppliers', supplierRows(1));
    const legacy = legacyClient(stack!, importer.tenant);
    await postgres.stop();
    let refused = 0;
    for (const end = Date.now() + OUTAGE_MS; Date.now() < end; await sleep(100)) {
      const answers = await Promise.all([legacy.get('/api/suppliers'), anonymousClient(stack!).get(READY)]);
      refused += answers.filter(({ status }) => status === 503).length;
    }
    await start();
    await eventually('ready again', async () => {
      const { status } = await anonymousClient(stack!).get(READY);
      if (status === 503) refused += 1;
      return status === 200;
    });
    await importer.ended(await importer.submit('suppliers', supplierRows(2)));
    for (const process of [api, ...workers]) {
      const parts = ['database', ...(told(process, 'queue').length > 0 ? ['queue'] : [])];
      for (const part of parts) await untilOver(process, part);
      expectFewLines(process, ...parts);
    }
    expect(refused).to.be.greaterThan(0);
    const requests = getLines(api).filter(({ msg }) => msg === 'request');
    expect(requests.filter(({ status }) => status === 503)).to.have.length(refused);
    expect(requests.filter(({ path, status }) => path === READY && status !== 503)).to.deep.equal([]);
  });

  it('and queues in it that refuse every call make no loop of complaints', async () => {
    const worker = stack!.workers[0]!;
    const importer = await Importer.create(stack);
    const before = getLines(worker).length;
    await execute(stack!.databaseUrl, `alter schema ${QUEUE_SCHEMA} rename to elsewhere`);
    await eventually('the worker says so', () =>
      Promise.resolve(
        getLines(worker)
          .slice(before)
          .some(({ part }) => part === 'queue'),
      ),
    );
    await sleep(OUTAGE_MS);
    await execute(stack!.databaseUrl, `alter schema elsewhere rename to ${QUEUE_SCHEMA}`);
    await importer.ended(await importer.submit('suppliers', supplierRows(2)));
    const warnings = getLines(worker)
      .slice(before)
      .filter(({ level }) => level >= WARN);
    expect(warnings.length, warnings.map(({ msg }) => msg).join('\n')).to.be.at.most(6);
  });
});
