import { expect } from 'chai';
import type pg from 'pg';
import { Tenant } from '../../../../shared/domain/models.ts';
import {
  inTransaction,
  inTransactionOn,
  isRolledBack,
  isTransientDatabaseError,
  openDatabase,
  poolState,
  query,
  queryOne,
  sqlState,
  withConnection,
  type Database,
  type Queryable,
  type Transaction,
} from '../../../../shared/platform/database.ts';
import { Work } from '../../../../shared/platform/database/work.ts';
import { startPgBouncer, type PgBouncer } from '../../../support/pgbouncer.ts';
import { execute, newDatabase } from '../../../support/postgres.ts';
import { IS_POOLED } from '../../../support/stack.ts';

const insert = (db: Queryable, name: string) =>
  queryOne<{ name: string }>(db, 'insert into things (name) values ($1) returning name', [name], { prepared: true });

const backend = async (db: Queryable) =>
  (await queryOne<{ id: number }>(db, 'select pg_backend_pid() as id where $1::boolean', [true]))!.id;

const failureOf = async (work: PromiseLike<unknown>): Promise<unknown> =>
  await work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** What the driver's connection is told by the server while `work` is done. */
async function answersDuring(db: Queryable, work: () => Promise<unknown>): Promise<string[]> {
  const wire = await withConnection(db, (connection) =>
    Promise.resolve((connection as unknown as { connection: NodeJS.EventEmitter }).connection),
  );
  const answers: string[] = [];
  const listen = ({ name }: { name: string }) => answers.push(name);
  wire.on('message', listen);
  await work();
  wire.off('message', listen);
  return answers;
}

