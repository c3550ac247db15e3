/** `trama watch`, killed: what a file has come to is where it stands, and nothing else. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { counts } from '../support/bulk.ts';
import { eventually } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';
import { Desk } from './command.ts';

const HEAD = 'name,country\n';
const WATCH = ['watch', '.', '--every', '1'];

describe('trama watch, killed', () => {
  let stack: Stack;
  let desk: Desk;
  before(async () => {
    stack = await Stack.start();
    desk = await Desk.create(stack);
  });
  after(async () => {
    await desk.close();
    await stack.stop();
  });

  it('neither loses nor doubles a file when it is killed at any point', async () => {
    const files = ['a', 'b', 'c', 'd', 'e'];
    for (const file of files)
      await desk.write(`suppliers-${file}.csv`, `${HEAD}Filatura ${file},IT\nTessitura ${file},Italien\n`);
    const [worker] = stack.workers;
    // in the middle of sending, of waiting, and whenever a file has been moved
    for (const moment of [
      'a.csv: sending',
      'a.csv: importing',
      'b.csv: sending',
      'b.csv: importing',
      'd.csv: sending',
    ]) {
      worker!.child.kill(moment.includes('importing') ? 'SIGSTOP' : 'SIGCONT');
      const command = await desk.start(WATCH);
      await command.says(moment);
      command.child.kill('SIGKILL');
      await command.ended;
      worker!.child.kill('SIGCONT');
    }
    const command = await desk.start(WATCH);
    await eventually('all files are settled', () =>
      Promise.resolve(files.every((file) => existsSync(desk.path(`failed/suppliers-${file}.csv.report.json`)))),
    );
    command.child.kill('SIGTERM');
    await command.ended;
    for (const file of files) {
      const said = JSON.parse(await desk.read(`failed/suppliers-${file}.csv.report.json`)) as object;
      expect(said, file).to.include(counts(1, 0, 1));
      expect(await desk.read(`failed/suppliers-${file}.csv.failed.csv`)).to.contain(`Tessitura ${file}`);
    }
    expect(await readdir(desk.path('done'))).to.deep.equal([]);
    expect(await desk.countJobs()).to.equal(files.length);
    expect(await desk.all('suppliers')).to.have.length(files.length);
  });
});
