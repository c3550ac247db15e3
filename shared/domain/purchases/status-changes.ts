import { query } from '../../platform/database.ts';
import { type Representation } from '../../resources/representation.ts';
import { JsonText, readRow, type RowId } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { purchaseRecordLegacy } from './purchase-record.legacy.ts';
import { purchaseRecordV1 } from './purchase-record.v1.ts';

/** SQL of what each dialect shows of a change, over the change `c` and the record `r`. */
const CHANGE = {
  legacy: `'id', c.id, 'purchase_record_id', c.purchase_record_id, 'from_status', c.from_status, 'to_status', c.to_status,
    'changed_by_user_id', c.changed_by_user_id, 'changed_at', date_trunc('second', c.changed_at at time zone 'UTC')`,
  v1: `'id', c.id, 'purchaseRecordId', r.uuid, 'fromStatus', c.from_status, 'toStatus', c.to_status,
    'changedBy', (select json_build_object('id', u.uuid, 'name', trim(u.first_name || ' ' || u.last_name))
      from users u where u.tenant_id = c.tenant_id and u.id = c.changed_by_user_id),
    'changedAt', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};
const RECORDS = { legacy: purchaseRecordLegacy as Representation, v1: purchaseRecordV1 as Representation };

/**
 * The log of a purchase record's statuses, oldest first (docs/rules.md#requests-and-responses), the record named by its id in
 * the style. Throws NOT_FOUND when there is no such record.
 */
export async function readStatusChanges(
  scope: Scope,
  style: keyof typeof CHANGE,
  purchaseRecordId: RowId,
): Promise<JsonText> {
  const record = RECORDS[style];
  await readRow(scope, record, purchaseRecordId);
  const [row] = await query<{ body: string | null }>(
    scope.db,
    `select json_agg(json_build_object(${CHANGE[style]}) order by c.id)::text as body
     from purchase_records r
     join purchase_status_changes c on c.tenant_id = r.tenant_id and c.purchase_record_id = r.id
     where r.tenant_id = $1 and r.${record.idColumn} = $2`,
    [scope.tenantId, purchaseRecordId],
  );
  return new JsonText(row?.body ?? '[]');
}
