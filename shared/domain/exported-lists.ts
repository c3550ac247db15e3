/** Every list that can be had as a file, by the rows that it has; a job is told one by its name. */
import { type Representation } from '../resources/representation.ts';
import { IMPORTS } from './bulk-imports.ts';
import { auditEventRows, userRows } from './accounts/account-exports.ts';
import { certificationV1, expiringCertificationV1 } from './certifications/certification.v1.ts';
import { chemicalProductLegacy } from './chemicals/chemical-product.legacy.ts';
import { chemicalProductV1 } from './chemicals/chemical-product.v1.ts';
import { chemicalPurchaseLegacy } from './chemicals/chemical-purchase.legacy.ts';
import { chemicalPurchaseV1 } from './chemicals/chemical-purchase.v1.ts';
import { documentRows } from './documents/document-exports.ts';
import { companyProductDetailsV1, companyProductV1 } from './products/company-product.v1.ts';
import { supplierProductDetailsV1, supplierProductV1 } from './products/supplier-product.v1.ts';
import { materialPurchaseV1, purchaseV1 } from './purchases/material-purchase.v1.ts';
import { purchaseRecordV1 } from './purchases/purchase-record.v1.ts';
import { supplierV1 } from './suppliers/supplier.v1.ts';
import { materialV1 } from './textiles/material.v1.ts';
import { fabricV1, fiberV1, yarnV1 } from './textiles/textile-product.v1.ts';
import { journeyLegacy } from './traceability/journey.legacy.ts';
import { journeyV1 } from './traceability/journey.v1.ts';
import { traceabilityRecordV1 } from './traceability/record.v1.ts';
// what else their filters are
import './accounts/user-list.ts';
import './certifications/certification-filters.ts';
import './products/product-filters.ts';
import './purchases/purchase-record-filters.ts';
import './suppliers/supplier-filters.ts';
import './textiles/material-list.ts';
import './textiles/textile-filters.ts';
import './traceability/journey-list.ts';

export const EXPORTED_LISTS: readonly Representation[] = [
  ...IMPORTS.map(({ representation }) => representation),
  ...([
    certificationV1,
    expiringCertificationV1,
    chemicalProductLegacy,
    chemicalProductV1,
    chemicalPurchaseLegacy,
    chemicalPurchaseV1,
    companyProductV1,
    companyProductDetailsV1,
    supplierProductV1,
    supplierProductDetailsV1,
    materialPurchaseV1,
    purchaseV1,
    purchaseRecordV1,
    supplierV1,
    materialV1,
    fabricV1,
    fiberV1,
    yarnV1,
    journeyLegacy,
    journeyV1,
    traceabilityRecordV1,
    documentRows,
    userRows,
    auditEventRows,
  ] as unknown as Representation[]),
];

/** What an import of the same rows is written in. */
export const importedBy = ({ resource }: Representation): Representation | undefined =>
  IMPORTS.find(({ representation }) => representation.resource === resource)?.representation;
