/** Until the last process is replaced, those of the release before work on the new schema, beside those of this one. */
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobEnded, v1Client } from '../support/client.ts';
import { execute } from '../support/postgres.ts';
import { unpackPreviousRelease, type PreviousRelease } from '../support/previous-release.ts';
import { startSources, type ProductProcess } from '../support/processes.ts';
import { Stack } from '../support/stack.ts';
import { IMPORTED_ROWS, mixedTraffic, type Traffic } from '../support/traffic.ts';

const TRAFFIC_MS = 15_000;

const jobsRun = (worker: ProductProcess) => worker.log().match(/"msg":"job"/g)?.length ?? 0;

describe('the release before, on the schema of this one', () => {
  let previous: PreviousRelease;
  let stack: Stack;
  let api: ProductProcess | undefined;
  let worker: ProductProcess;
  let urls: string[];

  before(async function () {
    this.timeout(300_000);
    previous = await unpackPreviousRelease();
    stack = await Stack.start({ workers: 1 });
    const started = await startSources(previous.folder, 'api', stack.env);
    api = started;
    worker = await startSources(previous.folder, 'workers', stack.env);
    urls = [stack.url, `http://127.0.0.1:${started.ready.port as number}`];
  });
  after(async function () {
    this.timeout(120_000);
    await Promise.all([api?.stop(), worker?.stop()]);
    await stack?.stop();
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
    await worker.stop();
    all.push(await send('After', TRAFFIC_MS / 3));
    for (const each of [worker, stack.workers[1]!]) expect(jobsRun(each)).to.be.greaterThan(0);
    const count = async (table: string) => {
      const text = `select count(*) as n from ${table} where tenant_id = $1`;
      return Number((await execute<{ n: string }>(stack.databaseUrl, text, [tenant.id]))[0]!.n);
    };
    const sum = (of: (each: Traffic) => number) => all.reduce((total, each) => total + of(each), 0);
    expect(await count('suppliers')).to.equal(sum(({ created }) => created.length));
    expect(await count('company_products')).to.equal(sum(({ jobs }) => jobs.length) * IMPORTED_ROWS);
    // level 50 is an error: nothing that either release has not expected
    for (const each of [stack.api, api!, ...stack.workers, worker]) expect(each.log()).not.to.match(/"level":50/);
  });
});
