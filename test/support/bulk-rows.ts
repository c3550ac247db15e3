/** Rows for imports, and the texts that hold them. */

export const RESOURCES = ['suppliers', 'supplier-products', 'company-products', 'purchase-records'] as const;
export type ResourceName = (typeof RESOURCES)[number];

type Cells = Record<string, string | number>;

/** Rows that all have the columns of the first, without anything that would need quotes. */
export function toCsv(rows: Cells[]): string {
  const lines = rows.map((row) => Object.values(row).join(','));
  return `${Object.keys(rows[0]!).join(',')}\n${lines.join('\n')}\n`;
}

/** The n-th row of a resource with no more than it needs, but a batch number; no two of them have the same key. */
export const ROW: Record<ResourceName, (number: number, supplierId: number) => Cells> = {
  suppliers: (number) => ({ name: `Lanificio ${number}`, country: 'IT' }),
  'supplier-products': (number, supplierId) => ({ sku: `Y-${number}`, supplier_id: supplierId, name: 'Yarn' }),
  'company-products': (number) => ({ sku: `C-${number}`, name: 'Coat' }),
  'purchase-records': (number, supplierId) => ({
    supplier_id: supplierId,
    batch_number: `LOT-${number}`,
    purchase_date: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  }),
};

/** A purchase record that its batch number identifies. */
export const batch = (supplierId: number, batchNumber: string, fields: Record<string, unknown> = {}) => ({
  supplier_id: supplierId,
  batch_number: batchNumber,
  purchase_date: '2026-01-01',
  ...fields,
});

const times = (count: number, row: (index: number) => Cells) => toCsv(Array.from({ length: count }, (_, n) => row(n)));

/** Suppliers as CSV; a category other than before makes an update of each. */
export function supplierRows(count: number, options: { prefix?: string; category?: string } = {}): string {
  const { prefix = 'Tessitura', category = 'Weaving' } = options;
  return times(count, (index) => ({ name: `${prefix} ${index}`, country: 'IT', category }));
}

/** Purchase records of one supplier as CSV; a status other than before makes an update of each. */
export function purchaseRows(count: number, options: { supplierId: number; prefix?: string; status?: string }): string {
  const { supplierId, prefix = 'B', status = 'ORDERED' } = options;
  return times(count, (index) => ({
    supplier_id: supplierId,
    batch_number: `${prefix}-${index}`,
    purchase_date: '2026-03-01T00:00:00',
    purchase_status: status,
    transport_mode: 'ROAD',
    distance_km: 100,
    weight_kg: index + 1,
  }));
}
