/** What rows are called wherever something else names them beside their id: documents, and the audit trail. */
import { type AuditSubject } from '../platform/audit-actions.ts';

/** A table, and SQL of what one of its rows `e` is called, which is never null. */
interface NamedRows {
  table: string;
  called: string;
}

const TEXTILE: NamedRows = { table: 'textile_products', called: 'e.name' };

/** Every one of them has the primary key (tenant_id, id). */
export const ROW_NAMES = {
  supplier: { table: 'suppliers', called: 'e.name' },
  'supplier certification': {
    table: 'supplier_certifications',
    called: `concat_ws(' ', e.certification_type, e.certificate_number)`,
  },
  'supplier product': { table: 'supplier_products', called: 'e.name' },
  'company product': { table: 'company_products', called: 'e.name' },
  fiber: TEXTILE,
  yarn: TEXTILE,
  fabric: TEXTILE,
  'material purchase': { table: 'material_purchases', called: 'e.lot_number' },
  'purchase record': {
    table: 'purchase_records',
    called: 'coalesce(e.purchase_order_number, e.batch_number, e.invoice_number, e.id::text)',
  },
  'chemical product': { table: 'chemical_products', called: 'e.name' },
  'chemical purchase': {
    table: 'chemical_purchases',
    called: 'coalesce(e.purchase_order_number, e.batch_number, e.id::text)',
  },
  'traceability journey': { table: 'traceability_journeys', called: 'e.name' },
  'traceability record': { table: 'traceability_records', called: 'e.batch_number' },
  'processing stage': { table: 'processing_stages', called: 'e.stage_name' },
  'import profile': { table: 'import_profiles', called: 'e.name' },
} as const satisfies Partial<Record<AuditSubject, NamedRows>>;

export type NamedSubject = keyof typeof ROW_NAMES;
