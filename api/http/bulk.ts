/**
 * Bulk upserts (docs/rules.md#imports): the body is streamed to the object storage and never parsed here; a job imports it, and
 * the request waits for the job's row within its time budget.
 */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../../shared/platform/audit.ts';
import { namesSuppliers, type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { isRolledBack } from '../../shared/platform/database.ts';
import { despiteDisconnect } from '../../shared/platform/database/work.ts';
import { invalidField, TramaError } from '../../shared/platform/errors.ts';
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
import { withinQuota } from '../../shared/domain/quotas.ts';
import { DATE_FORMS } from '../../shared/resources/cell-dates.ts';
import { BOOLEAN_PAIRS, foldedWord } from '../../shared/resources/cell-flags.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { readScope, writeScope, type Scope } from '../../shared/platform/scope.ts';
import { MAX_SHEET_NAME, MAX_SHEET_ROWS, XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { authorize } from '../auth/authenticate.ts';
import { importCounts, isOver, jobFailure, jobPath, styled } from '../jobs/job-view.ts';
import { preferHeaders, waitPreference } from '../jobs/prefer.ts';
import { booleanParameter, positiveInteger } from './parameters.ts';
import { EndpointResponse, endpoint, type Call, type Endpoint } from './endpoint.ts';
import { canonicalPath } from './idempotent-creates.ts';
import { spool } from './spool.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A field's name, which `__proto__` and the like are not, and a column's, which may be anything but empty. */
const PAIR = String.raw`\s*[A-Za-z]\w*\s*:\s*[^\s,\u0000][^,\u0000]*`;
const PAIRS = 'must be pairs field:column, separated by commas, each field once';

/** `category:sector,name:Ragione Sociale` → field by field the sender's column. */
const columnMapping = z
  .string()
  .regex(new RegExp(`^${PAIR}(?:,${PAIR})*$`), PAIRS)
  .transform((text, context) => {
    const mapping: Record<string, string> = {};
    for (const pair of text.split(',')) {
      const colon = pair.indexOf(':');
      const [field, column] = [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim()];
      if (Object.hasOwn(mapping, field)) {
        context.addIssue({ code: 'custom', message: PAIRS });
        return z.NEVER;
      }
      mapping[field] = column;
    }
    return mapping;
  })
  .meta({
    description: 'CSV and .xlsx: pairs of a field and the column that fills it, each field once.',
    override: { examples: ['category:sector,name:Ragione Sociale'] },
  });

const unknownColumns = z.enum(['refuse', 'ignore']);

/** Either case, and without the accent. */
const anyCase = (pair: string) =>
  [...pair.normalize('NFC')]
    .map((letter) => {
      const plain = foldedWord(letter);
      const forms = [...new Set([plain, letter, plain.toUpperCase(), letter.toUpperCase()])];
      return forms.length === 1 ? letter : `[${forms.join('')}]`;
    })
    .join('');

const PAIR_OF_WORDS = `(?:${BOOLEAN_PAIRS.map(anyCase).join('|')})`;
const pairByWords = new Map(BOOLEAN_PAIRS.map((pair) => [foldedWord(pair), pair]));

/** `sì/no,vero/falso` → the pairs as they are declared. */
const booleans = z
  .string()
  .regex(
    new RegExp(`^${PAIR_OF_WORDS}(?:,${PAIR_OF_WORDS})*$`),
    `must be one or several of ${BOOLEAN_PAIRS.join(', ')}, separated by commas`,
  )
  .transform((text) => text.split(',').map((pair) => pairByWords.get(foldedWord(pair))!))
  .meta({
    description: `CSV: the words for true and false besides true and false, 1 and 0: one or several of ${BOOLEAN_PAIRS.join(', ')}.`,
    override: { examples: ['sì/no,vero/falso'] },
  });

const bulkQuery = z.object({
  dry_run: booleanParameter.optional().meta({ description: 'Validate everything, store nothing; false.' }),
  delimiter: z
    .string()
    .transform((value) => (value === 'tab' || value === '\\t' ? '\t' : value))
    .pipe(z.enum(DELIMITERS))
    .optional()
    .meta({ override: { type: 'string', enum: [',', ';', 'tab', '|'] }, description: 'CSV: absent, it is found out.' }),
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .meta({
      description:
        'CSV, and cells of text of .xlsx: how decimals are written; said, numbers may have separators of thousands (1.234,56 and 1,234.56). ' +
        'Absent, with a point and without such separators.',
    }),
  dates: z.enum(DATE_FORMS).optional().meta({
    description: 'CSV and .xlsx: how days are written in text, besides yyyy-mm-dd; yy is a year from 1970 to 2069.',
  }),
  booleans: booleans.optional(),
  unknown_columns: unknownColumns
    .optional()
    .meta({ description: 'CSV and .xlsx: what to do with columns that are no fields; refuse.' }),
  columns: columnMapping.optional(),
  sheet: z
    .string()
    .min(1)
    .max(MAX_SHEET_NAME)
    .optional()
    .meta({ description: '.xlsx: name of the sheet, hidden or not; absent, it is the first that is visible.' }),
  header_row: positiveInteger(MAX_SHEET_ROWS)
    .optional()
    .meta({ description: '.xlsx: number of the row that is the header; absent, it is found out.' }),
});

const createMissing = z
  .enum(['suppliers'])
  .optional()
  .meta({ description: 'Creates suppliers that rows name by key and nobody has; needs suppliers:write besides.' });

/** The other spellings on the paths that both dialects share. */
const camelCaseQuery = bulkQuery.extend({
  dryRun: booleanParameter.optional().meta({ description: 'The same as dry_run.' }),
  unknownColumns: unknownColumns.optional().meta({ description: 'The same as unknown_columns.' }),
  createMissing: createMissing.meta({ description: 'The same as create_missing.' }),
});

const bulkHeaders = preferHeaders.extend({
  'idempotency-key': idempotencyKeyText
    .optional()
    .meta({ description: 'Makes a repetition of the same request answer what the first one did.' }),
});

const rowError = z
  .object({
    index: z.int().meta({ description: 'Counts from 0 in the body.' }),
    line: z.int().optional(),
    key: z.string().nullable(),
    field: z.string().nullable(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'BulkRowError' });

export const bulkResponse = z
  .object({
    created: z.int(),
    updated: z.int(),
    failed: z.int(),
    suppliers_created: z
      .int()
      .optional()
      .meta({ description: 'With create_missing=suppliers: how many were created.' }),
    errors: z.array(rowError).meta({ description: "At most 1,000; all that are kept are in the job's failed.csv." }),
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
type BulkQuery = z.output<typeof camelCaseQuery> & { create_missing?: 'suppliers' | undefined };

/** The value of a parameter that has two spellings; throws VALIDATION_FAILED where they contradict each other. */
function spelled<Value>([name, value]: [string, Value], [other, also]: [string, Value]): Value {
  if (value !== undefined && also !== undefined && value !== also)
    throw invalidField(other, `differs from ${name}, which is another spelling of it`);
  return value ?? also;
}

const FORMATS: Record<string, ImportPayload['format']> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
  [XLSX_TYPE]: 'xlsx',
};

function payloadFormat(call: Pick<Call, 'headers'>, query: BulkQuery): Omit<ImportPayload, 'objectKey' | 'sizeBytes'> {
  const [type = '', ...parameters] = String(call.headers['content-type'] ?? '').split(';');
  const format = FORMATS[type.trim().toLowerCase()];
  if (!format)
    throw new TramaError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON, NDJSON, CSV or .xlsx.', {
      accepted: Object.keys(FORMATS),
    });
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined)
    ?.toLowerCase();
  const isJson = format === 'json' || format === 'ndjson';
  if (isJson && charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new TramaError('UNSUPPORTED_MEDIA_TYPE', 'JSON must be encoded in UTF-8.', { charset });
  }
  const encoding = String(call.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new TramaError('UNSUPPORTED_MEDIA_TYPE', 'The content encoding must be gzip or identity.', {
      accepted: ['gzip', 'identity'],
    });
  }
  if (format === 'xlsx' && encoding !== 'identity') {
    throw new TramaError(
      'UNSUPPORTED_MEDIA_TYPE',
      'An .xlsx file is compressed already: send it as it is, without Content-Encoding.',
      { accepted: ['identity'] },
    );
  }
  return {
    format,
    charset: format === 'xlsx' ? undefined : charset,
    gzip: encoding !== 'identity',
    delimiter: query.delimiter,
    decimal: query.decimal ?? 'point',
    thousands: query.decimal === undefined ? undefined : true,
    dates: query.dates,
    booleans: query.booleans,
    unknownColumns:
      spelled(['unknown_columns', query.unknown_columns], ['unknownColumns', query.unknownColumns]) ?? 'refuse',
    columns: query.columns,
    createMissing: spelled(['create_missing', query.create_missing], ['createMissing', query.createMissing]),
    sheet: query.sheet,
    headerRow: query.header_row,
  };
}

/** The bulk endpoint of an import, answering in the style of its representation; its query may take both spellings. */
export function bulkEndpoint<Key extends string>(
  bulkImport: BulkImport<Key>,
  options: { path: string; tag: string; camelCaseQuery?: boolean },
): Endpoint {
  const { representation } = bulkImport;
  const { style } = representation;
  const query = options.camelCaseQuery ? camelCaseQuery : bulkQuery;
  const rows = { [bulkImport.rowsProperty]: z.array(representation.createSchema), ...requiredShape(bulkImport) };
  return endpoint({
    method: 'POST',
    path: options.path,
    style,
    tag: options.tag,
    summary: `Bulk upsert of ${representation.resource.name}s`,
    access: `${representation.resource.module}:write`,
    query: namesSuppliers(bulkImport) ? query.extend({ create_missing: createMissing }) : query,
    requestHeaders: bulkHeaders,
    body: 'stream',
    bodyTypes: {
      'application/json': z.object(rows),
      'application/x-ndjson': z.string(),
      'text/csv': z.string(),
      [XLSX_TYPE]: z.string().meta({ override: { type: 'string', format: 'binary' } }),
    },
    status: 200,
    response: bulkResponse,
    otherResponses: {
      202: { description: 'Not finished within the time budget; the job goes on.', response: bulkAccepted },
    },
    errors: [
      'INVALID_JSON',
      'INVALID_CSV',
      'INVALID_XLSX',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'IDEMPOTENCY_CONFLICT',
      'IDEMPOTENCY_IN_PROGRESS',
      'QUOTA_EXCEEDED',
      'TOO_MANY_JOBS',
      'JOB_CANCELLED',
      'JOB_FAILED',
    ],
    transaction: false,
    handler: (call) => receive(bulkImport as BulkImport, style, call),
  });
}

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
  const format = payloadFormat(call, query);
  if (format.createMissing) authorize(call.caller, 'suppliers:write');
  const keyText = idempotencyKey(call.headers['idempotency-key']);
  const wait = waitPreference(call.headers, call.caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds);

  const jobId = randomUUID();
  const objectKey = `bulk/${identity.tenantId}/${jobId}`;
  const stored = await spool(call, objectKey, deps.config.bulk.maxBytes);
  const key = keyText === undefined ? undefined : idempotency(call, keyText, stored.sha256);

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
        details: { dryRun },
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
    return replay(call, style, earlier);
  }
  if (enqueued?.dispatched) await deps.watcher.ended(identity.tenantId, jobId, wait.seconds * 1000, call.signal);
  const answer = await jobResponse(call, style, jobId, wait.applied);
  if (key) await markAnswered(readScope(identity, deps.database), key, answer.status ?? 200);
  return answer;
}

