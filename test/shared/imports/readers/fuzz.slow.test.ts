import { ExactDecimal } from '../../../../shared/resources/value-codecs.ts';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect } from 'chai';
import { FORMATS, readAll, seeded, toStream } from './read-all.ts';

const random = seeded(20240229);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;

const TEXTS = [
  '',
  'a',
  'ü€😀',
  '"',
  '\\',
  '\n',
  '\r\n',
  ']',
  '}',
  ',',
  '[{',
  ':',
  ' ',
  '\u2028',
  '__proto__',
  'items',
  '5" pipe',
];
const SPACES = ['', '', '', ' ', '\n', '\t\r\n '];

function randomValue(depth: number): unknown {
  const kind = below(depth > 3 ? 6 : 8);
  if (kind < 2) return pick(TEXTS) + pick(TEXTS);
  if (kind === 2) return below(1e6) * pick([1, -1, 0.25, 1e30]);
  if (kind < 6) return pick([true, false, null, 0]);
  const values = Array.from({ length: below(4) }, () => randomValue(depth + 1));
  return kind === 6 ? values : Object.fromEntries(values.map((value) => [pick(TEXTS), value]));
}

/** JSON of the value with white space wherever it may stand. */
function spaced(value: unknown): string {
  const space = pick(SPACES);
  if (Array.isArray(value)) return `${space}[${value.map(spaced).join(',') || space}]${space}`;
  if (value === null || typeof value !== 'object') return space + JSON.stringify(value) + space;
  const members = Object.entries(value).map(
    ([key, member]) => `${space}${JSON.stringify(key)}${space}:${spaced(member)}`,
  );
  return `${space}{${members.join(',') || space}}${space}`;
}

/** A few bytes replaced, removed, doubled or cut off. */
function mutated(bytes: Buffer, alphabet: string): Buffer {
  let result = bytes;
  for (let times = 1 + below(3); times > 0; times--) {
    const at = below(result.length + 1);
    const rest = result.subarray(at);
    const inserted = pick([Buffer.from(pick([...alphabet])), Buffer.from([below(256)])]);
    const tail = pick([rest, rest.subarray(1), rest.subarray(below(5)), Buffer.concat([rest, rest]), Buffer.alloc(0)]);
    result = Buffer.concat([result.subarray(0, at), pick([inserted, Buffer.alloc(0)]), tail]);
  }
  return result.subarray(0, 2000);
}

/** What JSON.parse makes of strict UTF-8, or nothing. */
function parsed(bytes: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    // Not JSON is an answer here.
    return undefined;
  }
}

/** The rows that a JSON payload has, or nothing when it must be refused. Who has `items` twice is asked to be refused. */
function expectedRows(bytes: Buffer): unknown[] | undefined {
  const value = parsed(bytes)?.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { items } = value as { items?: unknown };
  return Array.isArray(items) ? items : undefined;
}

const sizes = [1, 2, 3, 7, 64 * 1024];

/** With numbers as JSON.parse has them. */
function asParsed(value: unknown): unknown {
  if (value instanceof ExactDecimal) return value.toJSON();
  if (Array.isArray(value)) return value.map(asParsed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asParsed(each)]));
}

