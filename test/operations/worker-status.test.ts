import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { Board } from '../support/board.ts';
import { anonymousClient, Client, sessionClient } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { Stack } from '../support/stack.ts';

const TOKEN = 'a token of the metrics';

describe('a worker with WORKER_PORT', () => {
  let smtp: SmtpServer;
  let stack: Stack;
  let worker: Client;
  before(async () => {
    const port = await freePort();
    smtp = await startSmtpServer();
    stack = await Stack.start({ workers: 0, env: { METRICS_TOKEN: TOKEN, SMTP_URL: smtp.url } });
    await stack.startWorker({ WORKER_PORT: String(port), WORKER_QUEUES: 'emails,documents', EMAIL_CONCURRENCY: '3' });
    worker = new Client(`http://127.0.0.1:${port}`, {});
  });
  after(async () => {
    await stack?.stop();
    await smtp?.stop();
  });

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

  it('tells of a slot that is busy, and so do the figures of all workers', async () => {
    const tenant = await stack.tenant();
    const address = `ada@${tenant.uuid}.example`;
    let taken!: () => void;
    smtp.answer(address, { acceptAfter: new Promise<void>((resolve) => (taken = resolve)) });
    const profile = { email: address, firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
    expect((await (await sessionClient(stack, tenant)).post('/api/v1/account/users', profile)).status).to.equal(201);
    await smtp.mail(address);
    const own = async () => (await worker.get('/metrics', withToken)).text;
    const all = async () => (await anonymousClient(stack).get('/metrics', withToken)).text;
    expect((await own()).split('\n')).to.include.members([
      'trama_worker_process_slots_busy{queue="emails"} 1',
      'trama_worker_process_slots_busy{queue="documents"} 0',
    ]);
    await eventually('the worker notes it', async () => (await all()).includes('slots_busy{queue="emails"} 1'));
    expect((await all()).split('\n')).to.include('trama_worker_slots_busy{queue="documents"} 0');
    taken();
    await eventually('the slot is free', async () => (await own()).includes('slots_busy{queue="emails"} 0'));
    await eventually('the worker notes that', async () => (await all()).includes('slots_busy{queue="emails"} 0'));
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
