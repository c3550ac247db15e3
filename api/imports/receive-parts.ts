/**
 * The parts of an upload of several resources (docs/imports.md#several-resources), each as an object of its own in the storage, as
 * if it had come alone. Nothing is unpacked here; what is wrong with rows shows when they are imported.
 */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { namesSuppliers, type BulkImport, type ImportPayload } from '../../shared/imports/bulk-import.ts';
import { printable } from '../../shared/imports/readers/text-decoding.ts';
import { XlsxArchive } from '../../shared/imports/readers/xlsx/archive.ts';
import { rejectOtherArchives, rejectOtherKinds } from '../../shared/imports/readers/xlsx/other-kinds.ts';
import { readWorkbook } from '../../shared/imports/readers/xlsx/workbook.ts';
import { rejectFullTenant } from '../../shared/jobs.ts';
import { IMPORT_NAMES, importByName } from '../../shared/domain/import-parts.ts';
import { roomFor } from '../../shared/domain/quotas.ts';
import { bodyRefusal, refusal, TramaError } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { storageAway, type StoredObject } from '../../shared/storage/storage.ts';
import { XLSX_TYPE } from '../../shared/spreadsheets/cell-names.ts';
import { authorize } from '../auth/authenticate.ts';
import { discard } from '../http/bulk.ts';
import { FORMATS } from '../http/bulk-parameters.ts';
import { type Call } from '../http/endpoint.ts';
import { readMultipart } from '../http/multipart.ts';
import { spool, type Spooled } from '../http/spool.ts';
import { getLength, type Room } from '../http/storage-room.ts';
import { invalidZip, isDeflated, openEntry, readStoredZip, requireReadable, storedSource } from './stored-archive.ts';

export const MAX_PARTS = 50;
export const MULTIPART_TYPE = 'multipart/form-data';
export const ZIP_TYPE = 'application/zip';

const BODY_KINDS: Readonly<Record<string, 'zip' | 'workbook' | 'multipart'>> = {
  [MULTIPART_TYPE]: 'multipart',
  [ZIP_TYPE]: 'zip',
  'application/x-zip-compressed': 'zip',
  [XLSX_TYPE]: 'workbook',
};

const FORMAT_BY_ENDING: Readonly<Record<string, ImportPayload['format']>> = {
  csv: 'csv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  xlsx: 'xlsx',
};

/** Fields of a multipart body whose files say by their own names what they hold. */
const NAMELESS_FIELDS = ['file', 'files'];

interface Described {
  bulkImport: BulkImport;
  name: string;
  format: Pick<ImportPayload, 'format' | 'gzip'> & { sheet?: string };
}

export interface ReceivedPart extends Described {
  /** Of its job, which its object is named by. */
  id: string;
  objectKey: string;
  sizeBytes: number;
}

export interface ReceivedParts {
  parts: ReceivedPart[];
  /** The same for the same parts, in whatever way they were sent. */
  sha256: string;
  /** To be released where the rows of the jobs are written, or when nothing came of it. */
  room: Room;
}

export interface PartRules {
  ignoresUnknown: boolean;
}

/**
 * Stores the parts. Throws VALIDATION_FAILED for a name that says of no resource, SCOPE_MISSING and the like for one that the
 * caller may not write, INVALID_ZIP, INVALID_XLSX and what `spool` throws; nothing is kept then.
 */
export async function receiveParts(call: Call, rules: PartRules): Promise<ReceivedParts> {
  const [type = ''] = String(call.headers['content-type'] ?? '').split(';');
  const kind = BODY_KINDS[type.trim().toLowerCase()];
  if (!kind)
    throw refusal(because('BODY_OF_OTHER_TYPE', { kinds: ['multipart/form-data', 'ZIP', '.xlsx'] }), {
      accepted: [MULTIPART_TYPE, ZIP_TYPE, XLSX_TYPE],
    });
  const encoding = String(call.headers['content-encoding'] ?? 'identity');
  if (encoding.trim().toLowerCase() !== 'identity')
    throw refusal(because('BODY_ENCODED'), {
      accepted: ['identity'],
    });
  return kind === 'multipart' ? fromMultipart(call) : fromArchive(call, kind, rules);
}

const keyOf = (call: Call, id: string) => `bulk/${call.identity.tenantId}/${id}`;

/** The format that a file's name tells, and without endings what it is called. */
function byFileName(path: string): { stem: string; format?: Described['format'] } {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const found = /^(.*?)\.([a-z]+)(\.gz)?$/i.exec(base);
  const format = FORMAT_BY_ENDING[found?.[2]?.toLowerCase() ?? ''];
  if (!found || !format || (found[3] && format === 'xlsx')) return { stem: base };
  return { stem: found[1]!, format: { format, gzip: found[3] !== undefined } };
}

