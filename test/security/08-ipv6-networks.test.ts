/** Who has an IPv6 address has a network of them, and counts as one all the same. */
import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { network } from '../../shared/platform/network.ts';
import { Client, newClients } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const LOOPBACK = '::1';
const KEPT = 4;
const OTHERS = 3;

const HALF_A_HEADER = 'GET /health HTTP/1.1\r\nHost: trama\r\n';

/** Addresses of this machine by which it can call itself. */
const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, address }) => family === 'IPv6' && !address.startsWith('fe80:'))
  .map(({ address }) => address);

/** A connection from and to one of the machine's addresses that never sends a whole request. */
async function open(stack: Stack, address: string) {
  const socket = connect({ port: Number(new URL(stack.url).port), host: address, localAddress: address });
  const seen = { socket, ended: false };
  // a reset is an end as well
  socket.on('error', () => undefined);
  socket.on('close', () => (seen.ended = true));
  await once(socket, 'connect');
  socket.write(HALF_A_HEADER);
  return seen;
}

const severalFrom = (stack: Stack, address: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(stack, address)));

describe('an IPv6 network', () => {
  it('is the first 64 bits of an address, however that is written', () => {
    const one = '2001:db8:0:1::/64';
    for (const [address, of] of [
      ['2001:db8:0:1::', one],
      ['2001:db8:0:1::1', one],
      ['2001:DB8:0:1:ffff:ffff:ffff:ffff', one],
      ['2001:0db8:0000:0001:0000:0000:0000:0001', one],
      ['2001:db8::1:0:0:0:9', one],
      ['2001:db8:0:1:2::', one],
      ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['2001:db8:1::1', '2001:db8:1:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['::', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      // IPv4, as it is or as a listener of both shows it: every address counts
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
      ['', ''],
    ] as const)
      expect(network(address), address).to.equal(of);
  });

  it('holds only so many connections, and takes none from others', async function () {
    if (!own.includes(LOOPBACK)) {
      if (process.env['CI'] === 'true') throw new Error(`this machine has no ${LOOPBACK}`);
      process.stdout.write(`Not run, because this machine has no ${LOOPBACK}\n`);
      this.skip();
    }
    const [elsewhere] = own.filter((address) => network(address) !== network(LOOPBACK));
    if (elsewhere === undefined) process.stdout.write('Not tried with a second IPv6 network: this machine has none\n');
    const stack = await Stack.start({
      workers: 0,
      env: { HOST: '::', ANONYMOUS_CONNECTIONS_PER_ADDRESS: String(KEPT) },
    });
    try {
      const { v1 } = await newClients(stack);
      const others = [
        ...(await severalFrom(stack, '127.0.0.1', OTHERS)),
        ...(elsewhere === undefined ? [] : await severalFrom(stack, elsewhere, OTHERS)),
      ];
      const sent = await severalFrom(stack, LOOPBACK, 10 * KEPT);
      await eventually(
        'all but those that it may keep are closed',
        () => Promise.resolve(sent.filter(({ ended }) => !ended).length <= KEPT),
        10,
      );
      expect(sent.filter(({ ended }) => !ended)).to.have.length(KEPT);
      expect(others.filter(({ ended }) => ended)).to.have.length(0);
      const [latest] = await severalFrom(stack, LOOPBACK, 1);
      latest!.socket.write('\r\n');
      const [answer] = (await once(latest!.socket, 'data')) as [Buffer];
      expect(answer.toString(), 'the latest comers are served').to.match(/^HTTP\/1\.1 200 /);
      expect((await v1.get('/api/v1/suppliers')).status).to.equal(200);
      for (const { socket } of [...sent, ...others, latest!]) socket.destroy();
    } finally {
      await stack.stop();
    }
  });

  it('has one pace for all that its addresses ask for without a credential', async () => {
    // 100 at once, then ten a second, of which five seconds' worth may wait
    const env = { TRUST_PROXY: 'loopback', PACED_REQUESTS_PER_SECOND: '10' };
    const stack = await Stack.start({ workers: 0, env });
    try {
      const ask = (address: string) => new Client(stack.url, { 'x-forwarded-for': address }).get('/nowhere');
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async (_, index) => (await ask(`2001:db8:0:1::${index.toString(16)}`)).status),
      );
      expect(statuses.filter((status) => status === 429).length).to.be.greaterThan(10);
      expect((await ask('2001:db8:0:2::1')).status, 'another network').to.equal(404);
    } finally {
      await stack.stop();
    }
  });
});
