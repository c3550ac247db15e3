/** The queues: their names, how many jobs of each a worker process runs at once, and how BullMQ keeps their messages. */
export const QUEUE_NAMES = ['bulk-upserts', 'recalculations', 'documents', 'emails', 'maintenance'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** The setting of each queue's concurrency, and what it is where that is absent. */
export const CONCURRENCY = {
  'bulk-upserts': { setting: 'BULK_CONCURRENCY', jobs: 6 },
  recalculations: { setting: 'RECALCULATION_CONCURRENCY', jobs: 2 },
  documents: { setting: 'DOCUMENT_CONCURRENCY', jobs: 4 },
  emails: { setting: 'EMAIL_CONCURRENCY', jobs: 2 },
  maintenance: { setting: 'MAINTENANCE_CONCURRENCY', jobs: 1 },
} as const satisfies Record<QueueName, { setting: string; jobs: number }>;

/** The row keeps the history; a queue keeps what an operator wants to look at. */
export const KEPT_MESSAGES = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600, count: 5000 },
};

export const WORKER_OPTIONS = {
  blockingTimeout: 1000,
  drainDelay: 1,
  stalledInterval: 10_000,
  lockDuration: 30_000,
  maxStalledCount: 1000,
  runRetryDelay: 1000,
};
