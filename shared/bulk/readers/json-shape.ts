import { type SourceRow } from '../rows.ts';

/** What a row of JSON may hold, at most. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 20;

/** Rows of less text cannot hold enough values to matter, and are not looked at. */
const SMALL_BYTES = 16 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET_BIT = 0x20;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Why the JSON text of one row must not be parsed: values take many times the memory of the text that they are written in.
 * Values are counted by the brackets and commas between them.
 */
export function shapeError(bytes: Buffer): SourceRow['error'] {
  if (bytes.length <= SMALL_BYTES) return undefined;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
    } else if ((byte | BRACKET_BIT) === OPEN_BRACE) {
      if (++depth > MAX_DEPTH) return refused(`is nested deeper than ${MAX_DEPTH} levels`);
      values++;
    } else if ((byte | BRACKET_BIT) === CLOSE_BRACE) {
      depth--;
    } else if (byte === COMMA) {
      values++;
    }
    if (values > MAX_VALUES) return refused(`has more than ${MAX_VALUES} values`);
  }
  return undefined;
}

const refused = (message: string): SourceRow['error'] => ({ code: 'VALIDATION_FAILED', message });

/** Index of the closing quote of the string whose text begins at `from`. */
function endOfString(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at++;
  }
  return bytes.length;
}
