import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { hasProc } from '../../scripts/processes.ts';
import { parseProcStat } from '../../shared/proc-stat.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { type ProductProcess } from '../support/processes.ts';

const LOWERED = constants.priority.PRIORITY_BELOW_NORMAL;

describe('a worker lets the requests of its machine go first', () => {
  let importer: Importer;

  before(async function () {
    if (!hasProc) {
      process.stdout.write('Not run, because this system has no /proc to read priorities from\n');
      this.skip();
    }
    importer = await Importer.create();
  });

  it('with every thread that it has', async () => {
    // so that it has started all that an import needs
    await importer.upsert('suppliers', supplierRows(1000));
    const { pid } = importer.stack.workers[0]!.child;
    const threads = `/proc/${pid}/task`;
    const niceOf = (id: string) => parseProcStat(readFileSync(`${threads}/${id}/stat`, 'utf8')).nice;
    const nices = readdirSync(threads).map(niceOf);
    expect(nices.length).to.be.greaterThan(4);
    expect(new Set(nices)).to.deep.equal(new Set([LOWERED]));
  });

  it('with its session, which Linux weighs before any thread', function () {
    if (!existsSync('/proc/self/autogroup')) {
      process.stdout.write('Not run, because this kernel has no autogroups\n');
      this.skip();
    }
    const niceOf = ({ child }: ProductProcess) =>
      Number(/ nice (-?\d+)$/m.exec(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8'))![1]);
    const { api, workers } = importer.stack;
    expect(workers.map(niceOf)).to.deep.equal(workers.map(() => LOWERED));
    expect(niceOf(api)).to.equal(0);
  });
});
