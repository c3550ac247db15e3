/** Real processes of the product, built and started as on many machines. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface ProductProcess {
  child: ChildProcess;
  /** What it has written so far. */
  log(): string;
  /** SIGTERM and wait; returns the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 and wait. */
  kill(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAX_LOG = 2_000_000;

/** What Node.js is given for `npm start` in a folder: in a checkout, where each process is compiled as it starts, and in the image. */
export const START = {
  sources: ['--import', 'tsx', 'scripts/start.ts'],
  build: ['--enable-source-maps', 'dist/scripts/start.js'],
};

let built: Promise<unknown> | undefined;

/** Once in a run: a start from the sources takes seconds of compiling, and the suite starts hundreds of processes. */
export const build = () =>
  (built ??= process.env['TRAMA_TEST_BUILT']
    ? Promise.resolve()
    : promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: ROOT }));

/** Starts the API or a worker and resolves when it says that it is ready. */
export async function startProcess(
  name: 'api' | 'workers',
  env: Record<string, string>,
): Promise<ProductProcess & { ready: Record<string, unknown> }> {
  await build();
  return start(`dist/${name}/main.js`, [join(ROOT, `dist/${name}/main.js`)], env);
}

/** The same of other sources, such as those of an earlier release, without a build. */
export const startSources = (folder: string, name: 'api' | 'workers', env: Record<string, string>) =>
  start(`${name}/main.ts`, ['--import', 'tsx', join(folder, name, 'main.ts')], env, folder);

/** The same of a build elsewhere, by a Node.js that is not the one of the tests. */
export const startBuild = (folder: string, script: string, env: Record<string, string>, node: string) =>
  start(script, ['--enable-source-maps', script], env, folder, node);

async function start(
  script: string,
  args: string[],
  env: Record<string, string>,
  cwd = ROOT,
  node = process.execPath,
): Promise<ProductProcess & { ready: Record<string, unknown> }> {
  const child = spawn(node, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // a session of its own, as `npm start` gives it one
    detached: true,
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
