/** Every reason there is, and how one is given. The list is closed: OpenAPI, the English sentences and the console's are made of it. */
import { FILES } from './files.ts';
import { type ParamsOf } from './declare.ts';
import { REQUESTS } from './requests.ts';
import { ROWS } from './rows.ts';
import { RULES } from './rules.ts';
import { VALUES } from './values.ts';

export const REASONS = { ...VALUES, ...ROWS, ...RULES, ...FILES, ...REQUESTS } as const;

export type ReasonName = keyof typeof REASONS;

// all in one type, which is made once: one made for each name and each call took most of the time of a type check
type AllParams = { [Each in ReasonName]: ParamsOf<(typeof REASONS)[Each]['params']> };
type AllReasons = { [Each in ReasonName]: { reason: Each; params: AllParams[Each] } };

export type ReasonParams<Name extends ReasonName> = AllParams[Name];

export type Reason<Name extends ReasonName = ReasonName> = AllReasons[Name];

/** A reason with the field that it is about, in the terms of the sender; null: none, or all. */
export type FieldReason = Reason & { field: string | null };

type Given<Name extends ReasonName> =
  Record<never, never> extends ReasonParams<Name> ? [params?: ReasonParams<Name>] : [params: ReasonParams<Name>];

export const because = <Name extends ReasonName>(reason: Name, ...[params]: Given<Name>): Reason<Name> =>
  ({ reason, params: params ?? {} }) as Reason<Name>;

export const aboutField = <Name extends ReasonName>(
  field: string | null,
  reason: Name,
  ...params: Given<Name>
): FieldReason => ({ field, ...because(reason, ...params) }) as FieldReason;

/** The English sentence of a reason. */
export const sentenceOf = ({ reason, params }: Reason): string =>
  (REASONS[reason].say as (params: Reason['params']) => string)(params);

/** What reasons say together, each with its field. */
export const messageOf = (reasons: readonly FieldReason[]): string =>
  reasons
    .map((reason) => (reason.field === null ? sentenceOf(reason) : `${reason.field}: ${sentenceOf(reason)}`))
    .join('; ');

export const codeOf = (reason: ReasonName) => REASONS[reason].code;
