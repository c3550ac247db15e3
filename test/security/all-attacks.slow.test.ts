/**
 * A tenant does at once whatever its credentials allow: slow readers, huge answers, wide and nested rows, amplification,
 * searches, event streams, half-sent bodies, readiness. Another one goes about its work. The speed of that work is a bar of
 * `npm run bench -- --only attacks`; here it is that everything is answered and nothing ends.
 */
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AttackOrder } from '../../scripts/bench/attacker.ts';
import { ATTACKS, type AttackReport } from '../../scripts/bench/attacks.ts';
import { createAttackedRows, createSupplierRows, FULL_SIZES } from '../../scripts/bench/attacked-tenant.ts';
import { peakMemory } from '../../scripts/bench/bench.ts';
import { standBy, type Activity, type BystanderReport } from '../../scripts/bench/bystander.ts';
import { jobEnded, legacyClient } from '../support/client.ts';
import { execute } from '../support/postgres.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const ATTACK_MS = 30_000;
const API_MIB = 512;
const WORKER_MIB = 400;
const STORAGE_QUOTA = 50 * 1024 ** 3;

/** An empty setting is one that is absent: the limits are those of an installation. */
const DEFAULTS = {
  RATE_LIMIT_PER_MINUTE: '',
  RATE_LIMIT_TENANT_PER_MINUTE: '',
  LOGIN_RATE_LIMIT_PER_MINUTE: '',
  PACED_REQUESTS_PER_SECOND: '',
  JOB_LEASE_SECONDS: '',
  JOB_SWEEP_SECONDS: '',
  JOB_RETRY_BASE_MS: '',
};

/** The attacks in a process of their own, so that their client does not slow down the one that is watched. */
function startAttacker(): ChildProcess {
  const script = fileURLToPath(new URL('../../scripts/bench/attacker.ts', import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

describe('all attacks at once', () => {
  let stack: Stack;
  let attacker: ChildProcess;
  let seen: BystanderReport;
  let reports: Record<string, AttackReport>;
  let a: Tenant;
  let b: Tenant;

  before(async function () {
    this.timeout(300_000);
    stack = await Stack.start({ env: DEFAULTS });
    [a, b] = [await stack.tenant(), await stack.tenant()];
    const rows = await createAttackedRows(stack.database, a.id, FULL_SIZES);
    const account = {
      url: stack.url,
      apiKey: b.apiKey,
      email: b.adminEmail,
      password: b.adminPassword,
      supplierId: await createSupplierRows(stack.database, b.id, 1000),
    };
    await execute(stack.databaseUrl, 'vacuum (analyze)');
    attacker = startAttacker();
    await once(attacker, 'message');
    const names = ATTACKS.map(({ name }) => name);
    attacker.send({ target: { url: stack.url, apiKey: a.apiKey, ...rows }, names } satisfies AttackOrder);
    seen = await standBy(account, AbortSignal.timeout(ATTACK_MS));
    const ended = once(attacker, 'message') as Promise<[{ reports: Record<string, AttackReport> }]>;
    attacker.send('stop');
    [{ reports }] = await ended;
  });
  after(async function () {
    this.timeout(120_000);
    attacker?.kill();
    await stack?.stop();
  });

  it('are carried out', () => {
    expect(Object.keys(reports)).to.have.members(ATTACKS.map(({ name }) => name));
  });

  for (const activity of ['read', 'list', 'import', 'sign-in', 'readiness'] as Activity[])
    it(`refuse nothing to a bystander: ${activity}`, () => {
      expect(seen[activity].refusals).to.deep.equal([]);
      expect(seen[activity].times.length + seen[activity].pending.length).to.be.greaterThan(0);
    });

  it("leave a bystander's imports inside the time that a client waits by default", async function () {
    this.timeout(120_000);
    const { times, pending } = seen.import;
    // one that began in the first burst may be answered with 202 on a machine that does something else besides
    expect(pending.length, `of ${times.length + pending.length}`).to.be.lessThan(times.length / 2);
    const client = legacyClient(stack, b);
    for (const id of pending) expect((await jobEnded(client, id)).status).to.equal('COMPLETED');
  });

  it('end no process', async () => {
    for (const { child } of [stack.api, ...stack.workers])
      expect([child.exitCode, child.signalCode]).to.deep.equal([null, null]);
    expect((await legacyClient(stack, a).get('/api/v1/health/ready')).body).to.deep.include({ status: 'ready' });
  });

  it('stay inside the memory of API and worker', function () {
    if (!existsSync('/proc/self/status')) {
      process.stdout.write('Not run, because this system tells nobody how much memory a process has taken.\n');
      this.skip();
    }
    expect(peakMemory(stack.api.child)).to.be.lessThan(API_MIB);
    expect(peakMemory(stack.workers[0]!.child)).to.be.lessThan(WORKER_MIB);
  });

  it("stay inside the attacker's quota", async () => {
    const [usage] = await execute<{ bytes: string }>(
      stack.databaseUrl,
      'select coalesce(sum(storage_bytes), 0) as bytes from tenant_usage where tenant_id = $1',
      [a.id],
    );
    expect(Number(usage!.bytes)).to.be.lessThan(STORAGE_QUOTA);
  });
});
