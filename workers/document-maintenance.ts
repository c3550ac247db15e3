/** What becomes of documents over time (docs/rules.md#documents). Every step is safe to run twice and on many workers. */
import { markPurged, getUploadKey } from '../shared/domain/documents/document-rows.ts';
import { query } from '../shared/platform/database.ts';
import { type WorkerDependencies } from './handler.ts';

const UPLOAD_HOURS = 24;
const KEPT_DAYS = 30;
const BATCH = 200;

interface Purgeable {
  tenant_id: number;
  id: string;
  object_key: string;
}

/**
 * Uploads that nobody completed fail, objects of deleted and failed documents are removed, and so are those that no
 * document has: their request broke off between the bytes and the row.
 */
export async function documentMaintenance({ database, storage, logger }: WorkerDependencies): Promise<object> {
  const abandoned = await query(
    database,
    `update documents set status = 'FAILED', updated_at = now()
     where status = 'PENDING_UPLOAD' and created_at < now() - interval '${UPLOAD_HOURS} hours' returning 1 as one`,
  );
  let purged = 0;
  for (;;) {
    const due = await query<Purgeable>(
      database,
      `select tenant_id, id, object_key from documents where purged_at is null and (
         deleted_at < now() - interval '${KEPT_DAYS} days'
         or (status = 'FAILED' and updated_at < now() - interval '${UPLOAD_HOURS} hours')) limit $1`,
      [BATCH],
    );
    for (const { tenant_id, id, object_key } of due) {
      // the object first: a crash in between removes it again, which is fine
      await storage.delete(object_key);
      await storage.delete(getUploadKey({ tenantId: tenant_id }, id));
      await markPurged({ db: database, tenantId: tenant_id }, id);
    }
    purged += due.length;
    if (due.length < BATCH) break;
  }
  let orphans = 0;
  for (const folder of ['documents', 'uploads'] as const) orphans += await removeOrphans({ database, storage }, folder);
  const done = { abandoned: abandoned.length, purged, orphans };
  logger.info(done, 'documents');
  return done;
}

/** What a document counts, with the bytes that it has there. */
const NEEDED = {
  documents: 'purged_at is null',
  uploads: `purged_at is null and status <> 'READY'`,
} as const;

/** Bytes are put only where a document waits for them; those of a direct upload are there before their row. */
const AGE_HOURS = { documents: UPLOAD_HOURS, uploads: 0 } as const;

async function removeOrphans(
  { database, storage }: Pick<WorkerDependencies, 'database' | 'storage'>,
  folder: keyof typeof NEEDED,
): Promise<number> {
  let orphans = 0;
  for await (const { key, modifiedAt } of storage.list(`${folder}/`)) {
    const [, tenantId = '', id = ''] = key.split('/');
    if (Date.now() - modifiedAt.getTime() < AGE_HOURS[folder] * 3_600_000) continue;
    const known =
      /^\d+$/.test(tenantId) && /^[0-9a-f-]{36}$/.test(id)
        ? await query(
            database,
            `select 1 as one from documents where tenant_id = $1 and id = $2 and ${NEEDED[folder]}`,
            [Number(tenantId), id],
          )
        : [];
    if (known.length > 0) continue;
    await storage.delete(key);
    orphans += 1;
  }
  return orphans;
}
