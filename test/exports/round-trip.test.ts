/** What a list exports, its import takes back and changes nothing by: every resource, from the lists of both dialects. */
import { expect } from 'chai';
import { counts, Importer } from '../support/bulk.ts';
import { JOURNEYS } from '../support/traceability.ts';
import { exported, FORMATS, importFile, type Style } from './files.ts';

/** More digits than a number of JavaScript keeps, as JSON has them. */
const LONG = '123456789012345.123456789012345';
const SMALL = '0.000000000000001';

const ODD_TEXTS = [
  '=1+1',
  '+39 015 123',
  '-5',
  '@SUM(A1:A9)',
  '00123',
  '1e5',
  'two\nlines',
  'carriage\r\nreturn',
  'old\rMac',
  'a "quoted" word, and; more | of\tit',
  "'apostrophe",
  'Città di Biella – Größe 5" 𝓕 🧵',
  '_x000D_ and <xml> & co.',
  'true',
  '2026-02-23',
];

interface Exported {
  bulk: string;
  lists: Partial<Record<Style, string>>;
  /** What is sent, as JSON texts of rows; the first has every field. */
  rows: (ids: Ids) => string[];
}

interface Ids {
  supplier: number;
  other: number;
  product: number;
  nameless: number;
  journey: number;
}

const json = (row: Record<string, unknown>, digits: Record<string, string> = {}): string => {
  const numbers = Object.entries(digits).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `${JSON.stringify(row).slice(0, -1)}${numbers.map((each) => `,${each}`).join('')}}`;
};

const PRODUCT = {
  ...{ description: ODD_TEXTS[6], composition: '60% CO, 40% "PES"', unit_of_measure: 'PIECES' },
  ...{ product_origin_country: 'IT', raw_material_origin_country: 'EG', lead_time_days: 0, currency: 'EUR' },
  ...{ reach_compliant: true, gots_certified: true, available: false },
};

const TEXTILE = {
  ...{ category: '=cmd()', subcategory: ODD_TEXTS[10], description: ODD_TEXTS[7], technical_specs: ODD_TEXTS[8] },
  ...{ composition: ODD_TEXTS[9], product_origin_country: 'PT', raw_material_origin_country: 'IN' },
  ...{ unit_of_measure: 'METERS', lead_time_days: 21, currency: 'USD', gots_certified: true, grs_certified: true },
  ...{ oeko_tex_certified: true, available: false, company_id: 4711 },
  ...{ metadata: { mill: { name: 'Biella', lots: [1, 0.25, null] }, 'a,b': '=1' } },
};
const TEXTILE_DIGITS = {
  quantity_available: LONG,
  price_per_unit: SMALL,
  minimum_order: '10.50',
  product_weight_kg: '0.1234567890123456',
  recycled_content_percent: '33.333333333333333',
  organic_content_percent: '100',
};

const textile = (kind: string, own: Record<string, unknown>, digits: Record<string, string> = {}): Exported => ({
  bulk: `/api/v1/textile/${kind}/bulk`,
  lists: { legacy: `/api/v1/textile/${kind}`, v1: `/api/v1/textile/${kind}` },
  rows: ({ supplier, other }) => [
    json(
      { name: 'Full', code: '00012', external_id: 'E|1', supplier_id: supplier, ...TEXTILE, ...own },
      { ...TEXTILE_DIGITS, ...digits },
    ),
    json({ name: 'Without a code', supplier_id: other }),
    json({ name: 'Without a supplier', code: '-' }),
    json({ name: 'Alone' }),
  ],
});

