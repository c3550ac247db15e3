/**
 * Bulk changes (docs/bulk-changes.md): what can be changed or deleted by itself can be by many ids, or by the filters of its
 * list, as a job. The endpoints follow from those of single rows.
 */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BulkChangePayload, type ChangeKind } from '../../shared/changes/bulk-change.ts';
import { keepIds } from '../../shared/changes/change-chunks.ts';
import { bulkChangeOf } from '../../shared/domain/changed-rows.ts';
import { toData } from '../../shared/exports/list-query.ts';
import { enqueue, MAX_SHOWN_ERRORS, type Enqueued } from '../../shared/jobs.ts';
import { audit } from '../../shared/platform/audit.ts';
import { despiteDisconnect } from '../../shared/platform/database/work.ts';
import {
  idempotencyKey,
  markAnswered,
  reserveKey,
  type EarlierRequest,
} from '../../shared/platform/idempotency-keys.ts';
import { because, type Reason } from '../../shared/platform/reasons/index.ts';
import { readScope, writeScope } from '../../shared/platform/scope.ts';
import { issueOf } from '../../shared/platform/validation.ts';
import { withProperty, type Representation, type Style } from '../../shared/resources/representation.ts';
import { moduleOf, scopeOf } from '../../shared/resources/resource.ts';
import { authorize } from '../auth/authenticate.ts';
import { styled } from '../jobs/job-counts.ts';
import { waitPreference } from '../jobs/prefer.ts';
import { idempotency, jobResponse, replay, SUBMISSION_ERRORS, submissionHeaders } from './bulk.ts';
import { endpoint, type Call, type Endpoint, type EndpointResponse } from './endpoint.ts';
import { exportParameters } from './list-exports.ts';
import { uuid } from './parameters.ts';

/** Ids of one request: the values of its JSON body are bounded, too. More rows are found by filters. */
export const MAX_IDS = 5000;

/** Bytes of JSON that many rows are given: one request must not fill the disk. */
const MAX_CHANGES_BYTES = 32 * 1024;

/** Parameters of lists that choose no rows. */
const CHOOSE_NONE = new Set([
  ...['page', 'pageSize', 'size', 'limit', 'after', 'sortBy', 'sortDirection', 'sortOrder'],
  ...Object.keys(exportParameters),
]);

const WORDS = { edit: 'Change the same fields of many', delete: 'Delete many' };

interface BulkBody {
  ids?: (string | number)[] | undefined;
  filters?: Record<string, unknown> | undefined;
  expected?: number | undefined;
  changes?: Record<string, unknown> | undefined;
}

/** The endpoints of bulk changes of all rows that the given endpoints change or delete one by one. */
export const bulkChangeEndpoints = (endpoints: readonly Endpoint[]): Endpoint[] => {
  const made = new Map<string, Endpoint>();
  for (const single of endpoints.filter(({ changes }) => changes)) {
    const kind = single.method === 'DELETE' ? 'delete' : 'edit';
    const path = single.path.replace(/\/\{\w+\}$/, '');
    const list = endpoints.find(
      (each) => each.method === 'GET' && each.path === path && each.style === single.style && each.exports,
    );
    const key = `${single.style} ${path} ${kind}`;
    if (!made.has(key)) made.set(key, bulkChangeEndpoint(kind, path, single, list));
  }
  return [...made.values()];
};

