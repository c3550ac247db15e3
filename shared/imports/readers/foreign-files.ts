import { XLSX_TYPE } from '../../spreadsheets/cell-names.ts';
import { TramaError } from '../../platform/errors.ts';

/** How much of a payload is looked at, and of an archive, whose entries say what it is. */
export const HEAD_BYTES = 256;
export const ARCHIVE_HEAD_BYTES = 8 * 1024;

const SAVE_AS_CSV = 'save it as CSV (UTF-8) in the spreadsheet program, and send that file';

interface Foreign {
  kind: string;
  what: string;
  todo: string;
  /** INVALID_CSV when absent. */
  code?: 'VALIDATION_FAILED';
}

const startsWith = (head: Buffer, signature: string) => head.toString('latin1', 0, signature.length) === signature;

export const isArchive = (head: Buffer) => startsWith(head, 'PK\x03\x04');

function archive(head: Buffer): Foreign {
  const entries = head.toString('latin1');
  if (/word\/|ppt\//.test(entries))
    return {
      kind: 'office',
      what: 'a document or a presentation',
      todo: 'put the table into a spreadsheet, and save it as CSV',
    };
  if (/xl\/|\[Content_Types\]\.xml/.test(entries))
    return { kind: 'xlsx', what: 'a spreadsheet (.xlsx)', todo: `send it with Content-Type ${XLSX_TYPE}` };
  if (entries.includes('opendocument.spreadsheet'))
    return { kind: 'ods', what: 'a spreadsheet (.ods)', todo: SAVE_AS_CSV };
  return { kind: 'zip', what: 'a ZIP archive', todo: 'unpack it, and send the CSV file in it' };
}

function byBytes(head: Buffer): Foreign | undefined {
  if (isArchive(head)) return archive(head);
  if (startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
    return { kind: 'xls', what: 'a spreadsheet of older Excel (.xls)', todo: SAVE_AS_CSV };
  if (startsWith(head, '%PDF-'))
    return { kind: 'pdf', what: 'a PDF', todo: 'export the table as CSV from the program that made it' };
  if (startsWith(head, '\x1f\x8b'))
    return { kind: 'gzip', what: 'compressed by gzip', todo: 'send it with Content-Encoding: gzip, or unpacked' };
  return undefined;
}

function byText(head: string): Foreign | undefined {
  if (/^\s*<(?:!doctype\s+html|html|head|body|table|meta|script|style)[\s>/]/i.test(head))
    return {
      kind: 'html',
      what: 'an HTML page',
      todo: 'a program that exports it as .xls can mostly write CSV too; an error page of a server must be looked at there',
    };
  if (/^\s*<\?xml\s/i.test(head)) return { kind: 'xml', what: 'an XML document', todo: SAVE_AS_CSV };
  if (/^\s*(?:\{\s*"|\[\s*\{\s*")/.test(head))
    return {
      kind: 'json',
      what: 'JSON',
      todo: 'send it with Content-Type application/json or application/x-ndjson',
      // read as a header it would be unknown columns, and clients know it by their code
      code: 'VALIDATION_FAILED',
    };
  return undefined;
}

/**
 * Throws INVALID_CSV, or VALIDATION_FAILED for JSON (details: line, column, recognised), when a payload begins as a file of another kind. `head`: its first
 * bytes as sent, `text`: the same decoded, without a byte order mark.
 */
export function refuseForeignFile(head: Buffer, text: Buffer): void {
  const foreign = byBytes(head) ?? byText(text.toString('utf8', 0, HEAD_BYTES));
  if (!foreign) return;
  const message = `the payload is ${foreign.what} and not CSV: ${foreign.todo}`;
  throw new TramaError(foreign.code ?? 'INVALID_CSV', message, { line: 1, column: 1, recognised: foreign.kind });
}
