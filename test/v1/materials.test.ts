import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { query, type SqlValue } from '../../shared/platform/database.ts';
import { getBody, getRefusal, type Clients } from '../support/client.ts';
import { newTrader, makeSupplier, type SupplierIds } from '../support/textiles.ts';

const PATH = '/api/v1/product/materials';
const ME = '/api/v1/auth/me';

const FLAGS = ['gotsCertified', 'grsCertified', 'oekoTexCertified', 'cradleToCradle', 'betterCotton'];
const flags = (value: unknown) => Object.fromEntries(FLAGS.map((field) => [field, value]));

const EVERY_FIELD = {
  kind: 'FABRIC',
  name: 'Popeline écru "fine"',
  code: 'P/1-ß',
  description: 'Line\nbreak',
  technicalSpecs: '80 × 60 threads',
  composition: '100% CO',
  ...flags(true),
  externalId: 'M-1',
  otherCertifications: 'RWS, Bluesign',
  recycledContentPct: 12.5,
  organicContentPct: 87.25,
  sustainabilityNotes: 'Dyed without salt',
  unitOfMeasure: 'M2',
  metadata: { categoryLabel: 'Shirting', deep: { list: [1, null, 'x'] } },
};

/** What the textile endpoints write, and what follows from other rows. */
const SHOWN_ONLY =
  'available quantityAvailable leadTimeDays minimumOrder productWeightKg pricePerUnit currency productOriginCountry ' +
  'rawMaterialOriginCountry supplierName category createdAt updatedAt';
const FIELDS = [...Object.keys(EVERY_FIELD), ...SHOWN_ONLY.split(' ')];
const TEXTS = ['description', 'technicalSpecs', 'composition', 'otherCertifications', 'sustainabilityNotes'];

const REFUSED: [field: string, values: unknown[]][] = [
  ['kind', ['ALL', 'fiber', 'WOOL', 7]],
  ['name', ['', '  ', 'x'.repeat(256), 7, 'a\0b']],
  ['supplierId', [7, 'x', '']],
  ['code', ['', 'x'.repeat(101), 7]],
  ...TEXTS.map((field): [string, unknown[]] => [field, [7, ['x'], 'x'.repeat(20_001)]]),
  ...FLAGS.map((field): [string, unknown[]] => [field, ['true', 1]]),
  ['recycledContentPct', [-0.1, 100.1, '5', true]],
  ['organicContentPct', [-0.1, 100.1, '5', true]],
  ['unitOfMeasure', ['METERS', 'kg', '', 7]],
  ['metadata', ['x', [], 7]],
];

const invalid = (field: string) => [400, 'VALIDATION_FAILED', field];
const NOT_FOUND = [404, 'NOT_FOUND', undefined];

interface Material {
  id: string;
  legacyId: number;
  kind: string;
}

const getPath = ({ kind, id }: Pick<Material, 'kind' | 'id'>, rest = '') => `${PATH}/${kind}/${id}${rest}`;

