import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { bulkPath, counts, getCounts, CSV_TYPE, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { jobEnded, v1Client, type Clients } from '../support/client.ts';
import {
  countRows,
  describeOnBackends,
  eventually,
  firstJob,
  payloadFolder,
  storedJobs,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The events of a stream that ends by itself. */
async function readEvents({ stack, tenant }: Clients, id: string) {
  const response = await fetch(`${stack.url}/api/v1/jobs/${id}/events`, { headers: { 'x-api-key': tenant.apiKey } });
  expect(response.status).to.equal(200);
  expect(response.headers.get('content-type')).to.match(/^text\/event-stream/);
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event: '));
  return blocks.map((block) => {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)!;
    return { name, data: JSON.parse(data!) as { status: string; progress: { processed: number } } };
  });
}

/** Files below the payloads of a tenant, and those that are still being written. */
async function payloadFiles(clients: Clients): Promise<string[]> {
  const folders = [payloadFolder(clients), join(clients.stack.dataDir, 'storage', '.incoming')];
  const found = await Promise.all(folders.filter((folder) => existsSync(folder)).map((folder) => readdir(folder)));
  return found.flat();
}

describeOnBackends('the answer to a bulk upsert', (opened) => {
  it('is 200 with the counts when the job ends within the default wait', async () => {
    const importer = await Importer.create(opened().stack);
    const seen = await importer.legacy.post(bulkPath('suppliers'), {
      items: [{ name: 'Lanificio' }, { name: 'Tintoria' }, { country: 'IT' }],
    });
    expect(seen.status).to.equal(200);
    expect(seen.body).to.have.all.keys('created', 'updated', 'failed', 'errors');
    expect(getCounts(seen)).to.deep.equal(counts(2, 0, 1));
    expect(seen.body.errors[0]).to.include({ index: 2, field: 'name' });
    const location = seen.headers.get('content-location')!;
    expect(location).to.match(/^\/api\/v1\/jobs\//);
    const { body } = await importer.v1.get(location);
    expect(body).to.include({ type: 'suppliers.bulk-upsert', status: 'COMPLETED', dryRun: false, attempts: 1 });
    expect(body.requestId).to.equal(seen.headers.get('x-request-id'));
  });

  it('is 202 at once when respond-async is preferred, and polling leads to the end', async () => {
    const importer = await Importer.create(opened().stack);
    const id = await whileHeld(importer, ['suppliers'], async () => {
      const seen = await importer.upsert('suppliers', supplierRows(3), { prefer: 'respond-async' });
      expect(seen.status).to.equal(202);
      expect(seen.headers.get('location')).to.equal(`/api/v1/jobs/${seen.body.job_id}`);
      expect(Number(seen.headers.get('retry-after'))).to.be.greaterThan(0);
      expect(seen.headers.get('preference-applied')).to.equal('respond-async');
      expect(seen.body).to.have.all.keys('created', 'updated', 'failed', 'errors', 'job_id', 'status', 'status_url');
      expect(seen.body).to.deep.include({ ...counts(0, 0, 0), errors: [] });
      expect(seen.body.job_id).to.match(UUID);
      expect(seen.body.status).to.be.oneOf(['QUEUED', 'RUNNING']);
      expect(seen.body.status_url).to.equal(`/api/jobs/${seen.body.job_id}`);
      const polled = await importer.legacy.get(seen.body.status_url);
      expect(polled.status).to.equal(200);
      expect(polled.body).to.include({ id: seen.body.job_id, finished_at: null, dry_run: false });
      return seen.body.job_id;
    });
    const ended = await importer.ended(id);
    expect(ended.status).to.equal('COMPLETED');
    expect(getCounts(ended)).to.deep.equal(counts(3, 0, 0));
    expect(ended.progress).to.deep.equal({ processed: 3, total: 3, percent: 100 });
    const legacyView = (await importer.legacy.get(`/api/jobs/${id}`)).body;
    expect(legacyView.finished_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  for (const [prefer, applied] of [
    ['wait=0', 'wait=0'],
    ['wait=1', 'wait=1'],
    ['handling=lenient, wait=1', 'wait=1'],
    ['Wait=1; foo', 'wait=1'],
  ] as const) {
    it(`is 202 when the job outlasts the preference ${prefer}`, async () => {
      const importer = await Importer.create(opened().stack);
      const seen = await whileHeld(importer, ['suppliers'], () =>
        importer.upsert('suppliers', supplierRows(1), { prefer }),
      );
      expect(seen.status).to.equal(202);
      expect(seen.headers.get('preference-applied')).to.equal(applied);
      expect((await importer.ended(seen.body.job_id)).status).to.equal('COMPLETED');
    });
  }

  it('is 200 when the job ends within a preferred wait', async () => {
    const importer = await Importer.create(opened().stack);
    const seen = await importer.csv('suppliers', supplierRows(1));
    expect(seen.status).to.equal(200);
    expect(seen.headers.get('preference-applied')).to.equal('wait=60');
  });

  it('is followed by a stream of progress that ends with the job', async () => {
    const importer = await Importer.create(opened().stack);
    const { id, events } = await whileHeld(importer, ['suppliers'], async () => {
      const id = await importer.submit('suppliers', supplierRows(15_000));
      const events = readEvents(importer, id);
      await untilRunning(importer, id);
      return { id, events };
    });
    const seen = await events;
    expect(seen.map(({ name }) => name)).to.deep.equal([...Array<string>(seen.length - 1).fill('progress'), 'end']);
    expect(seen.length).to.be.greaterThan(1);
    const processed = seen.map(({ data }) => data.progress.processed);
    expect(processed).to.deep.equal([...processed].sort((a, b) => a - b));
    expect(seen.at(-1)!.data).to.deep.include({ id, status: 'COMPLETED' });
    expect(seen.at(-1)!.data.progress).to.deep.equal({ processed: 15_000, total: 15_000, percent: 100 });
    expect((await readEvents(importer, id)).map(({ name }) => name)).to.deep.equal(['end']);
  });

  it('is not missed by the job: it goes on when the client leaves while waiting', async () => {
    const importer = await Importer.create(opened().stack);
    const id = await whileHeld(importer, ['suppliers'], async () => {
      const abort = new AbortController();
      const answer = importer.legacy.post(
        bulkPath('suppliers'),
        { items: [{ name: 'Lanificio' }] },
        { signal: abort.signal },
      );
      const job = await firstJob(importer);
      await untilRunning(importer, job.id);
      abort.abort();
      const outcome = await answer.then(
        () => 'answered',
        (error: Error) => error.name,
      );
      expect(outcome).to.equal('AbortError');
      return job.id;
    });
    expect((await importer.ended(id)).status).to.equal('COMPLETED');
    expect(await countRows(importer, 'suppliers')).to.equal(1);
  });

  it('has no job and leaves nothing behind when the client leaves while sending', async () => {
    const importer = await Importer.create(opened().stack);
    const { stack, tenant } = importer;
    const headers = { 'x-api-key': tenant.apiKey, ...CSV_TYPE };
    for (const length of [{}, { 'content-length': '1000000' }]) {
      const sender = request(`${stack.url}${bulkPath('suppliers')}`, {
        method: 'POST',
        headers: { ...headers, ...length },
      });
      sender.on('error', () => undefined);
      sender.write(supplierRows(10_000));
      await eventually('the body is being stored', async () => (await payloadFiles(importer)).length > 0);
      sender.destroy();
      await eventually('the body is removed', async () => (await payloadFiles(importer)).length === 0);
    }
    expect(await storedJobs(importer)).to.deep.equal([]);
  });
});

describeOnBackends(
  'clients that wait while the API is stopped',
  (opened) => {
    it('get 202, and their jobs go on', async () => {
      const { stack } = opened();
      const importers = await Promise.all([1, 2, 3].map(() => Importer.create(stack)));
      const ids = await whileHeld(opened(), ['suppliers'], async () => {
        const answers = importers.map((importer) => importer.upsert('suppliers', supplierRows(5)));
        for (const importer of importers) {
          await untilRunning(importer, (await firstJob(importer)).id);
        }
        expect(await stack.api.stop()).to.equal(0);
        const seen = await Promise.all(answers);
        expect(seen.map(({ status }) => status)).to.deep.equal([202, 202, 202]);
        return seen.map(({ body }) => body.job_id as string);
      });
      await stack.startApi();
      for (const [index, { tenant }] of importers.entries()) {
        // the API listens on another port than before
        const ended = await jobEnded(v1Client(stack, tenant), ids[index]!);
        expect(getCounts(ended)).to.deep.equal(counts(5, 0, 0));
      }
    });
  },
  () => ({ env: { SHUTDOWN_SECONDS: '4' } }),
);
