import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { getRefusal } from '../support/client.ts';
import { Documents, DOCUMENTS, MAX_BYTES, multipart, sha256, UNKNOWN_ID, type Part } from './support.ts';
import { describeOnStores } from './stores.ts';

describeOnStores('uploading a document directly', (opened, backend) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await Documents.create(opened());
  });

  it('answers 201 with the whole DocumentDto, READY, with the SHA-256 of the bytes', async () => {
    const bytes = randomBytes(100_000);
    const answer = await documents.send([...documents.described(), documents.file(bytes, 'bilan.bin', 'image/png')]);
    expect(answer.status, answer.text).to.equal(201);
    const { id, createdAt, ...shown } = answer.body as Record<string, string>;
    const { stack, tenant } = documents.clients;
    const user = await stack.database('users').where({ id: tenant.adminUserId }).first<{ uuid: string }>('uuid');
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(shown).to.deep.equal({
      entityType: 'SUPPLIER',
      entityId: documents.supplierId,
      entityName: 'Filatura',
      category: 'CONTRACT',
      status: 'READY',
      objectKey: documents.objectKey(id!),
      originalFilename: 'bilan.bin',
      contentType: 'image/png',
      sizeBytes: bytes.length,
      checksumSha256: sha256(bytes),
      storageBackend: backend,
      uploadedByUserId: user.uuid,
      metadata: null,
      updatedAt: createdAt,
      deletedAt: null,
    });
    expect((await documents.v1.get(`${DOCUMENTS}/${id}`)).body).to.deep.equal(answer.body);
    expect(await documents.keys()).to.deep.equal([shown.objectKey]);
    expect((await documents.store.read(shown.objectKey!)).equals(bytes)).to.equal(true);
  });

  it('takes the parts in any order, and a file without bytes', async () => {
    const [first, ...rest] = documents.described();
    const answer = await documents.send([documents.file(''), ...rest, first!]);
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.body).to.include({ sizeBytes: 0, checksumSha256: sha256(Buffer.alloc(0)) });
    const { status, headers, bytes } = await documents.download(answer.body['id'] as string);
    expect([status, headers['content-length'], bytes.length]).to.deep.equal([200, '0', 0]);
  });

  it('takes 26,214,400 bytes', async () => {
    const bytes = randomBytes(MAX_BYTES);
    const { id } = await documents.ready(bytes);
    const { status, bytes: received } = await documents.download(id);
    expect(status).to.equal(200);
    expect(sha256(received)).to.equal(sha256(bytes));
  });

  it('refuses one byte more with 413 and keeps nothing', async () => {
    const answer = await documents.send([...documents.described(), documents.file(Buffer.alloc(MAX_BYTES + 1))]);
    expect([answer.status, answer.body['code']]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
    await documents.expectNothingKept();
  });

  it('refuses an entity of another tenant, of another type, or that nobody has, and keeps nothing', async () => {
    const { supplierId } = await Documents.create(opened());
    for (const [type, entityId] of [
      ['SUPPLIER', supplierId],
      ['SUPPLIER', UNKNOWN_ID],
      ['SUPPLIER_PRODUCT', documents.supplierId],
      ['TRACEABILITY_JOURNEY', UNKNOWN_ID],
    ] as const) {
      const answer = await documents.send([
        { name: 'entityType', value: type },
        { name: 'entityId', value: entityId },
        { name: 'category', value: 'CONTRACT' },
        documents.file(),
      ]);
      expect(getRefusal(answer as never), answer.text).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'entityId']);
    }
    await documents.expectNothingKept();
  });

  const without = (parts: readonly Part[], name: string) => parts.filter((part) => part.name !== name);
  const wrong: [what: string, field: string, parts: (all: readonly Part[]) => readonly Part[]][] = [
    ...['file', 'entityType', 'entityId', 'category'].map((name): (typeof wrong)[number] => [
      `${name} is missing`,
      name,
      (all) => without(all, name),
    ]),
    ...['file', 'entityType', 'entityId', 'category'].map((name): (typeof wrong)[number] => [
      `${name} is there twice`,
      name,
      (all) => [...all, all.find((part) => part.name === name)!],
    ]),
    ['a field is unknown', 'colour', (all) => [...all, { name: 'colour', value: 'red' }]],
    ['a file is unknown', 'photo', (all) => [...all, { ...all.at(-1)!, name: 'photo' }]],
    ['a file is unknown, and the right one missing', 'photo', (all) => [{ ...all.at(-1)!, name: 'photo' }]],
    ['the file is a field', 'file', (all) => [...without(all, 'file'), { name: 'file', value: 'hello' }]],
    ['a field is a file', 'category', (all) => [{ ...all.at(-1)!, name: 'category' }, ...without(all, 'category')]],
    ['there are a hundred files', 'file', (all) => [...all, ...Array<Part>(99).fill(all.at(-1)!)]],
    ['there are a hundred more fields', 'category', (all) => [...all, ...Array<Part>(100).fill(all[2]!)]],
    ['a field is a megabyte', 'category', (all) => [...without(all, 'category'), big('category')]],
    ['the type of the entity is unknown', 'entityType', (all) => [text('entityType', 'PLANET'), ...all.slice(1)]],
    ['the id of the entity is none', 'entityId', (all) => [text('entityId', '7'), ...without(all, 'entityId')]],
    ['the category is blank', 'category', (all) => [text('category', '  '), ...without(all, 'category')]],
    ['the file has no name', 'file', (all) => [...without(all, 'file'), { ...all.at(-1)!, fileName: '' }]],
  ];
  const text = (name: string, value: string): Part => ({ name, value });
  const big = (name: string) => text(name, 'x'.repeat(1024 * 1024));

  for (const [what, field, change] of wrong) {
    it(`answers 400 naming ${field} when ${what}, and keeps nothing`, async () => {
      // enough bytes for the store to have begun when the rest turns out to be wrong
      const answer = await documents.send(change([...documents.described(), documents.file(randomBytes(300_000))]));
      expect(getRefusal(answer as never), answer.text).to.deep.equal([400, 'VALIDATION_FAILED', field]);
      await documents.expectNothingKept();
    });
  }

  it('answers 400 to a body whose end is missing, or that has no boundary, and keeps nothing', async () => {
    const parts = [...documents.described(), documents.file(randomBytes(300_000))];
    const { body } = multipart(parts);
    const answers = [
      await documents.send(parts, ''),
      await documents.v1.post(DOCUMENTS, body.subarray(0, 200_000), { headers: multipart([]).headers }),
      await documents.v1.post(DOCUMENTS, body, { headers: { 'content-type': 'multipart/form-data; charset=utf-8' } }),
      await documents.v1.post(DOCUMENTS, Buffer.from('hello'), { headers: multipart([]).headers }),
    ];
    for (const answer of answers)
      expect(getRefusal(answer), answer.text).to.deep.equal([400, 'VALIDATION_FAILED', 'body']);
    await documents.expectNothingKept();
  });

  it('answers 415 to what is no multipart/form-data', async () => {
    const { body } = multipart(documents.described());
    for (const type of ['application/json', 'application/octet-stream', 'multipart/mixed; boundary=x', 'text/plain']) {
      const answer = await documents.v1.post(DOCUMENTS, body, { headers: { 'content-type': type } });
      expect([answer.status, answer.body.code]).to.deep.equal([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    await documents.expectNothingKept();
  });
});
