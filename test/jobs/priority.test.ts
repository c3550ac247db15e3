import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { hasProc } from '../../scripts/processes.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';

describe('a worker', () => {
  it('lets the requests of its machine go first with every thread that it has', async function () {
    if (!hasProc) {
      process.stdout.write('Not run, because this system has no /proc to read priorities from\n');
      this.skip();
    }
    const importer = await Importer.create();
    // so that it has started all that an import needs
    await importer.upsert('suppliers', supplierRows(1000));
    const { pid } = importer.stack.workers[0]!.child;
    const threads = `/proc/${pid}/task`;
    // the name, in brackets, may hold spaces; what follows it begins with the third field
    const niceOf = (id: string) => Number(readFileSync(`${threads}/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]);
    const nices = readdirSync(threads).map(niceOf);
    expect(nices.length).to.be.greaterThan(4);
    expect(new Set(nices)).to.deep.equal(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
  });
});
