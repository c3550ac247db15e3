import { expect } from 'chai';
import { getRefusal } from '../support/client.ts';
import { counts, getCounts, getErrors, Importer, type Row } from '../support/bulk.ts';
import { type ResourceName } from '../support/bulk-rows.ts';

interface Case {
  base: (ids: Ids) => Row;
  /** Field → values that must be refused on it; undefined stands for an absent field. */
  refused: Record<string, unknown[]>;
  /** Field → ids of nothing in the tenant. */
  unknown?: (ids: Ids) => Record<string, number[]>;
  /** Rows that are stored, beside the base. */
  accepted: Row[];
  /** What keeps one accepted row apart from the next. */
  key: string;
}

interface Ids {
  supplier: number;
  product: number;
  /** Rows of another tenant. */
  foreignSupplier: number;
  foreignProduct: number;
}

const TOO_LONG = (max: number) => 'x'.repeat(max + 1);
const TEXTS = [1, true, {}, ['x'], 'a\0b', 'broken \ud800 half'];
const FLAGS = ['true', 'yes', 1, 0, {}, []];
const COUNTRIES = ['IT ITA', 'it', 'XX', 'UK', 'Italy', '', 39, {}];
const CURRENCIES = ['EURO', 'eur', 'XYZ', '', 978];
const NUMBERS = ['12', '12,5', true, {}, [1], 1e15, 1e300, 1e-300];
const AMOUNTS = [...NUMBERS, -0.01];
const MOMENTS = [
  'yesterday',
  '2026-02-30',
  '2026-13-01',
  '2026-01-01T24:00:00',
  '01/02/2026',
  '',
  20260101,
  '2026-1-1',
];
const IDS = ['1', 0, -1, 1.5, true, {}, 1e20];
const REFERENCES = [TOO_LONG(100), '-A', ' /A', 'A#1', 'É1', 'A\n1', '', 7];
const UNITS = ['M', 'kg', 'PCS', '', 1];

const PRODUCT = {
  name: [undefined, null, '', '  ', TOO_LONG(255), ...TEXTS],
  sku: [undefined, null, '', TOO_LONG(100), ...TEXTS],
  description: [TOO_LONG(20_000), ...TEXTS],
  composition: TEXTS,
  unit_of_measure: UNITS,
  product_origin_country: COUNTRIES,
  raw_material_origin_country: COUNTRIES,
  quantity_available: AMOUNTS,
  lead_time_days: [-1, 1.5, '3', 2 ** 31, true],
  unit_cost: AMOUNTS,
  currency: CURRENCIES,
  reach_compliant: FLAGS,
  product_weight_kg: [...NUMBERS, 0, -1],
  gots_certified: FLAGS,
  available: FLAGS,
  certifications: ['GOTS', 1, {}],
};

const PRODUCT_ACCEPTED = {
  name: '  Ring yarn  ',
  description: 'à la carte "½"\n\t\\N',
  composition: '100% wool',
  unit_of_measure: 'ROLLS',
  product_origin_country: 'IT',
  raw_material_origin_country: 'NZ',
  quantity_available: 0,
  lead_time_days: 0,
  unit_cost: 123456.789012,
  currency: 'EUR',
  reach_compliant: true,
  certifications: ['GOTS', ' a "quoted", \\ one ', '{}', 'NULL'],
  product_weight_kg: 0.000001,
  gots_certified: true,
  available: false,
};

