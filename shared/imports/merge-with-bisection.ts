/** Merges a chunk again where that helps, and finds the row that PostgreSQL refuses by halving. */
import { sqlState } from '../platform/database.ts';
import { isTransient, LeaseLost } from '../jobs.ts';
import { aboutField } from '../platform/reasons/index.ts';
import { type Logger } from '../platform/logger.ts';
import { buildChunk, missingReference, type Chunk } from './chunks.ts';
import { decodeNamed, type References } from './references.ts';
import { unpack } from './decode.ts';
import { mergeChunk, WriteConflict, type Merged, type MergeTarget } from './merge.ts';

const MAX_TRIES = 8;

/**
 * Merges a chunk. A row that came or went meanwhile, or a deadlock, lets it be merged again; a row that PostgreSQL refuses
 * although every check has passed it is found by halving, and fails alone.
 */
export async function mergeWithCare(
  target: MergeTarget,
  references: References,
  chunk: Chunk,
  logger: Logger,
): Promise<Merged> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await mergeChunk(target, chunk);
    } catch (error) {
      if (error instanceof WriteConflict && attempt < MAX_TRIES) continue;
      const state = sqlState(error);
      if (
        error instanceof LeaseLost ||
        state === undefined ||
        (isTransient(error) && !['40P01', '40001'].includes(state))
      )
        throw error;
      const concurrent = ['40P01', '40001', '23505', '23503'].includes(state);
      if (concurrent && attempt < MAX_TRIES) {
        if (state === '23503') chunk = await withoutMissing(target, references, chunk);
        continue;
      }
      if (!/^(21|22|23|54)/.test(state)) throw error;
      logger.warn({ err: error, rows: chunk.rows.length }, 'a chunk was refused');
      return chunk.to - chunk.from > 1
        ? halved(target, references, chunk, logger)
        : mergeChunk(target, refused(target, chunk));
    }
  }
}

/** The chunk as it is now: what its rows refer to is looked for anew. */
async function withoutMissing(target: MergeTarget, references: References, chunk: Chunk): Promise<Chunk> {
  references.forget();
  const sources = chunk.rows.flatMap(({ folded, source }) => [...folded, source]).sort((a, b) => a.index - b.index);
  const decoded = await decodeNamed(sources.map(unpack), target.decoder, references);
  const rows = decoded.flatMap((each) => ('row' in each.decoded ? [each.decoded.row] : []));
  const refusedRows = decoded.flatMap((each) => ('error' in each.decoded ? [each.decoded.error] : []));
  const missing = await references.missing(rows);
  const errors = [...missing].flatMap(([row, field]) => missingReference(target.decoder, row, field));
  const good = rows.filter((row) => !missing.has(row));
  return buildChunk(good, [...chunk.errors, ...refusedRows, ...errors], chunk);
}

async function halved(target: MergeTarget, references: References, chunk: Chunk, logger: Logger): Promise<Merged> {
  const middle = chunk.from + Math.floor((chunk.to - chunk.from) / 2);
  const part = (from: number, to: number) =>
    buildChunk(
      chunk.rows.filter((row) => row.index >= from && row.index < to),
      chunk.errors.filter((error) => error.index >= from && error.index < to),
      { lane: chunk.lane, from, to, percent: chunk.percent },
    );
  const first = await mergeWithCare(target, references, part(chunk.from, middle), logger);
  const second = await mergeWithCare(target, references, part(middle, chunk.to), logger);
  return {
    rows: first.rows + second.rows,
    created: first.created + second.created,
    cancelRequested: second.cancelRequested,
  };
}

function refused(target: MergeTarget, chunk: Chunk): Chunk {
  const errors = chunk.rows
    .flatMap((row) => [...row.folded, row.source])
    .map((source) => target.decoder.rowError(unpack(source), [aboutField(null, 'UNSTORABLE_VALUE')]));
  return buildChunk([], [...chunk.errors, ...errors], chunk);
}
