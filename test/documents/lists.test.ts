import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { getRefusal, type Seen } from '../support/client.ts';
import { describeOnStores } from './stores.ts';
import { Documents, DOCUMENTS, sha256, UNKNOWN_ID } from './support.ts';

describeOnStores('the list of documents', (opened) => {
  let documents: Documents;
  beforeEach(async () => {
    documents = await Documents.create(opened());
  });

  const list = (query = ''): Promise<Seen> => documents.v1.get(`${DOCUMENTS}${query}`);
  const getNames = ({ body }: Seen) =>
    (body as { items: { originalFilename: string }[] }).items.map((item) => item.originalFilename);
  const names = async (query = '') => getNames(await list(query));

  async function make(count: number): Promise<void> {
    for (let number = 1; number <= count; number++) await documents.ready('hello', String(number));
  }

  it('is empty at first', async () => {
    expect((await list()).body).to.deep.equal({ items: [], total: 0, page: 1, pageSize: 20 });
  });

  it('shows whole DocumentDtos, the newest first, whatever their status', async () => {
    const first = await documents.ready('hello', 'first');
    await documents.presigned(5, { fileName: 'second' });
    const { body } = await list();
    expect(body).to.include({ total: 2, page: 1, pageSize: 20 });
    const items = body['items'] as { originalFilename: string; status: string }[];
    expect(items.map((item) => [item.originalFilename, item.status])).to.deep.equal([
      ['second', 'PENDING_UPLOAD'],
      ['first', 'READY'],
    ]);
    expect(items[1]).to.deep.equal(first);
  });

  it('comes in pages', async () => {
    await make(5);
    expect(await names('?pageSize=2')).to.deep.equal(['5', '4']);
    expect(await names('?pageSize=2&page=2')).to.deep.equal(['3', '2']);
    expect((await list('?pageSize=2&page=3')).body).to.include({ total: 5, page: 3, pageSize: 2 });
    expect(await names('?pageSize=2&page=3')).to.deep.equal(['1']);
    expect((await list('?pageSize=2&page=4')).body).to.deep.equal({ items: [], total: 5, page: 4, pageSize: 2 });
    expect(await names('?pageSize=100')).to.have.length(5);
  });

  it('has the pages of its whole far from the front, under any filter', async () => {
    const { stack, clients } = documents;
    // in several of the blocks by which documents are counted, and in none that another tenant has
    await query(
      stack.database,
      `insert into documents (seq, tenant_id, entity_type, entity_id, category, status, object_key, original_filename, content_type,
         size_bytes, storage_backend, uploaded_by_user_id, deleted_at)
       overriding system value
       select (1::bigint << 42) + ($1::bigint << 22) + n * 53, $1, (array['SUPPLIER', 'YARN'])[1 + n % 2], gen_random_uuid(),
         (array['AUDIT', 'OTHER'])[1 + n / 7 % 2], (array['READY', 'READY', 'FAILED'])[1 + n % 3], 'k/' || n, n || '.pdf', 'application/pdf',
         1, 'LOCAL', $2, case when n % 11 = 0 then now() end
       from generate_series(1, 3500) n`,
      [clients.tenant.id, clients.tenant.adminUserId],
    );
    for (const filter of [
      '',
      '&includeDeleted=true',
      '&entityType=YARN',
      '&category=OTHER',
      '&notReady=true',
      '&includeDeleted=true&category=AUDIT',
    ]) {
      const file = await documents.v1.get(`${DOCUMENTS}?format=csv&columns=originalFilename${filter}`);
      const all = file.text.trim().split('\r\n').slice(1);
      expect(all, filter).to.have.length.greaterThan(1000);
      const last = Math.ceil(all.length / 20);
      for (const page of [50, 51, 52, Math.ceil(last / 2), last - 1, last, last + 1]) {
        const seen = await list(`?pageSize=20&page=${page}${filter}`);
        expect(seen.body, `${filter} ${page}`).to.include({ total: all.length });
        expect(getNames(seen), `${filter} ${page}`).to.deep.equal(all.slice((page - 1) * 20, page * 20));
      }
    }
  });

  it('is filtered by entity, category and both', async () => {
    const { body: product } = await documents.v1.post('/api/v1/supplier/products', {
      supplierId: documents.supplierId,
      name: 'Yarn',
      unitOfMeasure: 'KG',
    });
    const { body: other } = await documents.v1.post('/api/v1/suppliers', { name: 'Tessitura' });
    const made: [string, object][] = [
      ['a', {}],
      ['b', { category: 'AUDIT' }],
      ['c', { entityType: 'SUPPLIER_PRODUCT', entityId: product.id }],
      ['d', { entityId: other.id, category: 'AUDIT' }],
    ];
    for (const [fileName, fields] of made) await documents.presigned(5, { fileName, ...fields });
    expect(await names()).to.deep.equal(['d', 'c', 'b', 'a']);
    expect(await names('?entityType=SUPPLIER')).to.deep.equal(['d', 'b', 'a']);
    expect(await names(`?entityId=${documents.supplierId}`)).to.deep.equal(['b', 'a']);
    expect(await names('?category=AUDIT')).to.deep.equal(['d', 'b']);
    expect(await names(`?entityType=SUPPLIER&entityId=${documents.supplierId}&category=AUDIT`)).to.deep.equal(['b']);
    expect(await names(`?entityType=FIBER&entityId=${documents.supplierId}`)).to.deep.equal([]);
    expect((await list('?category=AUDIT&pageSize=1')).body).to.include({ total: 2 });
    expect(await names(`?entityId=${UNKNOWN_ID}`)).to.deep.equal([]);
    expect(await names('?category=NO_SUCH_CATEGORY')).to.deep.equal([]);
  });

  it('is narrowed to those that have not arrived', async () => {
    await documents.ready('hello', 'ready');
    for (const fileName of ['a', 'b', 'gone']) await documents.presigned(5, { fileName });
    await documents.presigned(5, { fileName: 'c', category: 'AUDIT' });
    const [, gone] = (await list('?notReady=true')).body['items'] as { id: string }[];
    expect((await documents.v1.delete(`${DOCUMENTS}/${gone!.id}`)).status).to.equal(204);
    expect(await names('?notReady=true')).to.deep.equal(['c', 'b', 'a']);
    expect((await list('?notReady=true&pageSize=2')).body).to.include({ total: 3 });
    expect(await names('?notReady=true&pageSize=2&page=2')).to.deep.equal(['a']);
    expect(await names('?notReady=true&includeDeleted=true')).to.deep.equal(['c', 'b', 'a']);
    expect(await names('?notReady=true&category=AUDIT')).to.deep.equal(['c']);
    expect(await names(`?notReady=true&entityId=${UNKNOWN_ID}`)).to.deep.equal([]);
    expect(await names('?notReady=false')).to.deep.equal(['c', 'b', 'a', 'ready']);
    const { text } = await documents.v1.get(`${DOCUMENTS}?notReady=true`, { headers: { accept: 'text/csv' } });
    expect(text.match(/PENDING_UPLOAD/g)).to.have.length(3);
    expect(text).to.not.include('READY');
  });

  it('is searched by a part of the name of a file, without case and accents, and with any other filter', async () => {
    for (const fileName of ['Perché no.pdf', 'GOTS 2026.pdf', 'gots-2025 (b).PDF', '50%_off.txt', 'gone gots.pdf'])
      await documents.presigned(5, { fileName });
    const [gone] = (await list()).body['items'] as { id: string }[];
    expect((await documents.v1.delete(`${DOCUMENTS}/${gone!.id}`)).status).to.equal(204);
    await documents.presigned(5, { fileName: 'gots audit.pdf', category: 'AUDIT' });
    const all = ['gots audit.pdf', 'gots-2025 (b).PDF', 'GOTS 2026.pdf'];
    expect(await names('?search=gots')).to.deep.equal(all);
    expect(await names('?search=perche')).to.deep.equal(['Perché no.pdf']);
    expect(await names('?search=PD')).to.deep.equal([...all, 'Perché no.pdf']);
    expect(await names(`?search=${encodeURIComponent('%_')}`)).to.deep.equal(['50%_off.txt']);
    expect(await names('?search=nothing')).to.deep.equal([]);
    expect((await list('?search=gots&pageSize=2&page=2')).body).to.include({ total: 3 });
    expect(await names('?search=gots&pageSize=2&page=2')).to.deep.equal(['GOTS 2026.pdf']);
    expect(await names('?search=gots&category=AUDIT')).to.deep.equal(['gots audit.pdf']);
    expect(await names('?search=gots&includeDeleted=true')).to.have.length(4);
    expect(await names(`?search=gots&entityId=${UNKNOWN_ID}`)).to.deep.equal([]);
    expect(await names('?search=gots&notReady=true&entityType=SUPPLIER')).to.deep.equal(all);
    const { text } = await documents.v1.get(`${DOCUMENTS}?search=gots&format=csv&columns=originalFilename`);
    expect(text.trim().split(/\r?\n/)).to.deep.equal(['originalFilename', ...all]);
    const other = await Documents.create(opened());
    expect((await other.v1.get(`${DOCUMENTS}?search=gots`)).body).to.include({ total: 0 });
  });

  it('names what each document is of, as it is called now, until it is gone', async () => {
    const gone = (await documents.v1.post('/api/v1/suppliers', { name: 'Tessitura' })).body as { id: string };
    await documents.presigned(5, { entityId: gone.id });
    await documents.v1.patch(`/api/v1/suppliers/${gone.id}`, { name: 'Tessitura Nuova' });
    await make(1);
    const called = async () =>
      ((await list()).body['items'] as { entityName: string | null }[]).map(({ entityName }) => entityName);
    expect(await called()).to.deep.equal(['Filatura', 'Tessitura Nuova']);
    expect((await documents.v1.delete(`/api/v1/suppliers/${gone.id}`)).status).to.equal(204);
    expect(await called()).to.deep.equal(['Filatura', null]);
  });

  it('refuses parameters out of their range, naming them', async () => {
    for (const [name, value] of [
      ['entityType', 'PLANET'],
      ['entityId', '7'],
      ['page', '0'],
      ['pageSize', '101'],
      ['pageSize', 'all'],
      ['includeDeleted', 'maybe'],
    ] as const)
      expect(getRefusal((await list(`?${name}=${value}`)) as never)).to.deep.equal([400, 'VALIDATION_FAILED', name]);
  });

  it('is of one tenant', async () => {
    await make(1);
    const other = await Documents.create(opened());
    expect((await other.v1.get(DOCUMENTS)).body).to.include({ total: 0 });
    expect((await other.v1.get(`${DOCUMENTS}?entityId=${documents.supplierId}&includeDeleted=true`)).body).to.include({
      total: 0,
    });
  });

  describe('after a document is deleted', () => {
    let id: string;
    beforeEach(async () => {
      await documents.ready('hello', 'kept');
      ({ id } = await documents.ready('hello', 'gone'));
      const answer = await documents.v1.delete(`${DOCUMENTS}/${id}`);
      expect([answer.status, answer.text]).to.deep.equal([204, '']);
    });

    it('shows it only with includeDeleted, with deletedAt', async () => {
      expect(await names()).to.deep.equal(['kept']);
      expect((await list()).body).to.include({ total: 1 });
      expect(await names('?includeDeleted=false')).to.deep.equal(['kept']);
      const { body } = await list('?includeDeleted=true');
      const items = body['items'] as { deletedAt: string | null; status: string }[];
      expect(body).to.include({ total: 2 });
      expect(items[0]).to.include({ id, status: 'READY' });
      expect(items[0]!.deletedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(items[1]!.deletedAt).to.equal(null);
    });

    it('answers 404 wherever it is named, and keeps its bytes for now', async () => {
      const seen = [
        await documents.v1.get(`${DOCUMENTS}/${id}`),
        await documents.v1.get(`${DOCUMENTS}/${id}/download`),
        await documents.complete(id, sha256(Buffer.from('hello'))),
        await documents.v1.delete(`${DOCUMENTS}/${id}`),
      ];
      for (const answer of seen) expect(getRefusal(answer as never)).to.deep.equal([404, 'NOT_FOUND', undefined]);
      expect((await documents.download(id, {}, 'HEAD')).status).to.equal(404);
      expect(await documents.keys()).to.include(documents.objectKey(id));
    });
  });
});
