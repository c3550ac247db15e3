/**
 * What a tenant's people look at first: what needs attention, and the figures of its purchases. Each part reads what an index or
 * the database's own counts have; what could be many is counted up to a bound.
 */
import { countJobs, listFailedImports, type FailedImport } from '../jobs.ts';
import { query, queryOne } from '../platform/database.ts';
import { type Module } from '../platform/modules.ts';
import { type Scope } from '../platform/scope.ts';
import { sql } from '../platform/sql.ts';
import { totalSql } from '../resources/page-ids.ts';
import { REJECTED } from '../values/verification-outcomes.ts';
import { readSubmitters } from './accounts/submitters.ts';
import { withCertification } from './certifications/certification-filters.ts';
import { isUnverified, TOMORROW } from './certifications/certification.ts';
import { isNotReady } from './documents/document-view.ts';
import { getEntityTypes } from './documents/documented-entities.ts';
import { readEmissionFactors, type EmissionFactors } from './purchases/emission-factors.ts';
import { type TRANSPORT_MODES } from './purchases/transport-emissions.ts';
import { supplierV1 } from './suppliers/supplier.v1.ts';

/** More than so many are not counted: whoever has them needs no exact number. */
export const COUNTED_AT_MOST = 1000;

export const MONTHS = 12;
const IMPORTS_SHOWN = 5;

/** A number up to the bound; `orMore`: there may be more. */
export interface Counted {
  count: number;
  orMore: boolean;
}

export interface PurchaseFigures {
  purchases: number;
  /** Decimal strings, in kilograms. */
  weightKg: string;
  co2EmissionsKg: string;
}

export interface MonthFigures extends PurchaseFigures {
  /** yyyy-mm, in UTC. */
  month: string;
  byTransportMode: (PurchaseFigures & { transportMode: (typeof TRANSPORT_MODES)[number] | null })[];
}

export interface ShownImport extends Omit<FailedImport, 'actor_user_id'> {
  /** null: nobody that the tenant knows any more. */
  submitter: { id: string; name: string } | null;
}

export interface Overview {
  /** There are neither suppliers nor imports. */
  isNew?: boolean;
  certifications?: Record<'expired' | 'expiringIn30Days' | 'expiringIn90Days' | 'notVerified' | 'rejected', Counted>;
  suppliers?: { total: number; withoutCertification: number };
  documents?: { notReady: Counted };
  imports?: { withFailedRows: Counted; latest: ShownImport[] };
  purchases?: { months: MonthFigures[]; emissionFactors: Pick<EmissionFactors, 'source' | 'version'> };
}

const counted = (count: number): Counted => ({
  count: Math.min(count, COUNTED_AT_MOST),
  orMore: count > COUNTED_AT_MOST,
});

/** SQL of how many rows there are, one more than the bound at most. */
const upTo = (from: string) => `(select count(*) from (select from ${from} limit ${COUNTED_AT_MOST + 1}) c)`;

const ofTenant = (condition: string) => upTo(`supplier_certifications t where t.tenant_id = $1 and ${condition}`);
/** As the list that the figure leads to counts days. */
const within = (days: number) =>
  ofTenant(`t.expires_at > now() and t.expires_at <= ${TOMORROW} + interval '${days} days'`);

async function certifications(scope: Scope): Promise<Required<Overview>['certifications']> {
  const row = (await queryOne<Record<'expired' | 'in30' | 'in90' | 'unverified' | 'rejected', number>>(
    scope.db,
    `select ${ofTenant('t.expires_at <= now()')} as expired, ${within(30)} as in30, ${within(90)} as in90,
       ${ofTenant(isUnverified('t'))} as unverified, ${ofTenant(`t.verification_status = '${REJECTED}'`)} as rejected`,
    [scope.tenantId],
  ))!;
  return {
    expired: counted(row.expired),
    expiringIn30Days: counted(row.in30),
    expiringIn90Days: counted(row.in90),
    notVerified: counted(row.unverified),
    rejected: counted(row.rejected),
  };
}

/** Both exact, as the lists have them. */
async function suppliers(scope: Scope): Promise<Required<Overview>['suppliers']> {
  const row = (await queryOne<Required<Overview>['suppliers']>(
    scope.db,
    sql`select (${totalSql(scope, supplierV1, [])}) as total,
      (${totalSql(scope, supplierV1, [withCertification(false)])}) as "withoutCertification"`,
  ))!;
  return row;
}

/** Of the entities that the caller may read. */
async function documents(scope: Scope, modules: readonly Module[]): Promise<Required<Overview>['documents']> {
  const row = (await queryOne<{ rows: number }>(
    scope.db,
    `select ${upTo(`documents d where d.tenant_id = $1 and ${isNotReady('d')} and d.entity_type = any($2)`)} as rows`,
    [scope.tenantId, getEntityTypes(modules)],
  ))!;
  return { notReady: counted(row.rows) };
}

/** From the sums that the database keeps; months without purchases are there too, the present one last. */
async function purchases(scope: Scope): Promise<Required<Overview>['purchases']> {
  const months = await query<MonthFigures>(
    scope.db,
    `with m as (
       select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '${MONTHS - 1} months',
         date_trunc('month', now() at time zone 'UTC'), interval '1 month')::date as month),
     f as (
       select t.month, t.transport_mode, sum(t.rows)::bigint as purchases, sum(t.weight_kg) as kg, sum(t.co2_emissions_kg) as co2
       from purchase_month_totals t
       where t.tenant_id = $1 and t.month between (select min(m.month) from m) and (select max(m.month) from m)
       group by 1, 2 having sum(t.rows) <> 0)
     select to_char(m.month, 'YYYY-MM') as month, coalesce(sum(f.purchases), 0)::bigint as purchases,
       trim_scale(coalesce(sum(f.kg), 0))::text as "weightKg", trim_scale(coalesce(sum(f.co2), 0))::text as "co2EmissionsKg",
       coalesce(json_agg(json_build_object('transportMode', f.transport_mode, 'purchases', f.purchases,
         'weightKg', trim_scale(f.kg)::text, 'co2EmissionsKg', trim_scale(f.co2)::text) order by f.transport_mode nulls last)
         filter (where f.month is not null), '[]') as "byTransportMode"
     from m left join f on f.month = m.month group by m.month order by m.month`,
    [scope.tenantId],
  );
  const { source, version } = await readEmissionFactors(scope);
  return { months, emissionFactors: { source, version } };
}

/** The parts that the caller may read the modules of; the others are absent. */
export async function readOverview(scope: Scope, modules: readonly Module[]): Promise<Overview> {
  const may = (module: Module) => modules.includes(module);
  const overview: Overview = {};
  if (may('suppliers')) {
    overview.certifications = await certifications(scope);
    overview.suppliers = await suppliers(scope);
    overview.isNew = overview.suppliers.total === 0 && (await countJobs(scope, { modules, kind: 'IMPORT' })) === 0;
  }
  if (may('documents')) overview.documents = await documents(scope, modules);
  const failed = await listFailedImports(scope, modules, {
    shown: IMPORTS_SHOWN,
    counted: COUNTED_AT_MOST + 1,
  });
  const submitters = await readSubmitters(scope, failed.latest);
  overview.imports = {
    withFailedRows: counted(failed.count),
    latest: failed.latest.map(({ actor_user_id: actor, ...shown }) => ({
      ...shown,
      submitter: submitters.get(actor) ?? null,
    })),
  };
  if (may('purchases')) overview.purchases = await purchases(scope);
  return overview;
}
