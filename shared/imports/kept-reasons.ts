/** The reasons of a failed row as they are kept with it: few, with short parameters, and nothing that jsonb refuses. */
import { type FieldReason } from '../platform/reasons/index.ts';
import { type FieldIssue } from '../platform/validation.ts';

const MAX_REASONS = 20;
const MAX_TEXT = 200;
const MAX_LIST = 30;

/** Of text that a hostile row holds. */
export const storableText = (text: string) => text.replaceAll('\0', '\u2400').toWellFormed();

function bounded(value: unknown): unknown {
  if (typeof value === 'string')
    return storableText(value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1)}…` : value);
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map(bounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bounded(each)]));
}

export const keptReasons = (reasons: readonly (FieldReason | FieldIssue)[]): FieldReason[] =>
  reasons.slice(0, MAX_REASONS).map(({ field, reason, params }) => bounded({ field, reason, params }) as FieldReason);
