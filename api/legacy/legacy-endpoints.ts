import { type Endpoint } from '../http/endpoint.ts';
import { chemicalEndpoints } from './chemicals.ts';
import { jobEndpoints } from './jobs.ts';
import { productEndpoints } from './products.ts';
import { purchaseRecordEndpoints } from './purchase-records.ts';
import { supplierEndpoints } from './suppliers.ts';
import { textileEndpoints } from './textiles.ts';
import { traceabilityEndpoints } from './traceability.ts';

export const legacyEndpoints: readonly Endpoint[] = [
  ...supplierEndpoints,
  ...productEndpoints,
  ...purchaseRecordEndpoints,
  ...textileEndpoints,
  ...traceabilityEndpoints,
  ...chemicalEndpoints,
  ...jobEndpoints,
];
