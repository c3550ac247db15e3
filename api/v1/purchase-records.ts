/** Purchase records in v1 style, with the log of their statuses. */
import { z } from 'zod';
import {
  PURCHASE_RECORD_SORTS,
  ofSupplierOfRecord,
  ofSupplierProduct,
  purchasedBefore,
  purchasedFrom,
  withNumber,
  withStatus,
  withTransportMode,
} from '../../shared/domain/purchases/purchase-record-filters.ts';
import { purchaseRecordV1 } from '../../shared/domain/purchases/purchase-record.v1.ts';
import { PURCHASE_STATUSES } from '../../shared/values/purchase-statuses.ts';
import { readStatusChanges } from '../../shared/domain/purchases/status-changes.ts';
import { TRANSPORT_MODES } from '../../shared/domain/purchases/transport-emissions.ts';
import { endpoint } from '../http/endpoint.ts';
import { listFilter, pagedList } from '../http/lists.ts';
import { searchText, uuid } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';
import { dateTime, givenDateTime } from './account-fields.ts';

const path = '/api/v1/purchase-records';
const tag = 'Purchase records (v1)';

const status = z.enum(PURCHASE_STATUSES);

const statusChange = z
  .object({
    id: z.int(),
    purchaseRecordId: z.uuid(),
    fromStatus: status.nullable().meta({ description: 'null: the status that the record began with.' }),
    toStatus: status,
    changedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    changedAt: dateTime,
  })
  .meta({ id: 'PurchaseStatusChangeDto' });

export const purchaseRecordEndpoints = [
  pagedList(purchaseRecordV1, {
    path,
    tag,
    filters: {
      supplierId: listFilter(uuid, ofSupplierOfRecord),
      supplierProductId: listFilter(uuid, ofSupplierProduct),
      status: listFilter(status, withStatus),
      transportMode: listFilter(z.enum(TRANSPORT_MODES), withTransportMode),
      purchasedFrom: listFilter(givenDateTime, purchasedFrom),
      purchasedBefore: listFilter(givenDateTime, purchasedBefore),
      number: listFilter(
        searchText.meta({
          description:
            'The whole number of the batch, purchase order, invoice, transport document or transaction certificate.',
        }),
        withNumber,
      ),
    },
    sorts: { createdAt: PURCHASE_RECORD_SORTS.created, purchaseDate: PURCHASE_RECORD_SORTS.date },
    sorting: { by: 'sortBy', direction: 'sortDirection', default: 'createdAt', defaultDirection: 'desc' },
    responseSize: 'pageSize',
  }),
  ...resourceEndpoints(purchaseRecordV1, { path, tag, offers: ['read', 'create', 'patch', 'delete'] }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/status-changes`,
    style: 'v1',
    tag,
    summary: 'The log of status changes of a purchase record',
    description: 'The oldest first; the first one is the status that the record began with.',
    access: 'purchases:read',
    params: z.object({ id: uuid }),
    status: 200,
    response: z.array(statusChange),
    errors: ['NOT_FOUND'],
    handler: ({ scope, params: { id } }) => readStatusChanges(scope, 'v1', id),
  }),
];
