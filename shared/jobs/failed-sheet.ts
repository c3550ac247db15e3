/** failed.xlsx: the failed rows of an import as a sheet, the cells at fault coloured, with notes that say what is wrong. */
import { type Scope } from '../platform/scope.ts';
import { MAX_CELL_CHARACTERS } from '../spreadsheets/cell-names.ts';
import { MarkedCell, writeXlsx, type CellValue } from '../spreadsheets/write-xlsx.ts';
import { cellText, readReport, reportedFormat, type Report, type ReportedRow } from './failed-rows.ts';
import { type JobRow } from './job-row.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const EXACT_DIGITS = 15;

/** Whether the text is a number as a cell of numbers is read back, digit by digit. */
const isNumber = (text: string) =>
  DECIMAL.test(text) && text.replace(/\D/g, '').length <= EXACT_DIGITS && String(Number(text)) === text;

function cellValue(value: unknown): CellValue {
  if (typeof value === 'boolean') return value;
  const text = cellText(value).slice(0, MAX_CELL_CHARACTERS);
  return isNumber(text) ? Number(text) : text;
}

/** The pieces of the file. */
export async function* failedSheet(
  scope: Scope,
  job: JobRow,
  knownFields: readonly string[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const report = await readReport(scope, job, knownFields);
  const name = reportedFormat(job).sheet ?? 'Failed rows';
  yield* writeXlsx({ name, header: report.header, rows: sheetRows(report) });
}

async function* sheetRows({ header, fields, rows }: Report): AsyncGenerator<(CellValue | MarkedCell)[]> {
  const errorColumn = header.length - 1;
  for await (const reported of rows()) {
    const faults = faultsOf(reported, fields);
    // what is wrong with the row as a whole is shown where it is told
    if (faults.size === 0) faults.set(errorColumn, reported.row.message);
    yield reported.cells.map((cell, column) => {
      const note = faults.get(column);
      return note === undefined ? cellValue(cell) : new MarkedCell(cellValue(cell), note);
    });
  }
}

/** By column what is wrong with its cell: a message names each field before what it says of it. */
function faultsOf({ row }: ReportedRow, fields: readonly (string | null)[]): Map<number, string> {
  const faults = new Map<number, string>();
  const place = (field: string) => fields.indexOf(/^\w*/.exec(field)![0]);
  for (const said of row.message.split('; ')) {
    const column = place(/^(\w+)[\w.[\]]*: /.exec(said)?.[1] ?? '-');
    if (column >= 0) faults.set(column, [faults.get(column), said].filter(Boolean).join('; '));
  }
  const column = row.field === null ? -1 : place(row.field);
  if (column >= 0 && !faults.has(column)) faults.set(column, row.message);
  return faults;
}
