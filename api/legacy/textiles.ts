/** Fibers, yarns and fabrics in variant B, which X-API-Key chooses on the paths of variant A; and their bulk upserts. */
import { ofSupplierNumber } from '../../shared/domain/suppliers/supplier-filters.ts';
import {
  fabricImport,
  fabricLegacy,
  fiberImport,
  fiberLegacy,
  yarnImport,
  yarnLegacy,
} from '../../shared/domain/textiles/textile-product.legacy.ts';
import { withTextileSearch } from '../../shared/domain/textiles/textile-filters.ts';
import { bulkPreviewEndpoint } from '../http/bulk-preview.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { byExternalId, listFilter } from '../http/lists.ts';
import { positiveInteger, searchText } from '../http/parameters.ts';
import { resourceEndpoints, type ResourceEndpointOptions } from '../http/resource-endpoints.ts';

const tag = 'Textile products';
const paths = { fibers: '/api/v1/textile/fibers', yarns: '/api/v1/textile/yarns', fabrics: '/api/v1/textile/fabrics' };

/** Callers of the v1 style come here too. */
const camelCaseQuery = true;

const options = (path: string): ResourceEndpointOptions => ({
  path,
  tag,
  style: 'service-key',
  offers: ['list', 'read', 'create', 'patch'],
  filters: {
    search: listFilter(searchText, withTextileSearch),
    supplier_id: listFilter(positiveInteger(), ofSupplierNumber),
    external_id: byExternalId,
  },
});

export const textileEndpoints = [
  ...resourceEndpoints(fiberLegacy, options(paths.fibers)),
  ...resourceEndpoints(yarnLegacy, options(paths.yarns)),
  ...resourceEndpoints(fabricLegacy, options(paths.fabrics)),
  bulkEndpoint(fiberImport, { path: `${paths.fibers}/bulk`, tag, camelCaseQuery }),
  bulkPreviewEndpoint(fiberImport, { path: `${paths.fibers}/bulk`, tag, camelCaseQuery }),
  bulkEndpoint(yarnImport, { path: `${paths.yarns}/bulk`, tag, camelCaseQuery }),
  bulkPreviewEndpoint(yarnImport, { path: `${paths.yarns}/bulk`, tag, camelCaseQuery }),
  bulkEndpoint(fabricImport, { path: `${paths.fabrics}/bulk`, tag, camelCaseQuery }),
  bulkPreviewEndpoint(fabricImport, { path: `${paths.fabrics}/bulk`, tag, camelCaseQuery }),
];
