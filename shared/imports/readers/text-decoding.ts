import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';

const EMPTY = Buffer.alloc(0);

export const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** Turns a byte stream of some encoding into UTF-8 bytes, whole characters only. */
export interface Decoding {
  readonly encoding: string;
  /** Set as soon as bytes are not valid in the encoding: their offset in the payload. What was valid before is returned. */
  readonly invalidAt: number | undefined;
  push(chunk: Buffer): Buffer;
  /** What is left at the end of the payload; may set `invalidAt`. */
  end(): Buffer;
}

/** Passes valid UTF-8 on without copying, and finds the first byte that is not. */
export class Utf8Decoding implements Decoding {
  readonly encoding = 'utf-8';
  invalidAt: number | undefined;
  #carry: Buffer = EMPTY;
  #offset = 0;

  push(chunk: Buffer): Buffer {
    const data = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    const whole = data.length - incompleteTail(data);
    const text = data.subarray(0, whole);
    if (!isUtf8(text)) {
      const valid = firstInvalid(text);
      this.invalidAt = this.#offset + valid;
      return text.subarray(0, valid);
    }
    this.#carry = data.subarray(whole);
    this.#offset += whole;
    return text;
  }

  end(): Buffer {
    if (this.#carry.length > 0) this.invalidAt = this.#offset;
    return EMPTY;
  }
}

/** What windows-1252 has at 0x80 to 0x9f; 0 where it has nothing and the C1 control stands for itself. */
const WINDOWS_1252_C1 =
  '\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0' +
  '\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178';

/** windows-1252 by its own table: several Node.js versions decode it as ISO-8859-1 and lose the euro sign. */
class Windows1252Decoding implements Decoding {
  readonly encoding = 'windows-1252';
  readonly invalidAt = undefined;

  push(chunk: Buffer): Buffer {
    const text = chunk.toString('latin1').replace(/[\x80-\x9f]/g, (char) => {
      const mapped = WINDOWS_1252_C1.charAt(char.charCodeAt(0) - 0x80);
      return mapped === '\0' ? char : mapped;
    });
    return Buffer.from(text);
  }

  end(): Buffer {
    return EMPTY;
  }
}

class OtherDecoding implements Decoding {
  readonly encoding: string;
  invalidAt: number | undefined;
  readonly #decoder: TextDecoder;
  #offset = 0;

  constructor(encoding: string) {
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  push(chunk: Buffer): Buffer {
    const text = this.#decode(chunk, true);
    this.#offset += chunk.length;
    return text;
  }

  end(): Buffer {
    return this.#decode(EMPTY, false);
  }

  #decode(chunk: Buffer, stream: boolean): Buffer {
    try {
      return Buffer.from(this.#decoder.decode(chunk, { stream }));
    } catch {
      // The decoder throws for one reason only, and says no more than that; the caller reports the place.
      this.invalidAt = this.#offset;
      return EMPTY;
    }
  }
}

/** The encoding's WHATWG name. Throws UNSUPPORTED_MEDIA_TYPE (details.charset) for a label that is not known. */
export function encodingOfCharset(charset: string): string {
  try {
    return new TextDecoder(charset).encoding;
  } catch (cause) {
    const shown = charset.slice(0, 100);
    throw refusal(because('CHARSET_UNKNOWN', { charset: shown }), { charset: shown }, { cause });
  }
}

/** The decoding for a payload that starts with `start` (3 bytes, fewer only when the payload is shorter). A BOM wins. */
export function decodingFor(start: Buffer, charset: string | undefined): Decoding {
  const named = charset === undefined ? 'utf-8' : encodingOfCharset(charset);
  const encoding = encodingOfBom(start) ?? named;
  if (encoding === 'utf-8') return new Utf8Decoding();
  return encoding === 'windows-1252' ? new Windows1252Decoding() : new OtherDecoding(encoding);
}

function encodingOfBom(start: Buffer): string | undefined {
  if (startsWithBom(start)) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

export function startsWithBom(bytes: Buffer): boolean {
  return bytes[0] === UTF8_BOM[0] && bytes[1] === UTF8_BOM[1] && bytes[2] === UTF8_BOM[2];
}

/** A text of the payload as it may stand in messages and JSON columns: no controls, no lone surrogates, not endless. */
export function printable(text: string, maxLength = 200): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
}

/** Number of bytes at the end that begin a character whose rest is missing. */
function incompleteTail(data: Buffer): number {
  for (let back = 1; back <= 3 && back <= data.length; back++) {
    const byte = data[data.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

function firstInvalid(data: Buffer): number {
  let at = 0;
  while (at < data.length) {
    const byte = data[at] ?? 0;
    if (byte < 0x80) {
      at++;
      continue;
    }
    const length = sequenceLength(byte);
    if (!isUtf8(data.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
