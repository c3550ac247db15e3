export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit, and no other byte becomes one of them by it. */
export const BRACKET_BIT = 0x20;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/**
 * Finds the end of one JSON value in bytes that come in chunks. It does not judge the value: it finds the right end of
 * every well-formed one, so that JSON.parse on the slice accepts exactly what it would accept in its place. Each byte is
 * looked at once; nesting costs a counter.
 */
export class JsonValueScan {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #scalar = false;

  /** A value begins with this byte. */
  begin(byte: number): void {
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
    this.#scalar = byte !== QUOTE && (byte | BRACKET_BIT) !== OPEN_BRACE;
  }

  /** Goes on at `from`, the value's first byte included. Returns the index after its last byte, or -1: not in this chunk. */
  end(bytes: Buffer, from: number): number {
    if (this.#scalar) return endOfScalar(bytes, from);
    const length = bytes.length;
    let depth = this.#depth;
    let at = from;
    if (this.#inString) {
      at = this.#endOfString(bytes, at);
      if (at < 0) return -1;
      if (depth === 0) return at;
    }
    while (at < length) {
      const byte = bytes[at++] ?? 0;
      if (byte === QUOTE) {
        at = this.#endOfString(bytes, at);
        if (at < 0) {
          this.#depth = depth;
          return -1;
        }
        if (depth === 0) return at;
      } else if ((byte | BRACKET_BIT) === OPEN_BRACE) {
        depth++;
      } else if ((byte | BRACKET_BIT) === CLOSE_BRACE && --depth === 0) {
        return at;
      }
    }
    this.#depth = depth;
    return -1;
  }

  /** `from` is inside a string. Returns the index after its closing quote, or -1 and remembers where it is. */
  #endOfString(bytes: Buffer, from: number): number {
    const length = bytes.length;
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    this.#inString = true;
    while (at < length) {
      const byte = bytes[at++];
      if (byte === QUOTE) {
        this.#inString = false;
        return at;
      }
      if (byte === BACKSLASH && ++at > length) this.#escaped = true;
    }
    return -1;
  }
}

export function isJsonSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** A number or literal ends before a separator; what else stands in it is for JSON.parse to refuse. */
function endOfScalar(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === COMMA || (byte | BRACKET_BIT) === CLOSE_BRACE || isJsonSpace(byte)) return at;
  }
  return -1;
}