for (const pooler of ['none', 'transaction'] as const) {
  describe(`a transaction, ${pooler === 'none' ? 'with statements that are prepared by name' : 'as behind a pooler'}`, () => {
    let url: string;
    let bouncer: PgBouncer | undefined;
    let database: Database;

    before(async () => {
      url = await newDatabase();
      await execute(url, 'create table things (name text primary key)');
      if (IS_POOLED) bouncer = await startPgBouncer(url);
      database = openDatabase(bouncer?.url ?? url, {
        poolSize: 1,
        applicationName: 'trama-test',
        pooler: bouncer ? 'transaction' : pooler,
      });
    });
    after(async () => {
      await database.destroy();
      await bouncer?.stop();
    });

    const names = async () => (await execute<{ name: string }>(url, 'select name from things')).map(({ name }) => name);

    /** The one connection of the pool has nothing of a former transaction. */
    async function isClean(): Promise<void> {
      expect(poolState(database)).to.include({ used: 0, waiting: 0 });
      const row = await queryOne<{ alone: boolean; timeout: string }>(
        database,
        `select now() = statement_timestamp() as alone, current_setting('lock_timeout') as timeout`,
      );
      expect(row).to.deep.equal({ alone: true, timeout: '0' });
    }

    beforeEach(() => execute(url, 'truncate things'));
    afterEach(isClean);

    it('is begun with its first statement, in one message and one answer', async () => {
      await inTransaction(database, (transaction) => insert(transaction, 'zero'));
      const answers = await inTransaction(database, (transaction) =>
        answersDuring(transaction, () => insert(transaction, 'one')),
      );
      expect(answers.filter((name) => name === 'commandComplete')).to.have.length(2);
      expect(answers.filter((name) => name === 'readyForQuery')).to.have.length(1);
      expect(await names()).to.have.members(['zero', 'one']);
    });

    it('answers each kind of statement as the first what it answers elsewhere', async () => {
      const first = <T>(work: (transaction: Transaction) => Promise<T>) => inTransaction(database, work);
      for (let repetition = 0; repetition < 2; repetition++) {
        const name = `thing ${repetition}`;
        expect(await first((transaction) => insert(transaction, name))).to.deep.equal({ name });
        expect(await first((transaction) => query(transaction, 'select 1 as one'))).to.deep.equal([{ one: 1 }]);
        expect(await first((transaction) => query(transaction, 'select $1::text as t', ['x']))).to.deep.equal([
          { t: 'x' },
        ]);
        expect(await first((transaction) => query(transaction, 'select 1 as one where $1', [false]))).to.deep.equal([]);
      }
    });

    it('holds for several statements in one text, too', async () => {
      await inTransaction(database, async (transaction) => {
        await query(transaction, `set local lock_timeout = 1234; insert into things values ('a')`);
        expect(await query(transaction, 'show lock_timeout')).to.deep.equal([{ lock_timeout: '1234ms' }]);
        expect(await names()).to.deep.equal([]);
      });
      expect(await names()).to.deep.equal(['a']);
    });

    it('sends nothing where nothing is asked', async () => {
      await inTransaction(database, (transaction) => insert(transaction, 'one'));
      const answers = await withConnection(database, (connection) =>
        answersDuring({ client: oneOf(connection), isTransaction: true } as unknown as Queryable, () =>
          inTransactionOn(connection, () => Promise.resolve()),
        ),
      );
      expect(answers).to.deep.equal([]);
    });

    it('is rolled back when its first statement fails, and nothing behind it is done', async () => {
      await inTransaction(database, (transaction) => insert(transaction, 'taken'));
      const error = await failureOf(
        inTransaction(database, (transaction) =>
          Promise.all([insert(transaction, 'taken'), insert(transaction, 'behind it')]),
        ),
      );
      expect(sqlState(error)).to.equal('23505');
      expect(isRolledBack(error)).to.equal(true);
      expect(await names()).to.deep.equal(['taken']);
    });

    it('is rolled back when the first statement cannot be parsed, sent or answered; its name is not taken for known', async () => {
      const odd = { toPostgres: () => BigInt('no number') };
      for (const [statement, values] of [
        ['select nothing from nowhere where $1', [1]],
        ['select nothing', []],
        ['insert into things values ($1) returning name', [odd]],
        [`select $1::text, ''::json`, ['x']],
      ] as const) {
        for (let repetition = 0; repetition < 2; repetition++) {
          const error = await failureOf(
            inTransaction(database, (transaction) =>
              query(transaction, statement, values as never, { prepared: true }),
            ),
          );
          expect(error, statement).to.be.instanceOf(Error);
          expect(sqlState(error), String(error)).to.not.equal('26000');
          await isClean();
        }
      }
      expect(await names()).to.deep.equal([]);
    });

    it('of which a statement has failed is not said to be committed', async () => {
      const error = await failureOf(
        inTransaction(database, async (transaction) => {
          await insert(transaction, 'one');
          await failureOf(insert(transaction, 'one'));
        }),
      );
      expect(String(error)).to.match(/rolled back/);
      const first = await failureOf(
        inTransaction(database, async (transaction) => void (await failureOf(insert(transaction, '\0')))),
      );
      expect(String(first)).to.match(/rolled back/);
      expect(await names()).to.deep.equal([]);
    });

    it('is rolled back by what its work throws, with the connection kept', async () => {
      const before = await backend(database);
      const error = await failureOf(
        inTransaction(database, async (transaction) => {
          await query(transaction, `set local lock_timeout = 1234`);
          await insert(transaction, 'one');
          throw new Error('enough');
        }),
      );
      expect(String(error)).to.equal('Error: enough');
      expect(await names()).to.deep.equal([]);
      if (!bouncer) expect(await backend(database)).to.equal(before);
    });

    it('that loses its connection says so, and is not repeated on another', async () => {
      for (const later of [false, true]) {
        const error = await failureOf(
          inTransaction(database, async (transaction) => {
            if (later) await insert(transaction, 'one');
            await query(transaction, 'select pg_terminate_backend(pg_backend_pid()), $1::text', ['x']);
          }),
        );
        expect(isTransientDatabaseError(error), String(error)).to.equal(true);
        await isClean();
      }
      const between = await failureOf(
        inTransaction(database, async (transaction) => {
          await insert(transaction, 'one');
          await execute(url, 'select pg_terminate_backend($1)', [await backend(transaction)]);
          await insert(transaction, 'two');
        }),
      );
      expect(isTransientDatabaseError(between), String(between)).to.equal(true);
      expect(isRolledBack(between)).to.equal(false);
      expect(await names()).to.deep.equal([]);
    });

    it('waits for its first statement with those that are asked meanwhile, and drops them when it ends', async () => {
      await inTransaction(database, (transaction) =>
        Promise.all(['one', 'two', 'three'].map((name) => insert(transaction, name))),
      );
      expect(await names()).to.deep.equal(['one', 'two', 'three']);
      let dropped: Promise<unknown> | undefined;
      await failureOf(
        inTransaction(database, async (transaction) => {
          const first = insert(transaction, 'four');
          dropped = failureOf(insert(transaction, 'five'));
          // its connection is asked for in a later turn
          await Promise.resolve();
          await Promise.resolve();
          void failureOf(first);
          throw new Error('enough');
        }),
      );
      expect(String(await dropped)).to.match(/over/);
      expect(await names()).to.deep.equal(['one', 'two', 'three']);
    });

    it('cannot be used when it is over, nor have another in it', async () => {
      let kept: Transaction | undefined;
      await inTransaction(database, async (transaction) => {
        kept = transaction;
        const inner = await failureOf(inTransaction(transaction, () => Promise.resolve()));
        expect(String(inner)).to.match(/no other in it/);
        const { knex } = transaction;
        expect(() => knex.transaction(() => Promise.resolve())).to.throw(/no other in it/);
        await insert(transaction, 'one');
      });
      expect(String(await failureOf(insert(kept!, 'two')))).to.match(/over/);
      expect(String(await failureOf(Tenant.query(kept)))).to.match(/over/);
      expect(await names()).to.deep.equal(['one']);
    });

    it('has the statements of models in it', async () => {
      const tenant = { name: `models ${pooler}`, modules: [] };
      await failureOf(
        inTransaction(database, async (transaction) => {
          await Tenant.query(transaction).insert(tenant);
          expect(await Tenant.query(transaction).where(tenant).resultSize()).to.equal(1);
          throw new Error('enough');
        }),
      );
      expect(await Tenant.query(database).where(tenant).resultSize()).to.equal(0);
      await inTransaction(database, (transaction) => Tenant.query(transaction).insert(tenant));
      expect(await Tenant.query(database).where(tenant).resultSize()).to.equal(1);
    });

    it('is cancelled at its first statement when its client goes, and does nothing then', async () => {
      const work = new Work({ readOnly: false });
      const running = work.run(() =>
        inTransaction(database, async (transaction) => {
          await query(transaction, `insert into things select $1 from pg_sleep(60)`, ['slow']);
          await insert(transaction, 'behind it');
        }),
      );
      const asleep = `select 1 from pg_stat_activity where query like 'insert into things select%' and state = 'active'`;
      while ((await execute(url, asleep)).length === 0);
      work.abandon();
      expect(sqlState(await failureOf(running))).to.equal('57014');
      const gone = new Work({ readOnly: false });
      const between = gone.run(() =>
        inTransaction(database, (transaction) => {
          gone.abandon();
          return insert(transaction, 'never');
        }),
      );
      expect(isRolledBack(await failureOf(between))).to.equal(true);
      expect(await names()).to.deep.equal([]);
    });

    it('is bounded in time by the limit of statements', async () => {
      const limited = openDatabase(url, {
        poolSize: 1,
        applicationName: 'trama-test',
        pooler,
        statementSeconds: 1,
      });
      try {
        for (let repetition = 0; repetition < 2; repetition++) {
          const error = await failureOf(
            inTransaction(limited, (transaction) => query(transaction, 'select pg_sleep($1)', [60])),
          );
          expect(sqlState(error)).to.equal('57014');
        }
        expect(await query(limited, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
      } finally {
        await limited.destroy();
      }
    });
  });
}

/** Where that connection is had. */
const oneOf = (connection: pg.Client) => ({
  acquireConnection: () => Promise.resolve(connection),
  releaseConnection: () => Promise.resolve(),
});
