/** Fibers, yarns and fabrics in variant B, which X-API-Key chooses on the paths of variant A; and their bulk upserts. */
import { ofSupplierNumber } from '../../shared/suppliers/supplier-filters.ts';
import {
  fabricImport,
  fabricLegacy,
  fiberImport,
  fiberLegacy,
  yarnImport,
  yarnLegacy,
} from '../../shared/textiles/textile-product.legacy.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { crudEndpoints, listFilter, positiveInteger, type CrudOptions } from '../http/crud.ts';

const tag = 'Textile products';
const paths = { fibers: '/api/v1/textile/fibers', yarns: '/api/v1/textile/yarns', fabrics: '/api/v1/textile/fabrics' };

/** Callers of the v1 style come here too. */
const camelCaseQuery = true;

const options = (path: string): CrudOptions => ({
  path,
  tag,
  style: 'service-key',
  offers: ['list', 'read', 'create', 'patch'],
  filters: { supplier_id: listFilter(positiveInteger(), ofSupplierNumber) },
});

export const textileEndpoints = [
  ...crudEndpoints(fiberLegacy, options(paths.fibers)),
  ...crudEndpoints(yarnLegacy, options(paths.yarns)),
  ...crudEndpoints(fabricLegacy, options(paths.fabrics)),
  bulkEndpoint(fiberImport, { path: `${paths.fibers}/bulk`, tag, camelCaseQuery }),
  bulkEndpoint(yarnImport, { path: `${paths.yarns}/bulk`, tag, camelCaseQuery }),
  bulkEndpoint(fabricImport, { path: `${paths.fabrics}/bulk`, tag, camelCaseQuery }),
];
