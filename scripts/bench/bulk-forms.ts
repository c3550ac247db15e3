/** Every bulk endpoint with each form that the key of its rows can have, and rows of that form. */
import { query, type Database } from '../../shared/platform/database.ts';
import { type Bench, type Tenant } from './bench.ts';

/** What the rows of a tenant may refer to. */
export interface BulkReferences {
  suppliers: number[];
  /** Products, each of the supplier at the same place. */
  products: number[];
  journeys: number[];
}

type Row = Record<string, unknown>;

export interface BulkForm {
  name: string;
  path: string;
  table: string;
  /** Of the rate of company products on the same ground. */
  bar: number;
  body(rows: Row[]): object;
  row(index: number, references: BulkReferences): Row;
}

export const EACH = 1000;

/** What rows with keys of their own are called, so that no form of key finds the rows of another one. */
const OWN = 'X-';
/** Stages of journeys that are named come behind those of journeys that are given by id. */
const NAMED_STAGES_FROM = 10_000;

/** The keys by which rows name others instead of by ids. */
const supplierName = (id: number) => `Supplier no. ${id}`;
const supplierExternalId = (id: number) => `S-${id}`;
const productSku = (id: number) => `P-${id}`;
const journeyName = (id: number) => `Journey no. ${id}`;

/** Gives what is referred to the keys that rows name it by. */
export async function nameReferences(
  database: Database,
  { suppliers, products, journeys }: BulkReferences,
): Promise<void> {
  const named = [
    ['suppliers', 'name', suppliers, supplierName],
    ['suppliers', 'external_id', suppliers, supplierExternalId],
    ['supplier_products', 'code', products, productSku],
    ['traceability_journeys', 'name', journeys, journeyName],
  ] as const;
  for (const [table, column, ids, key] of named)
    await query(
      database,
      `update ${table} set ${column} = k.key from unnest($1::bigint[], $2::text[]) k(id, key) where ${table}.id = k.id`,
      [ids, ids.map(key)],
    );
}

/** 1,000 suppliers, as many products, and as many journeys, of a tenant that has none. */
export async function createBulkReferences({ database }: Bench, tenant: Tenant): Promise<BulkReferences> {
  const ids = async (text: string, values: (number | number[])[]) =>
    (await query<{ id: number }>(database, text, values)).map(({ id }) => id);
  const suppliers = await ids(
    `insert into suppliers (tenant_id, name) select $1, 'Named by others ' || n from generate_series(1, $2::int) n returning id`,
    [tenant.id, EACH],
  );
  const products = await ids(
    `insert into supplier_products (tenant_id, supplier_id, name, code)
     select $1, id, 'Named by others', 'R' from unnest($2::bigint[]) id returning id`,
    [tenant.id, suppliers],
  );
  const journeys = await ids(
    `insert into traceability_journeys (tenant_id, name) select $1, 'Journey ' || n from generate_series(1, $2::int) n returning id`,
    [tenant.id, EACH],
  );
  const references = { suppliers, products, journeys };
  await nameReferences(database, references);
  return references;
}

const at = (list: readonly number[], index: number) => list[index % list.length]!;
const items = (rows: Row[]) => ({ items: rows });

const product = (index: number): Row => ({
  name: `Product ${index}`,
  sku: `SKU-${index}`,
  description: 'Ring-spun, combed',
  composition: '95% cotton, 5% elastane',
  product_origin_country: 'IT',
  lead_time_days: index % 90,
  currency: 'EUR',
  reach_compliant: true,
});

/** A day for each round through the suppliers, so that no key comes twice. */
const day = (index: number) =>
  `${new Date(Date.UTC(2000, 0, 1 + Math.floor(index / EACH))).toISOString().slice(0, 10)}T00:00:00`;

const record = (index: number): Row => ({
  purchase_date: day(index),
  quantity_kg: 10 + (index % 997),
  unit_price: 3.5,
  currency: 'EUR',
  transport_mode: 'ROAD',
  distance_km: 100 + (index % 89),
  weight_kg: 10 + (index % 97),
  purchase_status: 'ORDERED',
});

const supplier = (index: number): Row => ({
  name: `Supplier ${index}`,
  country: 'IT',
  category: 'Weaving',
  reach_compliant: true,
});

const SUPPLIERS = { path: '/api/suppliers/bulk', table: 'suppliers', bar: 0.5, body: items };
const SUPPLIER_PRODUCTS = { path: '/api/supplier-products/bulk', table: 'supplier_products', bar: 0.5, body: items };
const PURCHASES = { path: '/api/purchase-records/bulk', table: 'purchase_records', bar: 0.35, body: items };

