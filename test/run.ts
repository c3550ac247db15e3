/**
 * Runs the tests: `npm test` those that are fast, `npm run test:ci` the slow tier (`*.slow.test.ts`) too, `npm run test:all` in every
 * variant and some a second time through a pooler, `npm run test:full` also what takes longer still (`*.full.test.ts`). The product
 * is built once, and one PostgreSQL serves all. Several runs of mocha go beside each other, each with a batch of files, so that a
 * stack serves many of them; its output is printed when it has ended. Outside `npm test` files that fail are run a second time, with
 * the machine to themselves, and both outcomes are reported at the end: a test that passes only then is to be mended, and is no
 * reason to hold back a change that did not touch it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servePostgres } from './support/postgres.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TIERS = ['fast', 'ci', 'all', 'full'] as const;
type Tier = (typeof TIERS)[number];
const FILES_IN_A_BATCH = 23;
const SLOW_FILES_IN_A_BATCH = 6;
/** Most of a test is waiting for other processes, of which a run has several. */
const RUNS = Math.max(2, Math.min(4, availableParallelism()));

interface Batch {
  files: string[];
  env?: Record<string, string>;
}

interface Ran {
  code: number | null;
  output: string;
}

interface Tested extends Ran {
  /** Files of which something failed; all where the run broke off. */
  failed: string[];
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * Suites that are run a second time with a pooler in transaction mode before every database, where there is one: imports,
 * jobs whose databases fail, and single requests.
 */
const POOLED = [
  ...['csv', 'keys', 'stages'].map((name) => `test/imports/${name}.`),
  'test/api/requests.',
  ...['cancel', 'lost-databases', 'leases', 'retries'].map((name) => `test/jobs/${name}.`),
  'test/shared/platform/database/transaction.',
  ...['test/accounts/sign-in.', 'test/legacy/purchase-records.', 'test/legacy/suppliers.'],
  'test/v1/material-purchases.',
];
/**
 * Asks what each connection of a worker has read, which a pooler's tell of nobody; and what loads the readers of files, with
 * thousands of payloads and the largest of workbooks.
 */
const NOT_POOLED = ['many-tenants', 'hostile', 'xlsx'].map((name) => `test/imports/${name}.slow.test.ts`);
/** Besides, in `test:full`: all imports, workers that are killed and queues that are lost, totals, and what walks all endpoints. */
const POOLED_IN_FULL = [
  ...['test/imports/', 'test/jobs/killed-workers.', 'test/jobs/lost-queues.', 'test/v1/journey-totals.'],
  ...['errors', 'list-pages', 'openapi-answers', 'operations', 'readiness'].map((name) => `test/api/${name}.`),
];

/** What `test:full` has more of at random, unless it is told how much. */
const MORE_IN_FULL = {
  TRAMA_TEST_KILLS: process.env['TRAMA_TEST_KILLS'] ?? '10',
  FUZZ_REQUESTS: process.env['FUZZ_REQUESTS'] ?? '20000',
  HOSTILE_BODIES: process.env['HOSTILE_BODIES'] ?? '5000',
};

/** See test/support/variants.ts. What is fast is done in all of them. */
const ONE_VARIANT = { TRAMA_TEST_VARIANTS: 'one' };

/** What a slow file does too, with more besides. */
const SMALL_FORMS = ['test/plans/plans.test.ts'];

const isFast = (file: string) => getTier(file) === 'fast';

/** The first of the tiers that runs a file. */
function getTier(file: string): Tier {
  if (file.endsWith('.full.test.ts')) return 'full';
  return file.endsWith('.slow.test.ts') ? 'ci' : 'fast';
}

/** So that the files of one folder, which are alike in length, do not stand in one batch. */
function dealt(files: string[], inABatch = FILES_IN_A_BATCH): string[][] {
  const count = Math.ceil(files.length / inABatch);
  return Array.from({ length: count }, (_, batch) => files.filter((_file, index) => index % count === batch));
}

/** Long files first, so that no run ends with one that the other waits for. */
function batches(files: string[], tier: Tier): Batch[] {
  const slow = dealt(
    files.filter((file) => !isFast(file)),
    SLOW_FILES_IN_A_BATCH,
  ).map((each): Batch => ({ files: each, ...(tier === 'ci' && { env: ONE_VARIANT }) }));
  return [...slow, ...dealt(files.filter(isFast)).map((each): Batch => ({ files: each }))];
}

/** Files that load the machine so that nothing else can be judged beside them. */
const ALONE = ['test/operations/rolling-restarts.slow.test.ts', 'test/security/all-attacks.slow.test.ts'];

function pooledBatches(files: string[], tier: Tier): Batch[] {
  const starts = tier === 'full' ? [...POOLED, ...POOLED_IN_FULL] : POOLED;
  const chosen = files.filter((file) => starts.some((start) => file.startsWith(start)) && !NOT_POOLED.includes(file));
  if (chosen.length === 0) return [];
  if (spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.log('Not run through a pooler, because there is no pgbouncer here.');
    if (process.env['CI']) throw new Error('pgbouncer is missing');
    return [];
  }
  return dealt(chosen).map((batch) => ({ files: batch, env: { TRAMA_TEST_POOLER: 'transaction' } }));
}

function counted(output: string, word: 'passing' | 'failing' | 'pending'): number {
  return [...output.matchAll(new RegExp(`^ +(\\d+) ${word}\\b`, 'gm'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

/** What mocha says of the tests that failed, or of what ended its run. */
const failures = (output: string): string => /^ +\d+ failing\b[^]*/m.exec(output)?.[0] ?? output.slice(-5_000);

async function main([tier, ...named]: string[]): Promise<void> {
  if (!isTier(tier)) throw new Error(`which tests are to run: ${TIERS.join(', ')}?`);
  const files = named.length > 0 ? named : filesOfTier(tier);
  const built = await run('npm', ['run', '--silent', 'build']);
  if (built.code !== 0) throw new Error(`the build failed:\n${built.output}`);
  const postgres = await servePostgres();
  const end = (signal: NodeJS.Signals) => {
    process.exitCode = 1;
    console.log(`${signal}: the tests end`);
    void postgres.stop().finally(() => process.exit());
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await runFiles(files, tier, { ...(tier === 'full' && MORE_IN_FULL), ...postgres.env });
  } finally {
    await postgres.stop();
  }
}

const isTier = (word: string | undefined): word is Tier => TIERS.some((tier) => tier === word);

async function runFiles(files: string[], tier: Tier, shared: Record<string, string>): Promise<void> {
  const waiting = [
    ...(tier === 'all' || tier === 'full' ? pooledBatches(files, tier) : []),
    ...batches(
      files.filter((file) => !ALONE.includes(file)),
      tier,
    ),
  ];
  const total = { passing: 0, failing: 0, pending: 0 };
  const mocha = fileURLToPath(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url));
  const reporter = fileURLToPath(new URL('support/failed-files.cjs', import.meta.url));
  const test = async ({ files, env = {} }: Batch): Promise<Tested> => {
    const began = Date.now();
    const folder = mkdtempSync(join(tmpdir(), 'trama-tests-'));
    const list = join(folder, 'failed-files.json');
    const ran = await run(process.execPath, [mocha, '--reporter', reporter, ...files], {
      ...{ TRAMA_TEST_BUILT: '1', TRAMA_TEST_FAILED_FILES: list },
      ...shared,
      ...env,
    });
    const told = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
    rmSync(folder, { recursive: true });
    const failed = files.filter((file) => told.includes(join(ROOT, file)));
    const how = Object.entries(env).map(([name, value]) => `${name}=${value} `);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${ran.output}\n${seconds} s, exit ${ran.code}: ${how.join('')}${files.join(' ')}\n`);
    return { ...ran, failed: failed.length > 0 && failed.length === told.length ? failed : files };
  };
  const count = ({ output }: Ran) => {
    for (const word of ['passing', 'failing', 'pending'] as const) total[word] += counted(output, word);
  };
  const failed: { batch: Batch; ran: Tested }[] = [];
  const noted = async (batch: Batch) => {
    const ran = await test(batch);
    // a run that broke off counts nothing
    if (ran.code === 0) count(ran);
    else failed.push({ batch, ran });
  };
  const worker = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) await noted(batch);
  };
  await Promise.all(Array.from({ length: RUNS }, worker));
  for (const file of ALONE.filter((each) => files.includes(each))) await noted({ files: [file] });
  let broken = 0;
  for (const { batch, ran } of failed) {
    if (tier === 'fast') {
      count(ran);
      broken++;
      console.log(`Failed: ${batch.files.join(' ')}\n${failures(ran.output)}\n`);
      continue;
    }
    const again = await test({ ...batch, files: ran.failed });
    // those of other files have passed already
    const whole = ran.failed === batch.files ? again : ran;
    total.passing += counted(whole.output, 'passing');
    total.failing += counted(again.output, 'failing');
    total.pending += counted(whole.output, 'pending');
    if (again.code !== 0) broken++;
    const verdict = again.code === 0 ? 'Unstable, passed with the machine to itself' : 'Failed twice';
    console.log(`${verdict}: ${ran.failed.join(' ')}\n${failures((again.code === 0 ? ran : again).output)}\n`);
  }
  console.log(`${total.passing} passed, ${Math.max(total.failing, broken)} failed, ${total.pending} skipped`);
  if (broken > 0 || total.passing === 0) process.exitCode = 1;
}

function filesOfTier(tier: Tier): string[] {
  const tiers = TIERS.slice(0, TIERS.indexOf(tier) + 1);
  return filesOfTests().filter(
    (file) => tiers.includes(getTier(file)) && (tier === 'fast' || !SMALL_FORMS.includes(file)),
  );
}

function filesOfTests(): string[] {
  const entries = readdirSync(join(ROOT, 'test'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

await main(process.argv.slice(2));
