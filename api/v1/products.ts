import { companyProductV1 } from '../../shared/products/company-product.v1.ts';
import { ofSupplier } from '../../shared/suppliers/supplier-filters.ts';
import { supplierProductV1 } from '../../shared/products/supplier-product.v1.ts';
import { crudEndpoints, listFilter, uuid } from '../http/crud.ts';

const offers = ['list', 'read', 'create', 'patch', 'delete'] as const;

export const productEndpoints = [
  ...crudEndpoints(supplierProductV1, {
    path: '/api/v1/supplier/products',
    tag: 'Supplier products',
    offers,
    filters: { supplierId: listFilter(uuid, ofSupplier) },
  }),
  ...crudEndpoints(companyProductV1, { path: '/api/v1/company/products', tag: 'Company products', offers }),
];
