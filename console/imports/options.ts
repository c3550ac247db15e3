/** The options of imports, as profiles keep them and as requests say them. */
import { type ImportOptions } from '../../shared/imports/import-options.ts';
import { type Job } from '../api/jobs.ts';
import { formOf } from '../api/resources.ts';

export type { ImportOptions };

/** What the API takes for: not even the profile of the resource by default. */
export const NO_PROFILE = 'none';

/** What can be chosen for an option. */
export const valuesOf = (option: 'delimiter' | 'decimal' | 'dates' | 'booleans'): readonly string[] =>
  formOf('importProfile')[`options.${option}`]?.values ?? [];

type Parameters = Record<string, string | number | undefined>;

const listed = (names: readonly string[] | undefined) => (names?.length ? JSON.stringify(names) : undefined);

/** The parameters that say the same; of a profile nothing is left. */
export const parametersOf = (options: ImportOptions): Parameters => ({
  profile: NO_PROFILE,
  columns: Object.keys(options.columns ?? {}).length > 0 ? JSON.stringify(options.columns) : undefined,
  ignore_columns: listed(options.ignoreColumns),
  unknown_columns: options.unknownColumns,
  delimiter: options.delimiter,
  decimal: options.decimal,
  dates: options.dates,
  booleans: options.booleans?.join(','),
  values: options.values,
  sheet: options.sheet,
  header_row: options.headerRow,
  create_missing: options.createMissing,
});

/** Without what says nothing: profiles keep no empty lists. */
export const tidy = (options: ImportOptions): ImportOptions =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  );

/** How rows that failed in a job are read: like those that they come from, but for what only that file has. */
export function optionsLike({ options = {}, result }: Job): ImportOptions {
  const { sheet: _sheet, headerRow: _headerRow, delimiter: _delimiter, decimal, ...others } = options;
  // the numbers of a workbook have a point, whatever its texts have
  const isWorkbook = result?.detected?.format === 'xlsx';
  return { ...others, ...(decimal && !isWorkbook && { decimal }) };
}
