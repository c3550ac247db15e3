import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess, isRunning, sendSignal, waitUntilGone, type ProcessIdentity } from './processes.ts';

/** What the lock file holds: the process that owns the data directory and those that it has started. */
interface Holder extends ProcessIdentity {
  children: ProcessIdentity[];
}

export interface DataDirLock {
  /** writes down the processes that have to end before a successor may begin */
  setChildren(pids: number[]): void;
  release(): Promise<void>;
}

// a child whose parent has vanished hands its work back within this time; the default of SHUTDOWN_SECONDS is below it
const ORPHAN_MILLISECONDS = 30_000;

/**
 * Takes the data directory for this process. Throws an Error that names the pid when another process has it. A lock
 * whose process is dead is taken over, after the processes which that one had started are gone.
 */
export async function lockDataDir(dataDir: string, log: (line: string) => void): Promise<DataDirLock> {
  const file = join(dataDir, 'lock');
  const own: Holder = { ...identifyProcess(process.pid)!, children: [] };
  const orphans: ProcessIdentity[] = [];
  while (!(await placeNew(file, own))) {
    const content = await readIfThere(file);
    if (content === undefined) continue;
    const holder = parseHolder(content);
    if (holder && isRunning(holder)) {
      throw new Error(
        `${dataDir} is already in use by a running Trama (pid ${holder.pid}): stop that one first, or set DATA_DIR`,
      );
    }
    if (holder) orphans.push(...holder.children);
    await removeStale(file, content);
  }
  for (const orphan of orphans) await endOrphan(orphan, log);
  return {
    setChildren(pids) {
      own.children = pids.flatMap((pid) => identifyProcess(pid) ?? []);
      const draft = `${file}.${process.pid}`;
      // without a pause, so that a child is written down as soon as it exists
      writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
      renameSync(draft, file);
    },
    async release() {
      await rm(file, { force: true });
    },
  };
}

/** Makes the lock file with its content in one step; false when there is one already. */
async function placeNew(file: string, holder: Holder): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

/** Takes a dead process's lock file away, unless another start was faster and has put its own there. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, file);
  await rm(aside);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content: string): Holder | undefined {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    // a power cut can leave the file empty; whoever wrote it is gone then
    return undefined;
  }
}

async function endOrphan(orphan: ProcessIdentity, log: (line: string) => void): Promise<void> {
  if (!isRunning(orphan)) return;
  log(`waiting for process ${orphan.pid} of an earlier start to end`);
  sendSignal(orphan.pid, 'SIGTERM');
  if (await waitUntilGone(orphan, ORPHAN_MILLISECONDS)) return;
  sendSignal(orphan.pid, 'SIGKILL');
  await waitUntilGone(orphan, 5000);
}
