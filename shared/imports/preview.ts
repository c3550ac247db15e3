/** What an import would make of the beginning of a payload, which is at hand as a whole; nothing is stored (docs/imports.md#preview). */
import { Readable } from 'node:stream';
import { type Database } from '../platform/database.ts';
import { refusal, TramaError } from '../platform/errors.ts';
import { nearName } from '../platform/nearest-name.ts';
import { because } from '../platform/reasons/index.ts';
import { DATE_FORMS, dateFromCell } from '../resources/cell-dates.ts';
import { BOOLEAN_PAIRS, booleanWords, foldedWord } from '../resources/cell-flags.ts';
import { decimalDigits } from '../resources/cell-numbers.ts';
import { type Codec } from '../resources/codec.ts';
import { cellOptions, readerOptions, type BulkImport, type ImportPayload } from './bulk-import.ts';
import { comparableName, type FieldByName } from './column-names.ts';
import { createDecoder, type RowError } from './decode.ts';
import { fieldsOfHeader, leavesOut, type FieldsOfHeader } from './readers/csv-columns.ts';
import { openReader } from './readers/open-reader.ts';
import { printable } from './readers/text-decoding.ts';
import { invalidXlsx } from './readers/xlsx/faults.ts';
import { decodeNamed, References } from './references.ts';
import { type DetectedFormat, type RowReader, type SourceRow } from './source-rows.ts';
import { missingReference } from './chunks.ts';

const MAX_COLUMNS = 1000;
const ROWS_SHOWN = 20;
/** Among so many rows forms of numbers, days and flags are looked for. */
const ROWS_LOOKED_AT = 200;
const SAMPLES = 3;
const SAMPLE_CHARACTERS = 100;
/** So many unknown names are compared with those of the fields. */
const MAX_COMPARED = 100;

export type Confidence = 'mapped' | 'exact' | 'spelling' | 'language' | 'nearest' | 'none' | 'ignored';

export interface ProposedColumn {
  column: string;
  /** From 1. */
  position: number;
  samples: string[];
  field: string | null;
  confidence: Confidence;
  /** Of the nearest field, from 0 to 1. */
  likeness?: number;
}

export interface Candidate {
  value: string;
  /** Cells that can be read so, and those of them that can be read in no other way. */
  cells: number;
  only: number;
  example: string;
}

export interface PreviewedRow {
  index: number;
  line: number | undefined;
  values: unknown;
  error: Omit<RowError, 'source'> | null;
}

export interface Preview {
  detected: DetectedFormat & { sheets?: string[]; line_break?: string };
  /** What the whole file would be refused with. */
  refusal: { code: string; message: string; details?: unknown } | null;
  columns: ProposedColumn[];
  missing: string[];
  candidates: { decimal: Candidate[]; dates: Candidate[]; booleans: Candidate[]; values: Candidate[] };
  rows: PreviewedRow[];
}

type Format = Omit<ImportPayload, 'objectKey' | 'sizeBytes'>;

interface PreviewOptions {
  database: Database;
  tenantId: number;
  /** The payload goes on behind these bytes: the row in which they end is none. */
  truncated: boolean;
  maxBytes: number;
  signal: AbortSignal;
}

const refusalOf = ({ code, message, details }: TramaError): NonNullable<Preview['refusal']> => ({
  code,
  message,
  ...(details && { details }),
});

