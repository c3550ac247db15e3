/** Why a file is refused as a whole: of another kind than it says, without a header that is known, or too large. */
import { reasonsOf, type StrangeColumn } from './declare.ts';

const value = reasonsOf('VALIDATION_FAILED');
const csv = reasonsOf('INVALID_CSV');
const xlsx = reasonsOf('INVALID_XLSX');
const json = reasonsOf('INVALID_JSON');
const tooLarge = reasonsOf('PAYLOAD_TOO_LARGE');
const media = reasonsOf('UNSUPPORTED_MEDIA_TYPE');

const WHAT_TO_DO = 'map with columns=field:column, or leave out with unknown_columns=ignore';
const MAX_WORDED = 20;

function strangeColumns(columns: readonly StrangeColumn[], total: number): string {
  const [first] = columns;
  if (total === 1 && first) {
    const { column, position, nearest } = first;
    const what = column === '' ? `column ${position} has no name` : `column ${column} is not a known field`;
    return `${what}${nearest === undefined ? '' : `; the nearest one is ${nearest}`} (${WHAT_TO_DO})`;
  }
  const worded = columns.slice(0, MAX_WORDED).map(({ column, nearest, position }) => {
    const what = column === '' ? `column ${position}, which has no name` : column;
    return nearest === undefined ? what : `${what} (nearest: ${nearest})`;
  });
  const more = total > worded.length ? `, and ${total - worded.length} more` : '';
  return `${total} columns are not known fields: ${worded.join(', ')}${more} (${WHAT_TO_DO})`;
}

const SAVE_AS_CSV = 'save it as CSV (UTF-8) in the spreadsheet program, and send that file';

