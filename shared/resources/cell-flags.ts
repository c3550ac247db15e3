/** True and false in cells, in the words of the sender's spreadsheet. */
import { because, type Reason } from '../platform/reasons/index.ts';
import { shownValue } from '../platform/validation.ts';

/** True first. No word of one pair means the opposite in another. */
export const BOOLEAN_PAIRS = [
  'true/false',
  '1/0',
  'yes/no',
  'y/n',
  'sì/no',
  's/n',
  'vero/falso',
  'sim/não',
  'verdadeiro/falso',
  'ja/nein',
  'j/n',
  'wahr/falsch',
] as const;

export type BooleanPair = (typeof BOOLEAN_PAIRS)[number];

/** What the sender's words mean, and how they are shown. */
export interface BooleanWords {
  meaning: ReadonlyMap<string, boolean>;
  shown: readonly string[];
}

/** Case and accents do not count: SI and sì are one word. */
export const foldedWord = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '')
    .trim()
    .toLowerCase();

export function booleanWords(pairs: readonly string[]): BooleanWords {
  const shown = pairs.flatMap((pair) => pair.split('/'));
  return { meaning: new Map(shown.map((word, position) => [foldedWord(word), position % 2 === 0])), shown };
}

const ALWAYS = booleanWords(['true/false', '1/0']);

export function flagFromCell(cell: string, { booleans }: { booleans?: BooleanWords }): boolean | string {
  const value = cell.trim().toLowerCase();
  return ALWAYS.meaning.get(value) ?? booleans?.meaning.get(foldedWord(value)) ?? cell;
}

/** Why a cell is no flag, in the words that the sender has chosen or could choose. */
export function explainFlag(cell: string, { booleans }: { booleans?: BooleanWords }): Reason | undefined {
  if (typeof flagFromCell(cell, { booleans }) === 'boolean') return undefined;
  const word = foldedWord(cell);
  const pairs = BOOLEAN_PAIRS.filter((pair) => booleanWords([pair]).meaning.has(word));
  const words = [...new Set(booleans?.shown ?? ['true', 'false'])];
  return because('NOT_A_FLAG_WORD', { words, value: shownValue(cell), say: pairs.map((pair) => `booleans=${pair}`) });
}
