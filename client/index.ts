/** The client of Trama: typed requests, and what stands above single requests (docs/client.md). */
export { BULK_RESOURCES } from './bulk-resources.ts';
export { FileChanged, Refused, Unreachable, type ErrorBody } from './errors.ts';
export { exportList, ExportFailed, type ExportedFile, type ExportFormat, type ExportOptions } from './exports.ts';
export { fileBody, fileForm, type FileBody, type FileForm } from './file-body.ts';
export {
  idempotencyKey,
  importAndWait,
  isBulkResource,
  rowsBody,
  sendImport,
  textBody,
  type BulkResourceName,
  type ImportBody,
  type ImportJob,
  type ImportResult,
  type ImportTarget,
  type RowError,
  type SentImport,
} from './imports.ts';
export { hasEnded, readJob, waitForJob, type Job, type WaitOptions } from './jobs.ts';
export { readAll, type ListPath, type RowOf } from './lists.ts';
export { type components, type operations, type paths } from './openapi.ts';
export { type RetryOptions } from './retries.ts';
export { Trama, type SendOptions, type TramaOptions } from './trama.ts';
