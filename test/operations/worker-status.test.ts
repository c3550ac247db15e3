import { expect } from 'chai';
import { createServer, type AddressInfo } from 'node:net';
import { Board } from '../support/board.ts';
import { anonymousClient, Client } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const TOKEN = 'a token of the metrics';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a worker with WORKER_PORT', () => {
  let stack: Stack;
  let worker: Client;
  before(async () => {
    const port = await freePort();
    stack = await Stack.start({ workers: 0, env: { METRICS_TOKEN: TOKEN } });
    await stack.startWorker({ WORKER_PORT: String(port), WORKER_QUEUES: 'emails,documents', EMAIL_CONCURRENCY: '3' });
    worker = new Client(`http://127.0.0.1:${port}`, {});
  });
  after(() => stack.stop());

  const withToken = { headers: { authorization: `Bearer ${TOKEN}` } };

  it('says that it is alive', async () => {
    for (const path of ['/health', '/api/v1/health/live']) {
      const { status, body } = await worker.get(path);
      expect([status, body]).to.deep.equal([200, { status: 'ok' }]);
    }
    expect((await worker.get('/api/suppliers')).status).to.equal(404);
    expect((await worker.post('/health')).status).to.equal(405);
  });

  it('tells its figures to who has the token', async () => {
    expect((await worker.get('/metrics')).status).to.equal(401);
    const { status, text } = await worker.get('/metrics', withToken);
    expect(status).to.equal(200);
    expect(text.split('\n')).to.include.members([
      'trama_worker_process_slots{queue="emails"} 3',
      'trama_worker_process_slots{queue="documents"} 4',
      'trama_worker_process_slots_busy{queue="emails"} 0',
    ]);
    expect(text)
      .to.match(/^process_resident_memory_bytes \d/m)
      .and.not.to.contain('bulk-upserts');
  });

  it('has its slots counted among those of all workers', async () => {
    const lines = await eventually('it is seen', async () => {
      const { text } = await anonymousClient(stack).get('/metrics', withToken);
      return text.includes('trama_workers{queue="emails"} 1') && text.split('\n');
    });
    expect(lines).to.include.members([
      'trama_worker_slots{queue="emails"} 3',
      'trama_worker_slots_busy{queue="emails"} 0',
      'trama_worker_slots{queue="bulk-upserts"} 0',
    ]);
  });

  it('does not start where another listens already, and says so', async () => {
    const port = Number(new URL(stack.url).port);
    const refusal = await stack.startWorker({ WORKER_PORT: String(port) }).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(refusal).to.contain(`Settings: WORKER_PORT: cannot listen on ${port} (EADDRINUSE)`);
  });

  it('is beside the API, whose readiness and metrics tell which queues are paused', async () => {
    const board = await Board.open(stack);
    const ready = async () => (await anonymousClient(stack).get('/api/v1/health/ready')).body;
    expect(await ready()).not.to.have.property('pausedQueues');
    await board.send('PUT', '/emails/pause');
    const paused = await eventually('it is told', async () => ((await ready()).pausedQueues as string[]) ?? false);
    expect(paused).to.deep.equal(['emails']);
    const { text } = await anonymousClient(stack).get('/metrics', withToken);
    expect(text)
      .to.contain('trama_queue_paused{queue="emails"} 1')
      .and.contain('trama_queue_paused{queue="documents"} 0');
    await board.send('PUT', '/emails/resume');
    await eventually('it is over', async () => (await ready()).pausedQueues === undefined);
  });
});
