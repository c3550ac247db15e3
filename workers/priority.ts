/** What keeps the requests that a machine answers ahead of the imports that it works off. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client } from 'pg';
import { type Logger } from '../shared/logger.ts';
import { parseProcStat } from '../shared/proc-stat.ts';

/**
 * Of 0, as everything else runs, to 19. Linux gives it a thirtieth of the time of another that wants the same core, so
 * that an import goes on beside requests that never pause.
 */
const LOWERED = 15;

/** The driver's types leave out the id that the server has sent, of the process that serves the connection. */
type ServedClient = Client & { processID: number };

const OWN = '/proc/self';
const hasAutogroups = existsSync(`${OWN}/autogroup`);
// Linux takes one such change in a tenth of a second from all ordinary users together
const ATTEMPTS = 20;
const PAUSE_MILLISECONDS = 100;

/**
 * Lowers the priority of every thread of this process, V8's own included, which do a good part of an import, and that of
 * its session where it has one to itself: with autogroups, Linux shares a machine between sessions first, and priorities
 * count only among the threads of one. Systems without either are left as they are; a refusal is logged.
 */
export async function letRequestsGoFirst(logger: Logger): Promise<void> {
  try {
    // on Linux the process's id stands for its first thread alone
    const threads = existsSync(`${OWN}/task`) ? readdirSync(`${OWN}/task`).map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, LOWERED);
    if (hasAutogroups && leadsSession()) await lowerSession('self');
  } catch (error) {
    logger.warn({ err: error }, 'priority not lowered');
  }
}

/**
 * Does the same for the other half of an import: each process of PostgreSQL that serves a connection of this one leads a
 * session too. That can be done only on this machine, by root or the server's own account, as under `npm start`; elsewhere nothing
 * happens. Connections may be used meanwhile.
 */
export function letRequestsGoFirstInDatabase(logger: Logger): (connection: Client) => void {
  // one after the other, for they would take the time that Linux asks for between them from each other
  let turn = Promise.resolve();
  let allowed = hasAutogroups;
  const lower = async (connection: ServedClient) => {
    try {
      if (allowed && servesFromHere(connection)) await lowerSession(connection.processID);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // the process is on another machine, or its connection has ended meanwhile
      if (code === 'ENOENT' || code === 'ESRCH') return;
      // another account's server will go on refusing
      if (code === 'EACCES' || code === 'EPERM') allowed = false;
      logger.info({ err: error }, 'priority of a database connection not lowered');
    }
  };
  return (connection) => void (turn = turn.then(() => lower(connection as ServedClient)));
}

/** A session that was made for this process; a shell's holds others that must not become slower with it. */
function leadsSession(): boolean {
  return parseProcStat(readFileSync(`${OWN}/stat`, 'latin1')).session === process.pid;
}

/**
 * Whether the connection's other end is a process that can be seen from here: of a server on another machine or in a
 * container, the id is nobody's here or that of something else, and a pooler in between makes one up.
 */
function servesFromHere({ processID, user, database }: ServedClient): boolean {
  const title = readFileSync(`/proc/${processID}/cmdline`, 'utf8');
  return title.startsWith('postgres: ') && title.includes(` ${user} ${database} `);
}

async function lowerSession(leader: number | 'self'): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return writeFileSync(`/proc/${leader}/autogroup`, String(LOWERED));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
