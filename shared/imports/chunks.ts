/**
 * Cuts a payload's rows, dealt into lanes, into chunks that are ready to be merged: decoded, their references checked once per chunk,
 * duplicates of one key put into consecutive rounds, the COPY text built. It runs ahead of the merging by one chunk, so
 * that PostgreSQL never waits for the parser.
 */
import { setImmediate } from 'node:timers/promises';
import { aboutField } from '../platform/reasons/index.ts';
import { mergeDuplicate, unpack, type Decoded, type DecodedRow, type RowDecoder, type RowError } from './decode.ts';
import { decodeNamed, type References } from './references.ts';
import { type RowReader, type SourceRow } from './source-rows.ts';

export interface Chunk {
  /** Which of the import's lanes it belongs to, from 0. */
  lane: number;
  /** Index of the first row, and of the one after the last. */
  from: number;
  to: number;
  rows: DecodedRow[];
  errors: RowError[];
  copy: Buffer;
  /** Rows that share a key are applied one after the other, each in a round behind those before it. */
  rounds: number;
  /** Whether any row has the sender's own key. */
  keyed: boolean;
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

/** Builds a chunk of rows that are known to be good; `errors` are those of the same range of indexes. */
export function buildChunk(
  rows: DecodedRow[],
  errors: RowError[],
  range: Pick<Chunk, 'lane' | 'from' | 'to' | 'percent'>,
): Chunk {
  const latest = new Map<string, number>();
  let rounds = 0;
  let cleared = false;
  let keyed = false;
  const lines = rows.map((row) => {
    const round = nextRound(latest, row);
    if (round > rounds) rounds = round;
    if (row.ownKey !== undefined) keyed = true;
    if (row.cleared !== 0n) cleared = true;
    return `${row.index}\t${round}\t${row.cleared}\t${row.copy}\n`;
  });
  const { lane, from, to, percent } = range;
  return { lane, from, to, percent, rows, errors, copy: Buffer.from(lines.join('')), rounds, cleared, keyed };
}

/** The round of a row: behind the latest of each of its keys, which it is from then on. */
function nextRound(latest: Map<string, number>, { identity, ownKey }: DecodedRow): number {
  const before = Math.max(latest.get(identity) ?? 0, ownKey === undefined ? 0 : (latest.get(ownKey) ?? 0));
  latest.set(identity, before + 1);
  if (ownKey !== undefined) latest.set(ownKey, before + 1);
  return before + 1;
}

/** The errors of a row, and of those folded into it, whose field refers to nothing. */
export function missingReference(decoder: RowDecoder, row: DecodedRow, field: string): RowError[] {
  return [...row.folded, row.source].map((source) =>
    decoder.rowError(unpack(source), [aboutField(field, 'NOTHING_THERE')]),
  );
}

/** How the rows of an import are dealt into lanes, which are merged on connections of their own. */
export interface Lanes {
  /** For each lane the first row whose outcome is not stored; of what comes before, it has nothing left to do. */
  starts: readonly number[];
  /** Rows that find the same record, or add up into the same one, are in one lane. */
  laneOf: (row: DecodedRow) => number;
}

/** The only lane of an import that is not dealt. */
export const oneLane = (startAt: number): Lanes => ({ starts: [startAt], laneOf: () => 0 });

/** A lane that gets few rows has a checkpoint nevertheless, so that who goes on reads no more than this again. */
const FURTHEST_BEHIND = 50_000;

/** The rows of one lane that come together in a chunk. */
class Gathering {
  readonly lane: number;
  from: number;
  rows: DecodedRow[] = [];
  errors: RowError[] = [];
  /** The latest row of each natural key; of a chunk with own keys none, as they may come in between. */
  latest = new Map<string, DecodedRow>();
  roundOf = new Map<string, number>();
  keyed = false;
  /** Rows that were sent, the folded and the refused ones too. */
  count = 0;
  bytes = 0;
  rounds = 0;
  size: number;

  constructor(lane: number, from: number, size: number) {
    this.lane = lane;
    this.from = from;
    this.size = size;
  }

  reject(error: RowError, bytes: number): void {
    this.errors.push(error);
    this.#counted(bytes + error.message.length);
  }

