/** What a dictionary is: a text for every key that the English one has. */
import { type AuditEvent, type AuditSubject, type JobEvent } from '../../shared/platform/audit-actions.ts';
import { type ForeignKind, type NotWorkbook } from '../../shared/platform/reasons/files.ts';
import { type ProblemCode } from '../api/errors.ts';
import { type ChoiceName, type FilterName } from '../api/resources.ts';
import { en } from './en/index.ts';

export type WordKey = keyof typeof en;
export type Dictionary = Record<WordKey, string>;

/** Fields that there is a name for. */
export type NamedField = { [Key in WordKey]: Key extends `field.${infer Field}` ? Field : never }[WordKey];

/** Keys that have a form for one and another for several. */
export type CountedKey = { [Key in WordKey]: Key extends `${infer Stem}.one` ? Stem : never }[WordKey];

/** Every code of the API, every subject and event of the audit trail, every filter, every value that a field offers and every kind of file has words: the compiler names those that lack them. */
export const english: Dictionary = en satisfies Record<
  | `error.${ProblemCode}`
  | `field.${FilterName}`
  | `choice.${ChoiceName}`
  | `entity.${AuditSubject}`
  | `event.${AuditEvent | JobEvent}`
  | `fileKind.${ForeignKind | NotWorkbook}`,
  string
>;