/** Throws what makes the payload unreadable; what is wrong with its header alone stands in `refusal`. */
export async function previewImport(
  bulkImport: BulkImport,
  bytes: Buffer,
  payload: Format,
  { database, tenantId, truncated, maxBytes, signal }: PreviewOptions,
): Promise<Preview> {
  const { representation } = bulkImport;
  const { format, fields } = readerOptions(bulkImport, payload);
  let refused: Preview['refusal'] = null;
  let proposed: Omit<ProposedColumn, 'samples'>[] = [];
  let sheets: string[] | undefined;
  const fieldsOf: FieldsOfHeader = (header, format, ...rest) => {
    if (header.length > MAX_COLUMNS)
      throw payload.format === 'xlsx'
        ? invalidXlsx(`the header has more than ${MAX_COLUMNS} columns`, { line: 1, column: 1 })
        : refusal(because('TOO_MANY_COLUMNS', { limit: MAX_COLUMNS }), { line: 1, column: 1 });
    try {
      fieldsOfHeader(header, format, ...rest);
    } catch (error) {
      if (!(error instanceof TramaError)) throw error;
      refused = refusalOf(error);
    }
    proposed = propose(header, payload, bulkImport.fieldByName, fields.knownFields);
    return proposed.map(({ field, confidence }) => (confidence === 'nearest' ? null : field));
  };
  const reader = await openReader(
    Readable.from([bytes]),
    { ...format, gzip: false },
    {
      ...fields,
      ...{ maxBytes, signal, fieldsOf },
      onSheets: (names) => (sheets = names.slice(0, 100).map((name) => printable(name))),
    },
  );
  try {
    const rows = await firstRows(reader, truncated);
    const decoder = createDecoder(representation, reader.detected, cellOptions(payload));
    const references = new References(database, tenantId, representation, {
      createsSuppliers: payload.createMissing === 'suppliers',
    });
    const shown = rows.slice(0, ROWS_SHOWN);
    const decoded = await decodeNamed(shown, decoder, references);
    const good = decoded.flatMap(({ decoded: each }) => ('row' in each ? [each.row] : []));
    const missing = await references.missing(good);
    const { fields: filled, header } = reader.detected;
    return {
      detected: {
        ...reader.detected,
        ...(payload.format === 'csv' && { line_break: lineBreak(bytes, reader.detected.encoding) }),
        ...(sheets && { sheets }),
      },
      refusal: refused,
      columns: proposed.map((column, at) => ({ ...column, samples: samplesOf(rows, at) })),
      missing: header ? missingFields(bulkImport, proposed) : [],
      candidates: candidatesIn(bulkImport, rows, proposed),
      rows: decoded.map(({ source, decoded: each }) => {
        const field = 'row' in each ? missing.get(each.row) : undefined;
        const wrong = 'error' in each ? each.error : field && missingReference(decoder, each.row, field).at(-1);
        return {
          index: source.index,
          line: source.line,
          values: filled || source.value !== undefined ? shownValues(decoder.toObject(source)) : null,
          error: wrong ? withoutSource(wrong) : null,
        };
      }),
    };
  } finally {
    await reader.close();
  }
}

const withoutSource = ({ index, line, key, field, code, message, reasons }: RowError) => ({
  index,
  line,
  key,
  field,
  code,
  message,
  reasons,
});

/** Values that take too much room are left out; what is wrong with them stands in the error. */
const shownValues = (value: unknown): unknown => (JSON.stringify(value ?? null).length > 64 * 1024 ? null : value);

async function firstRows(reader: RowReader, truncated: boolean): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  try {
    for await (const batch of reader) {
      rows.push(...batch);
      if (rows.length > ROWS_LOOKED_AT) return rows.slice(0, ROWS_LOOKED_AT);
    }
  } catch (error) {
    // where the bytes end in the middle of something, that is what is wrong; the rows before it are whole
    if (!truncated || !(error instanceof TramaError)) throw error;
    return rows;
  }
  return truncated ? rows.slice(0, -1) : rows;
}

function propose(
  header: readonly string[],
  payload: Pick<Format, 'columns' | 'ignoreColumns'>,
  fieldByName: FieldByName,
  knownFields: readonly string[],
): Omit<ProposedColumn, 'samples'>[] {
  const { columns: mapping = {} } = payload;
  const isLeftOut = leavesOut(payload);
  const fieldOfColumn = new Map(Object.entries(mapping).map(([field, column]) => [column.trim(), field]));
  const known = new Set(knownFields);
  const mapped = new Set(Object.keys(mapping));
  const ownNames = new Set(knownFields.map(comparableName));
  const find = (column: string): { field: string | null; confidence: Confidence } => {
    if (isLeftOut(column)) return { field: null, confidence: 'ignored' };
    const given = fieldOfColumn.get(column);
    if (given !== undefined) return { field: known.has(given) ? given : null, confidence: 'mapped' };
    if (known.has(column)) return { field: column, confidence: 'exact' };
    const comparable = comparableName(column);
    const field = fieldByName.get(comparable);
    if (field === undefined) return { field: null, confidence: 'none' };
    return { field, confidence: ownNames.has(comparable) ? 'spelling' : 'language' };
  };
  const found = header.map(find);
  const order: Confidence[] = ['mapped', 'exact', 'spelling', 'language'];
  const taken = new Map<string, number>();
  for (const confidence of order)
    for (const [at, each] of found.entries())
      if (each.confidence === confidence && each.field !== null && !taken.has(each.field)) taken.set(each.field, at);
  const names = [...knownFields.map(comparableName), ...fieldByName.keys()];
  let compared = 0;
  return header.map((column, at) => {
    const { field, confidence } = found[at]!;
    const place = { column: printable(column), position: at + 1 };
    if (field !== null)
      return taken.get(field) === at
        ? { ...place, field, confidence }
        : { ...place, field: null, confidence: 'none' as const };
    if (confidence !== 'none' || column === '' || compared++ >= MAX_COMPARED) return { ...place, field, confidence };
    const nearest = nearName(comparableName(column), names);
    const near = nearest && fieldByName.get(nearest.name);
    if (!near || taken.has(near) || mapped.has(near)) return { ...place, field, confidence };
    taken.set(near, at);
    return {
      ...place,
      field: near,
      confidence: 'nearest' as const,
      likeness: Math.round(nearest.likeness * 100) / 100,
    };
  });
}

