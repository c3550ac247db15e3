import { endUpload, findDocument, uploadKeyOf, type DocumentRow } from '../shared/documents/documents.ts';
import { TramaError } from '../shared/errors.ts';
import { VERIFICATIONS } from '../shared/jobs/document-verification.ts';
import { ObjectMissing, type StoredObject } from '../shared/storage/storage.ts';
import { handle } from './handler.ts';

/** This process stops, and another one begins anew. */
class Handover extends Error {}

/** The bytes are moved out of reach of the signed URL while they are read. The transition is one conditional update, so that whoever reads the bytes twice decides once. */
export const documentVerificationHandlers = Object.values(VERIFICATIONS).map((declaration) =>
  handle(declaration, async ({ job, payload, deps, signal }) => {
    const scope = { db: deps.database, tenantId: job.tenant_id };
    let document: DocumentRow;
    try {
      document = await findDocument(scope, payload.documentId);
    } catch (error) {
      // deleted meanwhile: nothing is left to be verified
      if (error instanceof TramaError && error.code === 'NOT_FOUND') return { status: 'COMPLETED', result: {} };
      throw error;
    }
    if (document.status !== 'PENDING_UPLOAD') return { status: 'COMPLETED', result: { status: document.status } };
    const uploadKey = uploadKeyOf(scope, document.id);
    let stored: StoredObject;
    try {
      const bytes = await deps.storage.get(uploadKey);
      signal.addEventListener('abort', () => bytes.destroy(new Handover()), { once: true });
      stored = await deps.storage.put(document.object_key, bytes, { contentType: document.content_type });
    } catch (error) {
      if (error instanceof Handover) return { status: 'RELEASED' };
      if (!(error instanceof ObjectMissing)) throw error;
      throw new TramaError('UPLOAD_MISSING', 'The bytes have not been uploaded.', undefined, { cause: error });
    }
    const matches = stored.sizeBytes === document.size_bytes && stored.sha256 === payload.checksumSha256;
    if (!matches) await deps.storage.delete(document.object_key);
    await endUpload(scope, document.id, matches ? { status: 'READY', sha256: stored.sha256 } : { status: 'FAILED' });
    await deps.storage.delete(uploadKey);
    return { status: 'COMPLETED', result: { status: matches ? 'READY' : 'FAILED' } };
  }),
);
