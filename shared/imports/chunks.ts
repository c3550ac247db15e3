/**
 * Cuts a payload's rows into chunks that are ready to be merged: decoded, their references checked once per chunk,
 * duplicates of one key put into consecutive rounds, the COPY text built. It runs ahead of the merging by one chunk, so
 * that PostgreSQL never waits for the parser.
 */
import { setImmediate } from 'node:timers/promises';
import { query, type Database } from '../platform/database.ts';
import { type Field, type Representation } from '../resources/representation.ts';
import { mergeDuplicate, referenceFields, unpack, type DecodedRow, type RowDecoder, type RowError } from './decode.ts';
import { type RowReader } from './source-rows.ts';

export interface Chunk {
  /** Index of the first row, and of the one after the last. */
  from: number;
  to: number;
  rows: DecodedRow[];
  errors: RowError[];
  copy: Buffer;
  /** Rows with the same key are applied one after the other: the n-th in round n. */
  rounds: number;
  /** Whether any row clears a field. */
  cleared: boolean;
  percent: number;
}

export interface ChunkLimits {
  rows: number;
  /** The first chunk is smaller, so that PostgreSQL has something to do early; each next one twice as large. */
  firstRows: number;
  /** Bytes of rows and errors, as text, after which a chunk is closed. Its memory is some times that. */
  bytes: number;
  rounds: number;
}

export const CHUNK_LIMITS: ChunkLimits = { rows: 5000, firstRows: 2000, bytes: 3 * 1024 ** 2, rounds: 64 };

/** For an import that has lost its workers: what breaks it is found among few rows, and the rows before it are stored. */
export const CAREFUL_CHUNK_LIMITS: ChunkLimits = { rows: 100, firstRows: 100, bytes: 256 * 1024, rounds: 64 };

/** A merge that takes longer holds its locks, and its share of the database, too long for those beside it. */
const MAX_MERGE_MS = 750;
const FEWEST_ROWS = 100;

/** How many rows a chunk may have: fewer after a slow merge, more again after quick ones. */
export class ChunkSize {
  readonly #most: number;
  #rows: number;

  constructor({ rows }: Pick<ChunkLimits, 'rows'>) {
    this.#most = rows;
    this.#rows = rows;
  }

  get rows(): number {
    return this.#rows;
  }

  /** After a merge of so many rows. */
  merged(rows: number, milliseconds: number): void {
    if (milliseconds > MAX_MERGE_MS) this.#rows = Math.min(this.#most, Math.max(FEWEST_ROWS, Math.floor(rows / 2)));
    else if (milliseconds < MAX_MERGE_MS / 3) this.#rows = Math.min(this.#most, this.#rows * 2);
  }
}

/** What a row takes besides its text. */
const ROW_BYTES = 64;

/** Which of the ids that rows refer to exist; remembers what it has seen for as long as one import runs. */
export class ReferenceChecker {
  readonly #database: Database;
  readonly #tenantId: number;
  readonly #fields: Field[];
  readonly #representation: Representation;
  readonly #known = new Map<string, Set<unknown>>();

  constructor(database: Database, tenantId: number, representation: Representation) {
    this.#database = database;
    this.#tenantId = tenantId;
    this.#representation = representation;
    this.#fields = referenceFields(representation);
  }

  /** Forgets everything: a row that was there has been deleted meanwhile, as a foreign key has shown. */
  forget(): void {
    this.#known.clear();
  }

