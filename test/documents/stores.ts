/** Both storages as the tests of documents see them: from behind, where no client looks. */
import { mkdir, readdir, readFile, rename, stat, symlink, truncate, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LocalStorage } from '../../shared/storage/local-storage.ts';
import { eventually } from '../support/jobs.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { sharedStack, Stack, type StackOptions } from '../support/stack.ts';
import { BUCKET, getKeys } from '../support/storage.ts';

export interface Presigned {
  documentId: string;
  presignedUrl: string;
  objectKey: string;
  expiresAt: string;
  method: string;
  headers: Record<string, string>;
}

export interface Store {
  backend: 'LOCAL' | 'S3';
  keys(prefix: string): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  /** Puts other bytes where an object is, or one where none is. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /** Makes an object look as old as that. */
  age(key: string, hours: number): Promise<void>;
  /** How many objects are being written, or were until their writer died. */
  unfinished(): Promise<number>;
  /** Lets every operation fail until the answered function is called. */
  breakDown(): Promise<() => Promise<void>>;
  /** A presigned URL as a client of this test reaches it. */
  reachable(url: string): string;
  /** Hands out the URL when its time is over. */
  whenExpired<T>(upload: Presigned, sizeBytes: number, work: (url: string) => Promise<T>): Promise<T>;
  /** Keeps whoever reads an object from coming to its end, until the answered function is called. */
  holdReaders(uploadKey: string, objectKey: string): Promise<{ reached(): Promise<unknown>; release(): Promise<void> }>;
}

const HOUR_MS = 3_600_000;
/** Zeros that take longer to be hashed than a process needs to be killed. */
const HELD_BYTES = 2 * 1024 ** 3;

function folderStore(stack: Stack): Store {
  const folder = join(stack.dataDir, 'storage');
  const incoming = join(folder, '.incoming');
  const path = (key: string) => join(folder, ...key.split('/'));
  const open = () => new LocalStorage(folder, stack.url);
  const written = () => readdir(incoming).catch(() => []);
  return {
    backend: 'LOCAL',
    keys: (prefix) => getKeys(open(), prefix),
    read: (key) => readFile(path(key)),
    async replace(key, bytes) {
      await mkdir(dirname(path(key)), { recursive: true });
      await writeFile(path(key), bytes);
    },
    async age(key, hours) {
      const then = new Date(Date.now() - hours * HOUR_MS);
      await utimes(path(key), then, then);
    },
    unfinished: async () => (await written()).length,
    async breakDown() {
      await rename(folder, `${folder}-away`);
      // the tests may run as root, whom no permission holds back; a link that leads to itself does
      await symlink('storage', folder);
      return async () => {
        await unlink(folder);
        await rename(`${folder}-away`, folder);
      };
    },
    // the port is chosen when the API starts, so that BASE_URL cannot know it
    reachable: (url) => stack.url + url.slice(new URL(url).origin.length),
    async whenExpired({ presignedUrl, headers }, sizeBytes, work) {
      const key = new URL(presignedUrl).pathname.replace('/storage/', '');
      // the clock of the API cannot be moved: the same terms, signed by the same key a little too long ago
      const contentType = headers['Content-Type']!;
      const { url } = await open().presignPut(key, { contentType, sizeBytes, expiresInSeconds: -1 });
      return work(url);
    },
    async holdReaders(uploadKey, objectKey) {
      const { size } = await stat(path(uploadKey));
      await truncate(path(uploadKey), HELD_BYTES);
      return {
        reached: () =>
          eventually('the object is moved to be read', async () => (await getKeys(open(), objectKey)).length > 0),
        release: () => truncate(path(objectKey), size),
      };
    },
  };
}

function s3Store(server: S3Server, clock: { ahead: number }): Store {
  const objects = () => server.objects(BUCKET);
  const object = (key: string) => {
    const found = objects().get(key);
    if (!found) throw new Error(`no object ${key}`);
    return found;
  };
  return {
    backend: 'S3',
    keys: (prefix) => Promise.resolve([...objects().keys()].filter((key) => key.startsWith(prefix)).sort()),
    read: (key) => Promise.resolve(object(key).body),
    replace(key, bytes) {
      const described = objects().get(key) ?? { contentType: 'text/plain', metadata: {}, checksums: {} };
      objects().set(key, { ...described, body: bytes, etag: '"other"', modifiedAt: new Date() });
      return Promise.resolve();
    },
    age(key, hours) {
      object(key).modifiedAt = new Date(Date.now() - hours * HOUR_MS);
      return Promise.resolve();
    },
    unfinished: () => Promise.resolve(server.openUploads(BUCKET).length),
    breakDown() {
      const heal = server.fail(500);
      return Promise.resolve(() => Promise.resolve(heal()));
    },
    reachable: (url) => url,
    async whenExpired({ presignedUrl, expiresAt }, _sizeBytes, work) {
      clock.ahead = Date.parse(expiresAt) - Date.now() + 1000;
      try {
        return await work(presignedUrl);
      } finally {
        clock.ahead = 0;
      }
    },
    holdReaders(_uploadKey, objectKey) {
      const isRead = (request: { method: string; key: string }) =>
        request.method === 'GET' && request.key === objectKey;
      const before = server.requests.filter(isRead).length;
      const release = server.fail('HANG', isRead);
      return Promise.resolve({
        reached: () =>
          eventually('the object is read', () => Promise.resolve(server.requests.filter(isRead).length > before)),
        release: () => Promise.resolve(release()),
      });
    },
  };
}

export interface OnStore {
  stack: Stack;
  store: Store;
}

/**
 * Describes the same behaviour once for each storage. Without `own` a suite takes the shared stack where it can, and must
 * neither kill nor break anything.
 */
export function describeOnStores(
  title: string,
  body: (opened: () => OnStore, backend: Store['backend']) => void,
  own?: StackOptions,
): void {
  describe(`${title} (in a folder)`, () => {
    let stack: Stack;
    before(async () => {
      stack = own ? await Stack.start(own) : await sharedStack();
    });
    after(async () => {
      if (own) await stack.stop();
    });
    body(() => ({ stack, store: folderStore(stack) }), 'LOCAL');
  });

  describe(`${title} (in S3)`, () => {
    const clock = { ahead: 0 };
    let server: S3Server;
    let stack: Stack;
    before(async () => {
      server = await startS3Server({ buckets: [BUCKET], now: () => Date.now() + clock.ahead });
      const env = {
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: server.url,
        // another name of the same server: who signs for the internal one is found out by the signature
        S3_PUBLIC_ENDPOINT: server.url.replace('127.0.0.1', 'localhost'),
        S3_REGION: server.region,
        S3_ACCESS_KEY_ID: server.accessKeyId,
        S3_SECRET_ACCESS_KEY: server.secretAccessKey,
      };
      stack = await Stack.start({ ...own, env: { ...own?.env, ...env } });
    });
    after(async () => {
      await stack.stop();
      await server.close();
    });
    body(() => ({ stack, store: s3Store(server, clock) }), 'S3');
  });
}
