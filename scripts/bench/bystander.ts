/** A tenant that goes about its work beside an attack, and notes what it is answered and when. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './report.ts';

export interface BystanderAccount {
  url: string;
  apiKey: string;
  email: string;
  password: string;
  /** Integer id of a supplier of the tenant. */
  supplierId: number;
}

export interface Watched {
  /** Every request that was answered as it should be: when it was due after the beginning, and how long it took, in milliseconds. */
  answers: { at: number; ms: number }[];
  /** What else happened, in words. */
  refusals: string[];
  /** Imports that were accepted and had not ended within the time that a client waits by default. */
  pending: string[];
}

export type Activity = 'read' | 'list' | 'import' | 'sign-in' | 'readiness';

export type BystanderReport = Record<Activity, Watched>;

/** Somebody else's than the attacker's, whose connections count for it. All of 127.0.0.0/8 is this machine on Linux. */
const LOCAL_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : undefined;

/** Nothing is waited for longer: what comes later counts as not answered. */
const PATIENCE_MS = 30_000;
const IMPORT_ROWS = 100;

/** Of all requests, or of those that were due in a part of the time. */
export function summary({ answers, refusals }: Watched, [from, to]: readonly [number, number] = [0, Infinity]) {
  const times = answers.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms);
  return {
    answered: times.length,
    refused: refusals.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    longest: Math.max(0, ...times),
  };
}

/** Works until the signal; requests become due at their times whether or not earlier ones are answered. */
export async function standBy(account: BystanderAccount, signal: AbortSignal): Promise<BystanderReport> {
  const watched = (): Watched => ({ answers: [], refusals: [], pending: [] });
  const report: BystanderReport = {
    read: watched(),
    list: watched(),
    import: watched(),
    'sign-in': watched(),
    readiness: watched(),
  };
  const underWay = new Set<Promise<void>>();
  const [started, beginning] = [Date.now(), performance.now()];

  const agent = new Agent({ keepAlive: true, localAddress: LOCAL_ADDRESS });

  async function one(
    activity: Activity,
    { path, body, headers = {} }: { path: string; body?: unknown; headers?: Record<string, string> },
    isRight: (body: Record<string, unknown>) => boolean,
  ) {
    const due = performance.now();
    try {
      const { status, text } = await call(new URL(path, account.url), agent, headers, body);
      const accepted = status === 202 ? (JSON.parse(text) as { job_id?: string }).job_id : undefined;
      if (accepted !== undefined) report[activity].pending.push(accepted);
      else if (status !== 200 || !isRight(JSON.parse(text) as Record<string, unknown>))
        report[activity].refusals.push(`${status} ${text.slice(0, 200)}`);
      else report[activity].answers.push({ at: due - beginning, ms: performance.now() - due });
    } catch (error) {
      report[activity].refusals.push(`due at ${Math.round(due - beginning)} ms: ${String(error)}`);
    }
  }

  async function every(ms: number, work: (count: number) => Promise<void>): Promise<void> {
    for (let count = 0; !signal.aborted; count++) {
      const running = work(count);
      underWay.add(running);
      void running.finally(() => underWay.delete(running));
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    }
  }

  const headers = { 'x-api-key': account.apiKey };
  await Promise.all([
    every(100, () =>
      one('read', { path: `/api/suppliers/${account.supplierId}`, headers }, (body) => body['id'] !== undefined),
    ),
    every(500, () => one('list', { path: '/api/suppliers?size=50', headers }, (body) => Array.isArray(body['items']))),
    every(2000, (count) => {
      const items = Array.from({ length: IMPORT_ROWS }, (_, row) => ({ name: `Bystander ${started} ${count} ${row}` }));
      const plan = { path: '/api/suppliers/bulk', headers, body: { items } };
      return one('import', plan, (body) => body['created'] === IMPORT_ROWS);
    }),
    every(10_000, () => {
      const { email, password } = account;
      return one('sign-in', { path: '/api/v1/auth/login', body: { email, password } }, (body) => 'user' in body);
    }),
    every(1000, () => one('readiness', { path: '/api/v1/health/ready' }, (body) => body['status'] === 'ready')),
  ]);
  await Promise.all(underWay);
  agent.destroy();
  return report;
}

function call(
  url: URL,
  agent: Agent,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      url,
      {
        agent,
        method: json === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    sent.end(json);
  });
}
