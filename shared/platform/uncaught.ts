import { type Logger } from './logger.ts';

const WINDOW_MS = 60_000;
const MAX_IN_WINDOW = 10;

/**
 * What no request and no job has caught ends neither the process nor what it does for others: it is logged. A process that
 * meets more than ten of these in a minute is no longer sound: it ends in order, as on SIGTERM, for its supervisor to replace.
 */
export function surviveUncaught(logger: Logger): void {
  let recent: number[] = [];
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'uncaught');
    const now = Date.now();
    recent = [...recent.filter((at) => now - at < WINDOW_MS), now];
    if (recent.length > MAX_IN_WINDOW) process.kill(process.pid, 'SIGTERM');
  });
}
