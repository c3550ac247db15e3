/** The rows that bulk changes may be about, by the representations that name them; a job is told one by its name. */
import { defineBulkChange, type BulkChange } from '../changes/bulk-change.ts';
import { type Representation } from '../resources/representation.ts';
import { type Resource } from '../resources/resource.ts';
import { IMPORTS } from './bulk-imports.ts';
import { certificationV1 } from './certifications/certification.v1.ts';
import { chemicalProductLegacy } from './chemicals/chemical-product.legacy.ts';
import { chemicalProductV1 } from './chemicals/chemical-product.v1.ts';
import { chemicalPurchaseLegacy } from './chemicals/chemical-purchase.legacy.ts';
import { chemicalPurchaseV1 } from './chemicals/chemical-purchase.v1.ts';
import { companyProductDetailsV1, companyProductV1 } from './products/company-product.v1.ts';
import { supplierProductDetailsV1, supplierProductV1 } from './products/supplier-product.v1.ts';
import { purchaseV1 } from './purchases/material-purchase.v1.ts';
import { purchaseRecordV1 } from './purchases/purchase-record.v1.ts';
import { supplierV1 } from './suppliers/supplier.v1.ts';
import { fabricV1, fiberV1, yarnV1 } from './textiles/textile-product.v1.ts';
import { journeyLegacy } from './traceability/journey.legacy.ts';
import { journeyV1 } from './traceability/journey.v1.ts';
import { traceabilityRecordV1 } from './traceability/record.v1.ts';
import { stageV1 } from './traceability/stage.v1.ts';

export const CHANGED_ROWS: readonly Representation[] = [
  ...IMPORTS.map(({ representation }) => representation),
  ...([
    certificationV1,
    chemicalProductLegacy,
    chemicalProductV1,
    chemicalPurchaseLegacy,
    chemicalPurchaseV1,
    companyProductV1,
    companyProductDetailsV1,
    supplierProductV1,
    supplierProductDetailsV1,
    purchaseV1,
    purchaseRecordV1,
    supplierV1,
    fabricV1,
    fiberV1,
    yarnV1,
    journeyLegacy,
    journeyV1,
    stageV1,
    traceabilityRecordV1,
  ] as unknown as Representation[]),
];

const changes = new Map<Resource, BulkChange>();
for (const { resource } of CHANGED_ROWS) {
  const orderKey = IMPORTS.find(({ representation }) => representation.resource === resource)?.job.type;
  if (!changes.has(resource)) changes.set(resource, defineBulkChange(resource, orderKey));
}

export const BULK_CHANGES: readonly BulkChange[] = [...changes.values()];

/** The jobs of bulk changes of these rows. Throws where a worker would not know them. */
export function bulkChangeOf(representation: Representation): BulkChange {
  if (!CHANGED_ROWS.includes(representation))
    throw new Error(`${representation.name} is changed by single writes, and is not among CHANGED_ROWS`);
  return changes.get(representation.resource)!;
}
