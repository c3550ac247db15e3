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
import { supplierV1 } from '../../shared/domain/suppliers/supplier.v1.ts';
import { byExternalId, listFilter, pagedList } from '../http/lists.ts';
import { booleanParameter, searchText } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

const path = '/api/v1/suppliers';
const tag = 'Suppliers';

export const supplierEndpoints = [
  pagedList(supplierV1, {
    path,
    tag,
    filters: {
      search: listFilter(searchText, withSearch),
      externalId: byExternalId,
      country: listFilter(country.schema as z.ZodType<string>, withCountry),
      category: listFilter(searchText, withCategory),
      complianceStatus: listFilter(z.enum(COMPLIANCE_STATUSES), withCompliance),
      certified: listFilter(
        booleanParameter.meta({ description: 'Whether they hold a certification that has not expired.' }),
        withCertification,
      ),
    },
    sorts: {
      name: SUPPLIER_SORTS.name,
      createdAt: SUPPLIER_SORTS.created,
      country: SUPPLIER_SORTS.country,
      category: SUPPLIER_SORTS.category,
    },
    sorting: { by: 'sortBy', direction: 'sortDirection', default: 'createdAt', defaultDirection: 'desc' },
    responseSize: 'pageSize',
  }),
  ...resourceEndpoints(supplierV1, { path, tag, offers: ['read', 'create', 'patch', 'delete'] }),
];
