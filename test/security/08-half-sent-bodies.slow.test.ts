import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Importer } from '../support/bulk.ts';
import { newClients, signIn } from '../support/client.ts';
import { eventually, storedJobs } from '../support/jobs.ts';
import { openConnection } from '../support/raw-connection.ts';
import { Stack } from '../support/stack.ts';

const MOST_STRANGERS = 40;
const WAITING_CONNECTIONS = 700;

const HALF_A_LOGIN =
  'POST /api/v1/auth/login HTTP/1.1\r\nHost: trama\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":';

const halves = (stack: Stack, n: number) =>
  Promise.all(Array.from({ length: n }, () => openConnection(stack.url, HALF_A_LOGIN)));

function bulkHead({ tenant }: Importer): string {
  const headers = [
    'Host: trama',
    `X-API-Key: ${tenant.apiKey}`,
    'Content-Type: text/csv',
    'Transfer-Encoding: chunked',
  ];
  return `POST /api/suppliers/bulk HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}

const piece = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('bodies that are sent by half', () => {
  let stack: Stack;
  before(async () => {
    const env = {
      ...{ BODY_SECONDS: '4', BODY_IDLE_SECONDS: '2' },
      ...{ STREAMED_BODY_SECONDS: '12', STREAMED_BODY_IDLE_SECONDS: '3' },
    };
    stack = await Stack.start({ env: { ...env, ANONYMOUS_CONNECTIONS_PER_ADDRESS: String(MOST_STRANGERS) } });
  });
  after(() => stack.stop());

  it('are answered with 408 and closed, and others do not notice', async () => {
    const { v1, tenant } = await newClients(stack);
    const sent = await halves(stack, 30);
    while (sent.some(({ ended }) => !ended)) {
      expect((await v1.get('/api/v1/suppliers')).status).to.equal(200);
      await signIn(stack, tenant);
      await sleep(50);
    }
    for (const { text } of sent) {
      expect(text).to.match(/^HTTP\/1\.1 408 /);
      expect(text)
        .to.include('"code":"REQUEST_TIMEOUT"')
        .and.to.match(/connection: close/i);
    }
  });

  it('are closed as well where the answer did not wait for them', async () => {
    const sent = await openConnection(
      stack.url,
      HALF_A_LOGIN.replace('POST /api/v1/auth/login', 'POST /api/v1/nothing'),
    );
    await eventually('it is closed', () => Promise.resolve(sent.ended), 30);
    expect(sent.text).to.match(/^HTTP\/1\.1 404 /);
  });

  it('end after a time, however often a byte comes', async () => {
    const sent = await openConnection(stack.url, HALF_A_LOGIN);
    const drip = setInterval(() => sent.socket.write(' '), 300);
    await eventually('it is closed', () => Promise.resolve(sent.ended), 30);
    clearInterval(drip);
    expect(sent.text).to.match(/^HTTP\/1\.1 408 /);
  });

  it('end after a longer time when they are imported', async () => {
    const importer = await Importer.create(stack);
    const slow = await openConnection(stack.url, bulkHead(importer));
    slow.socket.write(piece('name\n'));
    const drip = setInterval(() => slow.socket.write(piece('Filatura\n')), 500);
    await eventually('it is closed', () => Promise.resolve(slow.ended), 30);
    clearInterval(drip);
    expect(slow.text).to.match(/^HTTP\/1\.1 408 /);
    expect(await storedJobs(importer)).to.have.length(0);
  });

  it('may take longer than others when they are imported, but not stand still', async () => {
    const importer = await Importer.create(stack);
    const slow = await openConnection(stack.url, bulkHead(importer));
    slow.socket.write(piece('name\n'));
    for (let row = 0; row < 6; row++) {
      await sleep(1000);
      slow.socket.write(piece(`Filatura ${row}\n`));
    }
    slow.socket.write('0\r\n\r\n');
    await eventually('it is answered', () => Promise.resolve(slow.text.includes('\r\n\r\n{')), 60);
    expect(slow.text)
      .to.match(/^HTTP\/1\.1 200 /)
      .and.to.include('"created":6');
    slow.socket.destroy();

    const still = await openConnection(stack.url, bulkHead(importer));
    still.socket.write(piece('name\nTessitura\n'));
    await eventually('it is closed', () => Promise.resolve(still.ended), 30);
    expect(still.text).to.match(/^HTTP\/1\.1 408 /);
    expect(await storedJobs(importer)).to.have.length(1);
  });

  it('hold only so many connections of an address, and the latest comers are served', async () => {
    const { v1, tenant } = await newClients(stack);
    const sent = await halves(stack, 200);
    // the oldest have made room: none of them had the time to be idle for long
    await eventually(
      'all but those that it may keep are closed',
      () => Promise.resolve(sent.filter(({ ended }) => !ended).length <= MOST_STRANGERS),
      20,
    );
    // without an answer, unlike those whose time is over
    expect(sent.filter(({ ended, text }) => ended && text === '').length).to.be.greaterThan(100);
    expect((await v1.get('/api/v1/suppliers')).status).to.equal(200);
    await signIn(stack, tenant);
    for (const { socket } of sent) socket.destroy();
  });

  it('cost nobody a request who opens many connections at once, each for a good one', async () => {
    const { v1 } = await newClients(stack);
    const answers = await Promise.all(Array.from({ length: 180 }, () => v1.get('/api/v1/suppliers')));
    expect(answers.filter(({ status }) => status !== 200)).to.deep.equal([]);
  });

  it('find a place while the process is busy, so that nobody else has to call again', async function () {
    const setting = '/proc/sys/net/core/somaxconn';
    if (!existsSync(setting) || Number(readFileSync(setting, 'utf8')) < WAITING_CONNECTIONS) this.skip();
    stack.api.child.kill('SIGSTOP');
    const waiting = Array.from({ length: WAITING_CONNECTIONS }, () =>
      connect(Number(new URL(stack.url).port), '127.0.0.1').on('error', () => undefined),
    );
    try {
      // the system takes them without the process; those that it drops would not get through before it goes on
      await Promise.all(waiting.map((socket) => once(socket, 'connect')));
    } finally {
      stack.api.child.kill('SIGCONT');
      for (const socket of waiting) socket.destroy();
    }
  });
});
