/** Workbooks that tests put together part by part, odd and broken ones too, and what stands in those that they are sent. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const MAIN = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"`;

export interface SheetOptions {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  /** What `sheetData` holds. */
  data: string;
  /** What follows it. */
  behind?: string;
}

export interface WorkbookOptions {
  /** What the elements `si` hold. */
  strings?: string[];
  /** Codes of number formats; the n-th is that of style n + 1. A number is one of the built-in formats. */
  formats?: (string | number)[];
  date1904?: boolean;
}

export type Parts = Record<string, string | Uint8Array>;

const related = (targets: Record<string, [type: string, target: string]>) =>
  `<Relationships>${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function styles(formats: (string | number)[]): string {
  const codes = formats.map((format, at) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${164 + at}" formatCode="${escape(format)}"/>`,
  );
  const cells = formats.map((format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + at}"/>`);
  return `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
}

export const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The parts of a workbook; the shared strings come last. */
export function workbookParts(sheets: SheetOptions[], options: WorkbookOptions = {}): Parts {
  const { strings, formats, date1904 } = options;
  const names = sheets.map(({ name }, at) => name ?? `Sheet${at + 1}`);
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': related({ r: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/_rels/workbook.xml.rels': related({
      ...Object.fromEntries(sheets.map((_, at) => [`s${at}`, ['worksheet', `worksheets/sheet${at + 1}.xml`]])),
      strings: ['sharedStrings', 'sharedStrings.xml'],
      styles: ['styles', '/xl/styles.xml'],
    }),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook ${MAIN}>${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ state }, at) =>
          `<sheet name="${escape(names[at]!)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    ...(formats ? { 'xl/styles.xml': styles(formats) } : {}),
    ...Object.fromEntries(
      sheets.map(({ data, behind }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${data}</sheetData>${behind ?? ''}</worksheet>`,
      ]),
    ),
    ...(strings
      ? { 'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((each) => `<si>${each}</si>`).join('')}</sst>` }
      : {}),
  };
}

export const packed = (parts: Parts): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );

export const workbook = (sheets: SheetOptions[], options?: WorkbookOptions): Buffer =>
  packed(workbookParts(sheets, options));

const letter = (column: number) => String.fromCharCode(65 + column);

/** A row of a sheet: text as inline strings, numbers and booleans as such, and null for no cell. */
export const sheetRow = (number: number, cells: (string | number | boolean | null)[]): string =>
  `<row r="${number}">${cells
    .map((cell, column) => {
      const at = `r="${letter(column)}${number}"`;
      if (cell === null) return '';
      if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
      if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
      return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
    })
    .join('')}</row>`;

/** A workbook with one sheet of plain cells, from row 1 on. */
export const plainWorkbook = (rows: (string | number | boolean | null)[][]): Buffer =>
  workbook([{ data: rows.map((cells, at) => sheetRow(at + 1, cells)).join('') }]);

export interface SeenSheet {
  name: string;
  /** Texts and numbers as they are shown; `null` where there is no cell. */
  rows: (string | number | boolean | null)[][];
  /** Names of the cells that are coloured. */
  coloured: string[];
  /** By the name of the cell. */
  notes: Record<string, string>;
}

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The only sheet of a workbook that Trama has written. */
export function readWritten(bytes: Uint8Array): SeenSheet {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  const seen: SeenSheet = {
    name: unescape(/<sheet name="([^"]*)"/.exec(parts['xl/workbook.xml']!)![1]!),
    rows: [],
    coloured: [],
    notes: {},
  };
  const filled = [...parts['xl/styles.xml']!.matchAll(/<xf [^>]*fillId="(\d)"[^>]*xfId/g)].map(
    ([, fill]) => fill !== '0',
  );
  for (const [, row = ''] of parts['xl/worksheets/sheet1.xml']!.matchAll(/<row [^>]*>(.*?)<\/row>/gs)) {
    const cells: SeenSheet['rows'][number] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const name = /r="([A-Z]+\d+)"/.exec(attributes)![1]!;
      if (filled[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)]) seen.coloured.push(name);
      const column = name.charCodeAt(0) - 65;
      while (cells.length < column) cells.push(null);
      const text = unescape(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(content)?.[1] ?? '');
      const type = /t="(\w+)"/.exec(attributes)?.[1];
      cells[column] = content === '' ? null : type === 'b' ? text === '1' : type === 'inlineStr' ? text : Number(text);
    }
    seen.rows.push(cells);
  }
  for (const [, name = '', text = ''] of parts['xl/comments1.xml']!.matchAll(
    /<comment ref="(\w+)".*?<t(?: [^>]*)?>(.*?)<\/t>/gs,
  ))
    seen.notes[name] = unescape(text);
  return seen;
}
