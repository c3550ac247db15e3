/** `trama jobs`. */
import { expect } from 'chai';
import { Desk } from './command.ts';

const NOBODYS = '6f1c2d3e-0000-4000-8000-000000000000';

describe('trama jobs', () => {
  let desk: Desk;
  let id: string;
  before(async () => {
    desk = await Desk.create();
    await desk.write('suppliers.csv', 'name,country\nFilatura Pollone,IT\nTessitura Nord,Italien\n');
    const { body } = await desk.runJson(['import', 'suppliers', 'suppliers.csv', '--wait']);
    id = (body as { jobId: string }).jobId;
  });
  after(() => desk.close());

  it('lists them, the newest first', async () => {
    await desk.ended(await desk.submit('suppliers', 'name\nManifattura\n'));
    const { code, body } = await desk.runJson(['jobs']);
    expect(code).to.equal(0);
    expect((body as { id: string }[]).map((job) => job.id))
      .to.have.length(2)
      .and.satisfy(([, last]: string[]) => last === id);
    const { stdout } = await desk.run(['jobs', '--limit', '1', '--status', 'COMPLETED']);
    expect(stdout).to.match(/^[0-9a-f-]{36} {2}\S+ {2}COMPLETED {2}100 % {2}\S+\n$/);
  });

  it('shows one with its outcome, and waits for it', async () => {
    const shown = await desk.run(['jobs', id]);
    expect([shown.code, shown.stdout]).to.satisfy(([, text]: [number, string]) => text.includes('line 3, country:'));
    expect((await desk.run(['jobs', id, '--wait'])).code).to.equal(1);
    expect((await desk.runJson(['jobs', id])).body).to.include({ id, status: 'COMPLETED' });
  });

  it('fetches the failed rows, to a file or to standard output', async () => {
    const { code, stdout } = await desk.run(['jobs', 'failed', id]);
    expect(code).to.equal(0);
    expect(stdout).to.contain('Tessitura Nord,Italien');
    expect((await desk.run(['jobs', 'failed', id, '--out', 'failed.csv'])).code).to.equal(0);
    expect(await desk.read('failed.csv')).to.equal(stdout);
  });

  it('refuses to cancel what has ended, and what nobody has', async () => {
    const cases: [string[], string][] = [
      [['jobs', 'cancel', id], 'JOB_ENDED'],
      [['jobs', NOBODYS], 'NOT_FOUND'],
      [['jobs', 'failed', NOBODYS], 'NOT_FOUND'],
      [['jobs', 'cancel', 'yesterday'], 'USAGE'],
      [['jobs', id, 'again'], 'USAGE'],
    ];
    for (const [args, code] of cases) {
      const ended = await desk.runJson(args);
      expect(ended.code, args.join(' ')).to.equal(2);
      expect(ended.body).to.have.nested.property('error.code', code);
    }
  });
});
