/**
 * The first statement of a transaction, with BEGIN before it: both go to the server at once and are answered together, as libpq
 * and the drivers of other languages do it. The server passes over the statement where BEGIN fails, since it is told to begin
 * anew (Sync) behind both.
 *
 * Of the driver this takes its query object (what `client.query` calls a Submittable) and the messages of its connection.
 */
import pg from 'pg';

/** BEGIN as it is prepared on a connection that keeps what is prepared. */
export const PREPARED_BEGIN = { name: 'trama-begin', text: 'begin' };

interface Message {
  text: string;
}

/** What the driver's types leave out of its query and of its connection. */
interface Submittable {
  submit(connection: pg.Connection): Error | null;
  handleCommandComplete(message: Message, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (
  config: object,
  values: unknown,
  callback: (error: Error | null, result: unknown) => void,
) => Submittable;

export class FirstStatement extends Query {
  readonly #beginIsPrepared: boolean;
  #begun = false;

  /**
   * A statement with values or a name, so that it is no plain text to the driver. `beginIsPrepared`: the connection knows
   * PREPARED_BEGIN; otherwise it must have no name.
   */
  constructor(
    statement: { text?: string; name?: string | undefined },
    values: unknown,
    beginIsPrepared: boolean,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super(statement, values, callback);
    this.#beginIsPrepared = beginIsPrepared;
  }

  override submit(connection: pg.Connection): Error | null {
    const statement = this.#beginIsPrepared ? PREPARED_BEGIN.name : '';
    connection.stream.cork();
    try {
      // the answer to this would be taken for that to a statement with a name
      if (!this.#beginIsPrepared) connection.parse({ name: statement, text: PREPARED_BEGIN.text, types: [] }, true);
      connection.bind({ statement, values: [] }, true);
      connection.execute(null, true);
      const refused = super.submit(connection);
      // no Sync has been sent behind BEGIN
      if (refused) connection.stream.destroy(refused);
      return refused;
    } finally {
      connection.stream.uncork();
    }
  }

  override handleCommandComplete(message: Message, connection: pg.Connection): void {
    if (this.#begun) super.handleCommandComplete(message, connection);
    else this.#begun = true;
  }
}
