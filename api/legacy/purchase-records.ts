import { z } from 'zod';
import { PURCHASE_STATUSES } from '../../shared/values/purchase-statuses.ts';
import { purchaseRecordImport, purchaseRecordLegacy } from '../../shared/domain/purchases/purchase-record.legacy.ts';
import { withStatus } from '../../shared/domain/purchases/purchase-record-filters.ts';
import { readStatusChanges } from '../../shared/domain/purchases/status-changes.ts';
import { bulkPreviewEndpoint } from '../http/bulk-preview.ts';
import { bulkEndpoint } from '../http/bulk.ts';
import { listFilter } from '../http/lists.ts';
import { positiveInteger } from '../http/parameters.ts';
import { resourceEndpoints } from '../http/resource-endpoints.ts';
import { endpoint } from '../http/endpoint.ts';

const path = '/api/purchase-records';
const tag = 'Purchase records';

const statusChange = z
  .object({
    id: z.int(),
    purchase_record_id: z.int(),
    from_status: z.enum(PURCHASE_STATUSES).nullable(),
    to_status: z.enum(PURCHASE_STATUSES),
    changed_by_user_id: z.int(),
    changed_at: z.string(),
  })
  .meta({ id: 'PurchaseStatusChange' });

export const purchaseRecordEndpoints = [
  ...resourceEndpoints(purchaseRecordLegacy, {
    path,
    tag,
    offers: ['list', 'read', 'create', 'patch'],
    filters: { purchase_status: listFilter(z.enum(PURCHASE_STATUSES), withStatus) },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/{id}/status-changes`,
    style: 'legacy',
    tag,
    summary: 'The log of status changes of a purchase record',
    access: 'purchases:read',
    params: z.object({ id: positiveInteger() }),
    status: 200,
    response: z.array(statusChange),
    errors: ['NOT_FOUND'],
    handler: ({ scope, params: { id } }) => readStatusChanges(scope, 'legacy', id),
  }),
  bulkEndpoint(purchaseRecordImport, { path: `${path}/bulk`, tag }),
  bulkPreviewEndpoint(purchaseRecordImport, { path: `${path}/bulk`, tag }),
];
