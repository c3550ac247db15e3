/** Purchases of all materials; those of one are in material-purchases.ts. */
import { MATERIAL_PURCHASE_SORTS, ofMaterial } from '../../shared/domain/purchases/material-purchase.ts';
import { purchaseV1 } from '../../shared/domain/purchases/material-purchase.v1.ts';
import { listFilter, pagedList } from '../http/lists.ts';
import { uuid } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const purchases = { path: '/api/v1/purchases', tag: 'Material purchases' };

export const purchaseEndpoints = [
  pagedList(purchaseV1, {
    ...purchases,
    filters: { materialId: listFilter(uuid, ofMaterial) },
    sorts: { purchaseDate: MATERIAL_PURCHASE_SORTS.date, createdAt: MATERIAL_PURCHASE_SORTS.created },
    sorting: { by: 'sortBy', direction: 'sortDirection', default: 'purchaseDate', defaultDirection: 'desc' },
    responseSize: 'pageSize',
  }),
  ...resourceEndpoints(purchaseV1, { ...purchases, offers: ['read', 'create', 'patch', 'delete'] }),
];
