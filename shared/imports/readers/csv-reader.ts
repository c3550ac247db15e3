import { aboutField, because, type Reason } from '../../platform/reasons/index.ts';
import { refusal, type TramaError } from '../../platform/errors.ts';
import { type DetectedFormat, type PayloadFormat, type SourceRow } from '../source-rows.ts';
import { type FieldByName } from '../column-names.ts';
import { fieldsOfHeader, namedColumns, namedWidth, type FieldsOfHeader } from './csv-columns.ts';
import { type Delimiter, DELIMITERS } from '../delimiters.ts';
import { type CsvStart, HeaderScan } from './csv-header.ts';
import { type CsvForm, type Place, placeAt, placeOfCell, quoteFault, shownPlace } from './csv-place.ts';
import { CsvRecords, type CsvFault } from './csv-records.ts';
import { ARCHIVE_HEAD_BYTES, HEAD_BYTES, isArchive, refuseForeignFile } from './foreign-files.ts';
import { shownDelimiter } from './likely-delimiter.ts';
import { type OpenedReader, type ReaderLimits } from './reader.ts';
import { decodingFor, type Decoding, encodingOfCharset, startsWithBom, UTF8_BOM } from './text-decoding.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;

export interface CsvOptions extends ReaderLimits {
  knownFields: string[];
  /** Every name that means one of them; absent: their own. */
  fieldByName?: FieldByName | undefined;
  /** Fields whose cells hold lists separated by `|`. */
  listFields: string[];
  fieldsOf?: FieldsOfHeader | undefined;
}

/** Reads the header, and returns the rows that follow. Throws what RowReader throws; details.line is the physical line, and of INVALID_CSV details.column the character in it. */
export async function openCsv(
  payload: AsyncIterable<Buffer>,
  format: PayloadFormat,
  options: CsvOptions,
): Promise<OpenedReader> {
  // Before a byte is read: an unknown charset is an error of the request, whatever follows.
  if (format.charset !== undefined) encodingOfCharset(format.charset);
  const text = new CsvText(payload, format.charset);
  const start = await readStart(text, format, options);
  const rows = new CsvRows(text, start, options);
  const names = (await rows.header()).map((name) => name.trim());
  if (names.some((name) => name.includes('\0'))) {
    throw refusal(because('HEADER_WITH_NUL'), { line: start.line, column: 1 });
  }
  const header = namedColumns(names, format);
  const form = { delimiters: [start.delimiter], carriageReturnOnly: start.carriageReturnOnly };
  const { fieldsOf = fieldsOfHeader } = options;
  const fields = fieldsOf(
    header,
    format,
    options.knownFields,
    (position) => placeOfCell(start.bytes, position, start.line, form),
    { fieldByName: options.fieldByName, delimiter: start.delimiter },
  );
  rows.expect({
    width: header.length,
    least: namedWidth(header),
    padded: names.length,
    listHint: start.delimiter === '|' && fields.some((f) => f !== null && options.listFields.includes(f)),
  });
  const detected: DetectedFormat = {
    format: 'csv',
    encoding: text.encoding,
    delimiter: start.delimiter,
    ...(start.separatorLine && { separatorLine: true }),
    header,
    fields,
  };
  return { detected, batches: rows.batches() };
}

async function readStart(text: CsvText, format: PayloadFormat, options: CsvOptions): Promise<CsvStart> {
  const scan = new HeaderScan(options.maxRowBytes, format.delimiter);
  for (let chunk = await text.next(); chunk !== undefined; chunk = await text.next()) {
    const start = scan.push(chunk);
    if (start !== undefined) return start;
  }
  if (text.invalidAt !== undefined) throw invalidText(text, scan.place);
  const start = scan.end();
  if (start === undefined) throw refusal(because('EMPTY_FILE'), { line: 1, column: 1 });
  return start;
}

/** The payload as UTF-8 without BOM. Ends early, with `invalidAt` set, where the bytes are not valid in the encoding. */
class CsvText {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #charset: string | undefined;
  #decoding: Decoding | undefined;
  #ended = false;

  constructor(payload: AsyncIterable<Buffer>, charset: string | undefined) {
    this.#chunks = payload[Symbol.asyncIterator]();
    this.#charset = charset;
  }

  get encoding(): string | undefined {
    return this.#decoding?.encoding;
  }

  get invalidAt(): number | undefined {
    return this.#decoding?.invalidAt;
  }

  async next(): Promise<Buffer | undefined> {
    while (!this.#ended && this.invalidAt === undefined) {
      const text = this.#decoding === undefined ? await this.#first() : await this.#following(this.#decoding);
      if (text.length > 0) return text;
    }
    return undefined;
  }

