import { codeOf, messageOf } from '../../../../shared/platform/reasons/index.ts';
import { expect } from 'chai';
import { ExactDecimal } from '../../../../shared/resources/value-codecs.ts';
import { type PayloadFormat } from '../../../../shared/imports/source-rows.ts';
import { type OpenReaderOptions } from '../../../../shared/imports/readers/open-reader.ts';
import { FORMATS, readAll, readCut, toStream } from './read-all.ts';

const UPSERT: PayloadFormat = { ...FORMATS.json, requiredProperties: { mode: 'UPSERT' } };

interface Accepted {
  name: string;
  payload: string;
  values: unknown[];
  format?: PayloadFormat;
}

const ACCEPTED: Accepted[] = [
  { name: 'objects', payload: '{"items":[{"a":1},{"a":2}]}', values: [{ a: 1 }, { a: 2 }] },
  { name: 'any values', payload: '{"items":[1,"2",null,true,[3],{},-0.5e+3]}', values: [1, '2', null, true, [3], {}, -500] },
  { name: 'numbers of sixteen digits', payload: '{"items":[[9999999999999999,123456789012345,"9999999999999999"]]}', values: [[new ExactDecimal('9999999999999999'), 123456789012345, '9999999999999999']] },
  { name: 'decimals with all their digits', payload: '{"items":[[-1.00000000000001,0.12345678901234567]]}', values: [[-1.00000000000001, new ExactDecimal('0.12345678901234567')]] },
  { name: 'a long number in place of a row', payload: '{"items":[9999999999999999]}', values: [1e16] },
  { name: 'no rows', payload: '{"items":[]}', values: [] },
  { name: 'white space everywhere', payload: ' \n{\t"items" : [ 1 ,\r\n2 ] , "x" : 1 } \n', values: [1, 2] },
  { name: 'a BOM', payload: '\ufeff{"items":[1]}', values: [1] },
  { name: 'other properties, of any kind', payload: '{"x":{"items":[9]},"y":[1,"]"],"items":[1],"z":"}","n":null,"f":-1}', values: [1] },
  { name: 'brackets, quotes and backslashes in strings', payload: '{"items":["]","}","\\"]","\\\\",{"a":"[{\\""}]}', values: [']', '}', '"]', '\\', { a: '[{"' }] },
  { name: 'an escaped property name', payload: '{"\\u0069tems":[1]}', values: [1] },
  { name: 'characters of every length', payload: '{"items":["ü€😀"],"😀":"€"}', values: ['ü€😀'] },
  { name: 'a required property before the rows', payload: '{"mode":"UPSERT","items":[1]}', values: [1], format: UPSERT },
  { name: 'a required property after the rows', payload: '{"items":[1],"mode":"UPSERT"}', values: [1], format: UPSERT },
  { name: 'another rows property', payload: '{"stages":[1]}', values: [1], format: { ...FORMATS.json, rowsProperty: 'stages' } },
]; // prettier-ignore

interface Refused {
  name: string;
  payload: string | Buffer;
  code: string;
  details?: Record<string, unknown>;
  values?: unknown[];
  format?: PayloadFormat;
  options?: Partial<OpenReaderOptions>;
}

const bad = (name: string, payload: string, details: Record<string, unknown>, values: unknown[] = []): Refused => ({
  name,
  payload,
  code: 'INVALID_JSON',
  details,
  values,
});

