/** Barcodes of products: EAN-8, UPC-A, EAN-13 and GTIN-14, which share one check digit. */
import { because } from '../platform/reasons/index.ts';
import { cellAsText, asIs, addIssue, stringCheck, type Codec } from '../resources/codec.ts';
import { z } from 'zod';

/** Whether the last digit is the check digit of those before it, which count 3 and 1 in turn from the right (GS1 General Specifications, 7.9). */
export function isBarcode(value: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value)) return false;
  const digits = [...value].map(Number);
  const check = digits.pop()!;
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

export const barcode: Codec<'text'> = {
  fits: { text: true },
  ...stringCheck(
    (value, payload) => {
      if (!isBarcode(value)) addIssue(payload, because('NOT_A_BARCODE'));
      return value;
    },
    { pattern: '^(?:\\d{8}|\\d{12,14})$', examples: ['4006381333931'] },
  ),
  output: z.string(),
  encode: asIs,
  fromCell: cellAsText,
};
