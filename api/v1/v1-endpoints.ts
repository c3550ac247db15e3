import { accessTokenEndpoints } from './access-tokens.ts';
import { accountEndpoints } from './account.ts';
import { platformTenantEndpoints } from './platform-tenants.ts';
import { authEndpoints } from './auth.ts';
import { certificationEndpoints } from './certifications.ts';
import { chemicalEndpoints } from './chemicals.ts';
import { documentEndpoints } from './documents.ts';
import { type Endpoint } from '../http/endpoint.ts';
import { emissionFactorEndpoints } from './emission-factors.ts';
import { importProfileEndpoints } from './import-profiles.ts';
import { importTemplateEndpoints } from './import-templates.ts';
import { jobEndpoints } from './jobs.ts';
import { importEndpoints } from './imports.ts';
import { productEndpoints } from './products.ts';
import { materialDocumentEndpoints } from './material-documents.ts';
import { materialPurchaseEndpoints } from './material-purchases.ts';
import { materialEndpoints } from './materials.ts';
import { overviewEndpoints } from './overview.ts';
import { ownProfileEndpoints } from './own-profile.ts';
import { purchaseDocumentEndpoints } from './purchase-documents.ts';
import { purchaseEndpoints } from './purchases.ts';
import { purchaseRecordEndpoints } from './purchase-records.ts';
import { supplierEndpoints } from './suppliers.ts';
import { textileEndpoints } from './textiles.ts';
import { journeyEndpoints } from './journeys.ts';
import { traceabilityRecordEndpoints } from './traceability-records.ts';

export const v1Endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...ownProfileEndpoints,
  ...accessTokenEndpoints,
  ...accountEndpoints,
  ...platformTenantEndpoints,
  ...supplierEndpoints,
  ...certificationEndpoints,
  ...productEndpoints,
  ...textileEndpoints,
  ...materialEndpoints,
  ...materialDocumentEndpoints,
  ...materialPurchaseEndpoints,
  ...purchaseEndpoints,
  ...purchaseDocumentEndpoints,
  ...purchaseRecordEndpoints,
  ...chemicalEndpoints,
  ...journeyEndpoints,
  ...traceabilityRecordEndpoints,
  ...documentEndpoints,
  ...emissionFactorEndpoints,
  ...importEndpoints,
  ...importProfileEndpoints,
  ...importTemplateEndpoints,
  ...jobEndpoints,
  ...overviewEndpoints,
];
