/**
 * The same change, or the deletion, of many rows: set by set through the statements of single writes, so that each row comes to
 * what its own write would come to. A row that PostgreSQL refuses is found by halving, and fails alone.
 */
import { auditOrigin } from '../platform/audit.ts';
import { query, sqlState, type SqlValue } from '../platform/database.ts';
import { refusal, TramaError } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { type Scope } from '../platform/scope.ts';
import { lockParents, sumParents } from './parent-totals.ts';
import { resolvedValues } from './references.ts';
import { type Representation } from './representation.ts';
import { constraintError, deletionError, inputValues, notFound, statementFor, violationError } from './store.ts';
import { manyDeletions } from './write-statement.ts';
import { fromNamed } from './written-columns.ts';

/** What has become of a row: an error is what its own write would have thrown. */
export type RowOutcome = 'written' | 'unchanged' | TramaError;

/** By the ids as they were given. */
export type RowOutcomes = Map<string, RowOutcome>;

interface PatchedRow {
  violation: number | null;
  shown: Record<string, string> | null;
  changed: boolean;
  named: string;
}

type Write = (ids: readonly string[]) => Promise<RowOutcomes>;

/**
 * Gives the rows of these ids the values that a body names; `changes` has been checked by the representation. Rows that have them
 * already are left as they are. Runs in the scope's transaction; throws what is no row's fault.
 */
export async function changeRows(
  scope: Scope,
  representation: Representation,
  ids: readonly string[],
  changes: Record<string, unknown>,
): Promise<RowOutcomes> {
  let values: Awaited<ReturnType<typeof resolvedValues>>;
  try {
    values = await resolvedValues(scope, representation, changes);
  } catch (error) {
    if (!(error instanceof TramaError)) throw error;
    // whether a row is there comes before what it is to refer to
    const there = await findNamed(scope, representation, ids);
    return new Map(ids.map((id) => [id, there.has(id) ? error : notFound(representation)]));
  }
  const { given, parameters } = inputValues(representation, values);
  const { text, violations } = statementFor(representation, 'patch-many', given);
  const leading: SqlValue[] = [scope.tenantId, scope.actor.userId, auditOrigin(scope)];
  const write: Write = async (some) => {
    const rows = await query<PatchedRow>(scope.db, text, [...leading, [...some], ...parameters]);
    return new Map(
      rows.map(({ violation, shown, changed, named }) => [
        named,
        violation !== null
          ? violationError(representation, violations[violation]!, shown)
          : changed
            ? 'written'
            : ('unchanged' as const),
      ]),
    );
  };
  return writeSet(scope, representation, ids, write, (error) => constraintError(error, representation));
}

/** Removes the rows of these ids. Runs in the scope's transaction; throws what is no row's fault. */
export function removeRows(scope: Scope, representation: Representation, ids: readonly string[]): Promise<RowOutcomes> {
  const text = manyDeletions(representation);
  const write: Write = async (some) => {
    const values = [scope.tenantId, [...some], scope.actor.userId, auditOrigin(scope)];
    const rows = await query<{ named: string }>(scope.db, text, values);
    return new Map(rows.map(({ named }) => [named, 'written']));
  };
  return writeSet(scope, representation, ids, write, (error) => deletionError(error, representation));
}

async function writeSet(
  scope: Scope,
  representation: Representation,
  ids: readonly string[],
  write: Write,
  toClient: (error: unknown) => unknown,
): Promise<RowOutcomes> {
  const sum = await lockSums(scope, representation, ids);
  const written = await writeHalving(scope, ids, write, toClient);
  await sum();
  return new Map(ids.map((id) => [id, written.get(id) ?? notFound(representation)]));
}

/** What a row is refused for by the database, in the classes that PostgreSQL has for it. */
const OF_A_ROW = /^(21|22|23|54)/;

async function writeHalving(
  scope: Scope,
  ids: readonly string[],
  write: Write,
  toClient: (error: unknown) => unknown,
): Promise<RowOutcomes> {
  await query(scope.db, 'savepoint row_set');
  try {
    const outcomes = await write(ids);
    await query(scope.db, 'release savepoint row_set');
    return outcomes;
  } catch (error) {
    if (!OF_A_ROW.test(sqlState(error) ?? '')) throw error;
    await query(scope.db, 'rollback to savepoint row_set; release savepoint row_set');
    if (ids.length === 1) return new Map([[ids[0]!, toRowError(toClient(error))]]);
    const middle = Math.ceil(ids.length / 2);
    const first = await writeHalving(scope, ids.slice(0, middle), write, toClient);
    const second = await writeHalving(scope, ids.slice(middle), write, toClient);
    return new Map([...first, ...second]);
  }
}

const toRowError = (error: unknown): TramaError =>
  error instanceof TramaError ? error : refusal(because('UNSTORABLE_VALUE'), {}, { cause: error });

async function findNamed(
  { db, tenantId }: Scope,
  representation: Representation,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ named: string }>(db, `select i.named::text as named ${fromNamed(representation, '$2')}`, [
    tenantId,
    [...ids],
  ]);
  return new Set(rows.map(({ named }) => named));
}

/** Locks the rows that hold sums of these, and answers what sums them up anew. */
async function lockSums(
  { db, tenantId }: Scope,
  representation: Representation,
  ids: readonly string[],
): Promise<() => Promise<void>> {
  const { resource } = representation;
  const { parent } = resource;
  if (!parent) return () => Promise.resolve();
  const of = `select t.${resource.column(parent.key).name} ${fromNamed(representation, '$2')}`;
  const locked = await query<{ id: number }>(db, lockParents(parent, of), [tenantId, [...ids]]);
  return async () => {
    const held = locked.map(({ id }) => id);
    await query(db, sumParents(resource, parent, 'select unnest($2::bigint[])'), [tenantId, held]);
  };
}
