/** Writes a workbook as a stream: as many rows as there are, in memory that does not grow with them. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { cellName, MAX_CELL_CHARACTERS, MAX_SHEET_ROWS, columnName } from './cell-names.ts';

export type CellValue = string | number | boolean | null | undefined;

/** A cell that something is wrong with: it is coloured, and its note says what. */
export class MarkedCell {
  readonly value: CellValue;
  readonly note: string;
  constructor(value: CellValue, note: string) {
    this.value = value;
    this.note = note;
  }
}

export interface WrittenSheet {
  /** As people see it; what a name of a sheet cannot have is replaced. */
  name: string;
  /** The first row. */
  header: readonly string[];
  /** Text stays text, also where it looks like a number or a formula. */
  rows: AsyncIterable<readonly (CellValue | MarkedCell)[]> | Iterable<readonly (CellValue | MarkedCell)[]>;
  /** By column the values that its cells offer and take; they stand in a hidden sheet. */
  choices?: readonly (readonly string[] | undefined)[];
  /** By column its width in characters; otherwise it follows from the header. */
  widths?: readonly number[];
}

/** Notes are held until the rows are written, and spreadsheet programs are slow with many: further cells are coloured only. */
export const MAX_NOTES = 10_000;
const MAX_NOTE_CHARACTERS = 500;
const PIECE_CHARACTERS = 64 * 1024;
const MIN_WIDTH = 12;
const MAX_WIDTH = 60;

const STYLE = { plain: 0, header: 1, text: 2, marked: 3, markedText: 4 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"`;
const RELATED = `${OFFICE}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (targets: readonly [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATED}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${type}+xml"/>`;

/** `sheets` is how many there are. */
function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet') + override(`comments${at + 1}`, 'comments'),
  );
  return `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${parts.join('')}</Types>`;
}

const TEXT_FORMAT = 'numFmtId="49" applyNumberFormat="1"';
const STYLES = `${HEAD}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf ${TEXT_FORMAT} fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf ${TEXT_FORMAT} fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/><xf ${TEXT_FORMAT} fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/></cellXfs></styleSheet>`;

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no control characters and no halves of pairs: spreadsheets write them as `_x0001_`, and read such a spelling back. */
export const xmlText = (text: string): string =>
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    })
    .replace(/[&<>"]/g, (character) => NAMED[character]!);

/** A name has 31 characters at most, none of []:*?/\ and no apostrophe at its ends. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\]|\p{Cc}|\p{Cs}/gu, ' ')
    .slice(0, 31)
    .trim()
    .replace(/^'+|'+$/g, '') || 'Sheet1';

interface Note {
  row: number;
  column: number;
  text: string;
}

function cellXml(name: string, value: CellValue, marked: boolean): string {
  const isText = typeof value === 'string' && value !== '';
  const style = isText ? (marked ? STYLE.markedText : STYLE.text) : marked ? STYLE.marked : STYLE.plain;
  if (value === null || value === undefined || value === '') return marked ? `<c r="${name}" s="${style}"/>` : '';
  if (typeof value === 'number') return `<c r="${name}" s="${style}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${name}" s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = xmlText(value.slice(0, MAX_CELL_CHARACTERS));
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** The parts of a workbook, packed as they are written. */
class Parts {
  readonly #zip: Zip;
  #packed: Uint8Array[] = [];

  constructor() {
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#packed.push(piece);
    });
  }

  whole(path: string, text: string): void {
    this.begin(path)(text, true);
  }

  begin(path: string): (text: string, last?: boolean) => void {
    const part = new ZipDeflate(path, { level: 1 });
    this.#zip.add(part);
    return (text, last = false) => part.push(strToU8(text), last);
  }

  end(): void {
    this.#zip.end();
  }

  /** What has been packed since the last time. */
  taken(): Uint8Array[] {
    const packed = this.#packed;
    this.#packed = [];
    return packed;
  }
}

/** Where the values of `choices` stand: a column for each list. */
class Choices {
  readonly #lists: (readonly string[])[] = [];

