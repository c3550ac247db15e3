/** Rows whose values take many times the memory of their text, jobs that end their worker, and what stops a job that reads. */
import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { peakMemory } from '../../scripts/bench/bench.ts';
import { counts, getCounts, CSV_TYPE, getErrors, Importer, JSON_TYPE, NDJSON_TYPE } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { eventually, holdWrites, storedJob, untilRunning } from '../support/jobs.ts';
import { type ProductProcess } from '../support/processes.ts';
import { Stack } from '../support/stack.ts';

const MIB = 1024 ** 2;
/** What a worker may take, whatever it is sent. */
const WORKER_MIB = 400;

const objects = (count: number) => `[${Array(count).fill('{}').join(',')}]`;

describe('nested rows', () => {
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    stack = await Stack.start();
  });
  after(() => stack.stop());
  beforeEach(async () => {
    importer = await Importer.create(stack);
  });

  function expectUnharmed(worker: ProductProcess): void {
    expect(stack.workers).to.deep.equal([worker]);
    expect([worker.child.exitCode, worker.child.signalCode]).to.deep.equal([null, null]);
    expect(peakMemory(worker.child)).to.be.lessThan(WORKER_MIB);
  }

  const large = `{"name":"Large","tags":${objects(2_600_000)}}\n`;

  it('of millions of objects end no worker, and another tenant is served', async () => {
    const [worker] = stack.workers;
    const bystander = await Importer.create(stack);
    // gzip of several members is gzip of all that is in them
    const packed = Buffer.concat(Array(30).fill(gzipSync(large)) as Buffer[]);
    expect(packed.length).to.be.lessThan(400_000);
    const headers = { ...NDJSON_TYPE, 'content-encoding': 'gzip' };
    const attack = Array.from({ length: 5 }, () => importer.send('suppliers', packed, headers));
    expect(getCounts(await bystander.csv('suppliers', 'name\nLanificio\n'))).to.deep.equal(counts(1, 0, 0));
    for (const { status, body } of await Promise.all(attack))
      expect([status, body.code]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
    expectUnharmed(worker!);
  });

  for (const [form, body, headers] of [
    ['NDJSON', `{"name":"A"}\n${large}${large}{"name":"B"}\n`, NDJSON_TYPE],
    ['JSON', `{"items":[{"name":"A"},${large},${large},{"name":"B"}]}`, JSON_TYPE],
  ] as const) {
    it(`fail alone in ${form} when they are larger than 1 MiB`, async () => {
      const answer = await importer.send('suppliers', body, headers);
      expect(answer.status, answer.text).to.equal(200);
      expect(getCounts(answer)).to.deep.equal(counts(2, 0, 2));
      for (const error of getErrors(answer)) {
        expect(error).to.include({ code: 'VALIDATION_FAILED', field: null });
        expect(error.message).to.match(/larger than 1048576 bytes.*not kept/);
      }
      expectUnharmed(stack.workers[0]!);
    });
  }

  it('fail alone when they hold too many values, or are nested too deeply', async () => {
    const rows = [
      `{"name":"A","tags":${objects(340_000)}}`,
      `{"name":"B","tags":["${'x'.repeat(20_000)}",${'['.repeat(50)}${']'.repeat(50)}]}`,
      '{"name":"C"}',
    ];
    const answer = await importer.send('suppliers', rows.join('\n'), NDJSON_TYPE);
    expect(getCounts(answer)).to.deep.equal(counts(1, 0, 2));
    expect(getErrors(answer).map(({ message }) => message.replace(/ \(the row.*/, ''))).to.deep.equal([
      'has more than 10000 values',
      'is nested deeper than 40 levels',
    ]);
  });

  it('are held as the text that they are, however many of them are small', async () => {
    const [worker] = stack.workers;
    const nested = objects(4900);
    const lines = Array.from({ length: 2000 }, (_, n) => `{"name":${n % 2 ? n : `"S${n}"`},"tags":${nested}}\n`).join(
      '',
    );
    const answers = await Promise.all(
      ['suppliers', 'company-products', 'supplier-products'].map((resource) =>
        importer.send(resource as 'suppliers', lines, NDJSON_TYPE),
      ),
    );
    expect(answers.map(({ body }) => body.failed)).to.deep.equal([1000, 2000, 2000]);
    expectUnharmed(worker!);
  });
});

describe('a job that is still reading', () => {
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    stack = await Stack.start();
  });
  after(() => stack.stop());
  beforeEach(async () => {
    importer = await Importer.create(stack);
  });

  /** Lines that are none, which take a worker longer to read than anybody waits. */
  const endless = () => importer.send('suppliers', '\n'.repeat(128 * MIB), { ...NDJSON_TYPE, prefer: 'respond-async' });

  it('stops when it is cancelled', async () => {
    const id = (await endless()).body.job_id as string;
    await untilRunning(importer, id);
    expect((await importer.v1.post(`/api/v1/jobs/${id}/cancel`)).status).to.equal(202);
    expect((await importer.ended(id)).status).to.equal('CANCELLED');
  });

  it('stops when its lease is lost', async () => {
    const id = (await endless()).body.job_id as string;
    await untilRunning(importer, id);
    // as if another worker had taken it over
    await stack.database('jobs').where({ id }).update({ lease_token: '00000000-0000-4000-8000-000000000000' });
    await eventually('the worker gives up', () => Promise.resolve(stack.workers[0]!.log().includes('took over')));
    await importer.v1.post(`/api/v1/jobs/${id}/cancel`);
    await importer.ended(id);
  });
});

