import { expect } from 'chai';
import { parseExactly, stringifyExactly } from '../../../shared/resources/exact-json.ts';

describe('JSON whose numbers keep their digits', () => {
  const cases: Record<string, string> = {
    'a number by itself': '-0.12345678901234567',
    'in an object': '{"price":123456789012345.123456789012345,"name":"12345678901234567"}',
    'in lists of lists': '[[9999999999999999,[1.0000000000000000001]],12]',
    'nothing that is longer than a number of JavaScript': '{"a":1.5,"b":[true,null,"x"],"c":{}}',
  };
  for (const [what, text] of Object.entries(cases))
    it(`is written as it was read: ${what}`, () => {
      expect(stringifyExactly(parseExactly(text))).to.equal(text);
    });
});
