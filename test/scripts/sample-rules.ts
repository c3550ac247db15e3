/** The rules of imports, written down once more, for what sample exports say of their rows. */
import { PURCHASE_RECORD_COLUMNS, samplePurchaseRecords } from '../../scripts/sample/purchase-records.ts';
import { type SampleColumn, type SampleRow } from '../../scripts/sample/sample-rows.ts';
import { sampleSupplierProducts, SUPPLIER_PRODUCT_COLUMNS } from '../../scripts/sample/supplier-products.ts';
import { sampleSuppliers, SUPPLIER_COLUMNS } from '../../scripts/sample/suppliers.ts';
import { type SampleResource } from '../../scripts/sample/write-sample.ts';

export type Wire = Record<string, string>;

export const COLUMNS: Record<SampleResource, readonly SampleColumn[]> = {
  suppliers: SUPPLIER_COLUMNS,
  'supplier-products': SUPPLIER_PRODUCT_COLUMNS,
  'purchase-records': PURCHASE_RECORD_COLUMNS,
};

export const supplierIds = Array.from({ length: 40 }, (_, i) => 11 + i);
export const products = Array.from({ length: 90 }, (_, i) => ({ id: 501 + i, supplierId: supplierIds[i % 40]! }));
export const generate = (
  resource: SampleResource,
  rows: number,
  errorShare: number,
  seed = 1,
): Generator<SampleRow> => {
  const options = { rows, errorShare, seed };
  switch (resource) {
    case 'suppliers':
      return sampleSuppliers(options);
    case 'supplier-products':
      return sampleSupplierProducts({ ...options, supplierIds });
    case 'purchase-records':
      return samplePurchaseRecords({ ...options, supplierIds, products });
  }
};

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{3})?(Z|[+-]\d\d:\d\d)?$/;

/** Milliseconds since the epoch of a date-time without zone (UTC) or with one; undefined when it is none. */
export function moment(text: string): number | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    ...number[],
  ];
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (!local.toISOString().startsWith(text.slice(0, 19))) return undefined;
  return Date.parse(match[8] ? text : `${text}Z`);
}

export function getKey(resource: SampleResource, row: Wire): string {
  if (resource === 'suppliers') return JSON.stringify([row.name]);
  if (resource === 'supplier-products') return JSON.stringify([row.sku, row.supplier_id]);
  return JSON.stringify(
    row.batch_number
      ? [row.supplier_id, row.batch_number]
      : [row.supplier_id, row.supplier_product_id, moment(row.purchase_date!)],
  );
}

const REQUIRED: Record<SampleResource, string[]> = {
  suppliers: ['name'],
  'supplier-products': ['name', 'sku', 'supplier_id'],
  'purchase-records': ['supplier_id', 'purchase_date'],
};

type Rule = (value: string) => boolean;
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
// names of the Unicode registry that ISO 3166-1 does not assign
const UNASSIGNED = ['XX', 'UK'];
const isCountry: Rule = (value) =>
  /^[A-Z]{2}$/.test(value) && !UNASSIGNED.includes(value) && countryNames.of(value) !== undefined;
const isFlag: Rule = (value) => value === 'true' || value === 'false';
const isAmount: Rule = (value) => /^\d+(\.\d+)?$/.test(value);
const isReference: Rule = (value) => /^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,99}$/.test(value);
const isMoment: Rule = (value) => moment(value) !== undefined;
const pickOne =
  (...allowed: string[]): Rule =>
  (value) =>
    allowed.includes(value);

/** The rules of the interface, written down once more. */
const RULES: Record<string, Rule> = {
  name: (value) => value.length <= 255,
  country: isCountry,
  product_origin_country: isCountry,
  raw_material_origin_country: isCountry,
  reach_compliant: isFlag,
  svhc_compliant: isFlag,
  gots_certified: isFlag,
  available: isFlag,
  supplier_id: (value) => supplierIds.includes(Number(value)),
  supplier_product_id: (value) => products.some(({ id }) => id === Number(value)),
  unit_of_measure: pickOne('METERS', 'KG', 'PIECES', 'ROLLS'),
  transport_mode: pickOne('ROAD', 'SEA', 'AIR', 'RAIL'),
  purchase_status: pickOne('ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'),
  currency: pickOne(...Intl.supportedValuesOf('currency')),
  quantity_available: isAmount,
  unit_cost: isAmount,
  quantity_kg: isAmount,
  unit_price: isAmount,
  distance_km: isAmount,
  weight_kg: isAmount,
  product_weight_kg: (value) => isAmount(value) && Number(value) > 0,
  lead_time_days: (value) => /^\d+$/.test(value),
  purchase_order_number: isReference,
  invoice_number: isReference,
  ddt_number: isReference,
  transaction_certificate_number: isReference,
  batch_number: isReference,
  purchase_date: isMoment,
  delivery_date: isMoment,
  expected_delivery_date: isMoment,
  delivery_notes: (value) => value.length <= 2000,
};

/** The fields of a record that break a rule. */
export function brokenFields(resource: SampleResource, row: Wire): string[] {
  const broken = REQUIRED[resource].filter((field) => !row[field]);
  for (const [field, value] of Object.entries(row)) {
    if (value !== '' && RULES[field]?.(value) === false) broken.push(field);
  }
  const [purchased, delivered] = [moment(row.purchase_date ?? ''), moment(row.delivery_date ?? '')];
  if (purchased !== undefined && delivered !== undefined && delivered < purchased) broken.push('delivery_date');
  return broken;
}

export function toWire(resource: SampleResource, cells: readonly string[]): Wire {
  return Object.fromEntries(COLUMNS[resource].map(({ name }, i) => [name, cells[i]!.trim()]));
}
