/**
 * `npm run test:all`: every test, the slow tier included, in several runs of mocha beside each other. The product is built
 * once. Each run takes a batch of files, so that a database server and a stack serve many of them; its output is printed
 * when it has ended.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILES_IN_A_BATCH = 12;
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
 * jobs whose workers and databases fail, totals, and what single requests and errors of every endpoint answer.
 */
const POOLED = [
  ...['answer', 'csv', 'dry-run', 'failed-csv', 'keys', 'repeated-keys', 'updates'].map((name) => `test/bulk/${name}`),
  ...['cancel', 'leases', 'retries'].map((name) => `test/jobs/${name}`),
  ...['test/accounts/sign-in', 'test/api/errors', 'test/legacy/purchase-records', 'test/legacy/suppliers'],
  ...['test/v1/journey-totals', 'test/v1/material-purchases'],
].map((name) => `${name}.test.ts`);

/** Long files first and alone, the others in batches. */
function batches(files: string[]): Batch[] {
  const slow = files.filter((file) => file.endsWith('.slow.test.ts'));
  const fast = files.filter((file) => !slow.includes(file));
  const count = Math.ceil(fast.length / FILES_IN_A_BATCH);
  // dealt out, so that the files of one folder, which are alike in length, do not stand in one batch
  const dealt = Array.from({ length: count }, (_, batch) => fast.filter((_file, index) => index % count === batch));
  return [...slow.map((file) => [file]), ...dealt].filter((each) => each.length > 0).map((each) => ({ files: each }));
}

/** Files that load the machine so that nothing else can be judged beside them. */
const ALONE = ['test/operations/rolling-restarts.slow.test.ts', 'test/security/all-attacks.slow.test.ts'];

function pooledBatches(files: string[]): Batch[] {
  const chosen = POOLED.filter((file) => files.includes(file));
  if (chosen.length === 0) return [];
  if (spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status !== 0) {
    console.log('Not run through a pooler, because there is no pgbouncer here.');
    if (process.env['CI']) throw new Error('pgbouncer is missing');
    return [];
  }
  return [{ files: chosen, env: { TRAMA_TEST_POOLER: 'transaction' } }];
}

function counted(output: string, word: 'passing' | 'failing' | 'pending'): number {
  return [...output.matchAll(new RegExp(`^ +(\\d+) ${word}\\b`, 'gm'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

async function main(): Promise<void> {
  const built = await run('npm', ['run', '--silent', 'build']);
  if (built.code !== 0) throw new Error(`the build failed:\n${built.output}`);
  const files = process.argv.length > 2 ? process.argv.slice(2) : filesOfTests();
  const waiting = [...pooledBatches(files), ...batches(files.filter((file) => !ALONE.includes(file)))];
  const total = { passing: 0, failing: 0, pending: 0 };
  const failed: string[] = [];
  const mocha = fileURLToPath(new URL('../node_modules/mocha/bin/mocha.js', import.meta.url));
  const test = async ({ files, env = {} }: Batch) => {
    const began = Date.now();
    const { code, output } = await run(process.execPath, [mocha, ...files], { TRAMA_TEST_BUILT: '1', ...env });
    for (const word of ['passing', 'failing', 'pending'] as const) total[word] += counted(output, word);
    const how = Object.entries(env).map(([name, value]) => `${name}=${value} `);
    console.log(
      `${output}\n${Math.round((Date.now() - began) / 1000)} s, exit ${code}: ${how.join('')}${files.join(' ')}\n`,
    );
    // a run that broke off counts nothing
    if (code !== 0) failed.push(...files);
  };
  const worker = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) await test(batch);
  };
  await Promise.all(Array.from({ length: RUNS }, worker));
  for (const file of ALONE.filter((each) => files.includes(each))) await test({ files: [file] });
  if (failed.length > 0) console.log(`Runs with failures:\n${failed.join('\n')}`);
  const failing = Math.max(total.failing, failed.length > 0 ? 1 : 0);
  console.log(`${total.passing} passed, ${failing} failed, ${total.pending} skipped`);
  if (failed.length > 0 || total.passing === 0) process.exitCode = 1;
}

function filesOfTests(): string[] {
  const entries = readdirSync(join(ROOT, 'test'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

await main();
