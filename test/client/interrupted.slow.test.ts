/** Imports whose connection is lost: each is made once, and the command still says what became of it. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { counts } from '../support/bulk.ts';
import { Stack } from '../support/stack.ts';
import { Desk } from './command.ts';

const ROWS = 200_000;
const bigFile = () =>
  `name,category\n${Array.from({ length: ROWS }, (_, row) => `Filatura ${row},${'x'.repeat(200)}\n`).join('')}`;

describe('trama import, interrupted', () => {
  let stack: Stack;
  let desk: Desk;
  before(async () => {
    stack = await Stack.start();
  });
  after(() => stack.stop());
  beforeEach(async () => {
    desk = await Desk.create(stack);
  });
  afterEach(() => desk.close());

  const port = () => new URL(stack.url).port;
  const isInJobs = async (many: number) => expect(await desk.countJobs()).to.equal(many);

  it('sends a file again whose server is killed while it takes it, and imports it once', async () => {
    await desk.write('suppliers.csv', bigFile());
    const at = port();
    const command = await desk.start(['import', 'suppliers', 'suppliers.csv', '--wait', '--json']);
    await command.says('sending: 0 %');
    stack.api.child.kill('SIGSTOP');
    await stack.api.kill();
    await command.says('; again in ');
    expect(command.stderr()).to.not.contain('importing');
    await stack.startApi({ PORT: at });
    const { code, stdout, stderr } = await command.ended;
    expect(code, stderr).to.equal(0);
    expect(JSON.parse(stdout)).to.include(counts(ROWS, 0, 0));
    await isInJobs(1);
  });

  it('goes on waiting when the server comes back that was killed meanwhile, without sending again', async () => {
    const [worker] = stack.workers;
    worker!.child.kill('SIGSTOP');
    try {
      await desk.write('suppliers.csv', 'name\nFilatura Pollone\n');
      const at = port();
      const command = await desk.start(['import', 'suppliers', 'suppliers.csv', '--wait', '--json']);
      await command.says('importing: 0 %');
      await stack.api.kill();
      await command.says('; again in ');
      await stack.startApi({ PORT: at });
      worker!.child.kill('SIGCONT');
      const { code, stdout, stderr } = await command.ended;
      expect(code, stderr).to.equal(0);
      expect(JSON.parse(stdout)).to.include({ ...counts(1, 0, 0), replayed: false });
      expect(stderr.split('sending: 0 %').length + stderr.split('sending: 100 %').length, stderr).to.equal(3);
      await isInJobs(1);
    } finally {
      worker!.child.kill('SIGCONT');
    }
  });

  it('finds the job of a request whose answer was lost', async () => {
    let lost = 0;
    // takes the first answer for itself
    const gateway = createServer((socket) => {
      const upstream = connect(Number(port()), '127.0.0.1');
      for (const each of [socket, upstream]) each.on('error', () => undefined);
      socket.pipe(upstream);
      upstream.on('data', (answer) => {
        if (lost++ > 0) socket.write(answer);
        else socket.resetAndDestroy();
      });
      socket.on('close', () => upstream.destroy());
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    try {
      await desk.write('suppliers.csv', 'name\nFilatura Pollone\n');
      const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
      const { code, body, stderr } = await desk.runJson(['import', 'suppliers', 'suppliers.csv', '--wait'], {
        ...desk.env,
        TRAMA_URL: url,
      });
      expect(code, stderr).to.equal(0);
      expect(stderr).to.contain('; again in ');
      expect(body).to.include({ ...counts(1, 0, 0), replayed: true });
      await isInJobs(1);
    } finally {
      gateway.close();
    }
  });

  it('imports nothing of a file that changes while it is sent', async () => {
    await desk.write('suppliers.csv', bigFile());
    stack.api.child.kill('SIGSTOP');
    const command = await desk.start(['import', 'suppliers', 'suppliers.csv', '--wait']);
    await command.says('sending: 0 %');
    await desk.write('suppliers.csv', bigFile().replaceAll('Filatura', 'Tessitura'));
    stack.api.child.kill('SIGCONT');
    const { code, stderr } = await command.ended;
    expect(code, stderr).to.equal(2);
    expect(stderr).to.contain('has changed while it was sent').and.contain('(FILE_CHANGED)');
    await isInJobs(0);
  });

  it('is refused before a large file has gone, and does not take that for a lost connection', async () => {
    await desk.write('suppliers.csv', bigFile());
    const wrongKey = { ...desk.env, TRAMA_API_KEY: 'nobody has this key, which is long enough' };
    const { code, stderr } = await desk.run(['import', 'suppliers', 'suppliers.csv'], wrongKey);
    expect(stderr).to.contain('UNAUTHENTICATED');
    expect(code).to.equal(2);
  });
});
