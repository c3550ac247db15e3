/** Completing a presigned upload: a job reads the bytes, and the request waits for it within its time budget. */
import { audit } from '../../shared/platform/audit.ts';
import { findDocument, getUploadKey } from '../../shared/domain/documents/document-rows.ts';
import { readDocument } from '../../shared/domain/documents/document-view.ts';
import { type Document } from '../../shared/domain/models.ts';
import { moduleOfEntity } from '../../shared/domain/documents/documented-entities.ts';
import { notOfItsType } from '../../shared/domain/documents/recognised-kinds.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { enqueue } from '../../shared/jobs.ts';
import { VERIFICATIONS, type VerifyingModule } from '../../shared/domain/documents/verification-jobs.ts';
import { type JsonText } from '../../shared/resources/store.ts';
import { readScope, writeScope } from '../../shared/platform/scope.ts';
import { storageAway } from '../../shared/storage/storage.ts';
import { jobPath } from '../jobs/job-counts.ts';
import { waitPreference } from '../jobs/prefer.ts';
import { EndpointResponse, type Call } from '../http/endpoint.ts';
import { tagged } from '../http/etags.ts';

/** Why a document that has ended is not what the client says it has uploaded. */
function toVerificationError({ failure }: Document): TramaError {
  return failure?.code === 'UNSUPPORTED_MEDIA_TYPE'
    ? notOfItsType(failure.details)
    : new TramaError(
        'CHECKSUM_MISMATCH',
        'The uploaded bytes are not those that were announced: upload a new document.',
      );
}

/**
 * 200 with the READY document, or 202 with the job that goes on, which is one of the module of the document's entity. `asked` is
 * the module whose endpoint was called. Throws NOT_FOUND, UPLOAD_MISSING, CHECKSUM_MISMATCH, or
 * UNSUPPORTED_MEDIA_TYPE where the bytes are of another kind than was announced.
 */
export async function completeUpload(
  call: Call<unknown, unknown, { checksumSha256: string }>,
  document: Document,
  asked: VerifyingModule,
): Promise<EndpointResponse<JsonText>> {
  const { id } = document;
  const { deps, identity } = call;
  const { checksumSha256 } = call.body;
  const wait = waitPreference(call.headers, call.caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds);
  const scope = readScope(identity, deps.database);
  const preference: Record<string, string> = wait.applied ? { 'Preference-Applied': wait.applied } : {};

  if (document.status !== 'PENDING_UPLOAD') return ended(document, preference);
  let size: number | undefined;
  try {
    // under its own key while, or after, somebody else's completion is at work on it
    size = (await deps.storage.size(getUploadKey(identity, id))) ?? (await deps.storage.size(document.objectKey));
  } catch (error) {
    throw storageAway(error);
  }
  if (size === undefined) {
    // somebody else's completion may have ended meanwhile, and removed what it refused
    const now = await findDocument(scope, id);
    if (now.status !== 'PENDING_UPLOAD') return ended(now, preference);
    throw refusal(because('NOT_UPLOADED'));
  }

  const job = await writeScope(identity, deps.database, async (writing) => {
    await audit(writing, { action: 'document.completion-requested', entity: { type: 'document', uuid: id } });
    return enqueue(
      writing,
      deps.dispatcher,
      VERIFICATIONS[asked],
      { documentId: id, checksumSha256 },
      { orderKey: `document-${id}`, module: moduleOfEntity(document.entityType) },
    );
  });
  if (job.dispatched) await deps.watcher.ended(identity.tenantId, job.id, wait.seconds * 1000, call.signal);
  const after = await findDocument(scope, id);
  if (after.status === 'PENDING_UPLOAD' || wait.applied === 'respond-async') {
    return respond({ Location: jobPath(job.id, 'v1'), 'Retry-After': '2', ...preference }, 202);
  }
  return ended(after, { 'Content-Location': jobPath(job.id, 'v1'), ...preference });

  async function ended(found: Document, headers: Record<string, string>): Promise<EndpointResponse<JsonText>> {
    if (found.status !== 'READY' || found.checksumSha256 !== checksumSha256) throw toVerificationError(found);
    return respond(headers);
  }

  async function respond(headers: Record<string, string>, status?: 202): Promise<EndpointResponse<JsonText>> {
    const { body } = await readDocument(scope, id);
    return new EndpointResponse(body, { status, headers: { ...tagged(body).headers, ...headers } });
  }
}
