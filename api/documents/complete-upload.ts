/** Completing a presigned upload: a job reads the bytes, and the request waits for it within its time budget. */
import { findDocument, readDocument, uploadKeyOf } from '../../shared/documents/documents.ts';
import { type EntityReference } from '../../shared/documents/entities.ts';
import { TramaError } from '../../shared/errors.ts';
import { VERIFICATIONS, type VerifyingModule } from '../../shared/jobs/document-verification.ts';
import { enqueue } from '../../shared/jobs/enqueue.ts';
import { readScope, writeScope } from '../../shared/scope.ts';
import { jobPath } from '../jobs/job-view.ts';
import { waitPreference } from '../jobs/prefer.ts';
import { Answer, type Call } from '../http/endpoint.ts';

const mismatch = () =>
  new TramaError('CHECKSUM_MISMATCH', 'The uploaded bytes are not those that were announced: upload a new document.');

/** 200 with the READY document, or 202 with the job that goes on. Throws NOT_FOUND, UPLOAD_MISSING or CHECKSUM_MISMATCH. */
export async function completeUpload(
  call: Call<unknown, unknown, { checksumSha256: string }>,
  module: VerifyingModule,
  id: string,
  entity?: EntityReference,
): Promise<Answer> {
  const { deps, identity } = call;
  const { checksumSha256 } = call.body;
  const wait = waitPreference(call.headers, call.caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds);
  const scope = readScope(identity, deps.database);
  const document = await findDocument(scope, id, entity);
  const preference: Record<string, string> = wait.applied ? { 'Preference-Applied': wait.applied } : {};

  if (document.status !== 'PENDING_UPLOAD') return ended(document, preference);
  let size: number | undefined;
  try {
    // under its own key while, or after, somebody else's completion is at work on it
    size = (await deps.storage.size(uploadKeyOf(identity, id))) ?? (await deps.storage.size(document.object_key));
  } catch (error) {
    throw new TramaError('NOT_READY', 'The storage is not available at the moment.', undefined, { cause: error });
  }
  if (size === undefined) {
    // somebody else's completion may have ended meanwhile, and removed what it refused
    const now = await findDocument(scope, id, entity);
    if (now.status !== 'PENDING_UPLOAD') return ended(now, preference);
    throw new TramaError('UPLOAD_MISSING', 'The bytes have not been uploaded.');
  }

  const job = await writeScope(identity, deps.database, (writing) =>
    enqueue(
      writing,
      deps.dispatcher,
      VERIFICATIONS[module],
      { documentId: id, checksumSha256 },
      { orderKey: `document-${id}` },
    ),
  );
  if (job.dispatched) await deps.watcher.ended(identity.tenantId, job.id, wait.seconds * 1000, call.signal);
  const after = await findDocument(scope, id, entity);
  if (after.status === 'PENDING_UPLOAD' || wait.applied === 'respond-async') {
    return new Answer(await readDocument(scope, id), {
      status: 202,
      headers: { Location: jobPath(job.id, 'v1'), 'Retry-After': '2', ...preference },
    });
  }
  return ended(after, { 'Content-Location': jobPath(job.id, 'v1'), ...preference });

  async function ended(found: typeof document, headers: Record<string, string>): Promise<Answer> {
    if (found.status !== 'READY' || found.checksum_sha256 !== checksumSha256) throw mismatch();
    return new Answer(await readDocument(scope, id), { headers });
  }
}
