import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { getBody, getRefusal } from '../support/client.ts';
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

const PATHS: [which: string, of: (purchase: Subject) => string][] = [
  ['its own path', ({ id }) => `/api/v1/purchases/${id}`],
  ['the path of its material', ({ path }) => path],
];

const category = (value = 'INVOICE'): Part => ({ name: 'category', value });

describeOnStores('documents of a purchase', (opened, backend) => {
  let documents: Documents;
  let fiber: Subject;
  let purchase: Subject;
  let other: Documents;
  let foreign: Subject;
  beforeEach(async () => {
    documents = await Documents.create(opened());
    fiber = await newMaterial(documents, 'FIBER');
    purchase = await newPurchase(documents, fiber);
    other = await Documents.create(opened());
    foreign = await newPurchase(other, await newMaterial(other));
  });

  const upload = (path: string, parts: readonly Part[], by = documents) => sendTo(by, `${path}/documents`, parts);
  const uploaded = async (path: string, name = 'sheet.pdf', value: string | Uint8Array = 'hello') =>
    getBody(await upload(path, [category(), documents.file(value, name)]), 201) as Document;
  const list = async (path: string, query = '') =>
    getBody(await documents.v1.get(`${path}/documents${query}`), 200) as { items: Document[]; total: number };
  const remove = (path: string, id: string, by = documents) => by.v1.delete(`${path}/documents/${id}`);

  for (const [which, pathOf] of PATHS) {
    describe(`under ${which}`, () => {
      let path: string;
      beforeEach(() => {
        path = pathOf(purchase);
      });

      it('are uploaded one by one, READY, with the category that the body says', async () => {
        const bytes = randomBytes(200_000);
        const answer = await upload(path, [documents.file(bytes, 'fattura 🧵.pdf'), category('Any other paper')]);
        const document = getBody(answer, 201) as Document;
        expect(document).to.include({
          entityType: 'MATERIAL_PURCHASE',
          entityId: purchase.id,
          category: 'Any other paper',
          status: 'READY',
          originalFilename: 'fattura 🧵.pdf',
          contentType: 'application/pdf',
          sizeBytes: bytes.length,
          checksumSha256: sha256(bytes),
          storageBackend: backend,
          objectKey: documents.objectKey(document.id),
        });
        expect(await documents.keys()).to.deep.equal([document.objectKey]);
        expect((await documents.download(document.id)).bytes.equals(bytes)).to.equal(true);
        for (const [, of] of PATHS)
          expect(await list(of(purchase))).to.deep.equal({ items: [document], total: 1, page: 1, pageSize: 20 });
        const { body } = await documents.v1.get(`${DOCUMENTS}?entityType=MATERIAL_PURCHASE&entityId=${purchase.id}`);
        expect(body.items).to.deep.equal([document]);
      });

      it('are listed in pages, by category, and deleted ones on demand', async () => {
        const made = [await uploaded(path, '1'), await uploaded(path, '2'), await uploaded(path, '3')];
        getBody(await upload(path, [category('DDT'), documents.file('hello', '4')]), 201);
        const names = async (query = '') => (await list(path, query)).items.map((each) => each.originalFilename);
        expect(await names('?pageSize=2&page=2')).to.deep.equal(['2', '1']);
        expect(await names('?category=DDT')).to.deep.equal(['4']);
        expect(await names('?category=TECHNICAL_SHEET')).to.deep.equal([]);
        expect(await list(path, '?category=INVOICE&pageSize=1')).to.include({ total: 3, page: 1, pageSize: 1 });
        const { id } = made[1]!;
        const deleted = await remove(path, id);
        expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
        for (const [, of] of PATHS) {
          expect((await list(of(purchase))).items.map((each) => each.originalFilename)).to.deep.equal(['4', '3', '1']);
          expect(getRefusal(await remove(of(purchase), id))).to.deep.equal(NOT_FOUND);
        }
        const { items } = await list(path, '?includeDeleted=true');
        expect(items.map((each) => each.deletedAt === null)).to.deep.equal([true, true, false, true]);
        expect(getRefusal(await documents.v1.get(`${DOCUMENTS}/${id}`))).to.deep.equal(NOT_FOUND);
      });

      const file: Part = { name: 'file', value: randomBytes(200_000), fileName: 'x.pdf', contentType: 'text/plain' };
      const wrong: [what: string, field: string, parts: Part[]][] = [
        ['the category is missing', 'category', [file]],
        ['the category is blank', 'category', [category(' '), file]],
        ['the category has 101 characters', 'category', [category('x'.repeat(101)), file]],
        ['there are two categories', 'category', [category(), category(), file]],
        ['the file is missing', 'file', [category()]],
        ['there are two files', 'file', [category(), file, file]],
        ['the file has the name of those of materials', 'files', [category(), { ...file, name: 'files' }]],
        ['a field is unknown', 'entityId', [category(), file, { name: 'entityId', value: UNKNOWN_ID }]],
      ];
      for (const [what, field, parts] of wrong) {
        it(`are refused with 400 naming ${field} when ${what}, and nothing is kept`, async () => {
          const answer = await upload(path, parts);
          expect(getRefusal(answer as never), answer.text).to.deep.equal(invalid(field));
          await documents.expectNothingKept();
        });
      }

      it('are refused with 413 when they have 26,214,401 bytes, and nothing is kept', async () => {
        const answer = await upload(path, [category(), documents.file(Buffer.alloc(MAX_BYTES + 1))]);
        expect(getRefusal(answer as never), answer.text).to.deep.equal([413, 'PAYLOAD_TOO_LARGE', undefined]);
        await documents.expectNothingKept();
      });

      it('are out of reach for a purchase that the tenant has not', async () => {
        for (const [what, of, by] of [
          ["nobody's", { id: UNKNOWN_ID, path: `${fiber.path}/purchases/${UNKNOWN_ID}` }, documents],
          ['of another tenant', foreign, documents],
          ['by another tenant', purchase, other],
        ] as const) {
          const answers = [
            await upload(pathOf(of), [category(), documents.file(randomBytes(200_000))], by),
            await by.v1.get(`${pathOf(of)}/documents`),
          ];
          for (const answer of answers) expect(getRefusal(answer as never), what).to.deep.equal(NOT_FOUND);
        }
        await documents.expectNothingKept();
        await other.expectNothingKept();
      });

      it('are deleted under their own purchase only', async () => {
        const own = await uploaded(path);
        const twin = await newPurchase(documents, fiber);
        const ofSupplier = await documents.ready();
        const theirs = getBody(await upload(pathOf(foreign), [category(), other.file()], other), 201) as Document;
        for (const [what, of, id, by] of [
          ['under another purchase', twin, own.id, documents],
          ["a supplier's", purchase, ofSupplier.id, documents],
          ["another tenant's", purchase, theirs.id, documents],
          ["another tenant's, under its purchase", foreign, theirs.id, documents],
          ['by another tenant', purchase, own.id, other],
          ["nobody's", purchase, UNKNOWN_ID, documents],
        ] as const)
          expect(getRefusal(await remove(pathOf(of), id, by)), what).to.deep.equal(NOT_FOUND);
        expect((await list(path)).items).to.deep.equal([own]);
        expect((await list(pathOf(twin))).total).to.equal(0);
        expect(await other.statusOf(theirs.id)).to.equal('READY');
      });
    });
  }

  it('are not found under another material, or another kind', async () => {
    const twin = await newMaterial(documents, 'FIBER');
    const own = await uploaded(purchase.path);
    for (const material of [twin.path, materialPath('YARN', fiber.id), materialPath('FIBER', UNKNOWN_ID)]) {
      const path = `${material}/purchases/${purchase.id}`;
      const answers = [
        await upload(path, [category(), documents.file()]),
        await documents.v1.get(`${path}/documents`),
        await remove(path, own.id),
      ];
      for (const answer of answers) expect(getRefusal(answer as never), path).to.deep.equal(NOT_FOUND);
    }
    expect((await list(purchase.path)).items).to.deep.equal([own]);
    expect(await documents.keys()).to.deep.equal([own.objectKey]);
  });

  describe('announced', () => {
    const getPath = PATHS[0]![1];
    const announce = (fields: object = {}, of = purchase, by = documents) =>
      by.v1.post(`${getPath(of)}/documents/presign`, {
        category: 'INVOICE',
        fileName: 'fattura.pdf',
        contentType: 'application/pdf',
        sizeBytes: 5,
        ...fields,
      });
    const bytes = Buffer.from('hello');

    it('are READY once put and completed, under both paths', async () => {
      const { presignedUrl, ...put } = getBody(await announce(), 201) as Presigned;
      const { documentId, expiresAt } = put;
      const objectKey = documents.objectKey(documentId);
      const headers = { 'Content-Type': 'application/pdf' };
      expect(put).to.deep.equal({ documentId, objectKey, expiresAt, method: 'PUT', headers });
      expect((await list(purchase.path)).items[0]).to.include({ id: documentId, status: 'PENDING_UPLOAD' });
      expect(await documents.put({ presignedUrl, ...put }, bytes)).to.equal(200);
      const answer = await completeAt(documents, getPath(purchase), documentId, bytes);
      const document = getBody(answer, 200) as Document;
      expect(document).to.include({ id: documentId, entityId: purchase.id, category: 'INVOICE', status: 'READY' });
      expect(document).to.include({ originalFilename: 'fattura.pdf', checksumSha256: sha256(bytes), objectKey });
      for (const [, of] of PATHS) expect((await list(of(purchase))).items).to.deep.equal([document]);
    });

    it('are FAILED when the checksum is another one, and still awaited when they were not put', async () => {
      const [put, missing] = [getBody(await announce(), 201) as Presigned, getBody(await announce(), 201) as Presigned];
      expect(await documents.put(put, bytes)).to.equal(200);
      const refusal = async ({ documentId }: Presigned) =>
        getRefusal((await completeAt(documents, getPath(purchase), documentId, Buffer.from('jello'))) as never);
      expect(await refusal(put)).to.deep.equal([409, 'CHECKSUM_MISMATCH', undefined]);
      expect(await documents.statusOf(put.documentId)).to.equal('FAILED');
      expect(await refusal(missing)).to.deep.equal([409, 'UPLOAD_MISSING', undefined]);
      expect(await documents.statusOf(missing.documentId)).to.equal('PENDING_UPLOAD');
    });

    it('need every field, and no more than 26,214,400 bytes', async () => {
      for (const field of ['category', 'fileName', 'contentType', 'sizeBytes'])
        expect(getRefusal(await announce({ [field]: undefined }))).to.deep.equal(invalid(field));
      for (const sizeBytes of [MAX_BYTES + 1, 0])
        expect(getRefusal(await announce({ sizeBytes }))).to.deep.equal(invalid('sizeBytes'));
      await documents.expectNothingKept();
      expect((await announce({ sizeBytes: MAX_BYTES })).status).to.equal(201);
    });

    it('are announced and completed for their own purchase only', async () => {
      const { documentId } = await documents.uploaded(bytes, {
        entityType: 'MATERIAL_PURCHASE',
        entityId: purchase.id,
      });
      const twin = await newPurchase(documents, fiber);
      for (const [of, by] of [
        [foreign, documents],
        [purchase, other],
        [{ ...purchase, id: UNKNOWN_ID }, documents],
        [{ ...purchase, id: fiber.id }, documents],
      ] as const) {
        expect(getRefusal(await announce({}, of, by))).to.deep.equal(NOT_FOUND);
        expect(getRefusal((await completeAt(by, getPath(of), documentId, bytes)) as never)).to.deep.equal(NOT_FOUND);
      }
      for (const [of, id] of [
        [twin, documentId],
        [purchase, (await documents.uploaded(bytes)).documentId],
        [purchase, (await other.uploaded(bytes)).documentId],
      ] as const)
        expect(getRefusal((await completeAt(documents, getPath(of), id, bytes)) as never)).to.deep.equal(NOT_FOUND);
      expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
      expect((await completeAt(documents, getPath(purchase), documentId, bytes)).status).to.equal(200);
      expect((await list(purchase.path)).total).to.equal(1);
    });
  });
});
