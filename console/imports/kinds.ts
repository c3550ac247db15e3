/** What can be imported: the API's bulk upserts, and what a file's name says of how to send it. */
import { IMPORTS } from '../api/description.ts';
import { type Module } from '../../shared/platform/modules.ts';

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

/** An empty file with every column, for spreadsheets. */
export function downloadTemplate({ name, columns }: ImportKind): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${columns.join(',')}\r\n`], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
