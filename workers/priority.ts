/** The worker's own niceness (WORKER_NICE), so that the requests of its machine go ahead of the imports that it works off. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger } from '../shared/platform/logger.ts';
import { parseProcStat } from '../shared/platform/proc-stat.ts';

const OWN = '/proc/self';
// Linux takes one such change in a tenth of a second from all ordinary users together
const ATTEMPTS = 20;
const PAUSE_MILLISECONDS = 100;

/**
 * Sets the niceness, 0 to 19, of every thread of this process, V8's own included, which do a good part of an import, and
 * of its session where it has one to itself: with autogroups, Linux shares a machine between sessions first, and
 * priorities count only among the threads of one. Systems without either are left as they are; a refusal is logged.
 *
 * The processes of PostgreSQL are left alone, whoever they serve: one that holds a lock at a low priority holds up those
 * that are to go first.
 */
export async function setNiceness(nice: number, logger: Logger): Promise<void> {
  if (nice === 0) return;
  try {
    // on Linux the process's id stands for its first thread alone
    const threads = existsSync(`${OWN}/task`) ? readdirSync(`${OWN}/task`).map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, nice);
    if (existsSync(`${OWN}/autogroup`) && leadsSession()) await setSessionNiceness(nice);
  } catch (error) {
    logger.warn({ err: error, nice }, 'niceness not set');
  }
}

/** A session that was made for this process; a shell's holds others that must not become slower with it. */
function leadsSession(): boolean {
  return parseProcStat(readFileSync(`${OWN}/stat`, 'latin1')).session === process.pid;
}

async function setSessionNiceness(nice: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return writeFileSync(`${OWN}/autogroup`, String(nice));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
