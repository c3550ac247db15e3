import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type PayloadFormat, type SourceRow } from '../source-rows.ts';
import { parseExactly } from '../../resources/exact-json.ts';
import { isJsonSpace, JsonValueScan } from './json-value-scan.ts';
import { mustBeCounted, shapedRow, shapeError } from './json-shape.ts';
import { type ReaderLimits, rowTooLarge } from './reader.ts';
import { printable, startsWithBom, UTF8_BOM } from './text-decoding.ts';

/** Limit of what is not a row: a key, another property's value, a top-level value that is no object. */
const MAX_OTHER_BYTES = 1024 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** What is expected next. */
type State =
  | 'top'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'property'
  | 'rows'
  | 'after-property'
  | 'first-row'
  | 'row'
  | 'after-row'
  | 'nothing';

type Token = 'key' | 'property' | 'rows' | 'row' | 'top';

/**
 * Reads `{"<rowsProperty>": [...], ...}` from UTF-8 chunks (whole characters). Rows are parsed as soon as
 * they are complete: several at once where they lie in one chunk, which JSON.parse does faster and is as exact.
 */
export class JsonRows {
  readonly #format: Pick<PayloadFormat, 'rowsProperty'>;
  /** Required properties that have not come yet, with their values. */
  readonly #missing: Map<string, string>;
  readonly #required: ReadonlyMap<string, string>;
  readonly #limits: ReaderLimits;
  readonly #scan = new JsonValueScan();
  #state: State = 'top';
  #token: Token | undefined;
  /** The beginning of a token that has not ended in its chunk. */
  #parts: Buffer[] = [];
  #partsSize = 0;
  #tokenOffset = 0;
  #key = '';
  #rowsSeen = false;
  #topIsObject = true;
  #rows: SourceRow[] = [];
  #index = 0;
  #chunk: Buffer = Buffer.alloc(0);
  /** Offset of the chunk in the payload. */
  #base = 0;
  /** Start and end in the chunk of the rows that have been found in it and are not parsed yet. */
  #found: number[] = [];

  constructor(format: Pick<PayloadFormat, 'rowsProperty' | 'requiredProperties'>, limits: ReaderLimits) {
    this.#format = format;
    this.#required = new Map(Object.entries(format.requiredProperties ?? {}));
    this.#missing = new Map(this.#required);
    this.#limits = limits;
  }

