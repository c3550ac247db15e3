/** Files of lists that a job makes. */
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { counts, expectRefused, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { anonymousClient, Client, jobEnded, sessionClient, type Seen } from '../support/client.ts';
import { Stack } from '../support/stack.ts';
import { exported, FORMATS, getFile, importFile, TYPES, type Format } from './files.ts';

async function ended(importer: Importer, started: Seen) {
  expect(started.status, started.text).to.equal(202);
  const id = String((started.body as { id: string }).id);
  expect(started.headers.get('location')).to.equal(`/api/v1/jobs/${id}`);
  return { id, job: await importer.ended(id) };
}

async function endedFor(client: Client, started: Seen): Promise<Record<string, unknown>> {
  expect(started.status, started.text).to.equal(202);
  return jobEnded(client, String((started.body as { id: string }).id)) as Promise<Record<string, unknown>>;
}

const EXPORTS = '/api/v1/exports';

describe('exports by a job', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ workers: 1, env: { EXPORT_MAX_ROWS: '500', EXPORT_MAX_BYTES: '60000' } });
  });
  after(() => stack.stop());

  it('make the file that the list is answered as, in each format, for either dialect', async () => {
    const importer = await Importer.create(stack);
    await importer.store('suppliers', [
      { name: '=1+1', country: 'IT' },
      { name: 'due', country: 'IT' },
      { name: 'tre' },
    ]);
    for (const format of FORMATS) {
      const { id, job } = await ended(
        importer,
        await importer.legacy.post(EXPORTS, { list: '/api/suppliers?country=IT&sortBy=name&sortOrder=asc', format }),
      );
      expect(job).to.include({ status: 'COMPLETED', type: 'list.export' });
      const file = await getFile(importer, job.result.download as string);
      expect(job.result).to.include({ rows: 2, format, sizeBytes: file.bytes.length });
      expect(file.headers.get('content-type')).to.equal(TYPES[format]);
      expect(file.headers.get('content-disposition')).to.equal(`attachment; filename=${job.result.fileName as string}`);
      const direct = await exported(importer, '/api/suppliers?country=IT&sortBy=name&sortOrder=asc', format);
      if (format !== 'xlsx') expect(file.text).to.equal(direct.text);
      expect(await importFile(importer, '/api/suppliers/bulk', file, format)).to.deep.equal(counts(0, 2, 0));
      const part = await getFile(importer, `/api/v1/jobs/${id}/export`, { headers: { range: 'bytes=1-4' } });
      expect([part.status, [...part.bytes]]).to.deep.equal([206, [...file.bytes.slice(1, 5)]]);
    }
    const { job } = await ended(
      importer,
      await importer.v1.post(EXPORTS, { list: '/api/v1/suppliers?country=IT&columns=name', format: 'csv' }),
    );
    expect((await getFile(importer, job.result.download as string)).text.split('\r\n')[0]).to.equal('name');
  });

  it('take lists that are too large for one answer', async () => {
    const importer = await Importer.create(stack);
    await importer.csv('suppliers', supplierRows(1201));
    for (const format of ['csv', 'ndjson'] as Format[]) {
      const refused = await importer.legacy.get(`/api/suppliers?format=${format}`);
      expectRefused(refused, 409, 'EXPORT_TOO_LARGE');
      expect(refused.body.details).to.deep.equal({ maxRows: 500, reason: 'LIST_TOO_LONG', params: { limit: 500 } });
    }
    const { job } = await ended(
      importer,
      await importer.legacy.post(EXPORTS, { list: '/api/suppliers?columns=name', format: 'csv' }),
    );
    expect(job.result).to.include({ rows: 1201 });
    expect(job.progress).to.deep.equal({ processed: 1201, total: 1201, percent: 100 });
    const { text } = await getFile(importer, job.result.download as string);
    expect(new Set(text.trimEnd().split('\r\n')).size).to.equal(1202);
    const large = await ended(
      importer,
      await importer.legacy.post(EXPORTS, { list: '/api/suppliers?columns=all', format: 'ndjson' }),
    );
    expect(large.job).to.nested.include({ status: 'FAILED', 'error.code': 'EXPORT_TOO_LARGE' });
    expectRefused(await importer.legacy.get(`/api/v1/jobs/${large.id}/export`), 404, 'NOT_FOUND');
  });

  it('count as storage, and go with their job', async () => {
    const importer = await Importer.create(stack);
    await importer.supplier();
    const used = async () =>
      (
        await query<{ bytes: number }>(
          stack.database,
          'select storage_bytes as bytes from tenant_usage where tenant_id = $1',
          [importer.tenant.id],
        )
      )[0]?.bytes ?? 0;
    const before = await used();
    const { id, job } = await ended(
      importer,
      await importer.legacy.post(EXPORTS, { list: '/api/suppliers', format: 'csv' }),
    );
    expect(await used()).to.equal(before + Number(job.result.sizeBytes));
    await query(stack.database, 'delete from jobs where id = $1', [id]);
    expect(await used()).to.equal(before);
    expectRefused(await importer.legacy.get(`/api/v1/jobs/${id}/export`), 404, 'NOT_FOUND');
  });

  it('of documents are for those who may read what they belong to', async () => {
    const importer = await Importer.create(stack);
    const { body: supplier } = await importer.v1.post('/api/v1/suppliers', { name: 'Filatura' });
    await importer.v1.post('/api/v1/documents/presign', {
      ...{ entityType: 'SUPPLIER', entityId: supplier.id, category: 'OTHER' },
      ...{ fileName: 'a.txt', contentType: 'text/plain', sizeBytes: 4 },
    });
    const list = '/api/v1/documents?entityType=SUPPLIER';
    const { id, job } = await ended(importer, await importer.v1.post(EXPORTS, { list, format: 'csv' }));
    expect(job.result).to.include({ rows: 1 });
    const session = await sessionClient(stack, importer.tenant);
    const narrow = async (scopes: string[]) => {
      const { body } = await session.post('/api/v1/auth/api-keys', { name: scopes.join(' '), scopes });
      return new Client(stack.url, { authorization: `Bearer ${body.token as string}` }).get(
        `/api/v1/jobs/${id}/export`,
      );
    };
    expectRefused(await narrow(['documents:read']), 403, 'SCOPE_MISSING', { scope: 'suppliers:read' });
    expect((await narrow(['documents:read', 'suppliers:read'])).status).to.equal(200);
    expectRefused(await importer.v1.post(EXPORTS, { list: '/api/v1/account/users', format: 'csv' }), 403, 'FORBIDDEN');
    const people = await session.post(EXPORTS, { list: '/api/v1/account/users', format: 'csv' });
    const file = await session.get(`/api/v1/jobs/${(await endedFor(session, people)).id as string}/export`);
    expect(file.text).to.include(importer.tenant.adminEmail);
    expectRefused(await importer.v1.get(`/api/v1/jobs/${people.body.id as string}/export`), 403, 'SCOPE_MISSING');
  });

  it('refuse what is no list, what the caller may not read, and what is another tenant’s', async () => {
    const [importer, other] = await Importer.pair(stack);
    const post = (list: string, format: unknown = 'csv') => importer.legacy.post(EXPORTS, { list, format });
    for (const list of [
      '/api/suppliers/bulk',
      '/api/nothing',
      'http://elsewhere/api/suppliers',
      '/api/suppliers/1',
      '/api/\u0000',
    ])
      expectRefused(await post(list), 400, 'VALIDATION_FAILED', { field: 'list' });
    expectRefused(await post('/api/v1/suppliers'), 400, 'VALIDATION_FAILED', { field: 'list' });
    expectRefused(await post('/api/suppliers?page=1'), 400, 'VALIDATION_FAILED', { field: 'page' });
    expectRefused(await post('/api/suppliers?country=XX'), 400, 'VALIDATION_FAILED', { field: 'country' });
    expectRefused(await post('/api/suppliers', 'pdf'), 400, 'VALIDATION_FAILED', { field: 'format' });
    expectRefused(
      await anonymousClient(stack).post(EXPORTS, { list: '/api/suppliers', format: 'csv' }),
      401,
      'UNAUTHENTICATED',
    );
    const { id } = await ended(importer, await post('/api/suppliers'));
    expectRefused(await other.legacy.get(`/api/v1/jobs/${id}/export`), 404, 'NOT_FOUND');
    const tenant = await stack.tenant({ modules: ['products'] });
    const narrow = new Client(stack.url, { 'x-api-key': tenant.apiKey });
    expectRefused(await narrow.post(EXPORTS, { list: '/api/suppliers', format: 'csv' }), 403, 'MODULE_NOT_ENTITLED');
  });
});
