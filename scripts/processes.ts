import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseProcStat } from '../shared/platform/proc-stat.ts';

/** A process that cannot be mistaken for a later one with the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** boot id and start time in clock ticks; empty where the system has no /proc */
  started: string;
}

// read at each call: a process that ends between two reads must not throw
function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    // the process is gone, or the system has no /proc
    return undefined;
  }
}

export const hasProc = existsSync('/proc/self/stat');

/** The identity of a running process; undefined when there is none, or only a zombie that nobody has waited for. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!hasProc) {
    try {
      process.kill(pid, 0);
      return { pid, started: '' };
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? { pid, started: '' } : undefined;
    }
  }
  const stat = readProc(`${pid}/stat`);
  if (stat === undefined) return undefined;
  const { state, startTicks } = parseProcStat(stat);
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readProc('sys/kernel/random/boot_id')?.trim() ?? '';
  return { pid, started: `${boot}:${startTicks}` };
}

/** Whether that very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.started === identity.started;
}

/** The arguments a process was started with; undefined when it is gone or the system does not tell. */
export function processArguments(pid: number): string[] | undefined {
  return readProc(`${pid}/cmdline`)?.split('\0');
}

/** Sends a signal; false when the process is already gone. Throws when the sender may not. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Waits until a process that is not our child has ended; false when it still runs after `milliseconds`. */
export async function waitUntilGone(identity: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(identity)) {
    if (Date.now() >= deadline) return false;
    await sleep(25);
  }
  return true;
}
