/** Options of imports as arguments: those that are often needed by a name of their own, all others by `--option name=value`. */
import { type ParseArgsConfig } from 'node:util';
import { isBulkResource, SEVERAL, type BulkResourceName, type ImportOptions, type ImportTarget } from '../imports.ts';
import { BULK_RESOURCES } from '../bulk-resources.ts';
import { ARCHIVE_ENDINGS, archiveForm, FILE_ENDINGS, fileForm, type FileForm } from '../file-body.ts';
import { UsageError } from './exit-codes.ts';

/** Arguments that are parameters of the interface. */
const NAMED = {
  profile: 'profile',
  delimiter: 'delimiter',
  decimal: 'decimal',
  columns: 'columns',
  'unknown-columns': 'unknown_columns',
  dates: 'dates',
  booleans: 'booleans',
  sheet: 'sheet',
} as const;

export const IMPORT_OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  charset: { type: 'string' },
  profile: { type: 'string' },
  option: { type: 'string', multiple: true },
  delimiter: { type: 'string' },
  decimal: { type: 'string' },
  columns: { type: 'string' },
  'unknown-columns': { type: 'string' },
  dates: { type: 'string' },
  booleans: { type: 'string' },
  sheet: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

export type ImportValues = Partial<Record<keyof typeof NAMED | 'charset', string | undefined>> & {
  'dry-run'?: boolean | undefined;
  option?: string[] | undefined;
};

export const IMPORT_OPTIONS_USAGE = `  --dry-run                 check everything, store nothing
  --profile P               options that are kept under this name; none: not even the default ones
  --delimiter C             CSV: , ; tab or |; found out without it
  --decimal point|comma     CSV: how decimals are written
  --columns F:C,…           CSV: which of your columns fills which field
  --unknown-columns ignore  CSV: leave out columns that are no fields
  --dates F --booleans F    CSV: how dates and yes and no are written
  --sheet NAME              workbooks: which sheet
  --charset NAME            CSV: such as windows-1252; UTF-8 and UTF-16 are found out
  --option NAME=VALUE       any other parameter of the import; as often as needed`;

/** The resource of that name. Throws UsageError. */
export function bulkResource(name: string | undefined): BulkResourceName {
  if (name !== undefined && isBulkResource(name)) return name;
  const known = Object.keys(BULK_RESOURCES).join(', ');
  throw new UsageError(
    `${name === undefined ? 'There is no resource' : `There is no resource ${name}`}; it is one of ${known}.`,
  );
}

/** The resource of that name, or several. Throws UsageError. */
export const importTarget = (name: string | undefined): ImportTarget =>
  name === SEVERAL ? SEVERAL : bulkResource(name);

/** The form of a file, by its name or the ending that is given, with the options that were given for it. Throws UsageError. */
export function importForm(
  file: string,
  values: ImportValues,
  { target, ending }: { target?: ImportTarget; ending?: string | undefined } = {},
): { form: FileForm; query: ImportOptions } {
  const isArchive = target === SEVERAL;
  const name = ending === undefined ? file : `.${ending}`;
  const form = isArchive ? archiveForm(name) : fileForm(name);
  if (!form) {
    const endings = isArchive ? ARCHIVE_ENDINGS : FILE_ENDINGS;
    throw new UsageError(
      ending === undefined
        ? `${file}: the name must end with ${endings}.`
        : `--format ${ending}: it must be ${endings}.`,
    );
  }
  const query: Record<string, string | boolean> = { ...form.query };
  for (const [argument, parameter] of Object.entries(NAMED)) {
    const value = values[argument as keyof typeof NAMED];
    if (value !== undefined) query[parameter] = value;
  }
  for (const pair of values.option ?? []) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--option takes NAME=VALUE; it is ${pair}.`);
    query[pair.slice(0, at)] = pair.slice(at + 1);
  }
  if (values['dry-run']) query['dry_run'] = true;
  if (values.charset === undefined) return { form, query };
  if (isArchive) return { form, query: { ...query, charset: values.charset } };
  if (form.contentType !== 'text/csv') throw new UsageError(`--charset is for CSV; ${file} is none.`);
  return { form: { ...form, contentType: `text/csv; charset=${values.charset}` }, query };
}
