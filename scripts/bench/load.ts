/**
 * A load generator, as a process of its own. It writes requests onto plain sockets and reads no more of the answers than it
 * must: a full HTTP client would take most of a small machine and hide what is measured behind itself.
 */
import { connect, type Socket } from 'node:net';
import { type LoadPlan, type LoadReport } from './messages.ts';
import { quantile } from './report.ts';

/** One keep-alive connection with one request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #ready: Promise<void>;
  #pending: Buffer = Buffer.alloc(0);
  #settle: ((answer: { status: number; text: string }) => void) | undefined;
  #refuse: ((error: Error) => void) | undefined;

  constructor(url: URL) {
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#ready = new Promise((resolve, reject) => this.#socket.once('connect', resolve).once('error', reject));
    this.#socket.on('error', (error) => this.#refuse?.(error));
    this.#socket.on('close', () => this.#refuse?.(new Error('the server closed the connection')));
    this.#socket.on('data', (piece) => this.#receive(piece));
  }

  #receive(piece: Buffer): void {
    this.#pending = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece]);
    const end = this.#pending.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#pending.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return this.#refuse?.(new Error(`an answer without Content-Length: ${head}`));
    const total = end + 4 + Number(length);
    if (this.#pending.length < total) return;
    const status = Number(head.slice(9, 12));
    const text = status < 300 ? '' : this.#pending.toString('utf8', end + 4, total);
    this.#pending = Buffer.alloc(0);
    this.#settle?.({ status, text });
  }

  async send(request: string): Promise<{ status: number; text: string }> {
    await this.#ready;
    return new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#refuse = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#refuse = undefined;
    this.#socket.destroy();
  }
}

async function generate(plan: LoadPlan, stopped: AbortSignal): Promise<LoadReport> {
  const url = new URL(plan.url);
  const connections = Array.from({ length: plan.connections }, () => new Connection(url));
  const head = `${plan.method} ${plan.path} HTTP/1.1\r\nhost: ${url.host}\r\n${Object.entries(plan.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;
  const unique = `${process.pid}-${Date.now()}`;
  let sent = 0;
  const nextRequest = (): string => {
    sent++;
    if (plan.body === undefined) return `${head}\r\n`;
    const body = plan.body.replaceAll('{n}', `${unique}-${sent}`);
    return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };

  const began = performance.now();
  const measuredFrom = began + plan.warmUpSeconds * 1000;
  const until = plan.seconds === undefined ? Infinity : measuredFrom + plan.seconds * 1000;
  const goesOn = () => performance.now() < until && !stopped.aborted;
  const latencies: number[] = [];
  let failures = 0;
  let firstFailure: string | undefined;
  let lastAnswer = measuredFrom;

  const one = async (connection: Connection, dueAt: number): Promise<void> => {
    const { status, text } = await connection.send(nextRequest());
    if (dueAt < measuredFrom) return;
    lastAnswer = performance.now();
    latencies.push(lastAnswer - dueAt);
    if (status !== plan.expectedStatus) {
      failures++;
      firstFailure ??= `${status} ${text.slice(0, 300)}`;
    }
  };

  if (plan.rate === undefined) {
    await Promise.all(
      connections.map(async (connection) => {
        while (goesOn()) await one(connection, performance.now());
      }),
    );
  } else {
    const interval = 1000 / plan.rate;
    let due = began;
    // requests become due whether or not earlier ones are answered: a stall counts for all that it delays
    await Promise.all(
      connections.map(async (connection) => {
        while (goesOn()) {
          const mine = due;
          due += interval;
          const pause = mine - performance.now();
          if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
          await one(connection, mine);
        }
      }),
    );
  }
  for (const connection of connections) connection.close();
  return {
    requests: latencies.length,
    perSecond: (latencies.length * 1000) / (lastAnswer - measuredFrom),
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    failures,
    firstFailure,
  };
}

let stop = new AbortController();
process.on('message', (message: LoadPlan | 'stop') => {
  if (message === 'stop') return stop.abort();
  stop = new AbortController();
  generate(message, stop.signal).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
