/** What is sent as an .xlsx file and is none: it is called what it is. */
import { type ByteSource } from '../zip-directory.ts';
import { type XlsxArchive } from './archive.ts';
import { refusal } from '../../../platform/errors.ts';
import { because } from '../../../platform/reasons/index.ts';
import { anotherKind, invalidXlsx } from './faults.ts';

const starts = (head: Buffer, signature: string) =>
  head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));

/** Throws UNSUPPORTED_MEDIA_TYPE (details.recognised) for what does not begin as an archive, INVALID_XLSX for nothing at all. */
export async function rejectOtherKinds(source: ByteSource, sizeBytes: number): Promise<void> {
  const head = await source.read(0, 512);
  if (starts(head, 'PK\x03\x04')) return;
  if (sizeBytes === 0) throw refusal(because('WORKBOOK_EMPTY'));
  if (starts(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    throw anotherKind((await hasEncryptedPackage(source, head)) ? 'encrypted' : 'xls');
  }
  if (starts(head, '%PDF-')) throw anotherKind('pdf');
  if (starts(head, '\x1f\x8b')) throw anotherKind('gzip');
  if (starts(head, 'PK')) throw invalidXlsx('the archive has no entries, or is one part of several');
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  if (/^\s*</.test(text)) throw anotherKind(/^\s*<\?xml/.test(text) ? 'xml' : 'html');
  if (/^\s*[[{]/.test(text)) throw anotherKind('json');
  if (!/[\x00-\x08\x0e-\x1f]/.test(text)) throw anotherKind('text');
  throw anotherKind('unknown');
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
  if (archive.has('xl/workbook.bin')) throw anotherKind('xlsb');
  if (archive.hasFolder('word/')) throw anotherKind('docx');
  if (archive.hasFolder('ppt/')) throw anotherKind('pptx');
  if (archive.has('content.xml')) throw anotherKind('ods');
  if (!archive.has('_rels/.rels')) throw anotherKind('zip');
}
