import { CsvError, Parser } from 'csv-parse';
import { type Delimiter } from './csv-header.ts';

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
    // Reported through the callbacks of write and end.
    this.#parser.on('error', () => undefined);
  }

  /** Set when the text is broken; the records before the break have been delivered. */
  get fault(): CsvFault | undefined {
    return this.#fault;
  }

  /** Appends the records that `chunk` completes, arrays of cells. */
  async write(chunk: Buffer, records: string[][]): Promise<void> {
    await this.#run(records, (done) => this.#parser.write(chunk, done));
  }

  /** Appends the records that the end of the text completes. */
  async end(records: string[][]): Promise<void> {
    await this.#run(records, (done) => this.#parser.end(done));
  }

  async #run(records: string[][], act: (done: (error?: Error | null) => void) => void): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        act((error) => (error ? reject(error) : resolve()));
        // The parser works while it is being written to, and calls back only when its records have been taken.
        this.#take(records);
      });
    } catch (error) {
      this.#fault ??= faultOf(error);
      this.#parser.destroy();
    }
    this.#take(records);
  }

  #take(records: string[][]): void {
    for (let record = this.#next(); record !== null; record = this.#next()) records.push(record);
  }

  #next(): string[] | null {
    return this.#parser.read() as string[] | null;
  }
}

function faultOf(error: unknown): CsvFault {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'open-quote';
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-large' : 'other';
}
