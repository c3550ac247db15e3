import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { getRefusal } from '../support/client.ts';
import { describeOnStores } from './stores.ts';
import { Documents, DOCUMENTS, maintain, sha256 } from './support.ts';

const DAY = 24;
const bytes = Buffer.from('hello');

// by one worker or several, once or twice: what is to be done is done, and nothing else
for (const [how, runs, workers] of [
  ['once', 1, 1],
  ['twice', 2, 1],
  ['by two workers at once', 1, 2],
] as const) {
  describeOnStores(`the maintenance of documents, run ${how},`, (opened) => {
    let documents: Documents;
    beforeEach(async () => {
      documents = await Documents.create(opened());
    });

    async function run(): Promise<void> {
      for (let round = 0; round < runs; round++) await maintain(opened().stack, workers);
    }

    const toObject = (id: string) => documents.objectKey(id);

    it('lets an upload fail that was not completed within 24 hours', async () => {
      const [late, early] = [await documents.uploaded(bytes), await documents.uploaded(bytes)];
      const unsent = await documents.presigned(5);
      await documents.age(late.documentId, DAY + 0.1, 'created_at');
      await documents.age(unsent.documentId, DAY + 0.1, 'created_at');
      await documents.age(early.documentId, DAY - 0.1, 'created_at');
      await run();
      for (const { documentId } of [late, unsent]) {
        expect(await documents.statusOf(documentId)).to.equal('FAILED');
        const answer = await documents.complete(documentId, sha256(bytes));
        expect(getRefusal(answer as never)).to.deep.equal([409, 'CHECKSUM_MISMATCH', undefined]);
      }
      expect(await documents.statusOf(early.documentId)).to.equal('PENDING_UPLOAD');
      expect((await documents.complete(early.documentId, sha256(bytes))).status).to.equal(200);
    });

    it('removes the bytes of a failed upload a day later, and leaves the row', async () => {
      const { documentId } = await documents.uploaded(bytes);
      const key = documents.uploadKey(documentId);
      await documents.age(documentId, DAY + 0.1, 'created_at');
      await run();
      expect(await documents.keys()).to.deep.equal([key]);
      await documents.age(documentId, DAY + 0.1, 'updated_at');
      await run();
      expect(await documents.keys()).to.deep.equal([]);
      expect(await documents.statusOf(documentId)).to.equal('FAILED');
    });

    it('removes the bytes of a deleted document after 30 days, and leaves the row in the list', async () => {
      const { id: old } = await documents.ready('old');
      const { id: recent } = await documents.ready('recent');
      const { id: kept } = await documents.ready('kept');
      for (const id of [old, recent]) await documents.v1.delete(`${DOCUMENTS}/${id}`);
      await documents.age(old, 30 * DAY + 0.1, 'created_at', 'updated_at', 'deleted_at');
      await documents.age(recent, 30 * DAY - 0.1, 'created_at', 'updated_at', 'deleted_at');
      await documents.age(kept, 90 * DAY, 'created_at', 'updated_at');
      for (const id of [old, recent, kept]) await documents.store.age(toObject(id), 90 * DAY);
      await run();
      expect(await documents.keys()).to.have.members([toObject(recent), toObject(kept)]);
      expect((await documents.download(kept)).bytes.toString()).to.equal('kept');
      expect(await documents.count()).to.equal(3);
    });

    it('removes objects that no document has, a day after they were written', async () => {
      const { id: kept } = await documents.ready('kept');
      const waiting = await documents.uploaded(bytes);
      const done = await documents.uploaded(bytes);
      await documents.complete(done.documentId, sha256(bytes));
      const other = await Documents.create(opened());
      const { id: foreign } = await other.ready('foreign');
      const orphans = [
        toObject(randomUUID()),
        documents.uploadKey(randomUUID()),
        documents.uploadKey(done.documentId),
        // the id of a document, but in the place of another tenant
        toObject(foreign),
        `${toObject(kept)}.bak`,
      ];
      const fresh = toObject(randomUUID());
      for (const key of [...orphans, fresh]) await documents.store.replace(key, bytes);
      const needed = [toObject(kept), toObject(done.documentId), documents.uploadKey(waiting.documentId)];
      for (const key of [...orphans, ...needed]) await documents.store.age(key, DAY + 0.1);
      await documents.store.age(fresh, DAY - 0.1);
      await run();
      expect(await documents.keys()).to.have.members([...needed, fresh]);
      expect((await other.download(foreign)).bytes.toString()).to.equal('foreign');
      expect((await documents.download(kept)).bytes.toString()).to.equal('kept');
      expect((await documents.complete(waiting.documentId, sha256(bytes))).status).to.equal(200);
    });

    it('leaves payloads of imports to those whose they are', async () => {
      const key = `bulk/${documents.clients.tenant.id}/${randomUUID()}`;
      await documents.store.replace(key, bytes);
      await documents.store.age(key, 90 * DAY);
      await run();
      expect(await documents.store.keys(key)).to.deep.equal([key]);
    });
  });
}

describeOnStores(
  'the maintenance of documents',
  (opened) => {
    it('finds what is needed among more objects than it looks at together', async () => {
      const documents = await Documents.create(opened());
      const { id } = await documents.ready('kept');
      for (let index = 0; index < 450; index++) {
        const key = documents.objectKey(randomUUID());
        await documents.store.replace(key, bytes);
        await documents.store.age(key, 2 * DAY);
      }
      await documents.store.age(documents.objectKey(id), 2 * DAY);
      await maintain(opened().stack);
      expect(await documents.keys()).to.deep.equal([documents.objectKey(id)]);
    });

    it('leaves objects alone whose names are none of its own, and goes on', async () => {
      const documents = await Documents.create(opened());
      const [odd, orphan] = ['documents/odd name/1', documents.objectKey(randomUUID())];
      for (const key of [odd, orphan]) {
        await documents.store.replace(key, bytes);
        await documents.store.age(key, 2 * DAY);
      }
      await maintain(opened().stack);
      expect(await documents.keys()).to.deep.equal([]);
      expect(await documents.store.read(odd)).to.deep.equal(bytes);
    });

    it('is done by the next run when the storage is down', async () => {
      const documents = await Documents.create(opened());
      const { stack, store } = opened();
      const { id } = await documents.ready('old');
      await documents.v1.delete(`${DOCUMENTS}/${id}`);
      await documents.age(id, 31 * DAY, 'deleted_at');
      const heal = await store.breakDown();
      const failed = await maintain(stack).then(
        () => false,
        () => true,
      );
      await heal();
      expect(failed).to.equal(true);
      expect(await documents.keys()).to.deep.equal([documents.objectKey(id)]);
      await maintain(stack);
      expect(await documents.keys()).to.deep.equal([]);
    });
  },
  { workers: 0 },
);
