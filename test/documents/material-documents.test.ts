import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { getBody, getRefusal, type Seen } from '../support/client.ts';
import { describeOnStores, type Presigned } from './stores.ts';
import {
  completeAt,
  invalid,
  materialPath,
  newMaterial,
  newPurchase,
  NOT_FOUND,
  sendTo,
  type Document,
  type Subject,
} from './subjects.ts';
import { Documents, DOCUMENTS, MAX_BYTES, sha256, UNKNOWN_ID, type Part } from './support.ts';

describeOnStores('documents of a material', (opened, backend) => {
  let documents: Documents;
  let yarn: Subject;
  beforeEach(async () => {
    documents = await Documents.create(opened());
    yarn = await newMaterial(documents);
  });

  const sheet = (value: string | Uint8Array = 'hello', fileName = 'sheet.pdf'): Part => ({
    name: 'files',
    value,
    fileName,
    contentType: 'application/pdf',
  });
  const category = (value: string): Part => ({ name: 'category', value });

  const upload = (parts: readonly Part[], path = yarn.path) => sendTo(documents, `${path}/documents`, parts);
  const uploaded = async (...parts: Part[]) => getBody(await upload(parts), 201).items as Document[];

  const announced = (fileName = 'sheet.pdf', sizeBytes = 5) => ({
    fileName,
    contentType: 'application/pdf',
    sizeBytes,
  });
  const presign = (body: object, path = yarn.path) => documents.v1.post(`${path}/documents/presign`, body);
  const presigned = async (...files: object[]) =>
    getBody(await presign({ files }), 201).files as (Presigned & { fileName: string })[];

  const remove = (id: string, path = yarn.path) => documents.v1.delete(`${path}/documents/${id}`);
  const list = async (query = '', path = yarn.path) =>
    getBody(await documents.v1.get(`${path}/documents${query}`), 200) as { items: Document[]; total: number };
  const names = async (query?: string) => (await list(query)).items.map((each) => each.originalFilename);

  describe('uploaded directly', () => {
    for (const count of [1, 3, 10]) {
      it(`are kept ${count} at once, READY, in the order of their parts`, async () => {
        const bytes = Array.from({ length: count }, (_, index) => randomBytes(1000 * index + 1));
        const { status, body, text } = await upload(bytes.map((each, index) => sheet(each, `${index}.pdf`)));
        expect(status, text).to.equal(201);
        const items = body['items'] as Document[];
        expect(body).to.deep.equal({ items, total: count });
        for (const [index, each] of bytes.entries()) {
          const { id } = items[index]!;
          expect(items[index]).to.include({
            entityType: 'YARN',
            entityId: yarn.id,
            category: 'TECHNICAL_SHEET',
            status: 'READY',
            originalFilename: `${index}.pdf`,
            contentType: 'application/pdf',
            sizeBytes: each.length,
            checksumSha256: sha256(each),
            storageBackend: backend,
            objectKey: documents.objectKey(id),
          });
          expect((await documents.download(id)).bytes.equals(each)).to.equal(true);
        }
        const newestFirst = [...items].reverse();
        expect(await list()).to.deep.equal({ items: newestFirst, total: count, page: 1, pageSize: 20 });
        const { body: all } = await documents.v1.get(`${DOCUMENTS}?entityType=YARN&entityId=${yarn.id}`);
        expect(all.items).to.deep.equal(newestFirst);
        expect(await documents.keys()).to.have.members(items.map((item) => item.objectKey));
      });
    }

    it('have the category that the body says, wherever it says so', async () => {
      const parts = [sheet(), category('OTHER'), sheet()];
      expect((await uploaded(...parts)).map((each) => each.category)).to.deep.equal(['OTHER', 'OTHER']);
    });

    const wrong: [what: string, field: string, parts: Part[]][] = [
      ['there are 11 files', 'files', Array<Part>(11).fill(sheet(randomBytes(100_000)))],
      ['there is no file', 'files', [category('OTHER')]],
      ['there is nothing', 'files', []],
      ['a file has another name', 'file', [sheet(), { ...sheet(), name: 'file' }]],
      ['the files are text', 'files', [sheet(), { name: 'files', value: 'hello' }]],
      ['the category is another one', 'category', [sheet(), category('INVOICE'), sheet()]],
      ['the category is empty', 'category', [category(''), sheet()]],
      ['there are two categories', 'category', [sheet(), category('OTHER'), category('OTHER')]],
      ['a field is unknown', 'note', [sheet(), sheet(), { name: 'note', value: 'x' }]],
      ['one of the files has a hostile name', 'fileName', [sheet(), sheet('x', 'invoice\u202efdp.exe'), sheet()]],
    ];
    for (const [what, field, parts] of wrong) {
      it(`are refused with 400 naming ${field} when ${what}, and none is kept`, async () => {
        const answer = await upload(parts);
        expect(getRefusal(answer as never), answer.text).to.deep.equal(invalid(field));
        await documents.expectNothingKept();
      });
    }

    it('are refused with 413 when one of them has 26,214,401 bytes, and none is kept', async () => {
      const answer = await upload([sheet(randomBytes(300_000)), sheet(Buffer.alloc(MAX_BYTES + 1)), sheet()]);
      expect(getRefusal(answer as never), answer.text).to.deep.equal([413, 'PAYLOAD_TOO_LARGE', undefined]);
      await documents.expectNothingKept();
    });
  });

  describe('announced', () => {
    for (const count of [1, 10]) {
      it(`are answered ${count} at once, in their order, and are READY once put and completed`, async () => {
        const bytes = Array.from({ length: count }, (_, index) => randomBytes(index + 1));
        const puts = await presigned(...bytes.map((each, index) => announced(`${index}.pdf`, each.length)));
        expect(puts.map((put) => put.fileName)).to.deep.equal(bytes.map((_, index) => `${index}.pdf`));
        for (const [index, put] of puts.entries()) {
          expect(put).to.have.all.keys(
            ...['fileName', 'documentId', 'presignedUrl', 'objectKey', 'expiresAt', 'method', 'headers'],
          );
          expect(put).to.deep.include({
            objectKey: documents.objectKey(put.documentId),
            method: 'PUT',
            headers: { 'Content-Type': 'application/pdf' },
          });
          expect(Date.parse(put.expiresAt)).to.be.greaterThan(Date.now());
          expect(await documents.put(put, bytes[index]!)).to.equal(200);
          const { status, body, text } = await completeAt(documents, yarn.path, put.documentId, bytes[index]!);
          expect(status, text).to.equal(200);
          expect(body).to.include({
            id: put.documentId,
            entityType: 'YARN',
            entityId: yarn.id,
            category: 'TECHNICAL_SHEET',
            status: 'READY',
            originalFilename: `${index}.pdf`,
            checksumSha256: sha256(bytes[index]!),
          });
        }
        expect((await list()).total).to.equal(count);
      });
    }

    it('have the category that the body says', async () => {
      getBody(await presign({ category: 'OTHER', files: [announced(), announced()] }), 201);
      expect((await list('?category=OTHER')).total).to.equal(2);
    });

    const wrong: [what: string, field: string, body: object][] = [
      ['there are none', 'files', { files: [] }],
      ['there are 11', 'files', { files: Array(11).fill(announced()) }],
      ['files is missing', 'files', { category: 'OTHER' }],
      ['one has 26,214,401 bytes', 'files.1.sizeBytes', { files: [announced(), announced('x', MAX_BYTES + 1)] }],
      ['one has no size', 'files.1.sizeBytes', { files: [announced(), { ...announced(), sizeBytes: undefined }] }],
      ['one has a path for a name', 'files.0.fileName', { files: [announced('../x.pdf'), announced()] }],
      ['one has no media type', 'files.0.contentType', { files: [{ ...announced(), contentType: 'pdf' }] }],
      ['the category is another one', 'category', { category: 'INVOICE', files: [announced()] }],
    ];
    for (const [what, field, body] of wrong) {
      it(`are refused with 400 naming ${field} when ${what}, and none is kept`, async () => {
        const answer = await presign(body);
        expect(getRefusal(answer), answer.text).to.deep.equal(invalid(field));
        await documents.expectNothingKept();
      });
    }

    it('are FAILED when the checksum is another one, and still awaited when they were not put', async () => {
      const [put, missing] = await presigned(announced(), announced());
      expect(await documents.put(put!, Buffer.from('hello'))).to.equal(200);
      const refusal = async ({ documentId }: Presigned) =>
        getRefusal((await completeAt(documents, yarn.path, documentId, Buffer.from('jello'))) as never);
      expect(await refusal(put!)).to.deep.equal([409, 'CHECKSUM_MISMATCH', undefined]);
      expect(await documents.statusOf(put!.documentId)).to.equal('FAILED');
      expect(await refusal(missing!)).to.deep.equal([409, 'UPLOAD_MISSING', undefined]);
      expect(await documents.statusOf(missing!.documentId)).to.equal('PENDING_UPLOAD');
    });
  });

  it('are listed in pages, by category, and deleted ones on demand', async () => {
    for (const name of ['1', '2', '3']) await uploaded(sheet('hello', name));
    await uploaded(category('OTHER'), sheet('hello', '4'));
    expect(await list('?pageSize=3')).to.include({ total: 4, page: 1, pageSize: 3 });
    expect(await names('?pageSize=3')).to.deep.equal(['4', '3', '2']);
    expect(await names('?pageSize=3&page=2')).to.deep.equal(['1']);
    expect(await names('?category=OTHER')).to.deep.equal(['4']);
    expect(await list('?category=TECHNICAL_SHEET&pageSize=1')).to.include({ total: 3 });

    const [second] = (await list('?pageSize=1&page=3')).items;
    const deleted = await remove(second!.id);
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    expect(await names()).to.deep.equal(['4', '3', '1']);
    const { items, total } = await list('?includeDeleted=true');
    expect([total, ...items.map((each) => each.deletedAt === null)]).to.deep.equal([4, true, true, false, true]);
    expect(items[2]!.deletedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const again of [
      await remove(second!.id),
      await completeAt(documents, yarn.path, second!.id, Buffer.from('hello')),
      await documents.v1.get(`${DOCUMENTS}/${second!.id}`),
    ])
      expect(getRefusal(again as never)).to.deep.equal(NOT_FOUND);
    for (const [name, value] of ['page=0', 'pageSize=101', 'includeDeleted=maybe', 'category=INVOICE', 'category='].map(
      (each) => each.split('='),
    ))
      expect(getRefusal(await documents.v1.get(`${yarn.path}/documents?${name}=${value}`))).to.deep.equal(
        invalid(name!),
      );
  });

  it('give the material its latest document: the newest that is READY', async () => {
    const latest = async () => getBody(await documents.v1.get(`${yarn.path}/detail`), 200).latestDocument as unknown;
    const [first] = await uploaded(sheet());
    const [second] = await uploaded(category('OTHER'), sheet());
    await presigned(announced());
    expect(await latest()).to.deep.equal(second);
    await remove(second!.id);
    expect(await latest()).to.deep.equal(first);
  });

  it('are completed and deleted under the path of their own material only', async () => {
    const other = await Documents.create(opened());
    const others = await newMaterial(other);
    const twin = await newMaterial(documents);
    const purchase = await newPurchase(documents, yarn);
    const ofPurchase = { entityType: 'MATERIAL_PURCHASE', entityId: purchase.id };
    const bytes = Buffer.from('hello');
    const [own] = await presigned(announced());
    expect(await documents.put(own!, bytes)).to.equal(200);
    const foreign = await other.uploaded(bytes, { entityType: 'YARN', entityId: others.id });
    const strangers: [what: string, path: string, id: string, client?: Documents][] = [
      ['under another material', twin.path, own!.documentId],
      ['under another kind', materialPath('FABRIC', yarn.id), own!.documentId],
      ["a supplier's", yarn.path, (await documents.uploaded(bytes)).documentId],
      ["a purchase's", yarn.path, (await documents.uploaded(bytes, ofPurchase)).documentId],
      ["another tenant's", yarn.path, foreign.documentId],
      ["another tenant's, under its path", others.path, foreign.documentId],
      ['by another tenant', yarn.path, own!.documentId, other],
      ['by another tenant, under its path', others.path, own!.documentId, other],
      ["nobody's", yarn.path, UNKNOWN_ID],
    ];
    for (const [what, path, id, client = documents] of strangers) {
      expect(getRefusal((await completeAt(client, path, id, bytes)) as never), what).to.deep.equal(NOT_FOUND);
      expect(getRefusal(await client.v1.delete(`${path}/documents/${id}`)), what).to.deep.equal(NOT_FOUND);
    }
    const { items } = (await documents.v1.get(DOCUMENTS)).body as { items: { status: string }[] };
    expect(items.map((each) => each.status)).to.deep.equal(Array(3).fill('PENDING_UPLOAD'));
    expect(await other.statusOf(foreign.documentId)).to.equal('PENDING_UPLOAD');
    expect((await completeAt(documents, yarn.path, own!.documentId, bytes)).status).to.equal(200);
    expect((await list()).total, 'those of others are not shown').to.equal(1);
    expect((await list('', twin.path)).total).to.equal(0);
  });

  it('are not taken for a material that the tenant has not, or under another kind', async () => {
    const others = await newMaterial(await Documents.create(opened()));
    const paths = [materialPath('YARN', UNKNOWN_ID), materialPath('FIBER', yarn.id), others.path];
    for (const path of paths) {
      const answers: Seen[] = [
        await upload([sheet(randomBytes(300_000)), sheet()], path),
        await presign({ files: [announced()] }, path),
        await documents.v1.get(`${path}/documents`),
      ];
      for (const answer of answers) expect(getRefusal(answer as never), answer.text).to.deep.equal(NOT_FOUND);
    }
    expect(getRefusal((await upload([sheet()], materialPath('WOOL', yarn.id))) as never)).to.deep.equal(
      invalid('kind'),
    );
    await documents.expectNothingKept();
  });
});
