import { type z } from 'zod';
import { country } from '../../shared/resources/codecs.ts';
import { withCategory, withCountry, withSearch } from '../../shared/suppliers/supplier-filters.ts';
import { supplierV1 } from '../../shared/suppliers/supplier.v1.ts';
import { crudEndpoints, listFilter, pagedList, searchText } from '../http/crud.ts';

const path = '/api/v1/suppliers';
const tag = 'Suppliers';

export const supplierEndpoints = [
  pagedList(supplierV1, {
    path,
    tag,
    filters: {
      search: listFilter(searchText, withSearch),
      country: listFilter(country.schema as z.ZodType<string>, withCountry),
      category: listFilter(searchText, withCategory),
    },
    sorts: { name: 't.name', createdAt: 't.created_at' },
    paging: {
      page: 'page',
      size: 'pageSize',
      first: 1,
      defaultSize: 20,
      maxSize: 100,
      sort: 'sortBy',
      direction: 'sortDirection',
      defaultSort: 'createdAt',
      defaultDirection: 'desc',
      answerSize: 'pageSize',
    },
  }),
  ...crudEndpoints(supplierV1, { path, tag, offers: ['read', 'create', 'patch', 'delete'] }),
];