const ENDINGS = 'csv, json, ndjson or xlsx, all but xlsx also with .gz behind';

function unknownParts(what: string, unknown: readonly string[]) {
  const accepted = IMPORT_NAMES;
  const names = unknown.slice(0, SHOWN_NAMES).map((name) => printable(name, 100));
  return bodyRefusal(because('PARTS_NAMED_OTHERWISE', { names, accepted, what }), { unknown: names, accepted });
}

const noParts = (what: string) =>
  bodyRefusal(because('NO_PARTS', { accepted: IMPORT_NAMES, what }), { unknown: [], accepted: IMPORT_NAMES });

const SHOWN_NAMES = 20;

/** Whether the caller may send all of these at once; whatever is wrong is said before anything becomes of one. */
function requireParts(call: Call, described: readonly Described[], unknown: readonly string[], what: string): void {
  if (unknown.length > 0) throw unknownParts(what, unknown);
  if (described.length === 0) throw noParts(what);
  if (described.length > MAX_PARTS)
    throw bodyRefusal(because('TOO_MANY_PARTS', { given: described.length, limit: MAX_PARTS }), {
      maxParts: MAX_PARTS,
    });
  for (const { bulkImport } of described) authorize(call.caller, `${bulkImport.job.module}:write`);
}

/** Those whose names and bytes make two uploads the same. */
function fingerprint(parts: readonly { name: string; sha256: string }[]): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of parts) hash.update(`${JSON.stringify(name)} ${sha256}\n`);
  return hash.digest('hex');
}

async function fromMultipart(call: Call): Promise<ReceivedParts> {
  const { storage, database, config, room: rooms } = call.deps;
  const { tenantId } = call.identity;
  const { maxBytes } = config.bulk;
  await rejectFullTenant(database, tenantId, config.quotas.waitingJobs);
  await roomFor(database, tenantId, config.quotas, { bytes: 1, documents: 0 });
  const describe = (field: string, fileName: string, contentType: string): Described => {
    const { stem, format: named } = byFileName(fileName);
    const name = NAMELESS_FIELDS.includes(field) ? stem : field;
    const bulkImport = importByName(name);
    const declared = FORMATS[contentType.toLowerCase()];
    const format = declared ? { format: declared, gzip: named?.gzip === true && declared !== 'xlsx' } : named;
    if (!bulkImport) throw unknownParts('a part', [name]);
    if (!format) throw refusal(because('PART_OF_UNKNOWN_TYPE', { endings: ENDINGS }), { field });
    return { bulkImport, name: printable(fileName === '' ? field : fileName, 100), format };
  };
  const tooLarge = () => refusal(because('LARGER_THAN', { limit: maxBytes }), { maxBytes });
  if ((getLength(call) ?? 0) > maxBytes) throw tooLarge();
  const { room, body } = await rooms.takeBody(tenantId, call, maxBytes);
  let total = 0;
  try {
    const { files } = await readMultipart<{ part: Described; id: string; object: StoredObject }>(body, call.headers, {
      fields: [],
      maxFiles: MAX_PARTS,
      acceptsFile(field, _earlier, { fileName, contentType }) {
        authorize(call.caller, `${describe(field, fileName, contentType).bulkImport.job.module}:write`);
        return true;
      },
      async store({ field, fileName, contentType }, bytes) {
        const id = randomUUID();
        const object = await store(id, bytes);
        return { part: describe(field, fileName, contentType), id, object };
      },
      discard: ({ id }) => discard(call, keyOf(call, id)),
    });
    if (files.length === 0) throw noParts('a part');
    const sums = files.map(({ field, stored }) => ({
      name: `${field} ${stored.part.name}`,
      sha256: stored.object.sha256,
    }));
    const parts = files.map(({ stored: { part, id, object } }) => ({
      ...part,
      id,
      objectKey: keyOf(call, id),
      sizeBytes: object.sizeBytes,
    }));
    return { parts, sha256: fingerprint(sums), room };
  } catch (error) {
    await room.giveBack();
    if (error instanceof TramaError || !call.stream.errored) throw error;
    throw refusal(because('BODY_CUT_OFF'), {}, { cause: error });
  } finally {
    if (body !== call.stream) body.destroy();
  }

  async function* counted(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      total += piece.length;
      if (total > maxBytes) throw tooLarge();
      yield piece;
    }
  }

  async function store(id: string, bytes: Readable): Promise<StoredObject> {
    try {
      return await storage.put(keyOf(call, id), Readable.from(counted(bytes), { objectMode: false }));
    } catch (error) {
      if (error instanceof TramaError || bytes.errored) throw error;
      throw storageAway(error);
    }
  }
}

