/** Products in v1 style: as the contract shows them, and at paths of their own with all of their fields (docs/subjects.md). */
import { companyProductDetailsV1, companyProductV1 } from '../../shared/domain/products/company-product.v1.ts';
import { ofSupplier } from '../../shared/domain/suppliers/supplier-filters.ts';
import { withProductSearch } from '../../shared/domain/products/product-filters.ts';
import { supplierProductDetailsV1, supplierProductV1 } from '../../shared/domain/products/supplier-product.v1.ts';
import { byExternalId, listFilter } from '../http/lists.ts';
import { searchText, uuid } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const offers = ['list', 'read', 'create', 'patch', 'delete'] as const;
const ofCompany = { search: listFilter(searchText, withProductSearch), externalId: byExternalId };
const ofSuppliers = { ...ofCompany, supplierId: listFilter(uuid, ofSupplier) };
const companyProducts = { tag: 'Company products', offers, filters: ofCompany } as const;
const supplierProducts = { tag: 'Supplier products', offers, filters: ofSuppliers } as const;

export const productEndpoints = [
  ...resourceEndpoints(supplierProductV1, { ...supplierProducts, path: '/api/v1/supplier/products' }),
  ...resourceEndpoints(supplierProductDetailsV1, { ...supplierProducts, path: '/api/v1/products/supplier' }),
  ...resourceEndpoints(companyProductV1, { ...companyProducts, path: '/api/v1/company/products' }),
  ...resourceEndpoints(companyProductDetailsV1, { ...companyProducts, path: '/api/v1/products/company' }),
];
