/** The list of journeys with its facets, in one statement: what is counted is what is listed. */
import { query } from '../../platform/database.ts';
import { joinSql, rawSql, sql, type Sql } from '../../platform/sql.ts';
import { JsonText } from '../../resources/json-text.ts';
import { nameFilter } from '../../resources/named-filters.ts';
import { FACET_VALUES } from '../../resources/row-pages.ts';
import { holds } from '../../resources/search.ts';
import { type Scope } from '../../platform/scope.ts';
import { journeyRows, type JourneyRow } from './journey-stages.ts';

/** Sorts by their names on the wire; SQL over `t`. */
export const JOURNEY_SORTS = {
  traceabilityName: 't.name',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
  totalCo2PerKg: 't.total_co2',
  totalDistanceKm: 't.total_distance_km',
} as const;

export interface JourneyFilter {
  search?: string;
  /** Journeys of any of these. */
  clientIds?: string[];
  compositionIds?: string[];
  /** Journeys with a stage at this supplier, named by its UUID. */
  supplierId?: string;
  productId?: string;
}

/** SQL that is true of journeys that the text and the supplier let through. */
const narrowing = (tenantId: number, { search, supplierId, productId }: JourneyFilter): Sql[] => [
  ...(search === undefined ? [] : [holds('t.search_text', search)]),
  ...(productId === undefined ? [] : [sql`t.product_id = ${productId}`]),
  ...(supplierId === undefined
    ? []
    : [
        sql`t.id in (select g.journey_id from processing_stages g where g.tenant_id = ${tenantId} and g.supplier_id =
          (select s.id from suppliers s where s.tenant_id = ${tenantId} and s.uuid = ${supplierId}))`,
      ]),
];

/** The journeys that a list has under a filter. */
export const matchingJourneys = nameFilter('journey.matching', (filter: JourneyFilter) => ({
  condition: (tenantId) =>
    joinSql(
      [
        sql`true`,
        ...narrowing(tenantId, filter),
        ...(filter.clientIds ? [sql`t.client_ids && ${filter.clientIds}::uuid[]`] : []),
        ...(filter.compositionIds ? [sql`t.composition_ids && ${filter.compositionIds}::uuid[]`] : []),
      ],
      ' and ',
    ),
}));

export interface JourneyPage {
  limit: number;
  offset: number;
  sort: keyof typeof JOURNEY_SORTS;
  direction: 'asc' | 'desc';
}

export interface JourneyList {
  rows: JourneyRow[];
  total: number;
  /** Absent where they are not asked for. */
  facets?: JsonText;
}

// each is counted under the other filter
const counted = (column: string, other: string) =>
  `(select u.id, sum(f.rows)::bigint as n from f cross join lateral (select distinct unnest(f.${column})) u(id) where f.${other} group by 1 having sum(f.rows) > 0)`;
const COUNTED = rawSql(`clients as materialized ${counted('client_ids', 'of_compositions')},
  compositions as materialized ${counted('composition_ids', 'of_clients')}`);

const facet = (counts: string) =>
  `(select coalesce(json_agg(json_build_object('id', c.id, 'count', c.n) order by c.n desc, c.id), '[]') ` +
  `from (select * from ${counts} c order by c.n desc, c.id limit ${FACET_VALUES}) c)`;
const more = (counts: string) => `(select greatest(count(*) - ${FACET_VALUES}, 0) from ${counts} c)`;
const onFirstRow = (value: string) => `case when coalesce(p.place, 1) = 1 then ${value} end`;
const FACETS = `json_build_object('clients', ${facet('clients')}, 'compositions', ${facet('compositions')},
  'more', json_build_object('clients', ${more('clients')}, 'compositions', ${more('compositions')}))::text`;
const TOTAL = onFirstRow('(select coalesce(sum(f.rows), 0)::bigint from f where f.of_clients and f.of_compositions)');

export async function listJourneys(
  scope: Scope,
  filter: JourneyFilter,
  page: JourneyPage,
  { withFacets = true }: { withFacets?: boolean } = {},
): Promise<JourneyList> {
  const ofTenant = sql`t.tenant_id = ${scope.tenantId}`;
  const narrowed = narrowing(scope.tenantId, filter);
  const searched = joinSql([ofTenant, ...narrowed], ' and ');
  // what the database counts at each write, and what is searched for is counted here
  const groups =
    narrowed.length === 0
      ? sql`traceability_journey_counts t where ${ofTenant}`
      : sql`(select t.client_ids, t.composition_ids, 1 as rows from traceability_journeys t where ${searched}) t`;
  const ofClients = filter.clientIds ? sql`t.client_ids && ${filter.clientIds}::uuid[]` : sql`true`;
  const ofCompositions = filter.compositionIds ? sql`t.composition_ids && ${filter.compositionIds}::uuid[]` : sql`true`;
  const order = rawSql(`${JOURNEY_SORTS[page.sort]} ${page.direction}, t.id ${page.direction}`);
  const wanted = sql`select t.* from traceability_journeys t where ${searched} and ${ofClients} and ${ofCompositions}
    order by ${order} limit ${page.limit} offset ${page.offset}`;
  const rows = await query<Omit<JourneyRow, 'id'> & { id: number | null; total: number | null; facets: string | null }>(
    scope.db,
    sql`with f as materialized (select t.client_ids, t.composition_ids, t.rows, ${ofClients} as of_clients, ${ofCompositions} as of_compositions
       from ${groups}),
       ${COUNTED}
     select p.id, p.head, p.stages, p.shown, ${rawSql(TOTAL)} as total, ${rawSql(withFacets ? onFirstRow(FACETS) : 'null')} as facets
     from (select) one left join ${journeyRows(scope.tenantId, wanted, page.limit)} on true order by p.place`,
  );
  return {
    rows: rows.filter((row): row is (typeof rows)[number] & { id: number } => row.id !== null),
    total: rows[0]!.total!,
    ...(withFacets && { facets: new JsonText(rows[0]!.facets!) }),
  };
}
