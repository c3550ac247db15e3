/** Writes answers that come in pieces, each when the reader has taken the one before. */
import { type Response } from 'express';

/** Nobody reads the answer any more: the client has gone, or takes nothing. What makes the answer stops. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
  readonly stalled: boolean;
  constructor(stalled: boolean) {
    super(stalled ? 'the reader takes nothing' : 'the client has gone');
    this.stalled = stalled;
  }
}

/** What a reader must take within the time of a stall. */
const SLICE_BYTES = 64 * 1024;

/** Resolves when all that was written is on its way. */
function taken(response: Response, stallMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      response.off('drain', drained);
      response.off('close', gone);
      finish();
    };
    const drained = () => settle(resolve);
    const gone = () => settle(() => reject(new ReaderGone(false)));
    const timer = setTimeout(() => settle(() => reject(new ReaderGone(true))), stallMs);
    response.on('drain', drained);
    response.on('close', gone);
  });
}

async function write(response: Response, piece: string | Uint8Array, stallMs: number): Promise<void> {
  if (response.closed || response.destroyed) throw new ReaderGone(false);
  if (!response.write(piece)) await taken(response, stallMs);
}

/** Throws ReaderGone when the client has gone, or has not taken some 64 KiB within the time of a stall. */
export async function writeText(response: Response, text: string | Uint8Array, stallMs: number): Promise<void> {
  if (text.length <= SLICE_BYTES) return write(response, text, stallMs);
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let from = 0; from < bytes.length; from += SLICE_BYTES)
    await write(response, bytes.subarray(from, from + SLICE_BYTES), stallMs);
}

/** The whole of an answer; its headers go out with the first piece. Throws what `writeText` and the pieces throw. */
export async function writePieces(
  response: Response,
  pieces: AsyncIterable<string | Uint8Array>,
  stallMs: number,
): Promise<void> {
  for await (const piece of pieces) await writeText(response, piece, stallMs);
  if (response.closed || response.destroyed) throw new ReaderGone(false);
  endWatched(response, stallMs);
}

/** Ends an answer whose last bytes are cut off when nobody takes them. */
export function endWatched(response: Response, stallMs: number, text?: string): void {
  response.setTimeout(stallMs);
  response.end(text);
}
