import { markPurged } from '../../shared/domain/documents/document-purges.ts';
import { endUpload, findDocument, getUploadKey } from '../../shared/domain/documents/document-rows.ts';
import { type Document, type UploadFailure } from '../../shared/domain/models.ts';
import { HEAD_BYTES, otherKind } from '../../shared/domain/documents/recognised-kinds.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import { VERIFICATIONS } from '../../shared/domain/documents/verification-jobs.ts';
import { writeScope } from '../../shared/platform/scope.ts';
import { measure } from '../../shared/storage/receive.ts';
import { ObjectMissing, type StoredObject } from '../../shared/storage/storage.ts';
import { handle, toIdentity } from '../handler.ts';

const READ_AHEAD_BYTES = 1024 * 1024;

/** This process stops, and another one begins anew. */
class Handover extends Error {}

/**
 * The bytes are moved out of reach of the signed URL before they are read. The transition is one conditional update, so that
 * whoever reads the bytes twice decides once.
 */
export const handlers = Object.values(VERIFICATIONS).map((declaration) =>
  handle(declaration, async ({ job, payload, deps, signal }) => {
    const scope = { db: deps.database, tenantId: job.tenant_id };
    let document: Document;
    try {
      document = await findDocument(scope, payload.documentId);
    } catch (error) {
      // deleted meanwhile: nothing is left to be verified
      if (error instanceof TramaError && error.code === 'NOT_FOUND') return { status: 'COMPLETED', result: {} };
      throw error;
    }
    if (document.status !== 'PENDING_UPLOAD') return { status: 'COMPLETED', result: { status: document.status } };
    const { contentType } = document;
    let recognised: string | undefined;
    const check = (head: Buffer) => void (recognised = otherKind(contentType, head));
    let stored: StoredObject;
    try {
      // a worker that was lost may have moved them already
      if ((await deps.storage.size(document.objectKey)) === undefined)
        await deps.storage.move(getUploadKey(scope, document.id), document.objectKey);
      const bytes = await deps.storage.get(document.objectKey, { readAhead: READ_AHEAD_BYTES });
      signal.addEventListener('abort', () => bytes.destroy(new Handover()), { once: true });
      stored = await measure(bytes, { bytes: HEAD_BYTES, check });
    } catch (error) {
      if (error instanceof Handover) return { status: 'RELEASED' };
      if (!(error instanceof ObjectMissing)) throw error;
      throw new TramaError('UPLOAD_MISSING', 'The bytes have not been uploaded.', undefined, { cause: error });
    }
    const failure = ((): UploadFailure | undefined => {
      if (stored.sizeBytes !== document.sizeBytes || stored.sha256 !== payload.checksumSha256)
        return { code: 'CHECKSUM_MISMATCH' };
      return recognised === undefined
        ? undefined
        : { code: 'UNSUPPORTED_MEDIA_TYPE', details: { contentType, recognised } };
    })();
    const ended = await writeScope(toIdentity(job), deps.database, (writing) =>
      endUpload(
        writing,
        document.id,
        failure ? { status: 'FAILED', failure } : { status: 'READY', sha256: stored.sha256 },
      ),
    );
    // where somebody else has ended it, the bytes are theirs; what a crash leaves behind, the maintenance removes
    if (ended) await deps.storage.delete(getUploadKey(scope, document.id));
    if (ended && failure) {
      await deps.storage.delete(document.objectKey);
      await markPurged(deps.database, [document]);
    }
    return { status: 'COMPLETED', result: failure ? { status: 'FAILED', failure } : { status: 'READY' } };
  }),
);