  async #first(): Promise<Buffer> {
    let start = await this.#gather(Buffer.alloc(0), HEAD_BYTES);
    if (isArchive(start)) start = await this.#gather(start, ARCHIVE_HEAD_BYTES);
    const decoding = decodingFor(start, this.#charset);
    this.#decoding = decoding;
    const text = decoding.push(start);
    const rest = this.#ended ? decoding.end() : Buffer.alloc(0);
    const all = rest.length > 0 ? Buffer.concat([text, rest]) : text;
    const withoutBom = startsWithBom(all) ? all.subarray(UTF8_BOM.length) : all;
    refuseForeignFile(start, withoutBom);
    return withoutBom;
  }

  async #gather(start: Buffer, atLeast: number): Promise<Buffer> {
    let gathered = start;
    while (gathered.length < atLeast && !this.#ended) {
      const chunk = await this.#chunks.next();
      if (chunk.done) this.#ended = true;
      else gathered = Buffer.concat([gathered, chunk.value]);
    }
    return gathered;
  }

  async #following(decoding: Decoding): Promise<Buffer> {
    const chunk = await this.#chunks.next();
    if (!chunk.done) return decoding.push(chunk.value);
    this.#ended = true;
    return decoding.end();
  }
}

/** How many cells a row has. */
interface Widths {
  /** One that is as wide as the header. */
  width: number;
  /** The header up to its last name. */
  least: number;
  /** The header as sent, with the columns at its end that have no name. */
  padded: number;
  /** The delimiter also separates the items of a list. */
  listHint: boolean;
}

class CsvRows {
  readonly #text: CsvText;
  readonly #start: CsvStart;
  readonly #maxRowBytes: number;
  readonly #records: CsvRecords;
  readonly #form: CsvForm;
  /** Physical line on which the next record begins. */
  #line: number;
  #index = 0;
  #widths: Widths = { width: 0, least: 0, padded: 0, listHint: false };
  /** How many lines of those before are no rows in a spreadsheet. */
  #linesWithinRows: number;
  #mayHaveBreaks: boolean;
  #bytesSinceRecord = 0;
  #lastByte: number | undefined;
  #fed = false;
  #ended = false;
  /** Where the text ends before its time, because what follows is not valid in the encoding. */
  #cutOffAt: Place | undefined;
  #pending: string[][] = [];

  constructor(text: CsvText, start: CsvStart, { maxRowBytes }: CsvOptions) {
    this.#text = text;
    this.#start = start;
    this.#maxRowBytes = maxRowBytes;
    this.#records = new CsvRecords(start.delimiter, start.carriageReturnOnly, maxRowBytes);
    this.#form = { delimiters: [start.delimiter], carriageReturnOnly: start.carriageReturnOnly };
    this.#line = start.line;
    this.#linesWithinRows = start.separatorLine ? 1 : 0;
    this.#mayHaveBreaks = start.carriageReturnOnly;
  }

