/** The table `jobs` as clients, operators and metrics read it. */
import { query, queryOne, type Queryable } from '../platform/database.ts';
import { type Module } from '../platform/modules.ts';
import { joinSql, rawSql, sql, type Sql } from '../platform/sql.ts';
import { DEEP, unknownWindow } from '../resources/page-ids.ts';
import { declaredJobs, getKind, type JobKind } from './declaration.ts';
import { type JobRow, type JobStatus } from './job-row.ts';

// planned each time: a plan from when the table was empty would look through all jobs of the tenant

export const findJob = (db: Queryable, tenantId: number, id: string): Promise<JobRow | undefined> =>
  queryOne<JobRow>(db, 'select * from jobs where tenant_id = $1 and id = $2', [tenantId, id]);

export const findStatus = async (db: Queryable, tenantId: number, id: string): Promise<JobStatus | undefined> =>
  (
    await queryOne<{ status: JobStatus }>(db, 'select status from jobs where tenant_id = $1 and id = $2', [
      tenantId,
      id,
    ])
  )?.status;

/** The parts of uploads, in the order in which they are imported. */
export const findParts = (db: Queryable, tenantId: number, parentIds: readonly string[]): Promise<JobRow[]> =>
  query<JobRow>(
    db,
    'select * from jobs where tenant_id = $1 and parent_id = any($2::uuid[]) order by parent_id, step, seq',
    [tenantId, parentIds],
  );

/** Which of the jobs have not ended. */
export const findUnended = async (
  db: Queryable,
  jobs: readonly { tenantId: number; id: string }[],
): Promise<Set<string>> => {
  const found = await query<{ id: string }>(
    db,
    `select j.id from unnest($1::bigint[], $2::uuid[]) u(tenant_id, id)
     join jobs j on j.tenant_id = u.tenant_id and j.id = u.id where j.status in ('QUEUED', 'RUNNING')`,
    [jobs.map(({ tenantId }) => tenantId), jobs.map(({ id }) => id)],
  );
  return new Set(found.map(({ id }) => id));
};

/** Jobs as they are now, told apart by what changes with every change. */
export const findVersions = (
  db: Queryable,
  tenantIds: readonly number[],
  ids: readonly string[],
): Promise<{ id: string; version: string }[]> =>
  query(
    db,
    `select j.id, j.xmin::text as version from unnest($1::bigint[], $2::uuid[]) u(tenant_id, id)
     join jobs j on j.tenant_id = u.tenant_id and j.id = u.id`,
    [tenantIds, ids],
  );

/** How many running, waiting and ended jobs of a tenant are looked at for its streams. */
const RECENT = 100;

/**
 * Jobs of the tenant that have not ended, and those that ended in the last seconds, the newest of each, with what changes at every
 * change of the row.
 */
export const findRecent = (
  db: Queryable,
  tenantId: number,
  seconds: number,
): Promise<(JobRow & { version: string })[]> => {
  const newest = (status: JobStatus) =>
    `(select id from jobs where tenant_id = $1 and status = '${status}' order by seq desc limit ${RECENT})`;
  return query(
    db,
    `select j.*, j.xmin::text as version from (
       ${newest('RUNNING')} union all ${newest('QUEUED')} union all
       (select id from jobs where tenant_id = $1 and finished_at > now() - $2 * interval '1 second' order by finished_at desc limit ${RECENT})) k
     join jobs j on j.tenant_id = $1 and j.id = k.id order by j.seq`,
    [tenantId, seconds],
  );
};

export interface JobFilter {
  modules: readonly Module[];
  type?: string | undefined;
  kind?: JobKind | undefined;
  status?: JobStatus | undefined;
  createdFrom?: Date | undefined;
  createdBefore?: Date | undefined;
  /** Imports that failed, or had rows that did, and that nobody has acknowledged, of the last FAILED_IMPORT_DAYS. */
  needsAttention?: boolean | undefined;
}

/** Imports that are said to need attention ended so many days ago at most. */
export const FAILED_IMPORT_DAYS = 7;

/** Dry runs aside. */
const NEEDS_ATTENTION = `parts is null and queue = 'bulk-upserts' and (failed_rows > 0 or status = 'FAILED') and not dry_run and acknowledged_at is null
   and finished_at > now() - interval '${FAILED_IMPORT_DAYS} days'`;

const and = (conditions: readonly Sql[]): Sql => joinSql(conditions, ' and ');

const ofModules = (modules: readonly Module[]): Sql => sql`string_to_array(module, '+') <@ ${modules}::text[]`;

/**
 * The same of jobs, as a list of what the tenant has: of an array within another the planner expects next to nothing, and would sort
 * all jobs for one page.
 */
const ofListedModules = (tenantId: number, modules: readonly Module[]): Sql =>
  sql`module = any(array(select module from job_counts where tenant_id = ${tenantId} and ${ofModules(modules)}))`;

/** What the numbers that are kept know as well as the jobs do. */
function keptConditions(tenantId: number, { type, kind, status }: JobFilter): Sql[] {
  const ofKind = kind && declaredJobs().flatMap((each) => (getKind(each) === kind ? [each.type] : []));
  return [
    sql`tenant_id = ${tenantId}`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(ofKind === undefined ? [] : [sql`type = any(${ofKind}::text[])`]),
  ];
}

