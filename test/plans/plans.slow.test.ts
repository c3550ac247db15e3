import { expect } from 'chai';
import { EXCEPTIONS } from './exceptions.ts';
import { excessive } from './judge.ts';
import { executedOn, GROUNDS, PLANNED_FOR } from './states.ts';

describe('Statements read no more than their rows, whatever the planner knows:', () => {
  for (const ground of Object.keys(GROUNDS))
    for (const plannedFor of PLANNED_FOR)
      it(`${ground}, planned for ${plannedFor}`, async () => {
        const executed = await executedOn(ground, plannedFor, { rows: 10_000, smallTenants: 100, imported: 200 });
        expect(executed.length).to.be.greaterThan(1000);
        expect(excessive(executed, EXCEPTIONS)).to.deep.equal([]);
      });
});