describe('product materials', () => {
  let clients: Clients & { supplier: SupplierIds };
  beforeEach(async () => {
    clients = await newTrader();
  });

  const created = async (fields: Record<string, unknown> = {}): Promise<Material> => {
    const { v1, supplier } = clients;
    return getBody(await v1.post(PATH, { kind: 'FIBER', name: 'Merino', supplierId: supplier.id, ...fields }), 201);
  };

  const inserted = async (table: string, row: Record<string, SqlValue>) => {
    const values = { tenant_id: clients.tenant.id, ...row };
    const columns = Object.keys(values);
    await query(
      clients.stack.database,
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    );
  };

  const purchased = (material: Material, row: Record<string, SqlValue>) =>
    inserted('material_purchases', {
      material_id: material.legacyId,
      lot_number: 'L1',
      purchase_date: '2026-01-01T00:00:00Z',
      quantity: '1',
      unit_of_measure: 'KG',
      ddt_number: 'D1',
      invoice_number: 'I1',
      ...row,
    });

  const documented = (material: Material, row: Record<string, SqlValue>) =>
    inserted('documents', {
      entity_type: material.kind,
      entity_id: material.id,
      category: 'TECHNICAL_SHEET',
      status: 'READY',
      object_key: 'k',
      original_filename: 'sheet.pdf',
      content_type: 'application/pdf',
      size_bytes: 7,
      storage_backend: 'LOCAL',
      uploaded_by_user_id: clients.tenant.adminUserId,
      ...row,
    });

  describe('create', () => {
    it('takes every field, and a read shows what was created', async () => {
      const { v1, supplier } = clients;
      const material = getBody(await v1.post(PATH, { ...EVERY_FIELD, supplierId: supplier.id }), 201);
      expect(material).to.have.all.keys('id', 'legacyId', 'supplierId', ...FIELDS);
      expect(material).to.deep.include({ ...EVERY_FIELD, supplierId: supplier.id });
      expect(material).to.include({ supplierName: 'Filatura Biellese', category: 'Shirting', available: true });
      expect(material.id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(material.createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(getBody(await v1.get(getPath(material)), 200)).to.deep.equal(material);
    });

    it('needs kind, name and supplier; the others have defaults', async () => {
      const { v1, supplier } = clients;
      const needed: Record<string, unknown> = { kind: 'YARN', name: 'Ne 30', supplierId: supplier.id };
      for (const field of Object.keys(needed))
        for (const value of [undefined, null])
          expect(getRefusal(await v1.post(PATH, { ...needed, [field]: value }))).to.deep.equal(invalid(field));
      const unset = Object.fromEntries(FIELDS.filter((field) => !field.endsWith('At')).map((field) => [field, null]));
      const shown = { available: true, category: 'YARN', supplierName: 'Filatura Biellese' };
      const expected = { ...unset, ...flags(false), unitOfMeasure: 'KG', ...shown, ...needed };
      expect(getBody(await v1.post(PATH, needed), 201), 'absent').to.deep.include(expected);
      expect(getBody(await v1.post(PATH, { ...unset, ...needed }), 201), 'null').to.deep.include(expected);
    });

    it('refuses bad values by the name of the field', async () => {
      const { v1, supplier } = clients;
      const refusal = async (wrong: Record<string, unknown>) =>
        getRefusal(await v1.post(PATH, { kind: 'FIBER', name: 'N', supplierId: supplier.id, ...wrong }));
      for (const [field, values] of REFUSED)
        for (const value of values) expect(await refusal({ [field]: value })).to.deep.equal(invalid(field));
      for (const categoryLabel of [7, true, ['x'], {}])
        expect(await refusal({ metadata: { categoryLabel } })).to.deep.equal(invalid('metadata.categoryLabel'));
      for (const edge of [0, 100]) await created({ recycledContentPct: edge, organicContentPct: edge });
    });

    it('knows the suppliers of its tenant only', async () => {
      const others = await newTrader();
      for (const supplierId of [randomUUID(), others.supplier.id]) {
        const refusal = getRefusal(await clients.v1.post(PATH, { kind: 'FIBER', name: 'N', supplierId }));
        expect(refusal).to.deep.equal([404, 'REFERENCE_NOT_FOUND', 'supplierId']);
      }
      expect((await clients.v1.get(PATH)).body.meta.total).to.equal(0);
    });

    it('takes a code once for each kind and supplier', async () => {
      await created({ code: 'C1' });
      const again = { kind: 'FIBER', name: 'Other', code: 'C1', supplierId: clients.supplier.id };
      expect(getRefusal(await clients.v1.post(PATH, again))).to.deep.equal([409, 'CONFLICT', 'code']);
      await created({ code: 'C1', kind: 'YARN' });
      await created({ code: 'C1', supplierId: (await makeSupplier(clients.v1, 'Another')).id });
    });
  });

  it('show what only the textile endpoints write', async () => {
    const { v1, legacy, supplier } = clients;
    const variantB = { category: 'Combed', quantity_available: 1000.5, lead_time_days: 21, unit_of_measure: 'ROLLS' };
    const yarn = getBody(
      await legacy.post('/api/v1/textile/yarns', { name: 'Ne 30', supplier_id: supplier.legacyId, ...variantB }),
      201,
    );
    const variantA = {
      available: false,
      minimumOrder: 50,
      productWeightKg: 0.25,
      pricePerUnit: '13.75',
      currency: 'USD',
      productOriginCountry: 'IT',
      rawMaterialOriginCountry: 'AU',
    };
    const path = `/api/v1/textile/yarns/${yarn.uuid}`;
    getBody(await v1.patch(path, variantA), 200);
    const material = getBody(await v1.get(getPath({ kind: 'YARN', id: yarn.uuid })), 200);
    expect(material).to.include({ ...variantA, kind: 'YARN', category: 'Combed', unitOfMeasure: 'ROLL' });
    expect(material).to.include({ legacyId: yarn.id, quantityAvailable: 1000.5, leadTimeDays: 21 });
    getBody(await v1.patch(path, { metadata: { categoryLabel: 'Ours' } }), 200);
    expect(getBody(await v1.get(getPath(material)), 200).category, "the client's label first").to.equal('Ours');
  });

  it('are there under their own kind and tenant only', async () => {
    const { v1 } = clients;
    const material = await created();
    const others = await newTrader();
    const calls = (kind: string, id: string, client = v1) => [
      client.get(getPath({ kind, id })),
      client.get(getPath({ kind, id }, '/detail')),
      client.get(getPath({ kind, id }, '/activities')),
      client.delete(getPath({ kind, id })),
    ];
    for (const absent of [
      ...calls('YARN', material.id),
      ...calls('FABRIC', material.id),
      ...calls('FIBER', randomUUID()),
      ...calls('FIBER', material.id, others.v1),
    ])
      expect(getRefusal(await absent)).to.deep.equal(NOT_FOUND);
    for (const kind of ['ALL', 'fiber', 'WOOL'])
      for (const bad of calls(kind, material.id)) expect(getRefusal(await bad)).to.deep.equal(invalid('kind'));
    for (const bad of calls('FIBER', '7')) expect(getRefusal(await bad)).to.deep.equal(invalid('id'));
    expect((await v1.get(getPath(material))).status).to.equal(200);
  });

  it('can be deleted while nothing was purchased of them', async () => {
    const { v1, stack, tenant } = clients;
    const material = await created();
    await purchased(material, {});
    expect(getRefusal(await v1.delete(getPath(material)))).to.deep.equal([409, 'IN_USE', undefined]);
    expect((await v1.get(getPath(material))).status).to.equal(200);
    await query(stack.database, 'delete from material_purchases where tenant_id = $1', [tenant.id]);
    const deleted = await v1.delete(getPath(material));
    expect([deleted.status, deleted.text]).to.deep.equal([204, '']);
    for (const rest of ['', '/detail', '/activities'])
      expect(getRefusal(await v1.get(getPath(material, rest)))).to.deep.equal(NOT_FOUND);
    expect((await v1.get(`/api/v1/textile/fibers/${material.id}`)).status).to.equal(404);
    expect((await v1.delete(getPath(material))).status).to.equal(404);
  });

  describe('detail', () => {
    const detail = async (material: Material) => getBody(await clients.v1.get(getPath(material, '/detail')), 200);
    const NOTHING = {
      purchaseCount: 0,
      purchasedQuantities: [],
      purchasedValues: [],
      estimatedScope3Tco2e: '0',
      lastPurchaseDate: null,
      documentCount: 0,
    };

    it('has the material, its figures and its latest document', async () => {
      const material = await created();
      const other = await created({ name: 'Other' });
      await purchased(other, { value: '5' });
      await documented(other, {});
      // the same id under another type is another thing
      await documented(material, { entity_type: 'SUPPLIER' });
      expect(await detail(material)).to.deep.equal({ material, overview: NOTHING, latestDocument: null });
    });

    it('sums purchases exactly, by unit and by currency', async () => {
      const material = await created();
      const rows: Record<string, SqlValue>[] = [
        { quantity: '0.1', value: '123456789012345.01', purchase_date: '2026-03-01T10:00:00.123Z' },
        { quantity: '0.2', value: '0.000000001', purchase_date: '2026-05-31T23:59:59.999Z' },
        { quantity: '900719925474099.3', unit_of_measure: 'M', value: '0.1', currency: 'USD' },
        { quantity: '0.000000000000001', unit_of_measure: 'M', value: '0.2', currency: 'USD' },
        { quantity: '7', unit_of_measure: 'ROLL', currency: 'CHF', estimated_scope3_tco2e: '0.123456789' },
        { quantity: '1', unit_of_measure: 'ROLL', estimated_scope3_tco2e: '0.000000001' },
      ];
      for (const row of rows) await purchased(material, row);
      expect((await detail(material)).overview).to.deep.equal({
        purchaseCount: 6,
        purchasedQuantities: [
          { unitOfMeasure: 'KG', quantity: '0.3' },
          { unitOfMeasure: 'M', quantity: '900719925474099.300000000000001' },
          { unitOfMeasure: 'ROLL', quantity: '8' },
        ],
        // what has no value adds nothing to any currency
        purchasedValues: [
          { currency: 'EUR', value: '123456789012345.010000001' },
          { currency: 'USD', value: '0.3' },
        ],
        estimatedScope3Tco2e: '0.123456790',
        lastPurchaseDate: '2026-05-31T23:59:59.999Z',
        documentCount: 0,
      });
    });

    it('shows the latest document that is ready and not deleted', async () => {
      const material = await created();
      await documented(material, { original_filename: 'old.pdf' });
      await documented(material, { category: 'OTHER', original_filename: 'Datenblatt ü.pdf', size_bytes: 26_214_400 });
      await documented(material, { original_filename: 'deleted.pdf', deleted_at: '2026-01-01T00:00:00Z' });
      await documented(material, { original_filename: 'failed.pdf', status: 'FAILED' });
      await documented(material, { original_filename: 'pending.pdf', status: 'PENDING_UPLOAD' });
      const { user } = getBody(await clients.v1.get(ME), 200);
      const { overview, latestDocument } = await detail(material);
      expect(latestDocument).to.include({
        entityType: 'FIBER',
        entityId: material.id,
        category: 'OTHER',
        status: 'READY',
        originalFilename: 'Datenblatt ü.pdf',
        sizeBytes: 26_214_400,
        uploadedByUserId: user.id,
      });
      expect(overview, 'all but the deleted one').to.deep.equal({ ...NOTHING, documentCount: 4 });
    });
  });
});
