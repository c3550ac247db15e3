import { REPORT_COLUMNS } from '../../spreadsheets/report-columns.ts';
import { refusal, type TramaError } from '../../platform/errors.ts';
import { type StrangeColumn } from '../../platform/reasons/declare.ts';
import { because, type Reason } from '../../platform/reasons/index.ts';
import { nearName } from '../../platform/nearest-name.ts';
import { comparableName, ownNames, type FieldByName } from '../column-names.ts';
import { type PayloadFormat } from '../source-rows.ts';
import { shownPlace, type Place } from './csv-place.ts';
import { likelyDelimiter } from './likely-delimiter.ts';
import { printable } from './text-decoding.ts';

/** How many unknown columns are described, and how many of them are told. */
const MAX_DESCRIBED = 100;
const MAX_TOLD = 20;

/** How many columns there are up to the last one that has a name: spreadsheets write empty ones behind it. */
export const namedWidth = (header: readonly string[]): number => header.findLastIndex((column) => column !== '') + 1;

/** What failed.csv and failed.xlsx add to the sender's columns; ignored, so that the corrected file can be sent as it is. */
export const isReportColumn = (column: string): boolean => REPORT_COLUMNS.includes(column);

/** Whether a column is passed over, whatever its name means. */
export function leavesOut({ ignoreColumns = [] }: Pick<PayloadFormat, 'ignoreColumns'>): (column: string) => boolean {
  const ignored = new Set(ignoreColumns.map((column) => column.trim()));
  return (column) => isReportColumn(column) || ignored.has(column);
}

/**
 * The header without the columns at its end that have no name. Who ignores unknown columns may have something in them, but for
 * those behind the columns of failed.csv: a spreadsheet that has saved a row with surplus cells fills up all others.
 */
export function namedColumns(header: readonly string[], { unknownColumns }: Pick<PayloadFormat, 'unknownColumns'>) {
  const width = namedWidth(header);
  return unknownColumns === 'refuse' || isReportColumn(header[width - 1] ?? '') ? header.slice(0, width) : [...header];
}

/** What a header is read with besides the fields' own names. */
export interface HeaderNames {
  /** Every name that means a field; absent: the fields' own. */
  fieldByName?: FieldByName | undefined;
  /** By which the header was taken apart; absent where that cannot have gone wrong. */
  delimiter?: string;
}

/**
 * For each cell of the header the field it fills, or null when it is ignored, as those of `format.ignoreColumns` are. A column of
 * `format.columns` fills what stands there, one that has the name of a field fills it, any other what `names` say, in this order.
 * Throws VALIDATION_FAILED (details: column, nearest where a name is near, position of the first unknown column, line; columns: the same of all;
 * delimiter and likelyDelimiter where the header was taken apart by the wrong one), VALIDATION_FAILED (details: field
 * `columns`, mapping: the entry of that parameter), VALIDATION_FAILED (details: field that two columns fill, line and column of
 * the second, `first`: those of the first), or INVALID_CSV or INVALID_XLSX (details: line, column) when no column is a field at all.
 */
export function fieldsOfHeader(
  header: readonly string[],
  format: Pick<PayloadFormat, 'columns' | 'ignoreColumns' | 'unknownColumns'> & Partial<Pick<PayloadFormat, 'format'>>,
  knownFields: readonly string[],
  placeOf: (position: number) => Place,
  { fieldByName = ownNames(knownFields), delimiter }: HeaderNames = {},
): (string | null)[] {
  const known = new Set(knownFields);
  const isLeftOut = leavesOut(format);
  const fieldOfColumn = mappedColumns(format, known, new Set(header));
  const mappedFields = new Set(fieldOfColumn.values());
  const ignores = format.unknownColumns === 'ignore';

  const exact = header.map((column): string | undefined => {
    if (isLeftOut(column)) return undefined;
    // The mapping took the field away from the column that bears its name; who ignores unknown columns may send both.
    const ownName = known.has(column) && !(ignores && mappedFields.has(column));
    return fieldOfColumn.get(column) ?? (ownName ? column : undefined);
  });
  const exactFields = new Set(exact);
  const meant = header.map((column, position): string | undefined => {
    if (exact[position] !== undefined || isLeftOut(column)) return exact[position];
    const field = fieldByName.get(comparableName(column));
    return field !== undefined && ignores && exactFields.has(field) ? undefined : field;
  });

  const isUnknown = (column: string, position: number) => meant[position] === undefined && !isLeftOut(column);
  const unknown = [...header.keys()].filter((position) => isUnknown(header[position]!, position));
  const filled = meant.filter((field) => field !== undefined);
  if (unknown.length > 0 && (!ignores || filled.length === 0)) {
    const isField = (name: string) => fieldOfColumn.has(name) || fieldByName.has(comparableName(name));
    const likely = delimiter === undefined ? undefined : likelyDelimiter(header, delimiter, isField);
    if (!ignores) throw unknownColumns(header, unknown, { knownFields, fieldByName, placeOf, likely });
    if (likely)
      throw refusal(because('NO_FIELD_PARTED_OTHERWISE', likely.params), { ...placeOf(0), ...likely.details });
  }
  refuseTwice(header, meant, placeOf);
  if (filled.length === 0) {
    const place = placeOf(0);
    const why =
      format.format === 'xlsx' ? because('NO_KNOWN_COLUMN_IN_ROW', { row: place.line }) : because('NO_KNOWN_COLUMN');
    throw refusal(why, { ...place });
  }
  return meant.map((field) => field ?? null);
}

