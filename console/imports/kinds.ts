/** What can be imported: the API's bulk upserts, and what a file's name says of how to send it. */
import { queryString } from '../api/call.ts';
import { IMPORTS } from '../api/import-description.ts';
import { type RowKey } from '../../shared/imports/row-keys.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { type Language } from '../words/speech.ts';

export type ImportName = keyof typeof IMPORTS;

export interface ImportKind {
  name: ImportName;
  path: string;
  module: Module;
  columns: readonly string[];
  required: readonly string[];
  /** What rows find stored ones by, in the order in which they are tried. */
  keys: readonly RowKey[];
}

export const IMPORT_KINDS: readonly ImportKind[] = Object.entries(IMPORTS).map(([name, kind]) => ({
  ...kind,
  name: name as ImportName,
}));

const CSV = 'text/csv';

const TYPES: Record<string, string> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file's name without .gz, and its type; without a known ending it is CSV. */
function typeOf({ name }: File): { type: string; gzip: boolean } {
  const [, plain = name, gzip] = /^(.*?)(\.gz)?$/i.exec(name) ?? [];
  const ending = plain.slice(plain.lastIndexOf('.') + 1).toLowerCase();
  return { type: TYPES[ending] ?? CSV, gzip: gzip !== undefined };
}

/** What a job imports; undefined where it is no import of one kind of rows. */
export const kindOfJob = ({ type }: { type: string }): ImportKind | undefined =>
  IMPORT_KINDS.find(({ name }) => type === `${name}.bulk-upsert`);

export const isWorkbook = (file: File) => typeOf(file).type === TYPES['xlsx'];

export const isCsv = (file: File) => typeOf(file).type === CSV;

/** The headers that tell the API what a file is and is called; without a charset it finds out. */
export function fileHeaders(file: File, charset = ''): Record<string, string> {
  const { type, gzip } = typeOf(file);
  return {
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Type': charset !== '' && type === CSV ? `${type}; charset=${charset}` : type,
    ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
  };
}

export const ACCEPTED = '.csv,.xlsx,.txt,.tsv,.json,.ndjson,.jsonl,.gz,text/csv,application/json';

/** A table to fill in: a header, an example, and what each column takes, in the user's language. */
export const templatePath = ({ name }: ImportKind, format: 'xlsx' | 'csv', language: Language) =>
  `/api/v1/import-templates/${name}.${format}?${queryString({ language })}`;
