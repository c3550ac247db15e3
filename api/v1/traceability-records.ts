import { ofProduct } from '../../shared/traceability/record.ts';
import { traceabilityRecordV1 } from '../../shared/traceability/record.v1.ts';
import { crudEndpoints, listFilter, searchText } from '../http/crud.ts';

export const traceabilityRecordEndpoints = crudEndpoints(traceabilityRecordV1, {
  path: '/api/v1/traceability',
  tag: 'Traceability records',
  offers: ['list', 'read', 'create', 'patch', 'delete'],
  filters: { productId: listFilter(searchText, ofProduct) },
});
