import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { IMPORTS } from '../../shared/domain/bulk-imports.ts';
import { getStep, IMPORT_NAMES, partsImport } from '../../shared/domain/import-parts.ts';
import { NO_PROFILE, profileFor, type Profile } from '../../shared/domain/imports/import-profile.v1.ts';
import { withinQuota } from '../../shared/domain/quotas.ts';
import { type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { enqueueParts, JOB_STATUSES, readJob, type Enqueued } from '../../shared/jobs.ts';
import { audit } from '../../shared/platform/audit.ts';
import { isRolledBack } from '../../shared/platform/database.ts';
import { despiteDisconnect } from '../../shared/platform/database/work.ts';
import {
  idempotencyKey,
  markAnswered,
  reserveKey,
  type EarlierRequest,
} from '../../shared/platform/idempotency-keys.ts';
import { readScope, writeScope } from '../../shared/platform/scope.ts';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { authorize, mayWrite } from '../auth/authenticate.ts';
import { bulkHeaders, discard, idempotency, PAYLOAD_ERRORS, replay, SUBMISSION_ERRORS } from '../http/bulk.ts';
import { camelCaseQuery, cellParameters, createMissing, getCreateMissing, spelled } from '../http/bulk-parameters.ts';
import { presentedFileName } from '../http/file-name-header.ts';
import { endpoint, EndpointResponse, type Call } from '../http/endpoint.ts';
import {
  getPayload,
  MAX_PARTS,
  MULTIPART_TYPE,
  receiveParts,
  ZIP_TYPE,
  type ReceivedPart,
} from '../imports/receive-parts.ts';
import { jobPath } from '../jobs/job-counts.ts';
import { isOver, jobFailure, uploadCounts } from '../jobs/job-view.ts';
import { PART_SCHEMAS } from '../jobs/part-views.ts';
import { waitPreference } from '../jobs/prefer.ts';
import { binary } from './document-fields.ts';

const STYLE = 'v1';

const OF_ONE_FILE = {
  columns: true,
  ignore_columns: true,
  ignoreColumns: true,
  sheet: true,
  header_row: true,
  headerRow: true,
} as const;

const query = camelCaseQuery.omit(OF_ONE_FILE).extend({
  profile: z.enum([NO_PROFILE]).optional().meta({
    description:
      'Absent, each part is read by the default profile of its resource where there is one; `none`: by none.',
  }),
  create_missing: createMissing,
  charset: z
    .string()
    .regex(/^[A-Za-z0-9_.:-]{1,40}$/)
    .optional()
    .meta({ description: 'CSV: the encoding of the files; absent, UTF-8, or UTF-16 with its mark.' }),
  unknown_parts: z
    .enum(['refuse', 'ignore'])
    .optional()
    .meta({ description: 'What to do with files and sheets whose names say of no resource; refuse.' }),
});

const answer = z
  .object({
    created: z.int(),
    updated: z.int(),
    failed: z.int(),
    suppliersCreated: z.int().optional(),
    parts: z.array(PART_SCHEMAS.v1).meta({ description: 'In the order in which they are imported.' }),
  })
  .meta({ id: 'ImportAnswer' });

const accepted = answer
  .extend({ jobId: z.uuid(), status: z.enum(JOB_STATUSES), statusUrl: z.string() })
  .meta({ id: 'ImportAccepted' });

type Answer = z.output<typeof answer>;

export const importEndpoints = [
  endpoint({
    method: 'POST',
    path: '/api/v1/imports',
    style: 'both',
    tag: 'Imports',
    summary: 'Import several resources in one upload',
    description: [
      `A multipart body of files, a ZIP archive of files, or a workbook (.xlsx) with a sheet each, at most ${MAX_PARTS}. The field of a multipart body, the name of a file without its ending, or that of the sheet says what it holds: ${IMPORT_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
      'Each part is read as the body of the bulk endpoint of its resource, and needs the write scope of its module. Parts that may refer to rows of others come after them. A row that is wrong fails alone, a part that cannot be read fails alone: the whole has failed then, and the others are imported all the same.',
    ].join('\n\n'),
    access: 'any',
    query,
    requestHeaders: bulkHeaders,
    body: 'stream',
    bodyTypes: {
      [MULTIPART_TYPE]: z.object(Object.fromEntries(IMPORT_NAMES.map((name) => [name, binary.optional()]))),
      [ZIP_TYPE]: binary,
      [XLSX_TYPE]: binary,
    },
    status: 200,
    response: answer,
    otherResponses: {
      202: { description: 'Not finished within the time budget; the job goes on.', response: accepted },
    },
    errors: [
      'INVALID_ZIP',
      ...PAYLOAD_ERRORS,
      'MODULE_NOT_ENTITLED',
      'FORBIDDEN',
      'SCOPE_MISSING',
      ...SUBMISSION_ERRORS,
    ],
    transaction: false,
    handler: (call) => receive(call as unknown as Call<undefined, z.output<typeof query>>),
  }),
];

async function receive(call: Call<undefined, z.output<typeof query>>): Promise<EndpointResponse<Answer>> {
  const { deps, identity, query: asked, caller } = call;
  const dryRun = spelled(['dry_run', asked.dry_run], ['dryRun', asked.dryRun]) ?? false;
  const missing = getCreateMissing(asked);
  if (missing || !IMPORTS.some(({ job }) => mayWrite(caller, job.module))) authorize(caller, 'suppliers:write');
  const fileName = presentedFileName(call.headers);
  const keyText = idempotencyKey(call.headers['idempotency-key']);
  const wait = waitPreference(call.headers, caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds);

  const { parts, room, sha256 } = await receiveParts(call, { ignoresUnknown: asked.unknown_parts === 'ignore' });
  const discardAll = () => Promise.all(parts.map(({ objectKey }) => discard(call, objectKey)));
  const readByProfile = async () => {
    const payloads = await payloadsOf(call, parts);
    if (payloads.some(({ createMissing: creates }) => creates)) authorize(caller, 'suppliers:write');
    return payloads;
  };
  const payloads = await readByProfile().catch(async (error: unknown) => {
    await discardAll();
    await room.giveBack();
    throw error;
  });
  const resolved = payloads.some(({ profile }) => profile)
    ? payloads.map((payload) => ({ ...payload, objectKey: undefined, profile: undefined }))
    : undefined;
  const key = keyText === undefined ? undefined : idempotency(call, keyText, sha256, resolved);

  const jobId = randomUUID();
  let enqueued: Enqueued | undefined;
  let earlier: EarlierRequest | undefined;
  try {
    // the body is here as a whole: its job is made, whether the client stays for the answer or not
    await despiteDisconnect(() =>
      writeScope(identity, deps.database, async (scope) => {
        if (key) earlier = await reserveKey(scope, key, jobId);
        await room.release(scope.db);
        if (earlier) return;
        const submitted = parts.map(({ id, name, bulkImport }) => ({ jobId: id, resource: bulkImport.name, name }));
        await audit(scope, {
          action: `${partsImport.type}.submitted`,
          entity: { type: 'job', uuid: jobId },
          details: { dryRun, parts: submitted },
        });
        enqueued = await enqueueParts(
          scope,
          deps.dispatcher,
          { declaration: partsImport, id: jobId, payload: {}, dryRun, fileName },
          parts.map((part, index) => ({
            declaration: part.bulkImport.job,
            payload: payloads[index]!,
            step: getStep(part.bulkImport),
            options: {
              id: part.id,
              dryRun,
              orderKey: part.bulkImport.job.type,
              payloadBytes: part.sizeBytes,
              fileName: part.name,
            },
          })),
        );
        await withinQuota(scope.db, identity.tenantId, deps.config.quotas);
      }),
    );
  } catch (error) {
    // after anything but a refusal the jobs may be there, with only the commit's answer lost
    if (isRolledBack(error)) {
      await discardAll();
      await room.giveBack();
    }
    throw error;
  }
  if (earlier) {
    await discardAll();
    return replay(call, STYLE, earlier, (id) => respond(call, id, undefined));
  }
  if (enqueued?.dispatched) await deps.watcher.ended(identity.tenantId, jobId, wait.seconds * 1000, call.signal);
  const response = await respond(call, jobId, wait.applied);
  if (key) await markAnswered(readScope(identity, deps.database), key, response.status ?? 200);
  return response;
}

/** How each part is to be read: by the parameters, and the default profile of its resource where they say nothing. */
async function payloadsOf(
  { query: asked, identity, deps }: Call<undefined, z.output<typeof query>>,
  parts: readonly ReceivedPart[],
): Promise<ImportPayload[]> {
  const scope = readScope(identity, deps.database);
  const profiles = new Map<BulkImport, Profile | undefined>();
  for (const { bulkImport } of parts)
    if (!profiles.has(bulkImport)) profiles.set(bulkImport, await profileFor(scope, bulkImport, asked.profile));
  return parts.map((part) => {
    const { id, name, options } = profiles.get(part.bulkImport) ?? {};
    return getPayload(part, {
      ...cellParameters(asked, options),
      charset: asked.charset?.toLowerCase(),
      columns: options?.columns,
      ignoreColumns: options?.ignoreColumns,
      sheet: options?.sheet,
      headerRow: options?.headerRow,
      createMissing: getCreateMissing(asked) ?? options?.createMissing,
      ...(id !== undefined && name !== undefined && { profile: { id, name } }),
    });
  });
}

/** 200 with the counts when all parts have ended, else 202 with what there is so far; throws what made a part fail. */
async function respond(call: Call, jobId: string, applied: string | undefined): Promise<EndpointResponse<Answer>> {
  const scope = readScope(call.identity, call.deps.database);
  const job = await readJob(scope, jobId);
  const preference: Record<string, string> = applied ? { 'Preference-Applied': applied } : {};
  const asynchronous = applied === 'respond-async';
  const { counts, parts } = await uploadCounts(scope, job, STYLE, { withErrors: true });
  const body = { ...counts, parts } as unknown as Answer;
  if (!asynchronous && isOver(job)) {
    if (job.status === 'COMPLETED')
      return new EndpointResponse(body, { headers: { 'Content-Location': jobPath(job.id, STYLE), ...preference } });
    throw jobFailure(job, { parts: parts.map(({ errors: _errors, ...part }) => part) });
  }
  const state = { ...body, jobId: job.id, status: job.status, statusUrl: jobPath(job.id, STYLE) };
  return new EndpointResponse(state, {
    status: 202,
    headers: { Location: jobPath(job.id, STYLE), 'Retry-After': '2', ...preference },
  });
}
