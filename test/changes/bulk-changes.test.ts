/** Changes and deletions of many rows by one request. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { expectRefused, getJobId, Importer } from '../support/bulk.ts';
import { getBody, sessionClient, type Client, type Seen } from '../support/client.ts';
import { whileHeld } from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import { Tracer } from '../support/traceability.ts';

const SUPPLIERS = '/api/v1/suppliers';
const WAIT = { headers: { prefer: 'wait=60' } };

const bulk = (client: Client, path: string, body: unknown, headers: Record<string, string> = WAIT.headers) =>
  client.post(path, body, { headers });

async function suppliers(importer: Importer, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(getBody(await importer.v1.post(SUPPLIERS, { name }), 201).id as string);
  return ids;
}

const failures = ({ body }: Seen) =>
  (body['errors'] as { id: unknown; code: string; field: string | null }[]).map(({ id, code, field }) => [
    id,
    code,
    field,
  ]);

async function events(importer: Importer, action: string): Promise<{ entityId: string; details: unknown }[]> {
  const session = await sessionClient(importer.stack, importer.tenant);
  return getBody(await session.get(`/api/v1/account/audit?action=${action}`), 200).items;
}

describe('bulk edits', () => {
  it('change the rows that are named, each once, and name those that are not there', async () => {
    const [importer, stranger] = await Importer.pair();
    const [one, two, three] = await suppliers(importer, 'Uno', 'Due', 'Tre');
    const [foreign] = await suppliers(stranger, 'Altrui');
    const missing = randomUUID();
    const ids = [one, foreign, two, one!.toUpperCase(), missing];
    const changes = { country: 'IT', category: 'Spinning' };
    const answer = await bulk(importer.v1, `${SUPPLIERS}/bulk-edit`, { ids, changes });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.body).to.deep.include({ updated: 2, unchanged: 0, failed: 2 });
    expect(failures(answer)).to.deep.equal([
      [foreign, 'NOT_FOUND', null],
      [missing, 'NOT_FOUND', null],
    ]);
    const read = async (id: string) => getBody(await importer.v1.get(`${SUPPLIERS}/${id}`), 200);
    expect(await read(one!)).to.include(changes);
    expect(await read(two!)).to.include(changes);
    expect(await read(three!)).to.include({ country: null, category: null });
    expect(getBody(await stranger.v1.get(`${SUPPLIERS}/${foreign}`), 200)).to.include({ country: null });
    const changed = await events(importer, 'supplier.changed');
    expect(changed.map(({ entityId }) => entityId)).to.have.members([one, two]);
    expect(changed[0]!.details).to.deep.equal({ fields: ['country', 'category'] });
    const job = getBody(await importer.v1.get(`/api/v1/jobs/${getJobId(answer)}`), 200);
    expect(job).to.deep.include({
      type: 'suppliers.bulk-edit',
      kind: 'CHANGE',
      status: 'COMPLETED',
      progress: { processed: 4, total: 4, percent: 100 },
    });
    const notThere = [{ field: null, reason: 'NOT_THERE', params: { resource: 'supplier' } }];
    expect(job.result).to.deep.equal({ ...answer.body, reasons: [notThere, notThere] });
    const csv = await importer.failedCsv(answer);
    expect(csv.text.split('\r\n').slice(0, 2)).to.deep.equal([
      'id,_row,_field,_code,_error',
      `${foreign},1,,NOT_FOUND,There is no such supplier.`,
    ]);
  });

  it('leave rows as they are that have the values already', async () => {
    const importer = await Importer.create();
    const [one, two] = await suppliers(importer, 'Uno', 'Due');
    getBody(await importer.v1.patch(`${SUPPLIERS}/${one}`, { country: 'IT' }), 200);
    const { updatedAt } = getBody(await importer.v1.get(`${SUPPLIERS}/${one}`), 200);
    const answer = await bulk(importer.v1, `${SUPPLIERS}/bulk-edit`, { ids: [one, two], changes: { country: 'IT' } });
    expect(answer.body).to.deep.include({ updated: 1, unchanged: 1, failed: 0, errors: [] });
    expect(getBody(await importer.v1.get(`${SUPPLIERS}/${one}`), 200).updatedAt).to.equal(updatedAt);
    expect(await events(importer, 'supplier.changed')).to.have.length(2);
  });

  it('have the style of the path, and compute what follows', async () => {
    const importer = await Importer.create();
    const supplierId = await importer.supplier();
    const record = { supplier_id: supplierId, purchase_date: '2026-01-01', weight_kg: 1000, distance_km: 100 };
    const ids = [
      await importer.add('purchase-records', { ...record, batch_number: 'A', transport_mode: 'ROAD' }),
      await importer.add('purchase-records', { ...record, batch_number: 'B', transport_mode: 'SEA' }),
      await importer.add('purchase-records', { ...record, batch_number: 'C', purchase_status: 'CANCELLED' }),
    ];
    const single = await importer.add('purchase-records', { ...record, batch_number: 'D', transport_mode: 'AIR' });
    const answer = await bulk(importer.legacy, '/api/purchase-records/bulk-edit', {
      ids: [...ids, 2_000_000_000],
      changes: { transport_mode: 'AIR', purchase_status: 'IN_TRANSIT' },
    });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.body).to.include({ updated: 2, unchanged: 0, failed: 2 });
    const refused = await importer.legacy.patch(`/api/purchase-records/${ids[2]}`, { purchase_status: 'IN_TRANSIT' });
    expect(failures(answer)).to.deep.equal([
      [ids[2], refused.body.code, refused.body.details.field],
      [2_000_000_000, 'NOT_FOUND', null],
    ]);
    const expected = (await importer.one('purchase-records', 'id', single))['co2_emissions_kg'];
    for (const id of ids.slice(0, 2)) {
      expect(await importer.one('purchase-records', 'id', id)).to.include({ co2_emissions_kg: expected });
      expect(await importer.statusChanges(id)).to.have.length(2);
    }
    expect(await importer.statusChanges(ids[2])).to.have.length(1);
  });

  it('refuse what tells rows apart, what there is no field for, and what a single change refuses', async () => {
    const importer = await Importer.create();
    const ids = await suppliers(importer, 'Uno');
    const path = `${SUPPLIERS}/bulk-edit`;
    const refused = async (body: unknown, field: string) =>
      expectRefused(await bulk(importer.v1, path, body), 400, 'VALIDATION_FAILED', { field });
    await refused({ ids, changes: { name: 'Same' } }, 'changes.name');
    await refused({ ids, changes: { externalId: 'E-1' } }, 'changes.externalId');
    await refused({ ids, changes: { country: 'Italy' } }, 'changes.country');
    await refused({ ids, changes: {} }, 'changes');
    await refused({ changes: { country: 'IT' } }, 'ids');
    await refused({ ids, filters: {}, changes: { country: 'IT' } }, 'filters');
    await refused({ ids, expected: 1, changes: { country: 'IT' } }, 'expected');
    await refused({ ids: [], changes: { country: 'IT' } }, 'ids');
    await refused({ ids: ['1'], changes: { country: 'IT' } }, 'ids.0');
    expectRefused(await bulk(importer.v1, path, { ids, changes: { contry: 'IT' } }), 400, 'VALIDATION_FAILED');
    expectRefused(
      await bulk(importer.v1, path, { filters: { contry: 'IT' }, changes: { category: 'X' } }),
      400,
      'VALIDATION_FAILED',
    );
    await refused({ filters: { country: null }, changes: { category: 'X' } }, 'filters.country');
    const large = { notes: '\u00e8'.repeat(17_000) };
    expectRefused(
      await bulk(importer.v1, '/api/v1/traceability/bulk-edit', { filters: {}, changes: large }),
      400,
      'VALIDATION_FAILED',
      { field: 'changes' },
    );
    const many = Array.from({ length: 5001 }, () => randomUUID());
    await refused({ ids: many, changes: { country: 'IT' } }, 'ids');
    expect((await bulk(importer.v1, path, { ids: many.slice(1), changes: { country: 'IT' } })).body).to.include({
      updated: 0,
      failed: 5000,
    });
  });

  it('name each row whose reference is not there, and those that a unique key refuses', async () => {
    const importer = await Importer.create();
    const [one, other] = [await importer.supplier('Uno'), await importer.supplier('Due')];
    const products = [
      await importer.supplierProduct(one, 'A'),
      await importer.supplierProduct(one, 'B'),
      await importer.supplierProduct(other, 'B'),
    ];
    const path = '/api/supplier-products/bulk-edit';
    const taken = await bulk(importer.legacy, path, { ids: products, changes: { supplier_id: other } });
    expect(taken.body).to.deep.include({ updated: 1, unchanged: 1, failed: 1 });
    expect(failures(taken)).to.deep.equal([[products[1], 'CONFLICT', 'sku']]);
    const missing = await bulk(importer.legacy, path, {
      ids: [products[0], 2_000_000_000],
      changes: { supplier_id: 2_000_000_001 },
    });
    expect(failures(missing)).to.deep.equal([
      [products[0], 'REFERENCE_NOT_FOUND', 'supplier_id'],
      [2_000_000_000, 'NOT_FOUND', null],
    ]);
    const named = await bulk(importer.legacy, path, { ids: products, changes: { supplier_name: 'Nobody' } });
    expect(new Set(failures(named).map(([, code]) => code))).to.deep.equal(new Set(['REFERENCE_NOT_FOUND']));
  });

  it('sum up the journeys whose stages they change or remove', async () => {
    const tracer = await Tracer.create();
    const [one, two] = await tracer.journeys(2);
    const stages = [
      await tracer.addStage(one!.id, { sequenceOrder: 1, distanceKm: 10, co2Emissions: 1 }),
      await tracer.addStage(one!.id, { sequenceOrder: 2, distanceKm: 20, co2Emissions: 2 }),
      await tracer.addStage(two!.id, { sequenceOrder: 1, distanceKm: 30, co2Emissions: 3 }),
    ];
    const ids = stages.map(({ id }) => id as string);
    const path = '/api/v1/product/traceability/stages';
    const edited = await bulk(tracer.v1, `${path}/bulk-edit`, { ids: ids.slice(1), changes: { distanceKm: 5 } });
    expect(edited.body, edited.text).to.include({ updated: 2, failed: 0 });
    expect(await tracer.totals(one!.id)).to.deep.equal({ km: 15, co2: 3 });
    expect(await tracer.totals(two!.id)).to.deep.equal({ km: 5, co2: 3 });
    const legacy = await bulk(tracer.legacy, '/api/processing-stages/bulk-edit', {
      filters: {},
      expected: 3,
      changes: { co2_kg: 7 },
    });
    expect(legacy.body, legacy.text).to.include({ updated: 3, failed: 0 });
    expect(await tracer.totals(one!.id)).to.deep.equal({ km: 15, co2: 14 });
    const removed = await bulk(tracer.v1, `${path}/bulk-delete`, { ids: ids.slice(0, 1) });
    expect(removed.body, removed.text).to.include({ deleted: 1, failed: 0 });
    expect(await tracer.totals(one!.id)).to.deep.equal({ km: 5, co2: 7 });
  });
});

describe('bulk deletions', () => {
  it('remove the rows that the filters find, but for those that others refer to', async () => {
    const importer = await Importer.create();
    const [uno, due] = await suppliers(importer, 'Uno', 'Due', 'Tre');
    await bulk(importer.v1, `${SUPPLIERS}/bulk-edit`, { ids: [uno, due], changes: { country: 'IT' } });
    getBody(
      await importer.v1.post('/api/v1/supplier/products', {
        supplierId: uno,
        name: 'Yarn',
        code: 'Y',
        unitOfMeasure: 'KG',
      }),
      201,
    );
    const answer = await bulk(importer.v1, `${SUPPLIERS}/bulk-delete`, { filters: { country: 'IT' }, expected: 2 });
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.body).to.deep.include({ deleted: 1, failed: 1 });
    expect(failures(answer)).to.deep.equal([[uno, 'IN_USE', null]]);
    const left = getBody(await importer.v1.get(`${SUPPLIERS}?sortBy=name&sortDirection=asc`), 200);
    expect(left.items.map(({ name }: { name: string }) => name)).to.deep.equal(['Tre', 'Uno']);
    expect(left.total).to.equal(2);
    expect((await events(importer, 'supplier.deleted')).map(({ entityId }) => entityId)).to.deep.equal([due]);
  });

  it('remove the others of many rows, and name each that is referred to', async () => {
    const importer = await Importer.create();
    const { id: tenantId } = importer.tenant;
    const rows = <Row extends object>(text: string, values: unknown[]) =>
      execute<Row>(importer.stack.databaseUrl, text, [tenantId, ...values]);
    const made = await rows<{ uuid: string }>(
      `insert into suppliers (tenant_id, name) select $1, 'Supplier ' || n from generate_series(1, 620) n returning uuid`,
      [],
    );
    const ids = made.map(({ uuid }) => uuid);
    const free = ids.filter((_, at) => at % 100 === 7);
    const used = ids.filter((id) => !free.includes(id));
    const of = 'from suppliers where tenant_id = $1 and uuid = any($2::uuid[])';
    await rows(
      `insert into purchase_records (tenant_id, supplier_id, purchase_date) select tenant_id, id, now() ${of}`,
      [used.slice(0, 20)],
    );
    await rows(`insert into supplier_products (tenant_id, supplier_id, name) select tenant_id, id, 'Wool' ${of}`, [
      used.slice(10),
    ]);
    const unknown = '5a8f1f0e-9c6b-4f6e-8f43-0c5d1a1c2b3d';
    const answer = await bulk(importer.v1, `${SUPPLIERS}/bulk-delete`, { ids: [...ids, unknown] });
    expect(answer.body, answer.text).to.include({ deleted: free.length, failed: used.length + 1 });
    const left = await importer.v1.get(`${SUPPLIERS}?pageSize=1`);
    expect(getBody(left, 200).total).to.equal(used.length);
    const wanted = [...used.map((id) => [id, 'IN_USE', null]), [unknown, 'NOT_FOUND', null]];
    expect(failures(answer)).to.deep.equal(wanted);
    expect((await events(importer, 'supplier.deleted')).map(({ entityId }) => entityId)).to.have.members(free);
  });

  it('change nothing where the filters find another number than is expected', async () => {
    const importer = await Importer.create();
    await suppliers(importer, 'Uno', 'Due', 'Tre');
    const answer = await bulk(importer.v1, `${SUPPLIERS}/bulk-delete`, { filters: {}, expected: 2 });
    expectRefused(answer, 412, 'PRECONDITION_FAILED', { expected: 2, found: 3, deleted: 0, failed: 0 });
    expect(getBody(await importer.v1.get(SUPPLIERS), 200).total).to.equal(3);
    const all = await bulk(importer.v1, `${SUPPLIERS}/bulk-delete`, { filters: {}, expected: 3 });
    expect(all.body).to.deep.include({ deleted: 3, failed: 0 });
  });

  it('take every kind of filter that the list has, in the values of JSON', async () => {
    const importer = await Importer.create();
    const chemical = getBody(await importer.legacy.post('/api/chemicals', { name: 'Dye' }), 201);
    const path = '/api/v1/chemical-purchases';
    const purchase = {
      ...{ chemical_product_id: chemical.id, company_id: 7, purchase_date: '2026-01-01' },
      ...{ quantity_kg: 1, cost_per_kg: 2, currency: 'EUR', supplier_id: await importer.supplier() },
    };
    const made = await importer.legacy.post(path, purchase);
    expect(made.status, made.text).to.equal(201);
    getBody(await importer.legacy.post(path, { ...purchase, company_id: 8 }), 201);
    const answer = await bulk(importer.legacy, `${path}/bulk-delete`, { filters: { companyId: 7 }, expected: 1 });
    expect(answer.body, answer.text).to.deep.include({ deleted: 1, failed: 0 });
    expect(getBody(await importer.legacy.get(path), 200)).to.have.length(1);
    const [journey] = (
      await Promise.all([importer.v1.post('/api/v1/product/traceability', { traceabilityName: 'A' })])
    ).map((seen) => getBody(seen, 201));
    const byList = await bulk(importer.v1, '/api/v1/product/traceability/bulk-delete', {
      filters: { search: 'A', clientIds: [randomUUID()] },
      expected: 0,
    });
    expect(byList.body, byList.text).to.include({ deleted: 0 });
    const bySearch = await bulk(importer.v1, '/api/v1/product/traceability/bulk-delete', { filters: { search: 'A' } });
    expect(bySearch.body).to.include({ deleted: 1 });
    expect((await importer.v1.get(`/api/v1/product/traceability/${journey.id}`)).status).to.equal(404);
  });

  it('are repeated by their key, and answered at once where that is wanted', async () => {
    const importer = await Importer.create();
    const ids = await suppliers(importer, 'Uno', 'Due');
    const path = `${SUPPLIERS}/bulk-delete`;
    const headers = { ...WAIT.headers, 'idempotency-key': randomUUID() };
    const first = await bulk(importer.v1, path, { ids: ids.slice(0, 1) }, headers);
    const again = await bulk(importer.v1, path, { ids: ids.slice(0, 1) }, headers);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.body).to.deep.equal(first.body);
    expectRefused(await bulk(importer.v1, path, { ids }, headers), 409, 'IDEMPOTENCY_CONFLICT');
    const later = await bulk(importer.v1, path, { ids: ids.slice(1) }, { prefer: 'respond-async' });
    expect(later.status).to.equal(202);
    expect(later.body).to.include.keys('jobId', 'status', 'statusUrl');
    expect((await importer.ended(later.body.jobId)).result).to.include({ deleted: 1, failed: 0 });
  });

  it('want the rights of a single one', async () => {
    const importer = await Importer.create();
    const ids = await suppliers(importer, 'Uno');
    const session = await sessionClient(importer.stack, importer.tenant);
    const key = getBody(
      await session.post('/api/v1/auth/api-keys', { name: 'reader', scopes: ['suppliers:read'] }),
      201,
    );
    const reader = { headers: { authorization: `Bearer ${key.token}` } };
    expectRefused(await importer.v1.post(`${SUPPLIERS}/bulk-delete`, { ids }, reader), 403, 'SCOPE_MISSING');
    expect((await importer.legacy.post('/api/suppliers/bulk-delete', { ids: [1] })).status).to.be.oneOf([404, 405]);
  });

  it('wait for the imports of the same resource that came before, and can be cancelled', async () => {
    const importer = await Importer.create();
    const [one] = await suppliers(importer, 'Uno');
    await whileHeld(importer, ['suppliers'], async () => {
      await importer.submit('suppliers', 'name,country\nUno,FR\n');
      const edit = { ids: [one], changes: { country: 'IT' } };
      const edited = await bulk(importer.v1, `${SUPPLIERS}/bulk-edit`, edit, { prefer: 'respond-async' });
      expect(edited.body.status).to.equal('QUEUED');
      const removed = await bulk(importer.v1, `${SUPPLIERS}/bulk-delete`, { ids: [one] }, { prefer: 'respond-async' });
      const cancelled = await importer.v1.post(`/api/v1/jobs/${removed.body.jobId}/cancel`);
      expect(cancelled.body).to.include({ status: 'CANCELLED', type: 'suppliers.bulk-delete' });
      return undefined;
    });
    const jobs = getBody(await importer.v1.get('/api/v1/jobs?kind=CHANGE'), 200);
    expect(jobs.items.map(({ type }: { type: string }) => type)).to.deep.equal([
      'suppliers.bulk-delete',
      'suppliers.bulk-edit',
    ]);
    await importer.ended(jobs.items[1].id);
    expect(getBody(await importer.v1.get(`${SUPPLIERS}/${one}`), 200)).to.include({ country: 'IT' });
  });
});
