import { expect } from 'chai';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { eventually } from '../support/jobs.ts';

const SECRET = 'row-content-5f1c';

describe('the log of the embedded database', () => {
  let parent: string;
  let server: EmbeddedPostgres;
  const lines: string[] = [];

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), 'trama-'));
    await chmod(parent, 0o755);
    server = await startEmbeddedPostgres({
      folder: join(parent, 'data'),
      settings: { fsync: 'off' },
      log: (line) => void lines.push(line),
    });
  });

  after(async () => {
    await server.stop();
    await rm(parent, { recursive: true });
  });

  it('has no contents of rows, whatever a statement is refused for', async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      await client.query('create table t (name text unique check (length(name) < 20), number int)');
      const insert = 'insert into t (name) values ($1)';
      await client.query(insert, [SECRET]);
      const refused: [code: string, text: string, values: unknown[]][] = [
        ['23505', insert, [SECRET]],
        ['23514', insert, [`${SECRET}${SECRET}`]],
        ['22P02', 'insert into t (number) values ($1::text::int)', [SECRET]],
        ['22P02', `insert into t (number) values ('${SECRET}')`, []],
        ['42601', `insert into t of ${SECRET}`, []],
        ['P0001', `do $$ begin raise exception '${SECRET}'; end $$`, []],
      ];
      for (const [code, text, values] of refused) {
        const error = await client.query(text, values).then(
          () => undefined,
          (failed: unknown) => failed as pg.DatabaseError,
        );
        expect(error?.code, text).to.equal(code);
      }
      await client.query(`do $$ begin raise warning '${SECRET}'; end $$`);
      // what the log does tell of, behind everything else
      await client.query('checkpoint');
    } finally {
      await client.end();
    }
    await eventually('the checkpoint is logged', () =>
      Promise.resolve(lines.some((line) => line.includes('checkpoint'))),
    );
    expect(lines.join('\n')).to.include('database system is ready to accept connections');
    expect(lines.join('\n')).to.not.include(SECRET);
  });
});
