/**
 * What the API's reasons are in the languages of people. `{limit}` stands for a parameter, `{limit|day|days}` for the
 * form that its number asks for; what stands in square brackets is left out where its parameter is not known. The compiler knows the reasons, and the parameters of each.
 */
import { type Reading, type StrangeColumn } from '../../shared/platform/reasons/declare.ts';
import { type ReasonName, type ReasonParams } from '../../shared/platform/reasons/index.ts';

export type ReasonWords = Record<ReasonName, string>;

type NameIn<Place extends string> = Place extends `${infer Name}|${string}` ? Name : Place;
type NamesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? NameIn<Place> | NamesIn<Rest>
  : never;

/** A text that names a parameter which its reason does not have is none. */
type Fitting<Words extends ReasonWords> = {
  [Name in ReasonName & keyof Words]: Words[Name] extends string
    ? NamesIn<Words[Name]> extends keyof ReasonParams<Name>
      ? Words[Name]
      : never
    : never;
};

export const defineReasons = <const Words extends ReasonWords>(words: Words & Fitting<Words>): ReasonWords => words;

/** What a parameter of a request is called on the page of imports. */
const CONTROLS: Record<string, string> = {
  dates: 'mapping.dates',
  decimal: 'mapping.decimal',
  booleans: 'mapping.booleans',
};

/** Parameters whose values have names of their own; what somebody has typed stays as it is. */
const NAMED: Record<string, string> = { status_from: 'choice.status', status_to: 'choice.status', kind: 'fileKind' };

/** Why something was refused, as the API answers it. */
export interface GivenReason {
  reason?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

/** What a language has for parameters. */
interface Telling {
  number: (value: number) => string;
  day: (iso: string) => string;
  /** The words of a key. */
  find: (key: string) => string | undefined;
  plural: (count: number) => Intl.LDMLPluralRule;
  /** `a, b or c` */
  list: (items: readonly string[]) => string;
}

const isReading = (value: unknown): value is Reading => typeof value === 'object' && value !== null && 'say' in value;
const isColumn = (value: unknown): value is StrangeColumn =>
  typeof value === 'object' && value !== null && 'column' in value;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The sentence of a reason; undefined where there is none, or one that this console does not know. */
export function fillReason(
  words: ReasonWords,
  { reason, params = {} }: GivenReason,
  { number, day, find, plural, list }: Telling,
): string | undefined {
  const text = reason !== undefined && Object.hasOwn(words, reason) ? words[reason as ReasonName] : undefined;
  if (text === undefined) return undefined;
  /** `dates=dd/mm/yyyy` as the control that says it, and its choice. */
  const onPage = (parameter: string): string => {
    const [name = '', value = ''] = parameter.split('=', 2);
    const control = find(CONTROLS[name] ?? '');
    return control === undefined ? parameter : `${control}: ${find(`choice.${name}.${value}`) ?? value}`;
  };
  const shown = (value: unknown): string => {
    if (typeof value === 'number') return number(value);
    if (Array.isArray(value)) return list(value.map(shown));
    if (isReading(value))
      return `${DAY.test(value.value) ? day(value.value) : value.value} (${value.say.map(onPage).join(', ')})`;
    if (isColumn(value)) return value.column === '' ? number(value.position) : value.column;
    return typeof value === 'string' ? value : '';
  };
  const ofName = (name: string): string => {
    const value = params[name];
    if (name === 'say' && Array.isArray(value)) return list(value.map((each) => onPage(String(each))));
    const words = NAMED[name];
    const named = words !== undefined && typeof value === 'string' ? find(`${words}.${value}`) : undefined;
    return named ?? shown(value);
  };
  return text
    .replace(/\[([^[\]]*\{(\w+)\}[^[\]]*)\]/g, (_match, part: string, name: string) =>
      params[name] === undefined ? '' : part,
    )
    .replace(/\{(\w+)\|([^{}|]*)\|([^{}|]*)\}/g, (_match, name: string, one: string, other: string) =>
      plural(Number(params[name])) === 'one' ? one : other,
    )
    .replace(/\{(\w+)\}/g, (_match, name: string) => ofName(name))
    .trim();
}
