/**
 * A folder that files are dropped into. What has become of a file is where it stands: in the folder it is to be imported, in
 * `done` or `failed` beside its report it has been. Every step is one rename, so that a process that is killed between two of
 * them leaves what the next one goes on from.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BULK_RESOURCES } from '../bulk-resources.ts';
import { fileForm } from '../file-body.ts';
import { type BulkResourceName } from '../imports.ts';

export const OUTCOMES = ['done', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface DroppedFile {
  name: string;
  resource: BulkResourceName;
}

/** A file as it was looked at. */
interface Look {
  size: number;
  modified: number;
}

const REPORT = '.report.json';
const FAILED_ROWS = '.failed.csv';
/** Reports on their way: hidden, and not yet under their names. */
const PART = /^\.(.+)(\.report\.json|\.failed\.csv)\.part$/;

/** In this order, since later ones refer to rows of earlier ones. */
const ORDER: readonly BulkResourceName[] = [
  'suppliers',
  'supplier-products',
  'company-products',
  'fibers',
  'yarns',
  'fabrics',
  'processing-stages',
  'purchase-records',
];

const place = (resource: BulkResourceName) => (ORDER.includes(resource) ? ORDER.indexOf(resource) : ORDER.length);

/** The resource whose name a file's begins with, as `supplier-products-2026.csv`; _ may stand for - in it. */
export function resourceOf(fileName: string): BulkResourceName | undefined {
  if (fileName.startsWith('.') || !fileForm(fileName)) return undefined;
  const name = fileName.toLowerCase().replaceAll('_', '-');
  const fits = (Object.keys(BULK_RESOURCES) as BulkResourceName[]).filter(
    (resource) => name.startsWith(resource) && !/[a-z]/.test(name.charAt(resource.length)),
  );
  return fits.sort((a, b) => b.length - a.length)[0];
}

/** `a.csv.gz` → `a` and `.csv.gz`. */
function splitName(name: string): [stem: string, ending: string] {
  const ending = /(\.[a-z]+)(\.gz)?$/i.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}

/** `a.csv` and 2 → `a.2.csv`. */
function numbered(name: string, number: number): string {
  const [stem, ending] = splitName(name);
  return number === 1 ? name : `${stem}.${number}${ending}`;
}

export class DropFolder {
  readonly #path: string;
  /** What the last look has seen, by inode, so that a file that is renamed into its name has been seen before. */
  #seen = new Map<number, Look>();

  constructor(path: string) {
    this.#path = path;
  }

  pathOf = (name: string): string => join(this.#path, name);

  /** Makes what is missing, and ends what a killed process has left between two steps. */
  async open(): Promise<void> {
    for (const outcome of OUTCOMES) {
      const folder = join(this.#path, outcome);
      await mkdir(folder, { recursive: true });
      for (const part of await readdir(folder)) {
        const [, name, ending] = PART.exec(part) ?? [];
        if (name === undefined || ending === undefined) continue;
        const moved = await stat(join(folder, name)).then(() => true, ifMissing(false));
        // where its file has not moved, the file is imported again, with the same key
        if (moved) await rename(join(folder, part), join(folder, name + ending));
        else await rm(join(folder, part), { force: true });
      }
    }
  }

  /**
   * The files to import, in their order. A file is one when it has the size and the time that it had at the last look, under
   * this name or another.
   */
  async look(): Promise<DroppedFile[]> {
    const seen = new Map<number, Look>();
    const ready: DroppedFile[] = [];
    for (const entry of await readdir(this.#path, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const found = await stat(this.pathOf(entry.name)).catch(ifMissing(undefined));
      if (!found) continue;
      const before = this.#seen.get(found.ino);
      seen.set(found.ino, { size: found.size, modified: found.mtimeMs });
      const resource = resourceOf(entry.name);
      const isStill = before?.size === found.size && before.modified === found.mtimeMs;
      if (resource && isStill) ready.push({ name: entry.name, resource });
    }
    this.#seen = seen;
    return ready.sort((a, b) => place(a.resource) - place(b.resource) || (a.name < b.name ? -1 : 1));
  }

  /**
   * The jobs of earlier files with this name and these bytes that stand in `done` or `failed`: who drops a file again wants it
   * imported again.
   */
  async earlierJobs(name: string, sha256: string): Promise<string[]> {
    const [stem, ending] = splitName(name);
    const jobs: string[] = [];
    for (const outcome of OUTCOMES) {
      const folder = join(this.#path, outcome);
      for (const found of await readdir(folder)) {
        if (!found.startsWith(stem) || !found.endsWith(`${ending}${REPORT}`)) continue;
        const number = found.slice(stem.length, -`${ending}${REPORT}`.length);
        if (!/^(\.\d+)?$/.test(number)) continue;
        const report = JSON.parse(await readFile(join(folder, found), 'utf8')) as { sha256?: string; jobId?: string };
        if (report.sha256 === sha256 && report.jobId !== undefined) jobs.push(report.jobId);
      }
    }
    return jobs.sort();
  }

  /**
   * Moves a file to where it belongs, with its report and its failed rows beside it. `saveFailed` writes these to a path.
   * Returns the name that it has there, or undefined where somebody else has taken the file.
   */
  async settle(
    name: string,
    outcome: Outcome,
    report: object,
    saveFailed?: (path: string) => Promise<void>,
  ): Promise<string | undefined> {
    const folder = join(this.#path, outcome);
    const taken = new Set(await readdir(folder));
    let number = 1;
    while (taken.has(numbered(name, number)) || taken.has(`${numbered(name, number)}${REPORT}`)) number += 1;
    const target = numbered(name, number);
    const part = (ending: string) => join(folder, `.${target}${ending}.part`);
    await writeFile(part(REPORT), `${JSON.stringify(report, null, 2)}\n`, { flush: true });
    await saveFailed?.(part(FAILED_ROWS));
    const moved = await rename(this.pathOf(name), join(folder, target)).then(() => true, ifMissing(false));
    for (const ending of saveFailed ? [FAILED_ROWS, REPORT] : [REPORT])
      if (moved) await rename(part(ending), join(folder, target + ending));
      else await rm(part(ending), { force: true });
    return moved ? target : undefined;
  }
}

/** Of a file that is gone, this; other errors are errors. */
const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
