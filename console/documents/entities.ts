import { type ResourceName } from '../api/resources.ts';

/** What documents can be of, as far as it has a screen. */
export const RESOURCES_OF_ENTITIES: Readonly<Record<string, ResourceName>> = {
  SUPPLIER: 'suppliers',
  SUPPLIER_CERTIFICATION: 'certifications',
  SUPPLIER_PRODUCT: 'supplierProducts',
  COMPANY_PRODUCT: 'companyProducts',
  FIBER: 'fibers',
  YARN: 'yarns',
  FABRIC: 'fabrics',
  MATERIAL_PURCHASE: 'purchases',
  TRACEABILITY_JOURNEY: 'journeys',
};
