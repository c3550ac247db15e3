/** Imports whose rows, or the whole of them, are refused. */
import { CSV_TYPE, XLSX_TYPE } from '../../support/bulk.ts';
import { sheetRow, workbook } from '../../support/workbook.ts';
import { type Cause, records } from './sender.ts';

const DATED = 'sku,name,available,lead_time_days,unit_cost\n';
const record = (day: string) => `supplier_id,purchase_date\n1,${day}\n`;
const names = sheetRow(1, ['name', 'country']);

export const ROWS: Cause[] = [
  ['WRONG_CELL_COUNT', null, { given: 3, width: 2 }, (by) => by.csv('name,country\nA,IT,x\n')],
  ['ROW_TOO_LARGE', null, { limit: 1_048_576 }, (by) => by.ndjson(`{"name":"${'x'.repeat(1_100_000)}"}\n`)],
  ['ROW_TOO_DEEP', null, { limit: 40 }, (by) => by.ndjson(`{"name":${'['.repeat(50)}${']'.repeat(50)}}\n`)],
  ['TOO_MANY_VALUES', null, { limit: 10_000 }, (by) => by.ndjson(`{"name":[${'1,'.repeat(10_100)}1]}\n`)],
  ['ROW_NOT_JSON', null, {}, (by) => by.ndjson('{"name":"A"}\n{"name":"B"\n')],
  ['ROW_NOT_UTF8', null, {}, (by) => by.ndjson(Buffer.from('{"name":"A"}\n{"name":"Per\xf9"}\n', 'latin1'))],
  [
    'CELL_WITHOUT_VALUE',
    'country',
    { cell: 'B2' },
    (by) => by.xlsx({ data: `${names}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><v>#REF!</v></c></row>` }),
  ],
  [
    'CELL_NOT_WITH_COMMA',
    'unit_cost',
    { cell: 'C2', value: '1.5' },
    (by) =>
      by.xlsx(
        { data: sheetRow(1, ['sku', 'name', 'unit_cost']) + sheetRow(2, ['S', 'N', '1.5']) },
        '?decimal=comma',
        'company-products',
      ),
  ],
  [
    'CELL_WITHOUT_COLUMN',
    null,
    { cell: 'C2', header: 1 },
    (by) => by.xlsx({ data: names + sheetRow(2, ['A', 'IT', 'x']) }),
  ],
  [
    'CELLS_MERGED',
    null,
    { cells: 'B2:B3' },
    (by) =>
      by.xlsx({
        data: names + sheetRow(2, ['A', 'IT']) + sheetRow(3, ['B', 'IT']),
        behind: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
      }),
  ],
  [
    'DAY_UNSURE',
    'purchase_date',
    {
      value: '03/04/2026',
      readings: [
        { value: '2026-04-03', say: ['dates=dd/mm/yyyy'] },
        { value: '2026-03-04', say: ['dates=mm/dd/yyyy'] },
      ],
    },
    (by) => records(by, record('03/04/2026')),
  ],
  ['NO_DAY_OF_THE_CALENDAR', 'purchase_date', { value: '31/04/2026' }, (by) => records(by, record('31/04/2026'))],
  [
    'NOT_IN_DATE_FORM',
    'purchase_date',
    { form: 'dd/mm/yyyy', value: '"04/23/2026"' },
    (by) => records(by, record('04/23/2026'), '?dates=dd/mm/yyyy'),
  ],
  [
    'NOT_IN_DECIMAL_FORM',
    'unit_cost',
    { decimal: 'comma', value: '"1.5"' },
    (by) => by.products(`${DATED}S,N,true,1,1.5\n`, '?decimal=comma'),
  ],
  ['NOT_WHOLE_IN_FORM', 'lead_time_days', {}, (by) => by.products(`${DATED}S,N,true,"1,500",1\n`)],
  ['NOT_A_FLAG_WORD', 'available', { words: ['true', 'false'] }, (by) => by.products(`${DATED}S,N,sì,1,1\n`)],
  ['SPREADSHEET_ROW', null, { row: 3 }, (by) => by.csv('name,country\n"A\nB",IT\nC,XX\n')],
  ['ROW_NOT_KEPT', null, {}, (by) => by.ndjson(`{"name":"${'x'.repeat(70_000)}"}\n`)],
];

const CHOSEN = (mapping: string) => `?columns=${encodeURIComponent(mapping)}`;

