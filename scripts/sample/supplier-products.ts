import { type Random } from './random.ts';
import { dealRows, type RecordOf, type SampleOptions, type SampleRow, type Spoiler } from './sample-rows.ts';
import {
  amount,
  amountWithComma,
  ARTICLES,
  BAD_COUNTRIES,
  BAD_CURRENCIES,
  CERTIFICATES,
  COLOURS,
  COMPOSITIONS,
  COUNTRIES,
  CURRENCIES,
  flag,
  NOTES,
  orEmpty,
  padded,
  recased,
  unknownId,
} from './vocabulary.ts';

export const SUPPLIER_PRODUCT_COLUMNS = [
  { name: 'name', kind: 'text' },
  { name: 'sku', kind: 'text' },
  { name: 'supplier_id', kind: 'number' },
  { name: 'description', kind: 'text' },
  { name: 'composition', kind: 'text' },
  { name: 'unit_of_measure', kind: 'text' },
  { name: 'product_origin_country', kind: 'text' },
  { name: 'raw_material_origin_country', kind: 'text' },
  { name: 'quantity_available', kind: 'number' },
  { name: 'lead_time_days', kind: 'number' },
  { name: 'unit_cost', kind: 'number' },
  { name: 'currency', kind: 'text' },
  { name: 'reach_compliant', kind: 'boolean' },
  { name: 'certifications', kind: 'list' },
  { name: 'product_weight_kg', kind: 'number' },
  { name: 'gots_certified', kind: 'boolean' },
  { name: 'available', kind: 'boolean' },
] as const;

type ProductRecord = RecordOf<typeof SUPPLIER_PRODUCT_COLUMNS>;

const SPOILERS: readonly Spoiler<ProductRecord>[] = [
  {
    kind: 'unknown_supplier',
    code: 'REFERENCE_NOT_FOUND',
    spoil(record, random) {
      record.supplier_id = unknownId(random);
      return 'supplier_id';
    },
  },
  {
    kind: 'unknown_country',
    spoil(record, random) {
      const field = random.pick(['product_origin_country', 'raw_material_origin_country'] as const);
      record[field] = random.pick(BAD_COUNTRIES);
      return field;
    },
  },
  {
    kind: 'decimal_comma',
    spoil(record, random) {
      const field = random.pick(['unit_cost', 'product_weight_kg', 'quantity_available'] as const);
      record[field] = amountWithComma(random);
      return field;
    },
  },
  {
    kind: 'negative_number',
    spoil(record, random) {
      const field = random.pick(['product_weight_kg', 'quantity_available', 'lead_time_days'] as const);
      record[field] = `-${1 + random.integer(90)}`;
      return field;
    },
  },
  {
    kind: 'not_an_integer',
    spoil(record, random) {
      record.lead_time_days = `${random.integer(60)}.5`;
      return 'lead_time_days';
    },
  },
  {
    kind: 'bad_enum_value',
    spoil(record, random) {
      record.unit_of_measure = random.pick(['TONS', 'M2', 'YARDS', 'Cone']);
      return 'unit_of_measure';
    },
  },
  {
    kind: 'bad_currency',
    spoil(record, random) {
      record.currency = random.pick(BAD_CURRENCIES);
      return 'currency';
    },
  },
  {
    kind: 'missing_value',
    spoil(record, random) {
      const field = random.pick(['name', 'sku', 'supplier_id'] as const);
      record[field] = '';
      return field;
    },
  },
];

/**
 * Rows of a supplier's catalog export, in the order of SUPPLIER_PRODUCT_COLUMNS; the key is (sku, supplier_id). Throws a
 * RangeError when `supplierIds`, the ids of suppliers that exist, is empty.
 */
export function sampleSupplierProducts(
  options: SampleOptions & { supplierIds: readonly number[] },
): Generator<SampleRow> {
  const { supplierIds } = options;
  if (supplierIds.length === 0) throw new RangeError('supplier products need at least one supplier to refer to');

  const version = (sku: string, supplierId: string, random: Random): ProductRecord => ({
    name: padded(recased(`${random.pick(ARTICLES)} ${random.pick(COLOURS)}`, random), random),
    sku: padded(sku, random),
    supplier_id: supplierId,
    description: orEmpty(random.pick(NOTES), 0.8, random),
    composition: orEmpty(random.pick(COMPOSITIONS), 0.2, random),
    unit_of_measure: orEmpty(random.pick(['METERS', 'KG', 'PIECES', 'ROLLS']), 0.1, random),
    product_origin_country: orEmpty(random.pick(COUNTRIES), 0.1, random),
    raw_material_origin_country: orEmpty(random.pick(COUNTRIES), 0.4, random),
    quantity_available: orEmpty(amount(50_000, 1, random), 0.2, random),
    lead_time_days: orEmpty(String(random.integer(120)), 0.2, random),
    unit_cost: orEmpty(amount(400, 4, random), 0.1, random),
    currency: orEmpty(random.pick(CURRENCIES), 0.1, random),
    reach_compliant: orEmpty(flag(random), 0.2, random),
    certifications: orEmpty(certificates(random), 0.4, random),
    product_weight_kg: orEmpty(String((1 + random.integer(40_000)) / 1000), 0.3, random),
    gots_certified: orEmpty(flag(random), 0.3, random),
    available: orEmpty(flag(random), 0.5, random),
  });

  let previous: { sku: string; supplier: number } | undefined;
  const fresh = (index: number, random: Random) => {
    // two suppliers may use the same code: the pair is the key, not the code alone
    if (previous && supplierIds.length > 1 && random.chance(0.02)) {
      const { sku, supplier } = previous;
      previous = undefined;
      return version(sku, String(supplierIds[(supplier + 1) % supplierIds.length]), random);
    }
    const supplier = random.integer(supplierIds.length);
    const sku = `${random.pick(['ART', 'FAB', 'YRN', 'TX'])}-${String(index + 1).padStart(6, '0')}${random.pick(['', '/A', '.2'])}`;
    previous = { sku, supplier };
    return version(sku, String(supplierIds[supplier]), random);
  };
  return dealRows<ProductRecord>(
    {
      label: 'supplier-products',
      columns: SUPPLIER_PRODUCT_COLUMNS,
      spoilers: SPOILERS,
      // the last quarter: see referableIds in write-sample.ts
      duplicatesAfter: 0.75,
      fresh,
      again: (earlier, random) => version(earlier.sku.trim(), earlier.supplier_id, random),
    },
    options,
  );
}

function certificates(random: Random): string {
  const first = random.integer(CERTIFICATES.length);
  const count = 1 + random.integer(3);
  return Array.from({ length: count }, (_, i) => CERTIFICATES[(first + i) % CERTIFICATES.length]).join('|');
}
