/**
 * What administrators of the platform see of tenants: names, entitlement and counts. No row of a tenant is shown, and none is
 * counted: the figures are those that are kept for lists and quotas.
 */
import { query, queryOne, type Queryable } from '../../platform/database.ts';
import { type Module } from '../../platform/modules.ts';
import { joinSql, rawSql, sql } from '../../platform/sql.ts';
import { JOB_STATUSES, type JobStatus } from '../../jobs.ts';
import { holds } from '../../resources/search.ts';
import { type UserStatus } from '../models.ts';
import { readQuotas, type Quotas, type QuotaSettings } from '../quotas.ts';

export interface TenantView {
  id: string;
  name: string;
  status: UserStatus;
  modules: Module[];
  /** Administrators and operators, those who are disabled or have not accepted their invite included. */
  users: number;
  createdAt: Date;
  updatedAt: Date;
}

const VIEW = rawSql(`t.uuid as id, t.name, t.status, t.modules,
  (select count(*) from users u where u.tenant_id = t.id and u.deleted_at is null and not u.is_service) as users,
  t.created_at as "createdAt", t.updated_at as "updatedAt"`);

export const TENANT_SORTS = { name: 't.name', createdAt: 't.created_at' } as const;

export interface TenantFilter {
  /** Words of the name. */
  search?: string | undefined;
  status?: UserStatus | undefined;
}

export interface TenantOrder {
  by: keyof typeof TENANT_SORTS;
  direction: 'asc' | 'desc';
}

/** A page of all tenants, and how many the filter leaves. */
export async function listTenants(
  db: Queryable,
  { search, status }: TenantFilter,
  order: TenantOrder,
  page: { limit: number; offset: number },
): Promise<{ items: TenantView[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(search ? [holds('fold_text(t.name)', search)] : []),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
  ];
  const found = sql`tenants t where ${joinSql(conditions, ' and ')}`;
  const direction = rawSql(order.direction);
  const items = await query<TenantView>(
    db,
    sql`select ${VIEW} from ${found} order by ${rawSql(TENANT_SORTS[order.by])} ${direction}, t.id ${direction}
      limit ${page.limit} offset ${page.offset}`,
  );
  const counted = await queryOne<{ total: number }>(db, sql`select count(*) as total from ${found}`);
  return { items, total: counted!.total };
}

/** Undefined where there is no such tenant. */
export const findTenant = (db: Queryable, uuid: string): Promise<TenantView | undefined> =>
  queryOne<TenantView>(db, sql`select ${VIEW} from tenants t where t.uuid = ${uuid}`);

/** All tenants, for the command. */
export const listAllTenants = async (db: Queryable) =>
  (await query<TenantView>(db, sql`select ${VIEW} from tenants t order by t.id`)).map(
    ({ id, name, status, modules, users, createdAt }) => ({ tenantId: id, name, status, modules, users, createdAt }),
  );

/** Tables that keep how many rows there are. */
const COUNTS = {
  suppliers: 'supplier_counts',
  supplierProducts: 'supplier_product_counts',
  companyProducts: 'company_product_counts',
  materials: 'textile_product_counts',
  purchaseRecords: 'purchase_record_counts',
  journeys: 'traceability_journey_counts',
} as const;

export type CountedRows = keyof typeof COUNTS;
export const COUNTED_ROWS = Object.keys(COUNTS) as [CountedRows, ...CountedRows[]];

export interface TenantFigures extends Quotas {
  users: number;
  rows: Record<CountedRows, number>;
  /** Those that are kept (JOB_RETENTION_DAYS), by status. */
  jobs: Record<JobStatus, number>;
}

const sumOf = (table: string) => `(select coalesce(sum(rows), 0)::bigint from ${table} c where c.tenant_id = t.id)`;

const ROWS = rawSql(COUNTED_ROWS.map((name) => `${sumOf(COUNTS[name])} as "${name}"`).join(', '));

/** What a tenant has and uses; undefined where there is no such tenant. */
export async function readTenantFigures(
  db: Queryable,
  uuid: string,
  settings: QuotaSettings,
): Promise<TenantFigures | undefined> {
  const found = await queryOne<{ id: number; users: number } & TenantFigures['rows']>(
    db,
    sql`select ${VIEW}, t.id, ${ROWS} from tenants t where t.uuid = ${uuid}`,
  );
  if (!found) return undefined;
  const counted = await query<{ status: JobStatus; jobs: number }>(
    db,
    sql`select status, sum(rows)::bigint as jobs from job_counts where tenant_id = ${found.id} group by status`,
  );
  const pick = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;
  return {
    users: found.users,
    ...(await readQuotas(db, found.id, settings)),
    rows: pick(COUNTED_ROWS, (name) => found[name]),
    jobs: pick(JOB_STATUSES, (status) => counted.find((each) => each.status === status)?.jobs ?? 0),
  };
}
