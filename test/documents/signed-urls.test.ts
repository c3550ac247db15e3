import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { eventually } from '../support/jobs.ts';
import { describeOnStores, type Presigned } from './stores.ts';
import { answerTo, Documents, DOCUMENTS, maintain, sha256 } from './support.ts';

describeOnStores('a presigned URL', (opened, backend) => {
  const bytes = Buffer.from('hello');
  let documents: Documents;
  let upload: Presigned;
  beforeEach(async () => {
    documents = await Documents.create(opened());
    upload = await documents.presigned(bytes.length);
  });

  async function expectRefused(status: number, what?: string): Promise<void> {
    expect(status, what).to.be.oneOf([400, 403]);
    expect(await documents.keys(), what).to.deep.equal([]);
  }

  it('takes the bytes without any other credential, as often as one likes while it is good', async () => {
    expect(await documents.put(upload, Buffer.from('jello'))).to.equal(200);
    expect(await documents.put(upload, bytes)).to.equal(200);
    expect(await documents.keys()).to.deep.equal([documents.uploadKey(upload.documentId)]);
    expect((await documents.complete(upload.documentId, sha256(bytes))).status).to.equal(200);
  });

  it('refuses the bytes when its time is over', async () => {
    const { store } = documents;
    await store.whenExpired(upload, bytes.length, async (url) => {
      await expectRefused(await documents.put(upload, bytes, { url }));
    });
    expect(await documents.put(upload, bytes)).to.equal(200);
  });

  it('refuses another type', async () => {
    for (const type of ['text/html', 'application/pdf; charset=utf-8', 'application/pd'])
      await expectRefused(await documents.put(upload, bytes, { headers: { 'Content-Type': type } }), type);
  });

  it('refuses another length', async () => {
    for (const other of ['hello!', 'hell', '', 'x'.repeat(100_000)])
      await expectRefused(await documents.put(upload, Buffer.from(other)), other.slice(0, 10));
  });

  it('refuses a body that does not say its length', async () => {
    const headers = { ...upload.headers, 'transfer-encoding': 'chunked' };
    const sent = request(documents.store.reachable(upload.presignedUrl), { method: 'PUT', headers, agent: false });
    const answer = answerTo(sent);
    sent.end(bytes);
    await expectRefused((await answer).status);
  });

  it('refuses the bytes when any part of it was changed', async () => {
    const changed = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
    const names = [...new URL(upload.presignedUrl).searchParams.keys()];
    expect(names).to.have.length.greaterThan(3);
    for (const name of names) {
      const url = new URL(upload.presignedUrl);
      url.searchParams.set(name, changed(url.searchParams.get(name)!));
      await expectRefused(await documents.put(upload, bytes, { url: url.href }), name);
      url.searchParams.delete(name);
      await expectRefused(await documents.put(upload, bytes, { url: url.href }), `without ${name}`);
    }
    const url = new URL(upload.presignedUrl);
    url.search = '';
    await expectRefused(await documents.put(upload, bytes, { url: url.href }), 'without any');
  });

  it('is of one object: not of another upload, of a verified document, or of anything else', async () => {
    const other = await documents.presigned(bytes.length);
    const own = documents.uploadKey(upload.documentId);
    for (const key of [
      documents.uploadKey(other.documentId),
      documents.objectKey(upload.documentId),
      `${own}0`,
      own.replace(/[^/]+$/, '..%2F..%2Fevil'),
    ]) {
      const url = upload.presignedUrl.replace(own, key);
      expect(url).not.to.equal(upload.presignedUrl);
      await expectRefused(await documents.put(upload, bytes, { url }), key);
    }
  });

  it('gives nothing to read', async () => {
    await documents.put(upload, bytes);
    const url = documents.store.reachable(upload.presignedUrl);
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) {
      const answer = await fetch(url, { method });
      expect(answer.status, method).to.be.within(400, 499);
      expect(await answer.text(), method).not.to.include('hello');
    }
    expect(await documents.keys()).to.deep.equal([documents.uploadKey(upload.documentId)]);
  });

  it('changes nothing of what is downloaded after the document is READY', async () => {
    await documents.put(upload, bytes);
    await documents.complete(upload.documentId, sha256(bytes));
    // a bucket takes them itself
    expect(await documents.put(upload, Buffer.from('jello'))).to.equal(backend === 'S3' ? 200 : 403);
    const { bytes: downloaded, headers } = await documents.download(upload.documentId);
    expect(downloaded.toString()).to.equal('hello');
    expect(headers.etag).to.equal(`"${sha256(bytes)}"`);
    expect((await documents.complete(upload.documentId, sha256(bytes))).status).to.equal(200);
    expect((await documents.complete(upload.documentId, sha256(Buffer.from('jello')))).status).to.equal(409);
    expect((await documents.download(upload.documentId)).bytes.toString()).to.equal('hello');
    expect((await documents.v1.get(`${DOCUMENTS}/${upload.documentId}`)).body).to.include({ status: 'READY' });
  });

  it('leaves nothing that is not counted when the upload has ended, until the next maintenance at the latest', async () => {
    const [failed, deleted] = [await documents.uploaded(bytes), await documents.uploaded(bytes)];
    await documents.put(upload, bytes);
    expect((await documents.complete(upload.documentId, sha256(bytes))).status).to.equal(200);
    expect((await documents.complete(failed.documentId, '0'.repeat(64))).status).to.equal(409);
    expect((await documents.v1.delete(`${DOCUMENTS}/${deleted.documentId}`)).status).to.equal(204);
    for (const each of [upload, failed, deleted])
      expect(await documents.put(each, bytes)).to.equal(backend === 'S3' ? 200 : 403);
    if (backend === 'S3') await maintain(opened().stack);
    // what was deleted counts until its bytes are removed
    const counted = [documents.objectKey(upload.documentId), documents.uploadKey(deleted.documentId)];
    expect(await documents.keys()).to.deep.equal(counted);
  });

  // of S3 the upload is its own matter until its end
  if (backend !== 'S3')
    it('leaves nothing of bytes that arrive when somebody else has ended the upload', async () => {
      const large = randomBytes(2_000_000);
      const late = await documents.uploaded(large);
      const sent = request(documents.store.reachable(late.presignedUrl), {
        method: 'PUT',
        headers: { ...late.headers, 'content-length': large.length },
        agent: false,
      });
      const answer = answerTo(sent);
      sent.write(large.subarray(0, 1_500_000));
      await eventually('it is being written', async () => (await documents.store.unfinished()) > 0);
      expect((await documents.complete(late.documentId, sha256(large))).status).to.equal(200);
      sent.end(large.subarray(1_500_000));
      expect((await answer).status).to.equal(403);
      expect(await documents.keys()).to.deep.equal([documents.objectKey(late.documentId)]);
    });

  it('keeps nothing of a body that breaks off', async () => {
    const large = await documents.presigned(20_000_000);
    const sent = request(documents.store.reachable(large.presignedUrl), {
      method: 'PUT',
      headers: { ...large.headers, 'content-length': 20_000_000 },
      agent: false,
    });
    sent.on('error', () => undefined);
    await new Promise((written) => sent.write(randomBytes(10_000_000), written));
    sent.destroy();
    await eventually('nothing is being written', async () => (await documents.store.unfinished()) === 0);
    const answer = await documents.complete(large.documentId, '0'.repeat(64));
    expect([answer.status, answer.body['code']]).to.deep.equal([409, 'UPLOAD_MISSING']);
    expect(await documents.keys()).to.deep.equal([]);
  });
});
