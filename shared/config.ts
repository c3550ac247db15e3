import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/**
 * Every setting of the product, read and checked in one place (decisions.md §6). A bad one throws a ConfigError that
 * names it; nothing else reads process.env.
 */
export const QUEUE_NAMES = ['bulk-upserts', 'recalculations', 'documents', 'emails', 'maintenance'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const integer = (min: number, max: number, absent: number) => z.coerce.number().int().min(min).max(max).default(absent);
const optionalText = z.string().trim().min(1).optional();
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const secret = z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be 32 or more printable characters without spaces');
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) =>
        protocols.some((protocol) => value.startsWith(`${protocol}:`)) && URL.canParse(value.split(',')[0] ?? ''),
      {
        error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}:`).join(' or ')}`,
      },
    );

/** What Express takes for its setting "trust proxy". */
const isTrustedProxy = (value: string): boolean =>
  /^(?:\d{1,3}|true)$/.test(value) ||
  value.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined;
    const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
    return (
      longest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
    );
  });

const environment = z
  .object({
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    DATABASE_POOL_SIZE: integer(2, 500, 10),
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
    LOGIN_RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000, 10),
    METRICS_TOKEN: z.string().min(16).optional(),
    BULK_MAX_BYTES: integer(1024, Number.MAX_SAFE_INTEGER, 2 * 1024 ** 3),
    JSON_MAX_BYTES: integer(1024, 64 * 1024 ** 2, 1024 ** 2),
    WORKER_QUEUES: list.pipe(z.array(z.enum(QUEUE_NAMES)).min(1)).default([...QUEUE_NAMES]),
    BULK_CONCURRENCY: integer(1, 64, 6),
    BULK_JOBS_PER_TENANT: integer(1, 64, 5),
    JOB_WAIT_SECONDS: integer(0, 60, 10),
    JOB_LEASE_SECONDS: integer(1, 600, 15),
    JOB_SWEEP_SECONDS: integer(1, 600, 5),
    JOB_RETENTION_DAYS: integer(1, 3650, 30),
    JOB_MAX_FAILURES: integer(1, 50, 15),
    JOB_RETRY_BASE_MS: integer(10, 60_000, 1000),
    SHUTDOWN_SECONDS: integer(1, 30, 25),
    WORKER_HEARTBEAT_FILE: optionalText,
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
    if (!env.DATABASE_URL)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'is not set (npm start sets it to the embedded PostgreSQL)',
      });
  });

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
  const publicUrl = (settings.BASE_URL ?? localUrl(settings.HOST, settings.PORT)).replace(/\/+$/, '');
  return {
    database: { url: settings.DATABASE_URL!, poolSize: settings.DATABASE_POOL_SIZE },
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
      metricsToken: settings.METRICS_TOKEN,
    },
    dataDir: resolve(settings.DATA_DIR),
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, folder: resolve(settings.DATA_DIR, 'mail') },
    /** Requests per minute; 0 is no limit. */
    rateLimits: { perCredential: settings.RATE_LIMIT_PER_MINUTE, signIn: settings.LOGIN_RATE_LIMIT_PER_MINUTE },
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
      concurrency: settings.BULK_CONCURRENCY,
      jobsPerTenant: settings.BULK_JOBS_PER_TENANT,
    },
    jobs: {
      waitSeconds: settings.JOB_WAIT_SECONDS,
      leaseSeconds: settings.JOB_LEASE_SECONDS,
      sweepSeconds: settings.JOB_SWEEP_SECONDS,
      retentionDays: settings.JOB_RETENTION_DAYS,
      maxFailures: settings.JOB_MAX_FAILURES,
      retryBaseMs: settings.JOB_RETRY_BASE_MS,
    },
    worker: { queues: settings.WORKER_QUEUES, heartbeatFile: settings.WORKER_HEARTBEAT_FILE },
    shutdownSeconds: settings.SHUTDOWN_SECONDS,
  };
}
