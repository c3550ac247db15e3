/**
 * What kind of file bytes are, as far as their beginning says it beyond doubt, and whether that is what they are said to be
 * (docs/limits.md, "Uploads"). Signatures that a text could begin with count only beside bytes that no text has.
 */

import { refusal, type TramaError } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';

/** How much of a file is looked at: a tar archive says what it is at byte 257, a page may begin with a comment. */
export const HEAD_BYTES = 4096;

interface Kind {
  /** As errors call it. */
  name: string;
  /** Media types under which it may come. */
  types: RegExp;
  /** A form that other types are built on: fine under types of which nothing is known here. */
  isContainer?: boolean;
  matches(head: Buffer, text: string): boolean;
}

const startsWith =
  (...signatures: string[]) =>
  (head: Buffer) =>
    signatures.some((signature) => head.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1')));

const at = (head: Buffer, offset: number, text: string) =>
  head.toString('latin1', offset, offset + text.length) === text;

/** Whether there are bytes that no text has. */
const isBinary = (head: Buffer) => /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1', 0, 64));

const OFFICE =
  'vnd\\.(ms-|openxmlformats-|oasis\\.opendocument|sun\\.xml|apple\\.)|msword|msexcel|x-msexcel|mspowerpoint';

/** What stands before the first element of a document: white space, comments, the declaration and the type of an SVG. */
const PROLOGUE = /^(?:\s|<!--[^]*?-->|<\?xml[^>]*>|<!doctype svg[^>]*>)*/i;
const PAGE = /^<(?:!doctype\s+html|html|head|body|script|iframe|frameset|object|embed|meta|base)[\s>/]/i;
const FRAGMENT = /^<(?:style|title|link|table|div|span|form|font|img|h[1-6]|a|p|b|br|ul|ol|pre|center)[\s>/]/i;
const afterPrologue = (text: string) => text.replace(PROLOGUE, '');

const BRANDS_OF_IMAGES = /^(?:heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)$/;
const brand = (head: Buffer) => (at(head, 4, 'ftyp') ? head.toString('latin1', 8, 12) : undefined);

/** The first that matches counts. */
const KINDS: readonly Kind[] = [
  {
    name: 'a program',
    types:
      /^application\/(?:x-)?(?:executable|elf|sharedlib|object|pie-executable|dosexec|msdownload|msdos-program|mach-binary|java|java-vm|java-applet|wasm|vnd\.microsoft\.portable-executable)$/,
    matches: (head) =>
      startsWith('\x7fELF', '\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe')(head) ||
      // of Java, and of several processors in one
      startsWith('\xca\xfe\xba\xbe', '\0asm', 'dex\n03', 'L\0\0\0\x01\x14\x02\0')(head) ||
      (startsWith('MZ')(head) && isBinary(head)),
  },
  {
    name: 'a script',
    types:
      /^(?:application|text)\/(?:x-)?(?:sh|shellscript|csh|bash|python|script\.python|perl|ruby|php|httpd-php|javascript)$/,
    matches: (_head, text) => /^#![ \t]*\/|^\s*<\?php\b/i.test(text),
  },
  {
    name: 'an SVG image',
    types: /^image\/svg(?:\+xml|-xml)?$|^(?:application|text)\/xml$/,
    matches: (_head, text) => /^<(?:svg:)?svg[\s>]/i.test(afterPrologue(text)),
  },
  {
    name: 'an HTML page',
    types: /^text\/(?:html|markdown)$|^(?:application|text)\/(?:.*\+)?xml$/,
    matches: (_head, text) => PAGE.test(afterPrologue(text)),
  },
  {
    name: 'XML',
    types: new RegExp(`^text/|[/+]xml$|^application/(?:${OFFICE})|^application/(?:x-)?(?:pkcs7|xades)`),
    isContainer: true,
    matches: (_head, text) => /^\s*<\?xml[\s?]/i.test(text),
  },
  {
    name: 'HTML',
    types: /^text\/|^application\/(?:.*\+)?xml$/,
    matches: (_head, text) => FRAGMENT.test(afterPrologue(text)),
  },
  {
    name: 'a PDF document',
    types: /^application\/(?:x-)?(?:pdf|illustrator|vnd\.adobe\.illustrator)$|^text\/(?:x-)?pdf$/,
    isContainer: true,
    matches: startsWith('%PDF-'),
  },
  {
    name: 'a ZIP archive, or an office document',
    types: new RegExp(
      `^application/(?:(?:x-)?zip(?:-compressed)?|epub\\+zip|java-archive|x-java-archive|${OFFICE})|\\+zip$|^multipart/x-zip$`,
    ),
    isContainer: true,
    matches: startsWith('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  },
  {
    name: 'an older office document',
    types: new RegExp(`^application/(?:${OFFICE}|x-ole-storage|x-msi|x-cfb)`),
    isContainer: true,
    matches: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  },
  {
    name: 'a rich text document',
    // word processors save it under their own name
    types: /^(?:application|text)\/(?:x-)?(?:rtf|richtext)$|^application\/msword$/,
    matches: startsWith('{\\rtf'),
  },
  {
    name: 'a PostScript document',
    types: /^application\/(?:x-)?(?:postscript|eps|illustrator)$|^image\/(?:x-)?eps$/,
    matches: startsWith('%!PS', '\xc5\xd0\xd3\xc6'),
  },
  {
    name: 'a PNG image',
    types: /^image\/(?:(?:x-)?png|apng|vnd\.mozilla\.apng)$/,
    matches: startsWith('\x89PNG\r\n\x1a\n'),
  },
  { name: 'a JPEG image', types: /^image\/(?:x-)?(?:jpe?g|pjpeg|jfif|mpo)$/, matches: startsWith('\xff\xd8\xff') },
  { name: 'a GIF image', types: /^image\/(?:x-)?gif$/, matches: startsWith('GIF87a', 'GIF89a') },
  {
    name: 'a WebP image',
    types: /^image\/(?:x-)?webp$/,
    matches: (head) => at(head, 0, 'RIFF') && at(head, 8, 'WEBP'),
  },
  {
    name: 'a TIFF image',
    types: /^image\/(?!(?:x-)?(?:png|jpe?g|gif|webp|bmp|heic|heif|avif|svg\+xml)$)/,
    isContainer: true,
    matches: startsWith('II*\0', 'MM\0*'),
  },
  {
    name: 'a BMP image',
    types: /^image\/(?:x-)?(?:ms-)?bmp$/,
    matches: (head) => at(head, 0, 'BM') && at(head, 6, '\0\0\0\0'),
  },
  {
    name: 'an HEIF or AVIF image',
    types: /^image\/(?:hei[cf](?:-sequence)?|avif)$/,
    matches: (head) => BRANDS_OF_IMAGES.test(brand(head) ?? ''),
  },
  { name: 'a Photoshop image', types: /^image\/(?:x-)?(?:psd|vnd\.adobe\.photoshop)$/, matches: startsWith('8BPS\0') },
  {
    name: 'a video or recording',
    types: /^(?:video|audio)\//,
    isContainer: true,
    matches: (head) =>
      brand(head) !== undefined ||
      startsWith(
        'OggS\0',
        'fLaC\0',
        '\x1a\x45\xdf\xa3',
        'FLV\x01',
        '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
        'MThd\0',
      )(head) ||
      startsWith('ID3\x02', 'ID3\x03', 'ID3\x04')(head) ||
      (at(head, 0, 'RIFF') && ['WAVE', 'AVI '].some((form) => at(head, 8, form))),
  },
  {
    name: 'a gzip archive',
    types: /^application\/(?:x-)?(?:gzip|gunzip|tgz|tar|gtar|compressed|compressed-tar)$|\+gzip$/,
    isContainer: true,
    matches: startsWith('\x1f\x8b\x08'),
  },
  {
    name: 'an archive',
    types:
      /^application\/(?:x-|vnd\.)?(?:bzip2?|xz|7z-compressed|rar|rar-compressed|zstd|tar|gtar|compressed|compressed-tar|cab-compressed|ms-cab-compressed)$/,
    isContainer: true,
    matches: (head) =>
      (startsWith('BZh')(head) && at(head, 4, '1AY&SY')) ||
      startsWith('\xfd7zXZ\0', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\x28\xb5\x2f\xfd', 'MSCF\0\0\0\0')(head) ||
      at(head, 257, 'ustar'),
  },
  {
    name: 'an SQLite database',
    types: /^application\/(?:x-|vnd\.)?sqlite3?$/,
    isContainer: true,
    matches: startsWith('SQLite format 3\0'),
  },
];

/** Types that say nothing about the form of the bytes. */
const SAYS_NOTHING = /^(?:application|binary)\/(?:octet-stream|binary|(?:x-)?(?:force-)?download|x-unknown|unknown)$/;

/** Types whose form is known, if only as one that none of the kinds has. */
const isKnown = (contentType: string) =>
  /^(?:text|image|audio|video|font)\/|[/+](?:json|csv|yaml)$/.test(contentType) ||
  KINDS.some(({ types }) => types.test(contentType));

/** The beginning as text, whichever Unicode it is in. */
function getText(head: Buffer): string {
  if (at(head, 0, '\xff\xfe')) return head.subarray(2).toString('utf16le');
  if (at(head, 0, '\xfe\xff'))
    return Buffer.from(head.subarray(2, head.length & ~1))
      .swap16()
      .toString('utf16le');
  return head.toString('utf8').replace(/^\ufeff/, '');
}

/**
 * What the bytes are recognised as when that is another kind than their media type says; undefined where they are of that
 * kind, or of none that is recognised. `head` is the beginning of the file, HEAD_BYTES where there are so many.
 */
export function otherKind(contentType: string, head: Buffer): string | undefined {
  if (SAYS_NOTHING.test(contentType)) return undefined;
  const text = getText(head);
  const kind = KINDS.find((each) => each.matches(head, text));
  if (!kind || kind.types.test(contentType)) return undefined;
  if (kind.isContainer && !isKnown(contentType)) return undefined;
  return kind.name;
}

/** What was recognised in a file that says to be of another type. */
export interface OtherKind {
  /** Of a form, the part that holds the file. */
  field?: string;
  contentType: string;
  recognised: string;
}

export const notOfItsType = (details: OtherKind): TramaError =>
  refusal(because('NOT_AS_ANNOUNCED', { recognised: details.recognised, announced: details.contentType }), {
    ...details,
  });
