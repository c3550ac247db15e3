/** What keeps the requests that a machine answers ahead of the imports that it works off. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger } from '../shared/logger.ts';
import { parseProcStat } from '../shared/proc-stat.ts';

const OWN = '/proc/self';
const LOWERED = constants.priority.PRIORITY_BELOW_NORMAL;
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
    if (existsSync(`${OWN}/autogroup`) && leadsSession()) await lowerSession();
  } catch (error) {
    logger.warn({ err: error }, 'priority not lowered');
  }
}

/** A session that was made for this process; a shell's holds others that must not become slower with it. */
function leadsSession(): boolean {
  return parseProcStat(readFileSync(`${OWN}/stat`, 'latin1')).session === process.pid;
}

async function lowerSession(): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return writeFileSync(`${OWN}/autogroup`, String(LOWERED));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
