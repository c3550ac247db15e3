/** One upload of several resources: what comes in, in which order, and what becomes of each part. */
import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { newCredential, newOperator } from '../api/test-credentials.ts';
import { counts, expectRefused, getCounts, Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { Client } from '../support/client.ts';
import {
  countRows,
  eventually,
  holdWrites,
  payloadFolder,
  storedJobs,
  untilRunning,
  whileHeld,
} from '../support/jobs.ts';
import {
  asMultipart,
  asSheets,
  asZip,
  csvPart,
  partOutcomes,
  submitted,
  viewOf,
  zip,
  IMPORTS,
  ZIP_TYPE,
} from '../support/uploads.ts';

const SUPPLIERS = 'external_id,name,country\nS-1,Filatura Biellese,IT\nS-2,Tessitura Lariana,IT\n';
const PRODUCTS = 'sku,name,supplier_external_id\nY-1,Ring yarn,S-1\nY-2,Twill,S-2\n';
const PURCHASES =
  'supplier_external_id,supplier_product_sku,batch_number,purchase_date\nS-1,Y-1,LOT-1,2026-01-05\nS-2,Y-2,LOT-2,2026-01-06\nS-3,Y-9,LOT-3,2026-01-07\n';

/** In the wrong order on purpose. */
const NIGHT = { 'purchase-records.csv': PURCHASES, 'supplier-products.csv': PRODUCTS, 'suppliers.csv': SUPPLIERS };

const OUTCOMES = [
  ['suppliers', 'COMPLETED', 2, 0, 0],
  ['supplier-products', 'COMPLETED', 2, 0, 0],
  ['purchase-records', 'COMPLETED', 2, 0, 1],
];

/** Objects of the tenant's payloads that are in the storage. */
const payloads = (importer: Importer) => readdir(payloadFolder(importer)).catch(() => []);

const nothingIsLeft = async (importer: Importer) => {
  expect(await storedJobs(importer)).to.deep.equal([]);
  expect(await payloads(importer)).to.deep.equal([]);
};

describe('one upload of several resources', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  describe('is imported in the order of what refers to what', () => {
    it('from a ZIP archive, and answers the counts of the whole and of each part', async () => {
      const answer = await asZip(NIGHT)(importer.v1);
      expect(answer.status, answer.text).to.equal(200);
      expect(getCounts(answer)).to.deep.equal(counts(6, 0, 1));
      expect(partOutcomes(answer.body.parts)).to.deep.equal(OUTCOMES);
      expect(answer.body.parts.map((part: { name: string }) => part.name)).to.deep.equal([
        'suppliers.csv',
        'supplier-products.csv',
        'purchase-records.csv',
      ]);
      const [, , purchases] = answer.body.parts;
      expect(purchases.errors).to.have.length(1);
      expect(purchases.errors[0]).to.include({
        index: 2,
        line: 4,
        code: 'REFERENCE_NOT_FOUND',
        field: 'supplier_external_id',
      });
      expect(purchases.failedRowsUrl).to.equal(`/api/v1/jobs/${purchases.id}/failed.csv`);
      const failed = await importer.v1.get(purchases.failedRowsUrl as string);
      expect(failed.text.split('\n')[1]).to.match(/^S-3,Y-9,LOT-3,2026-01-07,/);
      await eventually('payloads are removed', async () => (await payloads(importer)).length === 0);
    });

    it('from a multipart body, by its fields or by the names of its files', async () => {
      const byFields = await asMultipart([
        csvPart('purchase-records', PURCHASES),
        { name: 'supplier_products', value: gzipSync(PRODUCTS), fileName: 'export.csv.gz' },
        {
          name: 'suppliers',
          value: JSON.stringify({
            items: [
              { external_id: 'S-1', name: 'Filatura' },
              { external_id: 'S-2', name: 'Tessitura' },
            ],
          }),
          fileName: 'x',
          contentType: 'application/json',
        },
      ])(importer.legacy);
      expect(byFields.status, byFields.text).to.equal(200);
      expect(partOutcomes(byFields.body.parts)).to.deep.equal(OUTCOMES);
      const again = await asMultipart(
        Object.entries(NIGHT).map(([fileName, value]) => ({ name: 'file', value, fileName })),
      )(importer.v1);
      expect(partOutcomes(again.body.parts)).to.deep.equal([
        ['suppliers', 'COMPLETED', 0, 2, 0],
        ['supplier-products', 'COMPLETED', 0, 2, 0],
        ['purchase-records', 'COMPLETED', 0, 2, 1],
      ]);
    });

    it('from a workbook with a sheet each', async () => {
      const answer = await asSheets({
        'Purchase records': PURCHASES.trim()
          .split('\n')
          .map((line) => line.split(',')),
        'SUPPLIER-PRODUCTS': PRODUCTS.trim()
          .split('\n')
          .map((line) => line.split(',')),
        suppliers: SUPPLIERS.trim()
          .split('\n')
          .map((line) => line.split(',')),
      })(importer.v1);
      expect(answer.status, answer.text).to.equal(200);
      expect(partOutcomes(answer.body.parts)).to.deep.equal(OUTCOMES);
      await eventually('payloads are removed', async () => (await payloads(importer)).length === 0);
    });

    it('from folders, with several parts of one resource in the order of the upload', async () => {
      const answer = await asZip({
        'night/2/suppliers.csv': 'name,category\nFilatura,Second\n',
        'night/1/suppliers.ndjson': '{"name":"Filatura","category":"First"}\n',
        '__MACOSX/night/2/._suppliers.csv': 'junk',
        'night/.DS_Store': 'junk',
        'company-products.csv': 'sku,name\nC-1,Coat\n',
      })(importer.v1);
      expect(partOutcomes(answer.body.parts)).to.deep.equal([
        ['suppliers', 'COMPLETED', 1, 0, 0],
        ['suppliers', 'COMPLETED', 0, 1, 0],
        ['company-products', 'COMPLETED', 1, 0, 0],
      ]);
      expect((await importer.one('suppliers', 'name', 'Filatura'))['category']).to.equal('First');
    });

    it('as a session as well, and with all parts read as the query says', async () => {
      const headers = await newCredential(importer.stack, importer.tenant, 'token');
      const client = new Client(importer.stack.url, headers);
      const answer = await asZip({
        'suppliers.csv': Buffer.from('name;note\nFilatur Süd;x\n', 'latin1'),
        'supplier-products.csv': 'sku;name;supplier_name;unit_cost;when\nY-1;Yarn;Weberei Nord;1.234,50;x\n',
      })(client, '?decimal=comma&unknown_columns=ignore&create_missing=suppliers&charset=ISO-8859-1');
      expect(partOutcomes(answer.body.parts), answer.text).to.deep.equal([
        ['suppliers', 'COMPLETED', 1, 0, 0],
        ['supplier-products', 'COMPLETED', 1, 0, 0],
      ]);
      expect(answer.body.suppliersCreated).to.equal(1);
      await importer.one('suppliers', 'name', 'Filatur Süd');
      await importer.one('suppliers', 'name', 'Weberei Nord');
    });
  });

  it('is read by the default profile of each resource, unless it wants none', async () => {
    const options = { columns: { name: 'Ditta' }, decimal: 'comma', unknownColumns: 'ignore' };
    const profile = { resource: 'suppliers', name: 'ERP', isDefault: true, options };
    const made = await importer.v1.post('/api/v1/import-profiles', profile);
    expect(made.status, made.text).to.equal(201);
    const sent = asZip({ 'suppliers.csv': 'Ditta,x\nFilatura,1\n', 'company-products.csv': 'sku,name\nC-1,Coat\n' });
    const key = { 'idempotency-key': 'by-profile' };
    const answer = await sent(importer.v1, '', key);
    expect(partOutcomes(answer.body.parts), answer.text).to.deep.equal([
      ['suppliers', 'COMPLETED', 1, 0, 0],
      ['company-products', 'COMPLETED', 1, 0, 0],
    ]);
    expect((await sent(importer.v1, '', key)).headers.get('idempotent-replayed')).to.equal('true');
    expectRefused(await sent(importer.v1, '?profile=none'), 400, 'VALIDATION_FAILED', { part: 'suppliers.csv' });
    expectRefused(await sent(importer.v1, '?profile=ERP'), 400, 'VALIDATION_FAILED', { field: 'profile' });
  });

  describe('keeps its place', () => {
    it('in the order of each resource, and a later part waits for the earlier ones', async () => {
      const first = await whileHeld(importer, ['suppliers'], async () => {
        const id = await submitted(
          importer,
          asZip({
            'suppliers.csv': 'name,category\nFilatura,Night\n',
            'supplier-products.csv': 'sku,name,supplier_name\nY-1,Night,Filatura\n',
          }),
        );
        const [, suppliers, products] = await storedJobs(importer);
        await untilRunning(importer, suppliers!.id);
        // submitted later, and behind the part that has not begun
        const later = await importer.submit('supplier-products', 'sku,name,supplier_name\nY-1,Later,Filatura\n');
        const seen = (await importer.v1.get(`/api/v1/jobs/${id}`)).body;
        expect([seen.status, seen.type]).to.deep.equal(['RUNNING', 'import']);
        expect(seen.parts.map(({ status }: { status: string }) => status)).to.deep.equal(['RUNNING', 'QUEUED']);
        expect((await importer.v1.get(`/api/v1/jobs/${products!.id}`)).body).to.include({
          status: 'QUEUED',
          startedAt: null,
          parentId: id,
        });
        return { id, later };
      });
      expect((await importer.ended(first.later)).status).to.equal('COMPLETED');
      const ended = await importer.ended(first.id);
      expect([ended.status, ended.progress]).to.deep.equal(['COMPLETED', { processed: 2, total: 2, percent: 100 }]);
      expect((await importer.one('supplier-products', 'sku', 'Y-1'))['name']).to.equal('Later');
    });

    it('and more parts than may run at once hold up nobody else', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [
          `${n}/${n % 2 ? 'suppliers' : 'supplier-products'}.csv`,
          n % 2 ? `name\nS ${n}\n` : `sku,name,supplier_name\nY-${n},Yarn,S ${n + 1}\n`,
        ]),
      );
      const ids = await whileHeld(importer, ['suppliers'], async () => {
        const uploads = [await submitted(importer, asZip(files)), await submitted(importer, asZip(files))];
        const other = await importer.submit('company-products', 'sku,name\nC-1,Coat\n');
        expect((await importer.ended(other)).status).to.equal('COMPLETED');
        return uploads;
      });
      for (const id of ids) expect((await importer.ended(id)).status).to.equal('COMPLETED');
      expect(await countRows(importer, 'supplier_products')).to.equal(10);
    });
  });

  describe('of which a part fails', () => {
    it('has failed, says which, and the others are imported', async () => {
      const answer = await asZip({ ...NIGHT, 'supplier-products.csv': 'sku,nonsense\nY-1,1\n' })(importer.v1);
      expectRefused(answer, 400, 'VALIDATION_FAILED', { part: 'supplier-products.csv', created: 2, failed: 3 });
      expect(answer.body.message).to.match(/^supplier-products\.csv: /);
      expect(partOutcomes(answer.body.details.parts)).to.deep.equal([
        ['suppliers', 'COMPLETED', 2, 0, 0],
        ['supplier-products', 'FAILED', 0, 0, 0],
        ['purchase-records', 'COMPLETED', 0, 0, 3],
      ]);
      const view = await viewOf(importer, answer);
      expect([view.status, view.error.code]).to.deep.equal(['FAILED', 'VALIDATION_FAILED']);
      expect(view.parts[1].error.details.columns).to.have.length(1);
    });

    it('shows the same to clients of both styles, in lists and in the stream of events', async () => {
      const answer = await asZip(NIGHT)(importer.v1);
      const [v1, legacy] = await importer.jobViews(answer);
      expect(v1.result).to.deep.equal(counts(6, 0, 1));
      expect(legacy.parts[2]).to.include({ resource: 'purchase-records', status: 'COMPLETED', created: 2, failed: 1 });
      expect(legacy.parts[2].status_url).to.equal(`/api/jobs/${v1.parts[2].id}`);
      expect(legacy.parts[2].errors).to.deep.equal(v1.parts[2].errors);
      const list = async (query: string) => (await importer.v1.get(`/api/v1/jobs${query}`)).body;
      const uploads = await list('?type=import');
      expect([uploads.total, uploads.items[0].id]).to.deep.equal([1, v1.id]);
      expect(partOutcomes(uploads.items[0].parts)).to.deep.equal(OUTCOMES);
      const parts = await list('?type=suppliers.bulk-upsert');
      expect([parts.total, parts.items[0].parentId]).to.deep.equal([1, v1.id]);
      expect((await list('')).total).to.equal(4);
      const events = await importer.v1.get(`/api/v1/jobs/${v1.id}/events`);
      expect(events.text).to.match(/^event: end\n/m);
      expect((await importer.v1.get(`/api/v1/jobs/${v1.id}/failed.csv`)).status).to.equal(404);
    });

    it('tells its watchers of the parts as they go on, to the end', async () => {
      const hold = await holdWrites(importer, 'suppliers');
      const id = await submitted(importer, asZip(NIGHT));
      const events = importer.v1.get(`/api/v1/jobs/${id}/events`);
      await eventually('the first part runs', async () => (await storedJobs(importer))[1]?.status === 'RUNNING');
      await hold.release();
      const seen = (await events).text.split('\n\n').filter((event) => event.startsWith('event:'));
      const last = JSON.parse(seen.at(-1)!.split('\ndata: ')[1]!) as { status: string; parts: [] };
      expect([seen.at(-1)!.split('\n')[0], last.status]).to.deep.equal(['event: end', 'COMPLETED']);
      expect(partOutcomes(last.parts)).to.deep.equal(OUTCOMES);
    });
  });

  describe('that is cancelled', () => {
    it('stops all parts that have not ended, and keeps what is stored', async () => {
      const id = await whileHeld(importer, ['supplier_products'], async () => {
        const upload = await submitted(importer, asZip({ ...NIGHT, 'company-products.csv': 'sku,name\nC-1,Coat\n' }));
        await eventually(
          'the second step runs',
          async () =>
            (await storedJobs(importer)).some(
              (job) =>
                job.status === 'RUNNING' &&
                job.id !== upload &&
                job.created_rows === 0 &&
                job.started_at !== null &&
                job.processed === 0,
            ) && (await countRows(importer, 'suppliers')) === 2,
        );
        const seen = await importer.v1.post(`/api/v1/jobs/${upload}/cancel`);
        expect(seen.status, seen.text).to.equal(202);
        return upload;
      });
      const ended = await importer.ended(id);
      expect(ended.status).to.equal('CANCELLED');
      const outcomes = partOutcomes(ended.parts);
      expect(outcomes[0]).to.deep.equal(['suppliers', 'COMPLETED', 2, 0, 0]);
      expect(outcomes.at(-1)).to.deep.equal(['purchase-records', 'CANCELLED', 0, 0, 0]);
      expect((await importer.v1.post(`/api/v1/jobs/${id}/cancel`)).status).to.equal(409);
      // and what comes behind goes on
      const next = await importer.csv('purchase-records', PURCHASES);
      expect(next.status).to.equal(200);
    });

    it('part by part lets the others go on', async () => {
      const id = await whileHeld(importer, ['suppliers'], async () => {
        const upload = await submitted(importer, asZip(NIGHT));
        const [, , products] = await storedJobs(importer);
        expect((await importer.v1.post(`/api/v1/jobs/${products!.id}/cancel`)).body.status).to.equal('CANCELLED');
        return upload;
      });
      expect(partOutcomes((await importer.ended(id)).parts)).to.deep.equal([
        ['suppliers', 'COMPLETED', 2, 0, 0],
        ['supplier-products', 'CANCELLED', 0, 0, 0],
        ['purchase-records', 'COMPLETED', 0, 0, 3],
      ]);
    });
  });

  describe('that is tried', () => {
    it('stores nothing, and no part sees what an earlier one would have stored', async () => {
      const answer = await asZip(NIGHT)(importer.v1, '?dry_run=true');
      expect(partOutcomes(answer.body.parts)).to.deep.equal([
        ['suppliers', 'COMPLETED', 2, 0, 0],
        ['supplier-products', 'COMPLETED', 0, 0, 2],
        ['purchase-records', 'COMPLETED', 0, 0, 3],
      ]);
      expect(await countRows(importer, 'suppliers')).to.equal(0);
    });
  });

  describe('that is repeated with its key', () => {
    it('is answered as the first time, however it is packed into parts', async () => {
      const key = { 'idempotency-key': 'night-1' };
      const parts = Object.entries(NIGHT).map(([fileName, value]) => ({ name: 'file', value, fileName }));
      const first = await asMultipart(parts)(importer.v1, '', key);
      const second = await asMultipart(parts)(importer.v1, '', key);
      expect([second.status, second.headers.get('idempotent-replayed')]).to.deep.equal([200, 'true']);
      expect(second.body).to.deep.equal(first.body);
      expect(await storedJobs(importer)).to.have.length(4);
      const other = await asMultipart([csvPart('suppliers', 'name\nOther\n')])(importer.v1, '', key);
      expectRefused(other, 409, 'IDEMPOTENCY_CONFLICT');
      await eventually('payloads are removed', async () => (await payloads(importer)).length === 0);
    });
  });

  describe('is refused, and nothing is kept,', () => {
    it('without the write scope of a part, in every form', async () => {
      const headers = await newCredential(importer.stack, importer.tenant, 'service-key', {
        scopes: ['suppliers:read', 'suppliers:write', 'products:write', 'purchases:read'],
      });
      const client = new Client(importer.stack.url, headers);
      const sheets = { suppliers: [['name'], ['Filatura']], 'purchase-records': [['batch_number'], ['L']] };
      for (const sent of [
        asZip(NIGHT),
        asSheets(sheets),
        asMultipart([csvPart('suppliers', SUPPLIERS), csvPart('purchase-records', PURCHASES)]),
      ])
        expectRefused(await sent(client), 403, 'SCOPE_MISSING', { scope: 'purchases:write' });
      await nothingIsLeft(importer);
      const none = new Client(
        importer.stack.url,
        await newCredential(importer.stack, importer.tenant, 'token', { scopes: ['suppliers:read'] }),
      );
      expectRefused(await asZip(NIGHT)(none), 403, 'SCOPE_MISSING');
      const creating = await asZip({ 'supplier-products.csv': PRODUCTS })(
        new Client(
          importer.stack.url,
          await newCredential(importer.stack, importer.tenant, 'token', { scopes: ['products:write'] }),
        ),
        '?create_missing=suppliers',
      );
      expectRefused(creating, 403, 'SCOPE_MISSING', { scope: 'suppliers:write' });
      await nothingIsLeft(importer);
    });

    it('with a name that says of no resource', async () => {
      const unknown = { ...NIGHT, 'notes.csv': 'a\n', 'suppliers.pdf': 'x' };
      const answer = await asZip(unknown)(importer.v1);
      expectRefused(answer, 400, 'VALIDATION_FAILED');
      expect(answer.body.details.unknown).to.deep.equal(['notes.csv', 'suppliers.pdf']);
      expect(answer.body.details.accepted).to.include.members(['suppliers', 'fibers', 'processing-stages']);
      expectRefused(
        await asSheets({ suppliers: [['name'], ['F']], Notes: [['x']] })(importer.v1),
        400,
        'VALIDATION_FAILED',
      );
      expectRefused(
        await asMultipart([csvPart('suppliers', SUPPLIERS), csvPart('wishes', 'x\n')])(importer.v1),
        400,
        'VALIDATION_FAILED',
      );
      expectRefused(
        await asMultipart([{ name: 'suppliers', value: 'x', fileName: 'x.bin' }])(importer.v1),
        400,
        'VALIDATION_FAILED',
        { field: 'suppliers' },
      );
      expectRefused(await asMultipart([])(importer.v1), 400, 'VALIDATION_FAILED');
      expectRefused(await asZip({ 'readme/': '' })(importer.v1), 400, 'VALIDATION_FAILED');
      await nothingIsLeft(importer);
      const ignored = await asZip(unknown)(importer.v1, '?unknown_parts=ignore');
      expect(partOutcomes(ignored.body.parts)).to.deep.equal(OUTCOMES);
    });

    it('in another form, or with an archive that is broken or hostile', async () => {
      const send = (body: Uint8Array, headers: Record<string, string> = ZIP_TYPE) =>
        importer.v1.post(IMPORTS, body, { headers });
      expectRefused(
        await send(Buffer.from('name\nF\n'), { 'content-type': 'text/csv' }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
      expectRefused(
        await send(gzipSync(zip(NIGHT)), { ...ZIP_TYPE, 'content-encoding': 'gzip' }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
      expectRefused(await send(Buffer.from('no archive at all')), 400, 'INVALID_ZIP');
      expectRefused(await send(new Uint8Array(0)), 400, 'INVALID_ZIP');
      const whole = zip(NIGHT);
      expectRefused(await send(whole.subarray(0, whole.length - 40)), 400, 'INVALID_ZIP');
      // the flag of the first entry in the directory
      const encrypted = Buffer.from(whole);
      encrypted.writeUInt16LE(1, encrypted.indexOf('PK\x01\x02') + 8);
      expectRefused(await send(encrypted), 400, 'INVALID_ZIP');
      const foreign = Buffer.from(whole);
      foreign.writeUInt16LE(12, foreign.indexOf('PK\x01\x02') + 10);
      expectRefused(await send(foreign), 400, 'INVALID_ZIP');
      // all entries stand at the place of the first, and say that they are as large as the archive
      const shared = Buffer.from(whole);
      for (let at = shared.indexOf('PK\x01\x02'); at >= 0; at = shared.indexOf('PK\x01\x02', at + 1))
        shared.writeUInt32LE(shared.length - 200, at + 20);
      expectRefused(await send(shared), 400, 'INVALID_ZIP');
      expectRefused(await send(zip({ '../suppliers.csv': SUPPLIERS })), 400, 'INVALID_ZIP');
      const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`${n}/suppliers.csv`, SUPPLIERS]));
      expectRefused(await send(zip(many)), 400, 'VALIDATION_FAILED', { maxParts: 50 });
      expectRefused(await send(zip({ 'suppliers.zip': zip(NIGHT) })), 400, 'VALIDATION_FAILED');
      expectRefused(
        await send(zip(NIGHT), { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        { recognised: 'a ZIP archive' },
      );
      await nothingIsLeft(importer);
    });
  });

  it('fails a part alone whose bytes are damaged, or unpack to far too much', async () => {
    const damaged = zip(NIGHT);
    // the checksum of the first entry in the directory, purchases
    damaged.writeUInt32LE(7, damaged.indexOf('PK\x01\x02') + 16);
    const answer = await importer.v1.post(IMPORTS, damaged, { headers: { ...ZIP_TYPE, prefer: 'wait=60' } });
    expectRefused(answer, 400, 'INVALID_CSV', { part: 'purchase-records.csv' });
    expect(await countRows(importer, 'supplier_products')).to.equal(2);
    const lines = `${'a'.repeat(400_000)}\n`.repeat(100);
    const bomb = await asZip({ 'suppliers.csv': `name\n${lines}` })(importer.v1);
    expect([bomb.status, bomb.body.code]).to.deep.equal([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is read with the read scopes of all its parts, and cancelled with their write scopes', async () => {
    const answer = await asZip(NIGHT)(importer.v1);
    const view = await viewOf(importer, answer);
    const userId = await newOperator(importer.stack, importer.tenant, ['suppliers', 'products']);
    const operator = new Client(
      importer.stack.url,
      await newCredential(importer.stack, importer.tenant, 'token', { userId }),
    );
    expect((await operator.get(`/api/v1/jobs/${view.id}`)).status).to.equal(403);
    expect((await operator.get(`/api/v1/jobs/${view.id}/events`)).status).to.equal(403);
    expect((await operator.post(`/api/v1/jobs/${view.id}/cancel`)).status).to.equal(403);
    expect((await operator.get(`/api/v1/jobs/${view.parts[0].id}`)).status).to.equal(200);
    expect((await operator.get('/api/v1/jobs?type=import')).body).to.deep.include({ items: [], total: 0 });
    const stranger = await Importer.create();
    expect((await stranger.v1.get(`/api/v1/jobs/${view.id}`)).status).to.equal(404);
    expect((await stranger.v1.post(`/api/v1/jobs/${view.id}/cancel`)).status).to.equal(404);
  });

  it('takes no more of the storage than its quota, and no more jobs than may wait', async () => {
    const limit = (column: string, value: number | null) =>
      importer.stack
        .database('tenants')
        .where({ id: importer.tenant.id })
        .update({ [column]: value });
    await limit('max_storage_bytes', 200);
    expectRefused(await asZip(NIGHT)(importer.v1), 409, 'QUOTA_EXCEEDED');
    await limit('max_storage_bytes', null);
    await limit('max_waiting_jobs', 3);
    expectRefused(await asZip(NIGHT)(importer.v1), 429, 'TOO_MANY_JOBS');
    await limit('max_waiting_jobs', null);
    await nothingIsLeft(importer);
    expect((await asMultipart([csvPart('suppliers', supplierRows(3))])(importer.v1)).status).to.equal(200);
  });
});
