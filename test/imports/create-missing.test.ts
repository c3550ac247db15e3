import { expect } from 'chai';
import { newCredential } from '../api/test-credentials.ts';
import { counts, CSV_TYPE, getCounts, getFailures, Importer } from '../support/bulk.ts';
import { Client, getRefusal, sessionClient } from '../support/client.ts';

const CREATE = '?create_missing=suppliers';

describe('suppliers that rows name and nobody has', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });
  const product = (row: object) => ({ sku: 'Y-1', name: 'Ring yarn', ...row });
  const suppliers = async () =>
    (await importer.all('suppliers')).map((row) => [row['external_id'], row['name']] as const);

  it('are created once each, by name or own key, and counted apart', async () => {
    await importer.supplier('Known');
    const answer = await importer.json(
      'supplier-products',
      [
        product({ supplier_name: 'Known' }),
        product({ supplier_name: 'Filatura' }),
        product({ supplier_name: 'Filatura', sku: 'Y-2' }),
        product({ supplier_external_id: 'S-1' }),
        product({ supplier_external_id: 'S-2', supplier_name: 'Tessitura' }),
        product({ supplier_name: 'Tessitura', sku: 'Y-3' }),
      ],
      CREATE,
    );
    expect(getCounts(answer)).to.deep.equal(counts(6, 0, 0));
    expect(answer.body['suppliers_created']).to.equal(3);
    expect(await suppliers()).to.have.deep.members([
      [null, 'Known'],
      [null, 'Filatura'],
      ['S-1', 'S-1'],
      ['S-2', 'Tessitura'],
    ]);
    const again = await importer.json('supplier-products', [product({ supplier_name: 'Filatura' })], CREATE);
    expect([getCounts(again), again.body['suppliers_created']]).to.deep.equal([counts(0, 1, 0), 0]);
    const [v1, legacy] = await importer.jobViews(answer);
    expect([v1.result.suppliersCreated, legacy.result.suppliers_created]).to.deep.equal([3, 3]);
  });

  it('are not created unless that is asked for', async () => {
    const answer = await importer.json('supplier-products', [product({ supplier_name: 'Filatura' })]);
    expect(getFailures(answer)).to.deep.equal([[0, 'supplier_name', 'REFERENCE_NOT_FOUND']]);
    expect(answer.body).not.to.have.property('suppliers_created');
    expect(await suppliers()).to.deep.equal([]);
  });

  it('are not created for rows that fail', async () => {
    const answer = await importer.json(
      'purchase-records',
      [
        { supplier_name: 'Refused by a rule', purchase_date: '2026-01-05', delivery_date: '2026-01-01' },
        { supplier_name: 'Refused by a codec', purchase_date: 'tomorrow' },
        { supplier_name: 'Stored', purchase_date: '2026-01-05' },
      ],
      CREATE,
    );
    expect([getCounts(answer), answer.body['suppliers_created']]).to.deep.equal([counts(1, 0, 2), 1]);
    expect(await suppliers()).to.deep.equal([[null, 'Stored']]);
  });

  it('are counted by a dry run, which creates none', async () => {
    const rows = [
      { supplier_name: 'A', purchase_date: '2026-01-05' },
      { supplier_name: 'B', purchase_date: '2026-01-05', delivery_date: '2026-01-01' },
      { supplier_name: 'A', purchase_date: '2026-01-06' },
    ];
    const tried = await importer.json('purchase-records', rows, `${CREATE}&dry_run=true`);
    expect([getCounts(tried), tried.body['suppliers_created']]).to.deep.equal([counts(2, 0, 1), 1]);
    expect(await suppliers()).to.deep.equal([]);
  });

  it('are created by a later chunk where no row of an earlier one was stored, in a dry run as well', async () => {
    const day = { purchase_date: '2026-01-05' };
    const refused = { ...day, supplier_name: 'Later', delivery_date: '2026-01-01' };
    const filler = Array.from({ length: 2500 }, (_, n) => ({ ...day, supplier_name: 'First', batch_number: `B ${n}` }));
    const rows = [refused, ...filler, { ...day, supplier_name: 'Later' }];
    for (const query of [`${CREATE}&dry_run=true`, CREATE]) {
      const answer = await importer.json('purchase-records', rows, query);
      expect([getCounts(answer), answer.body['suppliers_created']], query).to.deep.equal([counts(2501, 0, 1), 2]);
    }
    expect(await suppliers()).to.have.length(2);
  });

  it('are not given the name of a supplier that has no such own key', async () => {
    await importer.supplier('S-1');
    const answer = await importer.json('supplier-products', [product({ supplier_external_id: 'S-1' })], CREATE);
    expect(getFailures(answer)).to.deep.equal([[0, 'supplier_external_id', 'CONFLICT']]);
    expect(await suppliers()).to.deep.equal([[null, 'S-1']]);
  });

  it('are the same whichever of two imports at once names them first', async () => {
    const lines = (sku: string) =>
      ['supplier_name,sku,name', ...Array.from({ length: 500 }, (_, n) => `Mill ${n},${sku},Yarn`)].join('\n');
    const yarns = Array.from({ length: 500 }, (_, n) => ({ supplier_name: `Mill ${n}`, name: 'Yarn', code: 'T-1' }));
    const [products, textiles] = await Promise.all([
      importer.send('supplier-products', lines('Y-1'), CSV_TYPE, CREATE),
      importer.legacy.post(`/api/v1/textile/yarns/bulk?createMissing=suppliers`, { mode: 'UPSERT', records: yarns }),
    ]);
    expect([getCounts(products), getCounts(textiles)]).to.deep.equal([counts(500, 0, 0), counts(500, 0, 0)]);
    expect(Number(products.body['suppliers_created']) + Number(textiles.body['suppliers_created'])).to.equal(500);
    expect(await suppliers()).to.have.length(500);
  });

  it('are in the audit trail, in the name of who imports', async () => {
    await importer.json('supplier-products', [product({ supplier_name: 'Filatura' })], CREATE);
    const admin = await sessionClient(importer.stack, importer.tenant);
    const { body } = await admin.get('/api/v1/account/audit?action=supplier.created');
    expect(body.total).to.equal(1);
    expect(body.items[0]).to.deep.include({ action: 'supplier.created', entityType: 'supplier' });
  });

  it('need suppliers:write, which is looked at before anything is stored', async () => {
    const { stack, tenant } = importer;
    const headers = await newCredential(stack, tenant, 'token', { scopes: ['products:write'] });
    const client = new Client(stack.url, headers);
    const path = '/api/supplier-products/bulk';
    const refused = await client.post(`${path}${CREATE}`, { items: [product({ supplier_name: 'Filatura' })] });
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'SCOPE_MISSING']);
    expect((await client.post(path, { items: [] })).status).to.equal(200);
    expect((await importer.v1.get('/api/v1/jobs')).body.total).to.equal(1);
  });

  it('are none of resources that name no supplier', async () => {
    const answer = await importer.json('company-products', [], CREATE);
    expect(getRefusal(answer as never)).to.deep.equal([400, 'VALIDATION_FAILED', 'create_missing']);
  });
});
