import { expect } from 'chai';
import { counts, CSV_TYPE, getCounts, getErrors, getFailures, Importer, JSON_TYPE } from '../support/bulk.ts';
import { untilHeld, whileHeld } from '../support/jobs.ts';

describe('rows that are named by a key instead of an id', () => {
  let importer: Importer;
  let first: number;
  let second: number;
  beforeEach(async () => {
    importer = await Importer.create();
    await importer.store('suppliers', [
      { external_id: 'S-1', name: 'Filatura' },
      { external_id: 'S-2', name: 'Tessitura' },
    ]);
    first = Number((await importer.one('suppliers', 'name', 'Filatura'))['id']);
    second = Number((await importer.one('suppliers', 'name', 'Tessitura'))['id']);
  });

  const product = (row: object) => ({ sku: 'Y-1', name: 'Ring yarn', ...row });
  const record = (row: object) => ({ purchase_date: '2026-01-05', ...row });

  describe('in bulk rows', () => {
    it('are suppliers by their own key or their name, the same as by their id', async () => {
      const answer = await importer.json('supplier-products', [
        product({ supplier_id: first }),
        product({ supplier_name: 'Filatura', description: 'by name' }),
        product({ supplier_external_id: 'S-1', unit_cost: 7 }),
        product({ supplier_external_id: 'S-2' }),
        product({ supplier_id: second, supplier_name: 'Tessitura', supplier_external_id: 'S-2', unit_cost: 3 }),
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(2, 3, 0));
      const rows = await importer.all('supplier-products');
      expect(rows.map((row) => [row['supplier_id'], row['description'], row['unit_cost']])).to.deep.equal([
        [first, 'by name', 7],
        [second, null, 3],
      ]);
    });

    it('fail alone where it goes while they are merged; the others are stored digit by digit', async () => {
      const cost = '123456789012345.123456789012345';
      const row = (supplier: number) =>
        `{"sku":"Y-1","name":"Ring yarn","supplier_id":${supplier},"unit_cost":${cost}}`;
      const body = `{"items":[${row(first)},${row(second)}]}`;
      const id = await whileHeld(importer, ['supplier_products'], async () => {
        const sent = await importer.send('supplier-products', body, { ...JSON_TYPE, prefer: 'respond-async' });
        expect(sent.status, sent.text).to.equal(202);
        await untilHeld(importer, 'supplier_products');
        const { body: found } = await importer.v1.get('/api/v1/suppliers?search=Tessitura');
        expect((await importer.v1.delete(`/api/v1/suppliers/${found.items[0].id}`)).status).to.equal(204);
        return String(sent.body.job_id);
      });
      const { result } = await importer.ended(id);
      expect(result).to.deep.include({ created: 1, updated: 0, failed: 1 });
      expect(result.errors).to.have.length(1);
      expect(result.errors[0]).to.include({ index: 1, field: 'supplier_id', code: 'REFERENCE_NOT_FOUND' });
      const { rows } = await importer.stack.database.raw<{ rows: { unit_cost: string }[] }>(
        'select unit_price::text as unit_cost from supplier_products where tenant_id = ?',
        [importer.tenant.id],
      );
      expect(rows).to.deep.equal([{ unit_cost: cost }]);
      expect((await importer.v1.get(`/api/v1/jobs/${id}/failed.csv`)).text).to.contain(`,${cost},`);
    });

    it('fail alone where there is none, where they differ, and where a name is none', async () => {
      const answer = await importer.json('supplier-products', [
        product({ supplier_name: 'Nobody' }),
        product({ supplier_name: 'Filatura', supplier_external_id: 'S-2' }),
        product({ supplier_id: second, supplier_name: 'Filatura' }),
        product({ supplier_name: 7 }),
        product({}),
        product({ supplier_name: 'x'.repeat(256) }),
        product({ supplier_name: ' Tessitura ' }),
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(1, 0, 6));
      expect(getFailures(answer)).to.deep.equal([
        [0, 'supplier_name', 'REFERENCE_NOT_FOUND'],
        [1, 'supplier_name', 'REFERENCE_MISMATCH'],
        [2, 'supplier_name', 'REFERENCE_MISMATCH'],
        [3, 'supplier_name', 'VALIDATION_FAILED'],
        [4, 'supplier_id', 'VALIDATION_FAILED'],
        [5, 'supplier_name', 'VALIDATION_FAILED'],
      ]);
      const messages = getErrors(answer).map(({ message }) => message);
      expect(messages.slice(1, 3)).to.deep.equal([
        'supplier_name: names another row than supplier_external_id',
        'supplier_name: names another row than supplier_id',
      ]);
    });

    it('are products of the supplier of the row, by sku or by their own key', async () => {
      await importer.store('supplier-products', [
        product({ supplier_name: 'Filatura', external_id: 'P-1' }),
        product({ supplier_name: 'Tessitura', external_id: 'P-2' }),
      ]);
      const answer = await importer.json('purchase-records', [
        record({ supplier_name: 'Filatura', supplier_product_sku: 'Y-1', batch_number: 'A' }),
        record({ supplier_external_id: 'S-2', supplier_product_sku: 'Y-1', batch_number: 'B' }),
        record({ supplier_id: first, supplier_product_external_id: 'P-1', batch_number: 'C' }),
        record({ supplier_id: first, supplier_product_external_id: 'P-2', batch_number: 'D' }),
        record({ supplier_product_sku: 'Y-1', batch_number: 'E' }),
      ]);
      expect(getCounts(answer)).to.deep.equal(counts(3, 0, 2));
      expect(getFailures(answer)).to.deep.equal([
        [3, 'supplier_product_external_id', 'REFERENCE_NOT_FOUND'],
        [4, 'supplier_product_sku', 'VALIDATION_FAILED'],
      ]);
      const products = await importer.all('supplier-products');
      const records = await importer.all('purchase-records');
      expect(records.map((row) => row['supplier_product_id'])).to.deep.equal([
        products[0]!['id'],
        products[1]!['id'],
        products[0]!['id'],
      ]);
    });

    it('are part of the upsert key, whichever way they are named', async () => {
      await importer.store('purchase-records', [record({ supplier_id: first, batch_number: 'A', quantity_kg: 1 })]);
      const answer = await importer.send(
        'purchase-records',
        'supplier_name,batch_number,purchase_date,quantity_kg\nFilatura,A,2026-01-05,2\nTessitura,A,2026-01-05,3\n',
        CSV_TYPE,
      );
      expect(getCounts(answer)).to.deep.equal(counts(1, 1, 0));
      expect((await importer.all('purchase-records')).map((row) => row['quantity_kg'])).to.deep.equal([2, 3]);
    });

    it('are journeys by their name, unless several have it', async () => {
      const journey = async (traceabilityName: string) =>
        (await importer.v1.post('/api/v1/product/traceability', { traceabilityName })).body.id as string;
      const coat = await journey('Coat');
      await journey('Twice');
      await journey('Twice');
      const stages = [
        { traceability_name: 'Coat', stage_order: 1, stage_name: 'Spinning', distance_km: 10 },
        { traceability_name: 'Twice', stage_order: 1, stage_name: 'Spinning' },
        { traceability_name: 'Coat', stage_order: 2, stage_name: 'Weaving', distance_km: 5 },
      ];
      const answer = await importer.legacy.post('/api/processing-stages/bulk', JSON.stringify({ stages }), {
        headers: { prefer: 'wait=60', ...JSON_TYPE },
      });
      expect(getCounts(answer)).to.deep.equal(counts(2, 0, 1));
      expect(getFailures(answer)).to.deep.equal([[1, 'traceability_name', 'AMBIGUOUS_REFERENCE']]);
      const { body } = await importer.v1.get(`/api/v1/product/traceability/${coat}`);
      expect([body.totalDistanceKm, body.processingStages.length]).to.deep.equal([15, 2]);
    });

    it("are never another tenant's", async () => {
      const other = await Importer.create();
      const answer = await other.json('supplier-products', [
        product({ supplier_name: 'Filatura' }),
        product({ supplier_external_id: 'S-1' }),
      ]);
      expect(getErrors(answer).map(({ code }) => code)).to.deep.equal(['REFERENCE_NOT_FOUND', 'REFERENCE_NOT_FOUND']);
    });

    it('are found when there are many, named by every row', async () => {
      const rows = Array.from({ length: 2500 }, (_, n) => ({ external_id: `M-${n}`, name: `Mill ${n}` }));
      await importer.store('suppliers', rows);
      const lines = rows.map(({ name }, n) => `${name},Y-${n},Yarn`);
      const answer = await importer.send(
        'supplier-products',
        ['supplier_name,sku,name', ...lines, 'Mill none,Y,Yarn'].join('\n'),
        CSV_TYPE,
      );
      expect(getCounts(answer)).to.deep.equal(counts(2500, 0, 1));
      expect(getErrors(answer)[0]).to.include({ line: 2502, key: 'Y / Mill none' });
    });
  });

  describe('in single writes', () => {
    it('are named in legacy style', async () => {
      const { status, body } = await importer.legacy.post(
        '/api/supplier-products',
        product({ supplier_name: 'Filatura', external_id: 'P-1' }),
      );
      expect([status, body.supplier_id]).to.deep.equal([201, first]);
      const path = '/api/purchase-records';
      const made = await importer.legacy.post(
        path,
        record({ supplier_external_id: 'S-1', supplier_product_sku: 'Y-1' }),
      );
      expect([made.status, made.body.supplier_product_id]).to.deep.equal([201, body.id]);
      const patched = await importer.legacy.patch(`${path}/${made.body.id}`, { supplier_product_external_id: 'P-1' });
      expect([patched.status, patched.body.supplier_product_id]).to.deep.equal([200, body.id]);
      const moved = await importer.legacy.patch(`${path}/${made.body.id}`, {
        supplier_name: 'Tessitura',
        supplier_product_sku: 'Y-1',
      });
      expect([moved.status, moved.body.code, moved.body.details.field]).to.deep.equal([
        404,
        'REFERENCE_NOT_FOUND',
        'supplier_product_sku',
      ]);
    });

    it('are named in v1 style', async () => {
      const path = '/api/v1/supplier/products';
      const { items } = (await importer.v1.get('/api/v1/suppliers?sortBy=name&sortDirection=asc')).body;
      const body = { name: 'Yarn', unitOfMeasure: 'KG' };
      const made = await importer.v1.post(path, { ...body, supplierName: 'Tessitura' });
      expect([made.status, made.body.supplierId]).to.deep.equal([201, items[1].id]);
      const both = await importer.v1.post(path, { ...body, supplierId: items[0].id, supplierExternalId: 'S-1' });
      expect([both.status, both.body.supplierId]).to.deep.equal([201, items[0].id]);
      for (const [given, status, code, field] of [
        [{ supplierId: items[0].id, supplierExternalId: 'S-2' }, 400, 'REFERENCE_MISMATCH', 'supplierExternalId'],
        [{ supplierName: 'Nobody' }, 404, 'REFERENCE_NOT_FOUND', 'supplierName'],
        [{}, 400, 'VALIDATION_FAILED', 'supplierId'],
        [{ supplierName: null }, 400, 'VALIDATION_FAILED', 'supplierId'],
      ] as const) {
        const seen = await importer.v1.post(path, { ...body, ...given });
        expect([seen.status, seen.body.code, seen.body.details.field]).to.deep.equal([status, code, field]);
      }
      const material = await importer.v1.post('/api/v1/product/materials', {
        kind: 'YARN',
        name: 'Yarn',
        supplierExternalId: 'S-1',
      });
      expect([material.status, material.body.supplierName]).to.deep.equal([201, 'Filatura']);
    });

    it('are company products of legacy journeys, and journeys of stages', async () => {
      await importer.store('company-products', [{ external_id: 'C-1', sku: 'COAT', name: 'Coat' }]);
      const { id } = await importer.one('company-products', 'sku', 'COAT');
      for (const key of [{ company_product_sku: 'COAT' }, { company_product_external_id: 'C-1' }]) {
        const made = await importer.legacy.post('/api/traceability', { ...key, status: 'DRAFT' });
        expect([made.status, made.body.company_product_id]).to.deep.equal([201, id]);
      }
      await importer.v1.post('/api/v1/product/traceability', { traceabilityName: 'Coat' });
      const stage = { traceability_name: 'Coat', stage_order: 1, stage_name: 'Sewing', supplier_name: 'Filatura' };
      const made = await importer.legacy.post('/api/processing-stages', stage);
      expect([made.status, made.body.supplier_id]).to.deep.equal([201, first]);
    });
  });
});
