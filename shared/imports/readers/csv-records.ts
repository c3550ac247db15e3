import { CsvError, Parser } from 'csv-parse';
import { type Delimiter } from '../delimiters.ts';

/** Why the text is not CSV. The row that is being read when it happens is the one after the last record delivered. */
export type CsvFault = 'stray-quote' | 'open-quote' | 'row-too-large' | 'other';

/** csv-parse's cell buffer. It puts the opening quote back in front of a cell whose closing quote turned out to be none. */
interface ParserInternals {
  state: { field: { prepend(quote: Buffer): void } };
}

/**
 * csv-parse, fed with UTF-8 chunks by hand: no stream of single records, no promise per record.
 *
 * A quote inside an unquoted cell (5" pipe) is a character like any other. A quoted cell that goes on after its closing
 * quote ("a"b) is a fault: read leniently it would merge rows, because the quote that seemed to close it may be the
 * opening one of a later row. csv-parse has one option for both, so the second is caught where it is about to happen.
 */
export class CsvRecords {
  readonly #parser: Parser;
  #fault: CsvFault | undefined;
  #records: string[][] = [];
  /** The chunks from the one on in which the last record ended. */
  #chunks: Buffer[] = [];
  /** Offsets in the text: of the first of these chunks, and of the end of the last record. */
  #chunksFrom = 0;
  #recordEnd = 0;

  constructor(delimiter: Delimiter, carriageReturnOnly: boolean, maxRowBytes: number) {
    this.#parser = new Parser({
      delimiter,
      // Files put together from parts mix both kinds; told only one of them, csv-parse would run rows into one another.
      record_delimiter: carriageReturnOnly ? ['\r\n', '\n', '\r'] : ['\r\n', '\n'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: maxRowBytes,
    });
    const { field } = (this.#parser as unknown as ParserInternals).state;
    if (typeof field.prepend !== 'function')
      throw new Error('csv-parse has changed: stray quotes would be let through');
    field.prepend = () => {
      this.#fault = 'stray-quote';
      throw new Error('stray quote');
    };
    // taken where they are made, since only then the parser knows where they end
    this.#parser.push = (record: string[] | null) => {
      if (record === null) return false;
      this.#records.push(record);
      this.#recordEnd = this.#parser.info.bytes;
      return true;
    };
    // Reported through the callbacks of write and end.
    this.#parser.on('error', () => undefined);
  }

  /** Set when the text is broken; the records before the break have been delivered. */
  get fault(): CsvFault | undefined {
    return this.#fault;
  }

  /** The text after the last record. */
  get rest(): Buffer {
    return Buffer.concat(this.#chunks).subarray(this.#recordEnd - this.#chunksFrom);
  }

  /** The records that `chunk` completes, arrays of cells. */
  async write(chunk: Buffer): Promise<string[][]> {
    this.#chunks.push(chunk);
    const records = await this.#run((done) => this.#parser.write(chunk, done));
    let first = this.#chunks[0];
    while (first !== undefined && this.#chunksFrom + first.length <= this.#recordEnd) {
      this.#chunksFrom += first.length;
      this.#chunks.shift();
      first = this.#chunks[0];
    }
    return records;
  }

  /** The records that the end of the text completes. */
  async end(): Promise<string[][]> {
    return this.#run((done) => this.#parser.end(done));
  }

  async #run(act: (done: (error?: Error | null) => void) => void): Promise<string[][]> {
    try {
      await new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
    } catch (error) {
      this.#fault ??= toFault(error);
      this.#parser.destroy();
    }
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

function toFault(error: unknown): CsvFault {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'open-quote';
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-large' : 'other';
}
