import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createEncoder, type Encoder, type SampleFormat } from './encode.ts';
import { PURCHASE_RECORD_COLUMNS, samplePurchaseRecords, type SampleProduct } from './purchase-records.ts';
import { type SampleColumn, type SampleFailure, type SampleOptions, type SampleRow } from './sample-rows.ts';
import { sampleSupplierProducts, SUPPLIER_PRODUCT_COLUMNS } from './supplier-products.ts';
import { sampleSuppliers, SUPPLIER_COLUMNS } from './suppliers.ts';

export const SAMPLE_RESOURCES = ['suppliers', 'supplier-products', 'purchase-records'] as const;
/** As in the path of the bulk endpoint and in the file's name. */
export type SampleResource = (typeof SAMPLE_RESOURCES)[number];

export interface ImportCounts {
  created: number;
  updated: number;
  failed: number;
}

/** A row that must fail: `index` counts from 0 among the rows, `line` is the physical line, absent in JSON. */
export interface ExpectedFailure extends SampleFailure {
  index: number;
  line?: number;
}

export interface FileExpectation {
  file: string;
  rows: number;
  /** Into an empty tenant, after the files before it. */
  firstImport: ImportCounts;
  /** The same file again. */
  secondImport: ImportCounts;
  failuresByKind: Record<string, number>;
  /** The first 1,000, in the order of the file. */
  failures: ExpectedFailure[];
  /** How many more must fail than are listed. */
  failuresNotListed: number;
}

export interface SampleExpectation {
  seed: number;
  errorShare: number;
  format: SampleFormat;
  files: Record<SampleResource, FileExpectation>;
}

/** A running service that takes the files in as they are written, so that later ones name the ids that it gave. */
export interface SampleTarget {
  importFile(resource: SampleResource, path: string, format: SampleFormat, expected: FileExpectation): Promise<void>;
  /** Ids by name. */
  supplierIds(): Promise<Map<string, number>>;
  products(): Promise<SampleProduct[]>;
}

/** `rows` is the number of purchase records; the other files follow from it. */
export interface WriteSampleOptions extends SampleOptions {
  folder: string;
  format?: SampleFormat;
  /** The ids from which a server without gaps counts; not used with a target. */
  firstSupplierId?: number;
  firstProductId?: number;
  /** Takes in suppliers and supplier products, and the purchase records too when `importPurchases` is set. */
  target?: SampleTarget;
  importPurchases?: boolean;
}

const LISTED_FAILURES = 1000;
const CHUNK_CHARACTERS = 128 * 1024;

/**
 * Writes suppliers, supplier products and purchase records and expected.json into the folder, which is made when it is
 * missing; older files are overwritten. Returns what expected.json says. Memory does not grow with the rows.
 */
