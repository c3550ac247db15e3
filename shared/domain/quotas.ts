/**
 * What a tenant may use at most (docs/limits.md, "Quotas of a tenant"). The database counts storage and documents in the
 * transaction of each change, and keeps that row locked until its end: who looks after their own change sees an exact figure,
 * and nobody adds to it meanwhile.
 */
import { query, queryOne, type Queryable } from '../platform/database.ts';
import { refusal } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { countWaiting } from '../jobs.ts';

/** Where the tenant has no figures of its own. */
export interface QuotaSettings {
  storageBytes: number;
  documents: number;
  waitingJobs: number;
}

export interface Quota {
  used: number;
  limit: number;
}

export interface Quotas {
  storageBytes: Quota;
  documents: Quota;
  waitingJobs: Quota;
}

interface UsageRow {
  storage_bytes: number;
  documents: number;
  max_storage_bytes: number;
  max_documents: number;
}

async function readUsage(db: Queryable, tenantId: number, settings: QuotaSettings): Promise<UsageRow> {
  const row = await queryOne<UsageRow>(
    db,
    `select coalesce(u.storage_bytes, 0) as storage_bytes, coalesce(u.documents, 0) as documents,
       coalesce(t.max_storage_bytes, $2)::bigint as max_storage_bytes, coalesce(t.max_documents, $3)::bigint as max_documents
     from tenants t left join tenant_usage u on u.tenant_id = t.id where t.id = $1`,
    [tenantId, settings.storageBytes, settings.documents],
    { prepared: true },
  );
  if (!row) throw new Error(`there is no tenant ${tenantId}`);
  return row;
}

const exceeded = (quota: 'storage' | 'documents', used: number, limit: number) =>
  refusal(because(quota === 'storage' ? 'STORAGE_FULL' : 'DOCUMENTS_FULL', { limit, used }), { quota, used, limit });

function throwQuotaExceeded(row: UsageRow, more: { bytes: number; documents: number }, beyond = 0): void {
  const bytes = row.storage_bytes + more.bytes;
  const documents = row.documents + more.documents;
  if (bytes > row.max_storage_bytes + beyond) throw exceeded('storage', bytes, row.max_storage_bytes);
  if (documents > row.max_documents) throw exceeded('documents', documents, row.max_documents);
}

/**
 * After a change that takes storage, in its transaction: throws QUOTA_EXCEEDED when it was too much, which is more than
 * `beyond` over the quota.
 */
export async function withinQuota(db: Queryable, tenantId: number, settings: QuotaSettings, beyond = 0): Promise<void> {
  throwQuotaExceeded(await readUsage(db, tenantId, settings), { bytes: 0, documents: 0 }, beyond);
}

/**
 * Before bytes are received that the tenant has no room for: throws QUOTA_EXCEEDED. It spares their storing; what decides is
 * the look after the change.
 */
export async function roomFor(
  db: Queryable,
  tenantId: number,
  settings: QuotaSettings,
  more: { bytes: number; documents: number },
): Promise<void> {
  throwQuotaExceeded(await readUsage(db, tenantId, settings), more);
}

/** How many bytes the tenant's storage has room for. */
export async function storageRoom(db: Queryable, tenantId: number, settings: QuotaSettings): Promise<number> {
  const usage = await readUsage(db, tenantId, settings);
  return Math.max(0, usage.max_storage_bytes - usage.storage_bytes);
}

/**
 * Counts bytes that are about to be stored under an id, in place of what was reserved for it. Throws QUOTA_EXCEEDED, and the
 * earlier reservation stays.
 */
export async function reserveStorage(
  transaction: Queryable,
  tenantId: number,
  settings: QuotaSettings,
  reservation: { id: string; bytes: number },
  beyond = 0,
): Promise<void> {
  await query(
    transaction,
    `insert into storage_reservations (tenant_id, id, bytes) values ($1, $2, $3)
     on conflict (tenant_id, id) do update set bytes = excluded.bytes`,
    [tenantId, reservation.id, reservation.bytes],
  );
  await withinQuota(transaction, tenantId, settings, beyond);
}

/** Gives back what was reserved: the bytes have a row now, or were not stored. */
export async function releaseReservation(db: Queryable, tenantId: number, id: string): Promise<void> {
  await query(db, 'delete from storage_reservations where tenant_id = $1 and id = $2', [tenantId, id]);
}

export interface UsedShare {
  tenant: string;
  quota: 'storage' | 'documents';
  share: number;
}

/** The tenants that are nearest to a quota, by their UUIDs, the nearest first; a share of 1 is all that there is. */
export async function largestShares(db: Queryable, settings: QuotaSettings, count: number): Promise<UsedShare[]> {
  return query<UsedShare>(
    db,
    `select tenant, quota, share from (
       select t.uuid as tenant, 'storage' as quota,
         u.storage_bytes / greatest(coalesce(t.max_storage_bytes, $1), 1)::float8 as share
       from tenant_usage u join tenants t on t.id = u.tenant_id
       union all
       select t.uuid, 'documents', u.documents / greatest(coalesce(t.max_documents, $2), 1)::float8
       from tenant_usage u join tenants t on t.id = u.tenant_id) s
     where share > 0 order by share desc, tenant limit $3`,
    [settings.storageBytes, settings.documents, count],
  );
}

export async function readQuotas(db: Queryable, tenantId: number, settings: QuotaSettings): Promise<Quotas> {
  const usage = await readUsage(db, tenantId, settings);
  return {
    storageBytes: { used: usage.storage_bytes, limit: usage.max_storage_bytes },
    documents: { used: usage.documents, limit: usage.max_documents },
    waitingJobs: await countWaiting(db, tenantId, settings.waitingJobs),
  };
}
