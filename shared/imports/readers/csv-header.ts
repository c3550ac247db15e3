import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Delimiter, DELIMITERS } from '../delimiters.ts';
import { type CsvForm, type Place, placeAt, quoteFault, shownPlace } from './csv-place.ts';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const VERTICAL_TAB = 0x0b;
const FORM_FEED = 0x0c;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;

export interface CsvStart {
  /** Physical line on which the header begins, from 1. */
  line: number;
  /** The bytes read so far, from the header on. */
  bytes: Buffer;
  delimiter: Delimiter;
  /** A line such as `sep=;` stands before it, which names the delimiter and which Excel shows as no row. */
  separatorLine: boolean;
  /** A line break is a lone carriage return, as on the Macs of old. */
  carriageReturnOnly: boolean;
}

/** A program that does not know the line fills it up as any other: "sep=;";;; */
const SEPARATOR_LINE = /^"?sep=(.?)"?\1*$/i;
const MAX_SEPARATOR_LINE = 2000;

/**
 * Looks for the header row at the start of a CSV payload in UTF-8 (without BOM): skips blank lines and a line `sep=;`, and finds
 * out the delimiter and the kind of line break. Each byte is looked at once, however the payload is cut.
 */
export class HeaderScan {
  readonly #maxBytes: number;
  readonly #given: Delimiter | undefined;
  readonly #counts: number[] = DELIMITERS.map(() => 0);
  #parts: Buffer[] = [];
  #size = 0;
  #line = 1;
  #blank = true;
  #quoted = false;
  #cellStart = true;
  #afterQuote = false;
  #pendingReturn = false;
  #carriageReturnOnly: boolean | undefined;
  #named: Delimiter | undefined;

  constructor(maxBytes: number, given: Delimiter | undefined) {
    this.#maxBytes = maxBytes;
    this.#given = given;
  }

  /** Where what has been read so far ends. */
  get place(): Place {
    const bytes = Buffer.concat(this.#parts);
    return placeAt(bytes, bytes.length, this.#line, this.#form);
  }

  get #form(): CsvForm {
    const carriageReturnOnly = this.#carriageReturnOnly ?? false;
    const told = this.#given ?? this.#named;
    return { delimiters: told === undefined ? DELIMITERS : [told], carriageReturnOnly };
  }

  /** Returns the start once the header row is complete. Throws INVALID_CSV when it is larger than the limit. */
  push(chunk: Buffer): CsvStart | undefined {
    let lineStart = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#pendingReturn) {
        this.#pendingReturn = false;
        this.#carriageReturnOnly ??= byte !== LINE_FEED;
        if (!this.#isPassedOver(chunk.subarray(lineStart, at)))
          return this.#found(chunk.subarray(lineStart), at - lineStart);
        this.#skipLine();
        lineStart = byte === LINE_FEED ? at + 1 : at;
        if (byte === LINE_FEED) continue;
      }
      if (!this.#quoted && byte === LINE_FEED) {
        this.#carriageReturnOnly ??= false;
        if (!this.#isPassedOver(chunk.subarray(lineStart, at)))
          return this.#found(chunk.subarray(lineStart), at - lineStart);
        this.#skipLine();
        lineStart = at + 1;
      } else if (!this.#quoted && byte === CARRIAGE_RETURN) {
        this.#pendingReturn = true;
      } else {
        this.#look(byte);
      }
    }
    this.#keep(chunk.subarray(lineStart));
    return undefined;
  }

  /** At the end of the payload: the header without a line break, or nothing when all lines were blank. */
  end(): CsvStart | undefined {
    if (this.#isPassedOver(Buffer.alloc(0))) return undefined;
    this.#carriageReturnOnly ??= this.#pendingReturn;
    return this.#found(Buffer.alloc(0), 0);
  }

  /** Whether the line that ends with `tail` is blank, or names the delimiter as the first one that is not. */
  #isPassedOver(tail: Buffer): boolean {
    if (this.#blank) return true;
    if (this.#named !== undefined || this.#size + tail.length > MAX_SEPARATOR_LINE) return false;
    const line = Buffer.concat([...this.#parts, tail])
      .toString('utf8')
      .replace(/\r$/, '');
    const name = SEPARATOR_LINE.exec(line.replace(/^[ \u00a0]+|[ \u00a0]+$/g, ''))?.[1];
    if (name === undefined) return false;
    this.#named = DELIMITERS.find((delimiter) => delimiter === name);
    if (this.#named !== undefined) return true;
    throw refusal(because('NO_SUCH_DELIMITER', { line: line.trim() }), { line: this.#line, column: 1 });
  }

  #look(byte: number): void {
    if (byte === QUOTE) {
      // Directly after a closing quote this one is the second of an escaped pair, and the cell goes on.
      const opens = !this.#quoted && (this.#cellStart || this.#afterQuote);
      this.#afterQuote = this.#quoted;
      this.#quoted = opens;
      this.#cellStart = false;
      this.#blank = false;
      return;
    }
    this.#afterQuote = false;
    const delimiter = this.#quoted ? -1 : DELIMITERS.indexOf(String.fromCharCode(byte) as Delimiter);
    if (delimiter >= 0) this.#counts[delimiter] = (this.#counts[delimiter] ?? 0) + 1;
    this.#cellStart = delimiter >= 0;
    if (byte !== SPACE && byte !== TAB && byte !== VERTICAL_TAB && byte !== FORM_FEED) this.#blank = false;
  }

  #skipLine(): void {
    this.#line++;
    this.#parts = [];
    this.#size = 0;
    this.#counts.fill(0);
    this.#blank = true;
    this.#quoted = false;
    this.#afterQuote = false;
    this.#cellStart = true;
  }

  #keep(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    this.#checkSize();
  }

  #checkSize(more: Buffer = Buffer.alloc(0)): void {
    if (this.#size + more.length <= this.#maxBytes) return;
    const bytes = Buffer.concat([...this.#parts, more]).subarray(0, this.#maxBytes);
    const quote = quoteFault(bytes, this.#form);
    const opened = quote && placeAt(bytes, quote.opened, this.#line, this.#form);
    const params = { limit: this.#maxBytes, ...(opened && { opened: shownPlace(opened) }) };
    throw refusal(because('HEADER_TOO_LARGE', params), { line: this.#line, column: 1, ...(opened && { opened }) });
  }

  /** `rest`: the chunk from the line's part in it on; `length`: how much of that is the line. */
  #found(rest: Buffer, length: number): CsvStart {
    this.#checkSize(rest.subarray(0, length));
    const most = Math.max(...this.#counts);
    const delimiter = this.#given ?? this.#named ?? DELIMITERS[this.#counts.indexOf(most)] ?? ',';
    const bytes = Buffer.concat([...this.#parts, rest]);
    const carriageReturnOnly = this.#carriageReturnOnly ?? false;
    return { line: this.#line, bytes, delimiter, separatorLine: this.#named !== undefined, carriageReturnOnly };
  }
}
