/** What a bystander meets while another tenant attacks: the promise of docs/security.md as figures. */
import { type ChildProcess } from 'node:child_process';
import { removeTenantJobs } from '../../shared/jobs.ts';
import { type AttackOrder } from './attacker.ts';
import { ATTACKS, type AttackReport, type AttackTarget } from './attacks.ts';
import { createAttackedRows, createSupplierRows, FULL_SIZES, type Sizes } from './attacked-tenant.ts';
import { firstMessage, peakMemory, type Bench } from './bench.ts';
import { standBy, summary, type Activity, type BystanderAccount, type BystanderReport } from './bystander.ts';
import { percentages, ProcessorTime } from './processor-time.ts';
import { whole, type Result } from './report.ts';

const ALL = 'all of these at once';
const BAR = { readMs: 250, ratio: 5, apiMiB: 512, workerMiB: 400 };
/** A process that has just started is slower than it will be. */
const WARMING_MS = 3000;
/** An attack that has just begun opens its connections and goes over into a steady one. */
const OPENING_MS = 6000;
const ROUND_MS = 22_000;
/** Half-sent bodies lasted so long once. */
const ALL_AT_ONCE_MS = 95_000;
/** An empty setting is one that is absent. */
const DEFAULT_LIMITS = { RATE_LIMIT_PER_MINUTE: '' };

interface Ground {
  /** The attacker's. */
  tenantId: number;
  target: Omit<AttackTarget, 'url'>;
  account: Omit<BystanderAccount, 'url'>;
}

/** An attacker and a bystander with their rows. */
async function prepareGround(bench: Bench, sizes: Sizes): Promise<Ground> {
  const [attacker, bystander] = [await bench.createTenant('attacker'), await bench.createTenant('bystander')];
  const rows = await createAttackedRows(bench.database, attacker.id, sizes);
  const supplierId = await createSupplierRows(bench.database, bystander.id, 1000);
  await bench.settle();
  return {
    tenantId: attacker.id,
    target: { apiKey: attacker.apiKey, ...rows },
    account: {
      apiKey: bystander.apiKey,
      email: bystander.adminEmail,
      password: bystander.adminPassword,
      supplierId,
    },
  };
}

interface Round {
  seen: BystanderReport;
  reports: Record<string, AttackReport>;
  time: ProcessorTime;
  /** MiB. */
  apiPeak: number;
  workerPeak: number;
}

/** Fresh processes for each round, so that what one leaves behind is not the next one's. The bystander is there from the beginning of the attack. */
async function round(
  bench: Bench,
  attacker: ChildProcess,
  { tenantId, target, account }: Ground,
  names: string[],
  ms: number,
): Promise<Round> {
  await removeTenantJobs(bench.database, tenantId);
  const product = await bench.startProduct(DEFAULT_LIMITS);
  try {
    const { url } = product;
    await standBy({ ...account, url }, AbortSignal.timeout(WARMING_MS));
    const time = new ProcessorTime(
      { API: product.api.pid!, worker: product.worker.pid!, attacker: attacker.pid!, bystander: process.pid },
      { PostgreSQL: bench.postgresPid },
    );
    attacker.send({ target: { ...target, url }, names } satisfies AttackOrder);
    const seen = await standBy({ ...account, url }, AbortSignal.timeout(ms));
    time.stop();
    const ended = firstMessage<{ reports?: Record<string, AttackReport>; error?: string }>(attacker, 'the attacker');
    attacker.send('stop');
    const { reports, error } = await ended;
    if (!reports) throw new Error(`the attacker failed: ${error}`);
    const [apiPeak, workerPeak] = [peakMemory(product.api) ?? NaN, peakMemory(product.worker) ?? NaN];
    return { seen, reports, time, apiPeak, workerPeak };
  } finally {
    await product.stop();
  }
}

const PARTS = { whole: [0, Infinity], opening: [0, OPENING_MS], afterwards: [OPENING_MS, Infinity] } as const;

