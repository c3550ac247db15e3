import { parse } from 'content-disposition';
import { expect } from 'chai';
import { getRefusal } from '../support/client.ts';
import { describeOnStores } from './stores.ts';
import { Documents, DOCUMENTS } from './support.ts';

const HOSTILE: [what: string, name: string][] = [
  ['a NUL', 'sheet\0.pdf'],
  ['a line break', 'sheet\r\nX-Evil: 1.pdf'],
  ['an escape', 'sheet\u001b[31m.pdf'],
  ['300 characters', `${'x'.repeat(296)}.pdf`],
  ['a right-to-left override', 'invoice\u202efdp.exe'],
  ['a right-to-left embedding', 'invoice\u202bfdp.exe'],
  ['a right-to-left isolate', 'invoice\u2067fdp.exe'],
  ['a right-to-left mark', 'invoice\u200ffdp.exe'],
  ['an Arabic letter mark', 'invoice\u061cfdp.exe'],
];
const PATHS = ['../x.pdf', '../../etc/passwd', '/etc/passwd', '..\\x.pdf', 'C:\\x.pdf', 'a/b.pdf', '..', '.'];

/** What has to come out as it went in. */
const ODD = [
  'sheet.pdf',
  'technical sheet (final), v2; copy.pdf',
  'say "hi".pdf',
  'back%41slash 100%.pdf',
  "l'été à Biella.pdf",
  'Faktúra č. 7 – žltá.pdf',
  '仕様書.pdf',
  'מפרט.pdf',
  '🧵 rocchetto 👩‍💻🏳️‍🌈.pdf',
  '.htaccess',
  '-rf',
  'CON',
  '😀'.repeat(127),
];

describeOnStores('names of documents', (opened) => {
  let documents: Documents;
  before(async () => {
    documents = await Documents.create(opened());
  });

  const getDisposition = async (id: string) => (await documents.download(id)).headers['content-disposition']!;

  for (const name of ODD) {
    it(`keeps ${JSON.stringify(name.slice(0, 40))} in both ways of uploading, and downloads under it`, async () => {
      const announced = await documents.announce(5, { fileName: name });
      expect(announced.status, announced.text).to.equal(201);
      const { documentId } = announced.body as { documentId: string };
      expect((await documents.v1.get(`${DOCUMENTS}/${documentId}`)).body.originalFilename).to.equal(name);

      const { id } = await documents.ready('hello', name);
      expect((await documents.v1.get(`${DOCUMENTS}/${id}`)).body.originalFilename).to.equal(name);
      const disposition = await getDisposition(id);
      expect(disposition)
        .to.match(/^attachment; /)
        .and.match(/^[\x20-\x7e]+$/);
      expect(parse(disposition).parameters['filename']).to.equal(name);
    });
  }

  it('says names as RFC 6266 has them', async () => {
    for (const [name, disposition] of [
      ['sheet.pdf', 'attachment; filename=sheet.pdf'],
      ['say "hi".pdf', 'attachment; filename="say \\"hi\\".pdf"'],
      ['100%41.pdf', `attachment; filename=100%41.pdf; filename*=UTF-8''100%2541.pdf`],
      ['€ 5.pdf', `attachment; filename="? 5.pdf"; filename*=UTF-8''%E2%82%AC%205.pdf`],
      ['🧵.pdf', `attachment; filename="??.pdf"; filename*=UTF-8''%F0%9F%A7%B5.pdf`],
    ] as const) {
      const { id } = await documents.ready('hello', name);
      expect(await getDisposition(id)).to.equal(disposition);
    }
  });

  it('trims them', async () => {
    const { documentId } = await documents.presigned(5, { fileName: '  sheet.pdf\t' });
    expect((await documents.v1.get(`${DOCUMENTS}/${documentId}`)).body.originalFilename).to.equal('sheet.pdf');
  });

  for (const [what, name] of [...HOSTILE, ...PATHS.map((path) => [`the path ${path}`, path] as const)]) {
    it(`refuses ${what} in presign`, async () => {
      const before = await documents.count();
      const answer = await documents.announce(5, { fileName: name });
      expect(getRefusal(answer as never), answer.text).to.deep.equal([400, 'VALIDATION_FAILED', 'fileName']);
      expect(await documents.count()).to.equal(before);
    });
  }

  for (const [what, name] of HOSTILE) {
    it(`refuses ${what} in a multipart body`, async () => {
      const [rows, keys] = [await documents.count(), await documents.keys()];
      const answer = await documents.send([...documents.described(), documents.file('hello', name)]);
      expect([answer.status, answer.body['code']], answer.text).to.deep.equal([400, 'VALIDATION_FAILED']);
      expect([await documents.count(), await documents.keys()]).to.deep.equal([rows, keys]);
    });
  }

  for (const path of PATHS) {
    it(`strips the path ${path} in a multipart body, or refuses it`, async () => {
      const answer = await documents.send([...documents.described(), documents.file('hello', path)]);
      const name = path.split(/[/\\]/).at(-1)!;
      if (name === '.' || name === '..') expect(answer.status, answer.text).to.equal(400);
      else expect([answer.status, answer.body['originalFilename']], answer.text).to.deep.equal([201, name]);
    });
  }
});
