import { createRandom, type Random } from './random.ts';

/** Why a row must be refused: `field` is the wire name, null when the row as a whole is at fault. */
export interface SampleFailure {
  kind: string;
  field: string | null;
  code: 'VALIDATION_FAILED' | 'REFERENCE_NOT_FOUND';
}

/** One row in the order of the resource's columns, and what an import into an empty tenant must make of it. */
export interface SampleRow {
  cells: string[];
  expect: 'created' | 'updated' | SampleFailure;
}

/** `errorShare` is the share of rows that must fail, from 0 to 0.5. */
export interface SampleOptions {
  rows: number;
  errorShare: number;
  seed: number;
}

export interface SampleColumn<Name extends string = string> {
  name: Name;
  kind: 'text' | 'number' | 'boolean' | 'list';
}

/** A record before it becomes cells: the text of every column, '' for an absent value. */
export type RecordOf<Columns extends readonly SampleColumn[]> = Record<Columns[number]['name'], string>;

/** A way to break a record: changes one field and returns its name. */
export interface Spoiler<R> {
  kind: string;
  code?: SampleFailure['code'];
  spoil(record: R, random: Random): keyof R & string;
}

export interface Recipe<R> {
  label: string;
  columns: readonly SampleColumn<keyof R & string>[];
  spoilers: readonly Spoiler<R>[];
  /** Share of the file after which keys may come again. */
  duplicatesAfter: number;
  /** A record whose key no other index has. */
  fresh(index: number, random: Random): R;
  /** Another version of an earlier record, with its key. */
  again(earlier: R, random: Random): R;
}

/** Share of the valid rows that repeat a key of the same file. */
const DUPLICATE_SHARE = 0.005;
/** Earlier records that later rows may repeat; bounds the memory, yet they lie anywhere before, so chunk borders are crossed. */
const POOL_SIZE = 500;

/** Deals the rows of a recipe: exactly `rows × errorShare` of them fail, the kinds of failure taking turns. */
export function* dealRows<R extends Record<string, string>>(
  recipe: Recipe<R>,
  options: SampleOptions,
): Generator<SampleRow> {
  const { rows, errorShare, seed } = checkedOptions(options);
  const random = createRandom(seed, recipe.label);
  const names = recipe.columns.map((column) => column.name);
  const kinds = recipe.spoilers.length + CELL_COUNT_KINDS.length;
  const firstDuplicate = Math.floor(rows * recipe.duplicatesAfter);
  const pool: R[] = [];
  let failuresLeft = Math.round(rows * errorShare);
  let duplicatesLeft = Math.floor((rows - failuresLeft) * DUPLICATE_SHARE);
  let turn = random.integer(kinds);
  let pooled = 0;

  for (let index = 0; index < rows; index++) {
    // selection sampling: drawing against what is left meets the exact number without planning the file in memory
    const draw = random.next() * (rows - index);
    if (draw < failuresLeft) {
      failuresLeft--;
      yield spoiledRow(recipe, names, recipe.fresh(index, random), turn++ % kinds, random);
    } else if (index >= firstDuplicate && pool.length > 0 && draw < failuresLeft + duplicatesLeft) {
      duplicatesLeft--;
      yield { cells: toCells(recipe.again(random.pick(pool), random), names), expect: 'updated' };
    } else {
      const record = recipe.fresh(index, random);
      pooled++;
      if (pool.length < POOL_SIZE) pool.push(record);
      else if (random.chance(POOL_SIZE / pooled)) pool[random.integer(POOL_SIZE)] = record;
      yield { cells: toCells(record, names), expect: 'created' };
    }
  }
}

const CELL_COUNT_KINDS = ['too_many_cells', 'too_few_cells'] as const;

function spoiledRow<R extends Record<string, string>>(
  recipe: Recipe<R>,
  names: readonly (keyof R & string)[],
  record: R,
  kind: number,
  random: Random,
): SampleRow {
  const spoiler = recipe.spoilers[kind];
  if (spoiler) {
    const field = spoiler.spoil(record, random);
    return {
      cells: toCells(record, names),
      expect: { kind: spoiler.kind, field, code: spoiler.code ?? 'VALIDATION_FAILED' },
    };
  }
  const cells = toCells(record, names);
  const cellCountKind = CELL_COUNT_KINDS[kind - recipe.spoilers.length]!;
  if (cellCountKind === 'too_many_cells') cells.splice(1 + random.integer(cells.length), 0, 'Rev. B');
  else cells.length -= 1 + random.integer(3);
  return { cells, expect: { kind: cellCountKind, field: null, code: 'VALIDATION_FAILED' } };
}

function toCells<R extends Record<string, string>>(record: R, names: readonly (keyof R & string)[]): string[] {
  return names.map((name) => record[name]!);
}

function checkedOptions(options: SampleOptions): SampleOptions {
  if (!Number.isSafeInteger(options.rows) || options.rows < 1) throw new RangeError('rows must be a positive integer');
  if (!(options.errorShare >= 0 && options.errorShare <= 0.5))
    throw new RangeError('the share of errors must lie between 0 and 50 %');
  return options;
}
