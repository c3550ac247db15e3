/** From a row as it was sent to values for the store, by the same schema as the single create. */
import { aboutField, codeOf, sentenceOf, type FieldReason, type Reason } from '../platform/reasons/index.ts';
import { describeIssues, type FieldIssue } from '../platform/validation.ts';
import { keptReasons } from './kept-reasons.ts';
import { REFUSED, type CellOptions, type Codec } from '../resources/codec.ts';
import { parseExactly, stringifyExactly } from '../resources/exact-json.ts';
import { referencedTable } from '../resources/references.ts';
import { type Field, type ReferenceKey, type Representation } from '../resources/representation.ts';
import { ExactDecimal } from '../resources/value-codecs.ts';
import { storedKeys } from '../resources/written-columns.ts';
import { ABSENT, copyEncoder } from './copy-text.ts';
import { type DetectedFormat, type SourceRow } from './source-rows.ts';

/** A row that is ready to be staged. Ten thousand wait for their chunk, so it holds few and flat values. */
export interface DecodedRow {
  index: number;
  source: PackedSource;
  /** The row's columns in COPY text, in the order of the stored keys. */
  copy: string;
  /** Bits of the stored keys that were sent as null. */
  cleared: bigint;
  /** Identity by the natural upsert key within the payload. */
  identity: string;
  /** Identity by the sender's own key, where the row has one. */
  ownKey: string | undefined;
  /** Ids that the row refers to, in the order of the representation's references. */
  references: readonly unknown[];
  /** Earlier rows of the same key that this one was laid over; each counts as updated, or fails with it. */
  folded: PackedSource[];
}

/**
 * Lays a later row of the same key over an earlier one: what it has counts, what it lacks stays. Returns false when the
 * two refer to different rows, and so may fail apart.
 */
export function mergeDuplicate(earlier: DecodedRow, later: DecodedRow): boolean {
  if (earlier.references.some((id, position) => id !== later.references[position])) return false;
  const cells = later.copy.split('\t');
  const below = earlier.copy.split('\t');
  let cleared = later.cleared;
  for (let index = 0; index < cells.length; index++) {
    const bit = 1n << BigInt(index);
    if (cells[index] !== ABSENT || (later.cleared & bit) !== 0n) continue;
    cells[index] = below[index]!;
    cleared |= earlier.cleared & bit;
  }
  earlier.folded.push(earlier.source);
  Object.assign(earlier, { source: later.source, index: later.index, copy: cells.join('\t'), cleared });
  return true;
}

/**
 * A row as it was sent, for the report of what fails. Cells are in one string, which is cheaper to keep than twenty, and so are
 * nested values, which may take many times the memory of their text.
 */
export interface PackedSource {
  index: number;
  line: number | undefined;
  sheetRow: number | undefined;
  bytes: number;
  packed: string | undefined;
  json: string | undefined;
  value: unknown;
}

const SEPARATOR = '\0';
const FLAT_ENTRIES = 100;

function pack({ index, line, sheetRow, bytes, cells, value }: SourceRow): PackedSource {
  if (!cells) {
    return isFlat(value)
      ? { index, line, sheetRow, bytes, packed: undefined, json: undefined, value }
      : { index, line, sheetRow, bytes, packed: undefined, json: toJsonText(value), value: undefined };
  }
  const packed = cells.join(SEPARATOR);
  // a hostile cell may hold the separator itself
  return occurrences(packed) === cells.length - 1
    ? { index, line, sheetRow, bytes, packed, json: undefined, value: undefined }
    : { index, line, sheetRow, bytes, packed: undefined, json: undefined, value: cells };
}

/** Whether an object has few properties, and nothing in them but short lists at most. */
function isFlat(value: unknown): boolean {
  let entries = 0;
  // parsed JSON has no other properties than its own
  for (const name in value as object) {
    if (++entries > FLAT_ENTRIES) return false;
    const entry = (value as Record<string, unknown>)[name];
    if (isSingle(entry)) continue;
    if (!Array.isArray(entry) || entry.length > FLAT_ENTRIES || !entry.every(isSingle)) return false;
  }
  return true;
}

const isSingle = (value: unknown) => typeof value !== 'object' || value === null || value instanceof ExactDecimal;

function occurrences(text: string): number {
  let count = 0;
  for (let at = text.indexOf(SEPARATOR); at >= 0; at = text.indexOf(SEPARATOR, at + 1)) count += 1;
  return count;
}

