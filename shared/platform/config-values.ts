/** The forms of settings: what a value must look like, and a sentence that says so where it does not. */
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

const shown = (value: unknown) => JSON.stringify(String(value).slice(0, 80));

/** A whole number in digits. */
export const integer = (min: number, max: number, absent: number) =>
  z
    .string()
    .transform((value, context) => {
      const number = /^\s*-?\d+\s*$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      context.addIssue({
        code: 'custom',
        message: `must be a whole number from ${min} to ${max}, not ${shown(value)}`,
      });
      return z.NEVER;
    })
    .default(absent);

const UNITS: Record<string, number> = {
  b: 1,
  ...{ kb: 1000, mb: 1000 ** 2, gb: 1000 ** 3, tb: 1000 ** 4 },
  ...{ kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3, tib: 1024 ** 4 },
};

/** The bytes of "1048576", "2GB" (powers of 1000) or "1.5 GiB" (powers of 1024); undefined for anything else. */
export function parseBytes(value: string): number | undefined {
  const [, figure, unit = 'b'] = /^\s*(\d{1,16}(?:\.\d{1,6})?)\s*([a-z]{1,3})?\s*$/i.exec(value) ?? [];
  const factor = Object.hasOwn(UNITS, unit.toLowerCase()) ? UNITS[unit.toLowerCase()] : undefined;
  if (figure === undefined || factor === undefined) return undefined;
  const bytes = Number(figure) * factor;
  if (unit.toLowerCase() === 'b' && !Number.isInteger(bytes)) return undefined;
  return Math.floor(bytes);
}

/** A number of bytes, with a unit or without. */
export const bytes = (min: number, max: number, absent: number) =>
  z
    .string()
    .transform((value, context) => {
      const number = parseBytes(value);
      if (number !== undefined && number >= min && number <= max) return number;
      context.addIssue({
        code: 'custom',
        message: `must be a number of bytes from ${min} to ${max}, such as 1048576, 64MB (of 1000) or 64MiB (of 1024), not ${shown(value)}`,
      });
      return z.NEVER;
    })
    .default(absent);

export const optionalText = z.string().trim().min(1).optional();

export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true, false, 1 or 0' })
  .transform((value) => value === 'true' || value === '1');

/** Values separated by commas. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

export const secret = z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be 32 or more printable characters without spaces');

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) =>
        protocols.some((protocol) => value.startsWith(`${protocol}:`)) && URL.canParse(value.split(',')[0] ?? ''),
      {
        error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}:`).join(' or ')}`,
      },
    );

/** What Express takes for its setting "trust proxy". */
export const isTrustedProxy = (value: string): boolean =>
  /^(?:\d{1,3}|true)$/.test(value) ||
  value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
    return (
      longest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
    );
  });
