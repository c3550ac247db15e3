/** Previews of bulk upserts: what an import would make of the beginning of a file; nothing is stored. */
import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { z } from 'zod';
import { profileFor } from '../../shared/domain/imports/import-profile.v1.ts';
import { type BulkImport } from '../../shared/imports/bulk-import.ts';
import { previewImport, type Preview } from '../../shared/imports/preview.ts';
import { refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { Turns } from '../../shared/platform/turns.ts';
import { scopeOf } from '../../shared/resources/resource.ts';
import { authorize } from '../auth/authenticate.ts';
import { rowError } from '../jobs/part-views.ts';
import { bulkBodyTypes, PAYLOAD_ERRORS } from './bulk.ts';
import { bulkParameters, payloadFormat, type BulkQuery } from './bulk-parameters.ts';
import { endpoint, type Call, type Endpoint } from './endpoint.ts';

/** What is looked at of a file that is no workbook, whose parts can be read only when all of it is there. */
const HEAD_BYTES = 64 * 1024;
/** A body of so many bytes is taken for the beginning of a file: senders count a kilobyte in either way. */
const CUT_FROM_BYTES = 64_000;
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_SECONDS = 10;

/** Of this process. */
const turns = new Turns({ atOnce: 2, waitingOfKey: 4, waiting: 64 });

const candidate = z
  .object({
    value: z.string(),
    cells: z.int().meta({ description: 'Cells that can be read so.' }),
    only: z.int().meta({ description: 'Those of them that can be read in no other way.' }),
    example: z.string(),
  })
  .meta({ id: 'FormCandidate' });

const previewResponse = z
  .object({
    detected: z.looseObject({
      format: z.enum(['json', 'ndjson', 'csv', 'xlsx']),
      encoding: z.string().optional(),
      delimiter: z.string().optional(),
      separator_line: z.boolean().optional(),
      line_break: z.enum(['crlf', 'lf', 'cr', 'none']).optional(),
      sheet: z.string().optional(),
      sheets: z.array(z.string()).optional(),
      header_row: z.int().optional(),
    }),
    truncated: z
      .boolean()
      .meta({ description: 'Only the beginning was looked at; the row in which it ends is left out.' }),
    profile: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    refusal: z
      .object({ code: z.string(), message: z.string(), details: z.looseObject({}).optional() })
      .nullable()
      .meta({ description: 'What an import with these parameters would be refused with because of the header.' }),
    columns: z.array(
      z
        .object({
          column: z.string(),
          position: z.int(),
          samples: z.array(z.string()),
          field: z.string().nullable(),
          confidence: z.enum(['mapped', 'exact', 'spelling', 'language', 'nearest', 'none', 'ignored']),
          likeness: z.number().optional().meta({ description: 'Of the nearest field: 1 is the same.' }),
        })
        .meta({ id: 'ProposedColumn' }),
    ),
    missing: z
      .array(z.string())
      .meta({ description: 'Required fields without a column; ` | ` stands between those of which one is enough.' }),
    candidates: z.object({
      decimal: z.array(candidate),
      dates: z.array(candidate),
      booleans: z.array(candidate),
      values: z.array(candidate),
    }),
    rows: z.array(
      z
        .object({
          index: z.int(),
          line: z.int().optional(),
          values: z
            .unknown()
            .meta({ override: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'], items: {} } }),
          error: rowError.nullable(),
        })
        .meta({ id: 'PreviewedRow' }),
    ),
  })
  .meta({ id: 'ImportPreview' });

/** The preview beside a bulk endpoint, which takes the same query. */
export function bulkPreviewEndpoint<Key extends string>(
  bulkImport: BulkImport<Key>,
  options: { path: string; tag: string; camelCaseQuery?: boolean },
): Endpoint {
  const { representation } = bulkImport;
  return endpoint({
    method: 'POST',
    path: `${options.path}/preview`,
    style: representation.style,
    tag: options.tag,
    summary: `Preview a bulk upsert of ${representation.resource.name}s`,
    description:
      'Send the first 64 KB of a CSV, JSON or NDJSON file, or a whole workbook of at most 5 MiB. The answer says what was detected, which field each column would fill and how sure that is, in which forms numbers, dates and flags can be read, and shows the first 20 rows as an import would see them, with what is wrong with them. Nothing is stored. ' +
      'Rules that look at stored rows are left to `dry_run`.',
    access: scopeOf(representation.resource, 'write'),
    query: bulkParameters(bulkImport, options),
    body: 'stream',
    gathersBody: true,
    bodyTypes: bulkBodyTypes(bulkImport),
    status: 200,
    response: previewResponse,
    errors: [...PAYLOAD_ERRORS, 'REFERENCE_NOT_FOUND'],
    transaction: false,
    handler: (call) => preview(bulkImport as BulkImport, call),
  });
}

async function preview(
  bulkImport: BulkImport,
  call: Call<undefined, BulkQuery>,
): Promise<z.output<typeof previewResponse>> {
  const { deps, identity, query, caller } = call;
  const profile = await profileFor(call.scope, bulkImport, query.profile);
  const format = payloadFormat(call, query, profile?.options);
  if (format.createMissing) authorize(caller, 'suppliers:write');
  const maxBytes = format.format === 'xlsx' ? MAX_WORKBOOK_BYTES : MAX_TEXT_BYTES;
  const release = deps.bodies.reserve(identity.tenantId, maxBytes, call);
  try {
    const body = await gather(call, format.format === 'xlsx' ? maxBytes : HEAD_BYTES, maxBytes);
    return await turns.run(String(identity.tenantId), async () => {
      const { bytes, truncated } = format.gzip ? await unpacked(body) : body;
      const seen = await inTime(call.signal, (signal) =>
        previewImport(bulkImport, bytes, format, {
          database: deps.database,
          tenantId: identity.tenantId,
          truncated,
          maxBytes: format.format === 'xlsx' ? MAX_UNPACKED_BYTES : MAX_TEXT_BYTES,
          signal,
        }),
      );
      const { id, name } = profile ?? {};
      return { ...shown(seen), truncated, profile: id && name ? { id, name } : null };
    });
  } finally {
    release();
  }
}

interface Head {
  bytes: Buffer;
  truncated: boolean;
}

/** The first bytes of the body, which may have so many. */
async function gather({ stream, headers }: Call, kept: number, maxBytes: number): Promise<Head> {
  const tooLarge = () =>
    new TramaError('PAYLOAD_TOO_LARGE', `A preview takes at most ${maxBytes} bytes: send the beginning of the file.`, {
      maxBytes,
    });
  if (Number(headers['content-length']) > maxBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let [size, received] = [0, 0];
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      const bytes = piece as Buffer;
      received += bytes.length;
      if (received > maxBytes) throw tooLarge();
      if (size < kept) pieces.push(bytes.subarray(0, kept - size));
      size = Math.min(kept, received);
    }
  } catch (error) {
    if (error instanceof TramaError) throw error;
    throw refusal(because('BODY_CUT_OFF'), {}, { cause: error });
  }
  const cutFrom = kept === HEAD_BYTES ? CUT_FROM_BYTES : Infinity;
  return { bytes: Buffer.concat(pieces), truncated: received >= cutFrom };
}

/** The first bytes of what was packed, as far as it goes. */
async function unpacked(packed: Head): Promise<Head> {
  const pieces: Buffer[] = [];
  let size = 0;
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 16 * 1024 });
  Readable.from([packed.bytes]).pipe(gunzip);
  try {
    for await (const piece of gunzip) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size >= HEAD_BYTES) break;
    }
  } catch (error) {
    throw refusal(because('BODY_NOT_GZIP'), {}, { cause: error });
  }
  return {
    bytes: Buffer.concat(pieces).subarray(0, HEAD_BYTES),
    truncated: packed.truncated || size >= CUT_FROM_BYTES,
  };
}

async function inTime<T>(gone: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    const message = `The file takes longer than ${MAX_SECONDS} seconds to look through: import it with dry_run.`;
    late.abort(new TramaError('PAYLOAD_TOO_LARGE', message, { maxSeconds: MAX_SECONDS }));
  }, MAX_SECONDS * 1000);
  try {
    return await work(AbortSignal.any([gone, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** In the casing of the legacy style, which all bulk bodies have. */
function shown({ detected, ...seen }: Preview) {
  const { separatorLine, headerRow, header: _header, fields: _fields, ...others } = detected;
  return {
    detected: {
      ...others,
      ...(separatorLine && { separator_line: true }),
      ...(headerRow !== undefined && { header_row: headerRow }),
    } as z.output<typeof previewResponse>['detected'],
    ...(seen as Omit<z.output<typeof previewResponse>, 'detected' | 'truncated' | 'profile'>),
  };
}
