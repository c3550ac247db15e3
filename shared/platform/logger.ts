import { pino, type Logger } from 'pino';

export type { Logger };

/** Header and body fields that never reach a log line. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'x-api-key', 'x-csrf-token', 'password', 'token', 'apiKey'];

/** What PostgreSQL adds to an error, also as the cause of another: the row that it refused, value by value. */
const ROWS = ['err.detail', 'err.*.detail', 'err.*.*.detail'];

/** For lines whose fields are fixed, and none of which is a secret: looking for one takes as long as writing the line. */
export const withoutRedaction = (logger: Logger): Logger => logger.child({}, { redact: [] });

export function createLogger(level: string, process: 'api' | 'worker' | 'start' | 'script'): Logger {
  const options = {
    level,
    base: { process, pid: globalThis.process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...SECRETS.flatMap((name) => [
          `["${name}"]`,
          `*["${name}"]`,
          `req.headers["${name}"]`,
          `res.headers["${name}"]`,
        ]),
        ...ROWS,
      ],
      censor: '[redacted]',
    },
    serializers: { err: pino.stdSerializers.errWithCause },
  };
  // lines that are still unwritten at the exit are tried for ever when nobody reads them any more
  return pino(options, pino.destination({ dest: 1, sync: true }));
}
