import { expect } from 'chai';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../scripts/bench/report.ts';
import { Balancer, type Backend } from '../support/balancer.ts';
import { jobEnded, v1Client } from '../support/client.ts';
import { execute } from '../support/postgres.ts';
import { startProcess, type ProductProcess } from '../support/processes.ts';
import { Stack } from '../support/stack.ts';
import { IMPORTED_ROWS, mixedTraffic } from '../support/traffic.ts';

const ROUNDS = 3;
const PER_SECOND = 200;
/** The default: the stack has none, as no balancer stands before it. */
const DRAIN = { SHUTDOWN_DRAIN_SECONDS: '5' };

async function untilReady(backend: Backend): Promise<void> {
  for (const until = Date.now() + 60_000; !backend.ready; await sleep(20))
    if (Date.now() > until) throw new Error('not ready within 60 s');
}

/** Asks the process to stop as an orchestrator does, and wants it to end well. */
async function stop(running: ProductProcess): Promise<void> {
  const exited = once(running.child, 'exit');
  running.child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  expect(code, running.log().slice(-2000)).to.equal(0);
}

describe('three rolling restarts of every process under traffic', () => {
  let stack: Stack;
  let balancer: Balancer | undefined;
  const apis: ProductProcess[] = [];

  async function startApi() {
    const api = await startProcess('api', { ...stack.env, ...DRAIN });
    return { api, url: `http://127.0.0.1:${api.ready.port as number}` };
  }

  before(async () => {
    stack = await Stack.start({ workers: 2 });
    const started = [await startApi(), await startApi()];
    apis.push(...started.map(({ api }) => api));
    balancer = await Balancer.start(started.map(({ url }) => url));
    for (const backend of balancer.backends) await untilReady(backend);
  });
  after(async () => {
    await balancer?.close();
    await Promise.all(apis.map((api) => api.kill()));
    await stack.stop();
  });

  async function restartAll(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, backend] of balancer!.backends.entries()) {
        await stop(apis[index]!);
        const { api, url } = await startApi();
        apis[index] = api;
        Object.assign(backend, { url, ready: false });
        await untilReady(backend);
      }
      for (let count = 0; count < 2; count++) {
        await stop(stack.workers.shift()!);
        await stack.startWorker();
      }
    }
  }

  it('fail not one request behind a balancer that never repeats any, and lose nothing', async function () {
    this.timeout(900_000);
    const tenant = await stack.tenant();
    const options = { perSecond: PER_SECOND, prefix: 'Rolling', until: restartAll() };
    const { requests, seconds, times, failures, created, jobs } = await mixedTraffic(
      () => balancer!.url,
      tenant,
      options,
    );
    const [p50, p95, longest] = [0.5, 0.95, 1].map((part) => Math.round(quantile(times, part)));
    process.stdout.write(
      `      ${requests} requests in ${Math.round(seconds)} s, ${Math.round(requests / seconds)} a second, ${failures.length} failed; p50 ${p50}, p95 ${p95}, longest ${longest} ms\n`,
    );
    expect(balancer!.failures.slice(0, 20).join('\n')).to.equal('');
    expect(failures.slice(0, 20).join('\n'), `${failures.length} of ${requests}`).to.equal('');
    expect(created.length).to.be.greaterThan(0);
    expect(jobs.length).to.be.greaterThan(0);

    const client = v1Client(stack, tenant);
    for (const id of jobs) {
      const job = await jobEnded(client, id);
      expect([job.status, job.result.created], id).to.deep.equal(['COMPLETED', IMPORTED_ROWS]);
    }
    const count = async (table: string) =>
      Number(
        (
          await execute<{ n: string }>(stack.databaseUrl, `select count(*) as n from ${table} where tenant_id = $1`, [
            tenant.id,
          ])
        )[0]!.n,
      );
    expect(await count('suppliers')).to.equal(created.length);
    expect(await count('company_products')).to.equal(jobs.length * IMPORTED_ROWS);
  });
});
