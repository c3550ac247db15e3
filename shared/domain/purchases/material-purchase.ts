/** Purchases of a material: lots with their papers and the emissions of their transport. */
import { queryOne } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';
import { defineResource, TIMESTAMPS } from '../../resources/resource.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { notFound, type Sort } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { type TextileKind } from '../textiles/textile-product.ts';
import { transportTco2e } from './transport-emissions.ts';

export const materialPurchase = defineResource({
  name: 'material purchase',
  table: 'material_purchases',
  called: 'e.lot_number',
  module: 'purchases',
  hasUuid: true,
  columns: {
    materialId: { name: 'material_id', type: 'bigint', references: { table: 'textile_products' } },
    lotNumber: { name: 'lot_number', type: 'text' },
    purchaseDate: { name: 'purchase_date', type: 'timestamptz' },
    quantity: { name: 'quantity', type: 'numeric' },
    unitOfMeasure: { name: 'unit_of_measure', type: 'text' },
    value: { name: 'value', type: 'numeric' },
    currency: { name: 'currency', type: 'text', default: `'EUR'` },
    originCountry: { name: 'origin_country', type: 'text' },
    originProvince: { name: 'origin_province', type: 'text' },
    transportMode: { name: 'transport_mode', type: 'text' },
    distanceKm: { name: 'distance_km', type: 'numeric' },
    estimatedScope3Given: { name: 'estimated_scope3_given', type: 'numeric' },
    estimatedScope3Tco2e: { name: 'estimated_scope3_tco2e', type: 'numeric', serverSet: true },
    ddtNumber: { name: 'ddt_number', type: 'text' },
    invoiceNumber: { name: 'invoice_number', type: 'text' },
    transactionCertificateNumber: { name: 'transaction_certificate_number', type: 'text' },
    testReportNumber: { name: 'test_report_number', type: 'text' },
    notes: { name: 'notes', type: 'text' },
    ...TIMESTAMPS,
  },
  upsertKeys: [],
  uniques: {},
  counts: { table: 'material_purchase_counts', by: [] },
  // the lock makes a change of the factors wait for writers that have read the old ones
  context: 'select road, sea, air, rail from emission_factors where tenant_id = $1 for key share',
  computed: {
    // what the client sends counts, and goes on counting when quantity or distance change
    estimatedScope3Tco2e: `coalesce(n.estimated_scope3_given, ${transportTco2e({
      mode: 'n.transport_mode',
      distanceKm: 'n.distance_km',
      quantity: 'n.quantity',
      unit: 'n.unit_of_measure',
    })})`,
  },
});

/** Throws NOT_FOUND unless the purchase is one of this material. */
export async function requireMaterialPurchase(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  material: { kind: TextileKind; id: string },
  purchaseId: string,
): Promise<void> {
  const found = await queryOne(
    scope.db,
    `select 1 as one from material_purchases p join textile_products m on m.tenant_id = p.tenant_id and m.id = p.material_id
     where p.tenant_id = $1 and p.uuid = $2 and m.uuid = $3 and m.kind = $4`,
    [scope.tenantId, purchaseId, material.id, material.kind],
  );
  if (!found) throw notFound({ resource: materialPurchase });
}

/** Purchases of one material, named by its UUID. */
export const ofMaterial = nameFilter('material-purchase.material', (materialUuid: string) => ({
  condition: (tenantId) =>
    sql`t.material_id = (select m.id from textile_products m where m.tenant_id = ${tenantId} and m.uuid = ${materialUuid})`,
  reads: ['materialId'],
}));

/** Each has an index with the same columns, and one behind each column of `of`. */
export const MATERIAL_PURCHASE_SORTS = {
  created: { by: [] },
  date: { by: ['t.purchase_date'], of: ['materialId'], type: 'timestamptz' },
} as const satisfies Record<string, Sort>;
