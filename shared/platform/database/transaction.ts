/** The one way to do several statements as a whole. */
import knexFactory, { type Knex } from 'knex';
import type pg from 'pg';
import { type Connection } from './connection.ts';

/** Where connections are had, and given back. */
export interface ConnectionSource {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

const NO_OTHER_IN_IT = 'a transaction has no other in it';

/** What statements of a transaction run on. It is over when the work that it was opened for has ended. */
export class Transaction {
  readonly isTransaction = true;
  readonly client: ConnectionSource;
  readonly #database: Knex;
  #connection: Connection | undefined;
  #knex: Knex | undefined;

  constructor(database: Knex, connection: Connection) {
    this.#database = database;
    this.#connection = connection;
    this.client = {
      // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is for those who wait
      acquireConnection: async () => {
        if (!this.#connection) throw new Error('the transaction is over');
        return this.#connection;
      },
      releaseConnection: () => Promise.resolve(),
    };
  }

  /** For models, which speak to Knex: one that has this connection only. */
  get knex(): Knex {
    if (this.#knex) return this.#knex;
    const { constructor, config } = this.#database.client as Knex.Client;
    // without settings of a connection it makes no pool
    const settings = { ...config, connection: undefined, pool: undefined, client: constructor as typeof Knex.Client };
    const bound = knexFactory(settings as Knex.Config);
    Object.assign(bound.client as object, {
      ...this.client,
      transaction() {
        throw new Error(NO_OTHER_IN_IT);
      },
    });
    return (this.#knex = bound);
  }

  end(): void {
    this.#connection = undefined;
  }
}

/**
 * Runs `work` in a transaction on a connection that is held: commits when it has ended well, and rolls back what it did when it
 * throws. BEGIN is sent with the first statement; where there is none, nothing is sent at all.
 */
export const inTransactionOn = <T>(connection: pg.Client, work: () => PromiseLike<T>): Promise<T> =>
  within(connection as Connection, work);

async function within<T>(connection: Connection, work: () => PromiseLike<T>, ended?: () => void): Promise<T> {
  let result: T;
  const prepared = connection.begin();
  if (prepared) await prepared;
  try {
    result = await work();
    ended?.();
  } catch (error) {
    ended?.();
    // on a broken connection there is nothing left to roll back
    await connection.endTransaction('rollback').catch(() => undefined);
    throw error;
  }
  await connection.endTransaction('commit');
  return result;
}

/** The same on a connection of the pool, which has it to itself. */
export async function inTransaction<T>(
  database: Knex | Transaction,
  work: (transaction: Transaction) => PromiseLike<T>,
): Promise<T> {
  if (database instanceof Transaction) throw new Error(NO_OTHER_IN_IT);
  const pool = database.client as ConnectionSource;
  const connection = await pool.acquireConnection();
  const transaction = new Transaction(database, connection);
  try {
    return await within(
      connection,
      () => work(transaction),
      () => transaction.end(),
    );
  } finally {
    await pool.releaseConnection(connection);
  }
}
