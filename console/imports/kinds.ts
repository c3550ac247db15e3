/** What can be imported: the API's bulk upserts, and what a file's name says of how to send it. */
import { queryString } from '../api/call.ts';
import { IMPORTS } from '../api/description.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { type Language } from '../words/speech.ts';

export type ImportName = keyof typeof IMPORTS;

export interface ImportKind {
  name: ImportName;
  path: string;
  module: Module;
  columns: readonly string[];
  required: readonly string[];
}

export const IMPORT_KINDS: readonly ImportKind[] = Object.entries(IMPORTS).map(([name, kind]) => ({
  ...kind,
  name: name as ImportName,
}));

const TYPES: Record<string, string> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The headers that tell the API what a file is and is called; without a known ending it is CSV. */
export function fileHeaders({ name }: File): Record<string, string> {
  const [, plain = name, gzip] = /^(.*?)(\.gz)?$/i.exec(name) ?? [];
  const ending = plain.slice(plain.lastIndexOf('.') + 1).toLowerCase();
  return {
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Type': TYPES[ending] ?? 'text/csv',
    ...(gzip === undefined ? {} : { 'Content-Encoding': 'gzip' }),
  };
}

export const ACCEPTED = '.csv,.xlsx,.txt,.tsv,.json,.ndjson,.jsonl,.gz,text/csv,application/json';

/** A table to fill in: a header, an example, and what each column takes, in the user's language. */
export const templatePath = ({ name }: ImportKind, format: 'xlsx' | 'csv', language: Language) =>
  `/api/v1/import-templates/${name}.${format}?${queryString({ language })}`;
