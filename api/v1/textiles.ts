/** Fibers, yarns and fabrics in variant A; X-API-Key chooses variant B on the same paths (api/legacy/textiles.ts). */
import { ofSupplier } from '../../shared/domain/suppliers/supplier-filters.ts';
import { fabricV1, fiberV1, yarnV1 } from '../../shared/domain/textiles/textile-product.v1.ts';
import { withTextileSearch } from '../../shared/domain/textiles/textile-filters.ts';
import { byExternalId, listFilter } from '../http/lists.ts';
import { searchText, uuid } from '../http/parameters.ts';
import { resourceEndpoints, type ResourceEndpointOptions } from '../http/resource-endpoints.ts';

const options = (path: string): ResourceEndpointOptions => ({
  path: `/api/v1/textile/${path}`,
  tag: 'Textile products',
  offers: ['list', 'read', 'create', 'patch', 'delete'],
  filters: {
    search: listFilter(searchText, withTextileSearch),
    supplierId: listFilter(uuid, ofSupplier),
    externalId: byExternalId,
  },
});

export const textileEndpoints = [
  ...resourceEndpoints(fiberV1, options('fibers')),
  ...resourceEndpoints(yarnV1, options('yarns')),
  ...resourceEndpoints(fabricV1, options('fabrics')),
];
