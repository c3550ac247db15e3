/** What the rows and users are called that events of the audit trail have the ids of, in SQL over the alias of an event. */
import { ROW_NAMES } from '../row-names.ts';

/** One of the people, who has a row of their own among those of the tenant. */
const LISTED = 'not u.is_service and u.deleted_at is null';

const ofUser = (what: string, event: string, column: string) =>
  `(select ${what} from users u where u.tenant_id = ${event}.tenant_id and u.id = ${event}.${column})`;

const NAME_OF_USER = `trim(u.first_name || ' ' || u.last_name)`;

type UserColumn = 'actor_user_id' | 'authenticated_user_id';

export const userUuidSql = (event: string, column: UserColumn): string => ofUser('u.uuid', event, column);

export const userNameSql = (event: string, column: UserColumn): string => ofUser(NAME_OF_USER, event, column);

export const isListedSql = (event: string, column: UserColumn): string =>
  `coalesce(${ofUser(LISTED, event, column)}, false)`;

/** As the row is called now; null where it is not there any more. */
export function entityNameSql(event: string): string {
  const rows = Object.entries(ROW_NAMES).map(
    ([subject, { table, called }]) =>
      `when '${subject}' then (select ${called} from ${table} e where e.tenant_id = ${event}.tenant_id and e.id = ${event}.entity_id)`,
  );
  const document = `(select d.original_filename from documents d where d.tenant_id = ${event}.tenant_id and d.id = ${event}.entity_uuid and d.deleted_at is null)`;
  const user = ofUser(`case when ${LISTED} then ${NAME_OF_USER} end`, event, 'entity_id');
  return `case ${event}.entity_type ${rows.join(' ')} when 'document' then ${document} when 'user' then ${user} end`;
}

/** What the row was called when it was deleted; null while it is there, and where the trail has not kept it. */
export const deletedNameSql = (
  event: string,
): string => `case when ${event}.entity_uuid is not null and (${entityNameSql(event)}) is null then (
    select d.details ->> 'name' from audit_events d where d.tenant_id = ${event}.tenant_id and d.entity_uuid = ${event}.entity_uuid
      and d.action = ${event}.entity_type || '.deleted' order by d.id desc limit 1) end`;