/** What payloads are that are sent as CSV, and what to do with them. */
const FOREIGN_KINDS = {
  office: ['a document or a presentation', 'put the table into a spreadsheet, and save it as CSV'],
  xlsx: [
    'a spreadsheet (.xlsx)',
    'send it with Content-Type application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ods: ['a spreadsheet (.ods)', SAVE_AS_CSV],
  zip: ['a ZIP archive', 'unpack it, and send the CSV file in it'],
  xls: ['a spreadsheet of older Excel (.xls)', SAVE_AS_CSV],
  pdf: ['a PDF', 'export the table as CSV from the program that made it'],
  gzip: ['compressed by gzip', 'send it with Content-Encoding: gzip, or unpacked'],
  html: [
    'an HTML page',
    'a program that exports it as .xls can mostly write CSV too; an error page of a server must be looked at there',
  ],
  xml: ['an XML document', SAVE_AS_CSV],
  json: ['JSON', 'send it with Content-Type application/json or application/x-ndjson'],
} as const;

export type ForeignKind = keyof typeof FOREIGN_KINDS;

const notCsv = ({ kind }: { kind: string }) => {
  const [what, todo] = FOREIGN_KINDS[kind as ForeignKind];
  return `the payload is ${what} and not CSV: ${todo}`;
};

const SAVE_AS_XLSX = 'save it as .xlsx in a spreadsheet program.';

/** What files are that are sent as .xlsx, and what to do with them. */
export const NOT_WORKBOOKS = {
  encrypted: ['an encrypted workbook', 'save it without a password.'],
  xls: ['an older office document (.xls)', SAVE_AS_XLSX],
  xlsb: ['a binary workbook (.xlsb)', SAVE_AS_XLSX],
  docx: ['a text document (.docx)', SAVE_AS_XLSX],
  pptx: ['a presentation (.pptx)', SAVE_AS_XLSX],
  ods: ['an OpenDocument file (.ods)', SAVE_AS_XLSX],
  pdf: ['a PDF document', SAVE_AS_XLSX],
  gzip: ['a gzip archive', 'send what is in it.'],
  zip: ['a ZIP archive', 'send the .xlsx file that is in it by itself.'],
  xml: ['XML', SAVE_AS_XLSX],
  html: ['an HTML page', SAVE_AS_XLSX],
  json: ['JSON', 'send it with the Content-Type application/json.'],
  text: ['text', 'send CSV with the Content-Type text/csv.'],
  unknown: ['of a kind that is not known here', SAVE_AS_XLSX],
} as const;

export type NotWorkbook = keyof typeof NOT_WORKBOOKS;

const notXlsx = ({ kind }: { kind: string }) => {
  const [what, todo] = NOT_WORKBOOKS[kind as NotWorkbook];
  return `The body is ${what}, not an .xlsx file: ${todo}`;
};

const quotedCell = (opened: string | undefined) =>
  opened === undefined ? 'a quoted cell' : `the quoted cell that is opened on ${opened}`;

const otherDelimiter = ({
  likely,
  used,
  allowed,
}: {
  likely: string;
  used: string;
  allowed?: readonly string[] | undefined;
}) =>
  `the columns of the header are parted by ${likely} and not by ${used}: ` +
  (allowed === undefined ? `say delimiter=${likely}` : `write the file with one of ${allowed.join(' ')}`);

export const FILES = {
  UNKNOWN_COLUMNS: value({ total: 'number', columns: 'columns' }, ({ total, columns }) =>
    strangeColumns(columns, total),
  ),
  COLUMNS_PARTED_OTHERWISE: value({ likely: 'text', used: 'text', allowed: 'texts?' }, otherDelimiter),
  NO_FIELD_PARTED_OTHERWISE: csv({ likely: 'text', used: 'text', allowed: 'texts?' }, otherDelimiter),
  FIELD_FILLED_TWICE: value(
    { column: 'text', place: 'text', second: 'text', secondPlace: 'text' },
    ({ column, place, second, secondPlace }) =>
      `two columns of the header fill it, ${column} on ${place} and ${second} on ${secondPlace}`,
  ),
  MAPPED_UNKNOWN_FIELD: value(
    { mapping: 'text', field: 'text' },
    ({ mapping, field }) => `${field} is not a known field (${mapping})`,
  ),
  MAPPED_REPORT_COLUMN: value(
    { mapping: 'text', column: 'text' },
    ({ mapping, column }) => `column ${column} is always ignored (${mapping})`,
  ),
  MAPPED_IGNORED_COLUMN: value(
    { mapping: 'text', column: 'text' },
    ({ mapping, column }) => `column ${column} is one of those to ignore (${mapping})`,
  ),
  MAPPED_ABSENT_COLUMN: value(
    { mapping: 'text', column: 'text' },
    ({ mapping, column }) => `column ${column} is not in the header (${mapping})`,
  ),
  MAPPED_TWICE: value(
    { mapping: 'text', column: 'text' },
    ({ mapping, column }) => `column ${column} is mapped to two fields (${mapping})`,
  ),
  NO_KNOWN_COLUMN: csv({}, 'no header row: no column of the first line is a known field'),
  NO_KNOWN_COLUMN_IN_ROW: xlsx(
    { row: 'number' },
    ({ row }) => `no header row: no column of row ${row} is a known field`,
  ),
  EMPTY_FILE: csv({}, 'no header row: the payload is empty'),
  NO_HEADER: csv({}, 'no header row'),
  HEADER_WITH_NUL: csv({}, 'the header has NUL characters; is the file UTF-16 without a byte order mark?'),
  HEADER_TOO_LARGE: csv(
    { limit: 'number', opened: 'text?' },
    ({ limit, opened }) =>
      `the header row is larger than ${limit} bytes` +
      (opened === undefined ? '' : `; is the quote that is opened on ${opened} not closed?`),
  ),
  TOO_MANY_COLUMNS: csv({ limit: 'number' }, ({ limit }) => `The header has more than ${limit} columns.`),
  HEADER_TOO_LONG: csv(
    { columns: 'number', characters: 'number' },
    ({ columns, characters }) => `The header has more than ${columns} columns or ${characters} characters.`,
  ),
  NO_SUCH_DELIMITER: csv(
    { line: 'text' },
    ({ line }) => `the line ${line} names no delimiter that is known: it must be one of , ; tab |`,
  ),
  QUOTE_GOES_ON: csv(
    { opened: 'text?', place: 'text?', likely: 'text?', used: 'text?' },
    ({ opened, place, likely, used }) =>
      `${quotedCell(opened)} goes on after its closing quote` +
      (place === undefined ? '' : ` (${place})`) +
      (likely === undefined
        ? '; quotes inside a quoted cell are doubled'
        : ` with ${likely}, while cells are parted by ${used}: say delimiter=${likely} if the file is written so`),
  ),
  QUOTE_NOT_CLOSED: csv({ opened: 'text?' }, ({ opened }) => `${quotedCell(opened)} is never closed`),
  CSV_ROW_TOO_LARGE: csv(
    { place: 'text', limit: 'number', opened: 'text?' },
    ({ place, limit, opened }) =>
      `the row that begins on ${place} is larger than ${limit} bytes` +
      (opened === undefined ? '' : `; ${quotedCell(opened)} is not closed up to there`),
  ),
  CSV_ROW_MALFORMED: csv({ place: 'text' }, ({ place }) => `the row that begins on ${place} is not well-formed CSV`),
  NOT_IN_CHARSET: csv(
    { place: 'text', offset: 'number', charset: 'text' },
    ({ place, offset, charset }) =>
      `what stands on ${place} (byte ${offset} of the payload) is not valid ${charset}` +
      (charset === 'utf-8' ? '; another charset must be named in Content-Type' : ''),
  ),
  CSV_NOT_GZIP: csv({ fault: 'text' }, ({ fault }) => `payload is not valid gzip: ${fault}`),
  JSON_NOT_GZIP: json({ fault: 'text' }, ({ fault }) => `payload is not valid gzip: ${fault}`),
  NOT_JSON: json({ fault: 'text', offset: 'number' }, ({ fault, offset }) => `${fault} (byte ${offset})`),
  JSON_PROPERTY_TOO_LARGE: json(
    { rows: 'text', limit: 'number' },
    ({ rows, limit }) => `what is not in ${rows} is larger than ${limit} bytes`,
  ),
  WORKBOOK_UNREADABLE: xlsx({ fault: 'text' }, ({ fault }) => fault),
  WORKBOOK_EMPTY: xlsx({}, 'the payload is empty'),
  NO_VISIBLE_SHEET: xlsx(
    { hidden: 'number' },
    ({ hidden }) =>
      `the workbook has no sheet that is visible${hidden > 0 ? '; those that are hidden are read when `sheet` names them' : ''}`,
  ),
  NO_SUCH_SHEET: value(
    { sheet: 'text', sheets: 'texts' },
    ({ sheet, sheets }) => `the workbook has no sheet ${sheet}, it has ${sheets.join(', ')}`,
  ),
  SHEET_EMPTY: xlsx({ sheet: 'text' }, ({ sheet }) => `no header row: the sheet ${sheet} is empty`),
  HEADER_ROW_EMPTY: value(
    { row: 'number', sheet: 'text' },
    ({ row, sheet }) => `row ${row} of the sheet ${sheet} is empty`,
  ),
  HEADER_MERGED: xlsx(
    { cells: 'text' },
    ({ cells }) => `cells ${cells} are merged, and the header stands in them: each column needs its own cell`,
  ),
  NOT_XLSX: media({ kind: 'text' }, notXlsx),
  NOT_CSV: csv({ kind: 'text' }, notCsv),
  JSON_NOT_CSV: value({ kind: 'text' }, notCsv),
  UNKNOWN_PARAMETER: value(
    { nearest: 'text?' },
    ({ nearest }) =>
      `is not a known query parameter; ${nearest === undefined ? 'there are none here' : `did you mean ${nearest}?`}`,
  ),
  LARGER_THAN: tooLarge({ limit: 'number' }, ({ limit }) => `The body is larger than ${limit} bytes.`),
  NOT_AS_ANNOUNCED: media(
    { recognised: 'text', announced: 'text' },
    ({ recognised, announced }) => `is ${recognised}, and says to be ${announced}`,
  ),
  NO_PREVIEW: media({ type: 'text' }, ({ type }) => `There is no preview of ${type}.`),
  NOT_UPLOADED: reasonsOf('UPLOAD_MISSING')({}, 'The bytes have not been uploaded.'),
} as const;
