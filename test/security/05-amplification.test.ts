/** A little that becomes a lot: rows that fail by the million, gzip that unpacks without end, payloads that nobody needs. */
import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { counts, getCounts, CSV_TYPE, Importer, getJobId, JSON_TYPE, NDJSON_TYPE } from '../support/bulk.ts';
import { countRows, eventually, payloadFolder, storedJob } from '../support/jobs.ts';
import { Stack } from '../support/stack.ts';

const MIB = 1024 ** 2;
const GZIP = { 'content-encoding': 'gzip' };

describe('what is kept of the rows that fail', () => {
  const ROWS = 1000;
  const BYTES = 200_000;
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    stack = await Stack.start({ env: { JOB_MAX_FAILED_ROWS: String(ROWS), JOB_MAX_FAILED_BYTES: String(BYTES) } });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    importer = await Importer.create(stack);
  });

  it('is bounded in rows, and the counts stay exact', async () => {
    const packed = gzipSync('1\n'.repeat(100_000));
    expect(packed.length).to.be.lessThan(1000);
    const answer = await importer.send('suppliers', packed, { ...NDJSON_TYPE, ...GZIP });
    expect(answer.status, answer.text).to.equal(200);
    expect(getCounts(answer)).to.deep.equal(counts(0, 0, 100_000));
    const kept = await countRows(importer, 'job_row_errors');
    expect(kept).to.be.within(500, ROWS);
    expect(answer.body).to.include({ failed_kept: kept, errors_truncated: true });
    const [v1, legacy] = await importer.jobViews(answer);
    expect([v1.failedKept, legacy.failed_kept]).to.deep.equal([kept, kept]);
    expect(v1.result.failed).to.equal(100_000);
    const lines = (await importer.failedCsv(answer)).text.trimEnd().split('\r\n');
    expect(lines).to.have.length(kept + 1);
  });

  it('is bounded in bytes, and is the beginning', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ name: 'x'.repeat(n < 50 ? 20_000 : 10), country: 'XX' }));
    const answer = await importer.ndjson('suppliers', rows);
    expect(getCounts(answer)).to.deep.equal(counts(0, 0, 100));
    expect(answer.body.failed_kept).to.be.within(5, 9);
    expect(await countRows(importer, 'job_row_errors')).to.equal(answer.body.failed_kept);
    const indexes = (answer.body.errors as { index: number }[]).map(({ index }) => index);
    expect(indexes).to.deep.equal([...indexes.keys()]);
  });

  it('is not mentioned in answers that have it all', async () => {
    const answer = await importer.csv('suppliers', 'name,country\nA,IT\nB,XX\n');
    expect(answer.body).to.have.all.keys('created', 'updated', 'failed', 'errors');
    expect((await importer.jobViews(answer))[0].failedKept).to.equal(1);
  });

  it('is what the last run of a dry run kept', async () => {
    const answer = await importer.send('suppliers', '1\n'.repeat(2 * ROWS), NDJSON_TYPE, '?dry_run=true');
    expect(answer.body).to.include({ failed: 2 * ROWS, failed_kept: await countRows(importer, 'job_row_errors') });
  });
});

describe('gzip', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  it('may unpack to 200 times its size beyond 10 MiB, and no further', async () => {
    const packed = gzipSync(`{"name":"A"}\n${' '.repeat(20 * MIB)}`);
    expect(packed.length).to.be.lessThan((20 * MIB) / 500);
    const answer = await importer.send('suppliers', packed, { ...NDJSON_TYPE, ...GZIP });
    expect([answer.status, answer.body.code]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body.details).to.include({ maxRatio: 200 });
  });

  it('that is small may unpack further', async () => {
    const packed = gzipSync('{"name":"A"}\n'.repeat(50_000));
    expect(packed.length).to.be.lessThan(650_000 / 300);
    const answer = await importer.send('suppliers', packed, { ...NDJSON_TYPE, ...GZIP });
    expect(getCounts(answer)).to.deep.equal(counts(1, 49_999, 0));
  });
});

describe('the payload of a job', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  for (const [what, body, headers] of [
    ['malformed', '{"items":[', JSON_TYPE],
    ['of another form', '{"rows":[]}', JSON_TYPE],
    ['of unknown columns', 'nam\nA\n', CSV_TYPE],
    ['over a limit', gzipSync(' '.repeat(20 * MIB)), { ...NDJSON_TYPE, ...GZIP }],
  ] as const) {
    it(`goes when the job fails because it is ${what}`, async () => {
      const answer = await importer.send('suppliers', body, headers);
      expect(answer.status).to.be.within(400, 413);
      const id = getJobId(answer);
      await eventually('the payload is gone', () => Promise.resolve(!existsSync(join(payloadFolder(importer), id))));
      await eventually('that is noted', async () => Number((await storedJob(importer, id)).payload_bytes) === 0);
    });
  }
});
