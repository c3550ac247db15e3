/** What becomes of documents over time (docs/rules.md#documents). Every step is safe to run twice and on many workers. */
import {
  failAbandonedUploads,
  findNeeded,
  findPurgeable,
  markPurged,
  type DocumentFolder,
} from '../shared/domain/documents/document-purges.ts';
import { getUploadKey } from '../shared/domain/documents/document-rows.ts';
import { type ObjectStorage } from '../shared/storage/storage.ts';
import { type WorkerDependencies } from './handler.ts';

const BATCH = 200;
/** The storage may be far away: that many requests are on their way to it together. */
const REMOVALS_AT_ONCE = 20;

/**
 * Uploads that nobody completed fail, objects of deleted and failed documents are removed, and so are those that no
 * document has: their request broke off between the bytes and the row.
 */
export async function documentMaintenance({ database, storage, logger }: WorkerDependencies): Promise<object> {
  const abandoned = await failAbandonedUploads(database);
  let purged = 0;
  for (;;) {
    const due = await findPurgeable(database, BATCH);
    if (due.length === 0) break;
    // the objects first: a crash in between removes them again, which is fine
    await removeObjects(
      storage,
      due.flatMap(({ tenantId, id, objectKey }) => [objectKey, getUploadKey({ tenantId }, id)]),
    );
    await markPurged(database, due);
    purged += due.length;
  }
  const orphans = {
    documents: await removeOrphans({ database, storage }, 'documents'),
    uploads: await removeOrphans({ database, storage }, 'uploads'),
  };
  const done = { abandoned, purged, orphans: orphans.documents + orphans.uploads };
  logger.info(done, 'documents');
  return done;
}

async function removeObjects(storage: ObjectStorage, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += REMOVALS_AT_ONCE)
    await Promise.all(keys.slice(from, from + REMOVALS_AT_ONCE).map((key) => storage.delete(key)));
}

/** Bytes are put only where a document waits for them; those of a direct upload are there before their row. */
const AGE_MS: Record<DocumentFolder, number> = { documents: 24 * 3_600_000, uploads: 0 };

const KEY = /^[a-z]+\/(\d{1,15})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Removes objects of a folder that no document needs, and returns how many. */
async function removeOrphans(
  { database, storage }: Pick<WorkerDependencies, 'database' | 'storage'>,
  folder: DocumentFolder,
): Promise<number> {
  let orphans = 0;
  let listed: { key: string; tenantId: number; id: string }[] = [];
  const removeUnneeded = async () => {
    const needed = await findNeeded(database, folder, listed);
    const keys = listed.filter(({ tenantId, id }) => !needed.has(`${tenantId}/${id}`)).map(({ key }) => key);
    await removeObjects(storage, keys);
    orphans += keys.length;
    listed = [];
  };
  for await (const { key, modifiedAt } of storage.list(`${folder}/`)) {
    if (Date.now() - modifiedAt.getTime() < AGE_MS[folder]) continue;
    const [, tenantId, id] = KEY.exec(key) ?? [];
    if (tenantId !== undefined && id !== undefined) listed.push({ key, tenantId: Number(tenantId), id });
    else {
      await storage.delete(key);
      orphans += 1;
    }
    if (listed.length >= BATCH) await removeUnneeded();
  }
  await removeUnneeded();
  return orphans;
}
