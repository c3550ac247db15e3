import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { CONCURRENCY, QUEUE_NAMES, type QueueName } from './queue-settings.ts';
import { bytes, flag, integer, isTrustedProxy, list, optionalText, secret, url } from './config-values.ts';

/**
 * Every setting of the product, read and checked in one place (docs/rules.md#settings-and-commands). A bad one throws a ConfigError that
 * names it; nothing else reads process.env.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const concurrencySetting = (queue: QueueName) => integer(1, 64, CONCURRENCY[queue].jobs);

const environment = z
  .object({
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    DATABASE_MIGRATION_URL: url('postgres', 'postgresql').optional(),
    DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
    DATABASE_POOLER: z.enum(['auto', 'none', 'transaction']).default('auto'),
    DATABASE_POOL_SIZE: integer(2, 500, 10),
    DATABASE_TENANT_SHARE: z.coerce.number().int().min(1).max(500).optional(),
    DATABASE_WAIT_SECONDS: integer(1, 60, 10),
    TENANT_MAX_WAITING: integer(1, 100_000, 600),
    STATEMENT_TIMEOUT_SECONDS: integer(0, 3600, 30),
    REDIS_URL: url(
      'redis',
      'rediss',
      'redis+sentinel',
      'rediss+sentinel',
      'redis+cluster',
      'rediss+cluster',
    ).optional(),
    QUEUE_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,40}$/, 'must be lower-case letters, digits and _')
      .default('trama'),
    S3_BUCKET: optionalText,
    S3_ENDPOINT: url('http', 'https').optional(),
    S3_PUBLIC_ENDPOINT: url('http', 'https').optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
    S3_FORCE_PATH_STYLE: flag.optional(),
    PORT: integer(0, 65_535, 3000),
    HOST: optionalText,
    BASE_URL: url('http', 'https').optional(),
    TRUST_PROXY: optionalText
      .refine(
        (value) => value === undefined || isTrustedProxy(value),
        'must be a number of proxies, true, loopback, linklocal, uniquelocal, or addresses and networks separated by commas',
      )
      .transform((value) => (value === 'true' ? true : /^\d+$/.test(value ?? '') ? Number(value) : value)),
    DATA_DIR: z.string().min(1).default('.data'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    BOOTSTRAP_TENANT: optionalText,
    BOOTSTRAP_ADMIN_EMAIL: z.email().optional(),
    BOOTSTRAP_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
    BOOTSTRAP_API_KEY: secret.optional(),
    BOOTSTRAP_TOKEN: secret.optional(),
    SMTP_URL: url('smtp', 'smtps').optional(),
    MAIL_FROM: z.string().trim().min(3).max(320).default('Trama <trama@localhost>'),
    CORS_ORIGINS: list
      .pipe(
        z.array(
          z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
            error: 'must be origins such as https://app.example.org, separated by commas',
          }),
        ),
      )
      .default([]),
    RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000, 1200),
    RATE_LIMIT_TENANT_PER_MINUTE: integer(0, 100_000_000, 12_000),
    LOGIN_RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000, 10),
    SIGN_INS_PER_MINUTE: integer(0, 1_000_000, 30),
    INVITES_PER_HOUR: integer(0, 1_000_000, 100),
    TOKENS_PER_USER: integer(1, 1_000_000, 100),
    SESSIONS_PER_USER: integer(1, 1_000_000, 100),
    METRICS_TOKEN: z.string().min(16).optional(),
    BULK_MAX_BYTES: bytes(1024, Number.MAX_SAFE_INTEGER, 2 * 1024 ** 3),
    JSON_MAX_BYTES: bytes(1024, 64 * 1024 ** 2, 1024 ** 2),
    BODY_SECONDS: integer(1, 3600, 60),
    BODY_IDLE_SECONDS: integer(1, 600, 15),
    STREAMED_BODY_IDLE_SECONDS: integer(1, 600, 60),
    STREAMED_BODY_SECONDS: integer(1, 72_000, 12 * 3600),
    ANONYMOUS_CONNECTIONS_PER_ADDRESS: integer(0, 100_000, 256),
    PACED_REQUESTS_PER_SECOND: integer(0, 1_000_000, 100),
    STREAM_STALL_SECONDS: integer(1, 3600, 30),
    EVENT_STREAMS_PER_CREDENTIAL: integer(1, 100_000, 50),
    EVENT_STREAMS_PER_TENANT: integer(1, 100_000, 200),
    EVENT_STREAM_RECHECK_SECONDS: integer(1, 600, 15),
    WORKER_QUEUES: list.pipe(z.array(z.enum(QUEUE_NAMES)).min(1)).default([...QUEUE_NAMES]),
    BULK_CONCURRENCY: concurrencySetting('bulk-upserts'),
    BULK_CHANGE_CONCURRENCY: concurrencySetting('bulk-changes'),
    RECALCULATION_CONCURRENCY: concurrencySetting('recalculations'),
    DOCUMENT_CONCURRENCY: concurrencySetting('documents'),
    EXPORT_CONCURRENCY: concurrencySetting('exports'),
    EMAIL_CONCURRENCY: concurrencySetting('emails'),
    MAINTENANCE_CONCURRENCY: concurrencySetting('maintenance'),
    BULK_JOBS_PER_TENANT: integer(1, 64, 5),
    // one core is left to requests
    BULK_LANES: integer(1, 16, Math.max(1, Math.min(4, availableParallelism() - 1))),
    JOB_WAIT_SECONDS: integer(0, 60, 10),
    JOB_LEASE_SECONDS: integer(1, 600, 15),
    JOB_SWEEP_SECONDS: integer(1, 600, 5),
    JOB_RETENTION_DAYS: integer(1, 3650, 30),
    JOB_MAX_FAILURES: integer(1, 50, 15),
    JOB_RETRY_BASE_MS: integer(10, 60_000, 1000),
    JOB_MAX_LOST_WORKERS: integer(1, 50, 5),
    JOB_MAX_FAILED_ROWS: integer(0, 10_000_000, 100_000),
    JOB_MAX_FAILED_BYTES: integer(0, Number.MAX_SAFE_INTEGER, 64 * 1024 ** 2),
    EXPORT_MAX_ROWS: integer(1, 10_000_000, 100_000),
    EXPORT_MAX_BYTES: bytes(1024, Number.MAX_SAFE_INTEGER, 2 * 1024 ** 3),
    QUOTA_STORAGE_BYTES: integer(0, Number.MAX_SAFE_INTEGER, 50 * 1024 ** 3),
    QUOTA_DOCUMENTS: integer(0, Number.MAX_SAFE_INTEGER, 200_000),
    QUOTA_WAITING_JOBS: integer(1, 1_000_000, 1000),
    SHUTDOWN_SECONDS: integer(1, 30, 25),
    SHUTDOWN_DRAIN_SECONDS: z.coerce.number().int().min(0).max(29).optional(),
    WORKER_NICE: integer(0, 19, 5),
    WORKER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  })
  .superRefine((env, context) => {
    if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
      context.addIssue({
        code: 'custom',
        path: ['S3_ACCESS_KEY_ID'],
        message: 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
      });
    if (env.S3_ENDPOINT && !env.S3_BUCKET)
      context.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'is not set, but S3_ENDPOINT is' });
    if ((env.SHUTDOWN_DRAIN_SECONDS ?? 0) >= env.SHUTDOWN_SECONDS)
      context.addIssue({
        code: 'custom',
        path: ['SHUTDOWN_DRAIN_SECONDS'],
        message: `must be less than SHUTDOWN_SECONDS (${env.SHUTDOWN_SECONDS}), which counts the drain in`,
      });
    if (env.DATABASE_POOLER === 'transaction' && !env.DATABASE_DIRECT_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_DIRECT_URL'],
        message: 'is not set, and what needs a session cannot go through the pooler of DATABASE_POOLER=transaction',
      });
    if (!env.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'is not set (npm start sets it to the embedded PostgreSQL)',
      });
  });

/** Enough for a balancer that checks every second to leave out a process after two or three checks. */
const DRAIN_SECONDS = 5;

