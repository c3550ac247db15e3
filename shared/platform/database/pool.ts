/** Knex's client over connections that know whose work they do; the one place where they are given out and come back. */
import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { Connection } from './connection.ts';
import { ConnectionGate, type GateLimits } from './connection-gate.ts';
import { currentWork, WorkAbandoned } from './work.ts';

/** `auto` finds out at the first connection. */
export type Pooler = 'auto' | 'none' | 'transaction';

export interface PoolOptions {
  pooler: Pooler;
  /** Time limit of each statement, in seconds; 0 is none. */
  statementSeconds: number;
  /** Absent: whoever asks first is served first. */
  gate?: GateLimits;
}

/** How full a pool is. */
export interface PoolState {
  size: number;
  used: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** What knex's types leave out of its client for PostgreSQL. */
interface PostgresDialect {
  pool?: { max: number; numUsed(): number; numPendingAcquires(): number };
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  acquireRawConnection(): Promise<Connection>;
}

const Dialect = createRequire(import.meta.url)('knex/lib/dialects/postgres/index.js') as new () => PostgresDialect;

export interface PooledClient {
  readonly pooled: boolean;
  readonly state: PoolState;
}

/** A class, as knex wants it: it makes one of its own for each transaction. */
export function pooledClient(options: PoolOptions): typeof Knex.Client {
  const limitMs = options.statementSeconds * 1000;
  const gate = options.gate && new ConnectionGate(options.gate);
  let pooled = options.pooler === 'auto' ? undefined : options.pooler === 'transaction';

  class Client extends Dialect implements PooledClient {
    get pooled(): boolean {
      return pooled ?? false;
    }

    get state(): PoolState {
      const { pool } = this;
      return {
        size: pool?.max ?? 0,
        used: pool?.numUsed() ?? 0,
        waiting: (gate?.waiting ?? 0) + (pool?.numPendingAcquires() ?? 0),
      };
    }

    _driver() {
      return { Client: Connection };
    }

    override async acquireRawConnection(): Promise<Connection> {
      const connection = await super.acquireRawConnection();
      try {
        if (pooled === undefined) {
          // a pooler hands out process ids of its own
          const { rows } = (await connection.query('select pg_backend_pid() as id')) as { rows: { id: number }[] };
          pooled = rows[0]!.id !== connection.processID;
        }
        connection.pooled = pooled;
        if (pooled) connection.limitMs = limitMs;
        else if (limitMs > 0) await connection.query(`set statement_timeout = ${limitMs}`);
      } catch (error) {
        await connection.end();
        throw error;
      }
      return connection;
    }

    override async acquireConnection(): Promise<Connection> {
      const work = currentWork();
      const leave = gate ? await gate.enter(work) : () => undefined;
      let connection: Connection;
      try {
        connection = await super.acquireConnection();
      } catch (error) {
        leave();
        throw error;
      }
      connection.attach(work, leave);
      if (work?.over) {
        await this.releaseConnection(connection);
        throw new WorkAbandoned();
      }
      return connection;
    }

    override async releaseConnection(connection: Connection): Promise<void> {
      const late = connection.detach();
      if (late) await late;
      // nobody is given another's transaction
      if (connection.inTransaction)
        (connection as { __knex__disposed?: unknown }).__knex__disposed = 'in a transaction';
      await super.releaseConnection(connection);
      connection.leave();
    }
  }
  return Client as unknown as typeof Knex.Client;
}
