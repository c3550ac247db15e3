/** The command as a process of its own, with a folder of its own to work in. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Importer } from '../support/bulk.ts';
import { eventually } from '../support/jobs.ts';
import { build } from '../support/processes.ts';
import { type Stack } from '../support/stack.ts';

const BUILT = fileURLToPath(new URL('../../dist/client/cli/main.js', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcess;
  stderr(): string;
  /** Waits until it has written this to standard error. */
  says(text: string): Promise<unknown>;
  ended: Promise<Ended>;
}

/** Starts the command with these arguments and nothing of the environment of the tests. */
export async function startCommand(
  args: string[],
  env: Record<string, string>,
  cwd: string,
  input?: string | Uint8Array,
): Promise<Started> {
  await build();
  const child = spawn(process.execPath, [BUILT, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input ?? '');
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (piece: string) => (text[name] += piece));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...text }));
  const says = (wanted: string) =>
    eventually(`${args.join(' ')} says ${wanted}`, () => Promise.resolve(text.stderr.includes(wanted)));
  return { child, stderr: () => text.stderr, says, ended };
}

/** A tenant with a folder, from which somebody calls the command. */
export class Desk extends Importer {
  folder = '';

  static override async create(on?: Stack): Promise<Desk> {
    const desk = new Desk(await Importer.create(on));
    desk.folder = await mkdtemp(join(tmpdir(), 'trama-desk-'));
    return desk;
  }

  path = (name: string) => join(this.folder, name);

  write = (name: string, content: string | Uint8Array) => writeFile(this.path(name), content);

  read = (name: string) => readFile(this.path(name), 'utf8');

  get env(): Record<string, string> {
    return { TRAMA_URL: this.stack.url, TRAMA_API_KEY: this.tenant.apiKey };
  }

  start = (args: string[], env: Record<string, string> = this.env, input?: string | Uint8Array) =>
    startCommand(args, env, this.folder, input);

  /** Runs the command to its end. */
  async run(args: string[], env: Record<string, string> = this.env): Promise<Ended> {
    return (await this.start(args, env)).ended;
  }

  /** The same with --json; `body` is what it has printed. */
  async runJson(args: string[], env?: Record<string, string>) {
    const ended = await this.run([...args, '--json'], env);
    return { ...ended, body: JSON.parse(ended.stdout) as never };
  }

  /** How many jobs of the tenant there have been. */
  async countJobs(): Promise<number> {
    return (await this.v1.get('/api/v1/jobs')).body.total;
  }

  close = () => rm(this.folder, { recursive: true, force: true });
}
