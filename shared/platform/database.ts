import { createHash } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { type GateLimits } from './database/connection-gate.ts';
import { pooledClient, type PooledClient, type Pooler, type PoolState } from './database/pool.ts';
import { type Logger } from './logger.ts';
import { limitResults } from './database/result-limit.ts';
import { type ConnectionSource, type Transaction } from './database/transaction.ts';
import { type Sql } from './sql.ts';

export {
  isAbandoned,
  isCancelled,
  isDatabaseAway,
  isRolledBack,
  isTransientDatabaseError,
  sqlState,
  violatedConstraint,
} from './database/database-errors.ts';
export { inTransaction, inTransactionOn, Transaction } from './database/transaction.ts';

/**
 * The connection pool and the one way to run SQL text. Knex owns the pool and migrations; statements that
 * are generated once and run often go to the driver directly, prepared on each connection by name.
 */
export type Database = Knex;

/** What a query runs on: the pool, or the transaction of a scope. */
export type Queryable = Database | Transaction;

export type SqlValue =
  string | number | bigint | boolean | Date | Buffer | null | readonly string[] | readonly number[] | undefined;

// ids and counts stay far below 2^53; as strings they would leak into answers as strings
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const [INTEGER_ARRAY, BIGINT_ARRAY] = [1007, 1016] as const;
pg.types.setTypeParser(
  BIGINT_ARRAY as never,
  pg.types.getTypeParser(INTEGER_ARRAY as never) as (text: string) => unknown,
);

/**
 * Opens a pool; what knex has to say goes to the logger, and without one nowhere: its errors are thrown besides.
 * With `gate` tenants share the connections; `statementSeconds` is the time limit of each statement (absent: none).
 */
export function openDatabase(
  url: string,
  options: {
    poolSize: number;
    applicationName: string;
    logger?: Logger;
    pooler?: Pooler;
    statementSeconds?: number;
    gate?: Omit<GateLimits, 'poolSize'>;
  },
): Database {
  const say = (message: unknown) => options.logger?.debug({ knex: message }, 'database');
  const database = knexFactory({
    client: pooledClient({
      pooler: options.pooler ?? 'auto',
      statementSeconds: options.statementSeconds ?? 0,
      ...(options.gate ? { gate: { ...options.gate, poolSize: options.poolSize } } : {}),
    }),
    connection: {
      connectionString: url,
      application_name: options.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    },
    pool: {
      min: 0,
      max: options.poolSize,
      acquireTimeoutMillis: 15_000,
      idleTimeoutMillis: 30_000,
      afterCreate: (connection: pg.Client, done: (error: unknown, connection: pg.Client) => void) => {
        limitResults(connection);
        done(undefined, connection);
      },
    },
    log: { warn: say, error: say, debug: say, deprecate: say },
    asyncStackTraces: false,
  });
  return database;
}

/** How full the pool of this process is. */
export const poolState = (database: Database): PoolState => (database.client as PooledClient).state;

/** Whether a pooler in transaction mode stands before the server; known from the first connection on. */
export const isPooled = (database: Database): boolean => (database.client as PooledClient).pooled;

/** Runs `work` on one connection: the transaction's own, or one of the pool that is given back afterwards. */
export async function withConnection<T>(db: Queryable, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const client = db.client as ConnectionSource;
  const connection = await client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    if (!db.isTransaction) await client.releaseConnection(connection);
  }
}

/** The same on several connections, which the pool must have to spare: nobody is to wait for one while holding another. */
export async function withConnections<T>(
  db: Queryable,
  count: number,
  work: (connections: pg.Client[]) => Promise<T>,
  held: pg.Client[] = [],
): Promise<T> {
  if (held.length >= count) return work(held);
  return withConnection(db, (connection) => withConnections(db, count, work, [...held, connection]));
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    statementNames.set(text, name);
  }
  return name;
}

/** Runs one statement, a text with the values of its parameters $1, $2 … or one that carries them, and returns its rows. */
export async function query<Row extends object>(
  db: Queryable,
  statement: string | Sql,
  given: readonly SqlValue[] = [],
  options: { prepared?: boolean } = {},
): Promise<Row[]> {
  const { text, values } = typeof statement === 'string' ? { text: statement, values: given as unknown[] } : statement;
  const result = await withConnection(db, (connection) =>
    connection.query<Row>(options.prepared ? { name: statementName(text), text, values } : { text, values }),
  );
  return result.rows;
}

/** The first row of `query`, or undefined. */
export async function queryOne<Row extends object>(
  db: Queryable,
  statement: string | Sql,
  values: readonly SqlValue[] = [],
  options: { prepared?: boolean } = {},
): Promise<Row | undefined> {
  return (await query<Row>(db, statement, values, options))[0];
}
