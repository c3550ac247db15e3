/**
 * Jobs: slow work that has a row in the table `jobs`, which is the truth, and a message on a queue, which wakes a worker
 * (docs/jobs.md). This is the module's door: what is in shared/jobs/ is used through it.
 */
export { declaredJobs, defineJob, getKind, JOB_KINDS, type JobDeclaration } from './jobs/declaration.ts';
export {
  discardMessage,
  dispatchDue,
  dispatchNext,
  makeDispatcher,
  repairMessage,
  whatItWaitsFor,
  type Dispatcher,
} from './jobs/dispatch.ts';
export { enqueue, enqueueParts, rejectFullTenant, type Enqueued, type Part } from './jobs/enqueue.ts';
export { lastingFault, operatorSentence, passingFault, toSentence, toStackText } from './jobs/fault.ts';
export { countFailedRows, failedCsv } from './jobs/failed-rows.ts';
export { failedSheet } from './jobs/failed-sheet.ts';
export {
  countOutcomes,
  getModules,
  hasEnded,
  JOB_CHANNEL,
  JOB_STATUSES,
  getKept,
  type JobError,
  type JobRow,
  type JobStatus,
} from './jobs/job-row.ts';
export {
  claimJob,
  endJob,
  handBackLostJobs,
  shouldYield,
  LeaseLost,
  releaseJob,
  renewLease,
  requestCancel,
  saveProgress,
  type Refusal,
} from './jobs/lifecycle.ts';
export { MAX_SHOWN_ERRORS, readJob, readRowErrors } from './jobs/reports.ts';
export { isTransient, needsCare, retryDelay } from './jobs/retry-policy.ts';
export { DURATION_BUCKETS, readStatistics } from './jobs/statistics.ts';
export {
  countJobs,
  countUnfinished,
  FAILED_IMPORT_DAYS,
  findRecent,
  findParts,
  findStatus,
  findUnended,
  findVersions,
  listFailedImports,
  listJobs,
  type Depth,
  type FailedImport,
} from './jobs/reads.ts';
export {
  acknowledgeFailedRows,
  countWaiting,
  forgetEnded,
  hold as holdJob,
  IMPORT_CHECKPOINT,
  insertResetMail,
  isToStop,
  LANE_CHECKPOINT,
  listOutlivedPayloads,
  needsPayload,
  noteProgress,
  readFailures,
  addEndedJobs,
  removeTenantJobs,
  replaceEarlierMessage,
  restartImport,
  retryFailed,
  runNow,
  setLanes,
  setPayloadGone,
  setResult,
  takeSilent,
  type Lease,
} from './jobs/table.ts';
export { countLiveWorkers, forgetWorkerProcess, noteWorkerProcess } from './jobs/worker-processes.ts';
