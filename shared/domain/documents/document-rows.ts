/** The rows of documents and their transitions (docs/rules.md#documents). */
import { audit } from '../../platform/audit.ts';
import { filterOnly } from '../../platform/database/filter-only.ts';
import { withinQuota, type QuotaSettings } from '../quotas.ts';
import { type JsonText } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { storageAway, type ObjectStorage, type PresignedPut, type StoredObject } from '../../storage/storage.ts';
import { Document, raw, type UploadFailure } from '../models.ts';
import { documentNotFound, readDocument } from './document-view.ts';
import { type EntityReference } from './documented-entities.ts';

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
  await Document.query(scope.db).insert({
    tenantId: scope.tenantId,
    id: wanted.id,
    entityType: wanted.entity.type,
    entityId: wanted.entity.id,
    category: wanted.category,
    status: state.status,
    objectKey: getObjectKey(scope, wanted.id),
    originalFilename: wanted.fileName,
    contentType: wanted.contentType,
    sizeBytes: state.sizeBytes,
    checksumSha256: state.sha256,
    storageBackend: storage.backend,
    uploadedByUserId: scope.actor.userId,
  });
  await withinQuota(scope.db, scope.tenantId, config.quotas);
  await audit(scope, {
    action: state.status === 'READY' ? 'document.uploaded' : 'document.announced',
    entity: { type: 'document', uuid: wanted.id },
    details: { entityType: wanted.entity.type, entityId: wanted.entity.id },
  });
  return (await readDocument(scope, wanted.id)).body;
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

/** The tenant's document, unless it was deleted or is of another entity than the one that is named. */
const existing = ({ db, tenantId }: Pick<Scope, 'db' | 'tenantId'>, id: string, entity?: EntityReference) => {
  const named = Document.query(db).where({ tenant_id: tenantId, id }).whereNull('deleted_at');
  const { type, id: entityId } = entity ?? {};
  return entity ? named.whereRaw(filterOnly('entity_type = ? and entity_id = ?::uuid'), [type, entityId]) : named;
};

/** Throws NOT_FOUND when the tenant has no such document (of that entity), or it was deleted. */
export async function findDocument(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  id: string,
  entity?: EntityReference,
): Promise<Document> {
  const document = await existing(scope, id, entity).first();
  if (!document) throw documentNotFound();
  return document;
}

/** Whether bytes are still to be put at the URL of a document. */
export const awaitsUpload = async (scope: Pick<Scope, 'db' | 'tenantId'>, id: string): Promise<boolean> =>
  (await existing(scope, id).first())?.status === 'PENDING_UPLOAD';

/** Keeps a document as it is until the transaction ends. Throws what `findDocument` throws. */
export async function lockDocument(scope: Scope, id: string, entity?: EntityReference): Promise<void> {
  if (!(await existing(scope, id, entity).first().forUpdate())) throw documentNotFound();
}

/** Throws NOT_FOUND. The bytes are removed later (docs/rules.md#documents). */
export async function deleteDocument(scope: Scope, id: string, entity?: EntityReference): Promise<void> {
  const [deleted] = await existing(scope, id, entity)
    .patch({ deletedAt: raw('now()'), updatedAt: raw('now()') })
    .returning('original_filename');
  if (!deleted) throw documentNotFound();
  await audit(scope, {
    action: 'document.deleted',
    entity: { type: 'document', uuid: id },
    details: { name: deleted.originalFilename },
  });
}

/** The one transition of an upload; false when it had ended already. */
export async function endUpload(
  scope: Scope,
  id: string,
  end: { status: 'READY'; sha256: string } | { status: 'FAILED'; failure: UploadFailure },
): Promise<boolean> {
  const failure = end.status === 'FAILED' ? end.failure : undefined;
  const ended = await existing(scope, id)
    .where({ status: 'PENDING_UPLOAD' })
    .patch({
      status: end.status,
      updatedAt: raw('now()'),
      ...(end.status === 'READY' ? { checksumSha256: end.sha256 } : { failure: end.failure }),
    });
  if (ended === 0) return false;
  await audit(scope, {
    action: failure ? 'document.upload-failed' : 'document.uploaded',
    entity: { type: 'document', uuid: id },
    details: failure ? { status: end.status, code: failure.code } : { status: end.status },
  });
  return true;
}
