/** Redis servers of the tests' own: one alone, a cluster of three masters, or one under a sentinel. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

export interface RedisServer {
  /** Value for REDIS_URL. */
  url: string;
  port: number;
  /** Ends the server; what it held is gone, but for a snapshot that it was told to save. */
  stop(): Promise<void>;
  /** Starts it again on the same port, empty or from that snapshot. */
  start(): Promise<void>;
  /** Runs a command on a connection of its own. */
  command(name: string, ...args: string[]): Promise<unknown>;
  /** Ends the server and removes its folder. */
  close(): Promise<void>;
}

let available: boolean | undefined;

export function redisAvailable(): boolean {
  return (available ??= spawnSync('redis-server', ['--version']).status === 0);
}

/** For a suite's first hook: without redis-server it fails where everything has to run, else it is skipped and says so. */
export function needRedis(suite: Mocha.Context): void {
  if (redisAvailable()) return;
  const title = suite.test?.parent?.fullTitle() ?? 'a suite';
  if (process.env['CI'] === 'true') throw new Error(`redis-server is not installed, but needed by: ${title}`);
  process.stdout.write(`Not run, because redis-server is not installed: ${title}\n`);
  suite.skip();
}

const DEADLINE_MS = 20_000;

async function untilTrue(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + DEADLINE_MS; Date.now() < until; await sleep(20)) if (await holds()) return;
  throw new Error(`${what}: not within ${DEADLINE_MS} ms`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    // somebody else listens there
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/**
 * A port whose neighbour 10,000 above is free too: a node of a cluster listens on both. Both lie below the ports that
 * the system gives to clients.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
}

async function command(port: number, name: string, ...args: string[]): Promise<unknown> {
  const client = new Redis({ host: '127.0.0.1', port, lazyConnect: true, retryStrategy: () => null });
  // the call that fails rejects with the reason
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}

const running = new Set<ChildProcess>();
// a suite that fails in its first hook, or an aborted run, must not leave servers behind
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function launch(port: number, args: string[]): Promise<ChildProcess> {
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)));
  await untilTrue('redis-server takes connections', async () => {
    if (child.exitCode !== null) throw new Error(`redis-server ended:\n${output}`);
    return command(port, 'ping').then(
      () => true,
      () => false,
    );
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export async function startRedis(settings: string[] = []): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-redis-'));
  const port = await freePort();
  // prettier-ignore
  const args = [
    '--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no', ...settings,
  ];
  let child = await launch(port, args);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: () => end(child),
    async start() {
      child = await launch(port, args);
    },
    command: (name, ...rest) => command(port, name, ...rest),
    async close() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface RedisTopology {
  /** Value for REDIS_URL. */
  url: string;
  close(): Promise<void>;
}

const SLOTS = 16_384;

/** Three masters that share the slots. */
export async function startRedisCluster(): Promise<RedisTopology> {
  const nodes: RedisServer[] = [];
  for (let node = 0; node < 3; node++) {
    nodes.push(await startRedis(['--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf']));
  }
  const [first] = nodes;
  for (const [index, node] of nodes.entries()) {
    const from = Math.floor((SLOTS * index) / nodes.length);
    const to = Math.floor((SLOTS * (index + 1)) / nodes.length);
    const slots = Array.from({ length: to - from }, (_, slot) => String(from + slot));
    await node.command('cluster', 'addslots', ...slots);
    // each node needs an epoch of its own before they meet
    await node.command('cluster', 'set-config-epoch', String(index + 1));
  }
  for (const node of nodes.slice(1)) await first!.command('cluster', 'meet', '127.0.0.1', String(node.port));
  for (const node of nodes) {
    await untilTrue('the cluster is whole', async () => {
      const info = String(await node.command('cluster', 'info'));
      return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');
    });
  }
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async close() {
      for (const node of nodes) await node.close();
    },
  };
}

/** A master that clients find through a sentinel. */
export async function startRedisSentinel(): Promise<RedisTopology> {
  const master = await startRedis();
  const folder = await mkdtemp(join(tmpdir(), 'trama-sentinel-'));
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  await writeFile(
    file,
    `port ${port}\nbind 127.0.0.1\ndir ${folder}\nsentinel monitor mymaster 127.0.0.1 ${master.port} 1\n`,
  );
  const sentinel = await launch(port, [file, '--sentinel']);
  return {
    url: `redis+sentinel://127.0.0.1:${port}/mymaster`,
    async close() {
      await end(sentinel);
      await master.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
