import { companyProductImport, companyProductLegacy } from '../../shared/products/company-product.legacy.ts';
import { ofSupplierNumber } from '../../shared/suppliers/supplier-filters.ts';
import { supplierProductImport, supplierProductLegacy } from '../../shared/products/supplier-product.legacy.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { crudEndpoints, listFilter, positiveInteger } from '../http/crud.ts';

const offers = ['list', 'read', 'create', 'patch'] as const;
const supplierProducts = { path: '/api/supplier-products', tag: 'Supplier products (legacy)' };
const companyProducts = { path: '/api/company-products', tag: 'Company products (legacy)' };

export const productEndpoints = [
  ...crudEndpoints(supplierProductLegacy, {
    ...supplierProducts,
    offers,
    filters: { supplier_id: listFilter(positiveInteger(), ofSupplierNumber) },
  }),
  bulkEndpoint(supplierProductImport, { ...supplierProducts, path: `${supplierProducts.path}/bulk` }),
  ...crudEndpoints(companyProductLegacy, { ...companyProducts, offers }),
  bulkEndpoint(companyProductImport, { ...companyProducts, path: `${companyProducts.path}/bulk` }),
];
