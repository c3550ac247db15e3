import { codeOf, messageOf } from '../../../../shared/platform/reasons/index.ts';
import { expect } from 'chai';
import { FORMATS, readAll, readCut, toStream } from './read-all.ts';

const read = (payload: string | Buffer, options = {}) => readCut(payload, FORMATS.ndjson, options);

describe('NDJSON payloads', () => {
  it('have one value per line, of any kind', async () => {
    const { rows, error, detected } = await read('{"a":1}\n[2]\r\n"3"\n4\nnull');
    expect(error).to.equal(undefined);
    expect(detected).to.deep.equal({ format: 'ndjson', encoding: 'utf-8' });
    expect(rows).to.deep.equal([
      { index: 0, line: 1, value: { a: 1 } },
      { index: 1, line: 2, value: [2] },
      { index: 2, line: 3, value: '3' },
      { index: 3, line: 4, value: 4 },
      { index: 4, line: 5, value: null },
    ]);
  });

  it('may be empty, blank, or begin with a BOM', async () => {
    expect((await read('')).rows).to.deep.equal([]);
    expect((await read('\n \r\n\n')).rows).to.deep.equal([]);
    expect((await read('\ufeff1\n2\n')).rows.map(({ value }) => value)).to.deep.equal([1, 2]);
    expect((await read('\n\n1\n\n2\n')).rows).to.deep.equal([
      { index: 0, line: 3, value: 1 },
      { index: 1, line: 5, value: 2 },
    ]);
  });

  it('keep a malformed line to itself', async () => {
    const { rows, error } = await read('{"a":1\n"b":2}\n1,2\n{"c":3}\n{} {}\n');
    expect(error).to.equal(undefined);
    expect(rows.map((row) => (row.error && codeOf(row.error[0]!.reason)) ?? row.value)).to.deep.equal([
      'INVALID_JSON',
      'INVALID_JSON',
      'INVALID_JSON',
      { c: 3 },
      'INVALID_JSON',
    ]);
    expect(rows.map(({ line }) => line)).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('keep invalid UTF-8 to its line', async () => {
    const { rows, error } = await read(Buffer.from('{"a":1}\n"\xe8"\n{"b":2}\n', 'latin1'));
    expect(error).to.equal(undefined);
    expect(rows.map((row) => (row.error && messageOf(row.error)) ?? row.value)).to.deep.equal([
      { a: 1 },
      'is not valid UTF-8',
      { b: 2 },
    ]);
  });

  it('are refused when no line is JSON', async () => {
    const few = await read('\nname;sku\nx;y\n');
    expect(few).to.deep.include({ rows: [] });
    expect(few.error).to.deep.include({
      code: 'INVALID_JSON',
      details: { line: 2, reason: 'NO_LINE_OF_JSON', params: { line: 2 } },
    });
    const many = await read(`${'x\n'.repeat(1000)}{"a":1}\n`);
    expect(many.rows).to.deep.equal([]);
    expect(many.error?.code).to.equal('INVALID_JSON');
  });

  it('are accepted when the thousandth line is the first good one', async () => {
    const { rows, error } = await read(`${'x\n'.repeat(999)}{"a":1}\ny\n`);
    expect(error).to.equal(undefined);
    expect(rows).to.have.lengthOf(1001);
    expect(rows[999]).to.deep.equal({ index: 999, line: 1000, value: { a: 1 } });
    expect(codeOf(rows[1000]!.error![0]!.reason)).to.equal('INVALID_JSON');
  });

  it('keep a line over the limit to itself', async () => {
    const line = JSON.stringify('x'.repeat(98));
    const fits = await read(`1\n${line}\n2\n`, { maxRowBytes: 100 });
    expect(fits.error).to.equal(undefined);
    expect(fits.rows).to.have.lengthOf(3);
    const over = await read(`1\n${line} \n2\n`, { maxRowBytes: 100 });
    expect(over.error).to.equal(undefined);
    expect(over.rows.map((row) => (row.error && codeOf(row.error[0]!.reason)) ?? row.value)).to.deep.equal([
      1,
      'VALIDATION_FAILED',
      2,
    ]);
    expect(over.rows.map((row) => row.line)).to.deep.equal([1, 2, 3]);
    const nested = await readAll(toStream(Buffer.from(`{"a":[{}${',{}'.repeat(10_000)}]}\n2\n`)), FORMATS.ndjson);
    expect(nested.rows.map((row) => (row.error && messageOf(row.error)) ?? row.value)).to.deep.equal([
      'has more than 10000 values',
      2,
    ]);
  });

  it('are not noise because their first lines are too large', async () => {
    const large = (start: string) => `${start}${'x'.repeat(100)}\n`;
    const json = await read(large('{"a":'), { maxRowBytes: 50 });
    expect([json.error, json.rows.length]).to.deep.equal([undefined, 1]);
    const noise = await read(large('a;b'), { maxRowBytes: 50 });
    expect(noise.error?.code).to.equal('INVALID_JSON');
  });

  it('show no controls in messages', async () => {
    const { rows } = await readAll(toStream(Buffer.from('1\n{"a":\0}\n')), FORMATS.ndjson);
    expect(messageOf(rows[1]!.error!)).to.match(/^is not well-formed JSON/);
    expect(messageOf(rows[1]!.error!)).not.to.match(/\p{Cc}/u);
  });

  it('treat __proto__ as a name like any other', async () => {
    const { rows } = await read('{"__proto__":{"x":1}}\n');
    expect(Object.keys(rows[0]?.value as object)).to.deep.equal(['__proto__']);
    expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
  });
});
