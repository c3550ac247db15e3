/** Changes and deletions of many rows, as jobs. */
import { call } from './call.ts';
import { type Resource } from './resources.ts';

/** Rows that were chosen one by one, or all that filters find. */
export type BulkTarget = { ids: readonly string[] } | { filters: Readonly<Record<string, string>>; expected: number };

/** Begins the deletion of the rows, or the change of the given fields. Returns the job's id. */
export async function startBulkChange(
  { path }: Resource,
  target: BulkTarget,
  changes?: Record<string, unknown>,
): Promise<string> {
  const body = { ...target, ...(changes && { changes }) };
  const headers = { Prefer: 'respond-async' };
  const { jobId } = await call<{ jobId: string }>('POST', `${path}/bulk-${changes ? 'edit' : 'delete'}`, {
    body,
    headers,
  });
  return jobId;
}
