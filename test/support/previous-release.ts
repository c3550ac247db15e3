/**
 * The sources of the release before this one, which previous-release.tar.gz holds: a checkout need not have its history.
 * docs/operating.md ("Releases") says how the archive is made anew.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface PreviousRelease {
  /** where it can be run from, by any account, with the packages of this release */
  folder: string;
  remove: () => Promise<void>;
}

export async function unpackPreviousRelease(): Promise<PreviousRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'trama-previous-'));
  await chmod(folder, 0o755);
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'previous-release.tar.gz'), '-C', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
