import { aboutField } from '../../platform/reasons/index.ts';
import { ExactDecimal } from '../../resources/value-codecs.ts';
import { type SourceRow } from '../source-rows.ts';
import { BACKSLASH, BRACKET_BIT, CLOSE_BRACE, COMMA, OPEN_BRACE, QUOTE } from './json-value-scan.ts';

/** What a row of JSON may hold, at most. */
const MAX_VALUES = 10_000;
/** More than any field takes (metadata, 32 levels of its own), so that the field's own rule is the one that speaks. */
const MAX_DEPTH = 40;

/**
 * Whether a text of this length can hold too many values, each of which has a bracket or a comma of its own. One that cannot
 * is parsed at once, with others, and its depth is that of its value.
 */
export const mustBeCounted = (length: number): boolean => length >= MAX_VALUES;

/**
 * Why the JSON text of one row must not be parsed: values take many times the memory of the text that they are written in.
 * Values are counted by the brackets and commas between them.
 */
export function shapeError(bytes: Buffer): SourceRow['error'] {
  if (!mustBeCounted(bytes.length)) return undefined;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
    } else if ((byte | BRACKET_BIT) === OPEN_BRACE) {
      if (++depth > MAX_DEPTH) return TOO_DEEP;
      values++;
    } else if ((byte | BRACKET_BIT) === CLOSE_BRACE) {
      depth--;
    } else if (byte === COMMA) {
      values++;
    }
    if (values > MAX_VALUES) return [aboutField(null, 'TOO_MANY_VALUES', { limit: MAX_VALUES })];
  }
  return undefined;
}

/**
 * The field of an object's text that holds what `shapeError` refuses; undefined where that cannot be told from its text.
 */
export function fieldAtFault(bytes: Buffer): string | undefined {
  let field: string | undefined;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length && depth <= MAX_DEPTH && values <= MAX_VALUES; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      const end = endOfString(bytes, at + 1);
      if (depth === 1 && /^\s*:/.test(bytes.toString('latin1', end + 1, end + 20)))
        field = toText(bytes.subarray(at, end + 1));
      at = end;
    } else if ((byte | BRACKET_BIT) === OPEN_BRACE) {
      depth++;
      values++;
    } else if ((byte | BRACKET_BIT) === CLOSE_BRACE) {
      depth--;
    } else if (byte === COMMA) {
      values++;
    }
  }
  return field;
}

function toText(json: Buffer): string | undefined {
  try {
    return JSON.parse(json.toString()) as string;
  } catch {
    // no JSON: the text has another fault as well
    return undefined;
  }
}

const TOO_DEEP: SourceRow['error'] = [aboutField(null, 'ROW_TOO_DEEP', { limit: MAX_DEPTH })];

/** What of a row is handed over that has been parsed, of a text that `shapeError` takes. A number, however long, is no object. */
export const shapedRow = (value: unknown): Pick<SourceRow, 'value' | 'error'> =>
  isDeeper(value, MAX_DEPTH) ? { error: TOO_DEEP } : { value: value instanceof ExactDecimal ? value.toJSON() : value };

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // the parser makes no other properties than those of the text; a list of them would cost more than the look at them
  for (const key in value) {
    const each = (value as Record<string, unknown>)[key];
    if (typeof each === 'object' && each !== null && isDeeper(each, levels - 1)) return true;
  }
  return false;
}

/** Index of the closing quote of the string whose text begins at `from`. */
function endOfString(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at++;
  }
  return bytes.length;
}
