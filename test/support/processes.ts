/** Real processes of the product, as an operator starts them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ProductProcess {
  child: ChildProcess;
  /** What it has written so far. */
  log(): string;
  /** SIGTERM and wait; answers the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 and wait. */
  kill(): Promise<void>;
}

const TSX = import.meta.resolve('tsx');
const MAX_LOG = 2_000_000;

/** Starts api/main.ts or workers/main.ts and resolves when it says that it is ready. */
export async function startProcess(
  script: 'api/main.ts' | 'workers/main.ts',
  env: Record<string, string>,
): Promise<ProductProcess & { ready: Record<string, unknown> }> {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', TSX, path], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  const collect = (piece: Buffer) => {
    text = (text + String(piece)).slice(-MAX_LOG);
  };
  child.stdout!.on('data', collect);
  child.stderr!.on('data', collect);
  const exited = once(child, 'exit');
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as Record<string, unknown>),
    exited.then(() => {
      throw new Error(`${script} ended before it was ready:\n${text}`);
    }),
  ]);
  return {
    child,
    ready,
    log: () => text,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
