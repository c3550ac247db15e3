/** One connection: the driver's, which can be cancelled, says what has become of it, and goes through a pooler. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Socket } from 'node:net';
import pg from 'pg';
import { FirstStatement, PREPARED_BEGIN } from './first-statement.ts';
import { ResultTooLarge } from './result-limit.ts';
import { WorkAbandoned, type HeldConnection, type Work } from './work.ts';

/** The database could not be reached, or the connection to it was lost. Never the fault of what was asked. */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
}

/** The driver's half that its types leave out. */
interface Protocol {
  stream: Socket;
  attachListeners(stream: Socket): void;
  connect(port: number, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
  on(event: string, listener: (...values: never[]) => void): this;
}

/** A statement that speaks the protocol itself, such as COPY. */
interface Submitted {
  handleError(error: unknown, wire: unknown): void;
}

type Callback = (error: unknown, result?: unknown) => void;
type Statement =
  string | { text?: string; name?: string | undefined; values?: unknown[]; callback?: Callback; submit?: unknown };

/** How long a cancel request may take, and how soon it is repeated while its statement goes on. */
const CANCEL_MS = 2000;
const FIRST_PAUSE_MS = 50;

const endsTransaction = (text: string | undefined) => /^\s*(?:commit|rollback)\s*;?\s*$/i.test(text ?? '');
const isCommit = (text: string | undefined) => /^\s*commit\b/i.test(text ?? '');

/** Of the results of a text those behind that of BEGIN, as the text without it would have them. */
const withoutBegin = (results: unknown): unknown => {
  const [, ...own] = results as unknown[];
  return own.length === 1 ? own[0] : own;
};

export class Connection extends pg.Client implements HeldConnection {
  declare readonly processID: number;
  declare readonly secretKey: number;
  /** Behind a pooler in transaction mode: the next statement may run in another session. */
  pooled = false;
  /** How long a statement may take, where the server is not told; 0 is no limit. */
  limitMs = 0;
  #work: Work | undefined;
  #leave: (() => void) | undefined;
  #running = 0;
  #text: string | undefined;
  #abandoned = false;
  /** The driver has given the connection up; its socket may still be open for a moment. */
  #lost = false;
  #cancelling: Promise<void> | undefined;
  /** The next statement is the first of a transaction. */
  #beginsNext = false;
  /** Whether the first statement of the transaction succeeds, from when it is sent. */
  #firstSucceeds: Promise<boolean> | undefined;
  #beginIsPrepared = false;

  constructor(settings: pg.ClientConfig) {
    super(settings);
    this.#contain();
    for (const event of ['error', 'end'] as const) this.on(event, () => (this.#lost = true));
    this.#protocol.on('readyForQuery', () => {
      if (this.#running > 0 && --this.#running === 0) this.emit('idle');
    });
  }

  get #protocol(): Protocol {
    return this.connection as unknown as Protocol;
  }

  // knex connects by promise
  override async connect(): Promise<pg.Client> {
    try {
      return await super.connect();
    } catch (error) {
      throw new ConnectionFailed(`no connection to the database: ${(error as Error).message}`, { cause: error });
    }
  }