async function fromArchive(call: Call, kind: 'zip' | 'workbook', rules: PartRules): Promise<ReceivedParts> {
  // a workbook becomes the object of its last part
  const id = randomUUID();
  const key = keyOf(call, id);
  const stored = await spool(call, key, call.deps.config.bulk.maxBytes);
  const made: string[] = [key];
  try {
    const parts =
      kind === 'zip' ? await fromZip(call, key, stored, rules, made) : await fromSheets(call, id, stored, rules, made);
    return { parts, sha256: stored.sha256, room: stored.room };
  } catch (error) {
    await Promise.all(made.map((each) => discard(call, each)));
    await stored.room.giveBack();
    throw error;
  }
}

/** Entries that programs put into archives unasked. */
const isIncidental = (path: string) => path.split('/').some((each) => each.startsWith('.') || each === '__MACOSX');

async function fromZip(
  call: Call,
  key: string,
  { sizeBytes, room }: Spooled,
  rules: PartRules,
  made: string[],
): Promise<ReceivedPart[]> {
  const { storage } = call.deps;
  const directory = await readStoredZip(storage, key, sizeBytes);
  const unknown: string[] = [];
  const chosen = [...directory.entries.values()].flatMap((entry) => {
    const { fileName } = entry;
    if (fileName.endsWith('/') || isIncidental(fileName)) return [];
    const { stem, format } = byFileName(fileName);
    const bulkImport = importByName(stem);
    if (bulkImport && format) return [{ entry, bulkImport, format, name: printable(fileName, 100) }];
    if (!rules.ignoresUnknown) unknown.push(fileName);
    return [];
  });
  requireParts(call, chosen, unknown, `files, which end in ${ENDINGS},`);
  for (const { entry, format, name } of chosen) {
    requireReadable(entry);
    if (format.gzip && isDeflated(entry))
      throw invalidZip(`${name} is packed twice: leave the .gz away`, { part: name });
  }
  await room.grow(chosen.reduce((sum, { entry }) => sum + entry.compressedSize + GZIP_BYTES, sizeBytes));
  const parts: ReceivedPart[] = [];
  for (const { entry, bulkImport, format, name } of chosen) {
    const bytes = await openEntry(storage, key, sizeBytes, directory, entry);
    const gzip = format.gzip || isDeflated(entry);
    parts.push(await copied(call, bytes, { bulkImport, name, format: { ...format, gzip } }, made));
  }
  await discard(call, key);
  return parts;
}

/** What gzip adds to what was packed. */
const GZIP_BYTES = 18;

async function fromSheets(
  call: Call,
  id: string,
  { sizeBytes, room }: Spooled,
  rules: PartRules,
  made: string[],
): Promise<ReceivedPart[]> {
  const { storage } = call.deps;
  const key = keyOf(call, id);
  const source = storedSource(storage, key, sizeBytes);
  await rejectOtherKinds(source, sizeBytes);
  const archive = await XlsxArchive.open(source, sizeBytes);
  rejectOtherArchives(archive);
  const { sheets } = await readWorkbook(archive);
  const unknown: string[] = [];
  const chosen = sheets.flatMap(({ name, visible }): Described[] => {
    const bulkImport = importByName(name);
    if (bulkImport) return [{ bulkImport, name, format: { format: 'xlsx', gzip: false, sheet: name } }];
    // hidden ones hold what the visible ones need
    if (visible && !rules.ignoresUnknown) unknown.push(name);
    return [];
  });
  requireParts(call, chosen, unknown, 'sheets');
  await room.grow(chosen.length * sizeBytes);
  const parts: ReceivedPart[] = [];
  for (const each of chosen.slice(0, -1)) parts.push(await copied(call, await storage.get(key), each, made));
  return [...parts, { ...chosen.at(-1)!, id, objectKey: key, sizeBytes }];
}

async function copied(call: Call, bytes: Readable, described: Described, made: string[]): Promise<ReceivedPart> {
  const id = randomUUID();
  const objectKey = keyOf(call, id);
  made.push(objectKey);
  try {
    const { sizeBytes } = await call.deps.storage.put(objectKey, bytes);
    return { ...described, id, objectKey, sizeBytes };
  } catch (error) {
    if (error instanceof TramaError) throw error;
    throw storageAway(error);
  }
}

/** How the worker is to read a part. */
export const getPayload = (
  part: ReceivedPart,
  cells: Omit<ImportPayload, 'objectKey' | 'sizeBytes' | 'name' | 'format' | 'gzip'>,
): ImportPayload => ({
  objectKey: part.objectKey,
  sizeBytes: part.sizeBytes,
  name: part.name,
  ...cells,
  ...part.format,
  ...(part.format.format === 'csv' ? {} : { charset: undefined }),
  ...(namesSuppliers(part.bulkImport) ? {} : { createMissing: undefined }),
});
