/** What is sent as an .xlsx file and is none: it is called what it is. */
import { type ByteSource } from '../zip-directory.ts';
import { type XlsxArchive } from './archive.ts';
import { anotherKind, invalidXlsx } from './faults.ts';

const SAVE_AS = 'save it as .xlsx in a spreadsheet program.';

const starts = (head: Buffer, signature: string) =>
  head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));

/** Throws UNSUPPORTED_MEDIA_TYPE (details.recognised) for what does not begin as an archive, INVALID_XLSX for nothing at all. */
export async function rejectOtherKinds(source: ByteSource, sizeBytes: number): Promise<void> {
  const head = await source.read(0, 512);
  if (starts(head, 'PK\x03\x04')) return;
  if (sizeBytes === 0) throw invalidXlsx('the payload is empty');
  if (starts(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    if (await hasEncryptedPackage(source, head))
      throw anotherKind('an encrypted workbook', 'save it without a password.');
    throw anotherKind('an older office document (.xls)', SAVE_AS);
  }
  if (starts(head, '%PDF-')) throw anotherKind('a PDF document', SAVE_AS);
  if (starts(head, '\x1f\x8b')) throw anotherKind('a gzip archive', 'send what is in it.');
  if (starts(head, 'PK')) throw invalidXlsx('the archive has no entries, or is one part of several');
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  if (/^\s*</.test(text)) throw anotherKind(/^\s*<\?xml/.test(text) ? 'XML' : 'an HTML page', SAVE_AS);
  if (/^\s*[[{]/.test(text)) throw anotherKind('JSON', 'send it with the Content-Type application/json.');
  if (!/[\x00-\x08\x0e-\x1f]/.test(text)) throw anotherKind('text', 'send CSV with the Content-Type text/csv.');
  throw anotherKind('of a kind that is not known here', SAVE_AS);
}

const SECTOR_SHIFT = 0x1e;
const DIRECTORY_SECTOR = 0x30;
const DIRECTORY_BYTES = 4096;

/** Whether the directory of an OLE container names the package of an encrypted workbook. */
async function hasEncryptedPackage(source: ByteSource, head: Buffer): Promise<boolean> {
  if (head.length < 512) return false;
  const sectorBytes = 2 ** Math.min(16, head.readUInt16LE(SECTOR_SHIFT));
  const directory = await source.read((head.readUInt32LE(DIRECTORY_SECTOR) + 1) * sectorBytes, DIRECTORY_BYTES);
  return directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

/** Throws UNSUPPORTED_MEDIA_TYPE (details.recognised) for archives that are other documents. */
export function rejectOtherArchives(archive: XlsxArchive): void {
  if (archive.has('xl/workbook.bin')) throw anotherKind('a binary workbook (.xlsb)', SAVE_AS);
  if (archive.hasFolder('word/')) throw anotherKind('a text document (.docx)', SAVE_AS);
  if (archive.hasFolder('ppt/')) throw anotherKind('a presentation (.pptx)', SAVE_AS);
  if (archive.has('content.xml')) throw anotherKind('an OpenDocument file (.ods)', SAVE_AS);
  if (!archive.has('_rels/.rels')) throw anotherKind('a ZIP archive', 'send the .xlsx file that is in it by itself.');
}
