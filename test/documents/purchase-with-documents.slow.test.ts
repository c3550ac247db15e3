import { expect } from 'chai';
import { randomBytes, randomUUID } from 'node:crypto';
import { getBody, getRefusal, type Seen } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { describeOnStores } from './stores.ts';
import {
  BYTES,
  entry,
  file,
  invalid,
  json,
  manifest,
  materialPath,
  newMaterial,
  NOT_FOUND,
  numbered,
  payload,
  PURCHASE,
  sendTo,
  TWO,
  type Document,
  type Subject,
} from './subjects.ts';
import { Documents, holdDocuments, MAX_BYTES, multipart, sha256, UNKNOWN_ID, type Part } from './support.ts';

interface Created {
  id: string;
  documents: Document[];
}

describeOnStores('a purchase with its documents', (opened) => {
  let documents: Documents;
  let material: Subject;
  let key: string;
  beforeEach(async () => {
    documents = await Documents.create(opened());
    material = await newMaterial(documents);
    key = randomUUID();
  });

  const send = (parts: readonly Part[], path = material.path): Promise<Seen> =>
    sendTo(documents, `${path}/purchases/with-documents`, parts, { 'idempotency-key': key });
  const created = async (...parts: Part[]) => getBody(await send(parts), 201) as Created;
  const purchases = async () =>
    getBody(await documents.v1.get(`${material.path}/purchases`), 200) as { items: object[]; total: number };
  const isReplay = ({ headers }: Seen) => headers.get('idempotent-replayed') === 'true';

  async function expectNothingKept(): Promise<void> {
    expect(await purchases()).to.include({ total: 0 });
    await documents.expectNothingKept();
  }

  /** One purchase with so many documents and objects, and no more. */
  async function expectKept({ id, documents: made }: Created): Promise<void> {
    const { items, total } = await purchases();
    expect([total, (items[0] as Created).id]).to.deep.equal([1, id]);
    const { body } = await documents.v1.get(`${material.path}/purchases/${id}/documents`);
    expect(body.items).to.deep.equal([...made].reverse());
    expect(await documents.count()).to.equal(made.length);
    expect(await documents.keys()).to.have.members(made.map(({ objectKey }) => objectKey));
    expect(await documents.store.unfinished()).to.equal(0);
  }

  it('is created with the documents of the manifest, in its order, READY, whatever the order of the parts', async () => {
    const categories = ['TRANSACTION_CERTIFICATE', 'DDT', 'OTHER', 'TEST_REPORT', 'INVOICE'];
    const files = categories.map((category, index) => {
      const bytes = randomBytes(100_000 * index + 1);
      return { bytes, entry: entry(`f${index}`, { category, sizeBytes: bytes.length, fileName: `${category}.pdf` }) };
    });
    const [first, ...rest] = files.map((each) => file(each.entry.clientId, each.bytes, '../other name.bin')).reverse();
    const purchase = await created(first!, manifest(...files.map((each) => each.entry)), ...rest, payload());
    expect(purchase).to.deep.include(PURCHASE);
    expect(purchase).to.include({ materialId: material.id, kind: 'YARN' });
    const { documents: made, ...shown } = purchase;
    expect((await purchases()).items).to.deep.equal([shown]);
    expect(made).to.have.length(files.length);
    for (const [index, each] of files.entries()) {
      expect(made[index]).to.include({
        entityType: 'MATERIAL_PURCHASE',
        entityId: purchase.id,
        category: each.entry.category,
        status: 'READY',
        originalFilename: each.entry.fileName,
        contentType: 'application/pdf',
        sizeBytes: each.bytes.length,
        checksumSha256: sha256(each.bytes),
      });
      expect((await documents.download(made[index]!.id)).bytes.equals(each.bytes)).to.equal(true);
    }
    await expectKept(purchase);
  });

  it('takes the manifest from the payload when there is no field for it, and only then', async () => {
    const inside = payload({ attachments: [entry('a')] });
    const { documents: made } = await created(inside, file('a'));
    expect(made.map((each) => each.originalFilename)).to.deep.equal(['a.pdf']);
    key = randomUUID();
    const other = await created(inside, manifest(entry('b', { category: 'OTHER' })), file('b'));
    expect(other.documents.map((each) => [each.originalFilename, each.category])).to.deep.equal([['b.pdf', 'OTHER']]);
  });

  it('has no documents without a manifest, or with an empty one', async () => {
    for (const parts of [[payload()], [payload(), manifest()], [payload({ attachments: [] })]]) {
      key = randomUUID();
      expect((await created(...parts)).documents).to.deep.equal([]);
    }
    expect(await purchases()).to.include({ total: 3 });
    await documents.expectNothingKept();
  });

  it('takes notes of 20,000 characters, however they are escaped', async () => {
    const notes = 'ä'.repeat(20_000);
    const value = JSON.stringify({ ...PURCHASE, notes }).replaceAll('ä', String.raw`\u00e4`);
    expect(await created({ name: 'payload', value })).to.include({ notes });
  });

  it('takes ten documents, any clientId, and emoji in names', async () => {
    const ids = ['payload', 'attachments', '__proto__', 'constructor', 'ä 🧵', 'x'.repeat(100), ...numbered(4)];
    const entries = ids.map((id) => entry(id, { fileName: '🧵 rocchetto 👩‍💻.pdf', sizeBytes: 5 }));
    const files = ids.map((id) => file(id, Buffer.from('hello')));
    const purchase = await created(payload(), manifest(...entries), ...files);
    expect(purchase.documents.map((each) => each.originalFilename)).to.deep.equal(
      Array(10).fill('🧵 rocchetto 👩‍💻.pdf'),
    );
    await expectKept(purchase);
  });

  it('goes by the names of the manifest, whatever the parts are called', async () => {
    const named = { ...file('a', Buffer.from('hello')), fileName: 'x'.repeat(300) };
    const { documents: made } = await created(
      payload(),
      manifest(entry('a', { fileName: 'a.pdf', sizeBytes: 5 })),
      named,
    );
    expect(made.map((each) => each.originalFilename)).to.deep.equal(['a.pdf']);
  });

  const [, , a, b] = TWO as [Part, Part, Part, Part];
  const second = (fields: Record<string, unknown>) => [payload(), manifest(entry('a'), entry('b', fields)), a, b];
  const eleven = manifest(...numbered(11).map((id) => entry(id)));
  const wrong: [what: string, field: string, parts: Part[]][] = [
    ['the payload is missing', 'payload', TWO.slice(1)],
    ['the payload is a list', 'payload', [json('payload', [PURCHASE]), ...TWO.slice(1)]],
    ['the payload is there twice', 'payload', [payload(), ...TWO]],
    ['a field of the payload is missing', 'lotNumber', [payload({ lotNumber: undefined }), ...TWO.slice(1)]],
    ['a field of the payload is invalid', 'quantity', [payload({ quantity: '-1' }), ...TWO.slice(1)]],
    ['a field is unknown', 'note', [...TWO, { name: 'note', value: 'x' }]],
    ['the manifest is no list', 'attachments', [payload(), json('attachments', entry('a')), a]],
    ['an entry is none', 'attachments.0', [payload(), json('attachments', ['a']), a]],
    ['a file is missing', 'attachments.1.clientId', TWO.slice(0, 3)],
    ['a file is text', 'b', [...TWO.slice(0, 3), { name: 'b', value: BYTES }]],
    ['a file is unclaimed', 'c', [...TWO, file('c')]],
    ['a file comes without a manifest', 'a', [payload(), a]],
    ['the manifest has a clientId twice', 'attachments.1.clientId', [payload(), manifest(entry('a'), entry('a')), a]],
    ['a file is there twice', 'b', [...TWO, b]],
    ['there are 11 files', 'f10', [payload(), eleven, ...numbered(11).map((id) => file(id))]],
    ['there are 11 entries', 'attachments', [payload(), eleven, file('f0')]],
  ];
  const wrongEntry: [what: string, fields: Record<string, unknown>][] = [
    ['there is no clientId', { clientId: undefined }],
    ['the file is larger', { sizeBytes: BYTES.length - 1 }],
    ['the file is smaller', { sizeBytes: BYTES.length + 1 }],
    ['26,214,401 bytes are announced', { sizeBytes: MAX_BYTES + 1 }],
    ['the file has another type', { contentType: 'image/png' }],
    ['the category is unknown', { category: 'CONTRACT' }],
    ['there is no category', { category: undefined }],
    ['the name leads elsewhere', { fileName: '../b.pdf' }],
    ['the name leads elsewhere in Windows', { fileName: 'C:\\b.pdf' }],
    ['the name has a NUL', { fileName: 'b\0.pdf' }],
    ['the name has 300 characters', { fileName: `${'x'.repeat(296)}.pdf` }],
    ['the name reads from right to left', { fileName: 'invoice\u202efdp.exe' }],
    ['the name is blank', { fileName: ' ' }],
  ];
  for (const [what, field, parts] of [
    ...wrong,
    ...wrongEntry.map(([what, fields]) => [what, `attachments.1.${Object.keys(fields)[0]}`, second(fields)] as const),
  ]) {
    it(`is refused with 400 naming ${field} when ${what}, and nothing is kept`, async () => {
      const answer = await send(parts);
      expect(getRefusal(answer as never), answer.text).to.deep.equal(invalid(field));
      await expectNothingKept();
    });
  }

  for (const field of ['payload', 'attachments']) {
    it(`is refused with 400 INVALID_JSON when ${field} is malformed, and nothing is kept`, async () => {
      for (const value of ['', '{', '[{"clientId":"a",}]', "{'a':1}"]) {
        const answer = await send([...TWO.filter((part) => part.name !== field), { name: field, value }]);
        expect(getRefusal(answer as never), answer.text).to.deep.equal([400, 'INVALID_JSON', field]);
      }
      await expectNothingKept();
    });
  }

  it('is refused with 413 when a file has 26,214,401 bytes, and nothing is kept', async () => {
    const answer = await send([...TWO.slice(0, 3), file('b', Buffer.alloc(MAX_BYTES + 1))]);
    expect(getRefusal(answer as never), answer.text).to.deep.equal([413, 'PAYLOAD_TOO_LARGE', undefined]);
    await expectNothingKept();
  });

  it('is refused with 404 for a material that the tenant has not, or of another kind, and nothing is kept', async () => {
    const others = await newMaterial(await Documents.create(opened()));
    for (const path of [materialPath('YARN', UNKNOWN_ID), materialPath('FIBER', material.id), others.path]) {
      const answer = await send(TWO, path);
      expect(getRefusal(answer as never), answer.text).to.deep.equal(NOT_FOUND);
    }
    await expectNothingKept();
  });

  it('is refused with 400 without an idempotency-key, or with a bad one, and nothing is kept', async () => {
    const path = `${material.path}/purchases/with-documents`;
    for (const headers of [{}, { 'idempotency-key': 'two words' }, { 'idempotency-key': 'x'.repeat(256) }]) {
      const answer = await sendTo(documents, path, TWO, headers as Record<string, string>);
      expect(getRefusal(answer as never), answer.text).to.deep.equal(invalid('Idempotency-Key'));
    }
    await expectNothingKept();
  });

  it('leaves its key free when it is refused', async () => {
    expect((await send(TWO.slice(0, 3))).status).to.equal(400);
    await expectKept(await created(...TWO));
  });

  it('is answered again, and made once, when the request is repeated with its key', async () => {
    const first = await send(TWO);
    for (const parts of [TWO, [...TWO].reverse()]) {
      const again = await send(parts);
      expect([again.status, again.text]).to.deep.equal([201, first.text]);
      expect([isReplay(first), isReplay(again)]).to.deep.equal([false, true]);
    }
    await expectKept(first.body as unknown as Created);
  });

  it('is refused with 409 IDEMPOTENCY_CONFLICT when the key comes with anything else', async () => {
    const first = await created(...TWO);
    const others: [what: string, parts: Part[]][] = [
      ['other bytes', [...TWO.slice(0, 3), file('b', randomBytes(BYTES.length))]],
      ['another purchase', [payload({ lotNumber: 'L-2' }), ...TWO.slice(1)]],
      ['another name', second({ category: 'DDT', fileName: 'c.pdf' })],
      ['another category', second({ category: 'OTHER' })],
      ['fewer documents', [payload(), manifest(entry('a')), a]],
    ];
    for (const [what, parts] of others) {
      const answer = await send(parts);
      expect(getRefusal(answer as never), what).to.deep.equal([409, 'IDEMPOTENCY_CONFLICT', undefined]);
    }
    await expectKept(first);
  });

  it('is refused with 409 IDEMPOTENCY_IN_PROGRESS while another request with its key is worked on', async () => {
    const hold = await holdDocuments(documents.stack);
    const sent = [send(TWO), send(TWO)];
    try {
      const refused = await Promise.race(sent);
      expect(getRefusal(refused as never), refused.text).to.deep.equal([409, 'IDEMPOTENCY_IN_PROGRESS', undefined]);
      expect(await purchases()).to.include({ total: 0 });
    } finally {
      await hold.release();
    }
    const made = (await Promise.all(sent)).find((answer) => answer.status === 201)!;
    await expectKept(made.body as unknown as Created);
  });

  it('is made once when twenty send it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(TWO)));
    const made = answers.filter((answer) => answer.status === 201);
    expect(made.filter((answer) => !isReplay(answer))).to.have.length(1);
    expect(new Set(made.map((answer) => answer.text)).size).to.equal(1);
    for (const answer of answers.filter((each) => !made.includes(each)))
      expect(getRefusal(answer as never), answer.text).to.deep.equal([409, 'IDEMPOTENCY_IN_PROGRESS', undefined]);
    await expectKept(made[0]!.body as unknown as Created);
  });

  it('leaves nothing when its client goes away in the middle, not even the key', async () => {
    const large = randomBytes(MAX_BYTES);
    const parts = [...second({ sizeBytes: large.length }).slice(0, 3), file('b', large)];
    const { body, headers } = multipart(parts);
    const path = `${material.path}/purchases/with-documents`;
    const sent = documents.begin('POST', path, { ...headers, 'content-length': body.length, 'idempotency-key': key });
    sent.on('error', () => undefined);
    sent.write(body.subarray(0, body.length - 1_000_000));
    await eventually('one file is stored, and a part of the other', async () => {
      return (await documents.keys()).length === 1 && (await documents.store.unfinished()) === 1;
    });
    sent.destroy();
    await eventually('nothing is left', async () => {
      return (await documents.keys()).length === 0 && (await documents.store.unfinished()) === 0;
    });
    await expectNothingKept();
    await expectKept(await created(...parts));
  });
});
