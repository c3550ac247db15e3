import { companyProductV1 } from '../../shared/domain/products/company-product.v1.ts';
import { ofSupplier } from '../../shared/domain/suppliers/supplier-filters.ts';
import { withProductSearch } from '../../shared/domain/products/product-filters.ts';
import { supplierProductV1 } from '../../shared/domain/products/supplier-product.v1.ts';
import { byExternalId, listFilter } from '../http/lists.ts';
import { searchText, uuid } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const offers = ['list', 'read', 'create', 'patch', 'delete'] as const;
const search = listFilter(searchText, withProductSearch);

export const productEndpoints = [
  ...resourceEndpoints(supplierProductV1, {
    path: '/api/v1/supplier/products',
    tag: 'Supplier products',
    offers,
    filters: { search, supplierId: listFilter(uuid, ofSupplier), externalId: byExternalId },
  }),
  ...resourceEndpoints(companyProductV1, {
    path: '/api/v1/company/products',
    tag: 'Company products',
    offers,
    filters: { search, externalId: byExternalId },
  }),
];
