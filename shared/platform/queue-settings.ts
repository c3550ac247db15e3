/** The queues: their names, how many jobs of each a worker process runs at once, and how BullMQ keeps their messages. */
export const QUEUE_NAMES = [
  'bulk-upserts',
  'bulk-changes',
  'recalculations',
  'documents',
  'exports',
  'emails',
  'maintenance',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** The setting of each queue's concurrency, and what it is where that is absent. */
export const CONCURRENCY = {
  'bulk-upserts': { setting: 'BULK_CONCURRENCY', jobs: 6 },
  'bulk-changes': { setting: 'BULK_CHANGE_CONCURRENCY', jobs: 2 },
  recalculations: { setting: 'RECALCULATION_CONCURRENCY', jobs: 2 },
  documents: { setting: 'DOCUMENT_CONCURRENCY', jobs: 4 },
  exports: { setting: 'EXPORT_CONCURRENCY', jobs: 2 },
  emails: { setting: 'EMAIL_CONCURRENCY', jobs: 2 },
  maintenance: { setting: 'MAINTENANCE_CONCURRENCY', jobs: 1 },
} as const satisfies Record<QueueName, { setting: string; jobs: number }>;

/** The row keeps the history; a queue keeps what an operator wants to look at. */
export const KEPT_MESSAGES = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600, count: 5000 },
};

/** The same by age alone: in PostgreSQL BullMQ looks at all that are kept to keep so many. */
export const KEPT_FOR_NOW = {
  removeOnComplete: { age: KEPT_MESSAGES.removeOnComplete.age },
  removeOnFail: { age: KEPT_MESSAGES.removeOnFail.age },
};

/** What is kept of a queue is counted with every so many messages that a worker process takes from it: so many more may be kept. */
export const COUNTED_EVERY = 100;

/** An attempt that is to be followed by another: its message is what the board shows as the reason. */
export class AttemptFailed extends Error {
  override readonly name = 'AttemptFailed';
  readonly delayMs: number;
  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** Of scheduled work: what fails is tried again, long before its next turn. */
export const SCHEDULED = { ...KEPT_MESSAGES, attempts: 5, backoff: { type: 'exponential', delay: 5000 } };

/** After what the runner did not foresee, such as a database that was away before the job could be claimed. */
const UNFORESEEN_MS = 5000;

/** How often messages are looked for whose worker is lost. */
const stalledMs = (leaseSeconds: number) => Math.min(5000, Math.max(1000, (leaseSeconds * 1000) / 3));

/** A message is its worker's for as long as the job's lease. How often a worker may be lost, the row counts. */
export const workerOptions = ({ leaseSeconds }: { leaseSeconds: number }) => ({
  drainDelay: 1,
  stalledInterval: stalledMs(leaseSeconds),
  lockDuration: leaseSeconds * 1000,
  maxStalledCount: 1_000_000,
  runRetryDelay: 1000,
  settings: {
    backoffStrategy: (_attempts: number, _type?: string, error?: Error) =>
      error instanceof AttemptFailed ? error.delayMs : UNFORESEEN_MS,
  },
});
