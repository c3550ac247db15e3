import { TramaError } from '../../platform/errors.ts';
import { type PayloadFormat } from '../source-rows.ts';
import { nearestName } from '../../platform/nearest-name.ts';
import { shownPlace, type Place } from './csv-place.ts';
import { printable } from './text-decoding.ts';

/** What failed.csv and failed.xlsx add to the sender's columns; ignored, so that the corrected file can be sent as it is. */
const REPORT_COLUMNS: ReadonlySet<string> = new Set(['_row', '_field', '_code', '_error']);

export const isReportColumn = (column: string): boolean => REPORT_COLUMNS.has(column);

/**
 * The header without the columns that have no name and stand behind those of failed.csv: a spreadsheet that has saved a row
 * with surplus cells fills up all others, the header too.
 */
export function namedColumns(header: readonly string[]): string[] {
  const last = header.findLastIndex((column) => column !== '');
  return REPORT_COLUMNS.has(header[last] ?? '') ? header.slice(0, last + 1) : [...header];
}

/**
 * For each cell of the header the field it fills, or null when it is ignored.
 * Throws VALIDATION_FAILED (details: column, nearest, position, line), VALIDATION_FAILED (details: field `columns`, mapping: the
 * entry of that parameter), VALIDATION_FAILED (details: field that two columns fill, line and column of the
 * second), or INVALID_CSV or INVALID_XLSX (details: line, column) when no column is a field at all.
 */
export function fieldsOfHeader(
  header: readonly string[],
  format: Pick<PayloadFormat, 'columns' | 'unknownColumns'> & Partial<Pick<PayloadFormat, 'format'>>,
  knownFields: readonly string[],
  placeOf: (position: number) => Place,
): (string | null)[] {
  const known = new Set(knownFields);
  const fieldOfColumn = mappedColumns(format.columns ?? {}, known, new Set(header));
  const mappedFields = new Set(fieldOfColumn.values());
  const filled = new Set<string>();

  const fields = header.map((column, position) => {
    if (REPORT_COLUMNS.has(column)) return null;
    const mapped = fieldOfColumn.get(column);
    // The mapping took the field away from the column that bears its name; who ignores unknown columns may send both.
    const ownName = known.has(column) && !(format.unknownColumns === 'ignore' && mappedFields.has(column));
    const field = mapped ?? (ownName ? column : undefined);
    if (field === undefined) {
      if (format.unknownColumns === 'ignore') return null;
      throw unknownColumn(column, position, knownFields, placeOf(position).line);
    }
    if (filled.has(field)) {
      const second = placeOf(position);
      const message = `${field}: two columns of the header fill it, the second one on ${shownPlace(second)}`;
      throw new TramaError('VALIDATION_FAILED', message, { field, ...second });
    }
    filled.add(field);
    return field;
  });

  if (filled.size === 0) {
    const place = placeOf(0);
    const code = format.format === 'xlsx' ? 'INVALID_XLSX' : 'INVALID_CSV';
    const which = format.format === 'xlsx' ? `row ${place.line}` : 'the first line';
    throw new TramaError(code, `no header row: no column of ${which} is a known field`, { ...place });
  }
  return fields;
}

function mappedColumns(
  columns: Record<string, string>,
  known: ReadonlySet<string>,
  header: ReadonlySet<string>,
): Map<string, string> {
  const fieldOfColumn = new Map<string, string>();
  for (const [field, sent] of Object.entries(columns)) {
    const column = sent.trim();
    const shown = printable(column);
    const mappingError = (why: string) => invalidMapping(`${printable(field)}:${shown}`, why);
    if (!known.has(field)) throw mappingError(`${printable(field)} is not a known field`);
    if (REPORT_COLUMNS.has(column)) throw mappingError(`column ${shown} is always ignored`);
    if (!header.has(column)) throw mappingError(`column ${shown} is not in the header`);
    if (fieldOfColumn.has(column)) throw mappingError(`column ${shown} is mapped to two fields`);
    fieldOfColumn.set(column, field);
  }
  return fieldOfColumn;
}

const invalidMapping = (mapping: string, why: string) =>
  new TramaError('VALIDATION_FAILED', `columns: ${why} (${mapping})`, { field: 'columns', mapping });

function unknownColumn(column: string, position: number, known: readonly string[], line: number): TramaError {
  const shown = printable(column);
  const nearest = nearestName(column, known);
  const what = column === '' ? `column ${position + 1} has no name` : `column ${shown} is not a known field`;
  const hint = nearest === undefined ? '' : `; the nearest one is ${nearest}`;
  return new TramaError('VALIDATION_FAILED', what + hint, { column: shown, nearest, position: position + 1, line });
}