function bulkChangeEndpoint(kind: ChangeKind, path: string, single: Endpoint, list: Endpoint | undefined): Endpoint {
  const representation = single.changes!;
  const { resource, style, name } = representation;
  const suffix = kind === 'edit' ? 'Edit' : 'Delete';
  const answers = ANSWERS[style];
  // an unknown representation is told when the process starts
  bulkChangeOf(representation);
  return endpoint({
    method: 'POST',
    path: `${path}/bulk-${kind}`,
    style: single.style,
    tag: single.tag,
    summary: `${WORDS[kind]} ${resource.name}s`,
    description: `A job does it, chunk by chunk, and each row as its own request would: rows that fail are named, and the others go on. At most ${MAX_IDS} ids${list ? ', or the filters of the list' : ''}.`,
    access: scopeOf(resource, 'write'),
    requestHeaders: submissionHeaders,
    body: bodySchema(kind, representation, list).meta({
      id: `${name}Bulk${suffix}Request`,
      ...(list && {
        override: {
          allOf: [
            {
              oneOf: [
                { type: 'object', properties: { ids: {}, expected: { not: {} } }, required: ['ids'] },
                { type: 'object', ...withProperty('filters') },
              ],
            },
          ],
        },
      }),
    }),
    status: 200,
    response: answers[kind],
    otherResponses: {
      202: { description: 'Not finished within the time budget; the job goes on.', response: answers.accepted[kind] },
    },
    errors: ['PRECONDITION_FAILED', 'BUSINESS_RULE', ...SUBMISSION_ERRORS],
    transaction: false,
    handler: (call) => submit(kind, representation, list, call as unknown as Call<undefined, undefined, BulkBody>),
  });
}

/** A value of JSON as a query has it: a number, a flag, or a list of texts; what is none of them is left to its schema. */
function toText(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.join(',') : value;
  // null stays what it is and is refused: taken for no filter it would mean every row
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** Filters as JSON may have them, in the texts that a query has. */
const toTexts = (filters: unknown): unknown =>
  typeof filters === 'object' && filters !== null && !Array.isArray(filters)
    ? Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, toText(value)]))
    : filters;

function filtersSchema({ query }: Endpoint): z.ZodType {
  const shape = Object.fromEntries(Object.entries(query?.shape ?? {}).filter(([name]) => !CHOOSE_NONE.has(name)));
  return z.preprocess(toTexts, z.strictObject(shape)).meta({
    description:
      'The filters of the list, by the names of its parameters; {} for all rows. One that it does not have is refused.',
  });
}

function bodySchema(kind: ChangeKind, representation: Representation, list: Endpoint | undefined): z.ZodType {
  const id = representation.idColumn === 'uuid' ? uuid : z.int().min(1);
  const ids = z.array(id).min(1).max(MAX_IDS);
  const { bulkSchema } = representation;
  const schema = z.strictObject({
    ...(list
      ? {
          ids: ids.optional(),
          filters: filtersSchema(list).optional(),
          expected: z.int().min(0).optional().meta({
            description:
              'With filters: how many rows they are to find. Where it is another number the job fails, and nothing is changed.',
          }),
        }
      : { ids }),
    ...(kind === 'edit' ? { changes: bulkSchema } : {}),
  });
  return schema.check((payload) => {
    const body = payload.value as BulkBody;
    const refuse = (field: string, reason: Reason) =>
      payload.issues.push({ ...issueOf(reason), path: [field], input: undefined });
    if (!body.ids && !body.filters) refuse('ids', because('REQUIRED'));
    if (body.ids && body.filters) refuse('filters', because('NOT_TOGETHER', { other: 'ids' }));
    if (body.ids && body.expected !== undefined) refuse('expected', because('KEY_INCOMPLETE', { other: 'filters' }));
    if (body.changes && Object.values(body.changes).every((value) => value === undefined))
      refuse('changes', because('NO_FIELD_NAMED'));
    if (Buffer.byteLength(JSON.stringify(body.changes ?? {})) > MAX_CHANGES_BYTES)
      refuse('changes', because('TOO_MANY_BYTES', { limit: MAX_CHANGES_BYTES }));
  });
}

