/** Knex's client over connections that know whose work they do; the one place where they are given out and come back. */
import type { Knex } from 'knex';
// @ts-expect-error knex has no types of its clients
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
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
  pool?: { max: number; numUsed(): number; numPendingAcquires(): number; release(connection: Connection): boolean };
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  acquireRawConnection(): Promise<Connection>;
  destroy(callback?: (error?: unknown) => void): Promise<void>;
}

const Dialect = PostgresClient as new () => PostgresDialect;

/** What Knex notes on a connection that is not to be used again. */
interface Disposable {
  __knex__disposed?: unknown;
}

/** For how long a connection is kept at hand that nobody asks for. */
const AT_HAND_MS = 30_000;
const DONE = Promise.resolve();

export interface PooledClient {
  readonly pooled: boolean;
  readonly state: PoolState;
}

/** A class, as knex wants it: it makes one of its own for each transaction. */
export function pooledClient(options: PoolOptions): typeof Knex.Client {
  const limitMs = options.statementSeconds * 1000;
  const gate = options.gate && new ConnectionGate(options.gate);
  let pooled = options.pooler === 'auto' ? undefined : options.pooler === 'transaction';
  /**
   * Connections that are out of the pool, and nobody's: what the pool does to give one out and take it back costs more than a
   * short statement. The one that came back last is taken first.
   */
  const atHand: { connection: Connection; since: number }[] = [];
  let closing = false;
  let sweeping: NodeJS.Timeout | undefined;

  class Client extends Dialect implements PooledClient {
    get pooled(): boolean {
      return pooled ?? false;
    }

    get state(): PoolState {
      const { pool } = this;
      return {
        size: pool?.max ?? 0,
        used: (pool?.numUsed() ?? 0) - atHand.length,
        waiting: (gate?.waiting ?? 0) + (pool?.numPendingAcquires() ?? 0),
      };
    }

    /** Returns those to the pool that were not asked for since. */
    sweep(since: number): void {
      while (atHand.length > 0 && atHand[0]!.since <= since) this.pool?.release(atHand.shift()!.connection);
      if (atHand.length > 0) return;
      clearInterval(sweeping);
      sweeping = undefined;
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
      const entered = gate?.enter(work);
      const leave = entered instanceof Promise ? await entered : entered;
      let connection: Connection;
      try {
        connection = this.takeAtHand() ?? (await super.acquireConnection());
      } catch (error) {
        leave?.();
        throw error;
      }
      connection.attach(work, leave);
      if (work?.over) {
        await this.releaseConnection(connection);
        throw new WorkAbandoned();
      }
      return connection;
    }

    takeAtHand(): Connection | undefined {
      for (let spare = atHand.pop(); spare; spare = atHand.pop()) {
        if ((spare.connection as Disposable).__knex__disposed === undefined) return spare.connection;
        // the pool finds out, and makes another
        this.pool?.release(spare.connection);
      }
      return undefined;
    }

    override releaseConnection(connection: Connection): Promise<void> {
      const late = connection.detach();
      if (late) return late.then(() => this.giveBack(connection));
      this.giveBack(connection);
      return DONE;
    }

    giveBack(connection: Connection): void {
      const disposable = connection as Disposable;
      // nobody is given another's transaction
      if (connection.inTransaction) disposable.__knex__disposed = 'in a transaction';
      if (disposable.__knex__disposed !== undefined || closing || this.pool!.numPendingAcquires() > 0)
        this.pool!.release(connection);
      else {
        atHand.push({ connection, since: performance.now() });
        sweeping ??= setInterval(() => this.sweep(performance.now() - AT_HAND_MS), AT_HAND_MS / 2).unref();
      }
      connection.leave();
    }

    override async destroy(callback?: (error?: unknown) => void): Promise<void> {
      closing = true;
      this.sweep(Infinity);
      await super.destroy(callback);
    }
  }
  return Client as unknown as typeof Knex.Client;
}
