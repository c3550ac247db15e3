/** How a text file is written, where its bytes say so. */
import { isWorkbook } from './kinds.ts';

/** As much as is looked at. */
const HEAD_BYTES = 1024 * 1024;

/** What spreadsheets of Western Europe write where they do not write UTF-8. */
const OF_SPREADSHEETS = 'windows-1252';

/** The charset to read the file in, '' where the API finds it out; what was chosen before stands where the bytes leave it open. */
export async function charsetFor(file: File, chosen: string): Promise<string> {
  if (isWorkbook(file)) return '';
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  // compressed files and archives, in which nothing can be seen from here
  const isPacked = (bytes[0] === 0x1f && bytes[1] === 0x8b) || (bytes[0] === 0x50 && bytes[1] === 0x4b);
  if (isMarked || isPacked) return chosen;
  if (bytes.every((byte) => byte < 0x80)) return chosen;
  try {
    // what is cut at its end is no reason to doubt it
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return chosen === '' ? OF_SPREADSHEETS : chosen;
  }
}
