import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  lstat,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Readable } from 'node:stream';
import { PassingFault } from '../platform/errors.ts';
import { isStorageKey, keySegments, prefixSegments } from './object-key.ts';
import { signedUrl, signingKey, verifiedTerms, type UploadTerms } from './local-urls.ts';
import { receive } from './receive.ts';
import { ObjectMissing, type ObjectStorage, type PresignedPut, type PutOptions, type StoredObject } from './storage.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** A name that no key can begin with, so that listings never meet half-written files. */
const INCOMING = '.incoming';
/** A temporary file that nobody has written to for so long belongs to a process that is gone. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;
const WRITE_BYTES = 256 * 1024;
/** With less the storage counts as full. */
const MIN_FREE_BYTES = 16 * 1024 ** 2;
/** How often a put makes its folder again when deletions keep removing it; each round needs a deletion that wins a race. */
const RENAME_ATTEMPTS = 50;

class FolderAway extends PassingFault {
  override readonly name = 'FolderAway';
}

/**
 * Objects as files of a folder that is made when it is first needed. Opening also begins to remove what crashed
 * processes left behind. Several processes may use the same folder at the same time.
 */
export class LocalStorage implements ObjectStorage {
  readonly backend = 'LOCAL';
  readonly #folder: string;
  readonly #incoming: string;
  readonly #swept: Promise<void>;
  readonly #publicUrl: string;
  #signingKey: Promise<string> | undefined;

  /** `publicUrl`: where clients reach the API, which serves the signed URLs. */
  constructor(folder: string, publicUrl: string) {
    this.#folder = resolve(folder);
    this.#publicUrl = publicUrl;
    this.#incoming = join(this.#folder, INCOMING);
    this.#swept = this.#removeStaleFiles();
  }