  /** What the driver throws while it reads an answer (one beyond the length of a string) ends this connection only. */
  #contain(): void {
    const connection = this.#protocol;
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const before = stream.listeners('data');
      attach(stream);
      for (const parse of stream.listeners('data').filter((listener) => !before.includes(listener))) {
        stream.off('data', parse as never);
        stream.on('data', (bytes: Buffer) => {
          try {
            (parse as (bytes: Buffer) => void)(bytes);
          } catch (error) {
            stream.destroy(error as Error);
          }
        });
      }
    };
  }

  get inTransaction(): boolean {
    return this.#beginsNext || this.getTransactionStatus() !== 'I';
  }

  /** Begins a transaction with the next statement; what is asked before that is answered waits for it. */
  begin(): Promise<void> | undefined {
    this.#beginsNext = this.pooled || this.#beginIsPrepared;
    return this.#beginsNext ? undefined : this.#prepareBegin();
  }

  async #prepareBegin(): Promise<void> {
    await this.#run(PREPARED_BEGIN, undefined);
    this.#beginIsPrepared = true;
  }

  /** Ends the transaction. Throws where a statement has failed that is to be committed, and the transaction with it. */
  async endTransaction(how: 'commit' | 'rollback'): Promise<void> {
    const wasSent = !this.#beginsNext;
    this.#beginsNext = false;
    // what still waits must not come behind the end
    this.#firstSucceeds = undefined;
    if (wasSent) {
      const { command } = (await this.#run(how, undefined)) as pg.QueryResult;
      if (command.toLowerCase() !== how)
        throw new Error('the transaction was rolled back: a statement in it had failed');
    } else if (this.#abandoned && how === 'commit') throw new WorkAbandoned();
  }

  /** Given out: `leave` is called when it comes back. */
  attach(work: Work | undefined, leave: (() => void) | undefined): void {
    this.#work = work;
    this.#leave = leave;
    this.#abandoned = false;
    work?.connections.add(this);
  }

  /** Comes back. Returns what has to be waited for before anybody else may have it. */
  detach(): Promise<void> | undefined {
    this.#work?.connections.delete(this);
    this.#work = undefined;
    return this.#cancelling;
  }

  /** Gives the place at the gate back. */
  leave(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  abandon(): void {
    const committing = this.#running > 0 && endsTransaction(this.#text);
    if (committing || (this.#running === 0 && !this.inTransaction)) return;
    this.#abandoned = true;
    this.#cancel();
  }

  /* eslint-disable-next-line @typescript-eslint/no-explicit-any -- the driver's overloads, each with its own answer */
  override query(statement: any, values?: any, callback?: any): any {
    const config = statement as Statement;
    const done = [callback as unknown, values, (config as { callback?: unknown }).callback].find(
      (each): each is Callback => typeof each === 'function',
    );
    if (typeof config === 'object' && typeof config.submit === 'function') {
      if (this.#beginsNext) throw new Error('a transaction begins with a statement that is text, not with a stream');
      const submitted = config as Submitted;
      const fail = submitted.handleError.bind(submitted);
      submitted.handleError = (error, wire) => fail(this.#explained(error), wire);
      this.#begin(undefined);
      return super.query(config as never, values as never, callback as never);
    }
    const given = typeof values === 'function' ? undefined : (values as unknown[] | undefined);
    const result = this.#run(config, given);
    if (done === undefined) return result;
    result.then(
      (rows) => done(null, rows),
      (error: unknown) => done(error),
    );
  }

  #begin(text: string | undefined): void {
    this.#running++;
    this.#text = text;
  }

  async #run(statement: Statement, values: unknown[] | undefined): Promise<unknown> {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (this.#abandoned && !endsTransaction(text)) throw new WorkAbandoned();
    if (this.#abandoned && isCommit(text)) {
      await super.query('rollback');
      throw new WorkAbandoned();
    }
    const first = this.#firstSucceeds;
    if (first && !endsTransaction(text) && (!(await first) || first !== this.#firstSucceeds))
      throw new Error('the transaction is over, or its first statement has failed');
    // the session that knows the name is another one by the next time
    const sent = this.pooled && typeof statement === 'object' ? { ...statement, name: undefined } : statement;
    this.#begin(text);
    const timer =
      this.limitMs > 0 && !endsTransaction(text) ? setTimeout(() => this.#cancel(), this.limitMs) : undefined;
    try {
      return await (this.#beginsNext ? this.#sendFirst(sent, values) : this.#send(sent, values));
    } catch (error) {
      // the way to whoever asked, in place of that from the socket
      if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
      throw this.#explained(error);
    } finally {
      clearTimeout(timer);
      // one that is under way must not hit the next statement
      if (this.#cancelling) await this.#cancelling;
    }
  }

  #send(statement: Statement, values: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      super.query(statement as string, values as never, (error: Error | null, result: unknown) => {
        if (error) reject(error);
        else resolve(result);
      });
    });
  }

  #sendFirst(statement: Statement, given: unknown[] | undefined): Promise<unknown> {
    this.#beginsNext = false;
    const config = typeof statement === 'string' ? { text: statement } : statement;
    const values = given ?? config.values;
    const result =
      config.name === undefined && !values?.length
        ? // several statements may be one text, which cannot be prepared
          this.#send(`begin; ${config.text}`, undefined).then(withoutBegin)
        : new Promise((resolve, reject) => {
            const first = new FirstStatement(config, values, this.#beginIsPrepared, (error, rows) => {
              if (error) reject(error);
              else resolve(rows);
            });
            super.query(first);
          });
    this.#firstSucceeds = result.then(
      () => true,
      () => false,
    );
    return result;
  }

  /** Of errors that are not the server's, those that came with the end of the connection. */
  #explained(error: unknown): unknown {
    if (error instanceof pg.DatabaseError || !(this.#lost || this.#protocol.stream.destroyed)) return error;
    // it has only got as far as the answer of this very statement
    if (
      error instanceof ResultTooLarge ||
      error instanceof RangeError ||
      (error as { code?: unknown }).code === 'ERR_STRING_TOO_LONG'
    )
      return error;
    return new ConnectionFailed((error as Error).message, { cause: error });
  }

  #cancel(): void {
    if (this.#running === 0 || this.#cancelling) return;
    this.#cancelling = this.#cancelUntilIdle().finally(() => (this.#cancelling = undefined));
  }

  /** A request that overtakes its statement has no effect, so it is repeated. */
  async #cancelUntilIdle(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; this.#running > 0 && !this.#protocol.stream.destroyed; pause *= 2) {
      await this.#requestCancel();
      if (this.#running === 0) return;
      const waiting = new AbortController();
      const idle = new Promise<void>((resolve) => this.once('idle', resolve));
      await Promise.race([
        idle,
        sleep(Math.min(pause, CANCEL_MS), undefined, { signal: waiting.signal }).catch(() => undefined),
      ]);
      waiting.abort();
      this.removeAllListeners('idle');
    }
  }

  /** PostgreSQL closes the connection of a cancel request when the signal is sent: after that nothing can come late. */
  #requestCancel(): Promise<void> {
    const Wire = pg.Connection as unknown as new (config: { ssl: unknown }) => Protocol;
    const wire = new Wire({ ssl: this.ssl });
    return new Promise((resolve) => {
      const timer = setTimeout(() => wire.stream.destroy(), CANCEL_MS);
      const send = () => wire.cancel(this.processID, this.secretKey);
      wire.on('connect', () => (this.ssl ? wire.requestSsl() : send()));
      wire.on('sslconnect', send);
      // it is asked again as long as the statement runs
      wire.on('error', () => undefined);
      wire.on('end', () => {
        clearTimeout(timer);
        resolve();
      });
      if (this.host.startsWith('/')) wire.connect(`${this.host}/.s.PGSQL.${this.port}` as never);
      else wire.connect(this.port, this.host);
    });
  }
}
