/** How many certifications expire in each of the coming months. */
import { queryOne } from '../../platform/database.ts';
import { type Scope } from '../../platform/scope.ts';
import { rawSql, sql, type Sql } from '../../platform/sql.ts';
import { conditions, totalSql, type Filter } from '../../resources/page-ids.ts';
import { EXPIRY } from './certification-filters.ts';
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

function monthsFrom(present: string): string[] {
  const [year, month] = present.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS_AHEAD }, (_, later) =>
    new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7),
  );
}

/** Exact, of one moment. What expires later is all the rest, so that only what expires within the months is read. */
export async function countExpiries(scope: Scope, filters: readonly Filter[]): Promise<Expiries> {
  const where = conditions(scope, certificationV1, filters);
  const count = (expiry: Sql) => sql`(select count(*) from supplier_certifications t where ${where} and ${expiry})`;
  const row = (await queryOne<
    Omit<Expiries, 'months' | 'later'> & { present: string; inMonths: number[]; total: number }
  >(
    scope.db,
    sql`select to_char(${rawSql(PRESENT)}, 'YYYY-MM') as present, (${totalSql(scope, certificationV1, filters)}) as total,
      ${count(rawSql(`${EXPIRY} <= now()`))} as expired, ${count(rawSql(`${EXPIRY} = 'infinity'`))} as "withoutExpiry",
      -- a certificate that names a day expires at the end of it, and so in the month of that day
      array(select ${count(rawSql(`${EXPIRY} > greatest(now(), m.begins) and ${EXPIRY} <= m.ends`))} from (
        select n, (${rawSql(PRESENT)} + n * interval '1 month') at time zone 'UTC' as begins,
          (${rawSql(PRESENT)} + (n + 1) * interval '1 month') at time zone 'UTC' as ends
        from generate_series(0, ${MONTHS_AHEAD}::int - 1) n) m order by m.n) as "inMonths"`,
  ))!;
  const { present, total, expired, withoutExpiry, inMonths } = row;
  const months = monthsFrom(present).map((month, index) => ({ month, count: inMonths[index]! }));
  const later = total - expired - withoutExpiry - inMonths.reduce((sum, each) => sum + each, 0);
  return { expired, months, later, withoutExpiry };
}
