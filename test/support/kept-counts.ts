/** What the database keeps of the numbers of rows, beside what a count finds. */
import { expect } from 'chai';
import { type SqlValue } from '../../shared/platform/database.ts';

type Run = (text: string, values: SqlValue[]) => Promise<object[]>;

const monthOf = (moment: string) => `date_trunc('month', ${moment} at time zone 'UTC')::date as month`;

/** Table of counts → what its rows count, in the columns that it has. */
const COUNTED = {
  supplier_counts: 'suppliers',
  supplier_product_counts: 'supplier_products',
  company_product_counts: 'company_products',
  textile_product_counts: 'textile_products',
  textile_supplier_counts: 'textile_products',
  textile_unit_counts: 'textile_products',
  textile_availability_counts: 'textile_products',
  textile_certification_counts: `(select t.tenant_id, t.kind, t.supplier_id, c.certification from textile_products t cross join lateral (values
    ('GOTS', gots_certified), ('GRS', grs_certified), ('OEKO_TEX', oeko_tex_certified), ('CRADLE_TO_CRADLE', cradle_to_cradle),
    ('BETTER_COTTON', better_cotton)) c(certification, held) where c.held) t`,
  document_counts: `(select *, deleted_at is not null as deleted, status = 'READY' as ready, seq >> 15 as block from documents) d`,
  traceability_journey_counts: 'traceability_journeys',
  purchase_record_counts: `(select tenant_id, status, coalesce(transport_mode, '') as transport_mode, id >> 15 as block from purchase_records) p`,
  supplier_certification_counts: 'supplier_certifications',
  chemical_product_counts: 'chemical_products',
  chemical_purchase_counts: 'chemical_purchases',
  material_purchase_counts: 'material_purchases',
  job_counts: 'jobs',
  certified_supplier_counts: `(select tenant_id, ${monthOf('certified_until')}, country, category, reach_compliant, svhc_compliant from suppliers) s`,
  supplier_certification_month_counts: `(select tenant_id, ${monthOf(`coalesce(expires_at, 'infinity')`)}, certification_type, verification_status from supplier_certifications) c`,
  purchase_month_totals: `(select *, ${monthOf('purchase_date')} from purchase_records) p`,
};

/** Summed up besides the rows. */
const SUMS: Record<string, string[]> = { purchase_month_totals: ['weight_kg', 'co2_emissions_kg'] };

/** Totals of each kind, and of all kinds where `kind` is null; by what besides. */
const TOTALS = {
  textile_supplier_totals: 'supplier_id',
  textile_certification_totals: 'certification, supplier_id',
  textile_unit_totals: 'unit_of_measure, supplier_id',
  textile_availability_totals: 'available, supplier_id',
};

/** Table of counts → it, with what has been moved from it to totals. */
const SETTLED = Object.fromEntries(
  Object.entries(TOTALS).map(([totals, by]) => {
    const counts = totals.replace('_totals', '_counts');
    const columns = `tenant_id, ${by}, kind, rows`;
    return [
      counts,
      `(select ${columns} from ${counts} union all select ${columns} from ${totals} where kind is not null) c`,
    ];
  }),
);

/** Fails where what is kept of a tenant is not what there is, by any column that is counted. */
export async function expectKeptCounts(run: Run, tenantId: number): Promise<void> {
  for (const [table, of] of Object.entries(COUNTED)) {
    const columns = (await run(
      `select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'rows' order by ordinal_position`,
      [table],
    )) as { name: string }[];
    const summed = SUMS[table] ?? [];
    const names = columns.map(({ name }) => name).filter((name) => !summed.includes(name));
    const by = names.join(', ');
    const sums = summed.map((name) => `, trim_scale(coalesce(sum(${name}), 0))::text as ${name}`).join('');
    const getRows = (what: string, from: string, having = '') =>
      run(
        `select ${by}, ${what} as rows${sums} from ${from} where tenant_id = $1 group by ${by} ${having} order by ${by}`,
        [tenantId],
      );
    expect(await getRows('sum(rows)::bigint', SETTLED[table] ?? table, 'having sum(rows) <> 0'), table).to.deep.equal(
      await getRows('count(*)', of),
    );
  }
  for (const [table, by] of Object.entries(TOTALS)) {
    const totals = (kinds: string) =>
      run(
        `select ${by}, sum(rows)::bigint as rows from ${table} where tenant_id = $1 and ${kinds} group by ${by} having sum(rows) <> 0 order by ${by}`,
        [tenantId],
      );
    expect(await totals('kind is null'), `${table} of all kinds`).to.deep.equal(await totals('kind is not null'));
  }
}