  /** The first field of each row that refers to nothing; rows whose references exist are absent. */
  async missing(rows: DecodedRow[]): Promise<Map<DecodedRow, string>> {
    const missing = new Map<DecodedRow, string>();
    for (const [position, field] of this.#fields.entries()) {
      const table = this.#representation.resource.column(field.key).references!.table;
      let known = this.#known.get(field.key);
      // ids of a huge catalogue would fill the memory
      if (!known || known.size > 200_000) this.#known.set(field.key, (known = new Set()));
      const unknown = new Set<number>();
      for (const row of rows) {
        const id = row.references[position];
        if (typeof id === 'number' && !known.has(id)) unknown.add(id);
      }
      if (unknown.size > 0) {
        const found = await query<{ id: number }>(
          this.#database,
          `select id from ${table} where tenant_id = $1 and id = any($2::bigint[])`,
          [this.#tenantId, [...unknown]],
        );
        for (const { id } of found) known.add(id);
      }
      for (const row of rows) {
        const id = row.references[position];
        if (typeof id === 'number' && !known.has(id) && !missing.has(row)) missing.set(row, field.wire);
      }
    }
    return missing;
  }
}

/** Builds a chunk of rows that are known to be good; `errors` are those of the same range of indexes. */
export function buildChunk(
  rows: DecodedRow[],
  errors: RowError[],
  range: Pick<Chunk, 'from' | 'to' | 'percent'>,
): Chunk {
  const occurrences = new Map<string, number>();
  let rounds = 0;
  let cleared = false;
  const lines = rows.map((row) => {
    const round = (occurrences.get(row.identity) ?? 0) + 1;
    occurrences.set(row.identity, round);
    if (round > rounds) rounds = round;
    if (row.cleared !== 0n) cleared = true;
    return `${row.index}\t${round}\t${row.cleared}\t${row.copy}\n`;
  });
  const { from, to, percent } = range;
  return { from, to, percent, rows, errors, copy: Buffer.from(lines.join('')), rounds, cleared };
}

/** The errors of a row, and of those folded into it, whose field refers to nothing. */
export function missingReference(decoder: RowDecoder, row: DecodedRow, field: string): RowError[] {
  return [...row.folded, row.source].map((source) =>
    decoder.rowError(unpack(source), 'REFERENCE_NOT_FOUND', field, `${field}: refers to nothing in this tenant`),
  );
}

/**
 * Chunks from row `startAt` on; what stands before was merged by an earlier run and is only read over. Whoever merges them
 * tells `most` how long it took.
 */
export async function* readChunks(
  reader: RowReader,
  decoder: RowDecoder,
  references: ReferenceChecker,
  startAt: number,
  limits: ChunkLimits = CHUNK_LIMITS,
  most = new ChunkSize(limits),
): AsyncGenerator<Chunk> {
  let rows: DecodedRow[] = [];
  let errors: RowError[] = [];
  let latest = new Map<string, { row: DecodedRow; round: number }>();
  let bytes = 0;
  let size = limits.firstRows;
  let from = startAt;
  let to = startAt;

  async function close(): Promise<Chunk> {
    const missing = await references.missing(rows);
    const good = missing.size === 0 ? rows : rows.filter((row) => !missing.has(row));
    for (const [row, field] of missing) errors.push(...missingReference(decoder, row, field));
    const percent = Math.min(99, Math.floor(reader.fraction * 100));
    const chunk = buildChunk(good, errors, { from, to, percent });
    rows = [];
    errors = [];
    latest = new Map();
    bytes = 0;
    from = to;
    size = Math.min(2 * size, limits.rows);
    return chunk;
  }

  for await (const batch of reader) {
    // PostgreSQL's answers about the chunk before must not wait for the parser
    await setImmediate();
    for (const source of batch) {
      if (source.index < startAt) continue;
      const decoded = decoder.decode(source);
      let round = 0;
      bytes += source.bytes + ROW_BYTES;
      if ('error' in decoded) {
        errors.push(decoded.error);
        bytes += decoded.error.message.length;
      } else {
        const same = latest.get(decoded.row.identity);
        if (!same || !decoder.mergesDuplicates || !mergeDuplicate(same.row, decoded.row)) {
          rows.push(decoded.row);
          round = (same?.round ?? 0) + 1;
          latest.set(decoded.row.identity, { row: decoded.row, round });
        }
      }
      to = source.index + 1;
      if (to - from >= Math.min(size, most.rows) || bytes >= limits.bytes || round >= limits.rounds)
        yield await close();
    }
  }
  if (to > from) yield await close();
}
