import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { hasProc } from '../../scripts/processes.ts';
import { logEntries } from '../jobs/interrupted-imports.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { purchaseRows } from '../support/bulk-rows.ts';
import { countRows, eventually, storedJob } from '../support/jobs.ts';
import { type ProductProcess } from '../support/processes.ts';
import { Stack } from '../support/stack.ts';

const ROWS = 1_000_000;
/** Of a worker, which is the same for a tenth of the rows (docs/measured.md). */
const MAX_MIB = 200;
const WAIT_SECONDS = 600;

const peakMiB = ({ child }: ProductProcess) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;

describe('an import of a million purchase records', () => {
  let stack: Stack;
  let importer: Importer;
  let supplierId: number;
  before(async () => {
    stack = await Stack.start();
    importer = await Importer.create(stack);
    supplierId = await importer.supplier();
  });
  after(() => stack.stop());

  it('has exact counts when its worker is killed in the middle', async () => {
    const id = await importer.submit('purchase-records', purchaseRows(ROWS, { supplierId }));
    await eventually(
      'half of the rows are stored',
      async () => (await storedJob(importer, id)).processed > ROWS / 2,
      WAIT_SECONDS,
    );
    await stack.workers.pop()!.kill();
    await stack.startWorker();
    const ended = await importer.ended(id, WAIT_SECONDS);
    expect(getCounts(ended)).to.deep.equal(counts(ROWS, 0, 0));
    expect(ended.attempts).to.equal(2);
    expect(await countRows(importer, 'purchase_records')).to.equal(ROWS);
  });

  it('updates each once where it comes again, with the memory of a small import', async function () {
    if (!hasProc) this.skip();
    await stack.workers.pop()!.stop();
    const worker = await stack.startWorker();
    const csv = purchaseRows(ROWS, { supplierId, status: 'IN_TRANSIT' });
    const ended = await importer.ended(await importer.submit('purchase-records', csv), WAIT_SECONDS);
    expect(getCounts(ended)).to.deep.equal(counts(0, ROWS, 0));
    expect(await logEntries(importer)).to.deep.equal({ 2: ROWS });
    expect(peakMiB(worker), 'of the worker, in MiB').to.be.below(MAX_MIB);
  });
});