  async header(): Promise<string[]> {
    while (this.#pending.length === 0 && !this.#ended) {
      this.#pending = await this.#feed();
      if (this.#pending.length === 0) this.#throwIfBroken();
    }
    const [header, ...records] = this.#pending;
    if (header === undefined) throw refusal(because('NO_HEADER'), { line: this.#line, column: 1 });
    this.#pass(this.#breaksIn(header));
    this.#pending = records;
    return header;
  }

  expect(widths: Widths): void {
    this.#widths = widths;
  }

  async *batches(): AsyncGenerator<SourceRow[], void, undefined> {
    for (;;) {
      const rows = this.#rowsOf(this.#pending);
      this.#pending = [];
      if (rows.length > 0) yield rows;
      this.#throwIfBroken();
      if (this.#ended) return;
      this.#pending = await this.#feed();
    }
  }

  async #feed(): Promise<string[][]> {
    const chunk = this.#fed ? await this.#text.next() : this.#start.bytes;
    this.#fed = true;
    if (chunk !== undefined) {
      // Without a quote so far no cell can hold a line break, and the cells need not be searched for one.
      this.#mayHaveBreaks ||= chunk.includes(QUOTE);
      this.#lastByte = chunk.at(-1);
      const records = await this.#records.write(chunk);
      this.#bytesSinceRecord = records.length > 0 ? 0 : this.#bytesSinceRecord + chunk.length;
      return records;
    }
    this.#ended = true;
    if (this.#text.invalidAt !== undefined) {
      const { rest } = this.#records;
      this.#cutOffAt = placeAt(rest, rest.length, this.#line, this.#form);
    }
    const records = await this.#records.end();
    // The parser looks ahead, so whole rows may come only now; the one in which the text is cut off is none of them.
    if (this.#cutOffAt && this.#records.fault === undefined && !this.#endsWithBreak()) records.pop();
    return records;
  }

  #endsWithBreak(): boolean {
    return this.#lastByte === LINE_FEED || (this.#start.carriageReturnOnly && this.#lastByte === CARRIAGE_RETURN);
  }

  #throwIfBroken(): void {
    const { fault } = this.#records;
    if (fault !== undefined && !(fault === 'open-quote' && this.#cutOffAt)) throw this.#faultError(fault);
    if (this.#cutOffAt) throw invalidText(this.#text, this.#cutOffAt);
    // csv-parse measures what is in the cells: a row of delimiters alone would grow without end.
    if (this.#bytesSinceRecord > 2 * this.#maxRowBytes + UTF8_BOM.length) throw this.#faultError('row-too-large');
  }

  #faultError(fault: CsvFault): TramaError {
    // of a row over the limit as much as every chunking of the payload has brought
    const row = this.#records.rest.subarray(0, fault === 'row-too-large' ? this.#maxRowBytes : undefined);
    const quote = quoteFault(row, this.#form);
    const place = (offset: number) => placeAt(row, offset, this.#line, this.#form);
    const opened = quote && place(quote.opened);
    const goesOn = quote?.goesOnAt !== undefined ? place(quote.goesOnAt) : undefined;
    const shown = opened && shownPlace(opened);
    const begin = place(0);
    switch (fault) {
      case 'stray-quote': {
        const other = delimiterAt(row, quote?.goesOnAt);
        const { delimiter } = this.#start;
        return invalidCsv(
          because('QUOTE_GOES_ON', {
            opened: shown,
            place: goesOn && shownPlace(goesOn),
            ...(other && { likely: shownDelimiter(other), used: shownDelimiter(delimiter) }),
          }),
          goesOn ?? begin,
          { opened, ...(other && { delimiter, likelyDelimiter: other }) },
        );
      }
      case 'open-quote':
        return invalidCsv(because('QUOTE_NOT_CLOSED', { opened: shown }), opened ?? begin, { opened });
      case 'row-too-large': {
        const isOpen = opened && !goesOn;
        const params = { place: shownPlace(begin), limit: this.#maxRowBytes, opened: isOpen ? shown : undefined };
        return invalidCsv(because('CSV_ROW_TOO_LARGE', params), begin, isOpen ? { opened } : {});
      }
      case 'other':
        return invalidCsv(because('CSV_ROW_MALFORMED', { place: shownPlace(begin) }), begin);
    }
  }

  #rowsOf(records: string[][]): SourceRow[] {
    const rows: SourceRow[] = [];
    for (const cells of records) {
      const line = this.#line;
      const sheetRow = this.#linesWithinRows === 0 ? undefined : line - this.#linesWithinRows;
      this.#pass(this.#mayHaveBreaks ? this.#breaksIn(cells) : 0);
      if (this.#isBlank(cells)) continue;
      let bytes = cells.length;
      for (const cell of cells) bytes += cell.length;
      const row: SourceRow = { index: this.#index++, line, sheetRow, cells, bytes };
      if (cells.length !== this.#widths.width && !this.#fits(cells)) row.error = this.#widthError(cells.length);
      rows.push(row);
    }
    return rows;
  }

  #pass(breaksInCells: number): void {
    this.#line += 1 + breaksInCells;
    this.#linesWithinRows += breaksInCells;
  }

  /** Takes away empty cells below no name; false where the row has other cells than the header. */
  #fits(cells: string[]): boolean {
    const { width, least, padded } = this.#widths;
    const { delimiter } = this.#start;
    // numbers and lists that are not quoted may hold a comma or a bar: then all cells behind are shifted, and the last is empty
    const mayBeShifted = delimiter === ',' || delimiter === '|';
    if (cells.length > width && (cells.length <= padded || !mayBeShifted))
      while (cells.length > width && cells.at(-1)!.trim() === '') cells.pop();
    return cells.length >= least && cells.length <= width;
  }

  /** A line with nothing but white space; tabs are white space even when they are the delimiter. */
  #isBlank(cells: string[]): boolean {
    const first = cells[0] ?? '';
    if (first.length > 0 && first.trim() !== '') return false;
    return cells.length === 1 || (this.#start.delimiter === '\t' && cells.every((cell) => cell.trim() === ''));
  }

  #breaksIn(cells: string[]): number {
    let breaks = 0;
    for (const cell of cells) {
      if (this.#start.carriageReturnOnly) breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      else for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks++;
    }
    return breaks;
  }

  #widthError(count: number): SourceRow['error'] {
    const { width, listHint } = this.#widths;
    const list = listHint && count > width ? '|' : undefined;
    return [aboutField(null, 'WRONG_CELL_COUNT', { given: count, width, list })];
  }
}

function invalidText({ encoding, invalidAt }: CsvText, place: Place): TramaError {
  const params = { place: shownPlace(place), offset: invalidAt!, charset: encoding ?? 'text' };
  return refusal(because('NOT_IN_CHARSET', params), { ...place, offset: invalidAt });
}

function invalidCsv(
  reason: Reason,
  place: Place,
  { opened, ...more }: { opened?: Place | undefined; delimiter?: string; likelyDelimiter?: string } = {},
): TramaError {
  return refusal(reason, { ...place, ...(opened && { opened }), ...more });
}

const delimiterAt = (bytes: Buffer, at: number | undefined): Delimiter | undefined =>
  DELIMITERS.find((delimiter) => at !== undefined && bytes[at] === delimiter.charCodeAt(0));
