import { formatDateTime, UNPARSEABLE_DATES } from './date-times.ts';
import { type Random } from './random.ts';
import { dealRows, type RecordOf, type SampleOptions, type SampleRow, type Spoiler } from './sample-rows.ts';
import {
  amount,
  amountWithComma,
  BAD_CURRENCIES,
  CURRENCIES,
  NOTES,
  orEmpty,
  padded,
  unknownId,
} from './vocabulary.ts';

export const PURCHASE_RECORD_COLUMNS = [
  { name: 'supplier_id', kind: 'number' },
  { name: 'supplier_product_id', kind: 'number' },
  { name: 'purchase_date', kind: 'text' },
  { name: 'quantity_kg', kind: 'number' },
  { name: 'unit_price', kind: 'number' },
  { name: 'currency', kind: 'text' },
  { name: 'transport_mode', kind: 'text' },
  { name: 'distance_km', kind: 'number' },
  { name: 'weight_kg', kind: 'number' },
  { name: 'purchase_status', kind: 'text' },
  { name: 'purchase_order_number', kind: 'text' },
  { name: 'invoice_number', kind: 'text' },
  { name: 'ddt_number', kind: 'text' },
  { name: 'transaction_certificate_number', kind: 'text' },
  { name: 'batch_number', kind: 'text' },
  { name: 'delivery_date', kind: 'text' },
  { name: 'expected_delivery_date', kind: 'text' },
  { name: 'delivery_notes', kind: 'text' },
  { name: 'notes', kind: 'text' },
] as const;

type PurchaseRecord = RecordOf<typeof PURCHASE_RECORD_COLUMNS>;

/** A supplier product that exists, for purchases to refer to. */
export interface SampleProduct {
  id: number;
  supplierId: number;
}

const MAX_REFERENCE = 100;
const MAX_DELIVERY_NOTES = 2000;
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const FIRST_PURCHASE = Date.UTC(2024, 0, 2, 6);
/** Two years of purchases, whatever their number. */
const PERIOD = 730 * DAY;

const NUMBERS = ['weight_kg', 'quantity_kg', 'distance_km', 'unit_price'] as const;
const REFERENCES = [
  'purchase_order_number',
  'invoice_number',
  'ddt_number',
  'transaction_certificate_number',
  'batch_number',
] as const;

