/** Rows of many megabytes: what a worker holds of them, and what is kept of those that fail. */
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { counts, getCounts, getErrors, Importer, getJobId, NDJSON_TYPE, JSON_TYPE } from '../support/bulk.ts';

const MIB = 1024 ** 2;

describe('wide rows', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  /** What is stored of a job's failed rows, in bytes. */
  async function keptBytes(id: string): Promise<number> {
    const [row] = await query<{ bytes: number }>(
      importer.stack.database,
      'select coalesce(sum(octet_length(source) + octet_length(message)), 0)::bigint as bytes from job_row_errors where job_id = $1',
      [id],
    );
    return row!.bytes;
  }

  for (const [form, before, between, after, headers] of [
    ['NDJSON', '', '\n', '\n', NDJSON_TYPE],
    ['JSON', '{"items":[', ',', ']}', JSON_TYPE],
  ] as const) {
    it(`that are refused leave next to nothing behind, in ${form}`, async () => {
      const wide = (bytes: number) => `{"country":"XX","name":"${'x'.repeat(bytes)}"}`;
      const rows = [wide(8 * MIB), '{"name":"Good"}', wide(500_000), wide(10), wide(8 * MIB)];
      const answer = await importer.send('suppliers', before + rows.join(between) + after, headers);
      expect(answer.status, answer.text.slice(0, 500)).to.equal(200);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 4));
      expect(getErrors(answer).map(({ index }) => index)).to.deep.equal([0, 2, 3, 4]);
      expect(await keptBytes(getJobId(answer))).to.be.lessThan(10_000);
      const { text } = await importer.failedCsv(answer);
      expect(text.length).to.be.lessThan(10_000);
      const lines = text.trimEnd().split('\r\n');
      expect(lines).to.have.length(5);
      expect(lines[2]).to.match(/^,,2,.*500\d+ bytes, is not kept/);
      expect(lines[3]).to.match(/^xxxxxxxxxx,XX,3,country,/);
      // sent again as it is, what is not kept fails again, and is not taken for a row
      const again = await importer.csv('suppliers', text);
      expect(getCounts(again)).to.deep.equal(counts(0, 0, 4));
    });
  }

  it('of CSV end the import at their place, after what precedes them', async () => {
    const answer = await importer.csv('suppliers', `name,country\nA,IT\n"${'x'.repeat(2 * MIB)}",IT\nB,IT\n`);
    expect([answer.status, answer.body.code, answer.body.details.line]).to.deep.equal([400, 'INVALID_CSV', 3]);
    expect(answer.body.message).to.include('larger than 1048576 bytes');
  });

  it('are taken up to 1 MiB', async () => {
    const padding = 'x'.repeat(MIB - 30);
    const rows = [`{"name":"A","other":"${padding}"}`, `{"name":"B","other":"${padding}x"}`];
    expect(rows.map(({ length }) => length - MIB)).to.deep.equal([-7, -6]);
    const answer = await importer.send('suppliers', rows.join('\n'), NDJSON_TYPE);
    expect(getCounts(answer)).to.deep.equal(counts(2, 0, 0));
  });
});
