/** Jobs that change or delete many rows of a resource (docs/bulk-changes.md): their kinds, and what they are told. */
import { z } from 'zod';
import { listQueryData } from '../exports/list-query.ts';
import { defineJob, type JobDeclaration } from '../jobs.ts';
import { moduleOf, type Resource } from '../resources/resource.ts';

export const bulkChangePayload = z.object({
  /** Name of the representation whose rows these are. */
  rows: z.string(),
  /** Of an edit: the body of the change, checked. */
  changes: z.record(z.string(), z.unknown()).optional(),
  /** The list whose rows are meant; without it the ids are stored with the job. */
  list: listQueryData.optional(),
  /** How many rows its sender has seen in that list. */
  expected: z.number().optional(),
});

export type BulkChangePayload = z.output<typeof bulkChangePayload>;

export type ChangeKind = 'edit' | 'delete';

export type BulkChange = Record<ChangeKind, JobDeclaration<BulkChangePayload>> & {
  /** Imports of the resource have the same one. */
  orderKey: string;
};

/** Declares the jobs of a resource; `orderKey` is that of its imports, where it has any. */
export function defineBulkChange(resource: Pick<Resource, 'name' | 'module'>, orderKey?: string): BulkChange {
  const name = `${resource.name.replaceAll(' ', '-')}s`;
  const job = (kind: ChangeKind) =>
    defineJob({
      type: `${name}.bulk-${kind}`,
      queue: 'bulk-changes',
      handler: 'bulk-changes',
      module: moduleOf(resource),
      payload: bulkChangePayload,
    });
  return { edit: job('edit'), delete: job('delete'), orderKey: orderKey ?? `${name}.bulk-change` };
}
