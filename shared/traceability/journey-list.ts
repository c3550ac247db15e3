/** The list of journeys with its facets, in one statement: what is counted is what is listed. */
import { queryOne, type SqlValue } from '../database.ts';
import { holds } from '../resources/search.ts';
import { JsonText, type FacetedRows } from '../resources/store.ts';
import { type Scope } from '../scope.ts';
import { journeyV1 } from './journey.v1.ts';

/** Contract names → SQL over `t` (decisions.md §3). */
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

/** Most frequent values of a facet that are shown. */
const FACET_VALUES = 100;

export async function listJourneys(scope: Scope, filter: JourneyFilter, page: JourneyPage): Promise<FacetedRows> {
  const values: SqlValue[] = [scope.tenantId];
  const parameter = (value: SqlValue) => {
    values.push(value);
    return `$${values.length}`;
  };
  const searched =
    filter.search === undefined
      ? 't.tenant_id = $1'
      : `t.tenant_id = $1 and ${holds('fold_text(t.name)', parameter(filter.search))}`;
  const anyOf = (column: string, ids: string[] | undefined) =>
    ids === undefined ? 'true' : `${column} && ${parameter(ids)}::uuid[]`;
  const ofClients = anyOf('t.client_ids', filter.clientIds);
  const ofCompositions = anyOf('t.composition_ids', filter.compositionIds);
  // each is counted under the other filter
  const facet = (column: string, other: string) =>
    `(select coalesce(json_agg(json_build_object('id', c.id, 'count', c.n) order by c.n desc, c.id), '[]') ` +
    `from (select u.id, count(*) as n from f cross join lateral (select distinct unnest(f.${column})) u(id) where f.${other} ` +
    `group by 1 order by 2 desc, 1 limit ${FACET_VALUES}) c)`;
  const order = `${JOURNEY_SORTS[page.sort]} ${page.direction}, t.id ${page.direction}`;
  const row = await queryOne<{ total: number; facets: string; items: string | null }>(
    scope.db,
    `with f as materialized (select t.client_ids, t.composition_ids, ${ofClients} as of_clients, ${ofCompositions} as of_compositions
       from traceability_journeys t where ${searched})
     select (select count(*) from f where f.of_clients and f.of_compositions) as total,
       json_build_object('clients', ${facet('client_ids', 'of_compositions')},
         'compositions', ${facet('composition_ids', 'of_clients')})::text as facets,
       (select string_agg(${journeyV1.json}, ',' order by t.place) from (
         select t.*, row_number() over (order by ${order}) as place from traceability_journeys t
         where ${searched} and ${ofClients} and ${ofCompositions}
         order by ${order} limit ${parameter(page.limit)} offset ${parameter(page.offset)}) t) as items`,
    values,
  );
  return {
    items: new JsonText(`[${row?.items ?? ''}]`),
    total: row?.total ?? 0,
    facets: new JsonText(row?.facets ?? '{}'),
  };
}
