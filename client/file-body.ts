/** Files as bodies of imports: the form by the ending, the bytes streamed. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { FileChanged } from './errors.ts';
import { type ImportBody } from './imports.ts';

export interface FileForm {
  contentType: string;
  contentEncoding?: 'gzip';
  /** Options that the ending stands for. */
  query: Record<string, string>;
}

/**
 * A service that refuses a request closes the connection, and whoever is still writing may lose the answer with it. When a
 * body is sent again it therefore waits behind its first piece, in which time a refusal is read.
 */
const REFUSAL_MS = 1_000;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ZIP = 'application/zip';

const FORMS: Record<string, Omit<FileForm, 'contentEncoding'>> = {
  csv: { contentType: 'text/csv', query: {} },
  tsv: { contentType: 'text/csv', query: { delimiter: 'tab' } },
  json: { contentType: 'application/json', query: {} },
  ndjson: { contentType: 'application/x-ndjson', query: {} },
  jsonl: { contentType: 'application/x-ndjson', query: {} },
  xlsx: { contentType: XLSX, query: {} },
};

export const FILE_ENDINGS = 'csv, tsv, json, ndjson, jsonl (each also with .gz) or xlsx';

export const ARCHIVE_ENDINGS = 'zip or xlsx';

/** The same of a file that holds several resources. */
export function archiveForm(name: string): FileForm | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === 'zip') return { contentType: ZIP, query: {} };
  return ending === 'xlsx' ? { contentType: XLSX, query: {} } : undefined;
}

/** What a file's name says of its form; undefined where it has none that can be imported. */
export function fileForm(name: string): FileForm | undefined {
  const [, ending, gzip] = /\.([a-z]+)(\.gz)?$/i.exec(name) ?? [];
  const known = (ending ?? '').toLowerCase();
  const form = Object.hasOwn(FORMS, known) ? FORMS[known] : undefined;
  if (!form) return undefined;
  // a workbook is compressed in itself
  if (gzip !== undefined) return form.contentType === XLSX ? undefined : { ...form, contentEncoding: 'gzip' };
  return form;
}

async function digest(path: string, signal: AbortSignal | undefined): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path, { signal })) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { sha256: hash.digest('hex'), size };
}

export interface FileBody extends ImportBody {
  /** Bytes. */
  size: number;
}

/**
 * A file as a body. It is read twice: for its digest, and when it is sent, where it is compared with it before its last bytes
 * are gone; a request with FileChanged is broken off, and a body that did not come as a whole is no import.
 */
export async function fileBody(
  path: string,
  form: Pick<FileForm, 'contentType' | 'contentEncoding'>,
  { onSent, signal }: { onSent?: (bytes: number, size: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<FileBody> {
  const { sha256, size } = await digest(path, signal);
  async function* bytes(attempt: number): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let sent = 0;
    for await (const piece of createReadStream(path)) {
      hash.update(piece as Buffer);
      sent += (piece as Buffer).length;
      if (sent > size) break;
      const isFirst = sent === (piece as Buffer).length;
      yield piece as Buffer;
      if (isFirst && attempt > 0) await delay(REFUSAL_MS, undefined, { signal });
      onSent?.(sent, size);
    }
    if (sent !== size || hash.digest('hex') !== sha256)
      throw new FileChanged(`${path} has changed while it was sent; nothing of it was imported.`);
  }
  const { contentType, contentEncoding } = form;
  const open = (attempt: number) => Readable.toWeb(Readable.from(bytes(attempt))) as ReadableStream;
  return { contentType, contentEncoding, sha256, size, open };
}