const RESOURCES: Record<string, Exported> = {
  suppliers: {
    bulk: '/api/suppliers/bulk',
    lists: { legacy: '/api/suppliers', v1: '/api/v1/suppliers' },
    rows: () => [
      json({ name: 'Full', external_id: 'K-1', country: 'IT', category: 'Tintoria', reach_compliant: true }),
      json({ name: 'Bare' }),
      ...ODD_TEXTS.map((text, at) =>
        json({ name: text, category: ODD_TEXTS.at(-1 - at), external_id: `${text} ${at}` }),
      ),
    ],
  },
  'supplier-products': {
    bulk: '/api/supplier-products/bulk',
    lists: { legacy: '/api/supplier-products', v1: '/api/v1/supplier/products' },
    rows: ({ supplier, other }) => [
      json(
        {
          ...PRODUCT,
          name: 'Full',
          sku: '007',
          supplier_id: supplier,
          external_id: ' x '.trim(),
          certifications: ['A|B', 'C'],
        },
        { unit_cost: SMALL, quantity_available: LONG, product_weight_kg: '1.50' },
      ),
      json({ name: 'Bare', sku: 'B', supplier_id: supplier }),
      json({ name: 'One', sku: 'B', supplier_id: other, certifications: ['GOTS'] }),
      json({ name: 'Several', sku: 'S', supplier_id: other, certifications: ['GOTS', 'GRS', '=1+1'] }),
      json({ name: 'Bracket', sku: 'J', supplier_id: other, certifications: ['["x"]'] }),
    ],
  },
  'company-products': {
    bulk: '/api/company-products/bulk',
    lists: { legacy: '/api/company-products', v1: '/api/v1/company/products' },
    rows: () => [
      json(
        {
          ...PRODUCT,
          name: 'Full',
          sku: '1e5',
          external_id: '0',
          certifications: ['GOTS'],
          barcode: '4006381333931',
          sustainability_score: 0,
        },
        { unit_cost: LONG, unit_sale_price: '19.990', recycled_content_percent: '0.000000000000001' },
      ),
      ...ODD_TEXTS.map((text, at) => json({ name: text, sku: `S${at}`, description: text })),
    ],
  },
  fibers: textile(
    'fibers',
    { fiber_type: 'COTTON', fiber_origin: 'Egypt, "Giza"' },
    { staple_length_mm: LONG, fineness_micron: '16.5' },
  ),
  yarns: textile('yarns', { yarn_count_unit: 'DENIER', twist: '=Z', ply: 2, yarn_type: 'RING' }, { yarn_count: LONG }),
  fabrics: textile('fabrics', { weave_type: 'TWILL', finish: '+' }, { width_cm: LONG, areal_mass_gsm: '180.0' }),
  'purchase-records': {
    bulk: '/api/purchase-records/bulk',
    lists: { legacy: '/api/purchase-records' },
    rows: ({ supplier, other, product, nameless }) => [
      json(
        {
          ...{
            supplier_id: supplier,
            supplier_product_id: product,
            purchase_date: '2026-03-01T10:30:00.125Z',
            batch_number: '00.1',
          },
          ...{
            currency: 'EUR',
            transport_mode: 'SEA',
            purchase_status: 'DELIVERED',
            purchase_order_number: '4500',
            ddt_number: '1e5',
          },
          ...{
            invoice_number: '12/2026',
            transaction_certificate_number: 'TC_1',
            delivery_date: '2026-03-04T23:59:59.999Z',
          },
          ...{ expected_delivery_date: '2026-03-03', delivery_notes: ODD_TEXTS[6], notes: ODD_TEXTS[9] },
        },
        { quantity_kg: LONG, unit_price: SMALL, distance_km: '100.0', weight_kg: '1.1234567890123456' },
      ),
      json({ supplier_id: other, purchase_date: '0001-01-01' }),
      json({ supplier_id: other, purchase_date: '9999-12-31T23:59:59.001Z', supplier_product_id: nameless }),
      ...ODD_TEXTS.map((notes, at) =>
        json({ supplier_id: supplier, purchase_date: '2026-01-01', batch_number: `B${at}`, notes }),
      ),
    ],
  },
  'processing-stages': {
    bulk: '/api/processing-stages/bulk',
    lists: { legacy: '/api/processing-stages' },
    rows: ({ journey, supplier }) => [
      json(
        {
          ...{
            traceability_id: journey,
            stage_name: '=Spinning',
            stage_order: 2147483647,
            country_code: 'IT',
            company_type: 'SUPPLIER',
          },
          ...{
            supplier_id: supplier,
            company_id: 12,
            internal_process: ODD_TEXTS[7],
            transport_mode: 'PLANE',
            starts_from_company: true,
          },
          ...{ certifications_snapshot: 'GOTS|GRS' },
        },
        { distance_km: LONG, co2_kg: SMALL },
      ),
      json({ traceability_id: journey, stage_name: 'Bare', stage_order: 1 }),
    ],
  },
};

