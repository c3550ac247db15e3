import { expect } from 'chai';
import { EXCEPTIONS } from './exceptions.ts';
import { excessive } from './judge.ts';
import { executedOn, PLANNED_FOR, requestsAndImports } from './states.ts';

describe('Statements read no more than their rows where a tenant has a million in each table,', () => {
  for (const plannedFor of PLANNED_FOR)
    it(`planned for ${plannedFor}`, async function () {
      this.timeout(3_600_000);
      const size = { rows: 1_000_000, smallTenants: 2, imported: 200 };
      const executed = await executedOn('one tenant with nearly everything', plannedFor, size, requestsAndImports);
      expect(executed.length).to.be.greaterThan(1000);
      expect(excessive(executed, EXCEPTIONS)).to.deep.equal([]);
    });
});
