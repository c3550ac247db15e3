/** How a text file is written, where its bytes say so. */
import { isCsv } from './kinds.ts';

/** As much as is looked at. */
const HEAD_BYTES = 1024 * 1024;

/** What spreadsheets of Western Europe write where they do not write UTF-8. */
const OF_SPREADSHEETS = 'windows-1252';

/** Of UTF-16, which says so itself, and of what is compressed, in which nothing can be seen from here. */
const SIGNATURES = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
];

/** The charset to read the file in, '' where the API finds it out; what was chosen before stands where the bytes leave it open. Rejects where the file cannot be read. */
export async function charsetFor(file: File, chosen: string): Promise<string> {
  if (!isCsv(file)) return '';
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isNoPlainText = SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
  if (isNoPlainText || bytes.every((byte) => byte < 0x80)) return chosen;
  try {
    // what is cut at its end is no reason to doubt it
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return chosen === '' ? OF_SPREADSHEETS : chosen;
  }
}
