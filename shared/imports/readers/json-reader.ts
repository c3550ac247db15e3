import { type PayloadFormat, type SourceRow } from '../source-rows.ts';
import { JsonRows } from './json-rows.ts';
import { type OpenedReader, type ReaderLimits } from './reader.ts';
import { Utf8Decoding } from './text-decoding.ts';

/**
 * `{"<rowsProperty>": [...], ...}`, whose rows may be any JSON value. Throws INVALID_JSON (details: offset in the payload
 * and index of the row it concerns) for what is not JSON, VALIDATION_FAILED (details.field) for another structure.
 */
export function openJson(
  payload: AsyncIterable<Buffer>,
  format: Pick<PayloadFormat, 'rowsProperty' | 'requiredProperties'>,
  limits: ReaderLimits,
): OpenedReader {
  return { detected: { format: 'json', encoding: 'utf-8' }, batches: batches(payload, new JsonRows(format, limits)) };
}

async function* batches(payload: AsyncIterable<Buffer>, json: JsonRows): AsyncGenerator<SourceRow[], void, undefined> {
  const decoding = new Utf8Decoding();
  for await (const chunk of payload) {
    yield* rowsThenError(json, () => {
      json.push(decoding.push(chunk));
      if (decoding.invalidAt !== undefined) json.fail('not valid UTF-8');
    });
  }
  yield* rowsThenError(json, () => {
    decoding.end();
    if (decoding.invalidAt !== undefined) json.fail('not valid UTF-8');
    json.end();
  });
}

/** Rows that were complete before an error are delivered before it is thrown. */
function* rowsThenError(json: JsonRows, act: () => void): Generator<SourceRow[], void, undefined> {
  let failure: { error: unknown } | undefined;
  try {
    act();
  } catch (error) {
    failure = { error };
  }
  const rows = json.take();
  if (rows.length > 0) yield rows;
  if (failure !== undefined) throw failure.error;
}
