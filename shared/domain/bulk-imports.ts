/** Every bulk upsert of the product; the workers run exactly these. */
import { type BulkImport } from '../imports/bulk-import.ts';
import { companyProductImport } from './products/company-product.legacy.ts';
import { supplierProductImport } from './products/supplier-product.legacy.ts';
import { purchaseRecordImport } from './purchases/purchase-record.legacy.ts';
import { fabricImport, fiberImport, yarnImport } from './textiles/textile-product.legacy.ts';
import { stageImport } from './traceability/stage.legacy.ts';
import { supplierImport } from './suppliers/supplier.legacy.ts';

export const IMPORTS: readonly BulkImport[] = [
  supplierImport,
  supplierProductImport,
  companyProductImport,
  purchaseRecordImport,
  fiberImport,
  yarnImport,
  fabricImport,
  stageImport,
];