export function unpack(source: PackedSource): SourceRow {
  const { index, line, sheetRow, bytes, packed, json, value } = source;
  if (packed !== undefined) return { index, line, sheetRow, bytes, cells: packed.split(SEPARATOR) };
  if (json !== undefined) return { index, line, sheetRow, bytes, value: parseExactly(json) };
  return Array.isArray(value)
    ? { index, line, sheetRow, bytes, cells: value as string[] }
    : { index, line, sheetRow, bytes, value };
}

/** A row nested deeper than the stack reaches is not shown in the report; its error is. */
function toJsonText(value: unknown): string {
  try {
    return stringifyExactly(value);
  } catch (error) {
    if (error instanceof RangeError) return 'null';
    throw error;
  }
}

/** The largest row that is kept for the report; of a larger one only its error is (docs/limits.md, "Imports"). */
const MAX_KEPT_ROW_BYTES = 64 * 1024;

/** The row as JSON text, or undefined: it is too large to be kept. */
function keptSource({ bytes, cells, value }: SourceRow): string | undefined {
  if (bytes > MAX_KEPT_ROW_BYTES) return undefined;
  const text = toJsonText(cells ?? value ?? null);
  return text.length > MAX_KEPT_ROW_BYTES ? undefined : text;
}

export interface RowError {
  index: number;
  line: number | undefined;
  key: string | null;
  field: string | null;
  code: string;
  message: string;
  /** What the message says. */
  reasons: readonly FieldReason[];
  /** The row as JSON text: an array of cells, or the value. `null` for what could not be read, or is too large to be kept. */
  source: string;
}

const MAX_MESSAGE = 2000;

const said = (why: FieldReason | FieldIssue): string => {
  const what = 'message' in why ? why.message : sentenceOf(why);
  return why.field === null ? what : `${why.field}: ${what}`;
};

/** Fields that name a row of another table. */
export const referenceFields = (representation: Representation): Field[] =>
  representation.writable.filter((field) => representation.resource.column(field.key).references);

/** A key by which a row names a row of another table. */
export interface Name {
  /** Of the field among those of the representation, and of the one that the key counts within. */
  position: number;
  parent: number | undefined;
  parentWire: string | undefined;
  table: string;
  key: ReferenceKey;
  value: string;
  /** The field that names the same row by its id. */
  otherWire: string;
}

/** What a row names others by: keys, and ids where it has them too. */
export interface NamingRow {
  names: Name[];
  given: ReadonlyMap<number, number>;
}

export type Decoded = { row: DecodedRow } | { error: RowError };

export interface RowDecoder {
  /** Whether rows of one key can be laid over each other: nothing in the resource depends on what stood there before. */
  mergesDuplicates: boolean;
  /** Whether rows of the payload may name others by keys. */
  mayName: boolean;
  /** The keys that a row names others by; undefined where it has none. */
  names(row: SourceRow): NamingRow | undefined;
  /** `ids` are those of the rows that it names by keys. */
  decode(row: SourceRow, ids?: ReadonlyMap<number, number>): Decoded;
  /** The row as the object that a single create would be sent. */
  toObject(row: SourceRow): unknown;
  /** An error of a row that is found later, by a reference or by a rule. */
  rowError(row: SourceRow, reasons: readonly FieldReason[]): RowError;
}

