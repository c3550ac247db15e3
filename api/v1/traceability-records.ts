import { ofProduct } from '../../shared/domain/traceability/record.ts';
import { traceabilityRecordV1 } from '../../shared/domain/traceability/record.v1.ts';
import { listFilter } from '../http/lists.ts';
import { searchText } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';

export const traceabilityRecordEndpoints = resourceEndpoints(traceabilityRecordV1, {
  path: '/api/v1/traceability',
  tag: 'Traceability records',
  offers: ['list', 'read', 'create', 'patch', 'delete'],
  filters: { productId: listFilter(searchText, ofProduct) },
});
