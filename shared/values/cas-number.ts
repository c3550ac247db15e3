/** CAS Registry Numbers: 2 to 7 digits, 2 digits, and a check digit that adds the others up by their place from the right. */
import { because } from '../platform/reasons/index.ts';
import { refusedFor } from '../platform/validation.ts';
import { z } from 'zod';
import { schemaCheck } from '../resources/codec.ts';
import { textList } from '../resources/value-codecs.ts';

export function isCasNumber(value: string): boolean {
  const [, first, second, check] = /^([1-9]\d{1,6})-(\d\d)-(\d)$/.exec(value) ?? [];
  if (first === undefined || second === undefined) return false;
  const digits = [...(first + second)].reverse().map(Number);
  return digits.reduce((sum, digit, index) => sum + digit * (index + 1), 0) % 10 === Number(check);
}

export const casNumber = z
  .string()
  .trim()
  .refine(isCasNumber, refusedFor(because('NOT_A_CAS_NUMBER')))
  .meta({ override: { type: 'string', pattern: '^[1-9]\\d{1,6}-\\d\\d-\\d$', examples: ['7732-18-5'] } });

export const casNumbers = { ...textList, ...schemaCheck(z.array(casNumber).max(200)) };
