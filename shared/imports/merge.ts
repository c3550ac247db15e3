/**
 * Merges chunks, each on one connection. Staged rows, written rows, row errors, counters and the checkpoint move in one
 * transaction: a worker killed at any instant has either done a chunk or not, and whoever comes next begins after the last
 * one that was committed. There is no replay window.
 */
import type pg from 'pg';
import { inTransactionOn } from '../platform/database.ts';
import { PassingFault } from '../platform/errors.ts';
import { type FieldReason } from '../platform/reasons/index.ts';
import { IMPORT_CHECKPOINT, LANE_CHECKPOINT, LeaseLost, type Lease } from '../jobs.ts';
import { type Resource } from '../resources/resource.ts';
import { type Representation } from '../resources/representation.ts';
import { lockParents, sumParents } from '../resources/parent-totals.ts';
import { KEY_HASH, shadowTable, stagedTable } from '../resources/upsert-lookup.ts';
import { bulkWrite, type WriteStatement } from '../resources/write-statement.ts';
import { storedKeys } from '../resources/written-columns.ts';
import { type Chunk } from './chunks.ts';
import { copyErrors, copyIn, keepErrors, undoKept, type KeptErrors, type Report } from './kept-errors.ts';
import { findNamedSuppliers, insertSuppliers, keepNamedSuppliers, type NewSupplier } from './created-suppliers.ts';
import { type References } from './references.ts';
import { unpack, type RowDecoder, type RowError } from './decode.ts';
import { type SourceRow } from './source-rows.ts';

/** Where the rows of some of an import's lanes go. */
export interface MergeTarget {
  connection: pg.Client;
  /** How many lanes the import has. */
  lanes: number;
  lease: Lease;
  tenantId: number;
  actorUserId: number;
  representation: Representation;
  decoder: RowDecoder;
  references: References;
  /** Whoever started the import, for the audit trail. */
  origin: string;
  dryRun: boolean;
  report: Report;
}

/** The tables for staged rows that a connection has. */
const stagedTables = new WeakMap<pg.Client, Set<string>>();

/**
 * Makes the temporary tables of this import on its connection, empty. The staged rows of every import of the resource stand in
 * one table for as long as the connection lasts: each transaction leaves it empty, and making it takes as long as a small import.
 */
export async function prepareMerge(target: MergeTarget): Promise<void> {
  const { resource } = target.representation;
  const staged = stagedTable(resource);
  const made = stagedTables.get(target.connection) ?? new Set<string>();
  stagedTables.set(target.connection, made);
  if (!made.has(staged)) {
    const columns = storedKeys(resource).map((key) => `${resource.column(key).name} ${resource.column(key).type}`);
    await target.connection.query(
      `set client_min_messages = warning; create temp table if not exists ${staged.replace('pg_temp.', '')} ` +
        `(row_no bigint, round integer, cleared bigint, ${columns.join(', ')}) on commit delete rows`,
    );
    made.add(staged);
  }
  if (target.dryRun) await makeShadow(target);
}

/**
 * The table that a dry run writes, without the indexes that only lists and searches use: they would be written for each row, and one
 * of them could be taken, by the tenant alone, while the table is nearly empty.
 */
async function makeShadow({ connection, representation: { resource } }: MergeTarget): Promise<void> {
  const shadow = shadowTable(resource);
  await connection.query(
    `drop table if exists ${shadow}; create temp table ${shadow.replace('pg_temp.', '')} (like ${resource.table} including defaults); ` +
      `alter table ${shadow} alter column tenant_id set statistics 1`,
  );
  const { rows: indexes } = await connection.query<{ definition: string }>(
    `select pg_get_indexdef(i.indexrelid) as definition from pg_index i where i.indrelid = $1::regclass
       and (i.indisunique or pg_get_indexdef(i.indexrelid) like '%${KEY_HASH}(%') order by i.indexrelid`,
    [resource.table],
  );
  const own = indexes.map(({ definition }) =>
    definition.replace(/^create( unique)? index .+? on .+? using /i, `create$1 index on ${shadow} using `),
  );
  await connection.query(own.join('; '));
}

interface RoundResult {
  created: number;
  updated: number;
  /** Index, violation, and what its rule shows of the row. */
  refused: [number, number, Record<string, string> | null][] | null;
  conflicts: number;
  deferred: number[] | null;
}

/** Rounds of rows that were deferred: behind all that rows are dealt into. */
const DEFERRED_ROUNDS = 1_000_000;

/** Somebody changed a row of the chunk while it was merged: it must be merged again. */
export class WriteConflict extends PassingFault {
  override readonly name = 'WriteConflict';
}

export interface Merged {
  /** How many have their outcome now. */
  rows: number;
  created: number;
  /** The job has been asked to stop. */
  cancelRequested: boolean;
}

/**
 * Tells the planner how large the table has become, or that of a dry run. It goes by the last count of rows; of a table that had next
 * to none when it was counted it takes every index for equally good, and look-ups by key would read all rows of the tenant. The
 * column has no statistics of its own, or few, so that this looks at some hundred rows and takes no time.
 */
export const refreshRowCount = ({ connection, dryRun, representation: { resource } }: MergeTarget) =>
  dryRun
    ? connection.query(`analyze ${shadowTable(resource)} (tenant_id)`)
    : connection.query('select refresh_row_count($1)', [resource.table]);

