import { z } from 'zod';
import { TramaError } from './errors.ts';
import { because, sentenceOf, type FieldReason, type Reason } from './reasons/index.ts';

/** What is wrong with a field: the reason, whose `value` is what was sent, and the sentence in English. */
export type FieldIssue = FieldReason & { message: string };

function valueAt(source: unknown, path: readonly PropertyKey[]): unknown {
  let value = source;
  for (const part of path)
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[part] : undefined;
  return value;
}

/** Names of what nobody but its owner may read again: such a value is refused without being shown. */
const SECRET_NAME =
  /pass(?:word|phrase|wd)|secret|token(?!prefix)|credential|api[-_]?key|service[-_]?key|authorization|cookie/i;

const isSecret = (name: PropertyKey) => SECRET_NAME.test(String(name));

const withoutSecrets = (name: string, value: unknown): unknown => (isSecret(name) ? '…' : value);

/** A value as messages show it: its JSON, cut where it is long. */
export function shownValue(value: unknown): string {
  let json: string;
  try {
    json = JSON.stringify(value, withoutSecrets) ?? 'undefined';
  } catch {
    // a value that JSON cannot show (nested too deeply) is named by its type
    json = typeof value;
  }
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

/** How schemas give a reason of their own: `.refine(isShort, refusedFor(because('TOO_LONG', { limit: 100 })))`. */
export const refusedFor = (reason: Reason) => ({ error: sentenceOf(reason), params: { ...reason } });

/** The issue that a check of a schema adds. */
export const issueOf = (reason: Reason) => ({
  code: 'custom' as const,
  message: sentenceOf(reason),
  params: { ...reason },
});

type AnyIssue = z.core.$ZodRawIssue | z.core.$ZodIssue;

const UNITS: Record<string, string> = { array: 'items', set: 'items', map: 'entries', file: 'bytes' };

function tooSmallOrLarge(issue: { origin: string; limit: number; inclusive: boolean; small: boolean }): Reason {
  const { origin, limit, inclusive, small } = issue;
  if (origin === 'string') return small ? shorter(limit) : because('TOO_LONG', { limit });
  const unit = UNITS[origin];
  if (unit !== undefined) return small ? because('TOO_FEW', { limit, unit }) : because('TOO_MANY', { limit, unit });
  if (inclusive) return small ? because('TOO_SMALL', { limit }) : because('TOO_LARGE', { limit });
  return small ? because('NOT_MORE_THAN', { limit }) : because('NOT_LESS_THAN', { limit });
}

const shorter = (limit: number): Reason => (limit === 1 ? because('EMPTY') : because('TOO_SHORT', { limit }));

const FORMS: Partial<Record<string, () => Reason>> = {
  uuid: () => because('NOT_A_UUID'),
  email: () => because('NOT_AN_EMAIL'),
  date: () => because('NOT_A_DAY'),
  datetime: () => because('NOT_A_MOMENT'),
};

const typeOf = (value: unknown): string => {
  if (Number.isNaN(value)) return 'NaN';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** The reason of an issue: the schema's own, or what a check of the library stands for. */
function reasonOf(issue: AnyIssue, value: unknown): Reason {
  switch (issue.code) {
    case 'custom':
      return issue.params && 'reason' in issue.params ? (issue.params as unknown as Reason) : because('UNREADABLE');
    case 'invalid_type':
      return because('WRONG_TYPE', { expected: issue.expected, given: typeOf(value) });
    case 'too_small':
      return tooSmallOrLarge({
        origin: issue.origin,
        limit: Number(issue.minimum),
        inclusive: issue.inclusive !== false,
        small: true,
      });
    case 'too_big':
      return tooSmallOrLarge({
        origin: issue.origin,
        limit: Number(issue.maximum),
        inclusive: issue.inclusive !== false,
        small: false,
      });
    case 'invalid_value':
      return because('NOT_ONE_OF', { allowed: issue.values.map(String) });
    case 'invalid_format':
      return FORMS[issue.format]?.() ?? because('WRONG_FORM', { form: issue.format });
    case 'unrecognized_keys':
      return because('UNKNOWN_FIELD', { fields: issue.keys.slice(0, 20).map((key) => key.slice(0, 100)) });
    case 'invalid_key':
      return because('UNKNOWN_KEY');
    default:
      return because('UNREADABLE');
  }
}

// of what the library checks by itself the sentence is that of the reason, too
z.config({
  customError: (issue) => (issue.code === 'custom' ? undefined : sentenceOf(reasonOf(issue, issue.input))),
});

const issueFor = (field: string | null, reason: Reason, message = sentenceOf(reason)): FieldIssue => ({
  field,
  message,
  ...reason,
});

/** What is wrong with `source`, in the terms of its sender: field by wire name, with the value that was refused unless it is a secret. */
export function describeIssues(error: z.ZodError, source: unknown): FieldIssue[] {
  return error.issues.map((issue) => {
    const value = valueAt(source, issue.path);
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : null;
    if (value === undefined) return issueFor(field, because('REQUIRED'));
    if (value === null) return issueFor(field, because('NULL'));
    const reason = reasonOf(issue, value);
    if (issue.path.some(isSecret)) return issueFor(field, reason, issue.message);
    const shown = shownValue(value);
    const params = { ...reason.params, value: shown };
    return issueFor(field, { ...reason, params } as Reason, `${issue.message} (got ${shown})`);
  });
}

/** The error for several issues: that of the first, with all of them in its details. */
export function refusedIssues(issues: readonly FieldIssue[], what?: string): TramaError {
  const first = issues[0] ?? issueFor(null, because('UNREADABLE'));
  const field = first.field ?? what ?? null;
  const { reason, params } = first;
  const details = { field, reason, params, issues };
  return TramaError.of('VALIDATION_FAILED', `${field ?? 'body'}: ${first.message}`, details);
}

/** Parses with a schema or throws VALIDATION_FAILED that names the first bad field and lists all of them. */
export function parseOrThrow<Schema extends z.ZodType>(
  schema: Schema,
  source: unknown,
  what?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw refusedIssues(describeIssues(parsed.error, source), what);
}