  /** The rows completed so far, and forgets them. To be called also after `push` has thrown. */
  take(): SourceRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  push(chunk: Buffer): void {
    this.#base += this.#chunk.length;
    this.#chunk = chunk;
    let at = this.#base === 0 && startsWithBom(chunk) ? UTF8_BOM.length : 0;
    while (at < chunk.length) {
      if (this.#token !== undefined) {
        at = this.#continueToken(this.#token, at);
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (!isJsonSpace(byte)) this.#step(byte, at);
      if (this.#token === undefined) at++;
    }
    this.#parseFound();
  }

  /** At the end of the payload: throws when something is missing. */
  end(): void {
    if (this.#token === 'top') this.#completeToken('top', this.#joined(Buffer.alloc(0)));
    if (this.#state !== 'nothing') this.fail('the payload ends too early');
    const { rowsProperty } = this.#format;
    if (!this.#topIsObject) throw refusal(because('BODY_WITHOUT_ROWS'), { field: rowsProperty });
    if (!this.#rowsSeen) throw refusal(because('REQUIRED'), { field: rowsProperty });
    for (const [name, value] of this.#missing)
      throw refusal(because('REQUIRED_AS', { expected: value }), { field: name });
  }

  /** Throws INVALID_JSON for a place in the chunk, its end when none is named; what is wrong with a row before it comes first. */
  fail(message: string, at = this.#chunk.length): never {
    this.#parseFound();
    const details = { offset: this.#base + at, index: this.#index };
    throw refusal(because('NOT_JSON', { fault: message, offset: details.offset }), details);
  }

  #step(byte: number, at: number): void {
    switch (this.#state) {
      case 'top':
        if (byte !== OPEN_BRACE) return this.#begin('top', byte, at);
        this.#state = 'first-key';
        return;
      case 'first-key':
        if (byte === CLOSE_BRACE) {
          this.#state = 'nothing';
          return;
        }
        return this.#beginKey(byte, at);
      case 'key':
        return this.#beginKey(byte, at);
      case 'colon':
        if (byte !== COLON) this.fail('a colon is missing after a property name', at);
        this.#state = this.#key === this.#format.rowsProperty ? 'rows' : 'property';
        return;
      case 'property':
        return this.#begin('property', byte, at);
      case 'rows':
        if (this.#rowsSeen) this.fail(`${this.#format.rowsProperty} stands twice in the payload`, at);
        if (byte !== OPEN_BRACKET) return this.#begin('rows', byte, at);
        this.#rowsSeen = true;
        this.#state = 'first-row';
        return;
      case 'after-property':
        if (byte !== COMMA && byte !== CLOSE_BRACE) this.fail('a comma or } is missing after a property', at);
        this.#state = byte === COMMA ? 'key' : 'nothing';
        return;
      case 'first-row':
        if (byte === CLOSE_BRACKET) {
          this.#state = 'after-property';
          return;
        }
        return this.#begin('row', byte, at);
      case 'row':
        return this.#begin('row', byte, at);
      case 'after-row':
        if (byte !== COMMA && byte !== CLOSE_BRACKET) this.fail('a comma or ] is missing after a row', at);
        this.#state = byte === COMMA ? 'row' : 'after-property';
        return;
      case 'nothing':
        return this.fail('there is something after the end of the JSON value', at);
    }
  }

  #beginKey(byte: number, at: number): void {
    if (byte !== QUOTE) this.fail('a property name is missing', at);
    this.#begin('key', byte, at);
  }

  #begin(token: Token, byte: number, at: number): void {
    this.#token = token;
    this.#tokenOffset = this.#base + at;
    this.#scan.begin(byte);
  }

  /** Returns the index at which to go on. */
  #continueToken(token: Token, from: number): number {
    const chunk = this.#chunk;
    const end = this.#scan.end(chunk, from);
    const size = this.#partsSize + (end < 0 ? chunk.length : end) - from;
    const tooLarge = size > (token === 'row' ? this.#limits.maxRowBytes : MAX_OTHER_BYTES);
    if (tooLarge && token !== 'row') this.#refuseSize(token);
    if (end < 0) {
      // of a row over the limit nothing is held: it is looked at for its end only
      if (tooLarge) this.#parts = [];
      else this.#parts.push(chunk.subarray(from));
      this.#partsSize = size;
      return chunk.length;
    }
    if (tooLarge) {
      this.#parseFound();
      this.#endRow({ error: rowTooLarge(this.#limits), bytes: size });
      this.#parts = [];
      this.#partsSize = 0;
    } else if (token === 'row' && this.#partsSize === 0) {
      this.#found.push(from, end);
      this.#token = undefined;
      this.#state = 'after-row';
    } else {
      this.#completeToken(token, this.#joined(chunk.subarray(from, end)));
    }
    return end;
  }

  #joined(last: Buffer): Buffer {
    const bytes = this.#parts.length > 0 ? Buffer.concat([...this.#parts, last]) : last;
    this.#parts = [];
    this.#partsSize = 0;
    return bytes;
  }

  #endRow(row: Pick<SourceRow, 'value' | 'error' | 'bytes'>): void {
    this.#rows.push({ index: this.#index++, ...row });
    this.#token = undefined;
    this.#state = 'after-row';
  }

  #refuseSize(token: Exclude<Token, 'row'>): never {
    const { rowsProperty } = this.#format;
    this.#parseFound();
    const details = { offset: this.#tokenOffset, index: this.#index };
    switch (token) {
      case 'top':
        throw refusal(because('BODY_WITHOUT_ROWS'), { field: rowsProperty });
      case 'rows':
        throw refusal(because('NOT_AN_ARRAY'), { field: rowsProperty });
      case 'key':
      case 'property': {
        throw refusal(because('JSON_PROPERTY_TOO_LARGE', { rows: rowsProperty, limit: MAX_OTHER_BYTES }), details);
      }
    }
  }

  #completeToken(token: Token, bytes: Buffer): void {
    this.#parseFound();
    if (token === 'row') {
      const error = shapeError(bytes);
      this.#endRow({ ...(error ? { error } : shapedRow(this.#parse(bytes, this.#tokenOffset))), bytes: bytes.length });
      return;
    }
    const value = this.#parse(bytes, this.#tokenOffset);
    this.#token = undefined;
    switch (token) {
      case 'key':
        this.#key = String(value);
        this.#state = 'colon';
        return;
      case 'property':
        this.#checkRequired(value);
        this.#state = 'after-property';
        return;
      case 'rows':
        throw refusal(because('NOT_AN_ARRAY'), { field: this.#format.rowsProperty });
      case 'top':
        this.#topIsObject = false;
        this.#state = 'nothing';
        return;
    }
  }

  #checkRequired(value: unknown): void {
    const wanted = this.#required.get(this.#key);
    if (wanted === undefined) return;
    if (value !== wanted) throw refusal(because('MUST_BE', { expected: wanted }), { field: this.#key });
    this.#missing.delete(this.#key);
  }

  /** Parses the rows found in the chunk: at once, or, when that fails, one by one up to the first broken one. */
  #parseFound(): void {
    const found = this.#found;
    if (found.length === 0) return;
    this.#found = [];
    const values = found.some((end, at) => at % 2 === 1 && mustBeCounted(end - (found[at - 1] ?? 0)))
      ? undefined
      : this.#parseTogether(found);
    if (values?.length === found.length / 2) {
      for (const [row, value] of values.entries()) {
        const bytes = (found[2 * row + 1] ?? 0) - (found[2 * row] ?? 0);
        this.#rows.push({ index: this.#index++, ...shapedRow(value), bytes });
      }
      return;
    }
    for (let pair = 0; pair < found.length; pair += 2) {
      const start = found[pair] ?? 0;
      const bytes = this.#chunk.subarray(start, found[pair + 1]);
      const error = shapeError(bytes);
      const row = error ? { error } : shapedRow(this.#parse(bytes, this.#base + start));
      this.#rows.push({ index: this.#index++, ...row, bytes: bytes.length });
    }
  }

  #parseTogether(found: readonly number[]): unknown[] | undefined {
    const together = this.#chunk.toString('utf8', found[0], found[found.length - 1]);
    try {
      // Between the rows stand commas and white space, so this is an array of exactly these rows or not JSON.
      return parseExactly(`[${together}]`) as unknown[];
    } catch {
      // Which row it was, and what is wrong with it, comes out when each is parsed alone.
      return undefined;
    }
  }

  #parse(bytes: Buffer, offset: number): unknown {
    try {
      return parseExactly(bytes.toString('utf8'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      const details = { offset, index: this.#index };
      throw refusal(because('NOT_JSON', { fault: printable(`not well-formed JSON: ${reason}`), offset }), details);
    }
  }
}