export const FILES: Cause[] = [
  [
    'UNKNOWN_COLUMNS',
    null,
    { total: 1, columns: [{ column: 'contry', position: 2, nearest: 'country' }] },
    (by) => by.csv('name,contry\nA,IT\n'),
  ],
  [
    'COLUMNS_PARTED_OTHERWISE',
    null,
    { likely: ';', used: ',' },
    (by) => by.csv('name;country\nA;IT\n', '?delimiter=,'),
  ],
  [
    'NO_FIELD_PARTED_OTHERWISE',
    null,
    { likely: ';', used: ',' },
    (by) => by.csv('name;country\nA;IT\n', '?delimiter=,&unknown_columns=ignore'),
  ],
  ['FIELD_FILLED_TWICE', 'name', { column: 'name', second: 'name' }, (by) => by.csv('name,name\nA,B\n')],
  ['MAPPED_UNKNOWN_FIELD', 'columns', { mapping: 'hue:a', field: 'hue' }, (by) => by.csv('a\nA\n', CHOSEN('hue:a'))],
  ['MAPPED_REPORT_COLUMN', 'columns', { column: '_error' }, (by) => by.csv('a,_error\nA,x\n', CHOSEN('name:_error'))],
  [
    'MAPPED_IGNORED_COLUMN',
    'columns',
    { column: 'a' },
    (by) => by.csv('a,country\nA,IT\n', `${CHOSEN('name:a')}&ignore_columns=a`),
  ],
  ['MAPPED_ABSENT_COLUMN', 'columns', { column: 'b' }, (by) => by.csv('a\nA\n', CHOSEN('name:b'))],
  ['MAPPED_TWICE', 'columns', { column: 'a' }, (by) => by.csv('a\nA\n', CHOSEN('name:a,category:a'))],
  ['NO_KNOWN_COLUMN', null, {}, (by) => by.csv('a,b\n1,2\n', '?unknown_columns=ignore')],
  [
    'NO_KNOWN_COLUMN_IN_ROW',
    null,
    { row: 1 },
    (by) => by.xlsx({ data: sheetRow(1, ['a', 'b']) }, '?unknown_columns=ignore'),
  ],
  ['EMPTY_FILE', null, {}, (by) => by.csv('')],
  ['NOT_CSV', null, { kind: 'pdf' }, (by) => by.csv('%PDF-1.7\n%âãÏÓ\n')],
  ['JSON_NOT_CSV', null, { kind: 'json' }, (by) => by.csv('{"items":[]}')],
  ['HEADER_WITH_NUL', null, {}, (by) => by.csv('n\0a\0m\0e\0\n')],
  [
    'HEADER_TOO_LARGE',
    null,
    { limit: 1_048_576, opened: 'line 1, column 6' },
    (by) => by.csv(`name,"${'x'.repeat(1_100_000)}\n`),
  ],
  [
    'HEADER_TOO_LONG',
    null,
    { columns: 1000 },
    (by) => by.csv(`name${Array.from({ length: 1000 }, (_, n) => `,c${n}`).join('')}\n`, '?unknown_columns=ignore'),
  ],
  ['CSV_NOT_GZIP', null, {}, (by) => by.bulk('name\nA\n', { 'content-type': 'text/csv', 'content-encoding': 'gzip' })],
  [
    'JSON_NOT_GZIP',
    null,
    {},
    (by) => by.bulk('{"items":[]}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
  ],
  ['NOT_JSON', null, { offset: 10 }, (by) => by.bulk('{"items":[}', { 'content-type': 'application/json' })],
  [
    'JSON_PROPERTY_TOO_LARGE',
    null,
    { rows: 'items' },
    (by) => by.bulk(`{"x":"${'x'.repeat(1_100_000)}","items":[]}`, { 'content-type': 'application/json' }),
  ],
  ['NO_SUCH_DELIMITER', null, { line: 'sep=:' }, (by) => by.csv('sep=:\nname\nA\n')],
  [
    'QUOTE_GOES_ON',
    null,
    { opened: 'line 2, column 1', place: 'line 2, column 4', likely: ';', used: ',' },
    (by) => by.csv('name,country\n"A";"IT"\n'),
  ],
  ['QUOTE_NOT_CLOSED', null, { opened: 'line 2, column 1' }, (by) => by.csv('name\n"A\n')],
  ['CSV_ROW_TOO_LARGE', null, { limit: 1_048_576 }, (by) => by.csv(`name\n${'x'.repeat(2_200_000)}\n`)],
  [
    'NOT_IN_CHARSET',
    null,
    { place: 'line 2, column 4', charset: 'utf-8' },
    (by) => by.bulk(Buffer.from('name\nPer\xf9\n', 'latin1'), { 'content-type': 'text/csv; charset=utf-8' }),
  ],
  [
    'TOO_MANY_COLUMNS',
    null,
    { limit: 1000 },
    (by) => by.bulk(`${'a,'.repeat(1100)}b\n`, CSV_TYPE, '/api/suppliers/bulk/preview'),
  ],
  ['WORKBOOK_EMPTY', null, {}, (by) => by.bulk('', XLSX_TYPE)],
  ['WORKBOOK_UNREADABLE', null, {}, (by) => by.bulk(workbook([{ data: names }]).subarray(0, -100), XLSX_TYPE)],
  ['NO_VISIBLE_SHEET', null, { hidden: 1 }, (by) => by.xlsx({ data: names, state: 'hidden' })],
  ['NO_SUCH_SHEET', 'sheet', { sheet: 'B', sheets: ['A'] }, (by) => by.xlsx({ data: names, name: 'A' }, '?sheet=B')],
  ['SHEET_EMPTY', null, { sheet: 'A' }, (by) => by.xlsx({ data: '', name: 'A' })],
  [
    'HEADER_ROW_EMPTY',
    'header_row',
    { row: 7, sheet: 'A' },
    (by) => by.xlsx({ data: names, name: 'A' }, '?header_row=7'),
  ],
  [
    'HEADER_MERGED',
    null,
    { cells: 'A1:B1' },
    (by) => by.xlsx({ data: names, behind: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' }),
  ],
  ['NOT_XLSX', null, { kind: 'pdf' }, (by) => by.bulk('%PDF-1.7\n', XLSX_TYPE)],
  ['UNKNOWN_PARAMETER', 'dry_rum', { nearest: 'dry_run' }, (by) => by.csv('name\nA\n', '?dry_rum=true')],
  [
    'LARGER_THAN',
    null,
    { limit: 1_048_576 },
    ({ v1 }) => v1.post('/api/v1/suppliers', { name: 'x'.repeat(1_048_576) }),
  ],
];