/** What the rows of the other resources refer to, by the same keys in every tenant. */
async function prepare(importer: Importer): Promise<Ids> {
  const [supplier, other] = [await importer.supplier('Filatura, "Uno"'), await importer.supplier('=Due')];
  const product = await importer.add('supplier-products', {
    name: 'P',
    sku: 'P-1',
    supplier_id: supplier,
    external_id: 'P',
  });
  const { body } = await importer.v1.post(JOURNEYS, { traceabilityName: 'Cotton coat; 2026' });
  return {
    supplier,
    other,
    product,
    nameless: await importer.supplierProduct(other, 'only a sku'),
    journey: body.legacyId,
  };
}

describe('an export that is imported again', () => {
  for (const [name, { bulk, lists, rows }] of Object.entries(RESOURCES)) {
    describe(name, () => {
      let importer: Importer;
      let sent: string[];
      before(async () => {
        importer = await Importer.create();
        sent = rows(await prepare(importer));
        const body = sent.map((row) => `${row}\n`).join('');
        const answer = await importer.legacy.post(bulk, body, {
          headers: { 'content-type': 'application/x-ndjson', prefer: 'wait=60' },
        });
        expect(answer.body.errors, answer.text).to.deep.equal([]);
      });

      for (const [style, list] of Object.entries(lists) as [Style, string][])
        for (const format of FORMATS)
          it(`changes nothing, from the ${style} list as ${format}`, async () => {
            const read = async () => (await exported(importer, `${lists.legacy}?columns=all`, 'ndjson')).text;
            const stored = await read();
            const count = stored.split('\n').length - 1;
            expect(count).to.be.at.least(sent.length);
            const file = await exported(importer, list, format, style);
            expect(await importFile(importer, bulk, file, format)).to.deep.equal(counts(0, count, 0));
            expect(await read()).to.equal(stored);
          });

      for (const format of FORMATS)
        it(`makes the same in another tenant, by keys as ${format}`, async () => {
          const [style, list] = Object.entries(lists)[0] as [Style, string];
          const other = await Importer.create();
          await prepare(other);
          const file = await exported(importer, `${list}?references=keys`, format, style);
          await importFile(other, bulk, file, format);
          for (const each of ['csv', 'ndjson'] as const) {
            const [here, there] = [importer, other].map((tenant) =>
              exported(tenant, `${list}?references=keys`, each, style),
            );
            const sorted = (text: string) => text.split('\n').sort().join('\n');
            expect(sorted((await there!).text)).to.equal(sorted((await here!).text));
          }
        });
    });
  }

  it('holds every digit and character as it was sent', async () => {
    const importer = await Importer.create();
    const { supplier } = await prepare(importer);
    const row = json({ name: 'Digits', sku: 'D', supplier_id: supplier }, { unit_cost: LONG });
    await importer.legacy.post('/api/supplier-products/bulk', `${row}\n`, {
      headers: { 'content-type': 'application/x-ndjson', prefer: 'wait=60' },
    });
    const path = '/api/supplier-products?columns=sku,unit_cost,description';
    expect((await exported(importer, path, 'csv')).text).to.include(`\r\nD,${LONG},\r\n`);
    expect((await exported(importer, path, 'ndjson')).text).to.include(
      `{"sku":"D","unit_cost":${LONG},"description":null}\n`,
    );
  });
});
