/** The counts of imports and bulk changes as every answer shows them, and the casing that answers about jobs have in each style. */
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

/** The id of a row of a bulk change, as whoever asked for the change names it: a UUID, or an integer. */
const idOf = (key: string | null) => (key !== null && /^\d+$/.test(key) ? Number(key) : key);

/** What a job tells of the rows that it writes: an import, or a bulk change. */
export const tellsRows = ({ queue }: Pick<JobRow, 'queue'>) => queue === 'bulk-upserts' || queue === 'bulk-changes';

/** The counts of an import or of a bulk change, without its errors. */
export function plainCounts(job: JobRow): Record<string, number | undefined> {
  const { created_rows: created, updated_rows: written, failed_rows: failed, processed } = job;
  if (job.queue === 'bulk-upserts') return { created, updated: written, failed, ...suppliersCreated(job) };
  return job.type.endsWith('.bulk-delete')
    ? { deleted: written, failed }
    : { updated: written, unchanged: processed - written - failed, failed };
}

const NO_ERRORS: Awaited<ReturnType<typeof readRowErrors>> = { errors: [], reasons: [], truncated: false };

/**
 * The keys of every bulk answer, as they are so far, with the errors of the first rows, at most so many. Views of jobs have the reasons
 * of each entry besides, in the order of `errors`: an entry has the keys that it has always had.
 */
export async function jobCounts(
  scope: Pick<Scope, 'db' | 'tenantId'>,
  job: JobRow,
  style: Style,
  options: { most?: number; withReasons?: boolean } = {},
): Promise<Record<string, unknown>> {
  const { errors, reasons, truncated } = job.failed_rows > 0 ? await readRowErrors(scope, job.id, options) : NO_ERRORS;
  return styled(
    {
      ...plainCounts(job),
      errors: job.queue === 'bulk-changes' ? errors.map(({ key, ...error }) => ({ id: idOf(key), ...error })) : errors,
      ...(options.withReasons && errors.length > 0 ? { reasons } : {}),
      ...(truncated || getKept(job) < job.failed_rows ? { errorsTruncated: true } : {}),
      ...(getKept(job) < job.failed_rows ? { failedKept: getKept(job) } : {}),
    },
    style,
  );
}
