/** JSON whose numbers keep all their digits, as the cells of CSV do. */
import { randomUUID } from 'node:crypto';
import { ExactDecimal } from './value-codecs.ts';

/** A shorter number is exact anyway. Written out, as V8 looks ahead in a pattern without repetitions and skips most of a text. */
const MAY_BE_LONG = new RegExp(`\\d${'[\\d.]'.repeat(15)}`);
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Digits that no decimal of ours has are cut off as ever. */
const MOST_CHARACTERS = 100;

/** No text of a sender begins with it. */
const MARK = `${randomUUID()} `;

const isExact = (number: string) =>
  number.length <= 15 || number.length > MOST_CHARACTERS || /[eE]/.test(number) || String(Number(number)) === number;

const marked = (token: string): string => (token.startsWith('"') || isExact(token) ? token : `"${MARK}${token}"`);

/**
 * What JSON.parse makes of the text, with an ExactDecimal for each number that has more digits than a number of JavaScript keeps;
 * throws what JSON.parse throws.
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAY_BE_LONG.test(text)) return value;
  const exact = text.replace(TOKENS, marked);
  if (exact === text) return value;
  return JSON.parse(exact, (_key, each: unknown) =>
    typeof each === 'string' && each.startsWith(MARK) ? new ExactDecimal(each.slice(MARK.length)) : each,
  );
}

const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');

/** What JSON.stringify makes of a value that `parseExactly` has made, with every digit of its numbers. */
export function stringifyExactly(value: unknown): string {
  if (!holdsExact(value)) return JSON.stringify(value);
  const text = JSON.stringify(value, function (this: Record<string, unknown>, key, each: unknown) {
    const original = this[key];
    return original instanceof ExactDecimal ? MARK + original.digits : each;
  });
  return text.replace(MARKED, '$1');
}

const holdsExact = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (value instanceof ExactDecimal || Object.values(value).some((each) => holdsExact(each)));
