/**
 * A reason says why something is refused: a stable name, the code that it belongs to, its parameters, and the English sentence,
 * which is made of the parameters. Other languages are the readers' own (console/words).
 */
import { type ErrorCode } from '../error-codes.ts';

/** What a cell may mean, and the parameters that say so, each as it stands in a query: `dates=dd/mm/yyyy`. */
export interface Reading {
  /** In ISO 8601 for days, with a point for decimals. */
  value: string;
  say: readonly string[];
}

/** A column of a header that is no field. */
export interface StrangeColumn {
  column: string;
  /** From 1. */
  position: number;
  nearest?: string | undefined;
}

/** The kinds of parameters; those of a `?` are left out where they are not known. */
export interface ParameterTypes {
  number: number;
  text: string;
  texts: readonly string[];
  readings: readonly Reading[];
  columns: readonly StrangeColumn[];
}

export type ParameterKind = keyof ParameterTypes | `${keyof ParameterTypes}?`;

type Given<Kind> = Kind extends keyof ParameterTypes ? ParameterTypes[Kind] : never;
type Optional<Kind> = Kind extends `${infer Base}?` ? Given<Base> : never;

export type ParamsOf<Kinds extends Record<string, ParameterKind>> = {
  -readonly [Name in keyof Kinds as Kinds[Name] extends `${string}?` ? never : Name]: Given<Kinds[Name]>;
} & {
  -readonly [Name in keyof Kinds as Kinds[Name] extends `${string}?` ? Name : never]?:
    Optional<Kinds[Name]> | undefined;
};

export interface Declared<Kinds extends Record<string, ParameterKind> = Record<string, ParameterKind>> {
  code: ErrorCode;
  params: Kinds;
  say: (params: ParamsOf<Kinds>) => string;
}

/** Declares reasons of one code. */
export const reasonsOf =
  <const Code extends ErrorCode>(code: Code) =>
  <const Kinds extends Record<string, ParameterKind>>(
    params: Kinds,
    say: string | ((params: ParamsOf<Kinds>) => string),
  ): Declared<Kinds> => ({ code, params, say: typeof say === 'string' ? () => say : say });

/** `a, b or c` */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
