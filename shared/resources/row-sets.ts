/**
 * The same change, or the deletion, of many rows: set by set through the statements of single writes, so that each row comes to
 * what its own write would come to. A row that PostgreSQL refuses is found by halving, and fails alone; those that others refer to
 * are looked for together, as they may be most of them.
 */
import { auditOrigin } from '../platform/audit.ts';
import { query, sqlState, type SqlValue } from '../platform/database.ts';
import { refusal, TramaError } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { type Scope } from '../platform/scope.ts';
import { lockParents, sumParents } from './parent-totals.ts';
import { resolvedValues } from './references.ts';
import { type Representation } from './representation.ts';
import { constraintError, deletionError, inputValues, inUse, notFound, statementFor, violationError } from './store.ts';
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

/** How the rows of some ids are written. */
interface Writing {
  write(ids: readonly string[]): Promise<RowOutcomes>;
  /** What a client is told of an error of the database. */
  toClient(error: unknown): unknown;
  /** After such an error: the rows that are known to be refused, so that these need not be found by halving. */
  refused?(error: unknown, ids: readonly string[]): Promise<RowOutcomes>;
}

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
  const write = async (some: readonly string[]): Promise<RowOutcomes> => {
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
  return writeSet(scope, representation, ids, { write, toClient: (error) => constraintError(error, representation) });
}

/** Removes the rows of these ids. Runs in the scope's transaction; throws what is no row's fault. */
export function removeRows(scope: Scope, representation: Representation, ids: readonly string[]): Promise<RowOutcomes> {
  const text = manyDeletions(representation);
  return writeSet(scope, representation, ids, {
    async write(some) {
      const values = [scope.tenantId, [...some], scope.actor.userId, auditOrigin(scope)];
      const rows = await query<{ named: string }>(scope.db, text, values);
      return new Map(rows.map(({ named }) => [named, 'written']));
    },
    toClient: (error) => deletionError(error, representation),
    async refused(error, some) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) return new Map();
      const used = await findUsed(scope, representation, some);
      return new Map(used.map((id) => [id, inUse(representation, error)]));
    },
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

/** SQL of whether a row of another table refers to `t` by a foreign key that keeps it from being removed. */
async function isUsed({ db }: Scope, { resource }: Representation): Promise<string> {
  const keys = await query<{ table: string; matches: string }>(
    db,
    `select c.conrelid::regclass::text as "table", string_agg(format('r.%I = t.%I', r.attname, t.attname), ' and ') as matches
     from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) k(referring, referred)
     join pg_attribute r on r.attrelid = c.conrelid and r.attnum = k.referring
     join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.referred
     where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype in ('a', 'r') group by c.oid`,
    [resource.table],
  );
  // as values, which the planner looks up for each row: `exists` might read all rows of the tenant into a hash
  const looks = keys.map(({ table, matches }) => `(select true from ${table} r where ${matches} limit 1)`);
  return `coalesce(${[...looks, 'false'].join(', ')})`;
}

/** Which of these rows others refer to. */
async function findUsed(scope: Scope, representation: Representation, ids: readonly string[]): Promise<string[]> {
  const used = await isUsed(scope, representation);
  const text = `select i.named::text as named ${fromNamed(representation, '$2')} where ${used}`;
  // nobody may have counted the tables: each look goes by the key's index
  await query(scope.db, 'savepoint used; set local enable_seqscan = off');
  const rows = await query<{ named: string }>(scope.db, text, [scope.tenantId, [...ids]]);
  await query(scope.db, 'rollback to savepoint used; release savepoint used');
  return rows.map(({ named }) => named);
}

async function writeSet(
  scope: Scope,
  representation: Representation,
  ids: readonly string[],
  writing: Writing,
): Promise<RowOutcomes> {
  const sum = await lockSums(scope, representation, ids);
  const written = await writeHalving(scope, ids, writing);
  await sum();
  return new Map(ids.map((id) => [id, written.get(id) ?? notFound(representation)]));
}

/** What a row is refused for by the database, in the classes that PostgreSQL has for it. */
const OF_A_ROW = /^(21|22|23|54)/;

async function writeHalving(scope: Scope, ids: readonly string[], writing: Writing): Promise<RowOutcomes> {
  if (ids.length === 0) return new Map();
  await query(scope.db, 'savepoint row_set');
  try {
    const outcomes = await writing.write(ids);
    await query(scope.db, 'release savepoint row_set');
    return outcomes;
  } catch (error) {
    if (!OF_A_ROW.test(sqlState(error) ?? '')) throw error;
    await query(scope.db, 'rollback to savepoint row_set; release savepoint row_set');
    if (ids.length === 1) return new Map([[ids[0]!, toRowError(writing.toClient(error))]]);
    const refused = await writing.refused?.(error, ids);
    if (refused && refused.size > 0) {
      const others = await writeHalving(
        scope,
        ids.filter((id) => !refused.has(id)),
        writing,
      );
      return new Map([...refused, ...others]);
    }
    const middle = Math.ceil(ids.length / 2);
    const first = await writeHalving(scope, ids.slice(0, middle), writing);
    const second = await writeHalving(scope, ids.slice(middle), writing);
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
