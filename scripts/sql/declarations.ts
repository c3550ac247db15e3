/** All that shared/domain declares, found by loading it: a new subject needs no entry anywhere. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BulkImport } from '../../shared/imports/bulk-import.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { type Resource } from '../../shared/resources/resource.ts';

const DOMAIN = new URL('../../shared/domain/', import.meta.url);

export interface Declared<Value> {
  /** Of the constant. */
  name: string;
  /** Below shared/domain. */
  file: string;
  value: Value;
}

export interface Declarations {
  resources: Declared<Resource>[];
  representations: Declared<Representation>[];
  imports: Declared<BulkImport>[];
}

const has = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

export async function readDeclarations(): Promise<Declarations> {
  const found: Declarations = { resources: [], representations: [], imports: [] };
  const files = await readdir(fileURLToPath(DOMAIN), { recursive: true });
  for (const file of files.filter((each) => each.endsWith('.ts')).sort()) {
    const module = (await import(new URL(file, DOMAIN).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (has(value, 'table', 'columns', 'keys')) found.resources.push({ name, file, value: value as Resource });
      if (has(value, 'resource', 'fields', 'responseSchema'))
        found.representations.push({ name, file, value: value as Representation });
      if (has(value, 'representation', 'rowsProperty', 'job'))
        found.imports.push({ name, file, value: value as BulkImport });
    }
  }
  return found;
}
