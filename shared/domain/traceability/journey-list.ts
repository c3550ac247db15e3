/** The list of journeys with its facets, in one statement: what is counted is what is listed. */
import { query, type SqlValue } from '../../platform/database.ts';
import { JsonText } from '../../resources/json-answers.ts';
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
}

export interface JourneyPage {
  limit: number;
  offset: number;
  sort: keyof typeof JOURNEY_SORTS;
  direction: 'asc' | 'desc';
}

export interface JourneyList {
  rows: JourneyRow[];
  total: number;
  facets: JsonText;
}

export async function listJourneys(scope: Scope, filter: JourneyFilter, page: JourneyPage): Promise<JourneyList> {
  const values: SqlValue[] = [scope.tenantId];
  const parameter = (value: SqlValue) => {
    values.push(value);
    return `$${values.length}`;
  };
  const searched =
    filter.search === undefined
      ? 't.tenant_id = $1'
      : `t.tenant_id = $1 and ${holds('fold_text(t.name)', parameter(filter.search), filter.search)}`;
  const anyOf = (column: string, ids: string[] | undefined) =>
    ids === undefined ? 'true' : `${column} && ${parameter(ids)}::uuid[]`;
  const ofClients = anyOf('t.client_ids', filter.clientIds);
  const ofCompositions = anyOf('t.composition_ids', filter.compositionIds);
  // each is counted under the other filter
  const counted = (column: string, other: string) =>
    `(select u.id, count(*) as n from f cross join lateral (select distinct unnest(f.${column})) u(id) where f.${other} group by 1)`;
  const facet = (counts: string) =>
    `(select coalesce(json_agg(json_build_object('id', c.id, 'count', c.n) order by c.n desc, c.id), '[]') ` +
    `from (select * from ${counts} c order by c.n desc, c.id limit ${FACET_VALUES}) c)`;
  const more = (counts: string) => `(select greatest(count(*) - ${FACET_VALUES}, 0) from ${counts} c)`;
  const order = `${JOURNEY_SORTS[page.sort]} ${page.direction}, t.id ${page.direction}`;
  const wanted = `select t.* from traceability_journeys t where ${searched} and ${ofClients} and ${ofCompositions}
         order by ${order} limit ${parameter(page.limit)} offset ${parameter(page.offset)}`;
  const once = (sql: string) => `case when coalesce(p.place, 1) = 1 then ${sql} end`;
  const rows = await query<Omit<JourneyRow, 'id'> & { id: number | null; total: number | null; facets: string | null }>(
    scope.db,
    `with f as materialized (select t.client_ids, t.composition_ids, ${ofClients} as of_clients, ${ofCompositions} as of_compositions
       from traceability_journeys t where ${searched}),
       clients as materialized ${counted('client_ids', 'of_compositions')},
       compositions as materialized ${counted('composition_ids', 'of_clients')}
     select p.id, p.head, p.stages, p.shown,
       ${once('(select count(*) from f where f.of_clients and f.of_compositions)')} as total,
       ${once(`json_build_object('clients', ${facet('clients')}, 'compositions', ${facet('compositions')},
         'more', json_build_object('clients', ${more('clients')}, 'compositions', ${more('compositions')}))::text`)} as facets
     from (select) one left join ${journeyRows(wanted, page.limit)} on true order by p.place`,
    values,
  );
  return {
    rows: rows.filter((row): row is (typeof rows)[number] & { id: number } => row.id !== null),
    total: rows[0]!.total!,
    facets: new JsonText(rows[0]!.facets!),
  };
}