export type FieldsOfHeader = typeof fieldsOfHeader;

function refuseTwice(
  header: readonly string[],
  meant: readonly (string | undefined)[],
  placeOf: (position: number) => Place,
): void {
  const filledBy = new Map<string, number>();
  for (const [position, field] of meant.entries()) {
    if (field === undefined) continue;
    const earlier = filledBy.get(field);
    if (earlier !== undefined) {
      const [first, second] = [placeOf(earlier), placeOf(position)];
      const [column, other] = [printable(header[earlier]!), printable(header[position]!)];
      const places = { place: shownPlace(first), secondPlace: shownPlace(second) };
      throw refusal(because('FIELD_FILLED_TWICE', { column, second: other, ...places }), { field, ...second, first });
    }
    filledBy.set(field, position);
  }
}

function mappedColumns(
  { columns = {}, ignoreColumns = [] }: Pick<PayloadFormat, 'columns' | 'ignoreColumns'>,
  known: ReadonlySet<string>,
  header: ReadonlySet<string>,
): Map<string, string> {
  const fieldOfColumn = new Map<string, string>();
  for (const [field, sent] of Object.entries(columns)) {
    const column = sent.trim();
    const shown = printable(column);
    const mapping = `${printable(field)}:${shown}`;
    const refuse = (why: Reason) => refusal(why, { field: 'columns', mapping });
    const about = { mapping, column: shown };
    if (!known.has(field)) throw refuse(because('MAPPED_UNKNOWN_FIELD', { mapping, field: printable(field) }));
    if (isReportColumn(column)) throw refuse(because('MAPPED_REPORT_COLUMN', about));
    if (ignoreColumns.some((ignored) => ignored.trim() === column))
      throw refuse(because('MAPPED_IGNORED_COLUMN', about));
    if (!header.has(column)) throw refuse(because('MAPPED_ABSENT_COLUMN', about));
    if (fieldOfColumn.has(column)) throw refuse(because('MAPPED_TWICE', about));
    fieldOfColumn.set(column, field);
  }
  return fieldOfColumn;
}

function unknownColumns(
  header: readonly string[],
  unknown: readonly number[],
  options: {
    knownFields: readonly string[];
    fieldByName: FieldByName;
    placeOf: (position: number) => Place;
    likely: ReturnType<typeof likelyDelimiter>;
  },
): TramaError {
  const { fieldByName, placeOf, likely } = options;
  // the fields' own names first: of names that are equally near the first counts
  const names = [...options.knownFields.map(comparableName), ...fieldByName.keys()];
  const columns = unknown.slice(0, MAX_DESCRIBED).map((at): StrangeColumn => {
    const nearest = nearName(comparableName(header[at]!), names);
    return {
      column: printable(header[at]!),
      nearest: nearest && fieldByName.get(nearest.name),
      position: at + 1,
    };
  });
  const { line } = placeOf(unknown[0]!);
  const details = { ...columns[0], line, columns, ...likely?.details };
  const why = likely
    ? because('COLUMNS_PARTED_OTHERWISE', likely.params)
    : because('UNKNOWN_COLUMNS', { total: unknown.length, columns: columns.slice(0, MAX_TOLD) });
  return refusal(why, details);
}