describe('random payloads', () => {
  it('of broken gzip are refused, never worse', async () => {
    const valid = gzipSync(`a,b,c\n${'1,2,3\n'.repeat(200)}`);
    let refused = 0;
    for (let round = 0; round < 1000; round++) {
      const payload = mutated(valid, '\x1f\0');
      const { error } = await readAll(toStream(payload, pick(sizes)), { ...FORMATS.csv, gzip: true });
      if (error === undefined) continue;
      refused++;
      // What came out before the checksum may look like another header.
      expect(error.code).to.be.oneOf(['INVALID_CSV', 'VALIDATION_FAILED', 'VALIDATION_FAILED']);
    }
    expect(refused).to.be.above(500);
  });

  it('of JSON are accepted exactly when JSON.parse accepts them', async () => {
    const accepted = { valid: 0, mutated: 0 };
    for (let round = 0; round < 6000; round++) {
      const others = Array.from({ length: below(3) }, (_, index) => [`x${index}`, randomValue(1)] as const);
      const members = [...others, ['items', Array.from({ length: below(5) }, () => randomValue(0))] as const];
      const valid = Buffer.from(spaced(Object.fromEntries(members.sort(() => random() - 0.5))));
      const kind = round % 6 === 0 ? 'valid' : 'mutated';
      const payload = kind === 'valid' ? valid : mutated(valid, '{}[]",:\\ 1e-.tfn');
      const { rows, error } = await readAll(toStream(payload, pick(sizes)), FORMATS.json);
      if (error?.message.includes('twice')) continue;
      const expected = expectedRows(payload);
      const shown = JSON.stringify(payload.toString('latin1'));
      if (expected === undefined) {
        expect(error, shown).not.to.equal(undefined);
        // Well-formed JSON is never called malformed, nor the other way round.
        if (error?.code === 'INVALID_JSON') expect(parsed(payload), shown).to.equal(undefined);
      } else {
        expect(error, shown).to.equal(undefined);
        expect(
          rows.map(({ value }) => value),
          shown,
        ).to.deep.equal(expected);
        accepted[kind]++;
      }
    }
    expect(accepted.valid).to.equal(1000);
    expect(accepted.mutated).to.be.above(200);
  });

  it('of NDJSON have exactly the lines that JSON.parse accepts', async () => {
    let malformed = 0;
    for (let round = 0; round < 3000; round++) {
      const lines = Array.from({ length: 1 + below(6) }, () => JSON.stringify(randomValue(0)));
      const valid = Buffer.from(lines.join(pick(['\n', '\r\n', '\n\n'])) + pick(['', '\n']));
      // The first line stays whole, so that the payload is not refused as noise.
      const payload = Buffer.concat([Buffer.from('0\n'), round % 6 === 0 ? valid : mutated(valid, '{}[]",:\n\\1')]);
      const { rows, error } = await readAll(toStream(payload, pick(sizes)), FORMATS.ndjson);
      expect(error).to.equal(undefined);
      const expected = payload
        .toString('latin1')
        .split('\n')
        .map((line) => Buffer.from(line, 'latin1'))
        .filter((line) => line.toString('utf8').trim() !== '')
        .map((line) => parsed(line)?.value);
      const shown = JSON.stringify(payload.toString('latin1'));
      expect(
        // numbers keep digits that JSON.parse does not
        rows.map(({ value }) => asParsed(value)),
        shown,
      ).to.deep.equal(expected);
      malformed += rows.filter((row) => row.error !== undefined).length;
    }
    expect(malformed).to.be.above(500);
  });

  it('of CSV give back the cells that were written, the lines on which they begin, and the rows of a spreadsheet', async () => {
    for (let round = 0; round < 1500; round++) {
      const delimiter = pick([',', ';', '\t', '|']);
      const newline = pick(['\n', '\r\n']);
      const rows = Array.from({ length: below(6) }, () => ['x', pick(TEXTS) + pick(TEXTS), pick(TEXTS)]);
      const written = (cell: string): string =>
        /[",;\t|\r\n]/.test(cell) || below(4) === 0 ? `"${cell.replaceAll('"', '""')}"` : cell;
      const lines: number[] = [];
      const sheetRows: number[] = [];
      let sheetRow = 1;
      let text = ['a', 'b', 'c'].map(written).join(delimiter) + newline;
      for (const cells of rows) {
        const blank = below(5) === 0 ? 1 : 0;
        text += newline.repeat(blank);
        lines.push(text.split('\n').length);
        sheetRow += 1 + blank;
        sheetRows.push(sheetRow);
        text += cells.map(written).join(delimiter) + newline;
      }
      const outcome = await readAll(toStream(Buffer.from(text), pick(sizes)), FORMATS.csv);
      const shown = JSON.stringify(text);
      expect(outcome.error, shown).to.equal(undefined);
      expect(outcome.rows, shown).to.deep.equal(
        rows.map((cells, index) => {
          const line = lines[index];
          return { index, line, sheetRow: sheetRows[index] === line ? undefined : sheetRows[index], cells };
        }),
      );
    }
  });

  it('of CSV that csv-parse reads strictly are read the same, and others never go wrong in another way', async () => {
    let strict = 0;
    let refused = 0;
    for (let round = 0; round < 5000; round++) {
      const cells = Array.from({ length: 3 * (1 + below(4)) }, () => pick(['1', '"x"', '"y, ""z"""', '"\n"', 'ü', '']));
      const valid = Buffer.from(`a,b,c\n${cells.map((cell, at) => cell + (at % 3 === 2 ? '\n' : ',')).join('')}`);
      const body = mutated(valid.subarray(6), '",\n;x ');
      const payload = Buffer.concat([valid.subarray(0, 6), body]);
      const size = pick(sizes);
      const { rows, error } = await readAll(toStream(payload, size), FORMATS.csv);
      const shown = JSON.stringify(payload.toString('latin1'));
      const whole = await readAll(toStream(payload), FORMATS.csv);
      expect({ rows, error }, shown).to.deep.equal({ rows: whole.rows, error: whole.error });
      if (error !== undefined) {
        refused++;
        expect(error.code, shown).to.equal('INVALID_CSV');
      }
      const records = strictRecords(payload);
      if (records === undefined) continue;
      strict++;
      expect(error, shown).to.equal(undefined);
      const expected = records.slice(1).filter((record) => record.length > 1 || record[0]?.trim() !== '');
      expect(
        rows.map((row) => row.cells),
        shown,
      ).to.deep.equal(expected);
    }
    expect(strict).to.be.above(1000);
    expect(refused).to.be.above(500);
  });
});

function strictRecords(payload: Buffer): string[][] | undefined {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(payload);
    return parse(payload, { relax_column_count: true, record_delimiter: ['\r\n', '\n'] });
  } catch {
    // Not strict CSV is an answer here.
    return undefined;
  }
}