const KINDS = ['fibers', 'yarns', 'fabrics'] as const;

const textiles = (kind: (typeof KINDS)[number]): BulkForm[] => {
  const store = {
    path: `/api/v1/textile/${kind}/bulk`,
    table: 'textile_products',
    bar: 0.5,
    body: (records: Row[]) => ({ mode: 'UPSERT', records }),
  };
  const common = { composition: '100% cotton', gots_certified: true, price_per_unit: 4.2, unit_of_measure: 'KG' };
  const form = (name: string, row: BulkForm['row']): BulkForm => ({
    ...store,
    name: `${kind} by ${name}`,
    row: (index, references) => ({ ...common, ...row(index, references) }),
  });
  return [
    form('code and supplier', (n, { suppliers }) => ({
      name: `N ${n}`,
      code: `C-${n}`,
      supplier_id: at(suppliers, n),
    })),
    form('code, no supplier', (n) => ({ name: `N ${n}`, code: `C-${n}` })),
    form('name and supplier', (n, { suppliers }) => ({ name: `N ${n}`, supplier_id: at(suppliers, n) })),
    form('name, no supplier', (n) => ({ name: `N ${n}` })),
    form('external id, supplier by name', (n, { suppliers }) => ({
      name: `${OWN}${n}`,
      external_id: `${OWN}${n}`,
      supplier_name: supplierName(at(suppliers, n)),
    })),
  ];
};

const stage = (n: number, from = 1): Row => ({
  stage_order: from + Math.floor(n / EACH),
  stage_name: 'Spinning',
  country_code: 'IT',
  distance_km: (n % 997) / 10,
  co2_kg: (n % 89) / 100,
});

const STAGES = {
  path: '/api/processing-stages/bulk',
  table: 'processing_stages',
  bar: 0.3,
  body: (stages: Row[]) => ({ stages }),
};

export const COMPANY_PRODUCTS: BulkForm = {
  name: 'company products by sku',
  path: '/api/company-products/bulk',
  table: 'company_products',
  bar: 1,
  body: items,
  row: product,
};

/** All but company products, which the others are measured by. */
export const BULK_FORMS: readonly BulkForm[] = [
  {
    ...SUPPLIERS,
    name: 'suppliers by name',
    row: supplier,
  },
  {
    ...SUPPLIERS,
    name: 'suppliers by external id',
    row: (index) => ({ ...supplier(index), name: `${OWN}${index}`, external_id: `${OWN}${index}` }),
  },
  {
    ...SUPPLIER_PRODUCTS,
    name: 'supplier products by sku and supplier',
    row: (index, { suppliers }) => ({ ...product(index), supplier_id: at(suppliers, index) }),
  },
  {
    ...SUPPLIER_PRODUCTS,
    name: 'supplier products by external id, supplier by external id',
    row: (index, { suppliers }) => ({
      ...product(index),
      sku: `${OWN}${index}`,
      external_id: `${OWN}${index}`,
      supplier_external_id: supplierExternalId(at(suppliers, index)),
    }),
  },
  {
    ...PURCHASES,
    name: 'purchase records by batch',
    row: (n, { suppliers, products }) => ({
      ...record(n),
      supplier_id: at(suppliers, n),
      supplier_product_id: at(products, n),
      batch_number: `B-${n}`,
    }),
  },
  {
    ...PURCHASES,
    name: 'purchase records by product and date',
    row: (n, { suppliers, products }) => ({
      ...record(n),
      supplier_id: at(suppliers, n),
      supplier_product_id: at(products, n),
    }),
  },
  {
    ...PURCHASES,
    name: 'purchase records by date, no product',
    row: (n, { suppliers }) => ({ ...record(n), supplier_id: at(suppliers, n) }),
  },
  {
    ...PURCHASES,
    name: 'purchase records by batch, supplier and product by key',
    row: (n, { suppliers, products }) => ({
      ...record(n),
      supplier_name: supplierName(at(suppliers, n)),
      supplier_product_sku: productSku(at(products, n)),
      batch_number: `${OWN}${n}`,
    }),
  },
  ...KINDS.flatMap(textiles),
  {
    ...STAGES,
    name: 'stages by journey and position',
    row: (n, { journeys }) => ({ ...stage(n), traceability_id: at(journeys, n) }),
  },
  {
    ...STAGES,
    name: 'stages by name of the journey and position',
    row: (n, { journeys }) => ({
      ...stage(n, NAMED_STAGES_FROM),
      traceability_name: journeyName(at(journeys, n)),
    }),
  },
];
