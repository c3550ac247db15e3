/**
 * Bulk upserts (docs/rules.md#imports): the body is streamed to the object storage and never parsed here; a job imports it, and
 * the request waits for the job's row within its time budget.
 */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../../shared/platform/audit.ts';
import { type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { describeRowKeys } from '../../shared/imports/row-keys.ts';
import { isRolledBack } from '../../shared/platform/database.ts';
import { despiteDisconnect } from '../../shared/platform/database/work.ts';
import { TramaError } from '../../shared/platform/errors.ts';
import {
  idempotencyKey,
  idempotencyKeyText,
  inProgress,
  markAnswered,
  reserveKey,
  type EarlierRequest,
  type IdempotencyKey,
} from '../../shared/platform/idempotency-keys.ts';
import { enqueue, type Enqueued, type JobRow, readJob } from '../../shared/jobs.ts';
import { profileFor } from '../../shared/domain/imports/import-profile.v1.ts';
import { withinQuota } from '../../shared/domain/quotas.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { scopeOf } from '../../shared/resources/resource.ts';
import { readScope, writeScope, type Scope } from '../../shared/platform/scope.ts';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { authorize } from '../auth/authenticate.ts';
import { jobCounts, jobPath, styled } from '../jobs/job-counts.ts';
import { isOver, jobFailure } from '../jobs/job-view.ts';
import { bulkRowError } from '../jobs/part-views.ts';
import { preferHeaders, waitPreference } from '../jobs/prefer.ts';
import { bulkParameters, payloadFormat, spelled, type BulkQuery } from './bulk-parameters.ts';
import { EndpointResponse, endpoint, type Call, type Endpoint } from './endpoint.ts';
import { canonicalPath } from './idempotent-creates.ts';
import { spool } from './spool.ts';
import { fileNameHeader, presentedFileName } from './file-name-header.ts';

/** Of requests that become a job. */
export const submissionHeaders = preferHeaders.extend({
  'idempotency-key': idempotencyKeyText
    .optional()
    .meta({ description: 'Makes a repetition of the same request answer what the first one did.' }),
});

export const bulkHeaders = submissionHeaders.extend(fileNameHeader);

export const bulkResponse = z
  .object({
    created: z.int(),
    updated: z.int(),
    failed: z.int(),
    suppliers_created: z
      .int()
      .optional()
      .meta({ description: 'With create_missing=suppliers: how many were created.' }),
    errors: z
      .array(bulkRowError)
      .meta({ description: "At most 1,000; all that are kept are in the job's failed.csv." }),
    errors_truncated: z.boolean().optional(),
    failed_kept: z
      .int()
      .optional()
      .meta({ description: 'Where not all failed rows are kept for failed.csv: how many are.' }),
  })
  .meta({ id: 'BulkAnswer' });

const bulkAccepted = bulkResponse
  .extend({ job_id: z.uuid(), status: z.string(), status_url: z.string() })
  .meta({ id: 'BulkAccepted' });

/** In the casing of either style, which is not known before there is a request. */
type ImportResponse = z.output<typeof bulkResponse>;
/** Why what was sent cannot be read as rows. */
export const PAYLOAD_ERRORS = [
  'INVALID_JSON',
  'INVALID_CSV',
  'INVALID_XLSX',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

/** Why no job is made of it, or the job has no result. */
export const SUBMISSION_ERRORS = [
  'IDEMPOTENCY_CONFLICT',
  'IDEMPOTENCY_IN_PROGRESS',
  'QUOTA_EXCEEDED',
  'TOO_MANY_JOBS',
  'JOB_CANCELLED',
  'JOB_FAILED',
] as const;

/** The bulk endpoint of an import, answering in the style of its representation; its query may take both spellings. */
export function bulkEndpoint<Key extends string>(
  bulkImport: BulkImport<Key>,
  options: { path: string; tag: string; camelCaseQuery?: boolean },
): Endpoint {
  const { representation } = bulkImport;
  const { style } = representation;
  return endpoint({
    method: 'POST',
    path: options.path,
    style,
    tag: options.tag,
    summary: `Bulk upsert of ${representation.resource.name}s`,
    description: describeRowKeys(bulkImport.rowKeys),
    access: scopeOf(representation.resource, 'write'),
    query: bulkParameters(bulkImport, options),
    requestHeaders: bulkHeaders,
    body: 'stream',
    bodyTypes: bulkBodyTypes(bulkImport),
    status: 200,
    response: bulkResponse,
    otherResponses: {
      202: { description: 'Not finished within the time budget; the job goes on.', response: bulkAccepted },
    },
    errors: [...PAYLOAD_ERRORS, 'REFERENCE_NOT_FOUND', ...SUBMISSION_ERRORS],
    transaction: false,
    handler: (call) => receive(bulkImport as BulkImport, style, call),
  });
}

/** The forms that the rows of an import can be sent in. */
export const bulkBodyTypes = <Key extends string>(bulkImport: BulkImport<Key>): Record<string, z.ZodType> => ({
  'application/json': z.object({
    [bulkImport.rowsProperty]: z.array(bulkImport.representation.createSchema),
    ...requiredShape(bulkImport),
  }),
  'application/x-ndjson': z.string(),
  'text/csv': z.string(),
  [XLSX_TYPE]: z.string().meta({ override: { type: 'string', format: 'binary' } }),
});

const requiredShape = (bulkImport: Pick<BulkImport, 'requiredProperties'>) =>
  Object.fromEntries(
    Object.entries(bulkImport.requiredProperties ?? {}).map(([name, value]) => [name, z.literal(value)]),
  );

async function receive(
  bulkImport: BulkImport,
  style: Style,
  call: Call<undefined, BulkQuery>,
): Promise<EndpointResponse<ImportResponse>> {
  const { deps, identity, query } = call;
  const dryRun = spelled(['dry_run', query.dry_run], ['dryRun', query.dryRun]) ?? false;
  const profile = await profileFor(call.scope, bulkImport, query.profile);
  const format = {
    ...payloadFormat(call, query, profile?.options),
    ...(profile && { profile: { id: profile.id, name: profile.name } }),
  };
  if (format.createMissing) authorize(call.caller, 'suppliers:write');
  const fileName = presentedFileName(call.headers);
  const keyText = idempotencyKey(call.headers['idempotency-key']);
  const wait = waitPreference(call.headers, call.caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds);

  const jobId = randomUUID();
  const objectKey = `bulk/${identity.tenantId}/${jobId}`;
  const stored = await spool(call, objectKey, deps.config.bulk.maxBytes);
  const key = keyText === undefined ? undefined : idempotency(call, keyText, stored.sha256, profile && format);

  // the body is here as a whole: its job is made, whether the client stays for the answer or not
  const submit = (work: (scope: Scope) => Promise<void>) =>
    despiteDisconnect(() => writeScope(identity, deps.database, work));
  let enqueued: Enqueued | undefined;
  let earlier: EarlierRequest | undefined;
  try {
    await submit(async (scope) => {
      if (key) earlier = await reserveKey(scope, key, jobId);
      await stored.room.release(scope.db);
      if (earlier) return;
      await audit(scope, {
        action: `${bulkImport.job.type}.submitted`,
        entity: { type: 'job', uuid: jobId },
        details: { dryRun, ...(profile && { profile: profile.id }) },
      });
      enqueued = await enqueue(
        scope,
        deps.dispatcher,
        bulkImport.job,
        { objectKey, sizeBytes: stored.sizeBytes, ...format },
        {
          id: jobId,
          dryRun,
          orderKey: bulkImport.job.type,
          payloadBytes: stored.sizeBytes,
          ...(fileName === undefined ? {} : { fileName }),
        },
      );
      await withinQuota(scope.db, identity.tenantId, deps.config.quotas);
    });
  } catch (error) {
    // after anything but a refusal the job may be there, with only its commit's answer lost
    if (isRolledBack(error)) {
      await discard(call, objectKey);
      await stored.room.giveBack();
    }
    throw error;
  }
  if (earlier) {
    await discard(call, objectKey);
    return replay(call, style, earlier, (id) => jobResponse(call, style, id, undefined));
  }
  if (enqueued?.dispatched) await deps.watcher.ended(identity.tenantId, jobId, wait.seconds * 1000, call.signal);
  const answer = await jobResponse(call, style, jobId, wait.applied);
  if (key) await markAnswered(readScope(identity, deps.database), key, answer.status ?? 200);
  return answer;
}

export async function discard(call: Call, objectKey: string): Promise<void> {
  try {
    await call.deps.storage.delete(objectKey);
  } catch (error) {
    // the search for orphans removes it later
    call.deps.logger.warn({ err: error, objectKey }, 'payload not removed');
  }
}

/**
 * The key of a request whose body has this SHA-256, in any form. `resolved` are the options of a request that has a profile: once
 * that says something else, the request is another one.
 */
export function idempotency(
  call: Call,
  key: string,
  sha256: string,
  resolved?: Partial<ImportPayload> | object[],
): IdempotencyKey {
  const fingerprint = createHash('sha256');
  for (const part of [
    sha256,
    call.url.search,
    // without the boundary, which is another one each time
    String(call.headers['content-type'] ?? '').replace(/^(multipart\/form-data)\s*;.*/is, '$1'),
    String(call.headers['content-encoding'] ?? ''),
    ...(resolved ? [JSON.stringify({ ...resolved, profile: undefined })] : []),
  ]) {
    fingerprint.update(`${part}\n`);
  }
  return { method: 'POST', path: canonicalPath(call.url), key, fingerprint: fingerprint.digest() };
}

/** What `respond` answers of the job of an earlier request, marked as a repetition. Throws IDEMPOTENCY_IN_PROGRESS. */
export async function replay<Body>(
  call: Call,
  style: Style,
  earlier: EarlierRequest,
  respond: (jobId: string) => Promise<EndpointResponse<Body>>,
): Promise<EndpointResponse<Body>> {
  const scope = readScope(call.identity, call.deps.database);
  const job = await readJob(scope, earlier.jobId ?? '');
  if (!isOver(job) && earlier.status === null) {
    throw inProgress({ jobId: job.id, statusUrl: jobPath(job.id, style) });
  }
  const replayed = { 'Idempotent-Replayed': 'true' };
  try {
    const answer = await respond(job.id);
    return new EndpointResponse(answer.body, { status: answer.status, headers: { ...answer.headers, ...replayed } });
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    throw TramaError.of(error.code, error.message, error.details, { cause: error, headers: replayed });
  }
}

/** 200 with the counts when the job is finished, else 202 with what there is so far; throws what made the job fail. */
export async function jobResponse<Counts = ImportResponse>(
  call: Call,
  style: Style,
  jobId: string,
  applied: string | undefined,
): Promise<EndpointResponse<Counts>> {
  const scope = readScope(call.identity, call.deps.database);
  const job: JobRow = await readJob(scope, jobId);
  const preference: Record<string, string> = applied ? { 'Preference-Applied': applied } : {};
  const asynchronous = applied === 'respond-async';
  if (!asynchronous && (job.status === 'FAILED' || job.status === 'CANCELLED')) throw jobFailure(job);
  const counts = await jobCounts(scope, job, style);
  if (job.status === 'COMPLETED' && !asynchronous) {
    return new EndpointResponse(counts as Counts, {
      headers: { 'Content-Location': jobPath(job.id, 'v1'), ...preference },
    });
  }
  const state = styled({ ...counts, jobId: job.id, status: job.status, statusUrl: jobPath(job.id, style) }, style);
  return new EndpointResponse(state as Counts, {
    status: 202,
    headers: { Location: jobPath(job.id, 'v1'), 'Retry-After': '2', ...preference },
  });
}
