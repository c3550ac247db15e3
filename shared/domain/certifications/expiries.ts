/** How many certifications expire in each of the coming months. */
import { queryOne } from '../../platform/database.ts';
import { type Scope } from '../../platform/scope.ts';
import { rawSql, sql } from '../../platform/sql.ts';
import { conditions, type Filter } from '../../resources/page-ids.ts';
import { certificationV1 } from './certification.v1.ts';

/** This month and those that follow. */
export const MONTHS_AHEAD = 12;

export interface Expiries {
  expired: number;
  /** What has not expired yet, by yyyy-mm in UTC from the present month on; months in which nothing expires are there too. */
  months: { month: string; count: number }[];
  /** After the last of the months. */
  later: number;
  withoutExpiry: number;
}

const PRESENT = `date_trunc('month', now() at time zone 'UTC')`;

/** A certificate that names a day expires at the end of it, and so in the month of that day. */
const SLOT = rawSql(`case when t.expires_at is null then 'withoutExpiry'
  when t.expires_at <= now() then 'expired'
  when t.expires_at > (${PRESENT} + interval '${MONTHS_AHEAD} months') at time zone 'UTC' then 'later'
  else to_char((t.expires_at - interval '1 microsecond') at time zone 'UTC', 'YYYY-MM') end`);

function monthsFrom(present: string): string[] {
  const [year, month] = present.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS_AHEAD }, (_, later) =>
    new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7),
  );
}

/** Exact, in one reading of the rows. */
export async function countExpiries(scope: Scope, filters: readonly Filter[]): Promise<Expiries> {
  const where = conditions(scope, certificationV1, filters);
  const { present, counts } = (await queryOne<{ present: string; counts: Record<string, number> }>(
    scope.db,
    sql`select to_char(${rawSql(PRESENT)}, 'YYYY-MM') as present, coalesce((select json_object_agg(c.slot, c.count) from (
         select ${SLOT} as slot, count(*) as count from supplier_certifications t where ${where} group by 1) c), '{}') as counts`,
  ))!;
  const of = (slot: string) => counts[slot] ?? 0;
  return {
    expired: of('expired'),
    months: monthsFrom(present).map((month) => ({ month, count: of(month) })),
    later: of('later'),
    withoutExpiry: of('withoutExpiry'),
  };
}
