import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { forgetEnded } from '../../../shared/jobs.ts';
import { query } from '../../../shared/platform/database.ts';
import { CERTIFICATION_COLUMNS } from '../../../shared/domain/textiles/material-filter.ts';
import { addUpRowCounts } from '../../../shared/resources/row-counts.ts';
import { counts, getCounts, Importer } from '../../support/bulk.ts';
import { getBody } from '../../support/client.ts';
import { expectKeptCounts } from '../../support/kept-counts.ts';
import { textilePath, type Kind } from '../../support/textiles.ts';

const compare = ({ stack: { database }, tenant }: Importer): Promise<void> =>
  expectKeptCounts((text, values) => query(database, text, values), tenant.id);

describe('how many rows there are', () => {
  it('is kept through single writes, imports side by side, and deletions', async () => {
    const tenant = await Importer.create();
    const suppliers = (from: number, country: string) =>
      Array.from({ length: 300 }, (_, index) => ({ name: `S-${from + index}`, country, category: `C-${index % 7}` }));
    const answers = await Promise.all([
      tenant.json('suppliers', suppliers(0, 'IT')),
      tenant.json('suppliers', suppliers(200, 'PT')),
      ...Array.from({ length: 20 }, (_, index) => tenant.supplier(`Single ${index}`)),
    ]);
    const sums = answers.slice(0, 2).map((answer) => getCounts(answer as never));
    expect(sums[0]!.created + sums[1]!.created).to.equal(500);
    await compare(tenant);

    const { items } = getBody(await tenant.v1.get('/api/v1/suppliers?search=single'), 200) as {
      items: { id: string }[];
    };
    await Promise.all(
      items.map(({ id }, index) =>
        index % 2 === 0
          ? tenant.v1.delete(`/api/v1/suppliers/${id}`)
          : tenant.v1.patch(`/api/v1/suppliers/${id}`, { country: 'TR', svhcCompliant: true }),
      ),
    );
    await compare(tenant);

    const supplier = await tenant.supplier('Of products');
    await tenant.store(
      'supplier-products',
      [1, 2, 3].map((n) => ({ sku: `S-${n}`, supplier_id: supplier, name: 'Yarn' })),
    );
    await tenant.store(
      'company-products',
      [1, 2, 3].map((n) => ({ sku: `C-${n}`, name: 'Coat' })),
    );
    await compare(tenant);
    expect(getCounts(await tenant.json('company-products', [{ sku: 'C-1', name: 'Cape' }]))).to.deep.equal(
      counts(0, 1, 0),
    );
    await compare(tenant);
    const deliveries = (from: number, status: string) =>
      Array.from({ length: 200 }, (_, index) => ({
        supplier_id: supplier,
        batch_number: `B-${from + index}`,
        purchase_date: '2026-01-01T00:00:00',
        purchase_status: status,
        transport_mode: from === 100 ? 'SEA' : from === 500 ? null : 'ROAD',
      }));
    await tenant.store('purchase-records', deliveries(0, 'ORDERED'));
    await Promise.all([
      tenant.store('purchase-records', deliveries(100, 'IN_TRANSIT')),
      tenant.store('purchase-records', deliveries(250, 'IN_TRANSIT')),
      tenant.store('purchase-records', deliveries(500, 'DELIVERED')),
    ]);
    await compare(tenant);
    const announce = (category: string) =>
      tenant.v1.post('/api/v1/documents/presign', {
        entityType: 'SUPPLIER',
        entityId: items[1]!.id,
        category,
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 10,
      });
    const announced = await Promise.all(['CERTIFICATE', 'OTHER', 'OTHER'].map(announce));
    const [{ documentId }] = announced.map((answer) => getBody(answer, 201) as { documentId: string }) as [
      { documentId: string },
    ];
    getBody(await tenant.v1.delete(`/api/v1/documents/${documentId}`), 204);
    await compare(tenant);
    const [client, other] = [randomUUID(), randomUUID()];
    const journeys = await Promise.all(
      [[client], [client, other], []].map(
        async (clientIds, index) =>
          getBody(
            await tenant.v1.post('/api/v1/product/traceability', { traceabilityName: `Coat ${index}`, clientIds }),
            201,
          ) as { id: string },
      ),
    );
    await compare(tenant);
    getBody(await tenant.v1.patch(`/api/v1/product/traceability/${journeys[2]!.id}`, { clientIds: [other] }), 200);
    getBody(await tenant.v1.delete(`/api/v1/product/traceability/${journeys[0]!.id}`), 204);
    await compare(tenant);
    const listed = getBody(await tenant.v1.get(`/api/v1/product/traceability?clientIds=${other}`), 200);
    expect(listed).to.nested.include({ 'meta.total': 2 });
    const total = (getBody(await tenant.v1.get('/api/v1/suppliers?country=TR'), 200) as { total: number }).total;
    expect(total).to.equal(10);
    const { database } = tenant.stack;
    await query(database, `update jobs set finished_at = now() - interval '40 days' where tenant_id = $1`, [
      tenant.tenant.id,
    ]);
    expect(await forgetEnded(database, 30, 2)).to.equal(2);
    await compare(tenant);
  });

  it('is kept of certifications, chemicals and purchases, written one by one and at once', async () => {
    const tenant = await Importer.create();
    const { v1 } = tenant;
    const made = async (path: string, body: unknown, headers = {}) =>
      (getBody(await v1.post(path, body, { headers }), 201) as { id: string }).id;
    const change = async (path: string, body: unknown) => getBody(await v1.patch(path, body), 200);
    const total = async (path: string) => (getBody(await v1.get(path), 200) as { total: number }).total;
    const supplierId = await made('/api/v1/suppliers', { name: 'Filatura Pollone' });
    const certifications = await Promise.all(
      ['GOTS', 'GOTS', 'GRS', 'GRS', 'GRS'].map((certificationType, index) =>
        made(`/api/v1/supplier-certifications?supplierId=${supplierId}`, {
          supplierId,
          certificationType,
          ...(index % 2 === 0 ? { verificationStatus: 'VERIFIED' } : {}),
        }),
      ),
    );
    await compare(tenant);
    const [first, second, third] = certifications.map((id) => `/api/v1/supplier-certifications/${id}`);
    await Promise.all([
      change(first!, { verificationStatus: 'pending' }),
      change(second!, { verificationStatus: 'REJECTED' }),
      v1.delete(third!),
    ]);
    await compare(tenant);
    for (const [query, count] of [
      ['', 4],
      ['certificationType=GRS', 2],
      ['verified=true', 2],
      ['verified=false', 2],
      ['verificationStatus=REJECTED', 1],
      ['verified=true&certificationType=GOTS', 1],
      ['verified=true&certificationType=OEKO_TEX', 0],
    ] as const)
      expect(await total(`/api/v1/certifications?${query}`), query).to.equal(count);

    const chemicals = await Promise.all(
      ['LEVEL_1', 'LEVEL_1', 'LEVEL_3'].map((zdhcLevel, index) =>
        made('/api/v1/chemicals', { name: `Dye ${index}`, zdhcLevel }),
      ),
    );
    await change(`/api/v1/chemicals/${chemicals[0]}`, { zdhcLevel: null });
    await compare(tenant);
    expect(await total('/api/v1/chemicals?zdhcLevel=LEVEL_1')).to.equal(1);
    const purchase = { purchaseDate: '2026-01-01', quantityKg: '1', costPerKg: '1', currency: 'EUR', companyId: 1 };
    const bought = await made('/api/v1/chemicals/purchases', {
      ...purchase,
      supplierId,
      chemicalProductId: chemicals[1],
    });
    await made('/api/v1/chemicals/purchases', { ...purchase, supplierId, chemicalProductId: chemicals[1] });
    getBody(await v1.delete(`/api/v1/chemicals/purchases/${bought}`), 204);
    await compare(tenant);
    expect(await total('/api/v1/chemicals/purchases')).to.equal(1);

    const material = await made('/api/v1/textile/yarns', { supplierId, name: 'Merino' });
    const delivered = {
      purchaseDate: '2026-01-01',
      quantity: '1',
      unitOfMeasure: 'KG',
      ddtNumber: 'D',
      invoiceNumber: 'I',
    };
    await Promise.all(
      ['L-1', 'L-2'].map((lotNumber) =>
        made(
          `/api/v1/product/materials/YARN/${material}/purchases`,
          { ...delivered, lotNumber },
          {
            'idempotency-key': randomUUID(),
          },
        ),
      ),
    );
    await compare(tenant);
    expect(await total('/api/v1/purchases')).to.equal(2);
  });

  it('is the same after the rows of a key are put together, also by two at once while others write', async () => {
    const tenant = await Importer.create();
    await Promise.all(Array.from({ length: 60 }, (_, index) => tenant.supplier(`Early ${index}`)));
    const { database } = tenant.stack;
    const kept = async () =>
      (await query(database, 'select 1 from supplier_counts where tenant_id = $1', [tenant.tenant.id])).length;
    expect(await kept()).to.equal(60);
    await Promise.all([
      addUpRowCounts(database),
      addUpRowCounts(database),
      ...Array.from({ length: 20 }, (_, index) => tenant.supplier(`Late ${index}`)),
    ]);
    expect(await kept()).to.be.lessThan(60);
    await compare(tenant);
    expect((getBody(await tenant.v1.get('/api/v1/suppliers'), 200) as { total: number }).total).to.equal(80);
  });

  it('tells the most frequent suppliers of materials, whatever of it has been added up', async () => {
    const tenant = await Importer.create();
    const { database } = tenant.stack;
    // so many that totals are not looked up one by one
    const suppliers = Array.from({ length: 620 }, (_, index) => ({ name: `S-${String(index).padStart(3, '0')}` }));
    await tenant.store('suppliers', suppliers);
    const ids = await query<{ id: number }>(database, 'select id from suppliers where tenant_id = $1 order by id', [
      tenant.tenant.id,
    ]);
    const storeMaterials = async (kind: Kind, of: string, count: (index: number) => number) => {
      const records = ids.flatMap(({ id }, index) =>
        Array.from({ length: count(index) }, (_, n) => ({
          name: `${of} ${index} ${n}`,
          supplier_id: id,
          available: (index + n) % 6 > 0,
          unit_of_measure: (index + n) % 8 > 0 ? 'KG' : 'METERS',
          // each has a share of its own
          ...Object.fromEntries(
            Object.values(CERTIFICATION_COLUMNS).map((column, at) => [column, (index + n) % (3 + at) > at]),
          ),
        })),
      );
      const headers = { prefer: 'wait=60' };
      const answer = await tenant.legacy.post(`${textilePath(kind)}/bulk`, { mode: 'UPSERT', records }, { headers });
      expect(getCounts(answer)).to.deep.equal(counts(records.length, 0, 0));
    };
    const expectFacet = async () => {
      for (const [kind, unitOfMeasure] of [[], ['FIBER'], ['YARN'], [undefined, 'KG'], ['FIBER', 'M']])
        for (const available of [undefined, true, false])
          for (const [certification, column] of [[], ...Object.entries(CERTIFICATION_COLUMNS)]) {
            const narrowed = {
              ...(unitOfMeasure === undefined ? {} : { unitOfMeasure }),
              ...(kind === undefined ? {} : { kind }),
              ...(available === undefined ? {} : { available: String(available) }),
              ...(certification === undefined ? {} : { certification }),
            };
            const counted = await query<{ name: string; count: number }>(
              database,
              `select s.name, count(*) as count from textile_products t join suppliers s on s.tenant_id = t.tenant_id and s.id = t.supplier_id
               where t.tenant_id = $1 and ($2::text is null or t.kind = $2) and ($3::boolean is null or t.available = $3) and ($4::text is null or t.unit_of_measure = $4)
                 and ${column ?? 'true'}
               group by s.id, s.name order by count(*) desc, s.id`,
              [tenant.tenant.id, kind ?? null, available ?? null, unitOfMeasure ?? null],
            );
            const what = JSON.stringify(narrowed);
            const ofKind = counted.reduce((sum, { count }) => sum + count, 0);
            if (kind !== undefined && !unitOfMeasure && available === undefined && certification === undefined) {
              const page = await tenant.v1.get(`/api/v1/textile/${kind.toLowerCase()}s?pageSize=1`);
              expect(page.headers.get('x-total-count'), what).to.equal(String(ofKind));
            }
            const path = `/api/v1/product/materials?limit=1&${new URLSearchParams(narrowed as Record<string, string>).toString()}`;
            const { facets } = getBody(await tenant.v1.get(path), 200) as {
              facets: { suppliers: { name: string; count: number }[]; more: { suppliers: number } };
            };
            expect(facets.more.suppliers, what).to.equal(Math.max(counted.length - 100, 0));
            const shown = facets.suppliers.map(({ name, count }) => ({ name, count }));
            expect(shown, what).to.have.deep.members(counted.slice(0, 100));
          }
    };
    await storeMaterials('fibers', 'Wool', (index) => 1 + (index % 3));
    await storeMaterials('yarns', 'Yarn', (index) => (index % 2 === 0 ? 2 : 0));
    await expectFacet();
    await Promise.all([addUpRowCounts(database), addUpRowCounts(database)]);
    for (const written of ['supplier', 'certification', 'unit', 'availability'].map((by) => `textile_${by}_counts`)) {
      const [left] = await query<{ rows: number }>(
        database,
        `select count(*) as rows from ${written} where tenant_id = $1`,
        [tenant.tenant.id],
      );
      expect(left!.rows, written).to.equal(0);
    }
    await expectFacet();
    // some come, some go, lose their certification or are measured otherwise, and one supplier loses all
    await storeMaterials('yarns', 'More', (index) => (index < 20 ? 3 : index < 560 ? 1 : 0));
    const { data: changing } = getBody(
      await tenant.v1.get('/api/v1/product/materials?certification=GOTS&limit=20'),
      200,
    ) as {
      data: { id: string; kind: string }[];
    };
    for (const { id, kind } of changing)
      getBody(
        await tenant.v1.patch(`/api/v1/textile/${kind.toLowerCase()}s/${id}`, {
          gotsCertified: false,
          betterCotton: true,
          unitOfMeasure: 'PCS',
        }),
        200,
      );
    const { data } = getBody(await tenant.v1.get('/api/v1/product/materials?search=S-129&limit=50'), 200) as {
      data: { id: string; kind: string }[];
    };
    expect(data.length).to.be.greaterThan(0);
    for (const { id, kind } of data)
      getBody(await tenant.v1.delete(`/api/v1/textile/${kind.toLowerCase()}s/${id}`), 204);
    await expectFacet();
    await Promise.all([addUpRowCounts(database), storeMaterials('fibers', 'Late', () => 1)]);
    await addUpRowCounts(database);
    await expectFacet();
    await compare(tenant);
  });

  it('is nothing of a write that is refused', async () => {
    const tenant = await Importer.create();
    await tenant.supplier('One');
    getBody(await tenant.v1.post('/api/v1/suppliers', { name: 'One' }), 409);
    await compare(tenant);
    const other = await Importer.create();
    expect((getBody(await other.v1.get('/api/v1/suppliers'), 200) as { total: number }).total).to.equal(0);
  });
});
