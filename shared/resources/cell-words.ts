/** Values of lists in the cells of a table: by themselves, else, where the sender says so, by what people call them (docs/imports.md#csv). */
import { foldedWord } from './cell-flags.ts';

/** For each value what it is called, in any language. */
export type WordsOfValues<Value extends string = string> = Readonly<Partial<Record<Value, readonly string[]>>>;

/** The values by their words, and by themselves in any case. Throws where one word means two values: such a table is a mistake in the program. */
export function valuesByWord<Value extends string>(
  values: readonly Value[],
  words: WordsOfValues<Value>,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const value of values)
    for (const word of [value, ...(words[value] ?? [])].map(foldedWord)) {
      const other = found.get(word);
      if (other !== undefined && other !== value) throw new Error(`${word} would be ${value} and ${other}`);
      found.set(word, value);
    }
  return found;
}

/**
 * From a cell to the value that it names; one that is a value already, or names none, stays as it is. `words` are asked for the
 * first time that a cell is no value.
 */
export function cellByWord(
  isValue: (text: string) => boolean,
  words: () => ReadonlyMap<string, string>,
): (cell: string, options: { names?: boolean }) => string {
  let known: ReadonlyMap<string, string> | undefined;
  return (cell, { names }) => {
    if (!names || isValue(cell) || isValue(cell.trim())) return cell;
    known ??= words();
    return known.get(foldedWord(cell)) ?? cell;
  };
}
