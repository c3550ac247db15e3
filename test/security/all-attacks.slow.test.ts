/**
 * A tenant does at once whatever its credentials allow: slow readers, huge answers, wide and nested rows, amplification,
 * searches, event streams, half-sent bodies and uploads, readiness. Another one goes about its work. The speed of that work is a bar of
 * `npm run bench -- --only attacks`; here it is that everything is answered and nothing ends.
 */
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type AttackOrder } from '../../scripts/bench/attacker.ts';
import { ATTACKS, type AttackReport } from '../../scripts/bench/attacks.ts';
import { createAttackedRows, createSupplierRows, FULL_SIZES } from '../../scripts/bench/attacked-tenant.ts';
import { peakMemory } from '../../scripts/bench/bench.ts';
import { standBy, type Activity, type BystanderReport } from '../../scripts/bench/bystander.ts';
import { setTenantQuotas } from '../../shared/domain/accounts/tenants.ts';
import { multipart } from '../documents/support.ts';
import { jobEnded, legacyClient } from '../support/client.ts';
import { HalfSent } from '../support/half-sent.ts';
import { execute } from '../support/postgres.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const ATTACK_MS = 30_000;
const API_MIB = 512;
const WORKER_MIB = 400;
const MIB = 1024 ** 2;
/** Of the attacker: its imports keep as much of their failed rows as there is room for, and read them while they do. */
const STORAGE_QUOTA = 128 * MIB;
/** Of a second tenant of the attacker's, whose uploads never end: they would take all room from the imports of the first. */
const UPLOADS_QUOTA = 64 * MIB;
const UPLOADS = { count: 60, bytes: 25 * MIB, sent: 6 * MIB };
/** Small bodies, rows, indexes, the audit trail, what PostgreSQL has not cleaned up yet (docs/limits.md). */
const UNCOUNTED = 64 * MIB;

/** An empty setting is one that is absent: the limits are those of an installation. */
const DEFAULTS = {
  RATE_LIMIT_PER_MINUTE: '',
  RATE_LIMIT_TENANT_PER_MINUTE: '',
  LOGIN_RATE_LIMIT_PER_MINUTE: '',
  SIGN_INS_PER_MINUTE: '',
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

/** What a folder takes of the disk, as du counts it. */
async function diskUsed(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map((entry) =>
      lstat(join(folder, entry)).then(
        ({ blocks }) => blocks * 512,
        // it was removed meanwhile
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('all attacks at once', () => {
  let stack: Stack;
  let attacker: ChildProcess;
  let seen: BystanderReport;
  let reports: Record<string, AttackReport>;
  let a: Tenant;
  let b: Tenant;
  let c: Tenant;
  /** Bytes of the storage and of the database: before the attacks, and the most while they last. */
  const disk = { before: 0, most: 0 };

  async function measureDisk(): Promise<number> {
    const [row] = await execute<{ bytes: string }>(
      stack.databaseUrl,
      'select pg_database_size(current_database()) as bytes',
    );
    return (await diskUsed(stack.dataDir)) + Number(row!.bytes);
  }

  /** Most of a file each, and then nothing. */
  function beginUploads(): HalfSent {
    const { body, headers } = multipart([
      { name: 'entityType', value: 'SUPPLIER' },
      { name: 'entityId', value: c.uuid },
      { name: 'category', value: 'OTHER' },
      { name: 'file', value: randomBytes(UPLOADS.sent), fileName: 'x.bin', contentType: 'application/octet-stream' },
    ]);
    const uploads = new HalfSent(UPLOADS.count, `${stack.url}/api/v1/documents`, 'POST', {
      ...headers,
      authorization: `Bearer ${c.token}`,
      'content-length': UPLOADS.bytes,
    });
    uploads.write(body.subarray(0, UPLOADS.sent));
    return uploads;
  }

  async function watchDisk(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      disk.most = Math.max(disk.most, await measureDisk());
      await sleep(1000);
    }
  }

  before(async function () {
    this.timeout(300_000);
    stack = await Stack.start({ env: DEFAULTS });
    [a, b, c] = [await stack.tenant(), await stack.tenant(), await stack.tenant()];
    const rows = await createAttackedRows(stack.database, a.id, FULL_SIZES);
    const account = {
      url: stack.url,
      apiKey: b.apiKey,
      email: b.adminEmail,
      password: b.adminPassword,
      supplierId: await createSupplierRows(stack.database, b.id, 1000),
    };
    await setTenantQuotas(stack.database, a.uuid, { storageBytes: STORAGE_QUOTA });
    await setTenantQuotas(stack.database, c.uuid, { storageBytes: UPLOADS_QUOTA });
    await execute(stack.databaseUrl, 'vacuum (analyze)');
    attacker = startAttacker();
    await once(attacker, 'message');
    const names = ATTACKS.map(({ name }) => name);
    attacker.send({ target: { url: stack.url, apiKey: a.apiKey, ...rows }, names } satisfies AttackOrder);
    disk.before = await measureDisk();
    const signal = AbortSignal.timeout(ATTACK_MS);
    const uploads = beginUploads();
    [seen] = await Promise.all([standBy(account, signal), watchDisk(signal)]);
    uploads.leave();
    const ended = once(attacker, 'message') as Promise<[{ reports: Record<string, AttackReport> }]>;
    attacker.send('stop');
    [{ reports }] = await ended;
    disk.most = Math.max(disk.most, await measureDisk());
    const grown = Math.round((disk.most - disk.before) / MIB);
    const { answers, pending } = seen.import;
    process.stdout.write(
      `    disk: ${grown} MiB more; imports of the bystander: ${answers.length} answered, ${pending.length} later\n`,
    );
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
      expect(seen[activity].answers.length + seen[activity].pending.length).to.be.greaterThan(0);
    });

  it("leave a bystander's imports inside the time that a client waits by default", async function () {
    this.timeout(120_000);
    const { answers, pending } = seen.import;
    // some may meet the first burst on a machine that does something else besides: they end, and their client is told where to look
    expect(pending.length, `of ${answers.length + pending.length}`).to.be.at.most(answers.length / 4);
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

  it("take no more of the disk than the attacker's quotas and what is stated besides", () => {
    expect(disk.most - disk.before).to.be.within(1, STORAGE_QUOTA + UPLOADS_QUOTA + UNCOUNTED);
  });
});