describe('a job that ends its worker', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ env: { JOB_MAX_LOST_WORKERS: '3' } });
  });
  after(() => stack.stop());

  async function killWorker(): Promise<void> {
    await stack.workers.pop()!.kill();
    await stack.startWorker();
  }

  const lost = (importer: Importer, id: string, times: number) =>
    eventually(`${id} has lost ${times} workers`, async () => {
      const job = await storedJob(importer, id);
      return (job.lost_workers === times || job.finished_at !== null) && job;
    });

  it('fails after so many, with the place from which it could not go on, and keeps its payload', async () => {
    const importer = await Importer.create(stack);
    const first = await importer.csv('suppliers', supplierRows(10));
    expect(getCounts(first)).to.deep.equal(counts(10, 0, 0));
    const hold = await holdWrites(importer, 'suppliers');
    const id = await importer.submit('suppliers', supplierRows(20));
    for (let times = 1; times <= 3; times++) {
      await untilRunning(importer, id);
      await killWorker();
      await lost(importer, id, times);
    }
    await hold.release();
    const ended = await importer.ended(id);
    expect(ended.status).to.equal('FAILED');
    expect(ended.error).to.deep.include({ code: 'JOB_FAILED', details: { index: 0, lostWorkers: 3 } });
    expect(ended.error.message).to.include('could not go on from row 0');
    expect(await storedJob(importer, id)).to.include({ failures: 0 });
  });

  it('is no attempt that failed, and each checkpoint sets the count back', async () => {
    const importer = await Importer.create(stack);
    const hold = await holdWrites(importer, 'suppliers');
    const id = await importer.submit('suppliers', supplierRows(5000));
    for (let times = 1; times <= 2; times++) {
      await untilRunning(importer, id);
      await killWorker();
      await lost(importer, id, times);
    }
    await hold.release();
    const ended = await importer.ended(id);
    expect(getCounts(ended)).to.deep.equal(counts(5000, 0, 0));
    expect(await storedJob(importer, id)).to.include({ lost_workers: 0, failures: 0 });
  });

  it('runs alone after the second, and what ran beside it gets through', async () => {
    const [culprit, innocent] = await Importer.pair(stack);
    const hold = await holdWrites(culprit, 'suppliers');
    const guilty = await culprit.submit('suppliers', supplierRows(10));
    const beside = await innocent.submit('suppliers', supplierRows(10));
    for (let times = 1; times <= 2; times++) {
      await Promise.all([untilRunning(culprit, guilty), untilRunning(innocent, beside)]);
      await killWorker();
      await Promise.all([lost(culprit, guilty, times), lost(innocent, beside, times)]);
    }
    // nobody else begins while one of them is alone
    const third = await Importer.create(stack);
    await eventually('one of the two is alone', async () => {
      const jobs = await Promise.all([storedJob(culprit, guilty), storedJob(innocent, beside)]);
      return jobs.some((job) => job.status === 'RUNNING');
    });
    const other = await third.send('company-products', 'name,sku\nCoat,C\n', { ...CSV_TYPE, prefer: 'respond-async' });
    await hold.release();
    for (const [who, id] of [
      [culprit, guilty],
      [innocent, beside],
      [third, other.body.job_id as string],
    ] as const)
      expect((await who.ended(id)).status).to.equal('COMPLETED');
    const [x, y] = await Promise.all([storedJob(culprit, guilty), storedJob(innocent, beside)]);
    expect([x.lost_workers, y.lost_workers]).to.deep.equal([0, 0]);
    const last = await storedJob(third, other.body.job_id as string);
    const ends = [x, y].map(({ finished_at }) => finished_at!.getTime());
    expect(last.started_at!.getTime()).to.be.at.least(Math.min(...ends));
  });

  it('is not the fault of six other jobs whose worker is killed six times', async () => {
    const importer = await Importer.create(stack);
    const ids: string[] = [];
    for (let kill = 0; kill < 6; kill++) {
      const hold = await holdWrites(importer, 'suppliers');
      const id = await importer.submit('suppliers', supplierRows(3, { prefix: `K${kill}` }));
      ids.push(id);
      await untilRunning(importer, id);
      await killWorker();
      await lost(importer, id, 1);
      await hold.release();
      await importer.ended(id);
    }
    for (const id of ids) expect((await importer.ended(id)).status).to.equal('COMPLETED');
  });
});