const isBlank = (cell: string) => cell.charCodeAt(0) <= 32 && cell.trim() === '';

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function createDecoder(
  representation: Representation,
  detected: DetectedFormat,
  options: CellOptions,
): RowDecoder {
  const { resource, createSchema, writable, refused } = representation;
  const storedPosition = new Map(storedKeys(resource).map((key, position) => [key, position]));
  const cellOf = (wire: string) => (detected.fields ?? []).indexOf(wire);
  const fields = writable.map(({ key, wire, codec, required, standIn, keys }) => ({
    wire,
    keys: keys.map((each) => ({ ...each, cell: cellOf(each.wire) })),
    codec,
    required,
    standIn: standIn && { ...standIn, cell: cellOf(standIn.wire) },
    stored: storedPosition.get(key)!,
    bit: 1n << BigInt(storedPosition.get(key)!),
    encode: copyEncoder(resource.column(key).type),
  }));
  const positions = new Map(writable.map((field, position) => [field.wire, position]));
  // for each field the cell that fills it
  const getCell = fields.map(({ wire }) => cellOf(wire));
  const cellOfField = new Map(
    fields.flatMap(({ wire, codec, standIn, keys }, position) => [
      [wire, { at: getCell[position]!, codec }] as const,
      ...[...(standIn ? [standIn] : []), ...keys].map(
        (each) => [each.wire, { at: each.cell, codec: each.codec }] as const,
      ),
    ]),
  );
  // one row's values at a time; what a payload never has stays absent
  const values: unknown[] = fields.map(() => undefined);
  const copied: string[] = storedKeys(resource).map(() => ABSENT);
  const referencePositions = referenceFields(representation).map((field) => positions.get(field.wire)!);
  const keys = resource.upsertKeys.map((key, index) => ({
    prefix: String(index),
    parts: key.fields.map((field) => ({
      wires: [field, ...writable.filter(({ key: of }) => of === field).flatMap((each) => each.keys)].map((each) =>
        typeof each === 'string' ? representation.wireName(each) : each.wire,
      ),
      position: positions.get(representation.wireName(field))!,
      nullable: key.nullable?.includes(field) ?? false,
    })),
    when: key.whenPresent && representation.wireName(key.whenPresent),
    whenPosition: key.whenPresent === undefined ? undefined : positions.get(representation.wireName(key.whenPresent)),
    takenOver: key.takenOver === true,
  }));
  const naturalKeys = keys.filter(({ takenOver }) => !takenOver);
  const ownKeyPosition = keys.find(({ takenOver }) => takenOver)?.whenPosition;

  const cellValue = (row: string[], at: number, codec: Codec): unknown => {
    const cell = row[at];
    return cell === undefined || cell === '' || isBlank(cell) ? undefined : codec.fromCell(cell, options);
  };

  /** The row as the object that a single create would be sent. */
  function toObject({ cells, value }: SourceRow): unknown {
    if (!cells) return value;
    return Object.fromEntries(
      fields.flatMap(({ wire, codec, standIn, keys }, position) => [
        [wire, cellValue(cells, getCell[position]!, codec)],
        ...[...(standIn ? [standIn] : []), ...keys].map((each) => [each.wire, cellValue(cells, each.cell, each.codec)]),
      ]),
    );
  }

  const namingFields = fields.flatMap(({ wire, keys }, position) => {
    if (keys.length === 0) return [];
    const { key: name, codec } = writable[position]!;
    const within = keys.find((each) => each.within)?.within;
    const parent = within && writable.findIndex(({ key }) => key === within.field);
    const parentWire = parent === undefined ? undefined : writable[parent]!.wire;
    const table = referencedTable(representation, { key: name, codec });
    return keys.map((key) => ({ position, parent, parentWire, table, key, otherWire: wire }));
  });

  const sentValue = ({ cells, value }: SourceRow, wire: string, cell: number, codec: Codec): unknown =>
    cells ? cellValue(cells, cell, codec) : (value as Record<string, unknown>)[wire];

  function names(row: SourceRow): NamingRow | undefined {
    if (row.error || (!row.cells && !isPlainObject(row.value))) return undefined;
    let named: Name[] | undefined;
    for (const { key, ...field } of namingFields) {
      const sent = sentValue(row, key.wire, key.cell, key.codec);
      const value = sent == null ? undefined : key.codec.accept(sent);
      // what the codec refuses is said of the row as a whole
      if (typeof value === 'string') (named ??= []).push({ ...field, key, value });
    }
    if (!named) return undefined;
    const given = new Map<number, number>();
    for (const position of new Set(named.flatMap((each) => [each.position, each.parent ?? each.position]))) {
      const { wire, codec } = fields[position]!;
      const sent = sentValue(row, wire, getCell[position]!, codec);
      const value = sent == null ? undefined : codec.accept(sent);
      if (typeof value === 'number') given.set(position, value);
    }
    return { names: named, given };
  }

  /** Fills `values`; false when a field refuses its value. */
  function accept({ cells, value }: SourceRow, ids: ReadonlyMap<number, number> | undefined): boolean {
    const object = value as Record<string, unknown>;
    if (!cells) for (const wire of refused) if (object[wire] !== undefined) return false;
    for (let position = 0; position < fields.length; position++) {
      const { wire, codec, required, standIn, keys } = fields[position]!;
      const sent = cells ? cellValue(cells, getCell[position]!, codec) : object[wire];
      let value: unknown = sent == null ? sent : codec.accept(sent);
      for (const key of keys) {
        const name = cells ? cellValue(cells, key.cell, key.codec) : object[key.wire];
        if (name != null && key.codec.accept(name) === REFUSED) return false;
      }
      if (value !== REFUSED) value = ids?.get(position) ?? value;
      if (standIn) {
        const instead = cells ? cellValue(cells, standIn.cell, standIn.codec) : object[standIn.wire];
        // it is checked also where it is not needed, as the schema does
        const accepted = instead == null ? undefined : standIn.codec.accept(instead);
        if (accepted === REFUSED) return false;
        if (value === undefined) value = accepted;
      }
      if (value === REFUSED || (required && value == null)) return false;
      values[position] = value;
    }
    return true;
  }

  /** The row as messages show it: what stands in the file, where it says things in its own way. */
  function inOwnNotation(cells: string[], object: Record<string, unknown>): Record<string, unknown> {
    if (options.decimal === 'point' && !options.thousands && !options.dates) return object;
    const shown = { ...object };
    for (const [wire, { at, codec }] of cellOfField)
      if (shown[wire] !== undefined && !codec.list) shown[wire] = cells[at];
    return shown;
  }

  function explainCell(cells: string[], field: string | null): Reason | undefined {
    const place = field === null ? undefined : cellOfField.get(field);
    const cell = place && cells[place.at];
    return cell === undefined || isBlank(cell) ? undefined : place?.codec.explainCell?.(cell, options);
  }

  /** Why a row is refused, by the schema of the single create. */
  function refusal(row: SourceRow): RowError {
    const object = toObject(row);
    if (!isPlainObject(object)) return rowError(row, [aboutField(null, 'NOT_AN_OBJECT')]);
    const parsed = createSchema.safeParse(object);
    const { cells } = row;
    const issues = parsed.success ? [] : describeIssues(parsed.error, cells ? inOwnNotation(cells, object) : object);
    return rowError(
      row,
      issues.map((issue) => {
        const why = cells && explainCell(cells, issue.field);
        return why ? { ...why, field: issue.field } : issue;
      }),
    );
  }

  /** The row's key in the sender's terms, for the error report: the values, joined by ` / `. */
  function shownKey(object: unknown): string | null {
    if (!isPlainObject(object)) return null;
    const key = keys.find((each) => !each.when || object[each.when] != null);
    const parts = (key?.parts ?? [])
      .map(({ wires }) => wires.map((wire) => object[wire]).find((value) => value != null))
      .filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'object');
    const text = parts
      .map((value) => (typeof value === 'object' ? '' : String(value)))
      .filter(Boolean)
      .join(' / ');
    return text === '' ? null : text.slice(0, 300);
  }

  function rowError(row: SourceRow, reasons: readonly (FieldReason | FieldIssue)[]): RowError {
    const { index, line, sheetRow, bytes } = row;
    const source = keptSource(row);
    const notes = [
      ...(sheetRow === undefined ? [] : [aboutField(null, 'SPREADSHEET_ROW', { row: sheetRow })]),
      ...(source === undefined ? [aboutField(null, 'ROW_NOT_KEPT', { bytes })] : []),
    ];
    const [first = aboutField(null, 'UNREADABLE')] = reasons;
    const message = reasons.map(said).join('; ').slice(0, MAX_MESSAGE);
    return {
      index,
      line,
      key: shownKey(toObject(row)),
      field: first.field,
      code: codeOf(first.reason),
      message: [message, ...notes.map((note) => `(${sentenceOf(note)})`)].join(' '),
      reasons: [...keptReasons(reasons), ...notes],
      source: source ?? 'null',
    };
  }

  return {
    mergesDuplicates: !resource.rules && !resource.log,
    rowError,
    toObject,
    mayName: namingFields.some(({ key }) => detected.fields === undefined || key.cell >= 0),
    names,
    decode(row, ids) {
      if (row.error) return { error: rowError(row, row.error) };
      if ((!row.cells && !isPlainObject(row.value)) || !accept(row, ids)) return { error: refusal(row) };
      const key = naturalKeys.find(({ whenPosition }) => whenPosition === undefined || values[whenPosition] != null)!;
      let identity = key.prefix;
      for (const { wires, position, nullable } of key.parts) {
        const value = values[position] as string | number | null | undefined;
        if (value == null && !nullable) {
          return { error: rowError(row, [aboutField(wires[0]!, 'REQUIRED_FOR_KEY')]) };
        }
        identity += `\u0001${value ?? ''}`;
      }
      let cleared = 0n;
      for (let position = 0; position < fields.length; position++) {
        const { stored, bit, encode } = fields[position]!;
        const value = values[position];
        if (value === null) cleared |= bit;
        copied[stored] = encode(value);
      }
      // joined, not added up: a string of pieces would keep every piece until the chunk is closed
      const copy = copied.join('\t');
      const references = referencePositions.map((position) => values[position]);
      const own = ownKeyPosition === undefined ? undefined : (values[ownKeyPosition] as string | null | undefined);
      const ownKey = own == null ? undefined : `own\u0001${own}`;
      return { row: { index: row.index, source: pack(row), copy, cleared, identity, ownKey, references, folded: [] } };
    },
  };
}
