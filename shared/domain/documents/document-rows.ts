/** The rows of documents and their transitions (docs/rules.md#documents). */
import { audit } from '../../platform/audit.ts';
import { filterOnly } from '../../platform/database/filter-only.ts';
import { query, queryOne } from '../../platform/database.ts';
import { TramaError } from '../../platform/errors.ts';
import { emptySql, joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { withinQuota, type QuotaSettings } from '../quotas.ts';
import { JsonText } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { storageAway, type ObjectStorage, type PresignedPut, type StoredObject } from '../../storage/storage.ts';
import { DOCUMENT_JSON, type DOCUMENT_STATUSES } from './document-view.ts';
import { ENTITY_TYPES, type EntityReference, type EntityType } from './documented-entities.ts';

/** Largest document (docs/rules.md#documents). */
export const MAX_DOCUMENT_BYTES = 26_214_400;
export const PRESIGNED_SECONDS = 15 * 60;

export interface NewDocument {
  id: string;
  entity: EntityReference;
  category: string;
  fileName: string;
  contentType: string;
}

export interface DocumentRow {
  id: string;
  entity_type: EntityType;
  entity_id: string;
  status: (typeof DOCUMENT_STATUSES)[number];
  object_key: string;
  original_filename: string;
  content_type: string;
  size_bytes: number;
  checksum_sha256: string | null;
  failure: UploadFailure | null;
  updated_at: Date;
}

/** Why an upload failed when its bytes were read. */
export type UploadFailure =
  | { code: 'CHECKSUM_MISMATCH' }
  | { code: 'UNSUPPORTED_MEDIA_TYPE'; details: { contentType: string; recognised: string } };

/** Keys never come from input: the id names the object. */
export const getObjectKey = (scope: Pick<Scope, 'tenantId'>, id: string) => `documents/${scope.tenantId}/${id}`;

/**
 * Where clients put bytes. They are moved elsewhere to be verified: a signed URL can be used again until it expires, and must
 * not change a document that is READY.
 */
export const getUploadKey = (scope: Pick<Scope, 'tenantId'>, id: string) => `uploads/${scope.tenantId}/${id}`;

/** The upload whose bytes are put under a key. */
export function uploadOfKey(key: string): { tenantId: number; id: string } | undefined {
  const [, tenantId, id] = /^uploads\/(\d+)\/([0-9a-f-]{36})$/.exec(key) ?? [];
  return tenantId === undefined || id === undefined ? undefined : { tenantId: Number(tenantId), id };
}

/** Where bytes go, and how much a tenant may have there. */
export interface DocumentStore {
  storage: ObjectStorage;
  config: { quotas: QuotaSettings };
}

/** Throws QUOTA_EXCEEDED. */
async function insert(
  scope: Scope,
  { storage, config }: DocumentStore,
  wanted: NewDocument,
  state: { status: 'PENDING_UPLOAD' | 'READY'; sizeBytes: number; sha256: string | null },
): Promise<JsonText> {
  const row = await queryOne<{ body: string }>(
    scope.db,
    `insert into documents as d (tenant_id, id, entity_type, entity_id, category, status, object_key, original_filename, content_type,
       size_bytes, checksum_sha256, storage_backend, uploaded_by_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${DOCUMENT_JSON}::text as body`,
    [
      scope.tenantId,
      wanted.id,
      wanted.entity.type,
      wanted.entity.id,
      wanted.category,
      state.status,
      getObjectKey(scope, wanted.id),
      wanted.fileName,
      wanted.contentType,
      state.sizeBytes,
      state.sha256,
      storage.backend,
      scope.actor.userId,
    ],
  );
  await withinQuota(scope.db, scope.tenantId, config.quotas);
  await audit(scope, {
    action: state.status === 'READY' ? 'document.uploaded' : 'document.announced',
    entity: { type: 'document', uuid: wanted.id },
    details: { entityType: wanted.entity.type, entityId: wanted.entity.id },
  });
  return new JsonText(row!.body);
}

/** A document whose bytes are in the storage already. */
export const addStored = (
  scope: Scope,
  store: DocumentStore,
  wanted: NewDocument,
  stored: StoredObject,
): Promise<JsonText> =>
  insert(scope, store, wanted, { status: 'READY', sizeBytes: stored.sizeBytes, sha256: stored.sha256 });

/** A document whose bytes the client will put at the answered URL. */
export async function announce(
  scope: Scope,
  store: DocumentStore,
  wanted: NewDocument & { sizeBytes: number },
): Promise<PresignedPut & { objectKey: string }> {
  await insert(scope, store, wanted, { status: 'PENDING_UPLOAD', sizeBytes: wanted.sizeBytes, sha256: null });
  const { contentType, sizeBytes } = wanted;
  const put = await store.storage
    .presignPut(getUploadKey(scope, wanted.id), { contentType, sizeBytes, expiresInSeconds: PRESIGNED_SECONDS })
    .catch((error: unknown) => {
      throw storageAway(error);
    });
  return { objectKey: getObjectKey(scope, wanted.id), ...put };
}

const notFound = () => new TramaError('NOT_FOUND', 'There is no such document.');

const OF_ENTITY = filterOnly('$3::text is null or (entity_type = $3 and entity_id = $4::uuid)');

/** Throws NOT_FOUND when the tenant has no such document (of that entity), or it was deleted. */
export async function findDocument(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
  entity?: EntityReference,
): Promise<DocumentRow> {
  const row = await queryOne<DocumentRow>(
    scope.db,
    `select id, entity_type, entity_id, status, object_key, original_filename, content_type, size_bytes, checksum_sha256, failure, updated_at
     from documents where tenant_id = $1 and id = $2 and deleted_at is null
       and ${OF_ENTITY}`,
    [scope.tenantId, id, entity?.type ?? null, entity?.id ?? null],
  );
  if (!row) throw notFound();
  return row;
}

/** Whether bytes are still to be put at the URL of a document. */
export async function awaitsUpload({ db, tenantId }: Pick<Scope, 'db' | 'tenantId'>, id: string): Promise<boolean> {
  const row = await queryOne(
    db,
    `select 1 as one from documents where tenant_id = $1 and id = $2 and status = 'PENDING_UPLOAD' and deleted_at is null`,
    [tenantId, id],
  );
  return row !== undefined;
}

/** Throws NOT_FOUND. */
export async function readDocument(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
): Promise<{ entityType: EntityType; body: JsonText }> {
  const row = await queryOne<{ entity_type: EntityType; body: string }>(
    scope.db,
    `select d.entity_type, ${DOCUMENT_JSON}::text as body from documents d where d.tenant_id = $1 and d.id = $2 and d.deleted_at is null`,
    [scope.tenantId, id],
  );
  if (!row) throw notFound();
  return { entityType: row.entity_type, body: new JsonText(row.body) };
}

export interface DocumentFilter {
  /** Of any of these types. */
  entityTypes: readonly EntityType[];
  entityId?: string;
  category?: string;
  includeDeleted?: boolean;
}

/** One type as such, for the index. */
function ofTypes(types: readonly EntityType[]): Sql[] {
  if (types.length === ENTITY_TYPES.length) return [];
  return types.length === 1 ? [sql`d.entity_type = ${types[0]}`] : [sql`d.entity_type = any(${types})`];
}

/** Newest first. */
export async function listDocuments(
  scope: Scope,
  filter: DocumentFilter,
  page?: { limit: number; offset: number },
): Promise<{ items: JsonText; total: number }> {
  const where = joinSql(
    [
      sql`d.tenant_id = ${scope.tenantId}`,
      ...(filter.includeDeleted ? [] : [sql`d.deleted_at is null`]),
      ...ofTypes(filter.entityTypes),
      ...(filter.entityId === undefined ? [] : [sql`d.entity_id = ${filter.entityId}`]),
      ...(filter.category === undefined ? [] : [sql`d.category = ${filter.category}`]),
    ],
    ' and ',
  );
  const paging = page ? sql` limit ${page.limit} offset ${page.offset}` : emptySql;
  const row = await queryOne<{ items: string | null; total: number }>(
    scope.db,
    sql`select (select string_agg(p.body, ',') from (
       select ${rawSql(DOCUMENT_JSON)}::text as body
       from (select d.tenant_id, d.id from documents d where ${where} order by d.seq desc${paging}) found
         join documents d using (tenant_id, id) order by d.seq desc) p) as items,
       (select count(*) from documents d where ${where}) as total`,
  );
  return { items: new JsonText(`[${row?.items ?? ''}]`), total: row?.total ?? 0 };
}

/** Throws NOT_FOUND. The bytes are removed later (docs/rules.md#documents). */
export async function deleteDocument(scope: Scope, id: string, entity?: EntityReference): Promise<void> {
  const rows = await query(
    scope.db,
    `update documents set deleted_at = now(), updated_at = now() where tenant_id = $1 and id = $2 and deleted_at is null
       and ${OF_ENTITY} returning 1 as one`,
    [scope.tenantId, id, entity?.type ?? null, entity?.id ?? null],
  );
  if (rows.length === 0) throw notFound();
  await audit(scope, { action: 'document.deleted', entity: { type: 'document', uuid: id } });
}

/** Notes that no bytes are left of a document that failed or was deleted: it takes no room any more. */
export async function markPurged(scope: Pick<Scope, 'db' | 'tenantId'>, id: string): Promise<void> {
  await query(
    scope.db,
    'update documents set purged_at = now() where tenant_id = $1 and id = $2 and purged_at is null',
    [scope.tenantId, id],
  );
}

/** The one transition of an upload; false when it had ended already. */
export async function endUpload(
  scope: Scope,
  id: string,
  end: { status: 'READY'; sha256: string } | { status: 'FAILED'; failure: UploadFailure },
): Promise<boolean> {
  const failure = end.status === 'FAILED' ? end.failure : undefined;
  const rows = await query(
    scope.db,
    `update documents set status = $3, checksum_sha256 = coalesce($4, checksum_sha256), failure = $5, updated_at = now()
     where tenant_id = $1 and id = $2 and status = 'PENDING_UPLOAD' and deleted_at is null returning 1 as one`,
    [
      scope.tenantId,
      id,
      end.status,
      end.status === 'READY' ? end.sha256 : null,
      failure ? JSON.stringify(failure) : null,
    ],
  );
  if (rows.length === 0) return false;
  await audit(scope, {
    action: failure ? 'document.upload-failed' : 'document.uploaded',
    entity: { type: 'document', uuid: id },
    details: failure ? { status: end.status, code: failure.code } : { status: end.status },
  });
  return true;
}