function figures(seen: BystanderReport, part: keyof typeof PARTS): string {
  return (Object.keys(seen) as Activity[])
    .map((activity) => {
      const { answered, refused, p50, p95, longest } = summary(seen[activity], PARTS[part]);
      const { length: later } = seen[activity].pending;
      return `${activity} ${answered} (p50 ${whole(p50)}, p95 ${whole(p95)}, longest ${whole(longest)} ms)${refused ? `, REFUSED ${refused}` : ''}${later ? `, LATER ${later}` : ''}`;
    })
    .join('; ');
}

function print(what: string, { seen, reports, time }: Round): void {
  for (const part of ['whole', 'opening', 'afterwards'] as const) {
    const [from, to] = PARTS[part];
    console.error(`  ${what}, ${part}: ${figures(seen, part)}\n    processors: ${percentages(time.shares(from, to))}`);
  }
  console.error(`    the attacker: ${JSON.stringify(reports)}`);
  for (const { refusals } of Object.values(seen)) if (refusals[0]) console.error(`    refused: ${refusals[0]}`);
}

/** Each attack alone, then all at once; or the one of that name. */
export async function compareAttacks(bench: Bench, options: { quick: boolean; attack?: string }): Promise<Result[]> {
  const all = ATTACKS.map(({ name }) => name);
  const rounds = [...all.map((name) => ({ what: name, names: [name] })), { what: ALL, names: all }].filter(
    ({ what }) => options.attack === undefined || what === options.attack,
  );
  if (rounds.length === 0) throw new Error(`There is no attack ${options.attack}: ${[...all, ALL].join(', ')}`);
  const ground = await prepareGround(bench, FULL_SIZES);
  const attacker = bench.spawn('scripts/bench/attacker');
  await firstMessage(attacker, 'the attacker');
  const undisturbed = await round(bench, attacker, ground, [], ROUND_MS);
  print('idle', undisturbed);
  const idle = summary(undisturbed.seen.read);
  const results: Result[] = [];
  for (const { what, names } of rounds) {
    const ms = what === ALL && !options.quick ? ALL_AT_ONCE_MS : ROUND_MS;
    const seconds = ms / 1000;
    const done = await round(bench, attacker, ground, names, ms);
    print(`${what} (${seconds} s)`, done);
    const { seen, time, apiPeak, workerPeak } = done;
    const refused = Object.values(seen).reduce((sum, { refusals }) => sum + refusals.length, 0);
    const { p95 } = summary(seen.read);
    const [opening, afterwards] = [summary(seen.read, PARTS.opening), summary(seen.read, PARTS.afterwards)];
    const ofAttacker = (from: number, to: number) => whole((time.shares(from, to)['attacker'] ?? NaN) * 100);
    results.push({
      what:
        `a bystander's reads, p95 in ${seconds} s beside ${what}; of the first ${OPENING_MS / 1000} s ${whole(opening.p95)} ms, afterwards ${whole(afterwards.p95)} ms; ` +
        `the attacker's own process had ${ofAttacker(0, OPENING_MS)} % of the processors, afterwards ${ofAttacker(OPENING_MS, Infinity)} %; ` +
        `imports of 100 rows at most ${whole(summary(seen.import).longest)} ms; refused: ${refused}; memory of API and worker ${whole(apiPeak)} and ${whole(workerPeak)} MiB; reference: idle`,
      product: `${p95.toFixed(1)} ms`,
      reference: `${idle.p95.toFixed(1)} ms`,
      ratio: p95 / idle.p95,
      bar: `< ${BAR.readMs} ms, ≤ ${BAR.ratio}, none refused, < ${BAR.apiMiB} and ${BAR.workerMiB} MiB`,
      met:
        p95 < BAR.readMs &&
        p95 <= BAR.ratio * idle.p95 &&
        refused === 0 &&
        !(apiPeak >= BAR.apiMiB || workerPeak >= BAR.workerMiB),
      runs: 1,
    });
  }
  return results;
}
