import { refusal } from '../../platform/errors.ts';
import { type ForeignKind } from '../../platform/reasons/files.ts';
import { because } from '../../platform/reasons/index.ts';

/** How much of a payload is looked at, and of an archive, whose entries say what it is. */
export const HEAD_BYTES = 256;
export const ARCHIVE_HEAD_BYTES = 8 * 1024;

const startsWith = (head: Buffer, signature: string) => head.toString('latin1', 0, signature.length) === signature;

export const isArchive = (head: Buffer) => startsWith(head, 'PK\x03\x04');

function archive(head: Buffer): ForeignKind {
  const entries = head.toString('latin1');
  if (/word\/|ppt\//.test(entries)) return 'office';
  if (/xl\/|\[Content_Types\]\.xml/.test(entries)) return 'xlsx';
  return entries.includes('opendocument.spreadsheet') ? 'ods' : 'zip';
}

function byBytes(head: Buffer): ForeignKind | undefined {
  if (isArchive(head)) return archive(head);
  if (startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'xls';
  if (startsWith(head, '%PDF-')) return 'pdf';
  return startsWith(head, '\x1f\x8b') ? 'gzip' : undefined;
}

function byText(head: string): ForeignKind | undefined {
  if (/^\s*<(?:!doctype\s+html|html|head|body|table|meta|script|style)[\s>/]/i.test(head)) return 'html';
  if (/^\s*<\?xml\s/i.test(head)) return 'xml';
  return /^\s*(?:\{\s*"|\[\s*\{\s*")/.test(head) ? 'json' : undefined;
}

/**
 * Throws INVALID_CSV, or VALIDATION_FAILED for JSON (details: line, column, recognised), when a payload begins as a file of another kind. `head`: its first
 * bytes as sent, `text`: the same decoded, without a byte order mark.
 */
export function refuseForeignFile(head: Buffer, text: Buffer): void {
  const kind = byBytes(head) ?? byText(text.toString('utf8', 0, HEAD_BYTES));
  if (!kind) return;
  // JSON read as a header would be unknown columns, and clients know it by their code
  const why = because(kind === 'json' ? 'JSON_NOT_CSV' : 'NOT_CSV', { kind });
  throw refusal(why, { line: 1, column: 1, recognised: kind });
}
