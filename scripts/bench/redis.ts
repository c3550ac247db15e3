/** A Redis for the benchmark alone, which writes each command to its append-only file, as docker-compose.yml has it. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.ts';
import { stopProcess, type Bench } from './bench.ts';

/** Answers the value for REDIS_URL when the server accepts connections; undefined where redis-server is not installed. */
export async function startRedis(bench: Bench): Promise<string | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const port = await freePort();
  const folder = await mkdtemp(join(bench.folder, 'redis-'));
  const args = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--maxmemory-policy',
    'noeviction',
  ];
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  bench.undoAtEnd(() => stopProcess(server));
  let said = '';
  for await (const line of createInterface(server.stdout)) {
    said += `${line}\n`;
    if (!line.includes('Ready to accept connections')) continue;
    server.stdout.resume();
    return `redis://127.0.0.1:${port}`;
  }
  throw new Error(`redis-server does not start:\n${said}`);
}