  add(row: DecodedRow, bytes: number, mergesDuplicates: boolean): void {
    this.#counted(bytes);
    if (row.ownKey !== undefined) this.keyed = true;
    const same = mergesDuplicates && !this.keyed ? this.latest.get(row.identity) : undefined;
    if (same && mergeDuplicate(same, row)) return;
    this.rows.push(row);
    this.latest.set(row.identity, row);
    this.rounds = Math.max(this.rounds, nextRound(this.roundOf, row));
  }

  #counted(bytes: number): void {
    this.count += 1;
    this.bytes += bytes + ROW_BYTES;
  }
}

/** Rows that name others by keys are decoded so many at a time: each time asks the database for what is not known yet. */
const NAMED_ROWS = 1000;
/** Fewer where they are large, in bytes of text: a parsed row may take fifty times the memory of its text. */
const NAMED_BYTES = 512 * 1024;

interface DecodedSource {
  source: SourceRow;
  decoded: Decoded;
}

/** The rows of a payload from `first` on, decoded; of what names others by keys, the ids are looked up for many rows at once. */
async function* decodeBatches(
  reader: RowReader,
  decoder: RowDecoder,
  references: References,
  first: number,
): AsyncGenerator<Iterable<DecodedSource>> {
  let waiting: SourceRow[] = [];
  let bytes = 0;
  for await (const batch of reader) {
    // PostgreSQL's answers about the chunk before must not wait for the parser
    await setImmediate();
    const rows = batch[0] && batch[0].index < first ? batch.filter(({ index }) => index >= first) : batch;
    if (!decoder.mayName) {
      yield decodeEach(rows, decoder);
      continue;
    }
    for (const row of rows) {
      waiting.push(row);
      bytes += row.bytes;
    }
    if (waiting.length < NAMED_ROWS && bytes < NAMED_BYTES) continue;
    yield await decodeNamed(waiting, decoder, references);
    waiting = [];
    bytes = 0;
  }
  if (waiting.length > 0) yield await decodeNamed(waiting, decoder, references);
}

function* decodeEach(rows: readonly SourceRow[], decoder: RowDecoder): Generator<DecodedSource> {
  for (const source of rows) yield { source, decoded: decoder.decode(source) };
}

/**
 * Chunks of every lane, each lane's in the order of its rows; what stands before a lane's start was merged by an earlier run
 * and is only read over. Whoever merges them tells `most` how long it took.
 */
export async function* readChunks(
  reader: RowReader,
  decoder: RowDecoder,
  references: References,
  { starts, laneOf }: Lanes,
  limits: ChunkLimits = CHUNK_LIMITS,
  most = new ChunkSize(limits),
): AsyncGenerator<Chunk> {
  const gathered = starts.map((start, lane) => new Gathering(lane, start, limits.firstRows));
  const first = Math.min(...starts);
  const bytes = limits.bytes / starts.length;
  let to = first;
  let lookAt = first + FURTHEST_BEHIND;

  async function close(of: Gathering): Promise<Chunk> {
    const { lane, from, rows, errors } = of;
    gathered[lane] = new Gathering(lane, to, Math.min(2 * of.size, limits.rows));
    const missing = await references.missing(rows);
    const good = missing.size === 0 ? rows : rows.filter((row) => !missing.has(row));
    for (const [row, field] of missing) errors.push(...missingReference(decoder, row, field));
    const percent = Math.min(99, Math.floor(reader.fraction * 100));
    return buildChunk(good, errors, { lane, from, to, percent });
  }

  for await (const batch of decodeBatches(reader, decoder, references, first)) {
    for (const { source, decoded } of batch) {
      const of = gathered['error' in decoded ? source.index % starts.length : laneOf(decoded.row)]!;
      to = source.index + 1;
      if (source.index < of.from) continue;
      if ('error' in decoded) of.reject(decoded.error, source.bytes);
      else of.add(decoded.row, source.bytes, decoder.mergesDuplicates);
      if (of.count >= Math.min(of.size, most.rows) || of.bytes >= bytes || of.rounds >= limits.rounds)
        yield await close(of);
      if (to >= lookAt) {
        lookAt = to + FURTHEST_BEHIND;
        for (const each of [...gathered]) if (to - each.from >= FURTHEST_BEHIND) yield await close(each);
      }
    }
  }
  for (const each of [...gathered]) if (to > each.from) yield await close(each);
}
