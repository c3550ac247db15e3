/**
 * Answers of reads, compressed for clients that ask for it: brotli, else gzip. Node's own, piece by piece: what a reader has not
 * taken is not made, as without. Events are written as they come, files and single rows with an ETag are left as they are, and so is
 * whatever holds a secret beside what somebody else may have chosen (BREACH).
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { type Request, type Response } from 'express';
import { type Endpoint } from './endpoint.ts';

const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Smaller answers fit in two packets anyway. */
const MIN_BYTES = 2048;

/** As much as pays while somebody waits: more takes several times as long for some percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 } };
const GZIP = { level: 5 };

const whole = {
  br: (bytes: Buffer) => promisify<Buffer, object, Buffer>(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify<Buffer, object, Buffer>(gzip)(bytes, GZIP),
};
const streams = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip(GZIP) };

/** The coding that a client takes, of these; undefined where it takes the bytes as they are. */
export function acceptedCoding(request: Request): Coding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  return CODINGS.find((each) => request.acceptsEncodings(each) === each);
}

export const compressed = (bytes: Buffer, coding: Coding): Promise<Buffer> => whole[coding](bytes);

/** The coding that an answer is to be written in, with its headers set. */
export function chosenCoding(
  { method, access, secret }: Pick<Endpoint, 'method' | 'access' | 'secret'>,
  request: Request,
  response: Response,
): Coding | undefined {
  if (method !== 'GET' || access === 'public' || secret || response.hasHeader('ETag')) return undefined;
  response.vary('Accept-Encoding');
  return response.statusCode === 200 ? acceptedCoding(request) : undefined;
}

/** A text as it is to be sent, with its headers set. */
export async function encodedText(
  text: string,
  coding: Coding | undefined,
  response: Response,
): Promise<Buffer | string> {
  if (coding === undefined || text.length < MIN_BYTES) return text;
  const bytes = await compressed(Buffer.from(text), coding);
  response.setHeader('Content-Encoding', coding);
  return bytes;
}

type Pieces = AsyncIterable<string | Uint8Array>;

/** Pieces as they are to be sent, with the headers set: what ends before it is worth it stays as it is. */
export async function encodedPieces(pieces: Pieces, coding: Coding | undefined, response: Response): Promise<Pieces> {
  if (coding === undefined) return pieces;
  const iterator = pieces[Symbol.asyncIterator]();
  const begun: (string | Uint8Array)[] = [];
  let length = 0;
  let over: boolean | undefined = false;
  while (length < MIN_BYTES && !over) {
    const next = (await iterator.next()) as IteratorResult<string | Uint8Array, undefined>;
    over = next.done;
    if (next.value === undefined) continue;
    begun.push(next.value);
    length += next.value.length;
  }
  if (length < MIN_BYTES) return Readable.from(begun);
  response.setHeader('Content-Encoding', coding);
  return encodedStream(resumed(begun, iterator), coding);
}

async function* resumed(begun: (string | Uint8Array)[], rest: AsyncIterator<string | Uint8Array>) {
  try {
    yield* begun;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** What fails while the pieces are made fails here. */
async function* encodedStream(pieces: Pieces, coding: Coding): AsyncGenerator<Uint8Array> {
  const encoder = streams[coding]();
  let failure: unknown;
  const done = pipeline(Readable.from(pieces, { highWaterMark: 1 }), encoder).catch((error: unknown) => {
    failure ??= error;
  });
  let ended = false;
  try {
    for await (const chunk of encoder as AsyncIterable<Uint8Array>) yield chunk;
    ended = true;
  } catch (error) {
    failure ??= error;
  } finally {
    // a reader that has gone takes the source with it
    if (!ended) encoder.destroy();
    await done;
  }
  if (failure) throw failure as Error;
}
