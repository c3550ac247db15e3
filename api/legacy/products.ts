import { companyProductImport, companyProductLegacy } from '../../shared/domain/products/company-product.legacy.ts';
import { ofSupplierNumber } from '../../shared/domain/suppliers/supplier-filters.ts';
import { withProductSearch } from '../../shared/domain/products/product-filters.ts';
import { supplierProductImport, supplierProductLegacy } from '../../shared/domain/products/supplier-product.legacy.ts';
import { bulkPreviewEndpoint } from '../http/bulk-preview.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { byExternalId, listFilter } from '../http/lists.ts';
import { positiveInteger, searchText } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const search = listFilter(searchText, withProductSearch);
const offers = ['list', 'read', 'create', 'patch'] as const;
const supplierProducts = { path: '/api/supplier-products', tag: 'Supplier products (legacy)' };
const companyProducts = { path: '/api/company-products', tag: 'Company products (legacy)' };

export const productEndpoints = [
  ...resourceEndpoints(supplierProductLegacy, {
    ...supplierProducts,
    offers,
    filters: { search, supplier_id: listFilter(positiveInteger(), ofSupplierNumber), external_id: byExternalId },
  }),
  bulkEndpoint(supplierProductImport, { ...supplierProducts, path: `${supplierProducts.path}/bulk` }),
  bulkPreviewEndpoint(supplierProductImport, { ...supplierProducts, path: `${supplierProducts.path}/bulk` }),
  ...resourceEndpoints(companyProductLegacy, {
    ...companyProducts,
    offers,
    filters: { search, external_id: byExternalId },
  }),
  bulkEndpoint(companyProductImport, { ...companyProducts, path: `${companyProducts.path}/bulk` }),
  bulkPreviewEndpoint(companyProductImport, { ...companyProducts, path: `${companyProducts.path}/bulk` }),
];
