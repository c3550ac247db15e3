/** Chemical products and their purchases in v1 style. */
import { z } from 'zod';
import {
  CHEMICAL_PRODUCT_SORTS,
  withCasNumber,
  withChemicalName,
  withZdhcLevel,
  ZDHC_LEVELS,
} from '../../shared/domain/chemicals/chemical-product.ts';
import { chemicalProductV1 } from '../../shared/domain/chemicals/chemical-product.v1.ts';
import { CHEMICAL_PURCHASE_SORTS, ofChemicalProductUuid } from '../../shared/domain/chemicals/chemical-purchase.ts';
import { chemicalPurchaseV1 } from '../../shared/domain/chemicals/chemical-purchase.v1.ts';
import { ofSupplier } from '../../shared/domain/suppliers/supplier-filters.ts';
import { casNumber } from '../../shared/values/cas-number.ts';
import { listFilter, pagedList } from '../http/lists.ts';
import { searchText, uuid } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const tag = 'Chemicals (v1)';
const products = { path: '/api/v1/chemicals', tag };
const purchases = { path: `${products.path}/purchases`, tag };
const offers = ['read', 'create', 'patch', 'delete'] as const;

export const chemicalEndpoints = [
  pagedList(chemicalProductV1, {
    ...products,
    filters: {
      search: listFilter(searchText, withChemicalName),
      cas: listFilter(casNumber, withCasNumber),
      zdhcLevel: listFilter(z.enum(ZDHC_LEVELS), withZdhcLevel),
    },
    sorts: { name: CHEMICAL_PRODUCT_SORTS.name, createdAt: CHEMICAL_PRODUCT_SORTS.created },
    sorting: { by: 'sortBy', direction: 'sortDirection', default: 'createdAt', defaultDirection: 'desc' },
    responseSize: 'pageSize',
  }),
  ...resourceEndpoints(chemicalProductV1, { ...products, offers }),
  pagedList(chemicalPurchaseV1, {
    ...purchases,
    filters: {
      chemicalProductId: listFilter(uuid, ofChemicalProductUuid),
      supplierId: listFilter(uuid, ofSupplier),
    },
    sorts: { purchaseDate: CHEMICAL_PURCHASE_SORTS.date, createdAt: CHEMICAL_PURCHASE_SORTS.created },
    sorting: { by: 'sortBy', direction: 'sortDirection', default: 'createdAt', defaultDirection: 'desc' },
    responseSize: 'pageSize',
  }),
  ...resourceEndpoints(chemicalPurchaseV1, { ...purchases, offers }),
];
