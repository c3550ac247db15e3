import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isTransientDatabaseError,
  openDatabase,
  query,
  withConnection,
  type Database,
} from '../../shared/platform/database.ts';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { purchaseRows } from '../support/bulk-rows.ts';
import { Gateway, type Treatment } from '../support/gateway.ts';
import { eventually, holdWrites, untilRunning } from '../support/jobs.ts';
import { execute, newDatabase, withDatabase } from '../support/postgres.ts';
import { type ProductProcess } from '../support/processes.ts';
import { Stack } from '../support/stack.ts';

describe('a passing fault of the database', () => {
  let databaseUrl: string;
  let gateway: Gateway;
  let through: string;
  before(async () => {
    databaseUrl = await newDatabase();
    ({ gateway, url: through } = await Gateway.before(databaseUrl));
  });
  afterEach(() => {
    gateway.treat = () => 'serve';
  });
  after(() => gateway.close());

  describe('is known for what it is:', () => {
    const failing = async (work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>, url = through) => {
      const database = openDatabase(url, { poolSize: 1, applicationName: 'faults' });
      try {
        return await work(database).then(
          () => expect.fail('it has succeeded'),
          (error: unknown) => error,
        );
      } finally {
        gateway.treat = () => 'serve';
        await database.destroy();
      }
    };

    it('a connection that is not answered', async () => {
      gateway.treat = () => 'stall';
      expect(isTransientDatabaseError(await failing((database) => query(database, 'select 1')))).to.equal(true);
    });

    it('a connection that breaks under a statement, by query() and by knex', async () => {
      for (const work of [
        (database: Database) => query(database, 'select pg_sleep(60)'),
        (database: Database) => database.raw('select pg_sleep(60)'),
      ]) {
        const error = await failing((database) => {
          setTimeout(() => gateway.cut(), 500);
          return Promise.resolve(work(database));
        });
        expect(isTransientDatabaseError(error), String(error)).to.equal(true);
      }
    });

    it('a connection that the server has ended between two statements, whenever the second one comes', async () => {
      const error = await failing((database) =>
        withConnection(database, async (connection) => {
          const { rows } = await connection.query<{ id: number }>('select pg_backend_pid() as id');
          // the driver gives the connection up at the server's last words, before the socket is closed
          const driver = (connection as unknown as { connection: NodeJS.EventEmitter }).connection;
          const refused = new Promise<void>((resolve, reject) => {
            driver.once('errorMessage', () => {
              connection.query('select 1').then(() => resolve(), reject);
            });
          });
          // awaited below, whatever comes first
          refused.catch(() => undefined);
          await execute(databaseUrl, 'select pg_terminate_backend($1)', [rows[0]!.id]);
          await refused;
        }),
      );
      expect(isTransientDatabaseError(error), String(error)).to.equal(true);
    });

    it('no connection free in the pool', async () => {
      const error = await failing((database) => withConnection(database, () => query(database, 'select 1')));
      expect(isTransientDatabaseError(error), String(error)).to.equal(true);
    });

    it('a server that does not let in, or is not there', async () => {
      const wrong = new URL(databaseUrl);
      wrong.pathname = '/nowhere';
      for (const url of [wrong.href, 'postgres://nobody@127.0.0.1:1/nothing'])
        expect(isTransientDatabaseError(await failing((database) => query(database, 'select 1'), url)), url).to.equal(
          true,
        );
    });
  });

  describe('that a job meets in the middle is one after which it is tried again, and completes:', () => {
    const [FIRST, SECOND, THIRD] = [2000, 5000, 3000];
    let stack: Stack;
    let worker: ProductProcess;
    before(async () => {
      stack = await Stack.start({ databaseUrl, workers: 0 });
      worker = await stack.startWorker({
        DATABASE_URL: through,
        // the lease of a job that fails for good is not what saves it
        JOB_LEASE_SECONDS: '120',
      });
    });
    after(() => stack.stop());

    const isJudged = () => /job failed|job to be tried again/.test(worker.log().slice(logged));
    let logged = 0;

    /** Until the worker has judged what its job met, new connections are treated so; then the fault is over. */
    const untilJudged = (treatment: Treatment, over?: () => Promise<unknown>) => async (): Promise<Treatment> => {
      // what the worker has written before it connected is here by now
      await sleep(200);
      if (!isJudged()) return treatment;
      await over?.();
      return 'serve';
    };

    const admin = () => withDatabase(databaseUrl, 'postgres');
    const allowConnections = (allowed: boolean) =>
      execute(
        admin(),
        `alter database ${new URL(databaseUrl).pathname.slice(1)} with allow_connections ${String(allowed)}`,
      );

    for (const [fault, treatment] of [
      ['connections that are not answered', 'stall'],
      ['connections that are reset', 'reset'],
      ['a database that is closed', 'serve'],
    ] as [string, Treatment][])
      it(fault, async () => {
        const importer = await Importer.create(stack);
        const suppliers = [await importer.supplier('First'), await importer.supplier('Second')] as const;
        // chunks of an import are read ahead: the third one's supplier is looked up when the first one is stored
        const rows = [
          purchaseRows(FIRST + SECOND, { supplierId: suppliers[0], prefix: 'A' }),
          purchaseRows(THIRD, { supplierId: suppliers[1], prefix: 'B' }).replace(/^.*\n/, ''),
        ];
        logged = worker.log().length;
        const hold = await holdWrites({ stack }, 'purchase_records');
        const id = await importer.submit('purchase-records', rows.join(''));
        await untilRunning({ stack }, id);
        await eventually('the import waits', async () => {
          const waiting = await execute(
            admin(),
            `select from pg_stat_activity
             where application_name = 'trama-worker' and wait_event_type = 'Lock' and datname = $1`,
            [new URL(databaseUrl).pathname.slice(1)],
          );
          return waiting.length === 1;
        });
        const closes = treatment === 'serve';
        if (closes) await allowConnections(false);
        gateway.arrived = 0;
        gateway.treat = untilJudged(treatment, closes ? () => allowConnections(true) : undefined);
        try {
          // all but the import's own; one that is busy just now is idle the next time
          await eventually('the worker connects anew', async () => {
            await execute(
              admin(),
              `select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'trama-worker' and state = 'idle' and datname = $1`,
              [new URL(databaseUrl).pathname.slice(1)],
            );
            return gateway.arrived > 0;
          });
          await hold.release();
          await eventually('the worker has judged the fault', () => Promise.resolve(isJudged()));
        } finally {
          gateway.treat = () => 'serve';
          await allowConnections(true);
        }
        const ended = await importer.ended(id);
        expect(ended, JSON.stringify(ended.error)).to.include({ status: 'COMPLETED', error: null });
        expect(ended.attempts).to.be.greaterThan(1);
        expect(getCounts(ended)).to.deep.equal(counts(FIRST + SECOND + THIRD, 0, 0));
      });
  });
});
