/** Which part of a system used the processors, second by second, by what Linux tells of its processes. */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseProcStat } from '../../shared/platform/proc-stat.ts';

/** USER_HZ, which is the same on every Linux of today. */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 1000;

interface Sample {
  at: number;
  /** Ticks by part. */
  ticks: Record<string, number>;
}

function getStat(pid: number | string) {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A server and its sessions: those that have ended count in the server, which has waited for them. */
function ticksOfServer(pid: number): number {
  const server = getStat(pid);
  let ticks = (server?.cpuTicks ?? 0) + (server?.endedChildrenCpuTicks ?? 0);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
      if (parent === pid) ticks += parseProcStat(text).cpuTicks;
    } catch {
      // it has ended since the list was read
    }
  }
  return ticks;
}

/** Of all processes of the machine. */
const EVERYTHING = 'everything';

function busyTicks(): number {
  const [user, nice, system, , , interrupts, softInterrupts] = /^cpu +(.+)$/m
    .exec(readFileSync('/proc/stat', 'utf8'))![1]!
    .split(' ')
    .map(Number);
  return user! + nice! + system! + interrupts! + softInterrupts!;
}

export class ProcessorTime {
  readonly #parts: Record<string, () => number>;
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #began = performance.now();

  /** Begins at once. Of a server the processes that it has forked count too. */
  constructor(processes: Record<string, number>, servers: Record<string, number>) {
    this.#parts = Object.fromEntries([
      ...Object.entries(processes).map(([name, pid]) => [name, () => getStat(pid)?.cpuTicks ?? 0] as const),
      [EVERYTHING, busyTicks] as const,
      ...Object.entries(servers).map(([name, pid]) => [name, () => ticksOfServer(pid)] as const),
    ]);
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
  }

  #sample(): void {
    const ticks = Object.fromEntries(Object.entries(this.#parts).map(([name, read]) => [name, read()]));
    this.#samples.push({ at: performance.now() - this.#began, ticks });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#sample();
  }

  /** The share of all processors that each part had between two moments, in milliseconds since the beginning. */
  shares(from: number, to: number): Record<string, number> {
    const first = this.#samples.findLast(({ at }) => at <= from) ?? this.#samples[0]!;
    const last = this.#samples.find(({ at }) => at >= to) ?? this.#samples.at(-1)!;
    const available = ((last.at - first.at) / 1000) * TICKS_PER_SECOND * cpus().length;
    const shares = Object.fromEntries(
      Object.keys(this.#parts).map((name) => [name, (last.ticks[name]! - first.ticks[name]!) / available]),
    );
    const { [EVERYTHING]: everything, ...parts } = shares;
    const named = Object.values(parts).reduce((sum, share) => sum + share, 0);
    return { ...parts, others: Math.max(0, everything! - named), idle: Math.max(0, 1 - everything!) };
  }
}

export const percentages = (shares: Record<string, number>): string =>
  Object.entries(shares)
    .map(([name, share]) => `${name} ${Math.round(share * 100)} %`)
    .join(', ');
