/** What rows are called wherever something else names them beside their id: documents, and the audit trail. */
import { type AuditSubject } from '../platform/audit-actions.ts';
import { type Resource } from '../resources/resource.ts';
import { certification } from './certifications/certification.ts';
import { chemicalProduct } from './chemicals/chemical-product.ts';
import { chemicalPurchase } from './chemicals/chemical-purchase.ts';
import { importProfile } from './imports/import-profile.ts';
import { companyProduct } from './products/company-product.ts';
import { supplierProduct } from './products/supplier-product.ts';
import { materialPurchase } from './purchases/material-purchase.ts';
import { purchaseRecord } from './purchases/purchase-record.ts';
import { supplier } from './suppliers/supplier.ts';
import { fabric, fiber, yarn } from './textiles/textile-product.ts';
import { journey } from './traceability/journey.ts';
import { traceabilityRecord } from './traceability/record.ts';
import { stage } from './traceability/stage.ts';

/** A table, and SQL of what one of its rows `e` is called, which is never null. */
interface NamedRows {
  table: string;
  called: string;
}

function named({ name, table, called }: Pick<Resource, 'name' | 'table' | 'called'>): NamedRows {
  if (called === undefined) throw new Error(`${name}: its rows have no name`);
  return { table, called };
}

/** Every one of them has the primary key (tenant_id, id). */
export const ROW_NAMES = {
  supplier: named(supplier),
  'supplier certification': named(certification),
  'supplier product': named(supplierProduct),
  'company product': named(companyProduct),
  fiber: named(fiber),
  yarn: named(yarn),
  fabric: named(fabric),
  'material purchase': named(materialPurchase),
  'purchase record': named(purchaseRecord),
  'chemical product': named(chemicalProduct),
  'chemical purchase': named(chemicalPurchase),
  'traceability journey': named(journey),
  'traceability record': named(traceabilityRecord),
  'processing stage': named(stage),
  'import profile': named(importProfile),
} as const satisfies Partial<Record<AuditSubject, NamedRows>>;

export type NamedSubject = keyof typeof ROW_NAMES;
