/** The people of a tenant, all that a filter leaves, in an order. */
import { query } from '../../platform/database.ts';
import { type Scope } from '../../platform/scope.ts';
import { rawSql, sql } from '../../platform/sql.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { conditions, type Filter } from '../../resources/page-ids.ts';
import { holds } from '../../resources/search.ts';
import { type Role, type UserStatus } from '../models.ts';
import { userRows } from './account-exports.ts';
import { type AccountUser } from './users.ts';

export interface UserFilter {
  /** A part of what the person is called, or of the address. */
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

const withSearch = nameFilter('user.search', (search: string) => ({
  condition: () => holds(`fold_text(t.first_name || ' ' || t.last_name || chr(10) || t.email)`, search),
}));
const withRole = nameFilter('user.role', (role: Role) => ({ condition: () => sql`${role} = any(t.roles)` }));
const withStatus = nameFilter('user.status', (status: UserStatus) => ({ condition: () => sql`t.status = ${status}` }));

export const userFilters = ({ search, role, status }: UserFilter): Filter[] => [
  ...(search === undefined ? [] : [withSearch(search)]),
  ...(role === undefined ? [] : [withRole(role)]),
  ...(status === undefined ? [] : [withStatus(status)]),
];

const { columns } = userRows.resource;

/** The fields that users are put in order by. */
export const USER_SORTS = {
  createdAt: ['createdAt'],
  name: ['firstName', 'lastName'],
  email: ['email'],
  lastLoginAt: ['lastLoginAt'],
} as const satisfies Record<string, readonly (keyof typeof columns)[]>;

export interface UserOrder {
  by: keyof typeof USER_SORTS;
  direction: 'asc' | 'desc';
}

const VIEW = rawSql(`t.uuid as id, t.id as "legacyId", t.email, t.first_name as "firstName", t.last_name as "lastName",
  t.roles, t.module_keys as "moduleKeys", t.status, t.password_hash is null and t.status = 'ACTIVE' as "invitePending",
  t.last_login_at as "lastLoginAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`);

/** Whoever has never signed in comes last, in either direction. */
export async function listUsers(
  scope: Scope,
  filter: UserFilter,
  { by, direction }: UserOrder,
): Promise<{ items: AccountUser[]; total: number }> {
  const order = [...USER_SORTS[by].map((key) => columns[key].name), 'id'];
  const items = await query<AccountUser>(
    scope.db,
    sql`select ${VIEW} from users t where ${conditions(scope, userRows, userFilters(filter))}
      order by ${rawSql(order.map((column) => `t.${column} ${direction} nulls last`).join(', '))}`,
  );
  return { items, total: items.length };
}