async function discard(call: Call, objectKey: string): Promise<void> {
  try {
    await call.deps.storage.delete(objectKey);
  } catch (error) {
    // the search for orphans removes it later
    call.deps.logger.warn({ err: error, objectKey }, 'payload not removed');
  }
}

function idempotency(call: Call, key: string, sha256: string): IdempotencyKey {
  const fingerprint = createHash('sha256');
  for (const part of [
    sha256,
    call.url.search,
    String(call.headers['content-type'] ?? ''),
    String(call.headers['content-encoding'] ?? ''),
  ]) {
    fingerprint.update(`${part}\n`);
  }
  return { method: 'POST', path: canonicalPath(call.url), key, fingerprint: fingerprint.digest() };
}

async function replay(call: Call, style: Style, earlier: EarlierRequest): Promise<EndpointResponse<ImportResponse>> {
  const scope = readScope(call.identity, call.deps.database);
  const job = await readJob(scope, earlier.jobId ?? '');
  if (!isOver(job) && earlier.status === null) {
    throw inProgress({ jobId: job.id, statusUrl: jobPath(job.id, style) });
  }
  const replayed = { 'Idempotent-Replayed': 'true' };
  try {
    const answer = await jobResponse(call, style, job.id, undefined);
    return new EndpointResponse(answer.body, { status: answer.status, headers: { ...answer.headers, ...replayed } });
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    throw new TramaError(error.code, error.message, error.details, { cause: error, headers: replayed });
  }
}

/** 200 with the counts when the job is finished, else 202 with what there is so far; throws what made the job fail. */
async function jobResponse(
  call: Call,
  style: Style,
  jobId: string,
  applied: string | undefined,
): Promise<EndpointResponse<ImportResponse>> {
  const scope = readScope(call.identity, call.deps.database);
  const job: JobRow = await readJob(scope, jobId);
  const preference: Record<string, string> = applied ? { 'Preference-Applied': applied } : {};
  const asynchronous = applied === 'respond-async';
  if (!asynchronous && (job.status === 'FAILED' || job.status === 'CANCELLED')) throw jobFailure(job);
  const counts = (await importCounts(scope, job, style)) as ImportResponse;
  if (job.status === 'COMPLETED' && !asynchronous) {
    return new EndpointResponse(counts, { headers: { 'Content-Location': jobPath(job.id, 'v1'), ...preference } });
  }
  const state = styled({ ...counts, jobId: job.id, status: job.status, statusUrl: jobPath(job.id, style) }, style);
  return new EndpointResponse(state as ImportResponse, {
    status: 202,
    headers: { Location: jobPath(job.id, 'v1'), 'Retry-After': '2', ...preference },
  });
}