export async function writeSample(options: WriteSampleOptions): Promise<SampleExpectation> {
  const { folder, rows, errorShare, seed, format = 'csv', target, importPurchases = false } = options;
  await mkdir(folder, { recursive: true });
  const common = { errorShare, seed };
  const write = (
    resource: SampleResource,
    columns: readonly SampleColumn[],
    list: Iterable<SampleRow>,
    created: (cells: string[]) => void,
  ) => writeSampleFile(folder, `${resource}.${format}`, createEncoder(format, columns), format, list, created);

  const names: string[] = [];
  const supplierOptions = { ...common, rows: Math.min(5000, Math.max(10, Math.round(rows / 100))) };
  const suppliers = await write('suppliers', SUPPLIER_COLUMNS, sampleSuppliers(supplierOptions), (cells) =>
    names.push(cells[0]!.trim()),
  );
  let supplierIds: number[];
  if (target) {
    await target.importFile('suppliers', join(folder, suppliers.file), format, suppliers);
    const ids = await target.supplierIds();
    supplierIds = names.flatMap((name) => ids.get(name) ?? []);
  } else {
    supplierIds = referableIds(suppliers, names, options.firstSupplierId ?? 1).map(({ id }) => id);
  }

  const suppliersOfProducts: number[] = [];
  const productOptions = { ...common, supplierIds, rows: Math.min(20_000, Math.max(1, Math.round(rows / 20))) };
  const supplierColumn = SUPPLIER_PRODUCT_COLUMNS.findIndex((column) => column.name === 'supplier_id');
  const supplierProducts = await write(
    'supplier-products',
    SUPPLIER_PRODUCT_COLUMNS,
    sampleSupplierProducts(productOptions),
    (cells) => suppliersOfProducts.push(Number(cells[supplierColumn])),
  );
  let products: SampleProduct[];
  if (target) {
    await target.importFile('supplier-products', join(folder, supplierProducts.file), format, supplierProducts);
    const ours = new Set(supplierIds);
    products = (await target.products()).filter((product) => ours.has(product.supplierId));
  } else {
    products = referableIds(supplierProducts, suppliersOfProducts, options.firstProductId ?? 1).map(
      ({ id, item: supplierId }) => ({ id, supplierId }),
    );
  }

  const purchaseRecords = await write(
    'purchase-records',
    PURCHASE_RECORD_COLUMNS,
    samplePurchaseRecords({ ...common, rows, supplierIds, products }),
    () => undefined,
  );
  const expectation: SampleExpectation = {
    seed,
    errorShare,
    format,
    files: { suppliers, 'supplier-products': supplierProducts, 'purchase-records': purchaseRecords },
  };
  await writeFile(join(folder, 'expected.json'), `${JSON.stringify(expectation, null, 2)}\n`);
  if (target && importPurchases)
    await target.importFile('purchase-records', join(folder, purchaseRecords.file), format, purchaseRecords);
  return expectation;
}

/**
 * The created records whose ids are certain before the import: a server that counts from `first` skips numbers where an
 * upsert meets an existing key, that is in the chunks with duplicates. These begin in the last quarter of the file, and the
 * chunk with the first of them starts after its first third whatever the chunk size, unless the whole file is one chunk,
 * which has no gaps.
 */
function referableIds<T>(file: FileExpectation, created: readonly T[], first: number): { id: number; item: T }[] {
  const certain = file.firstImport.updated === 0 ? created.length : Math.floor(created.length / 3);
  return created.slice(0, certain).map((item, i) => ({ id: first + i, item }));
}

async function writeSampleFile(
  folder: string,
  file: string,
  encoder: Encoder,
  format: SampleFormat,
  rows: Iterable<SampleRow>,
  created: (cells: string[]) => void,
): Promise<FileExpectation> {
  const counts: ImportCounts = { created: 0, updated: 0, failed: 0 };
  const failuresByKind: Record<string, number> = {};
  const failures: ExpectedFailure[] = [];
  let index = 0;
  let line = format === 'csv' ? 2 : 1;

  const note = ({ cells, expect }: SampleRow) => {
    if (expect === 'created') {
      counts.created++;
      created(cells);
    } else if (expect === 'updated') {
      counts.updated++;
    } else {
      counts.failed++;
      failuresByKind[expect.kind] = (failuresByKind[expect.kind] ?? 0) + 1;
      if (failures.length < LISTED_FAILURES)
        failures.push(format === 'json' ? { index, ...expect } : { index, line, ...expect });
    }
  };
  function* chunks(): Generator<string> {
    let chunk = encoder.prologue;
    for (const row of rows) {
      note(row);
      const text = encoder.row(row.cells);
      if (index > 0) chunk += encoder.separator;
      chunk += text;
      index++;
      // JSON escapes line breaks, so that only CSV rows span lines
      line += 1 + (format === 'csv' && text.includes('\n') ? text.split('\n').length - 1 : 0);
      if (chunk.length >= CHUNK_CHARACTERS) {
        yield chunk;
        chunk = '';
      }
    }
    yield chunk + encoder.epilogue;
  }
  // few chunks in flight: each is large already
  await pipeline(Readable.from(chunks(), { highWaterMark: 2 }), createWriteStream(join(folder, file)));
  return {
    file,
    rows: index,
    firstImport: counts,
    secondImport: { created: 0, updated: counts.created + counts.updated, failed: counts.failed },
    failuresByKind,
    failures,
    failuresNotListed: counts.failed - failures.length,
  };
}
