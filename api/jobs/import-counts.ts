/** The counts of an import as every answer shows them, and the casing that answers about jobs have in each style. */
import { type JobRow, getKept, readRowErrors } from '../../shared/jobs.ts';
import { type Style } from '../../shared/resources/representation.ts';
import { type Scope } from '../../shared/platform/scope.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The top level of an object in the casing of a style; values are left alone. */
export function styled(object: Record<string, unknown>, style: Style): Record<string, unknown> {
  return style === 'v1'
    ? object
    : Object.fromEntries(Object.entries(object).map(([name, value]) => [snake(name), value]));
}

export const jobPath = (id: string, style: Style) => (style === 'v1' ? `/api/v1/jobs/${id}` : `/api/jobs/${id}`);

/** Of an import that creates the suppliers which its rows name. */
export const suppliersCreated = ({ payload, suppliers_created }: JobRow) =>
  (payload as { createMissing?: string }).createMissing ? { suppliersCreated: suppliers_created } : {};

/**
 * The four keys of every bulk answer, as they are so far, with the errors of the first rows, at most so many. Reasons are for views of
 * jobs: an entry of a bulk answer has the keys that it has always had.
 */
export async function importCounts(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  job: JobRow,
  style: Style,
  options: { most?: number; withReasons?: boolean } = {},
): Promise<Record<string, unknown>> {
  const { errors, truncated } = await readRowErrors(scope, job.id, options);
  return styled(
    {
      created: job.created_rows,
      updated: job.updated_rows,
      failed: job.failed_rows,
      ...suppliersCreated(job),
      errors,
      ...(truncated || getKept(job) < job.failed_rows ? { errorsTruncated: true } : {}),
      ...(getKept(job) < job.failed_rows ? { failedKept: getKept(job) } : {}),
    },
    style,
  );
}
