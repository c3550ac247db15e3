import { expect } from 'chai';
import { randomBytes, randomUUID } from 'node:crypto';
import { sessionClient } from '../support/client.ts';
import { describeOnStores } from '../documents/stores.ts';
import { entry, file, manifest, newMaterial, newPurchase, payload, sendTo } from '../documents/subjects.ts';
import { Documents, sha256 } from '../documents/support.ts';

const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), randomBytes(300_000)]);
const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(300_000)]);
/** Of no kind that anything recognises. */
const unknown = Buffer.concat([Buffer.alloc(16, 0x80), randomBytes(300_000)]);

const getRefusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, details } = body as { code: string; details?: Record<string, unknown> };
  const { reason, params, ...context } = details ?? {};
  expect([reason, params]).to.deep.equal([
    'NOT_AS_ANNOUNCED',
    { recognised: context['recognised'], announced: context['contentType'] },
  ]);
  return { status, code, ...context };
};

const refused = (field: string | undefined, contentType: string, recognised: string) => ({
  status: 415,
  code: 'UNSUPPORTED_MEDIA_TYPE',
  ...(field === undefined ? {} : { field }),
  contentType,
  recognised,
});

describeOnStores('an upload of another kind than it says', (opened) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await Documents.create(opened());
  });

  it('is answered 415 and not kept', async () => {
    for (const [bytes, type, recognised] of [
      [program, 'application/pdf', 'a program'],
      [page, 'image/png', 'an HTML page'],
      [page, 'application/pdf', 'an HTML page'],
      [picture, 'application/pdf', 'a PNG image'],
      // all of it, where there is less than would be looked at
      [Buffer.from('MZ\0'), 'application/pdf', 'a program'],
    ] as const) {
      const answer = await documents.send([...documents.described(), documents.file(bytes, 'a.pdf', type)]);
      expect(getRefusal(answer), answer.text).to.deep.equal(refused('file', type, recognised));
    }
    await documents.expectNothingKept();
  });

  it('is accepted where nothing recognises it, or it is what it says', async () => {
    for (const [bytes, type] of [
      [unknown, 'application/pdf'],
      [unknown, 'application/octet-stream'],
      [picture, 'image/png'],
      [Buffer.from('name;country\nA;IT\n'), 'text/csv'],
    ] as const) {
      const { id } = await documents.ready(bytes, 'a', type);
      expect((await documents.download(id)).bytes.equals(bytes)).to.equal(true);
    }
  });

  it('takes the other files of its request with it', async () => {
    const material = await newMaterial(documents);
    const answers = [
      await sendTo(documents, `${material.path}/documents`, [
        { name: 'files', value: unknown, fileName: 'good.pdf', contentType: 'application/pdf' },
        { name: 'files', value: picture, fileName: 'bad.pdf', contentType: 'application/pdf' },
        { name: 'files', value: unknown, fileName: 'late.pdf', contentType: 'application/pdf' },
      ]),
      await sendTo(
        documents,
        `${material.path}/purchases/with-documents`,
        [payload(), manifest(entry('a'), entry('b', { sizeBytes: picture.length })), file('a'), file('b', picture)],
        { 'idempotency-key': randomUUID() },
      ),
      await sendTo(documents, `${(await newPurchase(documents, material)).path}/documents`, [
        { name: 'category', value: 'DDT' },
        { name: 'file', value: picture, fileName: 'bad.pdf', contentType: 'application/pdf' },
      ]),
    ];
    const fields = ['files', 'b', 'file'];
    expect(answers.map(getRefusal)).to.deep.equal(
      fields.map((field) => refused(field, 'application/pdf', 'a PNG image')),
    );
    await documents.expectNothingKept();
    expect((await documents.v1.get(`${material.path}/purchases`)).body.total).to.equal(1);
  });

  it('that was presigned fails when it is completed, with 415 for everybody who completes it', async () => {
    const { documentId } = await documents.uploaded(picture);
    const outcomes = [];
    for (const checksum of [sha256(picture), sha256(picture)])
      outcomes.push(getRefusal(await documents.complete(documentId, checksum)));
    const expected = refused(undefined, 'application/pdf', 'a PNG image');
    expect(outcomes).to.deep.equal([expected, expected]);
    expect(await documents.statusOf(documentId)).to.equal('FAILED');
    expect((await documents.download(documentId)).status).to.equal(409);
    expect(await documents.keys()).to.deep.equal([]);
  });

  it('that was presigned is READY where nothing recognises it', async () => {
    const { documentId } = await documents.uploaded(unknown);
    expect((await documents.complete(documentId, sha256(unknown))).status).to.equal(200);
    expect((await documents.download(documentId)).bytes.equals(unknown)).to.equal(true);
  });

  it('and every other completion stands in the audit trail with its result', async () => {
    const { tenant, stack } = documents.clients;
    const admin = await sessionClient(stack, tenant);
    const getEvents = async (id: string) => {
      const { items } = (await admin.get(`/api/v1/account/audit?entityId=${id}`)).body as {
        items: { action: string; details: unknown; actor: { legacyId: number } }[];
      };
      for (const { actor } of items) expect(actor.legacyId).to.equal(tenant.adminUserId);
      return items.map(({ action, details }) => ({ action, details })).reverse();
    };
    const endings: [Buffer, string, number, object][] = [
      [unknown, sha256(unknown), 200, { action: 'document.uploaded', details: { status: 'READY' } }],
      [
        picture,
        sha256(picture),
        415,
        { action: 'document.upload-failed', details: { status: 'FAILED', code: 'UNSUPPORTED_MEDIA_TYPE' } },
      ],
      [
        unknown,
        sha256(page),
        409,
        { action: 'document.upload-failed', details: { status: 'FAILED', code: 'CHECKSUM_MISMATCH' } },
      ],
    ];
    for (const [bytes, checksum, status, event] of endings) {
      const { documentId } = await documents.uploaded(bytes);
      expect((await documents.complete(documentId, checksum)).status).to.equal(status);
      await documents.complete(documentId, checksum);
      const entity = { entityType: 'SUPPLIER', entityId: documents.supplierId };
      expect(await getEvents(documentId)).to.deep.equal([
        { action: 'document.announced', details: entity },
        { action: 'document.completion-requested', details: null },
        event,
      ]);
    }
  });

  it('cannot put header fields into the download by its type or name', async () => {
    for (const [name, type] of [
      ['a\r\nX-Injected: 1.pdf', 'application/pdf'],
      ['a.pdf', 'application/pdf\r\nX-Injected: 1'],
      ['a.pdf', 'text/html; charset=x\r\nX-Injected: 1'],
    ] as const) {
      const announced = await documents.announce(4, { fileName: name, contentType: type });
      expect(announced.status, announced.text).to.equal(400);
      // a multipart part ends its header at the line break: what comes after is a field of the part
      const direct = await documents.send([...documents.described(), documents.file('hello', name, type)]);
      if (direct.status !== 201) continue;
      const { headers } = await documents.download(direct.body['id'] as string);
      expect(headers).to.not.have.property('x-injected');
      expect(headers['content-disposition']).to.match(/^attachment/);
      expect(headers['x-content-type-options']).to.equal('nosniff');
    }
  });
});