const SPOILERS: readonly Spoiler<PurchaseRecord>[] = [
  {
    kind: 'unknown_supplier',
    code: 'REFERENCE_NOT_FOUND',
    spoil(record, random) {
      record.supplier_id = unknownId(random);
      record.supplier_product_id = '';
      return 'supplier_id';
    },
  },
  {
    kind: 'unknown_product',
    code: 'REFERENCE_NOT_FOUND',
    spoil(record, random) {
      record.supplier_product_id = unknownId(random);
      return 'supplier_product_id';
    },
  },
  {
    kind: 'bad_reference',
    spoil(record, random) {
      const number = 1 + random.integer(99_999);
      record.batch_number = random.pick([
        `-L${number}`,
        `LOT#${number}`,
        `_${number}`,
        `L${number}*`,
        `Partie №${number}`,
      ]);
      return 'batch_number';
    },
  },
  {
    kind: 'reference_too_long',
    spoil(record, random) {
      const field = random.pick(REFERENCES);
      record[field] = longReference(MAX_REFERENCE + 1, random);
      return field;
    },
  },
  {
    kind: 'decimal_comma',
    spoil(record, random) {
      const field = random.pick(NUMBERS);
      record[field] = amountWithComma(random);
      return field;
    },
  },
  {
    kind: 'negative_number',
    spoil(record, random) {
      const field = random.pick(NUMBERS);
      record[field] = `-${1 + random.integer(5000)}.5`;
      return field;
    },
  },
  {
    kind: 'bad_enum_value',
    spoil(record, random) {
      const [field, value] = random.pick([
        ['transport_mode', 'MULE'],
        ['transport_mode', 'a piedi'],
        ['purchase_status', 'SHIPPED'],
        ['purchase_status', 'evaso'],
      ] as const);
      record[field] = value;
      return field;
    },
  },
  {
    kind: 'delivery_before_purchase',
    spoil(record, random) {
      const purchased = Date.parse(withZone(record.purchase_date));
      record.delivery_date = formatDateTime(purchased - (1 + random.integer(60)) * DAY, random);
      return 'delivery_date';
    },
  },
  {
    kind: 'unparseable_date',
    spoil(record, random) {
      const field = random.pick(['purchase_date', 'delivery_date', 'expected_delivery_date'] as const);
      record[field] = random.pick(UNPARSEABLE_DATES);
      return field;
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
    kind: 'notes_too_long',
    spoil(record, random) {
      record.delivery_notes = longNotes(MAX_DELIVERY_NOTES + 1, random);
      return 'delivery_notes';
    },
  },
  {
    kind: 'missing_value',
    spoil(record, random) {
      const field = random.pick(['supplier_id', 'purchase_date'] as const);
      record[field] = '';
      return field;
    },
  },
];

/**
 * Rows of a goods-received export, in the order of PURCHASE_RECORD_COLUMNS. The key is (supplier_id, batch_number), or
 * (supplier_id, supplier_product_id, purchase_date) for the rows without a batch. Throws a RangeError when `supplierIds`
 * is empty; `products` may be empty, the rows then name none.
 */
export function samplePurchaseRecords(
  options: SampleOptions & { supplierIds: readonly number[]; products: readonly SampleProduct[] },
): Generator<SampleRow> {
  const { supplierIds, products } = options;
  if (supplierIds.length === 0) throw new RangeError('purchase records need at least one supplier to refer to');
  const step = Math.max(1, Math.floor(PERIOD / SECOND / options.rows));

  const version = (key: PurchaseKey, random: Random): PurchaseRecord => {
    const delivered = key.status === 'DELIVERED' || (key.status === '' && random.chance(0.2));
    const moving = random.chance(0.85);
    return {
      supplier_id: key.supplierId,
      supplier_product_id: key.productId,
      purchase_date: formatDateTime(key.purchased, random),
      quantity_kg: orEmpty(amount(20_000, 2, random), 0.05, random),
      unit_price: orEmpty(amount(120, 4, random), 0.05, random),
      currency: orEmpty(random.pick(CURRENCIES), 0.05, random),
      transport_mode: moving ? random.pick(['ROAD', 'SEA', 'AIR', 'RAIL']) : '',
      distance_km: moving ? amount(12_000, 1, random) : '',
      weight_kg: orEmpty(amount(25_000, 3, random), 0.1, random),
      purchase_status: key.status,
      purchase_order_number: orEmpty(orderNumber(random), 0.1, random),
      invoice_number: orEmpty(`FT ${2024 + random.integer(3)}/${random.integer(99_999)}`, 0.3, random),
      ddt_number: orEmpty(padded(`DDT-${random.integer(999_999)}`, random), 0.3, random),
      transaction_certificate_number: orEmpty(`TC_${random.integer(9_999_999)}.v${random.integer(3) + 1}`, 0.7, random),
      batch_number: padded(key.batch, random),
      delivery_date: delivered ? formatDateTime(key.purchased + random.integer(60 * 24) * 3600 * SECOND, random) : '',
      expected_delivery_date: orEmpty(formatDateTime(key.purchased + random.integer(90) * DAY, random), 0.4, random),
      delivery_notes: deliveryNotes(random),
      notes: orEmpty(random.pick(NOTES), 0.85, random),
    };
  };

  let previous: { batch: string; supplier: number } | undefined;
  const fresh = (index: number, random: Random) => {
    // an export is in order of time; a moment of its own for each index keeps the keys without a batch apart
    const purchased = FIRST_PURCHASE + (index * step + random.integer(step)) * SECOND;
    const status = random.pick(STATUSES);
    if (previous && supplierIds.length > 1 && random.chance(0.02)) {
      // two suppliers may number a batch alike: the pair is the key, not the batch alone
      const { batch, supplier } = previous;
      previous = undefined;
      const supplierId = String(supplierIds[(supplier + 1) % supplierIds.length]);
      return version({ supplierId, productId: '', batch, purchased, status }, random);
    }
    const product = products.length > 0 && random.chance(0.7) ? random.pick(products) : undefined;
    const supplier = product ? undefined : random.integer(supplierIds.length);
    const supplierId = String(supplier === undefined ? product!.supplierId : supplierIds[supplier]);
    const batch = random.chance(0.03) ? '' : batchNumber(index, random);
    previous = supplier !== undefined && batch !== '' ? { batch, supplier } : undefined;
    return version({ supplierId, productId: product ? String(product.id) : '', batch, purchased, status }, random);
  };
  return dealRows<PurchaseRecord>(
    {
      label: 'purchase-records',
      columns: PURCHASE_RECORD_COLUMNS,
      spoilers: SPOILERS,
      duplicatesAfter: 0,
      fresh,
      // status and moment stay: another status could be a forbidden transition, and a later purchase could
      // overtake the delivery date that an earlier version has stored
      again: (earlier, random) =>
        version(
          {
            supplierId: earlier.supplier_id,
            productId: earlier.supplier_product_id,
            batch: earlier.batch_number.trim(),
            purchased: Date.parse(withZone(earlier.purchase_date)),
            status: earlier.purchase_status,
          },
          random,
        ),
    },
    options,
  );
}

interface PurchaseKey {
  supplierId: string;
  productId: string;
  batch: string;
  /** Milliseconds since the epoch. */
  purchased: number;
  status: string;
}

const STATUSES = ['', 'ORDERED', 'IN_TRANSIT', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELLED'];

function batchNumber(index: number, random: Random): string {
  const number = String(index + 1).padStart(7, '0');
  switch (random.integer(4)) {
    case 0:
      return `LOT-${number}`;
    case 1:
      return `${number}/25 A`;
    case 2:
      return `B.${number}_r${random.integer(9)}`;
    default:
      // exactly as long as allowed, rarely
      return random.chance(0.001) ? `P${number} `.padEnd(MAX_REFERENCE, '0') : `P${number}`;
  }
}

function orderNumber(random: Random): string {
  return padded(`PO ${2024 + random.integer(2)}-${random.integer(99_999)}`, random);
}

function longReference(length: number, random: Random): string {
  return `REF-${random.integer(99_999)}-`.padEnd(length, '7');
}

function deliveryNotes(random: Random): string {
  const draw = random.next();
  if (draw < 0.8) return '';
  return draw < 0.8005 ? longNotes(MAX_DELIVERY_NOTES, random) : random.pick(NOTES);
}

function longNotes(length: number, random: Random): string {
  const sentence = `Bale ${random.integer(9999)}, "grade B";\n`;
  // ends in a letter, so that trimming does not shorten it
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length - 1) + 'x';
}

function withZone(dateTime: string): string {
  return /Z$|[+-]\d\d:\d\d$/.test(dateTime) ? dateTime : `${dateTime}Z`;
}
