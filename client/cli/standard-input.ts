/** Standard input as a file: what is imported is read twice, for its digest and when it is sent. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Runs `work` with the path of a file that holds all of standard input, and removes it. */
export async function withStandardInput<T>(
  signal: AbortSignal | undefined,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-input-'));
  try {
    const path = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }), { signal });
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
