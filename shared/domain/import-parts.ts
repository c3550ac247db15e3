/** One upload of several resources (docs/imports.md#several-resources): which there are, and which come before which. */
import { z } from 'zod';
import { type BulkImport } from '../imports/bulk-import.ts';
import { defineJob } from '../jobs.ts';
import { IMPORTS } from './bulk-imports.ts';

/** The job of such an upload. Its parts are its work: no worker runs it, and its state is theirs. */
export const partsImport = defineJob({
  type: 'import',
  queue: 'maintenance',
  kind: 'IMPORT',
  // that of its parts, which says more
  module: 'account',
  payload: z.object({}),
});

/** The words that files, sheets and fields are named by. */
export const IMPORT_NAMES: readonly string[] = IMPORTS.map(({ name }) => name);

/** The import that a name means: in any case, with spaces or underscores for hyphens. */
export const importByName = (name: string): BulkImport | undefined => {
  const word = name.trim().toLowerCase().replaceAll(/[ _]+/g, '-');
  return IMPORTS.find((each) => each.name === word);
};

/** The tables that rows of an import may refer to. */
const referredTables = ({ representation: { writable, resource } }: BulkImport): string[] =>
  writable.flatMap(({ key }) => resource.column(key).references?.table ?? []);

/** How many imports stand one behind the other before this one, each of which may be referred to by the next. */
function stepOf(wanted: BulkImport, behind: readonly BulkImport[] = []): number {
  const tables = referredTables(wanted);
  const before = IMPORTS.filter(
    (each) => tables.includes(each.representation.resource.table) && each !== wanted && !behind.includes(each),
  );
  return Math.max(-1, ...before.map((each) => stepOf(each, [...behind, wanted]))) + 1;
}

const steps = new Map(IMPORTS.map((each) => [each, stepOf(each)]));

/** Imports of a lower step are over before those begin that may refer to their rows. */
export const getStep = (bulkImport: BulkImport): number => steps.get(bulkImport)!;
