import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isTransientDatabaseError } from '../database.ts';
import { getReason } from '../outages.ts';

/** A database that cannot be used; the message names host, port and setting, and is for the operator. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

const PATIENCE_SECONDS = 60;
const CONNECT_MS = 5000;

/** An address and the name of the setting that holds it. */
export interface DatabaseAddress {
  url: string;
  setting: string;
}

/** Host and port, or the folder of the socket, without user and password. */
function getPlace({ url, setting }: DatabaseAddress): string {
  // the driver's own reading, with what it takes from the environment
  const { host, port } = new pg.Client({ connectionString: url });
  return `The database at ${host.includes(':') ? `[${host}]` : host}:${port} (${setting})`;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // the call that fails rejects with the reason; without a listener the event would end the process
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until the database answers, a minute at most, and says so in the meantime; the queue's objects would stay broken
 * if they were made before. Throws DatabaseUnusable, at once when the database refuses the user.
 */
export async function waitForDatabase(address: DatabaseAddress, say: (line: string) => void): Promise<void> {
  for (let second = 0; ; second++) {
    try {
      await connectOnce(address.url);
      return;
    } catch (error) {
      const passing = isTransientDatabaseError(error) || /timeout/i.test(getReason(error));
      const sentence = `${getPlace(address)} cannot be used: ${getReason(error)}`;
      if (!passing || second >= PATIENCE_SECONDS) throw new DatabaseUnusable(sentence, { cause: error });
      if (second === 0) say(`${sentence}; waiting for it`);
      await sleep(1000);
    }
  }
}
