import { expect } from 'chai';
import { EXCEPTIONS } from './exceptions.ts';
import { excessive } from './judge.ts';
import { executedOn, requestsAndImports } from './states.ts';

describe('Statements read no more than their rows where a tenant has a million in each table,', () => {
  it('planned for their parameters and for any', async function () {
    this.timeout(7_200_000);
    const size = { rows: 1_000_000, smallTenants: 2, imported: 200 };
    const ground = 'one tenant with nearly everything';
    for (const [plannedFor, executed] of await executedOn(ground, size, requestsAndImports)) {
      expect(executed.length, plannedFor).to.be.greaterThan(1000);
      expect(excessive(executed, EXCEPTIONS), plannedFor).to.deep.equal([]);
    }
  });
});
