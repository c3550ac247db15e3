/**
 * Lanes: the shares of an import's rows that are merged on connections of their own. Rows that find the same record are in one
 * lane, and so are rows that add up into the same record; a record's rows therefore take effect in their order, and no lane
 * waits for a lock of another. How many lanes an import has is settled when it begins: whoever goes on with it deals alike, on as
 * many connections as there are.
 */
import { type Representation } from '../resources/representation.ts';
import { referenceFields, type DecodedRow } from './decode.ts';
import { type DetectedFormat } from './source-rows.ts';

/** A smaller payload is merged before lanes would pay. */
const LANES_FROM_BYTES = 1024 ** 2;

/**
 * How many lanes a payload of so many bytes gets. Rows with the sender's own key may find any record, by either of their keys:
 * only the record itself tells which rows belong together, and they are merged in one lane. JSON has no header that would tell
 * whether there are any.
 */
export function lanesFor(
  representation: Representation,
  { fields }: DetectedFormat,
  payload: { sizeBytes: number; most: number },
): number {
  const ownKey = representation.resource.upsertKeys.find(({ takenOver }) => takenOver)?.whenPresent;
  if (payload.sizeBytes < LANES_FROM_BYTES) return 1;
  if (ownKey !== undefined && (fields === undefined || fields.includes(representation.wireName(ownKey)))) return 1;
  return payload.most;
}

/**
 * Deals rows: by the record that they add up into, else by their whole key. The natural keys of a resource find different records
 * each, as `among` and `whenPresent` in their declarations see to.
 */
export function dealer(representation: Representation, lanes: number): (row: DecodedRow) => number {
  if (lanes === 1) return () => 0;
  const { parent } = representation.resource;
  const position = parent ? referenceFields(representation).findIndex(({ key }) => key === parent.key) : -1;
  return (row) => hash(position < 0 ? row.identity : String(row.references[position])) % lanes;
}

/** FNV-1a over UTF-16 code units. What it answers stands behind the checkpoints of running imports. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // the low bits alone would follow the last character
  return (value ^ (value >>> 16)) >>> 0;
}

/** The connections of a worker process beyond the first of each import. An import takes those that are free, and never waits. */
export class SpareConnections {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes at most `wanted`. */
  take(wanted: number): number {
    const taken = Math.max(0, Math.min(wanted, this.#free));
    this.#free -= taken;
    return taken;
  }

  giveBack(taken: number): void {
    this.#free += taken;
  }
}