  async put(key: string, body: Readable, options: PutOptions = {}): Promise<StoredObject> {
    const store = async (chunks: AsyncGenerator<Buffer, void, undefined>) => {
      const target = this.#path(key);
      const { path, handle } = await this.#openTemporary();
      try {
        try {
          await writeFile(handle, batches(chunks));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await this.#moveTo(path, target);
      } catch (error) {
        await removeQuietly(path);
        throw error;
      }
    };
    return receive(body, options.maxBytes, store, options.inspection);
  }

  async get(key: string, options: { start?: number; end?: number; readAhead?: number } = {}): Promise<Readable> {
    const path = this.#path(key);
    const handle = await ifPresent(open(path, 'r'));
    if (!handle) {
      await this.#expectFolder();
      throw new ObjectMissing(key);
    }
    try {
      if (!(await handle.stat()).isFile()) throw new ObjectMissing(key);
      const { start = 0, end = Infinity, readAhead: highWaterMark } = options;
      return handle.createReadStream({ start, end, ...(highWaterMark === undefined ? {} : { highWaterMark }) });
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async presignPut(
    key: string,
    { contentType, sizeBytes, expiresInSeconds }: { contentType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<PresignedPut> {
    keySegments(key);
    const expires = Math.ceil(Date.now() / 1000) + expiresInSeconds;
    const url = signedUrl(this.#publicUrl, await this.#key(), { key, contentType, sizeBytes, expires });
    return { url, headers: { 'Content-Type': contentType }, expiresAt: new Date(expires * 1000) };
  }

  /** What a signed URL allows, or undefined when it is forged or has expired. */
  async verify(key: string, parameters: URLSearchParams): Promise<UploadTerms | undefined> {
    keySegments(key);
    return verifiedTerms(await this.#key(), key, parameters);
  }

  #key(): Promise<string> {
    this.#signingKey ??= signingKey(this.#folder).catch((error: unknown) => {
      this.#signingKey = undefined;
      throw error;
    });
    return this.#signingKey;
  }

  async size(key: string): Promise<number | undefined> {
    const stats = await ifPresent(lstat(this.#path(key)));
    if (!stats) await this.#expectFolder();
    return stats?.isFile() ? stats.size : undefined;
  }

  /** An object is missing only where objects could be: without the folder, as before a mount, all of them are away. */
  async #expectFolder(): Promise<void> {
    const stats = await ifPresent(stat(this.#folder));
    if (!stats?.isDirectory()) throw new FolderAway(`${this.#folder} is ${stats ? 'not a folder' : 'not there'}`);
  }

  async move(from: string, to: string): Promise<void> {
    const path = this.#path(from);
    if ((await this.size(from)) === undefined) throw new ObjectMissing(from);
    try {
      await this.#moveTo(path, this.#path(to));
    } catch (error) {
      // somebody else has moved or removed it meanwhile
      if (isMissing(error) && (await this.size(from)) === undefined) throw new ObjectMissing(from);
      throw error;
    }
    await this.#removeEmptyFolders(path);
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    await ifPresent(rm(path));
    await this.#removeEmptyFolders(path);
  }

  async #removeEmptyFolders(path: string): Promise<void> {
    for (let folder = dirname(path); folder !== this.#folder; folder = dirname(folder)) {
      try {
        await rmdir(folder);
      } catch {
        // it still holds objects, or somebody else removes it: an empty folder too many harms nobody
        return;
      }
    }
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }, void, undefined> {
    const { folders, beginning } = prefixSegments(prefix);
    // `a/b` is also the beginning of `a/bc/d`, so that the walk starts one folder above the last segment
    yield* this.#walk(folders, (name) => name.startsWith(beginning));
  }

  async check(): Promise<void> {
    // made by the first write, so that the folder above it is what counts until then
    let folder = this.#folder;
    while (!(await ifPresent(lstat(folder))) && dirname(folder) !== folder) folder = dirname(folder);
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`less than ${MIN_FREE_BYTES} bytes are free in ${folder}`);
  }

  async close(): Promise<void> {
    await this.#swept;
  }

  #path(key: string): string {
    return join(this.#folder, ...keySegments(key));
  }

  async #openTemporary(): Promise<{ path: string; handle: FileHandle }> {
    const path = join(this.#incoming, randomUUID());
    const made = await mkdir(this.#incoming, { recursive: true, mode: FOLDER_MODE });
    if (made !== undefined) await syncFolders(this.#folder, dirname(made));
    return { path, handle: await open(path, 'wx', FILE_MODE) };
  }

  /** Makes a complete file the object; readers of an older one keep the old bytes. */
  async #moveTo(path: string, target: string): Promise<void> {
    const folder = dirname(target);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
        await rename(path, target);
        break;
      } catch (error) {
        // a deletion found the new folder empty and removed it between the two calls
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === RENAME_ATTEMPTS) throw error;
      }
    }
    // the names of new folders must survive a power cut too, whoever made them
    await syncFolders(folder, this.#folder);
  }

  async *#walk(
    folders: string[],
    wanted: (name: string) => boolean,
  ): AsyncGenerator<{ key: string; modifiedAt: Date }, void, undefined> {
    const path = join(this.#folder, ...folders);
    const entries = await ifPresent(opendir(path));
    if (!entries) return;
    for await (const entry of entries) {
      const key = [...folders, entry.name].join('/');
      if (!isStorageKey(key) || !wanted(entry.name)) continue;
      if (entry.isDirectory()) {
        yield* this.#walk([...folders, entry.name], () => true);
      } else if (entry.isFile()) {
        const stats = await ifPresent(lstat(join(path, entry.name)));
        if (stats) yield { key, modifiedAt: stats.mtime };
      }
    }
  }

  async #removeStaleFiles(): Promise<void> {
    const before = Date.now() - STALE_AFTER_MS;
    try {
      for await (const entry of await opendir(this.#incoming)) {
        const path = join(this.#incoming, entry.name);
        const stats = await ifPresent(lstat(path));
        if (stats?.isFile() && stats.mtimeMs < before) await rm(path, { force: true });
      }
    } catch {
      // nothing was stored yet, or the folder is out of reach: check() and the next put tell, with the reason
    }
  }
}

/** Joins chunks to writes of a decent size: a body made of short lines would cost a system call for each. */
async function* batches(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes < WRITE_BYTES) continue;
    yield Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting, waitingBytes);
}

/** Makes the names in a folder durable, and those in the folders above it up to `last`, which is one of them. */
async function syncFolders(first: string, last: string): Promise<void> {
  for (let folder = first; ; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === last) return;
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await ifPresent(open(path, 'r'));
  // gone: the object was deleted meanwhile, there is no name left to make durable
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeQuietly(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch {
    // the error that made it useless matters more, and the sweep of a later start removes it
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  // ENOTDIR: a segment of the key is an object, so that nothing can be below it
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function ifPresent<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