function samplesOf(rows: readonly SourceRow[], at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells?.[at]?.trim() ?? '';
    if (cell !== '') samples.add(printable(cell, SAMPLE_CHARACTERS));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Fields that rows cannot do without and no column is proposed for; of several that can stand for each other, all. */
function missingFields({ representation }: BulkImport, proposed: readonly Pick<ProposedColumn, 'field'>[]): string[] {
  const filled = new Set(proposed.map(({ field }) => field));
  return representation.writable.flatMap(({ wire, required, standIn, keys }) => {
    const either = [wire, ...(standIn ? [standIn.wire] : []), ...keys.map((key) => key.wire)];
    return required && !either.some((each) => filled.has(each)) ? [either.join(' | ')] : [];
  });
}

/** Which forms the cells of numbers, days and flags can have; nothing is guessed, they are counted. */
function candidatesIn(
  { representation }: BulkImport,
  rows: readonly SourceRow[],
  proposed: readonly Pick<ProposedColumn, 'field'>[],
): Preview['candidates'] {
  const codecs = new Map<string, Codec>(
    representation.writable.flatMap(({ wire, codec, keys }) => [
      [wire, codec] as const,
      ...keys.map((key) => [key.wire, key.codec] as const),
    ]),
  );
  const cellsOf = (...types: string[]): string[] =>
    proposed.flatMap(({ field }, at) => {
      const codec = field === null ? undefined : codecs.get(field);
      if (!codec || !types.some((type) => type in codec.fits)) return [];
      return rows.map(({ cells }) => cells?.[at]?.trim() ?? '').filter((cell) => cell !== '');
    });
  const numbers = cellsOf('numeric').filter((cell) => /[.,\s]/.test(cell));
  const days = cellsOf('timestamptz', 'date');
  const flags = cellsOf('boolean');
  const named = proposed.flatMap(({ field }, at) => {
    const codec = field === null ? undefined : codecs.get(field);
    if (!codec?.named) return [];
    return rows
      .map(({ cells }) => cells?.[at]?.trim() ?? '')
      .filter((cell) => codec.fromCell(cell, { decimal: 'point', names: true }) !== cell);
  });
  return {
    decimal: count(
      numbers,
      ['point', 'comma'] as const,
      (cell, decimal) => decimalDigits(cell, { decimal, thousands: true }) !== undefined,
    ),
    dates: count(
      days,
      DATE_FORMS,
      (cell, dates) =>
        cell.includes(/[/.-]/.exec(dates)![0]) &&
        /\d{4}/.test(cell) === dates.includes('yyyy') &&
        dateFromCell(cell, { dates }) !== cell,
    ),
    booleans: count(flags, BOOLEAN_PAIRS.slice(2), (cell, pair) => booleanWords([pair]).meaning.has(foldedWord(cell))),
    values: count(named, ['names'] as const, () => true),
  };
}

function count<Value extends string>(
  cells: readonly string[],
  values: readonly Value[],
  fits: (cell: string, value: Value) => boolean,
): Candidate[] {
  const readings = cells.map((cell) => values.filter((value) => fits(cell, value)));
  return values
    .map((value): Candidate => {
      const places = [...readings.keys()].filter((at) => readings[at]!.includes(value));
      const deciding = places.filter((at) => readings[at]!.length === 1);
      const example = cells[deciding[0] ?? places[0] ?? -1] ?? '';
      return { value, cells: places.length, only: deciding.length, example: printable(example, SAMPLE_CHARACTERS) };
    })
    .filter(({ cells: fitting }) => fitting > 0)
    .sort((a, b) => b.only - a.only || b.cells - a.cells);
}

const LINE_BREAKS: Record<string, string> = { '\r\n': 'crlf', '\n': 'lf', '\r': 'cr' };

/** The first line break; none where there is but one line. */
function lineBreak(bytes: Buffer, encoding = 'utf-8'): string {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024));
  return LINE_BREAKS[/\r\n|\n|\r/.exec(text)?.[0] ?? ''] ?? 'none';
}