const REFUSED: Refused[] = [
  bad('no bytes', '', { offset: 0, index: 0 }),
  bad('only white space', ' \n', { offset: 2 }),
  bad('not JSON', 'name;sku', { offset: 0 }),
  bad('truncated after {', '{', { offset: 1, index: 0 }),
  bad('truncated in a name', '{"ite', { offset: 5 }),
  bad('truncated in the rows', '{"items":[1,2', { offset: 13, index: 1 }, [1]),
  bad('truncated in a row', '{"items":[1,{"a":', { offset: 17, index: 1 }, [1]),
  bad('truncated after the rows', '{"items":[1]', { offset: 12, index: 1 }, [1]),
  bad('something after the end', '{"items":[1]} x', { offset: 14 }, [1]),
  bad('a second value', '{"items":[1]}{}', { offset: 13 }, [1]),
  bad('a comma after the last row', '{"items":[1,]}', { index: 1 }, [1]),
  bad('a comma before the first row', '{"items":[,1]}', { index: 0 }),
  bad('two commas', '{"items":[1,,2]}', { offset: 12, index: 1 }, [1]),
  bad('no comma between rows', '{"items":[1 2]}', { offset: 12, index: 1 }, [1]),
  bad('no comma between objects', '{"items":[{}{}]}', { offset: 12, index: 1 }, [{}]),
  bad('a comma after the last property', '{"items":[1],}', { offset: 13 }, [1]),
  bad('a name without quotes', '{items:[1]}', { offset: 1 }),
  bad('no colon', '{"items"[1]}', { offset: 8 }),
  bad('no comma between properties', '{"items":[1]"x":1}', { offset: 12 }, [1]),
  bad('a broken row among good ones', '{"items":[1,{"a":1},{"a":},{"a":3}]}', { offset: 20, index: 2 }, [1, { a: 1 }]),
  bad('brackets of the wrong kind', '{"items":[1,{"a":1],2}]}', { index: 1 }, [1]),
  bad('rows closed by }', '{"items":[1}}', { offset: 11 }, [1]),
  bad('a bad number', '{"items":[01]}', { index: 0 }),
  bad('a bad literal', '{"items":[nul]}', { index: 0 }),
  bad('a control in a string', '{"items":["\n"]}', { index: 0 }),
  bad('single quotes', "{'items':[1]}", { offset: 1 }),
  bad('a broken other property', '{"x":{"y":},"items":[1]}', { offset: 5 }),
  bad('rows that are no JSON', '{"items":xyz}', { offset: 9 }),
  bad('the rows twice', '{"items":[1],"items":[2]}', { offset: 21 }, [1]),
  bad('a broken array', '[{"a":}]', { offset: 0 }),
  bad('an array and something after it', '[1] x', { offset: 4 }),
  { name: 'invalid UTF-8 in a row', payload: Buffer.from('{"items":[1,"\xe8"]}', 'latin1'), code: 'INVALID_JSON', details: { offset: 13, index: 1 }, values: [1] },
  { name: 'UTF-8 cut off at the end', payload: Buffer.from('{"items":[1,"\xe2\x82', 'latin1'), code: 'INVALID_JSON', details: { offset: 13, index: 1 }, values: [1] },
  { name: 'UTF-16', payload: Buffer.from('\ufeff{"items":[1]}', 'utf16le'), code: 'INVALID_JSON', details: { offset: 0 } },
  { name: 'an array', payload: '[{"a":1}]', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'a number', payload: '12', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'a string', payload: ' "x" ', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'no rows property', payload: '{"records":[1]}', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'an empty object', payload: '{}', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'rows that are an object', payload: '{"items":{"a":1}}', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'rows that are null', payload: '{"items":null}', code: 'VALIDATION_FAILED', details: { field: 'items' } },
  { name: 'a missing mode', payload: '{"items":[1]}', format: UPSERT, code: 'VALIDATION_FAILED', details: { field: 'mode' }, values: [1] },
  { name: 'another mode before the rows', payload: '{"mode":"INSERT","items":[1]}', format: UPSERT, code: 'VALIDATION_FAILED', details: { field: 'mode' } },
  { name: 'another mode after the rows', payload: '{"items":[1],"mode":"upsert"}', format: UPSERT, code: 'VALIDATION_FAILED', details: { field: 'mode' }, values: [1] },
  { name: 'a mode that is no string', payload: '{"mode":["UPSERT"],"items":[1]}', format: UPSERT, code: 'VALIDATION_FAILED', details: { field: 'mode' } },
]; // prettier-ignore

