import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PayloadFormat } from '../../../../shared/imports/source-rows.ts';
import { openReader, type OpenReaderOptions } from '../../../../shared/imports/readers/open-reader.ts';
import {
  MAIN,
  packed,
  plainWorkbook,
  sheetRow,
  workbook,
  workbookParts,
  type Parts,
  type SheetOptions,
} from '../../../support/workbook.ts';
import { FORMATS, readAll, seeded, toStream, type Outcome } from './read-all.ts';

const read = (bytes: Buffer, options: Partial<OpenReaderOptions> = {}, format: Partial<PayloadFormat> = {}) =>
  readAll(toStream(bytes), { ...FORMATS.xlsx, ...format }, options);

const HEADER = sheetRow(1, ['a', 'b']);
const good = plainWorkbook([
  ['a', 'b'],
  ['1', '2'],
  ['3', '4'],
]);
const SHEET = 'xl/worksheets/sheet1.xml';
const BOMB_BYTES = 16 * 1024 ** 2;

const parts = (sheet: Partial<SheetOptions> = {}, more: Parts = {}) =>
  packed({ ...workbookParts([{ data: HEADER, ...sheet }], { strings: ['<t>x</t>'] }), ...more });
const sheetOf = (xml: string) => parts({}, { [SHEET]: xml });
const rowsOf = (data: string) => parts({ data: HEADER + data });

/** The archive with some bytes of its directory and of its local headers replaced. */
function withHeaders(bytes: Buffer, change: (view: Buffer, isDirectory: boolean) => void): Buffer {
  const changed = Buffer.from(bytes);
  for (const [signature, isDirectory] of [
    ['PK\x01\x02', true],
    ['PK\x03\x04', false],
  ] as const)
    for (let at = changed.indexOf(signature, 0, 'latin1'); at >= 0; at = changed.indexOf(signature, at + 4, 'latin1'))
      change(changed.subarray(at), isDirectory);
  return changed;
}

/** An OLE container whose directory, in its second sector, names these streams. */
function ole(...streams: string[]): Buffer {
  const bytes = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 0x1e);
  bytes.writeUInt32LE(1, 0x30);
  streams.forEach((name, at) => bytes.write(name, 1024 + 128 * at, 'utf16le'));
  return bytes;
}

function expectRefused({ error }: Outcome, code: string, message: RegExp): void {
  expect(error?.code, error?.message).to.equal(code);
  expect(error!.message).to.match(message);
  expect(error!.message.length).to.be.lessThan(400);
}

