/**
 * Journeys with their stages as answers. A journey has up to 10,000 stages of some hundred kilobytes each: the statement that
 * reads journeys takes the first stages along, as a rule all of them, and the others follow page by page.
 */
import { query, queryOne } from '../../platform/database.ts';
import { JsonPieces, JsonText } from '../../resources/json-text.ts';
import { boundedRows, PAGE_BYTES, pagesOfIds } from '../../resources/row-pages.ts';
import { notFound } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { rawSql, sql, type Sql } from '../../platform/sql.ts';
import { journeyV1 } from './journey.v1.ts';
import { stageV1 } from './stage.v1.ts';

/** Stages of one journey that are read along with it. */
const STAGES_AT_ONCE = 50;

/** A journey as it is read: without its stages, and the first of them. */
export interface JourneyRow {
  id: number;
  /** The journey's JSON but for its stages; null where the page had no place for it. */
  head: string | null;
  stages: string | null;
  /** Ids of the stages that are there, where there may be more. */
  shown: number[] | null;
}

/** SQL of one row with the first stages of the journey that an expression names. */
const firstStages = (tenantId: number, journeyId: Sql, bytes: number): Sql => {
  const atOnce = rawSql(`${STAGES_AT_ONCE}`);
  const rows = sql`select t.* from processing_stages t where t.tenant_id = ${tenantId} and t.journey_id = ${journeyId} order by t.sequence_order limit ${atOnce}`;
  return sql`select string_agg(s.body, ',') as stages, case when count(*) = ${atOnce} or count(s.body) < count(*)
    then json_agg(s.id) filter (where s.body is not null) end as shown from (${boundedRows(stageV1, rows, [], bytes)}) s`;
};

/**
 * SQL of the relation `p` with the columns of JourneyRow and `place`, from 1, in the order of `rows`: SQL of at most so many
 * whole rows of journeys.
 */
export const journeyRows = (tenantId: number, rows: Sql, atMost: number): Sql =>
  sql`(select b.id, b.body as head, b.place, s.stages, s.shown from
    (select b.*, row_number() over () as place from (${boundedRows(journeyV1, rows)}) b) b cross join lateral
    (${firstStages(tenantId, sql`case when b.body is not null then b.id end`, Math.ceil(PAGE_BYTES / atMost))}) s) p`;

const opened = ({ head, stages }: JourneyRow) => `${head!.slice(0, -1)},"processingStages":[${stages ?? ''}`;
const CLOSED = ']}';

/** The stages of a journey but those that are shown, each after a comma. */
async function* otherStages(scope: Scope, { id, shown, stages }: JourneyRow): AsyncGenerator<string> {
  const others = await queryOne<{ ids: number[] | null }>(
    scope.db,
    `select json_agg(t.id order by t.sequence_order) as ids from processing_stages t
     where t.tenant_id = $1 and t.journey_id = $2 and t.id <> all ($3::bigint[])`,
    [scope.tenantId, id, shown ?? []],
  );
  let separator = stages === null ? '' : ',';
  for await (const page of pagesOfIds(scope, stageV1, others?.ids ?? [])) {
    yield `${separator}${page}`;
    separator = ',';
  }
}

async function* inPieces(scope: Scope, rows: JourneyRow[]): AsyncGenerator<string> {
  let separator = '';
  let rest = rows;
  while (rest.length > 0) {
    for (const row of rest.filter(({ head }) => head !== null)) {
      yield `${separator}${opened(row)}`;
      separator = ',';
      if (row.shown) yield* otherStages(scope, row);
      yield CLOSED;
    }
    const ids = rest.filter(({ head }) => head === null).map(({ id }) => id);
    if (ids.length === 0) return;
    const wanted = sql`select t.* from unnest(${ids}::bigint[]) with ordinality u(id, at) join traceability_journeys t
      on t.tenant_id = ${scope.tenantId} and t.id = u.id order by u.at`;
    rest = await query<JourneyRow>(
      scope.db,
      sql`select p.id, p.head, p.stages, p.shown from ${journeyRows(scope.tenantId, wanted, ids.length)} order by p.place`,
    );
  }
}

/** Journeys in JSON, separated by commas between two texts: a finished text unless some of it did not fit one statement. */
export function journeysResponse(
  scope: Scope,
  rows: JourneyRow[],
  { before, after }: { before: string; after: string },
): JsonText | JsonPieces {
  if (rows.every(({ head, shown }) => head !== null && shown === null))
    return new JsonText(`${before}${rows.map((row) => `${opened(row)}${CLOSED}`).join(',')}${after}`);
  return new JsonPieces(async function* () {
    yield before;
    yield* inPieces(scope, rows);
    yield after;
  });
}

const ALONE = { before: '', after: '' };

/** Throws NOT_FOUND. */
export async function readJourney(scope: Scope, uuid: string): Promise<JsonText | JsonPieces> {
  const { tenantId } = scope;
  const wanted = sql`select t.* from traceability_journeys t where t.tenant_id = ${tenantId} and t.uuid = ${uuid}`;
  const rows = await query<JourneyRow>(
    scope.db,
    sql`select p.id, p.head, p.stages, p.shown from ${journeyRows(tenantId, wanted, 1)}`,
    [],
    { prepared: true },
  );
  if (rows.length === 0) throw notFound(journeyV1);
  return journeysResponse(scope, rows, ALONE);
}

/** The answer of a write: what it has written, and the stages as they are. `reading` is for what is read after the commit. */
export async function withStages(
  scope: Scope,
  reading: Scope,
  { id, body }: { id: number; body: JsonText },
): Promise<JsonText | JsonPieces> {
  const first = await queryOne<Pick<JourneyRow, 'stages' | 'shown'>>(
    scope.db,
    firstStages(scope.tenantId, sql`${id}`, PAGE_BYTES),
  );
  return journeysResponse(reading, [{ id, head: body.text, stages: first!.stages, shown: first!.shown }], ALONE);
}

/** A new journey has no stages. */
export const withoutStages = ({ id, body }: { id: number; body: JsonText }): JsonText =>
  new JsonText(`${opened({ id, head: body.text, stages: null, shown: null })}${CLOSED}`);
