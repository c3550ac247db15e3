/** Files of purchase records: what a client sends, and the same rows as PostgreSQL's COPY takes them. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../../shared/platform/database.ts';
import { purchaseRecordLegacy } from '../../shared/domain/purchases/purchase-record.legacy.ts';
import { toFieldValues, type FieldValues } from '../../shared/resources/representation.ts';
import { storedKeys } from '../../shared/resources/written-columns.ts';
import { createEncoder } from '../sample/encode.ts';
import { PURCHASE_RECORD_COLUMNS, samplePurchaseRecords, type SampleProduct } from '../sample/purchase-records.ts';
import { type Bench, type Tenant } from './bench.ts';

export const SUPPLIERS = 1000;
export const PRODUCTS = 5000;

/** One body and the file that the reference copies. */
export interface Payload {
  body: string;
  contentType: string;
  copy: string;
  bytes: number;
}

export interface DataSet {
  rows: number;
  /** Into an empty tenant. */
  created: Payload;
  /** The same keys with another price in every row. */
  changed: Payload;
}

export interface References {
  supplierIds: number[];
  products: SampleProduct[];
}

/** Suppliers and products that the purchases of a tenant refer to. */
export async function createReferences({ database }: Bench, tenant: Tenant): Promise<References> {
  const suppliers = await query<{ id: number }>(
    database,
    `insert into suppliers (tenant_id, name, country, category)
     select $1, 'Supplier ' || n, 'IT', 'Weaving' from generate_series(1, $2) n returning id`,
    [tenant.id, SUPPLIERS],
  );
  const supplierIds = suppliers.map(({ id }) => id);
  const products = await query<SampleProduct>(
    database,
    `insert into supplier_products (tenant_id, supplier_id, name, code)
     select $1, ($2::bigint[])[1 + n % $4], 'Product ' || n, 'P-' || n from generate_series(1, $3) n
     returning id, supplier_id as "supplierId"`,
    [tenant.id, supplierIds, PRODUCTS, SUPPLIERS],
  );
  return { supplierIds, products };
}

const position = (name: string) => PURCHASE_RECORD_COLUMNS.findIndex((column) => column.name === name);
const PRICE = position('unit_price');
const BATCH = position('batch_number');

/** Valid rows with distinct batch numbers: the one natural key that a plain ON CONFLICT can name. */
function* goodRows(rows: number, references: References): Generator<string[]> {
  let index = 0;
  // some of the generated rows repeat a key and are left out
  for (const { cells, expect } of samplePurchaseRecords({
    rows: Math.ceil(rows * 1.02),
    errorShare: 0,
    seed: 1,
    ...references,
  })) {
    if (expect !== 'created') continue;
    if (index >= rows) return;
    cells[BATCH] ||= `N-${index}`;
    index++;
    yield cells;
  }
}

const WRITE_CHARACTERS = 1024 ** 2;

/** A file that is written in large pieces. */
class TextFile {
  readonly path: string;
  readonly #descriptor: number;
  #text = '';

  constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, 'w', 0o644);
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= WRITE_CHARACTERS) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#text);
    for (let offset = 0; offset < bytes.length;) offset += writeSync(this.#descriptor, bytes, offset);
    this.#text = '';
  }

  close(): number {
    this.#flush();
    closeSync(this.#descriptor);
    return statSync(this.path).size;
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A field of PostgreSQL's COPY text format; purchase records have numbers and text only. */
function copyField(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
  return '\\N';
}

const fields = PURCHASE_RECORD_COLUMNS.map(({ name }) =>
  purchaseRecordLegacy.fields.find(({ wire }) => wire === name)!,
);
const stored = storedKeys(purchaseRecordLegacy.resource);

/** The row as the table will hold it, read by the same rules as the product's. */
function copyLine(cells: readonly string[]): string {
  const body: Record<string, unknown> = {};
  fields.forEach(({ wire, codec }, index) => {
    const cell = cells[index]!;
    if (cell.trim() !== '') body[wire] = codec.fromCell(cell, { decimal: 'point' });
  });
  const values: FieldValues = toFieldValues(purchaseRecordLegacy, purchaseRecordLegacy.createSchema.parse(body));
  // the plain statement has no defaults for absent fields
  values.status ??= 'ORDERED';
  return `${stored.map((key) => copyField(values[key])).join('\t')}\n`;
}

/** Writes the four files of a data set. */
export function writeDataSet(bench: Bench, format: 'csv' | 'json', rows: number, references: References): DataSet {
  const encoder = createEncoder(format, PURCHASE_RECORD_COLUMNS);
  const open = (name: string) => ({
    body: new TextFile(join(bench.folder, `${name}-${rows}.${format}`)),
    copy: new TextFile(join(bench.folder, `${name}-${rows}-${format}.copy`)),
  });
  const files = [open('created'), open('changed')] as const;
  let index = 0;
  for (const { body } of files) body.add(encoder.prologue);
  for (const cells of goodRows(rows, references)) {
    const changed = [...cells];
    changed[PRICE] = String(Math.round(Number(cells[PRICE]) * 10_000 + 10_000) / 10_000);
    for (const [file, version] of [[files[0], cells] as const, [files[1], changed] as const]) {
      file.body.add((index > 0 ? encoder.separator : '') + encoder.row(version));
      file.copy.add(copyLine(version));
    }
    index++;
  }
  const payload = ({ body, copy }: (typeof files)[number]): Payload => {
    body.add(encoder.epilogue);
    copy.close();
    return {
      body: body.path,
      copy: copy.path,
      bytes: body.close(),
      contentType: format === 'csv' ? 'text/csv' : 'application/json',
    };
  };
  return { rows: index, created: payload(files[0]), changed: payload(files[1]) };
}
