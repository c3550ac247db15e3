import { setTimeout as sleep } from 'node:timers/promises';
import { query, type Database } from './database.ts';
import { type Logger } from './logger.ts';

/** Waits until the database answers; the queue's objects would stay broken if they were made before. */
export async function waitForDatabase(database: Database, logger: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await query(database, 'select 1 as one');
      return;
    } catch (error) {
      if (attempt >= 60) throw error;
      if (attempt % 5 === 1) logger.warn({ err: error }, 'waiting for the database');
      await sleep(1000);
    }
  }
}
