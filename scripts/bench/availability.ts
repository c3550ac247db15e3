/** What a bystander meets while another tenant attacks: the promise of docs/security.md as figures. */
import { type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeJobsOf } from '../../shared/jobs.ts';
import { type AttackOrder } from './attacker.ts';
import { ATTACKS, type AttackReport, type AttackTarget } from './attacks.ts';
import { createAttackedRows, createSupplierRows, FULL_SIZES, type Sizes } from './attacked-tenant.ts';
import { firstMessage, peakMemory, type Bench } from './bench.ts';
import { standBy, summary, type Activity, type BystanderAccount, type BystanderReport } from './bystander.ts';
import { whole, type Result } from './report.ts';

const BAR = { readMs: 250, ratio: 5, apiMiB: 512, workerMiB: 400 };
/** A process that has just started is slower than it will be. */
const WARMING_MS = 3000;
/** A fresh attack goes over into a steady one. */
const BEGINNING_MS = 2000;
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
  /** MiB. */
  apiPeak: number;
  workerPeak: number;
}

/** Fresh processes for each round, so that what one leaves behind is not the next one's. */
async function round(
  bench: Bench,
  attacker: ChildProcess,
  { tenantId, target, account }: Ground,
  names: string[],
  ms: number,
): Promise<Round> {
  await removeJobsOf(bench.database, tenantId);
  const product = await bench.startProduct(DEFAULT_LIMITS);
  try {
    const { url } = product;
    await standBy({ ...account, url }, AbortSignal.timeout(WARMING_MS));
    attacker.send({ target: { ...target, url }, names } satisfies AttackOrder);
    if (names.length > 0) await sleep(BEGINNING_MS);
    const seen = await standBy({ ...account, url }, AbortSignal.timeout(ms));
    const ended = firstMessage<{ reports?: Record<string, AttackReport>; error?: string }>(attacker, 'the attacker');
    attacker.send('stop');
    const { reports, error } = await ended;
    if (!reports) throw new Error(`the attacker failed: ${error}`);
    return { seen, reports, apiPeak: peakMemory(product.api) ?? NaN, workerPeak: peakMemory(product.worker) ?? NaN };
  } finally {
    await product.stop();
  }
}

const figures = (seen: BystanderReport): string =>
  (Object.keys(seen) as Activity[])
    .map((activity) => {
      const { answered, refused, p50, p95, longest } = summary(seen[activity]);
      return `${activity} ${answered} (p50 ${whole(p50)}, p95 ${whole(p95)}, longest ${whole(longest)} ms)${refused ? `, REFUSED ${refused}` : ''}${seen[activity].pending.length ? `, LATER ${seen[activity].pending.length}` : ''}`;
    })
    .join('; ');

/** Each attack alone, then all at once. */
export async function compareAttacks(bench: Bench, quick: boolean): Promise<Result[]> {
  const ground = await prepareGround(bench, FULL_SIZES);
  const attacker = bench.spawn('scripts/bench/attacker');
  await firstMessage(attacker, 'the attacker');
  const ms = quick ? 8000 : 20_000;
  const all = ATTACKS.map(({ name }) => name);
  const idle = summary((await round(bench, attacker, ground, [], ms)).seen.read);
  console.error(`  idle: p50 ${idle.p50.toFixed(1)}, p95 ${idle.p95.toFixed(1)} ms`);
  const results: Result[] = [];
  for (const names of [...all.map((name) => [name]), all]) {
    const what = names.length === 1 ? names[0]! : 'all of these at once';
    const { seen, reports, apiPeak, workerPeak } = await round(bench, attacker, ground, names, ms);
    console.error(`  ${what}: ${figures(seen)}\n    the attacker: ${JSON.stringify(reports)}`);
    for (const { refusals } of Object.values(seen)) if (refusals[0]) console.error(`    refused: ${refusals[0]}`);
    const refused = Object.values(seen).reduce((sum, { refusals }) => sum + refusals.length, 0);
    const { p95 } = summary(seen.read);
    results.push({
      what: `a bystander's reads, p95 beside ${what}; its import of 100 rows at most ${whole(summary(seen.import).longest)} ms; refused: ${refused}; memory of API and worker ${whole(apiPeak)} and ${whole(workerPeak)} MiB; reference: idle`,
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