/** Stores the job, and waits for it within the time budget of the request. */
async function submit(
  kind: ChangeKind,
  representation: Representation,
  list: Endpoint | undefined,
  call: Call<undefined, undefined, BulkBody>,
): Promise<EndpointResponse<never>> {
  const { deps, identity, body, caller } = call;
  const { style, resource } = representation;
  const { ids, filters, expected, changes } = body;
  const change = bulkChangeOf(representation);
  if (filters) authorize(caller, `${moduleOf(resource)}:read`);
  const found =
    filters && (await list!.exports!({ scope: call.scope, query: filters, params: undefined, caller: call.caller }));
  const payload: BulkChangePayload = {
    rows: representation.name,
    ...(found && { list: toData(found) }),
    ...(expected !== undefined && { expected }),
    ...(changes && { changes }),
  };
  const keyText = idempotencyKey(call.headers['idempotency-key']);
  const sent = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const key = keyText === undefined ? undefined : idempotency(call, keyText, sent);
  const wait = waitPreference(call.headers, caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds);
  const respond = (id: string, applied?: string) => jobResponse<never>(call, style, id, applied);

  const jobId = randomUUID();
  let enqueued: Enqueued | undefined;
  let earlier: EarlierRequest | undefined;
  // the request is here as a whole: its job is made, whether the client stays for the answer or not
  await despiteDisconnect(() =>
    writeScope(identity, deps.database, async (scope) => {
      if (key) earlier = await reserveKey(scope, key, jobId);
      if (earlier) return;
      const job = change[kind];
      enqueued = await enqueue(scope, deps.dispatcher, job, payload, { id: jobId, orderKey: change.orderKey });
      if (ids) await keepIds(scope.db, { tenantId: scope.tenantId, jobId }, distinct(ids));
      await audit(scope, {
        action: `${job.type}.submitted`,
        entity: { type: 'job', uuid: jobId },
        details: {
          ...(ids ? { ids: distinct(ids).length } : { filters: Object.keys(filters!) }),
          ...(changes && { fields: Object.keys(changes) }),
        },
      });
    }),
  );
  if (earlier) return replay(call as unknown as Call, style, earlier, (id) => respond(id));
  if (enqueued?.dispatched) await deps.watcher.ended(identity.tenantId, jobId, wait.seconds * 1000, call.signal);
  const answer = await respond(jobId, wait.applied);
  if (key) await markAnswered(readScope(identity, deps.database), key, answer.status ?? 200);
  return answer;
}

/** Ids as they are stored, each once. */
const distinct = (ids: readonly (string | number)[]): string[] => [
  ...new Set(ids.map((id) => String(id).toLowerCase())),
];

function answersOf(style: Style) {
  const prefix = style === 'v1' ? '' : 'Legacy';
  const rowError = z
    .object({
      id: style === 'v1' ? z.string() : z.int(),
      index: z
        .int()
        .meta({ description: 'Counts from 0 among the ids, each of which counts once, or the rows that were found.' }),
      field: z.string().nullable(),
      code: z.string(),
      message: z.string(),
    })
    .meta({ id: `${prefix}BulkChangeRowError` });
  const failures = {
    failed: z.int(),
    errors: z
      .array(rowError)
      .meta({ description: `At most ${MAX_SHOWN_ERRORS}; all that are kept are in the job's failed.csv.` }),
    errorsTruncated: z.boolean().optional(),
    failedKept: z.int().optional(),
  };
  const shapes = {
    edit: {
      updated: z.int(),
      unchanged: z.int().meta({ description: 'Rows that had these values already, and were not written.' }),
      ...failures,
    },
    delete: { deleted: z.int(), ...failures },
  };
  const state = { jobId: z.uuid(), status: z.string(), statusUrl: z.string() };
  const schema = (shape: Record<string, z.ZodType>, id: string) =>
    z.object(styled(shape, style) as Record<string, z.ZodType>).meta({ id: `${prefix}${id}` });
  return {
    edit: schema(shapes.edit, 'BulkEditAnswer'),
    delete: schema(shapes.delete, 'BulkDeleteAnswer'),
    accepted: {
      edit: schema({ ...shapes.edit, ...state }, 'BulkEditAccepted'),
      delete: schema({ ...shapes.delete, ...state }, 'BulkDeleteAccepted'),
    },
  };
}

const ANSWERS = { v1: answersOf('v1'), legacy: answersOf('legacy') };
