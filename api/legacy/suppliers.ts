import { z } from 'zod';
import { country } from '../../shared/values/countries.ts';
import { withCertification } from '../../shared/domain/certifications/certification-filters.ts';
import {
  SUPPLIER_SORTS,
  withCategory,
  withCompliance,
  withCountry,
  withSearch,
} from '../../shared/domain/suppliers/supplier-filters.ts';
import { COMPLIANCE_STATUSES } from '../../shared/domain/suppliers/supplier.ts';
import { supplierImport, supplierLegacy } from '../../shared/domain/suppliers/supplier.legacy.ts';
import { bulkPreviewEndpoint } from '../http/bulk-preview.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { byExternalId, listFilter, pagedList } from '../http/lists.ts';
import { booleanParameter, searchText } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const path = '/api/suppliers';
const tag = 'Suppliers (legacy)';

export const supplierEndpoints = [
  pagedList(supplierLegacy, {
    path,
    tag,
    filters: {
      country: listFilter(country.schema as z.ZodType<string>, withCountry),
      category: listFilter(searchText, withCategory),
      complianceStatus: listFilter(z.enum(COMPLIANCE_STATUSES), withCompliance),
      certified: listFilter(
        booleanParameter.meta({ description: 'Whether they hold a certification that has not expired.' }),
        withCertification,
      ),
      search: listFilter(searchText, withSearch),
      external_id: byExternalId,
    },
    sorts: {
      created_date: SUPPLIER_SORTS.created,
      name: SUPPLIER_SORTS.name,
      country: SUPPLIER_SORTS.country,
      category: SUPPLIER_SORTS.category,
    },
    sorting: { by: 'sortBy', direction: 'sortOrder', default: 'created_date', defaultDirection: 'desc' },
    responseSize: 'page_size',
  }),
  ...resourceEndpoints(supplierLegacy, { path, tag, offers: ['read', 'create', 'patch'] }),
  bulkEndpoint(supplierImport, { path: `${path}/bulk`, tag }),
  bulkPreviewEndpoint(supplierImport, { path: `${path}/bulk`, tag }),
];
