import { messageOf } from '../../../../shared/platform/reasons/index.ts';
import { expect } from 'chai';
import { FORMATS, readCut } from './read-all.ts';

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
/** An object with a list: so many values in all, as brackets and commas count them. */
const wide = (values: number) => `{"a":[0${',0'.repeat(values - 3)}]}`;
const long = (text: string) => `{"b":"${'x'.repeat(12_000)}","a":${text}}`;

const TOO_DEEP = 'is nested deeper than 40 levels';
const TOO_MANY = 'has more than 10000 values';

const ROWS: [what: string, text: string, error?: string][] = [
  ['a flat row', '{"a":1}'],
  ['40 levels', nested(40)],
  ['41 levels', nested(41), TOO_DEEP],
  ['41 levels of objects', `${'{"a":'.repeat(41)}1${'}'.repeat(41)}`, TOO_DEEP],
  ['41 levels behind others', `{"a":[[[]],{"b":{}},${'['.repeat(39)}${']'.repeat(39)}],"c":1}`, TOO_DEEP],
  ['41 levels that are no object', `${'['.repeat(41)}${']'.repeat(41)}`, TOO_DEEP],
  ['thousands of levels in a short row', nested(4000), TOO_DEEP],
  ['brackets in a text', `{"a":"${'[{'.repeat(50)}"}`],
  ['40 levels of a long row', long(nested(39))],
  ['41 levels of a long row', long(nested(40)), TOO_DEEP],
  ['10,000 values', wide(10_000)],
  ['10,001 values', wide(10_001), TOO_MANY],
  ['10,001 values without blanks or names', `[${'[],'.repeat(4999)}[],0]`, TOO_MANY],
];

describe('the shape of JSON rows', () => {
  for (const [form, payload] of [
    ['json', (texts: string[]) => `{"items":[${texts.join(',')}]}`],
    ['ndjson', (texts: string[]) => `${texts.join('\n')}\n`],
  ] as const) {
    for (const [what, text, error] of ROWS) {
      it(`is limited in ${form.toUpperCase()}, however the payload is cut and whatever stands beside: ${what}`, async () => {
        const outcome = await readCut(payload(['{"a":0}', text, text, '{"a":9}']), FORMATS[form]);
        expect(outcome.error).to.equal(undefined);
        const shown = outcome.rows.map((row) => (row.error && messageOf(row.error)) ?? row.value);
        const expected = error ?? (JSON.parse(text) as unknown);
        expect(shown).to.deep.equal([{ a: 0 }, expected, expected, { a: 9 }]);
        for (const row of outcome.rows) expect('value' in row, 'a refused row holds no value').to.equal(!row.error);
      });
    }
  }
});
