/** Fields and parameters that refer to rows of the tenant: by name, the list that shows such rows. */
export const REFERENCES: Record<string, string> = {
  supplierId: '/api/v1/suppliers',
  supplier_id: '/api/suppliers',
  supplierProductId: '/api/v1/supplier/products',
  supplier_product_id: '/api/supplier-products',
  userId: '/api/v1/account/users',
  documentId: '/api/v1/documents',
  materialId: '/api/v1/product/materials',
  chemicalProductId: '/api/v1/chemicals',
  chemical_product_id: '/api/chemicals',
  company_product_id: '/api/company-products',
  traceability_id: '/api/traceability',
  // of the first entity type, which is what samples name
  entityId: '/api/v1/suppliers',
};

/** Kept by another system, and stored as given (docs/rules.md#two-dialects). */
const ELSEWHERE = ['companyId', 'company_id', 'productId', 'pfcrCalculationId', 'clientIds', 'compositionIds'];

/** Keys of the sender's own, of the row itself or of another one: text that names no row of another tenant either. */
const OWN_KEY = /external_?id$/i;

/** Fields of these properties that refer to rows. One that looks like an id must be known above. */
export function referencesAmong(properties: Record<string, unknown>): string[] {
  const ids = Object.keys(properties).filter(
    (name) => /(Ids?|_ids?)$/.test(name) && !ELSEWHERE.includes(name) && !OWN_KEY.test(name),
  );
  for (const name of ids) if (!REFERENCES[name]) throw new Error(`add the list that ${name} refers to, to REFERENCES`);
  return ids;
}