describe('JSON payloads', () => {
  describe('are read:', () => {
    for (const { name, payload, values, format = FORMATS.json } of ACCEPTED) {
      it(name, async () => {
        const { rows, error, detected } = await readCut(payload, format);
        expect(error).to.equal(undefined);
        expect(detected).to.deep.equal({ format: 'json', encoding: 'utf-8' });
        expect(rows).to.deep.equal(values.map((value, index) => ({ index, value })));
      });
    }
  });

  describe('are refused, after the rows before the place:', () => {
    for (const { name, payload, code, details, values = [], format = FORMATS.json, options } of REFUSED) {
      it(name, async () => {
        const { rows, error } = await readCut(payload, format, options);
        expect(error?.code, error?.message).to.equal(code);
        if (details) expect(error?.details).to.include(details);
        expect(rows.map(({ value }) => value)).to.deep.equal(values);
      });
    }
  });

  it('go on after a row over the limit, wherever it ends', async () => {
    const large = [`"${'x'.repeat(99)}"`, `{"a":["]}",[${'1,'.repeat(60)}2]]}`, '9'.repeat(101)];
    for (const row of large) {
      const { rows, error } = await readCut(`{"items":[1,${row},{"a":2}, ${row}]}`, FORMATS.json, { maxRowBytes: 100 });
      expect(error).to.equal(undefined);
      expect(rows.map((each) => (each.error && codeOf(each.error[0]!.reason)) ?? each.value)).to.deep.equal([
        1,
        'VALIDATION_FAILED',
        { a: 2 },
        'VALIDATION_FAILED',
      ]);
    }
    const cut = await readCut(`{"items":[1,"${'x'.repeat(200)}`, FORMATS.json, { maxRowBytes: 100 });
    expect(cut.error?.code).to.equal('INVALID_JSON');
  });

  it('keep rows to themselves that are nested deeply, or hold values without end', async () => {
    const pad = `"${'x'.repeat(20_000)}"`;
    const deep = (levels: number) => `[${pad},${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}]`;
    const many = (values: number) => `[${pad}${',{}'.repeat(values)}]`;
    const payload = `{"items":[1,${deep(41)},${many(10_000)},${deep(40)},${many(4000)}]}`;
    const { rows, error } = await readCut(payload, FORMATS.json);
    expect(error).to.equal(undefined);
    expect(rows.map((each) => each.error && messageOf(each.error))).to.deep.equal([
      undefined,
      'is nested deeper than 40 levels',
      'has more than 10000 values',
      undefined,
      undefined,
    ]);
  });

  it('may have a row of just the limit', async () => {
    const { rows, error } = await readCut(`{"items":["${'x'.repeat(98)}"]}`, FORMATS.json, { maxRowBytes: 100 });
    expect(error).to.equal(undefined);
    expect(rows).to.have.lengthOf(1);
  });

  it('may have rows of many chunks', async () => {
    const values = Array.from({ length: 5 }, (_, index) => ({ index, text: `${index}"\\`.repeat(100_000) }));
    const { rows, error } = await readAll(toStream(Buffer.from(JSON.stringify({ items: values }))), FORMATS.json);
    expect(error).to.equal(undefined);
    expect(rows.map(({ value }) => value)).to.deep.equal(values);
  });

  it('bound what is not a row', async () => {
    const large = 'x'.repeat(1024 * 1024 - 2);
    const fits = await readAll(toStream(Buffer.from(`{"x":"${large}","items":[1]}`)), FORMATS.json);
    expect(fits.rows).to.have.lengthOf(1);
    for (const payload of [`{"x":"${large}y","items":[1]}`, `{"${large}y":1,"items":[1]}`]) {
      expect((await readAll(toStream(Buffer.from(payload)), FORMATS.json)).error?.code).to.equal('INVALID_JSON');
    }
    for (const payload of [`["${large}"]`, `{"items":{"x":"${large}"}}`]) {
      const { error } = await readAll(toStream(Buffer.from(payload)), FORMATS.json);
      expect([error?.code, error?.details?.['field']]).to.deep.equal(['VALIDATION_FAILED', 'items']);
    }
  });

  it('may be nested deeply wherever they are, well-formed or not', async () => {
    const open = '['.repeat(100_000);
    const close = ']'.repeat(100_000);
    const read = async (payload: string) => readAll(toStream(Buffer.from(payload), 1000), FORMATS.json);
    expect((await read(`{"items":[${open}${close}]}`)).rows).to.have.lengthOf(1);
    expect((await read(`{"x":${open}${close},"items":[1]}`)).rows).to.have.lengthOf(1);
    expect((await read(`{"items":[${open}`)).error?.code).to.equal('INVALID_JSON');
    expect((await read(open)).error?.code).to.equal('INVALID_JSON');
    expect((await read(`${open}${close}`)).error?.code).to.equal('VALIDATION_FAILED');
    expect((await read(`{"items":[${close}`)).error?.code).to.equal('INVALID_JSON');
  });

  it('treat __proto__ as a name like any other', async () => {
    const payload = '{"__proto__":{"items":[9]},"items":[{"__proto__":{"x":1}}]}';
    const { rows } = await readCut(payload, FORMATS.json);
    expect(rows).to.have.lengthOf(1);
    expect(Object.keys(rows[0]?.value as object)).to.deep.equal(['__proto__']);
    expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
  });

  it('show no controls in messages', async () => {
    const { error } = await readAll(toStream(Buffer.from('{"items":[{"a":\0}]}')), FORMATS.json);
    expect(error?.code).to.equal('INVALID_JSON');
    expect(error?.message).not.to.match(/\p{Cc}/u);
  });
});
