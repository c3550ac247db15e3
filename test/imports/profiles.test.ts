import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { newCredential } from '../api/test-credentials.ts';
import {
  counts,
  CSV_TYPE,
  expectRefused,
  getCounts,
  getErrors,
  getFailures,
  Importer,
  type Row,
} from '../support/bulk.ts';
import { Client, getRefusal, sessionClient, type Seen } from '../support/client.ts';

const PATH = '/api/v1/import-profiles';

const ITALIAN = {
  columns: { sku: 'Codice, articolo: SKU', name: 'Descrizione' },
  decimal: 'comma',
  delimiter: ';',
  booleans: ['vero/falso'],
  unknownColumns: 'ignore',
};

const LINES = 'Codice, articolo: SKU;Descrizione;unit_cost;available;Magazzino\nC-1;Cappotto;1.234,50;vero;A4\n';

describe('profiles of imports', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  async function add(fields: Row, client: Client = importer.v1): Promise<string> {
    const { status, text, body } = await client.post(PATH, fields);
    expect(status, text).to.equal(201);
    return body.id;
  }

  const products = async () =>
    (await importer.all('company-products')).map(({ sku, name, unit_cost, available }) => [
      sku,
      name,
      unit_cost,
      available,
    ]);

  const COAT = [['C-1', 'Cappotto', 1234.5, true]];

  const usedBy = async (answer: Seen) => (await importer.jobViews(answer))[0].result.profile as unknown;

  describe('are kept', () => {
    it('with a name of their resource, and read, changed and deleted', async () => {
      const { v1, legacy } = importer;
      const id = await add({ resource: 'company-products', name: ' SAP ', options: ITALIAN });
      const { body } = await v1.get(`${PATH}/${id}`);
      expect(body).to.deep.include({
        id,
        name: 'SAP',
        resource: 'company-products',
        options: ITALIAN,
        isDefault: false,
      });
      const { body: patched } = await legacy.patch(`${PATH}/${id}`, { name: 'ERP', options: { dates: 'dd/mm/yy' } });
      expect(patched).to.deep.include({ name: 'ERP', resource: 'company-products', options: { dates: 'dd/mm/yy' } });
      expect((await v1.patch(`${PATH}/${id}`, { options: null })).body.options).to.deep.equal({});
      expect((await v1.delete(`${PATH}/${id}`)).status).to.equal(204);
      expect(getRefusal(await v1.get(`${PATH}/${id}`)).slice(0, 2)).to.deep.equal([404, 'NOT_FOUND']);
    });

    it('under names that differ by more than case and accents, in each resource', async () => {
      await add({ resource: 'suppliers', name: 'Perù' });
      const other = await add({ resource: 'suppliers', name: 'Other' });
      await add({ resource: 'fibers', name: 'Perù' });
      const taken = [409, 'CONFLICT', 'name'];
      expect(getRefusal(await importer.v1.post(PATH, { resource: 'suppliers', name: 'PERU' }))).to.deep.equal(taken);
      expect(getRefusal(await importer.v1.patch(`${PATH}/${other}`, { name: 'peru' }))).to.deep.equal(taken);
    });

    it('with options that imports of the resource can use', async () => {
      for (const [resource, options, field] of [
        ['suppliers', { columns: { sku: 'Codice' } }, 'options.columns.sku'],
        ['suppliers', { columns: { name: ' ' } }, 'options.columns.name'],
        ['suppliers', { columns: { name: 'A', category: 'A ' } }, 'options.columns.category'],
        ['suppliers', { columns: { name: 'A\0' } }, 'options.columns.name'],
        ['suppliers', { columns: 'name:A' }, 'options.columns'],
        ['suppliers', { createMissing: 'suppliers' }, 'options.createMissing'],
        ['fibers', { createMissing: 'yarns' }, 'options.createMissing'],
        ['fibers', { delimiter: '!' }, 'options.delimiter'],
        ['fibers', { dates: 'yyyy' }, 'options.dates'],
        ['fibers', { booleans: [] }, 'options.booleans'],
        ['fibers', { booleans: ['wrong/right'] }, 'options.booleans.0'],
        ['fibers', { sheet: '\ud800' }, 'options.sheet'],
        ['fibers', { headerRow: 0 }, 'options.headerRow'],
        ['fibers', { unknown_columns: 'ignore' }, 'options'],
        ['fibers', [], 'options'],
        ['chemicals', {}, 'resource'],
      ] as const) {
        const seen = await importer.v1.post(PATH, { resource, name: 'Wrong', options });
        expect(getRefusal(seen), JSON.stringify(options)).to.deep.equal([400, 'VALIDATION_FAILED', field]);
      }
      for (const name of ['None', '', 'a\0b', 'n'.repeat(101)])
        expect(getRefusal(await importer.v1.post(PATH, { resource: 'suppliers', name })), name).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          'name',
        ]);
      expect((await importer.v1.get(PATH)).body).to.deep.equal([]);
    });

    it('200 of a tenant, however many are made at once', async () => {
      for (let made = 0; made < 198; made += 22)
        await Promise.all(Array.from({ length: 22 }, () => add({ resource: 'suppliers', name: randomUUID() })));
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => importer.v1.post(PATH, { resource: 'yarns', name: `Y ${n}` })),
      );
      expect(answers.filter(({ status }) => status === 201)).to.have.length(2);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const { body } of refused)
        expect(body).to.deep.include({
          code: 'QUOTA_EXCEEDED',
          details: {
            ...{ quota: 'import profiles', limit: 200, used: 200 },
            ...{ reason: 'IMPORT_PROFILES_FULL', params: { limit: 200 } },
          },
        });
    });

    it('in the audit trail, with the names of the fields that were changed', async () => {
      const id = await add({ resource: 'suppliers', name: 'SAP', isDefault: true });
      await add({ resource: 'suppliers', name: 'Other', isDefault: true });
      await importer.v1.patch(`${PATH}/${id}`, { name: 'ERP' });
      await importer.v1.delete(`${PATH}/${id}`);
      const admin = await sessionClient(importer.stack, importer.tenant);
      const { items } = (await admin.get('/api/v1/account/audit?entityType=import%20profile')).body as { items: Row[] };
      const seen = items.map(({ action, details }) => [action, (details as { fields?: string[] } | null)?.fields]);
      expect(seen).to.have.deep.members([
        ['import profile.created', undefined],
        ['import profile.changed', ['isDefault']],
        ['import profile.created', undefined],
        ['import profile.changed', ['name']],
        ['import profile.deleted', undefined],
      ]);
    });
  });

  describe('are used', () => {
    it('by their name, whatever its case, or by their id', async () => {
      const id = await add({ resource: 'company-products', name: 'Gestionale', options: ITALIAN });
      await add({ resource: 'company-products', name: id });
      for (const named of ['Gestionale', 'GESTIONALE', id]) {
        const answer = await importer.csv('company-products', LINES, `?profile=${named}`);
        expect([getErrors(answer), getCounts(answer).failed]).to.deep.equal([[], 0]);
        expect(await products()).to.deep.equal(COAT);
        expect(await usedBy(answer)).to.deep.equal({ id, name: 'Gestionale' });
      }
    });

    it('by default where one is so, unless a request says none', async () => {
      const id = await add({ resource: 'company-products', name: 'SAP', options: ITALIAN, isDefault: true });
      const answer = await importer.csv('company-products', LINES);
      expect([getErrors(answer), await usedBy(answer)]).to.deep.equal([[], { id, name: 'SAP' }]);
      expect(await products()).to.deep.equal(COAT);
      for (const none of ['none', 'NONE'])
        expectRefused(await importer.csv('company-products', LINES, `?profile=${none}`), 400, 'VALIDATION_FAILED');
      await importer.v1.patch(`${PATH}/${id}`, { isDefault: false });
      expectRefused(await importer.csv('company-products', LINES), 400, 'VALIDATION_FAILED');
    });

    it('by default on the paths of textile products, and not on those of another resource', async () => {
      const options = { columns: { code: 'Codice, filato', name: 'Nome' } };
      await add({ resource: 'yarns', name: 'SAP', options, isDefault: true });
      const lines = '"Codice, filato",Nome\nF-1,Filato\n';
      const yarns = await importer.legacy.post('/api/v1/textile/yarns/bulk', lines, {
        headers: { ...CSV_TYPE, prefer: 'wait=60' },
      });
      expect(getCounts(yarns)).to.deep.equal(counts(1, 0, 0));
      const fibers = await importer.legacy.post('/api/v1/textile/fibers/bulk', lines, {
        headers: { ...CSV_TYPE, prefer: 'wait=60' },
      });
      expectRefused(fibers, 400, 'VALIDATION_FAILED');
    });

    it('below what the query says, parameter by parameter', async () => {
      await add({ resource: 'company-products', name: 'SAP', options: ITALIAN });
      const lines = 'Codice;Descrizione;unit_cost;available\nC-1;Cappotto;1,234.50;vero\n';
      const answer = await importer.csv(
        'company-products',
        lines,
        '?profile=sap&decimal=point&columns=sku:Codice,name:Descrizione&unknown_columns=refuse',
      );
      expect([getErrors(answer), await products()]).to.deep.equal([[], COAT]);
    });

    it('as they are when the import is sent, whatever becomes of them', async () => {
      const id = await add({ resource: 'company-products', name: 'SAP', options: ITALIAN });
      const sent = await importer.csv('company-products', LINES, '?profile=SAP', { prefer: 'respond-async' });
      await importer.v1.delete(`${PATH}/${id}`);
      const { status, result } = await importer.ended(sent.body.job_id);
      expect([status, result.failed, result.profile]).to.deep.equal(['COMPLETED', 0, { id, name: 'SAP' }]);
      expect(await products()).to.deep.equal(COAT);
    });

    it('only of the resource and the tenant', async () => {
      const other = await Importer.create(importer.stack);
      const foreign = await add({ resource: 'company-products', name: 'Foreign' }, other.v1);
      const ofSuppliers = await add({ resource: 'suppliers', name: 'Suppliers' });
      for (const named of [foreign, 'Foreign', ofSuppliers, 'Suppliers', randomUUID(), '%00', 'x'.repeat(101), '']) {
        const seen = getRefusal(await importer.csv('company-products', LINES, `?profile=${named}`));
        expect(seen[0], named).to.be.oneOf([400, 404]);
        expect(seen.slice(1), named).to.deep.equal([
          seen[0] === 404 ? 'REFERENCE_NOT_FOUND' : 'VALIDATION_FAILED',
          'profile',
        ]);
      }
      expect((await importer.v1.get('/api/v1/jobs')).body.total).to.equal(0);
    });

    it('with the scope that creating suppliers needs besides', async () => {
      const { stack, tenant } = importer;
      await add({
        resource: 'supplier-products',
        name: 'New',
        options: { createMissing: 'suppliers' },
        isDefault: true,
      });
      const client = new Client(
        stack.url,
        await newCredential(stack, tenant, 'token', { scopes: ['products:read', 'products:write'] }),
      );
      const send = (query: string) =>
        client.post(`/api/supplier-products/bulk${query}`, 'sku,name,supplier_name\nY-1,Yarn,Filatura\n', {
          headers: { ...CSV_TYPE, prefer: 'wait=60' },
        });
      expectRefused(await send(''), 403, 'SCOPE_MISSING');
      expect(getFailures(await send('?profile=none'))).to.deep.equal([[0, 'supplier_name', 'REFERENCE_NOT_FOUND']]);
      const answer = await importer.csv('supplier-products', 'sku,name,supplier_name\nY-1,Yarn,Filatura\n');
      expect([getCounts(answer), answer.body.suppliers_created]).to.deep.equal([counts(1, 0, 0), 1]);
    });

    it('make a repeated request another one when they have changed', async () => {
      const id = await add({ resource: 'company-products', name: 'SAP', options: ITALIAN });
      const headers = { 'idempotency-key': randomUUID() };
      const send = () => importer.csv('company-products', LINES, '?profile=SAP', headers);
      expect(getCounts(await send())).to.deep.equal(counts(1, 0, 0));
      await importer.v1.patch(`${PATH}/${id}`, { name: 'Sap' });
      const again = await send();
      expect([again.headers.get('idempotent-replayed'), getCounts(again)]).to.deep.equal(['true', counts(1, 0, 0)]);
      await importer.v1.patch(`${PATH}/${id}`, { options: { ...ITALIAN, decimal: 'point' } });
      expectRefused(await send(), 409, 'IDEMPOTENCY_CONFLICT');
      await importer.v1.patch(`${PATH}/${id}`, { options: ITALIAN });
      expect((await send()).headers.get('idempotent-replayed')).to.equal('true');
    });
  });

  it('are the default one at a time, whoever else makes one so', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => add({ resource: 'suppliers', name: `P ${n}`, isDefault: true })),
    );
    const ids = ((await importer.v1.get(PATH)).body as Row[]).map(({ id }) => id);
    await Promise.all(ids.map((id) => importer.v1.patch(`${PATH}/${String(id)}`, { isDefault: true })));
    const found = (await importer.v1.get(`${PATH}?resource=suppliers`)).body as Row[];
    expect(found).to.have.length(8);
    expect(found.filter(({ isDefault }) => isDefault)).to.have.length(1);
    expect((await importer.v1.get(`${PATH}?resource=yarns`)).body).to.deep.equal([]);
  });

  it('are shown and changed by who may read and write what they import', async () => {
    const { stack, tenant } = importer;
    const suppliers = await add({ resource: 'suppliers', name: 'S' });
    const yarns = await add({ resource: 'yarns', name: 'Y' });
    const scopes = ['suppliers:read', 'materials:read', 'materials:write'] as const;
    const client = new Client(stack.url, await newCredential(stack, tenant, 'token', { scopes: [...scopes] }));
    expect(((await client.get(PATH)).body as Row[]).map(({ name }) => name)).to.deep.equal(['S', 'Y']);
    for (const seen of [
      await client.patch(`${PATH}/${suppliers}`, { name: 'T' }),
      await client.delete(`${PATH}/${suppliers}`),
      await client.post(PATH, { resource: 'suppliers', name: 'T' }),
      await client.post(PATH, { resource: 'company-products', name: 'T' }),
    ])
      expect(getRefusal(seen).slice(0, 2)).to.deep.equal([403, 'SCOPE_MISSING']);
    expect((await client.patch(`${PATH}/${yarns}`, { name: 'Z' })).status).to.equal(200);
    const blind = new Client(stack.url, await newCredential(stack, tenant, 'token', { scopes: ['suppliers:read'] }));
    expect(((await blind.get(PATH)).body as Row[]).map(({ name }) => name)).to.deep.equal(['S']);
    expect(getRefusal(await blind.get(`${PATH}/${yarns}`)).slice(0, 2)).to.deep.equal([403, 'SCOPE_MISSING']);
  });
});
