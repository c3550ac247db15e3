/** Which row of a sheet is its header: often titles and notes stand above it. */
import { refusal } from '../../../platform/errors.ts';
import { because } from '../../../platform/reasons/index.ts';
import { comparableName, ownNames, type FieldByName } from '../../column-names.ts';
import { type PayloadFormat } from '../../source-rows.ts';
import { isReportColumn } from '../csv-columns.ts';
import { type SheetRow } from './sheet-rows.ts';
import { type Sheet } from './workbook.ts';

/** Among so many rows that are not blank the header is looked for, or among so many bytes. */
const ROWS_LOOKED_AT = 20;

export interface FoundHeader {
  header: SheetRow;
  /** What has been read behind it. */
  following: SheetRow[];
}

/**
 * The row that `header_row` names; without it, of the first rows the one with most cells that name a field or a mapped column, or the
 * very first where none does. Throws INVALID_XLSX for an empty sheet, VALIDATION_FAILED (details: field `header_row`) for a row
 * without cells.
 */
export async function findHeader(
  batches: AsyncGenerator<SheetRow[], void, undefined>,
  sheet: Sheet,
  format: Pick<PayloadFormat, 'headerRow' | 'columns'>,
  options: { knownFields: readonly string[]; fieldByName?: FieldByName | undefined; maxRowBytes: number },
): Promise<FoundHeader> {
  const { headerRow } = format;
  const mapped = new Set(Object.values(format.columns ?? {}).map((column) => column.trim()));
  const known = options.fieldByName ?? ownNames(options.knownFields);
  const isName = (cell: string) => mapped.has(cell) || known.has(comparableName(cell)) || isReportColumn(cell);
  const rows: SheetRow[] = [];
  let bytes = 0;
  const isEnough = () =>
    headerRow === undefined
      ? rows.length >= ROWS_LOOKED_AT || bytes > options.maxRowBytes
      : rows.some(({ number }) => number >= headerRow);
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) {
    for (const row of batch.value) {
      if (headerRow !== undefined && row.number < headerRow) continue;
      rows.push(row);
      bytes += row.bytes;
    }
    if (isEnough()) break;
  }
  const at = headerRow === undefined ? mostNames(rows, isName) : rows.findIndex(({ number }) => number === headerRow);
  const header = rows[at];
  if (header) return { header, following: rows.slice(at + 1) };
  if (headerRow === undefined) throw refusal(because('SHEET_EMPTY', { sheet: sheet.name }), { sheet: sheet.name });
  const empty = because('HEADER_ROW_EMPTY', { row: headerRow, sheet: sheet.name });
  throw refusal(empty, { field: 'header_row', line: headerRow, sheet: sheet.name });
}

/** Index of the row with most names; the first of equals. */
function mostNames(rows: readonly SheetRow[], isName: (cell: string) => boolean): number {
  const counts = rows.slice(0, ROWS_LOOKED_AT).map(({ cells }) => {
    const found = cells.map((cell) => cell.trim()).filter(isName);
    return new Set(found).size;
  });
  return counts.indexOf(Math.max(0, ...counts));
}
