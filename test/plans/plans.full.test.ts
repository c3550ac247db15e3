import { expect } from 'chai';
import { EXCEPTIONS } from './exceptions.ts';
import { excessive } from './judge.ts';
import { executedOn, GROUNDS, PLANNED_FOR } from './states.ts';

describe('Statements read no more than their rows, of 100,000 rows in each table:', () => {
  for (const ground of Object.keys(GROUNDS))
    for (const plannedFor of PLANNED_FOR)
      it(`${ground}, planned for ${plannedFor}`, async () => {
        const executed = await executedOn(ground, plannedFor, { rows: 100_000, smallTenants: 1000, imported: 2000 });
        expect(executed.length).to.be.greaterThan(1000);
        expect(excessive(executed, EXCEPTIONS)).to.deep.equal([]);
      });
});
