import { type Endpoint } from '../http/endpoint.ts';
import { emissionFactorEndpoints } from './emission-factors.ts';
import { jobEndpoints } from './jobs.ts';
import { productEndpoints } from './products.ts';
import { supplierEndpoints } from './suppliers.ts';

export const v1Endpoints: readonly Endpoint[] = [
  ...supplierEndpoints,
  ...productEndpoints,
  ...emissionFactorEndpoints,
  ...jobEndpoints,
];