export const SETTING_NAMES = Object.keys(environment.shape);

const localUrl = (host: string | undefined, port: number) =>
  `http://${host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;

export type Config = ReturnType<typeof loadConfig>;

/** Reads the settings from an environment; throws a ConfigError that names every bad one. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  // an empty value in a compose file or an .env means "not set"
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const settings = parsed.data;
  const migrationSetting =
    (['DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL'] as const).find((name) => settings[name]) ?? 'DATABASE_URL';
  const publicUrl = (settings.BASE_URL ?? localUrl(settings.HOST, settings.PORT)).replace(/\/+$/, '');
  return {
    database: {
      url: settings.DATABASE_URL!,
      /** Of the schema's owner, who applies migrations; nothing else uses it. */
      migrationUrl: settings[migrationSetting]!,
      /** The setting that it comes from. */
      migrationSetting,
      /** Past a pooler: for what needs a session of its own. */
      directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL!,
      hasDirectUrl: settings.DATABASE_DIRECT_URL !== undefined,
      pooler: settings.DATABASE_POOLER,
      poolSize: settings.DATABASE_POOL_SIZE,
      /** How many connections of the API's pool one tenant may hold. */
      tenantShare: settings.DATABASE_TENANT_SHARE ?? Math.max(1, Math.floor(settings.DATABASE_POOL_SIZE * 0.6)),
      waitSeconds: settings.DATABASE_WAIT_SECONDS,
      maxWaiting: settings.TENANT_MAX_WAITING,
      /** Of statements of the API; 0 is no limit. */
      statementSeconds: settings.STATEMENT_TIMEOUT_SECONDS,
    },
    queues: { redisUrl: settings.REDIS_URL, prefix: settings.QUEUE_PREFIX, schema: `${settings.QUEUE_PREFIX}_queue` },
    storage: settings.S3_BUCKET
      ? {
          backend: 'S3' as const,
          bucket: settings.S3_BUCKET,
          endpoint: settings.S3_ENDPOINT,
          publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
          region: settings.S3_REGION,
          accessKeyId: settings.S3_ACCESS_KEY_ID!,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
          // every endpoint but Amazon's own is reached by path unless the operator says otherwise
          forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? settings.S3_ENDPOINT !== undefined,
        }
      : { backend: 'LOCAL' as const, folder: resolve(settings.DATA_DIR, 'storage'), publicUrl },
    http: {
      port: settings.PORT,
      host: settings.HOST,
      baseUrl: settings.BASE_URL,
      trustProxy: settings.TRUST_PROXY,
      /** Where people and links reach this installation. */
      publicUrl,
      corsOrigins: settings.CORS_ORIGINS,
      jsonMaxBytes: settings.JSON_MAX_BYTES,
      /** Of bodies that are read as a whole, in seconds: from the first byte to the last, and without a byte. */
      bodySeconds: settings.BODY_SECONDS,
      bodyIdleSeconds: settings.BODY_IDLE_SECONDS,
      /** Of bodies that go on as they come. In all it is less than reservations of storage last. */
      streamedBodySeconds: settings.STREAMED_BODY_SECONDS,
      streamedBodyIdleSeconds: settings.STREAMED_BODY_IDLE_SECONDS,
      /** 0 is no limit. */
      anonymousConnections: settings.ANONYMOUS_CONNECTIONS_PER_ADDRESS,
      /** Of an address without a credential, and of what is refused to a tenant; 0 is no limit. */
      pacedPerSecond: settings.PACED_REQUESTS_PER_SECOND,
      /** How long a reader of an answer may take nothing. */
      stallSeconds: settings.STREAM_STALL_SECONDS,
      eventStreams: {
        perCredential: settings.EVENT_STREAMS_PER_CREDENTIAL,
        perTenant: settings.EVENT_STREAMS_PER_TENANT,
        recheckSeconds: settings.EVENT_STREAM_RECHECK_SECONDS,
      },
      metricsToken: settings.METRICS_TOKEN,
    },
    dataDir: resolve(settings.DATA_DIR),
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, folder: resolve(settings.DATA_DIR, 'mail') },
    /** Requests, attempts to sign in and invites of a tenant in their windows; 0 is no limit. */
    rateLimits: {
      perMinute: settings.RATE_LIMIT_PER_MINUTE,
      tenantPerMinute: settings.RATE_LIMIT_TENANT_PER_MINUTE,
      signIn: settings.LOGIN_RATE_LIMIT_PER_MINUTE,
      /** Sign-ins of a user that succeed. */
      signInsOfUser: settings.SIGN_INS_PER_MINUTE,
      invitesPerHour: settings.INVITES_PER_HOUR,
    },
    tokensPerUser: settings.TOKENS_PER_USER,
    /** One more ends the oldest. */
    sessionsPerUser: settings.SESSIONS_PER_USER,
    logLevel: settings.LOG_LEVEL,
    bootstrap: {
      tenant: settings.BOOTSTRAP_TENANT,
      adminEmail: settings.BOOTSTRAP_ADMIN_EMAIL,
      adminPassword: settings.BOOTSTRAP_ADMIN_PASSWORD,
      apiKey: settings.BOOTSTRAP_API_KEY,
      token: settings.BOOTSTRAP_TOKEN,
    },
    bulk: {
      maxBytes: settings.BULK_MAX_BYTES,
      jobsPerTenant: settings.BULK_JOBS_PER_TENANT,
      /** What is kept of the rows that fail in one import; all are counted. */
      maxFailedRows: settings.JOB_MAX_FAILED_ROWS,
      maxFailedBytes: settings.JOB_MAX_FAILED_BYTES,
    },
    jobs: {
      waitSeconds: settings.JOB_WAIT_SECONDS,
      leaseSeconds: settings.JOB_LEASE_SECONDS,
      sweepSeconds: settings.JOB_SWEEP_SECONDS,
      retentionDays: settings.JOB_RETENTION_DAYS,
      maxFailures: settings.JOB_MAX_FAILURES,
      maxLostWorkers: settings.JOB_MAX_LOST_WORKERS,
      retryBaseMs: settings.JOB_RETRY_BASE_MS,
    },
    exports: {
      /** Of a list that is answered at once. */
      maxRows: settings.EXPORT_MAX_ROWS,
      /** Of a file that a job makes. */
      maxBytes: settings.EXPORT_MAX_BYTES,
    },
    /** What each tenant may use that has no figures of its own. */
    quotas: {
      storageBytes: settings.QUOTA_STORAGE_BYTES,
      documents: settings.QUOTA_DOCUMENTS,
      waitingJobs: settings.QUOTA_WAITING_JOBS,
    },
    worker: {
      queues: settings.WORKER_QUEUES,
      /** How many jobs of each queue run at once. */
      concurrency: Object.fromEntries(
        QUEUE_NAMES.map((queue) => [queue, settings[CONCURRENCY[queue].setting]]),
      ) as Record<QueueName, number>,
      /** On how many connections one import is merged at most. */
      lanes: settings.BULK_LANES,
      nice: settings.WORKER_NICE,
      /** Of its own answers about health and metrics; none without. */
      port: settings.WORKER_PORT,
    },
    shutdown: {
      /** From the signal to the exit. */
      seconds: settings.SHUTDOWN_SECONDS,
      /** How long requests are still accepted after the signal, counted in `seconds`. */
      drainSeconds:
        settings.SHUTDOWN_DRAIN_SECONDS ?? Math.min(DRAIN_SECONDS, Math.floor(settings.SHUTDOWN_SECONDS / 2)),
    },
  };
}

/** Throws a ConfigError where a pooler was found and nothing leads past it. */
export function requireSessions({ database }: Config, pooled: boolean): void {
  if (pooled && !database.hasDirectUrl)
    throw new ConfigError(
      'DATABASE_DIRECT_URL: is not set, but DATABASE_URL leads to a pooler; set it, or DATABASE_POOLER=none where that pools by session',
    );
}
