import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { jobEnded, getRefusal } from '../support/client.ts';
import { describeOnStores } from './stores.ts';
import { Documents, DOCUMENTS, MAX_BYTES, sha256, UNKNOWN_ID } from './support.ts';

describeOnStores('uploading a document to a presigned URL', (opened, backend) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await Documents.create(opened());
  });

  const mismatch = [409, 'CHECKSUM_MISMATCH', undefined];

  it('announces it: PENDING_UPLOAD, and a PUT that is good for 15 minutes', async () => {
    const before = Date.now();
    const answer = await documents.announce(5, { fileName: 'bilan.txt', contentType: 'text/plain' });
    expect(answer.status, answer.text).to.equal(201);
    const { documentId, presignedUrl, expiresAt, ...shown } = answer.body as Record<string, string>;
    expect(shown).to.deep.equal({
      objectKey: documents.objectKey(documentId!),
      method: 'PUT',
      headers: { 'Content-Type': 'text/plain' },
    });
    const life = 15 * 60_000;
    expect(Date.parse(expiresAt!)).to.be.within(before + life - 1000, Date.now() + life + 1000);
    expect(new URL(presignedUrl!).hostname).to.equal(backend === 'S3' ? 'localhost' : '127.0.0.1');
    const { body } = await documents.v1.get(`${DOCUMENTS}/${documentId}`);
    expect(body).to.deep.include({
      status: 'PENDING_UPLOAD',
      originalFilename: 'bilan.txt',
      contentType: 'text/plain',
      sizeBytes: 5,
      checksumSha256: null,
      storageBackend: backend,
    });
  });

  it('announces neither what is too large or empty, nor for an entity that is not there', async () => {
    for (const sizeBytes of [MAX_BYTES + 1, 0, -1, 1.5, '5'])
      expect(getRefusal((await documents.announce(sizeBytes as number)) as never)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'sizeBytes',
      ]);
    for (const field of ['entityType', 'entityId', 'category', 'fileName', 'contentType'])
      expect(getRefusal((await documents.announce(5, { [field]: undefined })) as never)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
    const other = await Documents.create(opened());
    for (const entityId of [other.supplierId, UNKNOWN_ID])
      expect(getRefusal((await documents.announce(5, { entityId })) as never)).to.deep.equal([
        404,
        'REFERENCE_NOT_FOUND',
        'entityId',
      ]);
    expect(await documents.count()).to.equal(0);
    expect((await documents.announce(MAX_BYTES)).status).to.equal(201);
  });

  const spellings: [string, (hex: string) => string][] = [
    ['lower-case hex', (hex) => hex],
    ['upper-case hex', (hex) => hex.toUpperCase()],
    ['base64', (hex) => Buffer.from(hex, 'hex').toString('base64')],
  ];
  for (const [what, spelled] of spellings) {
    it(`completes with the SHA-256 as ${what}, and is downloaded as it was put`, async () => {
      const bytes = randomBytes(200_000);
      const { documentId } = await documents.uploaded(bytes);
      const answer = await documents.complete(documentId, spelled(sha256(bytes)));
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.body).to.include({ id: documentId, status: 'READY', checksumSha256: sha256(bytes) });
      expect(answer.headers.get('content-location')).to.match(/^\/api\/v1\/jobs\/[0-9a-f-]{36}$/);
      expect((await documents.v1.get(`${DOCUMENTS}/${documentId}`)).body).to.deep.equal(answer.body);
      expect((await documents.download(documentId)).bytes.equals(bytes)).to.equal(true);
      expect(await documents.keys()).to.deep.equal([documents.objectKey(documentId)]);
    });
  }

  it('takes 26,214,400 bytes', async () => {
    const bytes = randomBytes(MAX_BYTES);
    const { documentId } = await documents.uploaded(bytes);
    expect((await documents.complete(documentId, sha256(bytes))).body).to.include({ status: 'READY' });
    expect(sha256((await documents.download(documentId)).bytes)).to.equal(sha256(bytes));
  });

  it('refuses what is no SHA-256 with 400, and still waits for the right one', async () => {
    const bytes = Buffer.from('hello');
    const { documentId } = await documents.uploaded(bytes);
    const hex = sha256(bytes);
    const short = Buffer.from(hex.slice(2), 'hex').toString('base64');
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    const nearly = [base64.slice(0, -1), `${base64}=`, Buffer.from(hex, 'hex').toString('base64url')];
    for (const checksum of ['', hex.slice(1), `${hex}0`, `${hex.slice(1)}g`, short, ...nearly, 7, null, undefined]) {
      const answer = await documents.complete(documentId, checksum as string);
      expect(getRefusal(answer as never), String(checksum)).to.deep.equal([400, 'VALIDATION_FAILED', 'checksumSha256']);
    }
    expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
    expect((await documents.complete(documentId, hex)).status).to.equal(200);
  });

  it('fails with 409 CHECKSUM_MISMATCH for another checksum, for good', async () => {
    const bytes = Buffer.from('hello');
    const { documentId } = await documents.uploaded(bytes);
    const refused = await documents.complete(documentId, sha256(Buffer.from('jello')));
    expect(getRefusal(refused as never), refused.text).to.deep.equal(mismatch);
    expect((await documents.v1.get(`${DOCUMENTS}/${documentId}`)).body).to.include({
      status: 'FAILED',
      checksumSha256: null,
    });
    expect(getRefusal((await documents.complete(documentId, sha256(bytes))) as never)).to.deep.equal(mismatch);
    expect((await documents.download(documentId)).status).to.equal(409);
    expect(await documents.keys()).to.deep.equal([]);
  });

  it('fails when the bytes were tampered with in the storage, in content or length', async () => {
    const bytes = Buffer.from('hello');
    for (const tampered of ['jello', 'hello!', 'hell', '']) {
      const { documentId } = await documents.uploaded(bytes);
      await documents.store.replace(documents.uploadKey(documentId), Buffer.from(tampered));
      const answer = await documents.complete(documentId, sha256(bytes));
      expect(getRefusal(answer as never), tampered).to.deep.equal(mismatch);
      expect(await documents.statusOf(documentId)).to.equal('FAILED');
    }
  });

  it('fails for other bytes than were announced although their own checksum is given', async () => {
    const { documentId } = await documents.uploaded(Buffer.from('hello'));
    const longer = Buffer.from('hello!');
    await documents.store.replace(documents.uploadKey(documentId), longer);
    expect(getRefusal((await documents.complete(documentId, sha256(longer))) as never)).to.deep.equal(mismatch);
  });

  it('answers 409 UPLOAD_MISSING before the bytes are there, and waits for them', async () => {
    const bytes = Buffer.from('hello');
    const upload = await documents.presigned(bytes.length);
    const early = await documents.complete(upload.documentId, sha256(bytes));
    expect(getRefusal(early as never), early.text).to.deep.equal([409, 'UPLOAD_MISSING', undefined]);
    expect(await documents.statusOf(upload.documentId)).to.equal('PENDING_UPLOAD');
    const { status, headers } = await documents.download(upload.documentId);
    expect([status, headers['content-disposition']]).to.deep.equal([409, undefined]);
    expect(await documents.put(upload, bytes)).to.equal(200);
    expect((await documents.complete(upload.documentId, sha256(bytes))).status).to.equal(200);
  });

  it('answers 200 when it is completed again with the same checksum, 409 with another', async () => {
    const bytes = Buffer.from('hello');
    const { documentId } = await documents.uploaded(bytes);
    const first = await documents.complete(documentId, sha256(bytes));
    const again = await documents.complete(documentId, sha256(bytes).toUpperCase());
    expect([again.status, again.body]).to.deep.equal([200, first.body]);
    expect(getRefusal((await documents.complete(documentId, '0'.repeat(64))) as never)).to.deep.equal(mismatch);
    expect((await documents.v1.get(`${DOCUMENTS}/${documentId}`)).body).to.deep.equal(first.body);
  });

  it('answers 200 to everybody who completes it at the same time', async () => {
    const bytes = randomBytes(100_000);
    const { documentId } = await documents.uploaded(bytes);
    const answers = await Promise.all(Array.from({ length: 8 }, () => documents.complete(documentId, sha256(bytes))));
    for (const { status, body, text } of answers) {
      expect(status, text).to.equal(200);
      expect(body).to.deep.equal(answers[0]!.body);
    }
    expect((await documents.download(documentId)).bytes.equals(bytes)).to.equal(true);
  });

  it('answers 202 with the job to who does not want to wait', async () => {
    const bytes = Buffer.from('hello');
    const { documentId } = await documents.uploaded(bytes);
    const answer = await documents.complete(documentId, sha256(bytes), 'respond-async');
    expect(answer.status, answer.text).to.equal(202);
    expect(answer.body).to.include({ id: documentId });
    expect(answer.headers.get('preference-applied')).to.equal('respond-async');
    expect(answer.headers.has('retry-after')).to.equal(true);
    const location = answer.headers.get('location')!;
    expect(location).to.match(/^\/api\/v1\/jobs\/[0-9a-f-]{36}$/);
    expect(await jobEnded(documents.v1, location.split('/').at(-1)!)).to.include({ status: 'COMPLETED' });
    expect(await documents.statusOf(documentId)).to.equal('READY');
  });

  it('is of one tenant: another finds nothing to complete, read, download or delete', async () => {
    const bytes = Buffer.from('hello');
    const { documentId } = await documents.uploaded(bytes);
    const other = await Documents.create(opened());
    const seen = [
      (await other.complete(documentId, sha256(bytes))).status,
      (await other.v1.get(`${DOCUMENTS}/${documentId}`)).status,
      (await other.download(documentId)).status,
      (await other.v1.delete(`${DOCUMENTS}/${documentId}`)).status,
    ];
    expect(seen).to.deep.equal([404, 404, 404, 404]);
    expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
  });
});
