import { type z } from 'zod';
import { TramaError } from './errors.ts';

export interface FieldIssue {
  field: string | null;
  message: string;
}

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

/** What is wrong with `source`, in the terms of its sender: field by wire name, with the value that was refused unless it is a secret. */
export function describeIssues(error: z.ZodError, source: unknown): FieldIssue[] {
  return error.issues.map((issue) => {
    const value = valueAt(source, issue.path);
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : null;
    if (value === undefined) return { field, message: 'is required' };
    if (value === null) return { field, message: 'must not be null' };
    const message = issue.message.replace(/^Invalid input: /, '');
    return { field, message: issue.path.some(isSecret) ? message : `${message} (got ${shownValue(value)})` };
  });
}

/** Parses with a schema or throws VALIDATION_FAILED that names the first bad field and lists all of them. */
export function parseOrThrow<Schema extends z.ZodType>(
  schema: Schema,
  source: unknown,
  what?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const issues = describeIssues(parsed.error, source);
  const first = issues[0] ?? { field: null, message: 'is not valid' };
  const field = first.field ?? what ?? null;
  throw new TramaError('VALIDATION_FAILED', `${field ?? 'body'}: ${first.message}`, { field, issues });
}
