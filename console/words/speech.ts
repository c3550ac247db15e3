/** Words, numbers, moments, countries and currencies in one language. */
import { COUNTRIES } from '../../shared/values/country-codes.ts';
import { CURRENCIES } from '../../shared/values/currency-codes.ts';
import { fillReason, type GivenReason, type ReasonWords } from './reasons.ts';
import { type CountedKey, type Dictionary, type WordKey } from './dictionary.ts';

export type Language = 'en' | 'it' | 'pt';

export interface Choice {
  value: string;
  label: string;
}

type Parameters = Record<string, string | number>;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const DECIMALS = 3;

const fill = (text: string, values: Parameters = {}) =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? ''));

/** Where the words are from, which a browser takes for those of another country. */
const LOCALES: Partial<Record<Language, string>> = { pt: 'pt-PT' };

/** The language as it is written where the browser is from: English of the United Kingdom has other dates than that of America. */
const localeOf = (language: Language) =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? LOCALES[language] ?? language;

/** Prices have as many. */
const MANY_DECIMALS = 4;

export function createSpeech(language: Language, words: Dictionary, reasons: ReasonWords) {
  const locale = localeOf(language);
  const countryNames = new Intl.DisplayNames([locale], { type: 'region' });
  const currencyNames = new Intl.DisplayNames([locale], { type: 'currency' });
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const sorter = new Intl.Collator(locale);
  const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')!.value;
  const decimal = (digits: string) => {
    const decimals = Math.min(digits.split('.')[1]?.length ?? 0, 15);
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 15 });
    return format.format(digits as `${number}`);
  };
  const number = (value: number) => numbers.format(value);
  const unit = (name: string, value: number, style: Intl.NumberFormatOptions['unitDisplay'] = 'short') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: style,
      maximumFractionDigits: 1,
    }).format(value);
  const sorted = (codes: ReadonlySet<string>, nameOf: (code: string) => string): Choice[] =>
    [...codes].map((value) => ({ value, label: nameOf(value) })).sort((a, b) => sorter.compare(a.label, b.label));
  const country = (code: string) => (COUNTRIES.has(code) ? (countryNames.of(code) ?? code) : code);
  const currency = (code: string) => {
    const name = currencyNames.of(code);
    return name === undefined || name === code ? code : `${code} · ${name}`;
  };
  let countries: Choice[] | undefined;
  let currencies: Choice[] | undefined;

  const find = (key: string): string | undefined => (words as Record<string, string>)[key];
  const lists = new Intl.ListFormat(language, { type: 'disjunction' });
  const day = (iso: string) => days.format(new Date(iso));
  const forReasons = {
    number,
    day,
    find,
    plural: (count: number) => plurals.select(count),
    list: (items: readonly string[]) => lists.format(items),
  };
  return {
    language,
    t: (key: WordKey, values?: Parameters) => fill(words[key], values),
    /** The words of a key that is put together; undefined where there are none. */
    find,
    /** Why something is refused; undefined where only the API's own sentence tells it. */
    because: (given: GivenReason) => fillReason(reasons, given, forReasons),
    /** Words that depend on a number. */
    counted: (key: CountedKey, count: number) =>
      fill(words[`${key}.${plurals.select(count) === 'one' ? 'one' : 'other'}`], { count: number(count) }),
    /** `a, b or c`. */
    oneOf: (items: readonly string[]) => lists.format(items),
    number,
    /** A decimal that came as text, with every digit that it has. */
    decimal,
    /** The same where figures are compared at a glance: what was computed has more digits than anybody reads. */
    shortDecimal: (digits: string) =>
      (digits.split('.')[1]?.length ?? 0) > MANY_DECIMALS
        ? new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(digits as `${number}`)
        : decimal(digits),
    /** What stands between units and decimals. */
    point,
    moment: (iso: string) => moments.format(new Date(iso)),
    /** A day, or the day of a moment. */
    day,
    /** Of yyyy-mm. */
    month: (yearAndMonth: string) => months.format(new Date(`${yearAndMonth}-01T00:00:00Z`)),
    bytes: (count: number) => {
      const exponent = Math.min(Math.floor(Math.log2(Math.max(count, 1)) / 10), BYTE_UNITS.length - 1);
      return unit(BYTE_UNITS[exponent]!, count / 1024 ** exponent, exponent === 0 ? 'long' : 'short');
    },
    duration: (milliseconds: number) => {
      if (milliseconds < 120_000) return unit('second', milliseconds / 1000);
      return milliseconds < 7_200_000 ? unit('minute', milliseconds / 60_000) : unit('hour', milliseconds / 3_600_000);
    },
    country,
    currency,
    countries: () => (countries ??= sorted(COUNTRIES, country)),
    currencies: () => (currencies ??= sorted(CURRENCIES, currency)),
  };
}

export type Speech = ReturnType<typeof createSpeech>;