const CASES: Record<ResourceName, Case> = {
  suppliers: {
    base: () => ({ name: 'Base' }),
    refused: {
      name: [undefined, null, '', ' \t', TOO_LONG(255), ...TEXTS],
      country: COUNTRIES,
      category: [TOO_LONG(255), ...TEXTS],
      reach_compliant: FLAGS,
      svhc_compliant: FLAGS,
    },
    accepted: [
      { country: 'IT', category: 'Spinning', reach_compliant: true, svhc_compliant: false },
      { country: null, category: null, reach_compliant: null, svhc_compliant: null },
      { id: 7, uuid: 'x', created_at: 'ignored', unknown: { a: 1 } },
    ],
    key: 'name',
  },
  'supplier-products': {
    base: ({ supplier }) => ({ sku: 'Base', name: 'Yarn', supplier_id: supplier }),
    refused: { ...PRODUCT, supplier_id: [undefined, null, ...IDS] },
    unknown: ({ foreignSupplier }) => ({ supplier_id: [foreignSupplier, 2 ** 45] }),
    accepted: [
      PRODUCT_ACCEPTED,
      { unit_of_measure: null, certifications: null, available: null, reach_compliant: null, currency: null },
      { certifications: [] },
    ],
    key: 'sku',
  },
  'company-products': {
    base: () => ({ sku: 'Base', name: 'Coat' }),
    refused: {
      ...PRODUCT,
      barcode: ['4006381333932', '400638133393', '12345', '', '40063813339 31', ...TEXTS],
      unit_sale_price: AMOUNTS,
      sustainability_score: [-1, 101, 50.5, '50'],
      recycled_content_percent: [-1, 100.1, '50'],
    },
    accepted: [
      { ...PRODUCT_ACCEPTED, barcode: '8001234567897', unit_sale_price: 99.9, sustainability_score: 100 },
      { sustainability_score: 0, recycled_content_percent: 100, barcode: '96385074' },
      { barcode: '036000291452', name: '🧵'.repeat(255) },
      { barcode: '00012345600012', description: '🧶'.repeat(20_000) },
      { barcode: null, unit_sale_price: null, sustainability_score: null, recycled_content_percent: null },
    ],
    key: 'sku',
  },
  'purchase-records': {
    base: ({ supplier }) => ({ supplier_id: supplier, purchase_date: '2026-03-01T10:00:00', batch_number: 'Base' }),
    refused: {
      supplier_id: [undefined, null, ...IDS],
      supplier_product_id: IDS,
      purchase_date: [undefined, null, ...MOMENTS],
      purchase_year: ['2026', 0, 10_000, 2026.5, true, {}],
      quantity_kg: AMOUNTS,
      unit_price: AMOUNTS,
      currency: CURRENCIES,
      transport_mode: ['TRUCK', 'road', '', 1],
      distance_km: AMOUNTS,
      weight_kg: AMOUNTS,
      purchase_status: ['DRAFT', 'ordered', '', 1, {}],
      purchase_order_number: REFERENCES,
      invoice_number: REFERENCES,
      ddt_number: REFERENCES,
      transaction_certificate_number: REFERENCES,
      batch_number: REFERENCES,
      delivery_date: [...MOMENTS, '2026-03-01T09:59:59', '2026-03-01T10:30:00+01:00'],
      expected_delivery_date: MOMENTS,
      delivery_notes: [TOO_LONG(2000), '🧵'.repeat(2001), ...TEXTS],
      notes: [TOO_LONG(20_000), ...TEXTS],
    },
    unknown: ({ foreignSupplier, foreignProduct }) => ({
      supplier_id: [foreignSupplier, 2 ** 45],
      supplier_product_id: [foreignProduct, 2 ** 45],
    }),
    accepted: [
      {
        purchase_date: '2026-03-01T10:00:00.5+02:00',
        delivery_date: '2026-03-01 08:00:00.5Z',
        expected_delivery_date: '2026-02-01',
        quantity_kg: 12.75,
        unit_price: 0,
        currency: 'CHF',
        transport_mode: 'RAIL',
        distance_km: 812.5,
        weight_kg: 1200,
        purchase_status: 'DELIVERED',
        purchase_order_number: 'PO 2026/1_a.b-c',
        invoice_number: 'x'.repeat(100),
        ddt_number: ' 7 ',
        transaction_certificate_number: 'TC-1',
        delivery_notes: 'x'.repeat(2000),
        notes: 'tab\tand\r\nbreaks \\. \\N',
      },
      { purchase_status: null, supplier_product_id: null, delivery_date: null, notes: null, weight_kg: null },
      { purchase_date: undefined, purchase_year: 2024, delivery_notes: '🧵'.repeat(2000) },
      { purchase_year: 1999 },
      { co2_emissions_kg: 5, purchase_status: 'CANCELLED' },
    ],
    key: 'batch_number',
  },
};

/** Drops what differs between two rows by nature. */
function comparable(row: Row, key: string): Row {
  const rest = { ...row };
  for (const name of ['id', 'uuid', 'created_at', 'updated_at', key]) delete rest[name];
  return rest;
}

describe('bulk rows and single creates obey one schema', () => {
  let importer: Importer;
  let ids: Ids;
  before(async () => {
    importer = await Importer.create();
    const other = await Importer.create();
    const supplier = await importer.supplier('The one that is referred to');
    const foreignSupplier = await other.supplier();
    ids = {
      supplier,
      product: await importer.supplierProduct(supplier),
      foreignSupplier,
      foreignProduct: await other.supplierProduct(foreignSupplier),
    };
  });

  for (const [name, { base, refused, unknown, accepted, key }] of Object.entries(CASES)) {
    const resource = name as ResourceName;

    it(`which refuses the same values of ${resource} on the same field with the same code`, async () => {
      const tests = [
        ...Object.entries(refused).flatMap(([field, values]) =>
          values.map((value) => ({ field, value, code: 'VALIDATION_FAILED' })),
        ),
        ...Object.entries(unknown?.(ids) ?? {}).flatMap(([field, values]) =>
          values.map((value) => ({ field, value: value, code: 'REFERENCE_NOT_FOUND' })),
        ),
      ];
      const rows = tests.map(({ field, value }) => ({ ...base(ids), [field]: value }));
      const before = await importer.all(resource);

      const bulk = await importer.json(resource, rows);
      expect(getCounts(bulk)).to.deep.equal(counts(0, 0, rows.length));
      const entries = getErrors(bulk);
      for (const [index, { field, value, code }] of tests.entries()) {
        const what = `${field} ${JSON.stringify(value)?.slice(0, 40)}`;
        const single = await importer.legacy.post(`/api/${resource}`, rows[index]);
        const status = code === 'VALIDATION_FAILED' ? 400 : 404;
        expect(getRefusal(single), `single ${what}`).to.deep.equal([status, code, field]);
        const entry = entries[index]!;
        expect([entry.index, entry.code, entry.field], `bulk ${what}`).to.deep.equal([index, code, field]);
      }
      expect(await importer.all(resource)).to.deep.equal(before);
    });

    it(`which stores the same ${resource} whichever way they come`, async () => {
      const rows = [{}, ...accepted].map((row) => ({ ...base(ids), ...row }));
      const bulk = await importer.json(
        resource,
        rows.map((row, index) => ({ ...row, [key]: `bulk ${index}` })),
      );
      expect(getErrors(bulk)).to.deep.equal([]);
      expect(getCounts(bulk)).to.deep.equal(counts(rows.length, 0, 0));
      for (const [index, row] of rows.entries()) {
        const single = await importer.legacy.post(`/api/${resource}`, { ...row, [key]: `single ${index}` });
        expect(single.status).to.equal(201);
        const stored = await importer.one(resource, key, `bulk ${index}`);
        expect(comparable(stored, key)).to.deep.equal(comparable(single.body, key));
      }
    });
  }
});
