/** Writing single stages: their places in the journey, and the totals that follow (docs/rules.md#requests-and-responses). */
import { query, queryOne } from '../../platform/database.ts';
import { referenceMissing, refusal } from '../../platform/errors.ts';
import { because } from '../../platform/reasons/index.ts';
import { type Dispatcher, type Enqueued } from '../../jobs.ts';
import { type FieldValues, type Representation } from '../../resources/representation.ts';
import { createRow, deleteRow, notFound, patchRow, type JsonText, type RowId } from '../../resources/store.ts';
import { type Scope } from '../../platform/scope.ts';
import { journey } from './journey.ts';
import { MAX_POSITION, type stage } from './stage.ts';
import { lockJourney, startTotals } from './journey-totals.ts';

type StageKey = (typeof stage.keys)[number];
type StageColumns = typeof stage.columns;
type StageRepresentation = Representation<StageKey, StageColumns>;
type StageValues = FieldValues<StageColumns>;

export interface WrittenStage {
  body?: JsonText;
  /** The computation of the journey's totals. */
  job: Enqueued;
}

/**
 * Moves the stages from a position on up by one, as far as they stand without a gap; nothing when the place is free. `except`
 * is the stage that is on its way to the place, and leaves its own. Throws VALIDATION_FAILED where no place is left.
 */
async function makeRoom(
  scope: Scope,
  representation: StageRepresentation,
  journeyId: number,
  position: number,
  except: number | null,
): Promise<void> {
  const full = await queryOne<{ is_full: boolean }>(
    scope.db,
    `with following as (
       select s.id, s.sequence_order, s.sequence_order - row_number() over (order by s.sequence_order) as run from processing_stages s
       where s.tenant_id = $1 and s.journey_id = $2 and s.sequence_order >= $3 and s.id is distinct from $4::bigint),
     moving as (select * from following where run = $3 - 1),
     ending as (select exists (select from moving where sequence_order >= $5) as is_full),
     moved as (
       update processing_stages t set sequence_order = t.sequence_order + 1, updated_at = now() from moving m, ending e
       where t.tenant_id = $1 and t.id = m.id and not e.is_full)
     select is_full from ending`,
    [scope.tenantId, journeyId, position, except, MAX_POSITION],
  );
  if (full?.is_full)
    throw refusal(because('STAGES_AT_THE_END', { limit: MAX_POSITION }), {
      field: representation.wireName('sequenceOrder'),
    });
}

/** Adds a stage. Throws REFERENCE_NOT_FOUND for an unknown journey, besides what `createRow` throws. */
export async function createStage(
  scope: Scope,
  dispatcher: Dispatcher,
  representation: StageRepresentation,
  values: StageValues,
): Promise<WrittenStage> {
  const { sequenceOrder, journeyId: named } = values;
  if (sequenceOrder == null || named == null) throw new Error('a stage has a place in a journey');
  const found = await queryOne<{ id: number }>(
    scope.db,
    `select j.id from ${journey.table} j where j.tenant_id = $1 and j.${representation.idColumn} = $2`,
    [scope.tenantId, named],
  );
  if (!found) throw referenceMissing(representation.wireName('journeyId'));
  await lockJourney(scope, found.id);
  await makeRoom(scope, representation, found.id, sequenceOrder, null);
  const { body } = await createRow(scope, representation, values);
  return { body, job: await startTotals(scope, dispatcher, found.id) };
}

interface Place {
  id: number;
  journey_id: number;
  sequence_order: number;
}

/** The stage, with its journey locked. Throws NOT_FOUND. */
export async function lockStage(scope: Scope, representation: StageRepresentation, id: RowId): Promise<Place> {
  const read = () =>
    queryOne<Place>(
      scope.db,
      `select t.id, t.journey_id, t.sequence_order from processing_stages t where t.tenant_id = $1 and t.${representation.idColumn} = $2`,
      [scope.tenantId, id],
    );
  const seen = await read();
  if (seen) await lockJourney(scope, seen.journey_id);
  // by now it may have been moved or deleted
  const place = seen && (await read());
  if (!place) throw notFound(representation);
  return place;
}

export async function patchStage(
  scope: Scope,
  dispatcher: Dispatcher,
  representation: StageRepresentation,
  id: RowId,
  values: StageValues,
): Promise<WrittenStage> {
  const place = await lockStage(scope, representation, id);
  const { sequenceOrder } = values;
  if (sequenceOrder != null && sequenceOrder !== place.sequence_order) {
    // until it has moved itself, one that makes room may stand where it does
    await query(scope.db, 'set constraints processing_stages_position_unique deferred');
    await makeRoom(scope, representation, place.journey_id, sequenceOrder, place.id);
  }
  const { body } = await patchRow(scope, representation, id, values);
  return { body, job: await startTotals(scope, dispatcher, place.journey_id) };
}

export async function deleteStage(
  scope: Scope,
  dispatcher: Dispatcher,
  representation: StageRepresentation,
  id: RowId,
): Promise<WrittenStage> {
  const place = await lockStage(scope, representation, id);
  await deleteRow(scope, representation, id);
  return { job: await startTotals(scope, dispatcher, place.journey_id) };
}
