import { query } from '../../platform/database.ts';
import { sql } from '../../platform/sql.ts';
import { purchaseRecordLegacy } from './purchase-record.legacy.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { JsonText, readRow } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';

export const withStatus = nameFilter('purchase-record.status', (status: string) => ({
  condition: () => sql`t.status = ${status}`,
  reads: ['status'],
}));

/** The log of a purchase record's statuses, oldest first (docs/rules.md#requests-and-responses). Throws NOT_FOUND when there is no such record. */
export async function readStatusChanges(scope: Scope, purchaseRecordId: number): Promise<JsonText> {
  await readRow(scope, purchaseRecordLegacy, purchaseRecordId);
  const [row] = await query<{ body: string | null }>(
    scope.db,
    `select json_agg(json_build_object('id', c.id, 'purchase_record_id', c.purchase_record_id, 'from_status', c.from_status, 'to_status', c.to_status,
       'changed_by_user_id', c.changed_by_user_id, 'changed_at', date_trunc('second', c.changed_at at time zone 'UTC')) order by c.id)::text as body
     from purchase_status_changes c where c.tenant_id = $1 and c.purchase_record_id = $2`,
    [scope.tenantId, purchaseRecordId],
  );
  return new JsonText(row?.body ?? '[]');
}
