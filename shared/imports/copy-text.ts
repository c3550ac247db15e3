/** PostgreSQL's COPY text format. */
import { type SqlType } from '../resources/resource.ts';

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escapeText = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text;

const arrayLiteral = (items: readonly unknown[]) =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** How COPY writes that there is no value. */
export const ABSENT = '\\N';

export type CopyEncoder = (value: unknown) => string;

const plain: CopyEncoder = (value) => `${value as string | number}`;

const ENCODERS: Record<SqlType, CopyEncoder> = {
  boolean: (value) => (value === true ? 't' : 'f'),
  bigint: plain,
  integer: plain,
  numeric: plain,
  timestamptz: plain,
  date: plain,
  uuid: plain,
  text: (value) => escapeText(value as string),
  'text[]': (value) => escapeText(arrayLiteral(value as readonly unknown[])),
  'uuid[]': (value) => escapeText(arrayLiteral(value as readonly unknown[])),
  jsonb: (value) => escapeText(JSON.stringify(value)),
};

/** Encodes the fields of one column; absent and null are \\N. */
export function copyEncoder(type: SqlType): CopyEncoder {
  const encode = ENCODERS[type];
  return (value) => (value === null || value === undefined ? ABSENT : encode(value));
}
