/** What a request calls the file that its body is: Content-Disposition, as RFC 6266 writes names and RFC 8187 those beyond ASCII. */
import { type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { fileName } from '../../shared/domain/documents/file-fields.ts';
import { refusal } from '../../shared/platform/errors.ts';
import { because } from '../../shared/platform/reasons/index.ts';
import { parseOrThrow } from '../../shared/platform/validation.ts';

const HEADER = 'content-disposition';
const EXTENDED = /(?:^|;)\s*filename\*\s*=\s*utf-8'[\w-]*'([^;\s]*)\s*(?=;|$)/i;
const PLAIN = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";\s]+))\s*(?=;|$)/i;

const named = z.object({ 'Content-Disposition': fileName });

export const fileNameHeader = {
  [HEADER]: z
    .string()
    .optional()
    .meta({
      description:
        "What the file is called, for lists of jobs: filename*=UTF-8'' and the name in percent-encoding, or filename=. A path before the name is left out.",
      override: { examples: ["attachment; filename*=UTF-8''Fornitori%202026.csv"] },
    }),
};

/** Undefined where the request names no file. Throws VALIDATION_FAILED where the name is none that can be shown. */
export function presentedFileName(headers: IncomingHttpHeaders): string | undefined {
  const header = headers[HEADER];
  if (header === undefined) return undefined;
  const encoded = EXTENDED.exec(header)?.[1];
  const [, quoted, bare] = PLAIN.exec(header) ?? [];
  if (encoded === undefined && quoted === undefined && bare === undefined) return undefined;
  let name: string;
  try {
    // Node.js hands over each byte of a header as a character
    name =
      encoded === undefined
        ? Buffer.from(quoted?.replace(/\\(.)/g, '$1') ?? bare!, 'latin1').toString()
        : decodeURIComponent(encoded);
  } catch {
    throw refusal(because('NAME_NOT_UTF8'), { field: 'Content-Disposition' });
  }
  return parseOrThrow(named, { 'Content-Disposition': name.split(/[/\\]/).at(-1) })['Content-Disposition'];
}
