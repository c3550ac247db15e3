import { type Knex } from 'knex';
import { replaceIndex, replaceUniqueIndex } from '../shared/platform/database/online-changes.ts';

export const config = { transaction: false };

interface OrderIndex {
  /** What follows its name. */
  on: string;
  /** Columns that it has had besides; none: absent. */
  had?: string;
  /** Columns that lists in its order are filtered by, and what a page is read with. */
  has: string;
  where?: string;
}

const EXPIRY = `(coalesce(expires_at, 'infinity'::timestamptz))`;
const OF_MATERIALS = 'available, kind, unit_of_measure';
const OF_SUPPLIERS = 'reach_compliant, svhc_compliant, certified_until';

const INDEXES: Record<string, OrderIndex> = {
  textile_products_by_name: { on: 'textile_products (tenant_id, name, id)', has: OF_MATERIALS },
  textile_products_by_stock: { on: 'textile_products (tenant_id, quantity_available, id)', has: OF_MATERIALS },
  textile_products_created: { on: 'textile_products (tenant_id, created_at, id)', has: OF_MATERIALS },
  textile_products_updated: { on: 'textile_products (tenant_id, updated_at, id)', has: OF_MATERIALS },
  suppliers_created: { on: 'suppliers (tenant_id, created_at, id)', has: OF_SUPPLIERS },
  suppliers_of_country: { on: 'suppliers (tenant_id, country, created_at, id)', has: `${OF_SUPPLIERS}, category` },
  suppliers_of_category: { on: 'suppliers (tenant_id, category, created_at, id)', has: OF_SUPPLIERS },
  suppliers_names_of_country: { on: 'suppliers (tenant_id, country, name)', has: `id, ${OF_SUPPLIERS}, category` },
  suppliers_names_of_category: { on: 'suppliers (tenant_id, category, name)', has: `id, ${OF_SUPPLIERS}` },
  supplier_certifications_by_expiry: {
    on: `supplier_certifications (tenant_id, ${EXPIRY}, id)`,
    had: 'expires_at',
    has: 'expires_at, verification_status',
  },
  supplier_certifications_of_type: {
    on: `supplier_certifications (tenant_id, certification_type, ${EXPIRY}, id)`,
    had: 'expires_at',
    has: 'expires_at, verification_status',
  },
  supplier_certifications_by_outcome: {
    on: `supplier_certifications (tenant_id, verification_status, ${EXPIRY}, id)`,
    has: 'expires_at, certification_type',
    where: 'verification_status is not null',
  },
  supplier_certifications_unverified: {
    on: `supplier_certifications (tenant_id, ${EXPIRY}, id)`,
    has: 'expires_at, certification_type',
    where: `verification_status is null or upper(verification_status) = 'PENDING'`,
  },
  purchase_records_date: { on: 'purchase_records (tenant_id, purchase_date, id)', has: 'status' },
};

async function replaceAll(knex: Knex, included: (index: OrderIndex) => string | undefined): Promise<void> {
  for (const [name, index] of Object.entries(INDEXES)) {
    const columns = included(index);
    const include = columns === undefined ? '' : ` include (${columns})`;
    const where = index.where === undefined ? '' : ` where ${index.where}`;
    await replaceIndex(knex, name, `on ${index.on}${include}${where}`);
  }
}

const replaceNames = (knex: Knex, columns: string) =>
  replaceUniqueIndex(knex, 'suppliers', 'suppliers_name_unique', `on suppliers (tenant_id, name) include (${columns})`);

/**
 * An index in the order of a list has the columns too that the list is filtered by: rows under a filter that lie far apart in this
 * order, or far from the front, are come across without reading the rows between them (docs/lists.md).
 */
export async function up(knex: Knex): Promise<void> {
  await replaceAll(knex, ({ has }) => has);
  await replaceNames(knex, `id, ${OF_SUPPLIERS}`);
}

export async function down(knex: Knex): Promise<void> {
  await replaceNames(knex, 'id');
  await replaceAll(knex, ({ had }) => had);
}