/** Merges one chunk. Throws LeaseLost, or what PostgreSQL said. */
export async function mergeChunk(target: MergeTarget, chunk: Chunk): Promise<Merged> {
  const { connection, lease, representation } = target;
  const { resource } = representation;
  let kept: KeptErrors | undefined;
  const merge = async () => {
    // look-ups go by index: the planner's figures lag behind a table that this import fills. Sorting stays in memory. Servers
    // with LLVM take what that adds to a plan's cost for a long query, and would compile each chunk's statement for a second.
    // A crash of the server may lose the last chunks together with their checkpoints; the commit that ends the job flushes all
    await connection.query(
      `set local enable_seqscan = off; set local enable_mergejoin = off; set local work_mem = '32MB'; ` +
        `set local synchronous_commit = off; set local jit = off`,
    );
    let created = 0;
    let updated = 0;
    let suppliersCreated: number[] = [];
    const newSuppliers = target.references.newSuppliers(chunk.rows);
    const errors = [...chunk.errors];
    if (chunk.rows.length > 0) {
      const columns = storedKeys(resource).map((key) => resource.column(key).name);
      await copyIn(
        connection,
        `copy ${stagedTable(resource)} (row_no, round, cleared, ${columns.join(', ')}) from stdin`,
        chunk.copy,
      );
      const statement = bulkWrite(resource, { dryRun: target.dryRun, cleared: chunk.cleared, keyed: chunk.keyed });
      const totals = target.dryRun ? undefined : resource.parent && stagedParents(resource, resource.parent);
      if (totals) await connection.query(totals.lock, [target.tenantId]);
      for (const row of chunk.rows) updated += row.folded.length;
      const byIndex = new Map(chunk.rows.map((row) => [row.index, row]));
      if (newSuppliers.length > 0 && !target.dryRun) await insertSuppliers(target, newSuppliers);
      let deferrals = DEFERRED_ROUNDS;
      const rounds = Array.from({ length: chunk.rounds }, (_, round) => round + 1);
      for (let round = rounds.shift(); round !== undefined; round = rounds.shift()) {
        const result = await connection.query<RoundResult>(statement.text, [
          target.tenantId,
          target.actorUserId,
          round,
        ]);
        const { created: inserted, updated: changed, refused, conflicts, deferred } = result.rows[0]!;
        if (conflicts > 0) throw new WriteConflict();
        if (deferred) {
          rounds.unshift(++deferrals);
          await connection.query(`update ${stagedTable(resource)} set round = $2 where row_no = any($1::bigint[])`, [
            deferred,
            deferrals,
          ]);
        }
        created += inserted;
        updated += changed;
        for (const [index, ...violation] of refused ?? []) {
          const { folded, source } = byIndex.get(index)!;
          // what was folded into a refused row is refused with it: they have the same key
          updated -= folded.length;
          for (const each of [...folded, source]) errors.push(refusedRow(target, statement, unpack(each), violation));
        }
      }
      if (totals) await connection.query(totals.sum, [target.tenantId]);
      if (newSuppliers.length > 0) suppliersCreated = await findCreated(target, newSuppliers);
    }
    const room = errors.length === 0 || target.report.full ? 0 : await target.report.room();
    kept = keepErrors(lease, errors, target.report, room);
    await copyErrors(connection, kept);
    const dealt = target.lanes > 1;
    const checkpoint = await connection.query<{ cancel_requested: boolean }>(
      dealt ? LANE_CHECKPOINT : IMPORT_CHECKPOINT,
      [
        lease.tenantId,
        lease.id,
        lease.token,
        chunk.from,
        chunk.to,
        chunk.percent,
        created,
        updated,
        errors.length,
        lease.seconds,
        kept.lines.length,
        kept.bytes,
        suppliersCreated.length,
        ...(dealt ? [chunk.lane + 1] : []),
      ],
    );
    const row = checkpoint.rows[0];
    if (!row) throw new LeaseLost();
    return {
      rows: created + updated + errors.length,
      created,
      suppliersCreated,
      cancelRequested: row.cancel_requested,
    };
  };
  try {
    const { suppliersCreated, ...merged } = await inTransactionOn(connection, merge);
    target.references.created(suppliersCreated);
    return merged;
  } catch (error) {
    if (kept) undoKept(target.report, kept);
    throw error;
  }
}

/** Which of the suppliers that rows of the chunk name are created by it; those that no stored row names are not. */
async function findCreated(target: MergeTarget, suppliers: readonly NewSupplier[]): Promise<number[]> {
  const ids = suppliers.map(({ id }) => id);
  const { resource } = target.representation;
  if (target.dryRun) return findNamedSuppliers({ ...target, resource }, ids);
  return keepNamedSuppliers({ ...target, resource }, ids);
}

/** Statements over the rows that those of the chunk belong to. */
function stagedParents(resource: Resource, parent: NonNullable<Resource['parent']>) {
  const ids = `select distinct s.${resource.column(parent.key).name} from ${stagedTable(resource)} s`;
  return { lock: lockParents(parent, ids), sum: sumParents(resource, parent, ids) };
}

function refusedRow(
  target: MergeTarget,
  statement: WriteStatement,
  source: SourceRow,
  [violation, shown]: [number, Record<string, string> | null],
): RowError {
  const { because: reason, field } = statement.violations[violation]!;
  const params = { ...reason.params, ...shown };
  const wire = target.representation.wireName(field);
  return target.decoder.rowError(source, [{ ...reason, params, field: wire } as FieldReason]);
}
