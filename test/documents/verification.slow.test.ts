import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { jobEnded, getRefusal } from '../support/client.ts';
import { eventually, storedJob } from '../support/jobs.ts';
import { describeOnStores } from './stores.ts';
import { Documents, DOCUMENTS, holdDocuments, MAX_BYTES, sha256 } from './support.ts';

describeOnStores(
  'the verification of an upload',
  (opened, backend) => {
    const bytes = randomBytes(MAX_BYTES);
    let documents: Documents;
    beforeEach(async () => {
      documents = await Documents.create(opened());
    });

    /** Completes without waiting; returns the job's id. */
    async function begin(documentId: string): Promise<string> {
      const answer = await documents.complete(documentId, sha256(bytes), 'respond-async');
      expect(answer.status, answer.text).to.equal(202);
      return answer.headers.get('location')!.split('/').at(-1)!;
    }

    async function expectReady(documentId: string): Promise<void> {
      const { body } = await documents.v1.get(`${DOCUMENTS}/${documentId}`);
      expect(body).to.include({ status: 'READY', checksumSha256: sha256(bytes), sizeBytes: bytes.length });
      expect((await documents.download(documentId)).bytes.equals(bytes)).to.equal(true);
    }

    it('is finished by another worker when one is killed while it reads the bytes', async () => {
      const { stack, store } = opened();
      const { documentId } = await documents.uploaded(bytes);
      const hold = await store.holdReaders(documents.uploadKey(documentId), documents.objectKey(documentId));
      const job = await begin(documentId);
      await hold.reached();
      await stack.workers.pop()!.kill();
      expect(await storedJob({ stack }, job)).to.include({ status: 'RUNNING', attempts: 1 });
      expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
      await hold.release();
      await stack.startWorker();
      expect(await jobEnded(documents.v1, job)).to.include({ status: 'COMPLETED', attempts: 2 });
      await expectReady(documentId);
      expect(await documents.keys()).to.deep.equal([documents.objectKey(documentId)]);
    });

    it('is finished by another worker when one is killed between the bytes and the row', async () => {
      const { stack } = opened();
      const { documentId } = await documents.uploaded(bytes);
      const hold = await holdDocuments(stack);
      const job = await begin(documentId);
      await eventually('the bytes are moved', async () =>
        (await documents.keys()).includes(documents.objectKey(documentId)),
      );
      await stack.workers.pop()!.kill();
      expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
      expect((await documents.download(documentId)).status).to.equal(409);
      await hold.release();
      await stack.startWorker();
      expect(await jobEnded(documents.v1, job)).to.include({ status: 'COMPLETED', attempts: 2 });
      await expectReady(documentId);
    });

    it('goes on when the client of complete has left', async () => {
      const { stack } = opened();
      const { documentId } = await documents.uploaded(bytes);
      const hold = await holdDocuments(stack);
      const leave = new AbortController();
      const left = documents.v1
        .post(
          `${DOCUMENTS}/${documentId}/complete`,
          { checksumSha256: sha256(bytes) },
          { headers: { prefer: 'wait=60' }, signal: leave.signal },
        )
        .catch((error: Error) => error.name);
      await eventually('the bytes are moved', async () =>
        (await documents.keys()).includes(documents.objectKey(documentId)),
      );
      leave.abort();
      expect(await left).to.equal('AbortError');
      await hold.release();
      await eventually('READY', async () => (await documents.statusOf(documentId)) === 'READY');
      await expectReady(documentId);
    });

    it('refuses with 503 while the storage is down, and the document waits', async () => {
      const { store } = opened();
      const { documentId } = await documents.uploaded(bytes);
      const heal = await store.breakDown();
      try {
        const answer = await documents.complete(documentId, sha256(bytes));
        expect(getRefusal(answer as never), answer.text).to.deep.equal([503, 'NOT_READY', undefined]);
        expect(answer.text).not.to.match(/ELOOP|ENOENT|InternalError|\.ts/);
        expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
      } finally {
        await heal();
      }
      expect((await documents.complete(documentId, sha256(bytes))).status).to.equal(200);
      await expectReady(documentId);
    });

    it('answers a download with 503 while the storage is down', async () => {
      const { store } = opened();
      const { id } = await documents.ready('hello');
      const heal = await store.breakDown();
      try {
        const { status, headers, bytes: text } = await documents.download(id, { range: 'bytes=1-2' });
        expect(status).to.equal(503);
        expect(JSON.parse(text.toString())).to.include({ code: 'NOT_READY' });
        expect(headers['content-type']).to.match(/^application\/json/);
        for (const name of ['content-disposition', 'content-range', 'etag', 'last-modified'])
          expect(headers, name).not.to.have.property(name);
      } finally {
        await heal();
      }
      expect((await documents.download(id)).bytes.toString()).to.equal('hello');
    });

    // what a folder's errors tell of a disk cannot be brought about here; the network's can
    if (backend === 'S3') {
      it('is tried again when the storage fails while a worker reads', async () => {
        const { stack, store } = opened();
        const { documentId } = await documents.uploaded(bytes);
        await stack.workers.pop()!.kill();
        const job = await begin(documentId);
        const heal = await store.breakDown();
        await stack.startWorker();
        await eventually('an attempt fails', async () => (await storedJob({ stack }, job)).failures > 0);
        expect(await documents.statusOf(documentId)).to.equal('PENDING_UPLOAD');
        await heal();
        expect(await jobEnded(documents.v1, job)).to.include({ status: 'COMPLETED' });
        await expectReady(documentId);
      });
    }

    it('leaves a document that was deleted meanwhile deleted', async () => {
      const { stack } = opened();
      const { documentId } = await documents.uploaded(bytes);
      await stack.workers.pop()!.kill();
      const job = await begin(documentId);
      expect((await documents.v1.delete(`${DOCUMENTS}/${documentId}`)).status).to.equal(204);
      await stack.startWorker();
      expect(await jobEnded(documents.v1, job)).to.include({ status: 'COMPLETED' });
      const { body } = await documents.v1.get(`${DOCUMENTS}?includeDeleted=true`);
      expect(body.items[0]).to.include({ id: documentId, status: 'PENDING_UPLOAD' });
      expect((await documents.v1.get(`${DOCUMENTS}/${documentId}`)).status).to.equal(404);
    });
  },
  {},
);
