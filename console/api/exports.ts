/** Lists as files: had at once, or made by a job where they are too large for that. */
import { call, callForFile, type ReceivedFile } from './call.ts';
import { ApiError } from './errors.ts';
import { type Job } from './jobs.ts';
import { type Resource } from './resources.ts';
import { listAddress, type Selection } from './rows.ts';

/** Those of the API's formats that people open. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The file of a list, or the job that makes it. */
export async function exportList(
  resource: Resource,
  selection: Selection,
  format: ExportFormat,
): Promise<{ file: ReceivedFile } | { job: Job }> {
  try {
    return { file: await callForFile(listAddress(resource, selection, { format })) };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'EXPORT_TOO_LARGE')) throw error;
    const list = listAddress(resource, selection);
    return { job: await call<Job>('POST', '/api/v1/exports', { body: { list, format } }) };
  }
}
