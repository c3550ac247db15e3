/** Clients of all kinds at once, at a rate, for as long as something else goes on; what none of them may meet is kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import { type Tenant } from './stack.ts';

export interface Traffic {
  requests: number;
  /** How long it was sent. */
  seconds: number;
  /** Of all requests, in milliseconds. */
  times: number[];
  /** Requests that were not answered as they should have been, with what they met. */
  failures: string[];
  /** Names of the suppliers that answers call stored. */
  created: string[];
  /** Jobs of the imports that were accepted. */
  jobs: string[];
}

type Call = (turn: number) => Promise<void>;

/** So many requests may be under way: the rate holds while answers take a third of a second on average. */
const LANES = 64;
/** Rows of an import. */
export const IMPORTED_ROWS = 20;

/**
 * Sends mixed requests to `urlOf()` until `until` settles: reads, creates, imports, progress, uploads and sign-ins. A
 * machine that is too slow for the rate sends fewer; each lane has one request under way.
 */
export async function mixedTraffic(
  urlOf: () => string,
  tenant: Tenant,
  options: { perSecond: number; prefix: string; until: Promise<unknown> },
): Promise<Traffic> {
  const seen: Traffic = { requests: 0, seconds: 0, times: [], failures: [], created: [], jobs: [] };
  const legacy = () => new Client(urlOf(), { 'x-api-key': tenant.apiKey });
  const v1 = () => new Client(urlOf(), { authorization: `Bearer ${tenant.token}` });
  const expectStatus = (answer: { status: number; text: string }, ...allowed: number[]) => {
    if (!allowed.includes(answer.status)) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
  };

  const calls: Record<string, Call> = {
    list: async () => expectStatus(await legacy().get('/api/suppliers?size=20'), 200),
    products: async () => expectStatus(await v1().get('/api/v1/company/products'), 200),
    me: async () => expectStatus(await v1().get('/api/v1/auth/me'), 200),
    create: async (turn) => {
      const name = `${options.prefix} ${turn}`;
      expectStatus(await legacy().post('/api/suppliers', { name }), 201);
      seen.created.push(name);
    },
    import: async (turn) => {
      const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => `${options.prefix}-${turn}-${row},Cloth\n`);
      const answer = await legacy().csv('/api/company-products/bulk', `sku,name\n${rows.join('')}`);
      expectStatus(answer, 200, 202);
      const at = answer.headers.get('content-location') ?? answer.headers.get('location') ?? '';
      seen.jobs.push(at.slice(at.lastIndexOf('/') + 1));
    },
    jobs: async () => expectStatus(await v1().get('/api/v1/jobs?pageSize=5'), 200),
    events: async () => {
      const job = seen.jobs.at(-1);
      if (job) expectStatus(await v1().get(`/api/v1/jobs/${job}/events`), 200);
    },
    signIn: async () => {
      const { adminEmail: email, adminPassword: password } = tenant;
      expectStatus(await new Client(urlOf(), {}).post('/api/v1/auth/login', { email, password }), 200);
    },
  };
  const pattern: (keyof typeof calls)[] = [
    ...['list', 'create', 'products', 'me', 'list', 'create', 'list', 'jobs', 'list', 'create'],
    ...['list', 'create', 'products', 'me', 'list', 'create', 'list', 'import', 'events', 'list'],
  ];
  const chooseCall = (turn: number) => (turn % 97 === 0 ? 'signIn' : pattern[turn % pattern.length]!);

  const started = performance.now();
  let over = false;
  const end = options.until.finally(() => (over = true));
  const pauseMs = (1000 * LANES) / options.perSecond;
  let turns = 0;
  const lane = async (index: number) => {
    await sleep((pauseMs * index) / LANES);
    while (!over) {
      const next = performance.now() + pauseMs;
      const turn = turns++;
      const kind = chooseCall(turn);
      const began = performance.now();
      try {
        await calls[kind]!(turn);
      } catch (error) {
        const cause = (error as Error).cause;
        const why = cause instanceof Error ? `: ${cause.message}` : '';
        seen.failures.push(`${kind} ${turn}: ${(error as Error).message}${why}`);
      }
      seen.requests++;
      // a stream lasts as long as its job
      if (kind !== 'events') seen.times.push(performance.now() - began);
      if (next > performance.now()) await sleep(next - performance.now());
    }
  };
  await Promise.all([end, ...Array.from({ length: LANES }, (_, index) => lane(index))]);
  seen.seconds = (performance.now() - started) / 1000;
  return seen;
}
