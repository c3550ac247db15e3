import { timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { TramaError } from './errors.ts';

const sameSecret = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** With METRICS_TOKEN a bearer token, without it a direct loopback connection (docs/rules.md#credentials-and-rights). */
export function metricsAllowed(request: IncomingMessage, token: string | undefined): void {
  if (token !== undefined) {
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new TramaError('UNAUTHENTICATED', 'The metrics token is required.');
    return;
  }
  const address = request.socket.remoteAddress ?? '';
  const loopback = /^(127\.|::1$|::ffff:127\.)/.test(address);
  if (!loopback || request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined) {
    throw new TramaError('FORBIDDEN', 'Without METRICS_TOKEN metrics are for direct loopback connections only.');
  }
}
