/** Fibers, yarns and fabrics in variant A; X-API-Key chooses variant B on the same paths (api/legacy/textiles.ts). */
import { ofSupplier } from '../../shared/suppliers/supplier-filters.ts';
import { fabricV1, fiberV1, yarnV1 } from '../../shared/textiles/textile-product.v1.ts';
import { crudEndpoints, listFilter, uuid, type CrudOptions } from '../http/crud.ts';

const options = (path: string): CrudOptions => ({
  path: `/api/v1/textile/${path}`,
  tag: 'Textile products',
  offers: ['list', 'read', 'create', 'patch', 'delete'],
  filters: { supplierId: listFilter(uuid, ofSupplier) },
});

export const textileEndpoints = [
  ...crudEndpoints(fiberV1, options('fibers')),
  ...crudEndpoints(yarnV1, options('yarns')),
  ...crudEndpoints(fabricV1, options('fabrics')),
];
