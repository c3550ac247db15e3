import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { readDeclarations, type Declarations } from '../../../scripts/sql/declarations.ts';
import { GOLDEN, GOLDEN_FOLDER } from '../../../scripts/sql/golden.ts';
import { findResource, printStatements } from '../../../scripts/sql/print.ts';

describe('Generated SQL', () => {
  let declarations: Declarations;
  before(async () => {
    declarations = await readDeclarations();
  });

  for (const name of GOLDEN)
    it(`of ${name} is what stands in golden/${name}.sql`, async () => {
      const printed = await printStatements(declarations, findResource(declarations, name));
      const kept = await readFile(new URL(`${name}.sql`, GOLDEN_FOLDER), 'utf8');
      const lines = kept.split('\n');
      const differing = printed.split('\n').findIndex((line, index) => line !== lines[index]);
      expect(
        printed === kept,
        `the SQL of ${name} has changed, first in line ${differing + 1} of golden/${name}.sql. ` +
          'If that is what you want, write it anew by `npm run sql -- --golden` and commit the difference.',
      ).to.equal(true);
    });

  it('names the resources that there are when it is asked for another', () => {
    expect(() => findResource(declarations, 'looms')).to.throw('no resource looms. Known are');
  });

  it('is found by the name of a resource, in the plural too, and by its table', () => {
    for (const wanted of ['purchase record', 'purchase-records', 'purchase_records', 'PurchaseRecords'])
      expect(findResource(declarations, wanted).name).to.equal('purchase record');
  });
});
