import { expect } from 'chai';
import { isTransientDatabaseError, openDatabase, query, type Database } from '../../../../shared/platform/database.ts';
import { RESULT_LIMITS, ResultTooLarge } from '../../../../shared/platform/database/result-limit.ts';
import { newDatabase } from '../../../support/postgres.ts';

describe('what a statement may answer', () => {
  let database: Database;
  before(async () => {
    database = openDatabase(await newDatabase(), { poolSize: 1, applicationName: 'trama-test' });
  });
  after(() => database.destroy());

  const getFailure = (text: string): Promise<unknown> =>
    query(database, text).then(
      () => undefined,
      (error: unknown) => error,
    );

  async function isRefused(text: string): Promise<void> {
    const error = await getFailure(text);
    expect(error).to.be.instanceOf(ResultTooLarge);
    expect(isTransientDatabaseError(error), 'it is tried again').to.equal(false);
    // the connection is given up, and the pool opens another
    expect(await query(database, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
  }

  it('is bounded in the bytes of a row', () => isRefused(`select repeat('x', ${RESULT_LIMITS.rowBytes + 1})`));

  it('is bounded in the bytes of all rows', () =>
    isRefused(
      `select repeat('x', 1048576) from generate_series(0, ${Math.ceil(RESULT_LIMITS.statementBytes / 1048576)})`,
    ));

  it('counts anew for each statement', async () => {
    const half = Math.floor(RESULT_LIMITS.statementBytes / 1048576 / 2) - 1;
    const text = `select length(repeat('x', 1048576)) as n, repeat('x', 1048576) as t from generate_series(1, ${half})`;
    for (let statement = 0; statement < 3; statement++) {
      const rows = await query<{ n: number; t: string }>(database, text);
      expect(rows).to.have.length(half);
      expect(rows.every(({ t }) => t.length === 1048576)).to.equal(true);
    }
  });
});
