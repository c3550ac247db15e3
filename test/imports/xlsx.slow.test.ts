import { expect } from 'chai';
import { setImmediate } from 'node:timers/promises';
import { peakMemory } from '../../scripts/bench/bench.ts';
import { counts, getCounts, getJobId, Importer, XLSX_TYPE } from '../support/bulk.ts';
import { MAIN, packed, plainWorkbook, sheetRow, workbookParts } from '../support/workbook.ts';
import { storedJob } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';
import { holdInTheMiddle, logEntries, newBuyer } from '../jobs/interrupted-imports.ts';

const MIB = 1024 ** 2;
/** What a worker may take, whatever it is sent, and for a workbook of 100,000 rows. */
const WORKER_MIB = 400;
const ORDINARY_MIB = 250;

/** Purchase records with texts that are shared and stand behind the sheet, as spreadsheet programs save them. */
function purchaseWorkbook(rows: number, supplierId: number): Buffer {
  const header = ['supplier_id', 'batch_number', 'purchase_date', 'weight_kg', 'notes'];
  const data = [sheetRow(1, header)];
  const strings: string[] = [];
  for (let n = 0; n < rows; n++) {
    strings.push(`<t>LOT-${n}</t>`, `<t>Bolla ${n} del fornitore ${supplierId}, ${(n * 7919) % rows}</t>`);
    const at = n + 2;
    data.push(
      `<row r="${at}"><c r="A${at}"><v>${supplierId}</v></c><c r="B${at}" t="s"><v>${2 * n}</v></c><c r="C${at}" s="1"><v>${46_000 + (n % 365)}</v></c><c r="D${at}"><v>${n + 0.5}</v></c><c r="E${at}" t="s"><v>${2 * n + 1}</v></c></row>`,
    );
  }
  return packed(workbookParts([{ data: data.join('') }], { strings, formats: [14] }));
}

const NAMES = sheetRow(1, ['name']);
const sharedStrings = (text: string) => ({ 'xl/sharedStrings.xml': `<sst ${MAIN}>${text}</sst>` });

/** Workbooks that unpack to far more than they are: `mib` of blanks and of tags, and as many distinct texts. */
function hostileWorkbooks(mib: number, texts: number): Buffer[] {
  const wide = Array.from({ length: 100_000 }, (_, n) => `<row r="${n + 2}"><c r="XFC${n + 2}"><v>${n}</v></c></row>`);
  // what is all the same packs too well to be looked at
  const manyStrings = Array.from(
    { length: texts },
    (_, n) => `<si><t>${((n * 48_271) % 2_147_483_647).toString(36)}</t></si>`,
  );
  return [
    packed(workbookParts([{ data: NAMES + ' '.repeat(mib * MIB) }])),
    packed({
      ...workbookParts([{ data: NAMES }], { strings: [] }),
      ...sharedStrings('<si><t>aaaaaaaaaaa</t></si>'.repeat((mib * MIB) / 32)),
    }),
    packed({ ...workbookParts([{ data: NAMES }], { strings: [] }), ...sharedStrings(manyStrings.join('')) }),
    packed(workbookParts([{ data: NAMES + wide.join('') }])),
    packed(workbookParts([{ data: NAMES + '<c>'.repeat((mib * MIB) / 16) }])),
  ];
}

