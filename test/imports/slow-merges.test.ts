import { expect } from 'chai';
import { CHUNK_LIMITS, ChunkSize } from '../../shared/imports/chunks.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { execute } from '../support/postgres.ts';
import { Stack } from '../support/stack.ts';

const ROWS = 8_000;

describe('an import whose merges are slow', () => {
  it('goes on in smaller chunks, with the same counts', async () => {
    const stack = await Stack.start();
    try {
      await execute(stack.databaseUrl, 'create table merges (rows bigint)');
      await execute(
        stack.databaseUrl,
        `create function slow_merge() returns trigger language plpgsql security definer as $$ begin
           insert into merges select count(*) from added;
           perform pg_sleep(0.8);
           return null;
         end $$`,
      );
      await execute(
        stack.databaseUrl,
        `create trigger slow_merge after insert on suppliers referencing new table as added
           for each statement execute function slow_merge()`,
      );
      const importer = await Importer.create(stack);
      const ended = await importer.ended(await importer.submit('suppliers', supplierRows(ROWS)));
      expect(getCounts(ended)).to.deep.equal(counts(ROWS, 0, 0));
      const merged = (await execute<{ rows: string }>(stack.databaseUrl, 'select rows from merges')).map(({ rows }) =>
        Number(rows),
      );
      // the second one was read while the first was merged
      expect(Math.max(...merged.slice(2)), merged.join(' ')).to.be.at.most(CHUNK_LIMITS.firstRows / 2);
    } finally {
      await stack.stop();
    }
  });
});

describe('the size of chunks', () => {
  it('is halved by a slow merge down to a hundred rows, and grows again with quick ones', () => {
    const size = new ChunkSize({ rows: 5000 });
    size.merged(2000, 1000);
    expect(size.rows).to.equal(1000);
    for (let merge = 0; merge < 9; merge++) size.merged(size.rows, 1000);
    expect(size.rows).to.equal(100);
    size.merged(100, 500);
    expect(size.rows).to.equal(100);
    for (let merge = 0; merge < 9; merge++) size.merged(size.rows, 10);
    expect(size.rows).to.equal(5000);
  });
});