  /** The range of a list, as formulas name it. */
  rangeOf(values: readonly string[]): string {
    if (!this.#lists.includes(values)) this.#lists.push(values);
    const column = columnName(this.#lists.indexOf(values));
    const cell = (row: number) => ['', column, row].join('$');
    return `${CHOICES_SHEET}!${cell(1)}:${cell(values.length)}`;
  }

  /** None where there are no lists. */
  sheet(): WrittenSheet[] {
    const [first, ...rest] = this.#rows();
    return first ? [{ name: CHOICES_SHEET, header: first, rows: rest }] : [];
  }

  #rows(): string[][] {
    const length = Math.max(0, ...this.#lists.map((values) => values.length));
    return Array.from({ length }, (_, row) => this.#lists.map((values) => values[row] ?? ''));
  }
}

const CHOICES_SHEET = 'Lists';

/** The bytes of the file, piece by piece. Rows beyond those that a sheet may have are left out. */
export async function* writeXlsx(
  ...sheets: [WrittenSheet, ...WrittenSheet[]]
): AsyncGenerator<Uint8Array, void, undefined> {
  const choices = new Choices();
  for (const values of sheets.flatMap((sheet) => sheet.choices ?? [])) if (values) choices.rangeOf(values);
  const all = [...sheets, ...choices.sheet()];
  const parts = new Parts();
  parts.whole('[Content_Types].xml', contentTypes(all.length));
  parts.whole('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  const listed = all.map(
    ({ name }, at) =>
      `<sheet name="${xmlText(sheetName(name))}" sheetId="${at + 1}"${at < sheets.length ? '' : ' state="hidden"'} r:id="rId${at + 1}"/>`,
  );
  parts.whole('xl/workbook.xml', `${HEAD}<workbook ${MAIN}><sheets>${listed.join('')}</sheets></workbook>`);
  const worksheets = all.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]);
  parts.whole('xl/_rels/workbook.xml.rels', relationships([...worksheets, ['styles', 'styles.xml']]));
  parts.whole('xl/styles.xml', STYLES);
  for (const [at, sheet] of all.entries()) yield* writeSheet(parts, sheet, at + 1, choices);
  parts.end();
  yield* parts.taken();
}

async function* writeSheet(
  parts: Parts,
  sheet: WrittenSheet,
  number: number,
  choices: Choices,
): AsyncGenerator<Uint8Array, void, undefined> {
  const notes: Note[] = [];
  yield* writeRows(parts, sheet, { notes, path: `xl/worksheets/sheet${number}.xml`, choices });
  parts.whole(
    `xl/worksheets/_rels/sheet${number}.xml.rels`,
    relationships([
      ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
      ['comments', `../comments${number}.xml`],
    ]),
  );
  yield* writeNotes(parts, `xl/comments${number}.xml`, COMMENTS, notes, commentXml);
  yield* writeNotes(parts, `xl/drawings/vmlDrawing${number}.vml`, drawing(notes.length), notes, shapeXml);
}

/** Lists to choose from, for all cells below the header. */
function validations({ choices = [] }: WrittenSheet, ranges: Choices): string {
  const lists = choices.flatMap((values, column) => {
    if (!values) return [];
    const cells = `${cellName(column, 2)}:${cellName(column, MAX_SHEET_ROWS)}`;
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${ranges.rangeOf(values)}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

async function* writeRows(
  parts: Parts,
  sheet: WrittenSheet,
  { notes, path, choices }: { notes: Note[]; path: string; choices: Choices },
): AsyncGenerator<Uint8Array, void, undefined> {
  const { header, rows, widths = [] } = sheet;
  const write = parts.begin(path);
  const columns = header.map((name, at) => {
    const width = widths[at] ?? Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, name.length + 3));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const names: string[] = [];
  const name = (column: number) => (names[column] ??= columnName(column));
  const first = header.map((text, at) => cellXml(`${name(at)}1`, text, false).replace('s="2"', `s="${STYLE.header}"`));
  let text = `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row r="1">${first.join('')}</row>`;
  let number = 1;
  for await (const row of rows) {
    if (++number > MAX_SHEET_ROWS) break;
    text += `<row r="${number}">`;
    row.forEach((cell, column) => {
      const marked = cell instanceof MarkedCell;
      text += cellXml(`${name(column)}${number}`, marked ? cell.value : cell, marked);
      if (marked && notes.length < MAX_NOTES)
        notes.push({ row: number, column, text: cell.note.slice(0, MAX_NOTE_CHARACTERS) });
    });
    text += '</row>';
    if (text.length > PIECE_CHARACTERS) {
      write(text);
      text = '';
      yield* parts.taken();
    }
  }
  write(`${text}</sheetData>${validations(sheet, choices)}<legacyDrawing r:id="rId1"/></worksheet>`, true);
  yield* parts.taken();
}

/** What stands before and behind the entries of a part. */
type Frame = readonly [string, string];

const COMMENTS: Frame = [
  `${HEAD}<comments ${MAIN}><authors><author>Trama</author></authors><commentList>`,
  '</commentList></comments>',
];

const commentXml = ({ row, column, text }: Note) =>
  `<comment ref="${cellName(column, row)}" authorId="0"><text><t xml:space="preserve">${xmlText(text)}</t></text></comment>`;

/** Notes are shown in shapes of an older drawing language, which no spreadsheet program does without. */
const drawing = (shapes: number): Frame => [
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks(shapes)}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`,
  '</xml>',
];

/** Ids of shapes are given out in blocks of 1,024. */
const BLOCK = 1024;
const blocks = (shapes: number) =>
  Array.from({ length: Math.floor((shapes + BLOCK) / BLOCK) }, (_, at) => at + 1).join(',');

/** Beside its cell, three columns wide and four rows high. */
const shapeXml = ({ row, column }: Note, at: number) =>
  `<v:shape id="_x0000_s${BLOCK + 1 + at}" type="#_x0000_t202" style="position:absolute;width:220pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${row - 1}, 4, ${column + 4}, 15, ${row + 3}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;

function* writeNotes(
  parts: Parts,
  path: string,
  [before, behind]: Frame,
  notes: readonly Note[],
  xml: (note: Note, at: number) => string,
): Generator<Uint8Array, void, undefined> {
  const write = parts.begin(path);
  let text = before;
  for (const [at, note] of notes.entries()) {
    text += xml(note, at);
    if (text.length > PIECE_CHARACTERS) {
      write(text);
      text = '';
      yield* parts.taken();
    }
  }
  write(text + behind, true);
  yield* parts.taken();
}
