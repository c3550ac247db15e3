/**
 * A bound on what one statement may answer. The driver makes a string of each value, and a longer one than V8 can hold would
 * end the process from within a socket's event, where no request can catch it.
 */
import { type Socket } from 'node:net';
import type pg from 'pg';

/** Bytes of one row, and of all rows of one statement. */
export const RESULT_LIMITS = { rowBytes: 64 * 1024 * 1024, statementBytes: 256 * 1024 * 1024 };

/** A statement's answer was larger than any may be; its connection is gone. Repeating it does not help. */
export class ResultTooLarge extends Error {
  override readonly name = 'ResultTooLarge';
  constructor(bytes: number) {
    super(`A statement answered more than ${bytes} bytes.`);
  }
}

const HEADER_BYTES = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);

/** Reads the lengths of the server's messages as they come, and ends the connection at the one that is too long. */
export function limitResults(connection: pg.Client, limits = RESULT_LIMITS): void {
  // what the parser reads: behind TLS its socket
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;
  const header = Buffer.alloc(HEADER_BYTES);
  let headerBytes = 0;
  /** Of the present message, how much is still to come. */
  let left = 0;
  let statementBytes = 0;

  const reject = (limit: number) => stream.destroy(new ResultTooLarge(limit));

  stream.prependListener('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length;) {
      if (left > 0) {
        const passed = Math.min(left, piece.length - at);
        left -= passed;
        at += passed;
        continue;
      }
      header[headerBytes++] = piece[at++]!;
      if (headerBytes < HEADER_BYTES) continue;
      headerBytes = 0;
      left = header.readUInt32BE(1) - 4;
      if (header[0] === READY_FOR_QUERY) statementBytes = 0;
      if (header[0] !== DATA_ROW) continue;
      statementBytes += left;
      if (left > limits.rowBytes) return void reject(limits.rowBytes);
      if (statementBytes > limits.statementBytes) return void reject(limits.statementBytes);
    }
  });
}
