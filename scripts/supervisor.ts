import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ChildProgram {
  name: string;
  /** the program's file */
  script: string;
  /** arguments of Node.js itself */
  nodeArguments: string[];
  env: NodeJS.ProcessEnv;
}

/** What a child tells its parent once it serves. */
export interface ReadyMessage {
  type: 'listening' | 'ready';
  url?: string;
}

export interface SupervisorEvents {
  /** a child has been started, again or for the first time */
  spawned: () => void;
  ready: (message: ReadyMessage) => void;
  /** a child died and is started again after `delay` milliseconds */
  restarting: (details: { code: number | null; signal: NodeJS.Signals | null; delay: number }) => void;
  /** the child cannot be kept up */
  failed: (reason: string) => void;
}

export interface Supervisor {
  /** the running child's pid, undefined between two of them */
  pid(): number | undefined;
  /** asks the child to end, and kills it when it still runs after `graceMilliseconds` */
  stop(graceMilliseconds: number): Promise<void>;
  /** ends the child at once */
  kill(): void;
}

const FIRST_DELAY = 250;
const LONGEST_DELAY = 10_000;
// a child that has been up this long is taken for healthy again
const STEADY_MILLISECONDS = 30_000;
const ATTEMPTS_BEFORE_FIRST_READY = 5;
/** the exit code of a child that could not take its port */
const PORT_TAKEN = 2;

function isReadyMessage(message: unknown): message is ReadyMessage {
  const type = (message as { type?: unknown } | null)?.type;
  return type === 'listening' || type === 'ready';
}

/**
 * Runs a program as a child process and starts it again whenever it dies, with a rising delay. A program that never
 * served at all fails instead: at once when its port is taken, else after some attempts.
 */
export function supervise(program: ChildProgram, events: SupervisorEvents): Supervisor {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let stopping = false;
  let everReady = false;
  let attempts = 0;
  let delay = FIRST_DELAY;
  let restart: NodeJS.Timeout | undefined;

  function start(): void {
    const startedAt = Date.now();
    attempts++;
    // the channel tells the child by "disconnect" that this process has vanished; detached keeps ^C in a terminal away
    // from it, which would end it before it has drained
    const current = spawn(process.execPath, [...program.nodeArguments, program.script], {
      env: program.env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    child = current;
    current.on('message', (message) => {
      if (!isReadyMessage(message)) return;
      everReady = true;
      events.ready(message);
    });
    ended = new Promise((settle) => {
      let over = false;
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        if (over) return;
        over = true;
        child = undefined;
        settle();
        if (!stopping) replace(code, signal, Date.now() - startedAt);
      };
      current.once('exit', end);
      // the program could not be started at all, for want of memory or processes
      current.once('error', () => {
        if (current.pid === undefined) end(null, null);
      });
    });
    events.spawned();
  }

  function replace(code: number | null, signal: NodeJS.Signals | null, uptime: number): void {
    const how = signal ? `killed by ${signal}` : `exit code ${code}`;
    if (!everReady && code === PORT_TAKEN) {
      events.failed(`the ${program.name} process could not listen`);
      return;
    }
    if (!everReady && attempts >= ATTEMPTS_BEFORE_FIRST_READY) {
      events.failed(`the ${program.name} process ended ${attempts} times before it was ready (${how})`);
      return;
    }
    if (uptime >= STEADY_MILLISECONDS) delay = FIRST_DELAY;
    events.restarting({ code, signal, delay });
    restart = setTimeout(start, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY);
  }

  start();
  return {
    pid: () => child?.pid,
    async stop(graceMilliseconds) {
      stopping = true;
      clearTimeout(restart);
      child?.kill('SIGTERM');
      const inTime = await Promise.race([ended.then(() => true), sleep(graceMilliseconds, false, { ref: false })]);
      if (!inTime) child?.kill('SIGKILL');
      await ended;
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}
