/** Until the last process is replaced, those of the release before work on the new schema, beside those of this one. */
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { Client, jobEnded, sessionClient, v1Client } from '../support/client.ts';
import {
  describeOnBackends,
  eventually,
  firstJob,
  storedJob,
  storedJobs,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import { unpackPreviousRelease, type PreviousRelease } from '../support/previous-release.ts';
import { startSources, type ProductProcess } from '../support/processes.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';
import { asZip, partOutcomes, submitted } from '../support/uploads.ts';
import { IMPORTED_ROWS, mixedTraffic, type Traffic } from '../support/traffic.ts';

const TRAFFIC_MS = 15_000;

const jobsRun = (worker: ProductProcess) => worker.log().match(/"msg":"job"/g)?.length ?? 0;

const servers: SmtpServer[] = [];
after(() => Promise.all(servers.map((smtp) => smtp.stop())));

function besideThisOne(opened: () => { stack: Stack }): void {
  let previous: PreviousRelease;
  let stack: Stack;
  let api: ProductProcess | undefined;
  let worker: ProductProcess | undefined;
  let urls: string[];
  const startWorker = async () => (worker = await startSources(previous.folder, 'workers', stack.env));

  before(async function () {
    this.timeout(300_000);
    previous = await unpackPreviousRelease();
    ({ stack } = opened());
    const started = await startSources(previous.folder, 'api', stack.env);
    api = started;
    await startWorker();
    urls = [stack.url, `http://127.0.0.1:${started.ready.port as number}`];
  });
  after(async function () {
    this.timeout(120_000);
    await Promise.all([api?.stop(), worker?.stop()]);
    await previous?.remove();
  });

  it('serves requests and runs jobs beside it, and nothing fails', async function () {
    this.timeout(600_000);
    const tenant = await stack.tenant();
    const client = v1Client(stack, tenant);
    let turn = 0;
    const send = async (prefix: string, ms: number): Promise<Traffic> => {
      const seen = await mixedTraffic(() => urls[turn++ % urls.length]!, tenant, {
        perSecond: 100,
        prefix,
        until: sleep(ms),
      });
      expect(seen.failures.slice(0, 20).join('\n'), `${seen.failures.length} of ${seen.requests}`).to.equal('');
      for (const id of seen.jobs) {
        const job = await jobEnded(client, id);
        expect([job.status, job.result.created], id).to.deep.equal(['COMPLETED', IMPORTED_ROWS]);
      }
      return seen;
    };
    const all = [await send('Beside', TRAFFIC_MS)];
    // which of the two workers takes what cannot be relied on: each is the only one for a while
    await stack.workers[0]!.stop();
    all.push(await send('Before', TRAFFIC_MS / 3));
    await stack.startWorker();
    await worker!.stop();
    all.push(await send('After', TRAFFIC_MS / 3));
    for (const each of [worker!, stack.workers[1]!]) expect(jobsRun(each)).to.be.greaterThan(0);
    const count = async (table: string) => {
      const text = `select count(*) as n from ${table} where tenant_id = $1`;
      return Number((await execute<{ n: string }>(stack.databaseUrl, text, [tenant.id]))[0]!.n);
    };
    const sum = (of: (each: Traffic) => number) => all.reduce((total, each) => total + of(each), 0);
    expect(await count('suppliers')).to.equal(sum(({ created }) => created.length));
    expect(await count('company_products')).to.equal(sum(({ jobs }) => jobs.length) * IMPORTED_ROWS);
    // level 50 is an error: nothing that either release has not expected
    for (const each of [stack.api, api!, ...stack.workers, worker!]) expect(each.log()).not.to.match(/"level":50/);
  });

  it('imports the parts of an upload in the order of what refers to what, and the whole ends with them', async function () {
    this.timeout(300_000);
    for (const each of stack.workers.splice(0)) await each.stop();
    await worker!.stop();
    const previousWorker = await startWorker();
    const importer = await Importer.create(stack);
    const supplier = await importer.supplier();
    const lines = (line: (n: number) => string) => Array.from({ length: 500 }, (_, n) => line(n)).join('\n');
    const night = asZip({
      'purchase-records.csv': `supplier_id,batch_number,purchase_date\n${lines((n) => `${supplier},L-${n},2026-01-05`)}`,
      'supplier-products.csv': `supplier_id,sku,name\n${lines((n) => `${supplier},Y-${n},Yarn`)}`,
      'suppliers.csv': `name\n${lines((n) => `Tessitura ${n}`)}`,
    });
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await submitted(importer, night));
    for (const [n, id] of ids.entries()) {
      const ended = await importer.ended(id);
      const [created, updated] = n === 0 ? [500, 0] : [0, 500];
      expect(partOutcomes(ended.parts), JSON.stringify(ended.parts)).to.deep.equal(
        ['suppliers', 'supplier-products', 'purchase-records'].map((name) => [name, 'COMPLETED', created, updated, 0]),
      );
      expect([ended.status, ended.result]).to.deep.equal([
        'COMPLETED',
        { created: 3 * created, updated: 3 * updated, failed: 0 },
      ]);
    }
    const [, ...stored] = await storedJobs(importer);
    for (let first = 0; first < stored.length; first += 4)
      for (const at of [first + 1, first + 2])
        expect(stored[at]!.started_at!.getTime()).to.be.at.least(stored[at - 1]!.finished_at!.getTime());
    expect(jobsRun(previousWorker)).to.be.greaterThan(0);
    expect(previousWorker.log()).not.to.match(/"level":50/);
    await stack.startWorker();
  });

  for (const [who, lost] of [
    ['what this one has had in its hands is taken over by the release before', 'this'],
    ['what the release before has had in its hands is taken over by this one', 'previous'],
  ] as const) {
    it(`${who}: a lost job, the one held behind it, and one to be tried again`, async function () {
      this.timeout(300_000);
      const smtp = servers.at(-1)!;
      for (const each of stack.workers.splice(0)) await each.stop();
      await worker?.stop();
      const start = { this: () => stack.startWorker(), previous: startWorker };
      const victim = await start[lost]();
      const importer = await Importer.create(stack);
      await smtp.stop();
      const admin = await sessionClient(stack, importer.tenant);
      const profile = { email: `ada@${importer.tenant.uuid}.example`, firstName: 'Ada', lastName: 'Rossi' };
      expect((await admin.post('/api/v1/account/users', { ...profile, roles: ['operator'] })).status).to.equal(201);
      const mail = (await firstJob(importer)).id;
      await eventually('the mail is to be tried again', async () => (await storedJob(importer, mail)).failures > 0);
      const [running, held] = await whileHeld(importer, ['suppliers'], async () => {
        const ids: string[] = [];
        for (const [n, url] of urls.entries()) {
          const client = new Client(url, { 'x-api-key': importer.tenant.apiKey });
          const headers = { prefer: 'respond-async' };
          const { body } = await client.csv('/api/suppliers/bulk', supplierRows(10, { prefix: `${n}` }), headers);
          ids.push(body.job_id as string);
          if (n === 0) await untilRunning(importer, ids[0]!);
        }
        await start[lost === 'this' ? 'previous' : 'this']();
        await victim.kill();
        await eventually('the other has it', async () => (await storedJob(importer, ids[0]!)).attempts === 2);
        expect((await storedJob(importer, ids[1]!)).status).to.equal('QUEUED');
        return ids;
      });
      await smtp.start();
      for (const id of [running!, held!]) {
        const job = await importer.ended(id);
        expect([job.status, job.result.created], id).to.deep.equal(['COMPLETED', 10]);
      }
      expect(await jobEnded(admin, mail)).to.include({ status: 'COMPLETED' });
      expect(smtp.received(profile.email)).to.have.length(1);
    });
  }
}

describeOnBackends('the release before, on the schema of this one', besideThisOne, async () => {
  const smtp = await startSmtpServer();
  servers.push(smtp);
  return { workers: 1, env: { SMTP_URL: smtp.url } };
});
