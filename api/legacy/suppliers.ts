import { z } from 'zod';
import { country } from '../../shared/resources/codecs.ts';
import { withCategory, withCompliance, withCountry, withSearch } from '../../shared/suppliers/supplier-filters.ts';
import { COMPLIANCE_STATUSES } from '../../shared/suppliers/supplier.ts';
import { supplierImport, supplierLegacy } from '../../shared/suppliers/supplier.legacy.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { crudEndpoints, listFilter, pagedList, searchText } from '../http/crud.ts';

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
      search: listFilter(searchText, withSearch),
    },
    sorts: { created_date: 't.created_at', name: 't.name', country: 't.country', category: 't.category' },
    paging: {
      page: 'page',
      size: 'size',
      first: 0,
      defaultSize: 50,
      maxSize: 250,
      sort: 'sortBy',
      direction: 'sortOrder',
      defaultSort: 'created_date',
      defaultDirection: 'desc',
      answerSize: 'page_size',
    },
  }),
  ...crudEndpoints(supplierLegacy, { path, tag, offers: ['read', 'create', 'patch'] }),
  bulkEndpoint(supplierImport, { path: `${path}/bulk`, tag }),
];