/** Only what is asked for: of bounds that everything lies between the planner expects that they leave few. */
const timeConditions = ({ createdFrom, createdBefore }: JobFilter): Sql[] => [
  ...(createdFrom === undefined ? [] : [sql`created_at >= ${createdFrom}`]),
  ...(createdBefore === undefined ? [] : [sql`created_at < ${createdBefore}`]),
];

const conditionsOf = (tenantId: number, filter: JobFilter): Sql =>
  and([...keptConditions(tenantId, filter), ofListedModules(tenantId, filter.modules), ...timeConditions(filter)]);

/** How many jobs the tenant has; of those of a time they are counted anew, else their number is kept (docs/lists.md). */
export async function countJobs(scope: { db: Queryable; tenantId: number }, filter: JobFilter): Promise<number> {
  const { tenantId } = scope;
  const isAnew = timeConditions(filter).length > 0 || filter.needsAttention === true;
  const counted = await queryOne<{ total: number }>(
    scope.db,
    isAnew
      ? sql`select count(*) as total from ${sourceOf(tenantId, filter)} where ${conditionsOf(tenantId, filter)}`
      : sql`select coalesce(sum(rows), 0)::bigint as total from job_counts where ${and([...keptConditions(tenantId, filter), ofModules(filter.modules)])}`,
  );
  return counted!.total;
}

/** What needs attention is few rows of many: they are found by their index, and then sorted, whatever the planner takes their number for. */
const sourceOf = (tenantId: number, { needsAttention }: JobFilter): Sql =>
  needsAttention
    ? sql`(select * from jobs where tenant_id = ${tenantId} and ${rawSql(NEEDS_ATTENTION)} offset 0) jobs`
    : sql`jobs`;

/** The tenant's jobs, the newest first; nobody looks through all of them for more than there are. */
export async function listJobs(
  scope: { db: Queryable; tenantId: number },
  filter: JobFilter,
  page: { limit: number; offset: number },
): Promise<{ jobs: JobRow[]; total: number }> {
  const total = await countJobs(scope, filter);
  const limit = Math.min(page.limit, total - page.offset);
  if (limit <= 0) return { jobs: [], total };
  const { tenantId } = scope;
  const fromTheEnd = page.offset >= DEEP && page.offset > total / 2;
  const order = rawSql(fromTheEnd ? 'asc' : 'desc');
  const window =
    page.offset < DEEP
      ? sql`limit ${limit} offset ${page.offset}`
      : unknownWindow(limit, fromTheEnd ? total - page.offset - limit : page.offset);
  // the ids first: what is passed over is not fetched whole
  const jobs = await query<JobRow>(
    scope.db,
    sql`select j.* from (select id from ${sourceOf(tenantId, filter)} where ${conditionsOf(tenantId, filter)}
       order by created_at ${order}, seq ${order} ${window}) k
     join jobs j on j.tenant_id = ${tenantId} and j.id = k.id order by j.created_at desc, j.seq desc`,
  );
  return { jobs, total };
}

export interface FailedImport {
  id: string;
  type: string;
  fileName: string | null;
  status: JobStatus;
  failedRows: number;
  finishedAt: Date;
  actor_user_id: number;
}

/** Imports that failed in the last days, or had rows that did, and still need attention, dry runs aside: their number up to a bound, and the newest of them. */
export async function listFailedImports(
  scope: { db: Queryable; tenantId: number },
  modules: readonly Module[],
  options: { shown: number; counted: number },
): Promise<{ count: number; latest: FailedImport[] }> {
  const failed = `jobs where tenant_id = $1 and string_to_array(module, '+') <@ $2::text[] and ${NEEDS_ATTENTION}`;
  const counted = await queryOne<{ count: number }>(
    scope.db,
    `select count(*) as count from (select from ${failed} limit $3) j`,
    [scope.tenantId, modules, options.counted],
  );
  const latest = await query<FailedImport>(
    scope.db,
    `select id, type, file_name as "fileName", status, failed_rows as "failedRows", finished_at as "finishedAt", actor_user_id
     from ${failed} order by finished_at desc limit $3`,
    [scope.tenantId, modules, options.shown],
  );
  return { count: counted!.count, latest };
}

export interface Depth {
  queue: string;
  state: 'running' | 'delayed' | 'held' | 'waiting';
  jobs: number;
  /** Seconds since the first of them was to be run. */
  oldest: number;
}

/** Unfinished jobs by queue and state. */
export const countUnfinished = (db: Queryable): Promise<Depth[]> =>
  query<Depth>(
    db,
    `select queue, state, count(*) as jobs, extract(epoch from now() - min(run_after))::float8 as oldest
     from (select queue, run_after, case when status = 'RUNNING' then 'running' when waits_for is not null and dispatched_at is null then 'held'
         when run_after > now() then 'delayed' else 'waiting' end as state
       from jobs where status in ('QUEUED', 'RUNNING') and parts is null) unfinished
     group by queue, state`,
  );
