import { expect } from 'chai';
import { EXCEPTIONS } from './exceptions.ts';
import { excessive } from './judge.ts';
import { executedOn, requestsAndImports } from './states.ts';

describe('Statements read no more than their rows', () => {
  it('of a tenant whose tables nobody has counted', async () => {
    const size = { rows: 10_000, smallTenants: 0, imported: 200 };
    const [[, executed] = []] = await executedOn('no statistics', size, requestsAndImports, ['parameters']);
    expect(executed!.length).to.be.greaterThan(1000);
    expect(excessive(executed!, EXCEPTIONS)).to.deep.equal([]);
  });
});