describe('a hostile or broken workbook', () => {
  const nested = '<x>'.repeat(100) + '</x>'.repeat(100);
  const entity = '<!DOCTYPE x [<!ENTITY a "AAAA"><!ENTITY b "&a;&a;">]>';
  const cases: [what: string, bytes: () => Buffer, code: string, message: RegExp, options?: Partial<OpenReaderOptions>][] = [
    ['a sheet that unpacks to a thousand times its size', () => rowsOf(' '.repeat(BOMB_BYTES)), 'PAYLOAD_TOO_LARGE', /sheet1\.xml unpacks to more than 200 times its size/],
    ['shared strings that do', () => parts({}, { 'xl/sharedStrings.xml': `<sst>${'<si><t>aaaaaaaaaaaaaaa</t></si>'.repeat(BOMB_BYTES / 30)}</sst>` }), 'PAYLOAD_TOO_LARGE', /sharedStrings\.xml unpacks to more than 200 times/],
    ['a workbook part that does', () => parts({}, { 'xl/workbook.xml': `<workbook>${' '.repeat(BOMB_BYTES)}` }), 'PAYLOAD_TOO_LARGE', /workbook\.xml unpacks to more than 200 times/],
    ['styles that are larger than such a part may be', () => parts({}, { 'xl/styles.xml': `<styleSheet>${randomText(17 * 1024 ** 2)}</styleSheet>` }), 'PAYLOAD_TOO_LARGE', /styles\.xml unpacks to more than 16777216 bytes/],
    ['a sheet that is larger than payloads may be', () => rowsOf(sheetRow(2, [randomText(20_000)])), 'PAYLOAD_TOO_LARGE', /sheet1\.xml unpacks to more than 18000 bytes/, { maxBytes: 18_000 }],
    ['thousands of entries', () => parts({}, Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`x/${n}`, '']))), 'INVALID_XLSX', /the archive has 50\d\d entries, and may have 5000/],
    ['a directory of long names', () => parts({}, Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${n}/${'x'.repeat(60_000)}`, '']))), 'INVALID_XLSX', /the directory of the archive is larger than 4194304 bytes/],
    ['an entry twice', () => parts({}, { 'XL/Workbook.xml': '<workbook/>' }), 'INVALID_XLSX', /the archive has XL\/Workbook\.xml twice/i],
    ['a path that leads out of the archive', () => parts({}, { '../../etc/passwd': 'x' }), 'INVALID_XLSX', /the archive is damaged: invalid relative path: \.\.\/\.\.\/etc\/passwd/],
    ['an absolute path', () => parts({}, { '/etc/passwd': 'x' }), 'INVALID_XLSX', /the archive is damaged: absolute path: \/etc\/passwd/],
    ['a sheet outside of the archive', () => parts({}, { 'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="http://127.0.0.1:1/sheet.xml" TargetMode="External"/></Relationships>' }), 'INVALID_XLSX', /no sheet that is visible/],
    ['a sheet that the archive lacks', () => parts({}, { 'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="../../../nowhere.xml"/></Relationships>' }), 'INVALID_XLSX', /the archive has no .*nowhere\.xml/],
    ['sizes that are not true', () => withHeaders(good, (view, isDirectory) => void view.writeUInt32LE(0x7fffffff, isDirectory ? 24 : 22)), 'INVALID_XLSX', /\.rels is damaged: it is not what the archive says of it/],
    ['a checksum that is not true', () => withHeaders(good, (view, isDirectory) => { if (isDirectory) view[16]! ^= 1; }), 'INVALID_XLSX', /is damaged: it is not what the archive says of it/],
    ['an entry that is encrypted', () => withHeaders(good, (view, isDirectory) => { view[isDirectory ? 8 : 6]! |= 1; }), 'INVALID_XLSX', /_rels\/\.rels is encrypted/],
    ['an entry that is packed in another way', () => withHeaders(good, (view, isDirectory) => void view.writeUInt16LE(12, isDirectory ? 10 : 8)), 'INVALID_XLSX', /packed by a method that is not known/],
    ['an archive that is cut off', () => good.subarray(0, -100), 'INVALID_XLSX', /the archive is damaged: .*truncated/],
    ['the first bytes of an archive', () => good.subarray(0, 10), 'INVALID_XLSX', /the archive is damaged/],
    ['nothing', () => Buffer.alloc(0), 'INVALID_XLSX', /the payload is empty/],
    ['declarations of entities', () => sheetOf(`${entity}<worksheet ${MAIN}><sheetData>${HEADER}<row r="2"><c r="A2" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`), 'INVALID_XLSX', /sheet1\.xml declares a document type/],
    ['entities that nobody has declared', () => rowsOf('<row r="2"><c r="A2" t="inlineStr"><is><t>&b;</t></is></c></row>'), 'INVALID_XLSX', /sheet1\.xml has &b;, which stands for no character/],
    ['references to characters that are none', () => rowsOf('<row r="2"><c r="A2" t="inlineStr"><is><t>&#0;</t></is></c></row>'), 'INVALID_XLSX', /has &#0;, which stands for no character/],
    ['deep XML', () => rowsOf(nested), 'INVALID_XLSX', /sheet1\.xml is nested deeper than 64 levels/],
    ['XML that is cut off', () => sheetOf(`<worksheet ${MAIN}><sheetData>${HEADER}`), 'INVALID_XLSX', /sheet1\.xml ends before <sheetData> is closed/],
    ['XML that closes what is not open', () => rowsOf('</row>'), 'INVALID_XLSX', /closes <row> where <sheetData> is open/],
    ['XML that is no XML', () => sheetOf('a,b\n1,2\n'), 'INVALID_XLSX', /sheet1\.xml ends before its time/],
    ['attributes without quotes', () => rowsOf('<row r=2><c/></row>'), 'INVALID_XLSX', /attribute without quotes/],
    ['a tag without an end', () => sheetOf(`<worksheet a="${randomText(100_000)}`), 'INVALID_XLSX', /a tag of more than 65536 characters/],
    ['text that is not UTF-8', () => parts({}, { [SHEET]: Buffer.from('<worksheet>\xe8</worksheet>', 'latin1') }), 'INVALID_XLSX', /sheet1\.xml is not valid UTF-8/],
    ['a column that no sheet has', () => rowsOf('<row r="2"><c r="ZZZZZZZ2"><v>1</v></c></row>'), 'INVALID_XLSX', /row 2 of the sheet has a cell in a column that no sheet has/],
    ['a row that no sheet has', () => rowsOf('<row r="99999999999"><c r="A1"><v>1</v></c></row>'), 'INVALID_XLSX', /row 1 of the sheet is followed by a row with a number that cannot be/],
    ['a row twice', () => rowsOf(sheetRow(2, ['1']) + sheetRow(2, ['1'])), 'INVALID_XLSX', /row 2 of the sheet is followed by/],
    ['a shared string that there is not', () => rowsOf('<row r="2"><c r="A2" t="s"><v>7</v></c></row>'), 'INVALID_XLSX', /row 2 of the sheet names a shared string 7 that is not there/],
    ['a shared string of a negative number', () => rowsOf('<row r="2"><c r="A2" t="s"><v>-1</v></c></row>'), 'INVALID_XLSX', /names a shared string -1/],
    ['a shared string that is larger than a row may be', () => parts({}, { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(2000)}</t></si></sst>` }), 'INVALID_XLSX', /sharedStrings\.xml has a text of more than 1000 characters/, { maxRowBytes: 1000 }],
    ['a header that is larger than a row may be', () => plainWorkbook([['a', 'x'.repeat(2000)]]), 'INVALID_XLSX', /the header row is larger than 1000 bytes/, { maxRowBytes: 1000 }],
    ['a header that reaches too far', () => parts({ data: `${'<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c>'}<c r="XFD1"><v>1</v></c></row>` }), 'INVALID_XLSX', /the header row reaches to cell XFD1/],
    ['too many merged ranges', () => parts({ behind: `<mergeCells>${Array.from({ length: 100_001 }, (_, n) => `<mergeCell ref="A${n + 1}:B${n + 1}"/>`).join('')}</mergeCells>` }), 'INVALID_XLSX', /more than 100000 merged ranges/],
    ['an encrypted workbook', () => ole('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), 'UNSUPPORTED_MEDIA_TYPE', /^The body is an encrypted workbook, not an \.xlsx file: save it without a password\./],
    ['an .xls file', () => ole('Root Entry', 'Workbook'), 'UNSUPPORTED_MEDIA_TYPE', /^The body is an older office document \(\.xls\), not an \.xlsx file: save it as/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%\xe2\xe3'), 'UNSUPPORTED_MEDIA_TYPE', /is a PDF document/],
    ['a page of the web', () => Buffer.from('<html><table><tr><td>a</td></tr></table>'), 'UNSUPPORTED_MEDIA_TYPE', /is an HTML page/],
    ['CSV', () => Buffer.from('a,b\n1,2\n'), 'UNSUPPORTED_MEDIA_TYPE', /is text, not an \.xlsx file: send CSV with the Content-Type text\/csv/],
    ['JSON', () => Buffer.from('{"items":[]}'), 'UNSUPPORTED_MEDIA_TYPE', /is JSON/],
    ['noise', () => Buffer.from([0, 1, 2, 3]), 'UNSUPPORTED_MEDIA_TYPE', /of a kind that is not known/],
    ['an OpenDocument file', () => packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }), 'UNSUPPORTED_MEDIA_TYPE', /is an OpenDocument file \(\.ods\)/],
    ['a binary workbook', () => parts({}, { 'xl/workbook.bin': 'x' }), 'UNSUPPORTED_MEDIA_TYPE', /is a binary workbook \(\.xlsb\)/],
    ['a text document', () => packed({ '_rels/.rels': '<Relationships/>', 'word/document.xml': '<x/>' }), 'UNSUPPORTED_MEDIA_TYPE', /is a text document/],
    ['an archive with the file in it', () => packed({ 'suppliers.xlsx': good }), 'UNSUPPORTED_MEDIA_TYPE', /is a ZIP archive, not an \.xlsx file: send the \.xlsx file that is in it/],
  ]; // prettier-ignore

  for (const [what, bytes, code, message, options] of cases)
    it(`is refused and called what it is: ${what}`, async () => {
      expectRefused(await read(bytes(), options), code, message);
    });

  it('is refused before its first row where what is wrong stands behind its last', async () => {
    const data = Array.from({ length: 20_000 }, (_, n) => sheetRow(n + 2, [`x${n}`, n])).join('');
    const whole = packed(workbookParts([{ data: HEADER + data }]));
    const at = whole.indexOf('PK\x01\x02', 0, 'latin1');
    const damaged = Buffer.from(whole);
    damaged[whole.lastIndexOf('PK\x03\x04', at, 'latin1') - 40]! ^= 0xff;
    const { rows, error } = await read(damaged);
    expect([rows.length, error?.code]).to.deep.equal([0, 'INVALID_XLSX']);
  });

  it('of rows with a cell far to the right takes little memory', async () => {
    const data = Array.from(
      { length: 20_000 },
      (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}"><v>1</v></c></row>`,
    ).join('');
    const { rows } = await read(rowsOf(data));
    expect(rows).to.have.length(20_000);
    for (const { cells } of rows) expect(cells!.length).to.be.at.most(3);
  });

  it('is never an error that nobody foresaw, whatever its bytes are', async () => {
    const random = seeded(20260418);
    const below = (limit: number) => Math.floor(random() * limit);
    const files = [good, await readFile(new URL('../../../data/libreoffice-products.xlsx', import.meta.url))];
    const codes = new Set<string>();
    for (let time = 0; time < 400; time++) {
      const bytes = Buffer.from(files[time % 2]!);
      for (let changes = 1 + below(4); changes > 0; changes--) bytes[below(bytes.length)] = below(256);
      const { error } = await read(
        below(4) ? bytes : bytes.subarray(0, below(bytes.length)),
        {},
        { unknownColumns: 'ignore' },
      );
      codes.add(error?.code ?? 'read');
    }
    expect([...codes]).to.include.members(['read', 'INVALID_XLSX']);
    for (const code of codes)
      expect(code).to.be.oneOf([
        'read',
        'INVALID_XLSX',
        'UNSUPPORTED_MEDIA_TYPE',
        'PAYLOAD_TOO_LARGE',
        'VALIDATION_FAILED',
      ]);
  });

  it('nor is any XML', async () => {
    const random = seeded(20260419);
    const below = (limit: number) => Math.floor(random() * limit);
    const xml = `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${HEADER}${sheetRow(2, ['x &', 1])}</sheetData></worksheet>`;
    const texts = [
      '<',
      '>',
      '&',
      '"',
      '</row>',
      '<row>',
      '<c r="',
      '<![CDATA[',
      '<!--',
      '<?',
      ']]>',
      '<v>',
      '1e999',
      '\0',
      '=',
    ];
    for (let time = 0; time < 500; time++) {
      let text = xml;
      for (let changes = 1 + below(4); changes > 0; changes--) {
        const at = below(text.length);
        text = text.slice(0, at) + texts[below(texts.length)]! + text.slice(at + below(6));
      }
      const { error } = await read(sheetOf(text), {}, { unknownColumns: 'ignore' });
      expect(error?.code ?? 'INVALID_XLSX').to.be.oneOf(['INVALID_XLSX', 'VALIDATION_FAILED']);
    }
  });

  it('leaves no temporary file behind, and has none that anybody could open', async () => {
    const strings = Array.from({ length: 9000 }, (_, n) => `<t>${n}${randomText(2000)}</t>`);
    const bytes = workbook([{ data: HEADER + '<row r="2"><c r="A2" t="s"><v>8999</v></c></row><row/><x></y>' }], {
      strings,
    });
    const folder = await mkdtemp(join(tmpdir(), 'trama-test-'));
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    try {
      const reader = await openReader(toStream(good), FORMATS.xlsx, { knownFields: ['a', 'b'], maxBytes: 1e9 });
      expect(await readdir(folder), 'while it is read').to.deep.equal([]);
      await reader.close();
      expect((await read(bytes)).error?.code).to.equal('INVALID_XLSX');
      expect(await readdir(folder)).to.deep.equal([]);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
      await rm(folder, { recursive: true });
    }
  });
});

const randomText = (length: number) =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length);
