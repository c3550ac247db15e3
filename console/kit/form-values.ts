/** Between what inputs hold and what the API takes: values, and what can be said of them before they are sent. */
import { type AnyRow, type FieldForm } from '../api/resources.ts';
import { type Speech } from '../words/speech.ts';

/** What an input holds: text, whether it is on, or several values. */
export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;

export interface FormField {
  name: string;
  form: FieldForm;
}

const isNumber = ({ type }: FieldForm) => type === 'number' || type === 'integer' || type === 'decimal';

export const isDate = ({ type }: FieldForm) => type === 'day' || type === 'moment';

/** What stands in a date's input that is no date yet: a part of one, which the browser gives no value for. */
export const incomplete = (form: FieldForm, { t }: Speech) =>
  t(form.type === 'moment' ? 'form.incompleteMoment' : 'form.incompleteDay');

/** A moment on the clock of whoever looks at it, as its input has it: without a zone, to the minute. */
function toLocal(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

export function toFormValue(form: FieldForm, value: unknown, { point }: Pick<Speech, 'point'>): FormValue {
  if (form.type === 'flag') return value === true;
  if (form.type === 'choices' || form.type === 'texts') return Array.isArray(value) ? (value as string[]) : [];
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  // decimals that are nothing are not shown: three of them could be taken for thousands
  if (isNumber(form))
    return text
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
      .replace('.', point);
  if (form.type === 'moment') return toLocal(text);
  // a moment that was given for a day
  return form.type === 'day' ? text.slice(0, 10) : text;
}

export const toFormValues = (fields: readonly FormField[], row: Partial<AnyRow>, speech: Pick<Speech, 'point'>) =>
  Object.fromEntries(fields.map(({ name, form }) => [name, toFormValue(form, row[name], speech)]));

const NUMBER = /^-?\d+([.,]\d+)?$/;

/** `12.500` and `1.234.567,5` where decimals stand behind a comma; `0.125` has no thousands. */
const THOUSANDS = {
  '.': /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
  ',': /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
};

/**
 * The digits of a number with a point before its decimals. What may be read in two ways is read as the language writes it; what
 * cannot be thousands is taken with either sign before its decimals. Undefined for what is no number.
 */
function digits(text: string, { point }: Pick<Speech, 'point'>): string | undefined {
  const plain = text.replace(/\s/g, '');
  const other = point === ',' ? '.' : ',';
  if (THOUSANDS[point === ',' ? ',' : '.'].test(plain)) return plain.replaceAll(other, '').replace(',', '.');
  return NUMBER.test(plain) ? plain.replace(',', '.') : undefined;
}

/** Numbers that are none are left as they are typed: the API says what is wrong with them. */
export function toWire(form: FieldForm, value: FormValue, speech: Pick<Speech, 'point'>): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  if (form.type === 'moment') return new Date(text).toISOString();
  if (!isNumber(form)) return text;
  const number = digits(text, speech);
  return form.type === 'decimal' || number === undefined ? (number ?? text) : Number(number);
}

const isSame = (a: FormValue | undefined, b: FormValue | undefined) => JSON.stringify(a) === JSON.stringify(b);

export const changedFields = (fields: readonly FormField[], before: FormValues, after: FormValues) =>
  fields.filter(({ name }) => !isSame(before[name], after[name]));

/** The fields that differ, as the API takes them: an emptied one is null. */
export const toBody = (
  fields: readonly FormField[],
  before: FormValues,
  after: FormValues,
  speech: Pick<Speech, 'point'>,
): Record<string, unknown> =>
  Object.fromEntries(
    changedFields(fields, before, after).map(({ name, form }) => [name, toWire(form, after[name]!, speech)]),
  );

const FIRST_YEAR = 1900;
const EMAIL = /^\S+@\S+\.\S+$/;
/** What the API would refuse, by what it says of the field; undefined where nothing is to be said. */
export function complaint({ form }: FormField, value: FormValue, speech: Speech): string | undefined {
  const { t, number } = speech;
  if (typeof value === 'boolean') return undefined;
  if (value.length === 0 || (typeof value === 'string' && value.trim() === ''))
    return form.required ? t('form.required') : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (isNumber(form)) return numberComplaint(form, text, speech);
  // who types two digits for a year has meant another one
  if (isDate(form) && Number(text.slice(0, 4)) < FIRST_YEAR) return t('form.year', { year: FIRST_YEAR });
  // the API counts characters, not the units that some take two of
  const length = [...text].length;
  if (form.maxLength !== undefined && length > form.maxLength)
    return t('form.tooLong', { max: number(form.maxLength) });
  if (form.minLength !== undefined && length < form.minLength) return t('form.tooShort', { min: form.minLength });
  if (form.type === 'email' && !EMAIL.test(text)) return t('form.email');
  return undefined;
}

function numberComplaint(form: FieldForm, text: string, speech: Speech): string | undefined {
  const { t, number, point } = speech;
  const given = digits(text, speech);
  if (given === undefined) return t('form.number', { example: `12${point}5` });
  const value = Number(given);
  if (form.type === 'integer' && !Number.isInteger(value)) return t('form.integer');
  if (form.minimum !== undefined && value < form.minimum) return t('form.min', { min: number(form.minimum) });
  if (form.exclusiveMinimum !== undefined && value <= form.exclusiveMinimum)
    return t('form.moreThan', { min: number(form.exclusiveMinimum) });
  if (form.maximum !== undefined && value > form.maximum) return t('form.max', { max: number(form.maximum) });
  return undefined;
}