describe('workbooks', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start();
  });
  after(() => stack.stop());

  it('of 100,000 rows take no more memory than a worker may have for them', async () => {
    const { importer, supplierId } = await newBuyer(stack);
    const answer = await importer.xlsx('purchase-records', purchaseWorkbook(100_000, supplierId), '', {
      prefer: 'respond-async',
    });
    const job = await importer.ended(answer.body.job_id);
    expect(getCounts(job)).to.deep.equal(counts(100_000, 0, 0));
    expect(peakMemory(stack.workers[0]!.child)).to.be.lessThan(ORDINARY_MIB);
  });

  it('whose worker is killed in the middle are finished by the next, each row once', async () => {
    const ROWS = 30_000;
    const { importer, supplierId } = await newBuyer(stack);
    const answer = await importer.xlsx('purchase-records', purchaseWorkbook(ROWS, supplierId), '', {
      prefer: 'respond-async',
    });
    const id: string = answer.body.job_id;
    const hold = await holdInTheMiddle(importer, id);
    await stack.workers.pop()!.kill();
    await hold.release();
    expect((await storedJob(importer, id)).processed).to.be.within(1, ROWS - 1);
    await stack.startWorker();
    const ended = await importer.ended(id);
    expect(getCounts(ended)).to.deep.equal(counts(ROWS, 0, 0));
    expect(ended.progress).to.deep.equal({ processed: ROWS, total: ROWS, percent: 100 });
    expect(await logEntries(importer)).to.deep.equal({ 1: ROWS });
  });

  it('that unpack to far more than they are end no worker, and another tenant is served', async () => {
    const [worker] = stack.workers;
    const attacks = hostileWorkbooks(32, 5_000_001);
    // what the server has closed while they were packed is noticed before anything is sent
    await setImmediate();
    const importer = await Importer.create(stack);
    const bystander = await Importer.create(stack);
    const ids: string[] = [];
    for (const bytes of attacks)
      ids.push((await importer.xlsx('suppliers', bytes, '', { prefer: 'respond-async' })).body.job_id);
    const seen = await bystander.xlsx('suppliers', plainWorkbook([['name'], ['Lanificio']]));
    expect(getCounts(await bystander.ended(getJobId(seen)))).to.deep.equal(counts(1, 0, 0));
    const outcomes: unknown[] = [];
    for (const id of ids) {
      const job = await importer.ended(id);
      outcomes.push(job.error?.code ?? getCounts(job).failed);
    }
    expect(outcomes).to.deep.equal([
      'PAYLOAD_TOO_LARGE',
      'PAYLOAD_TOO_LARGE',
      'PAYLOAD_TOO_LARGE',
      100_000,
      'INVALID_XLSX',
    ]);
    expect(stack.workers).to.deep.equal([worker]);
    expect([worker!.child.exitCode, worker!.child.signalCode]).to.deep.equal([null, null]);
    expect(peakMemory(worker!.child)).to.be.lessThan(WORKER_MIB);
  });

  it('that fail in 100,000 rows are downloaded while the API stays small', async () => {
    const importer = await Importer.create(stack);
    const rows = Array.from({ length: 100_000 }, (_, n) => `Tessitura ${n},XX,${'x'.repeat(100)}\n`);
    const answer = await importer.csv('suppliers', `name,country,category\n${rows.join('')}`, '', {
      prefer: 'respond-async',
    });
    await importer.ended(answer.body.job_id);
    const { bytes } = await importer.failedXlsx(answer);
    const again = await importer.send('suppliers', bytes, { ...XLSX_TYPE, prefer: 'respond-async' });
    expect(getCounts(await importer.ended(again.body.job_id))).to.deep.equal(counts(0, 0, 100_000));
    expect(peakMemory(stack.api.child)).to.be.lessThan(ORDINARY_MIB);
  });

  it('that unpack to far more than they are are refused by previews, and the API stays small', async () => {
    const importer = await Importer.create(stack);
    const bystander = await Importer.create(stack);
    const preview = (by: Importer, bytes: Buffer) =>
      by.legacy.post('/api/suppliers/bulk/preview', bytes, { headers: XLSX_TYPE });
    const attacks = hostileWorkbooks(128, 1_000_000);
    expect(Math.max(...attacks.map((each) => each.length))).to.be.lessThan(5 * MIB);
    await setImmediate();
    const statuses: number[] = [];
    for (const bytes of attacks) statuses.push((await preview(importer, bytes)).status);
    // texts that a sheet can have, and columns that no field is filled by, are shown
    expect(statuses).to.deep.equal([413, 413, 200, 200, 413]);
    // more at once than a process makes
    const answers = Promise.all([...attacks, ...attacks].map((bytes) => preview(importer, bytes)));
    const seen = await preview(bystander, plainWorkbook([['name'], ['Lanificio']]));
    expect([seen.status, seen.body.rows.length], seen.text).to.deep.equal([200, 1]);
    for (const { status, text } of await answers) expect(status, text).to.be.oneOf([200, 413, 429]);
    expect(peakMemory(stack.api.child)).to.be.lessThan(WORKER_MIB);
  });
});
