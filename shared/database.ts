import { createHash } from 'node:crypto';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { TramaError } from './errors.ts';
import { type Logger } from './logger.ts';

/**
 * The connection pool and the one way to run SQL text. Knex owns the pool, transactions and migrations; statements that
 * are generated once and run often go to the driver directly, prepared on each connection by name.
 */
export type Database = Knex;

/** What a query runs on: the pool, or the transaction of a scope. */
export type Queryable = Knex | Knex.Transaction;

export type SqlValue =
  string | number | bigint | boolean | Date | Buffer | null | readonly string[] | readonly number[] | undefined;

// ids and counts stay far below 2^53; as strings they would leak into answers as strings
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool; what knex has to say goes to the logger, and without one nowhere: its errors are thrown besides.
 * `onConnect` is told of each new connection.
 */
export function openDatabase(
  url: string,
  options: {
    poolSize: number;
    applicationName: string;
    logger?: Logger;
    onConnect?: (connection: pg.Client) => void;
  },
): Database {
  const say = (message: unknown) => options.logger?.debug({ knex: message }, 'database');
  const database = knexFactory({
    client: 'pg',
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
        options.onConnect?.(connection);
        done(undefined, connection);
      },
    },
    log: { warn: say, error: say, debug: say, deprecate: say },
    asyncStackTraces: false,
  });
  return database;
}

/** Runs `work` on one connection: the transaction's own, or one of the pool that is given back afterwards. */
export async function withConnection<T>(db: Queryable, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const client = db.client as {
    acquireConnection(): Promise<pg.Client>;
    releaseConnection(c: pg.Client): Promise<void>;
  };
  const connection = await client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    if (!db.isTransaction) await client.releaseConnection(connection);
  }
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

/** Runs one statement with $1… parameters and answers its rows. */
export async function query<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly SqlValue[] = [],
  options: { prepared?: boolean } = {},
): Promise<Row[]> {
  const result = await withConnection(db, (connection) =>
    connection.query<Row>(
      options.prepared
        ? { name: statementName(text), text, values: values as unknown[] }
        : { text, values: values as unknown[] },
    ),
  );
  return result.rows;
}

/** The first row of `query`, or undefined. */
export async function queryOne<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly SqlValue[] = [],
  options: { prepared?: boolean } = {},
): Promise<Row | undefined> {
  return (await query<Row>(db, text, values, options))[0];
}

/** A PostgreSQL error by its SQLSTATE, however deep it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in cause) return code;
  }
  return undefined;
}

/**
 * Whether a transaction that failed with this has certainly left nothing: the work itself threw, or PostgreSQL refused a
 * statement. With a connection that is lost while it commits, it may have.
 */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return error instanceof TramaError || (state !== undefined && !/^(08|57)/.test(state));
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
]);

/**
 * Whether the same work may succeed later: connection losses, server shut-downs, serialisation failures, deadlocks,
 * lack of resources. Everything else is permanent and must not be retried.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) {
    return /^(08|53|57P0)/.test(state) || ['40001', '40P01', '55P03', '57014', '25006'].includes(state);
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'KnexTimeoutError') return true;
    if (CONNECTION_ERRORS.has((cause as NodeJS.ErrnoException).code ?? '')) return true;
    // node-postgres reports a lost connection by message only
    if (
      /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/.test(
        cause.message,
      )
    )
      return true;
    if (cause instanceof AggregateError && cause.errors.some(isTransientDatabaseError)) return true;
  }
  return false;
}

/** Name of the constraint that a statement violated, if that is what went wrong. */
export function violatedConstraint(error: unknown): string | undefined {
  return sqlState(error)?.startsWith('23') ? (error as { constraint?: string }).constraint : undefined;
}
