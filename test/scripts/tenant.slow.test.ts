import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { MODULES } from '../../shared/platform/modules.ts';
import { AUDIT, bearer, browserWith, getCookie, logIn, ME, newAccount, outcome } from '../accounts/support.ts';
import { Client, sessionClient } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Ran {
  code: number | null;
  output: string;
  complaints: string;
}

describe('npm run tenant', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  async function run(...args: string[]): Promise<Ran> {
    const { PATH, HOME } = process.env;
    // as the image runs it; from the sources each of the commands below would first be compiled
    const child = spawn(process.execPath, ['dist/scripts/tenant.js', ...args], {
      cwd: ROOT,
      env: { PATH, HOME, DATABASE_URL: stack.databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, complaints] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (complaints += part));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output, complaints };
  }

  /** Runs a command that works, and returns the one JSON value that it prints. */
  async function done<T = Record<string, unknown>>(...args: string[]): Promise<T> {
    const { code, output, complaints } = await run(...args);
    expect(code, complaints).to.equal(0);
    return JSON.parse(output) as T;
  }

  const unique = () => randomBytes(5).toString('hex');
  const keyed = (key: string) => new Client(stack.url, { 'x-api-key': key });

  interface Created {
    tenantId: string;
    adminUserId: string;
    adminUserLegacyId: number;
    adminEmail: string;
    apiKey: string;
    token: string;
  }
  const create = (name: string, ...more: string[]) =>
    done<Created>(
      ...['create', '--name', name, '--admin-email', `${unique()}@example.org`, '--admin-password', 'correct horse'],
      ...more,
    );

  describe('create', () => {
    it('makes a tenant whose credentials, shown this once, work', async () => {
      const [name, email] = [`Tessitura ${unique()}`, `Admin-${unique()}@example.org`];
      const made = await done<Created>(
        ...['create', '--name', name, '--admin-email', email, '--admin-password', 'correct horse'],
      );
      expect(made).to.have.all.keys('tenantId', 'adminUserId', 'adminUserLegacyId', 'adminEmail', 'apiKey', 'token');
      expect(made.tenantId).to.match(UUID);
      expect(made.apiKey).to.match(/^trama_key_[0-9A-Za-z]{38}$/);
      expect(made.token).to.match(/^trama_pat_[0-9A-Za-z]{38}$/);
      const { body } = await bearer(stack, made.token).get(ME);
      expect(body.tenant).to.deep.equal({ id: made.tenantId, name });
      expect(body.user).to.deep.include({ id: made.adminUserId, legacyId: made.adminUserLegacyId, email });
      expect(body.modules).to.deep.equal(MODULES);
      expect((await keyed(made.apiKey).get('/api/suppliers')).body).to.deep.include({ items: [], total: 0 });
      const browser = await browserWith(stack, getCookie(await logIn(stack, email.toLowerCase(), 'correct horse')));
      expect((await browser.get('/api/v1/account/users')).body.total).to.equal(1);
      expect((await browser.get('/admin/queues')).status, 'no administrator of the platform').to.not.equal(200);
    });

    it('entitles it to the modules that are named', async () => {
      const { token, apiKey } = await create(`T ${unique()}`, '--modules', 'suppliers, account');
      expect((await bearer(stack, token).get(ME)).body).to.deep.include({
        modules: ['suppliers', 'account'],
        scopes: ['suppliers:read', 'suppliers:write'],
      });
      expect(outcome(await keyed(apiKey).get('/api/purchase-records'))).to.deep.equal([403, 'MODULE_NOT_ENTITLED']);
    });

    it('makes up a password where none is given', async () => {
      const email = `${unique()}@example.org`;
      const made = await done<{ adminPassword: string }>('create', '--name', unique(), '--admin-email', email);
      expect(made.adminPassword).to.have.length.of.at.least(16);
      expect((await logIn(stack, email, made.adminPassword)).status).to.equal(200);
    });

    it('is refused for a name or an address that is taken, and makes nothing then', async () => {
      const { tenant, admin } = await newAccount(stack);
      const { name } = (await admin.get(ME)).body.tenant;
      const fresh = unique();
      for (const [taken, email, named] of [
        [name, `${fresh}@example.org`, 'name'],
        [fresh, tenant.adminEmail.toUpperCase(), 'admin-email'],
      ] as const) {
        const { code, output, complaints } = await run('create', '--name', taken, '--admin-email', email);
        expect([code, output]).to.deep.equal([1, '']);
        expect(complaints).to.contain(named).and.to.contain('taken');
        expect(complaints).to.not.match(/\bat .*\.ts|select|insert/);
      }
      const names = (await done<{ name: string }[]>('list')).map((each) => each.name);
      expect(names).to.include(name).and.not.include(fresh);
    });
  });

  it('list shows every tenant, with people and without secrets', async () => {
    const { tenant, admin } = await newAccount(stack);
    const listed = await run('list');
    const found = (JSON.parse(listed.output) as Record<string, unknown>[]).find(
      (each) => each.tenantId === tenant.uuid,
    );
    const { createdAt, ...rest } = found!;
    const { name } = (await admin.get(ME)).body.tenant;
    expect(rest).to.deep.equal({ tenantId: tenant.uuid, name, status: 'ACTIVE', modules: [...MODULES], users: 1 });
    expect(createdAt).to.match(/^\d{4}-.*Z$/);
    for (const secret of [tenant.token, tenant.apiKey]) expect(listed.output).to.not.contain(secret);
  });

  it('disable stops every kind of credential at once; enable lets them work again, but no session', async () => {
    const account = await newAccount(stack);
    const { tenant, admin, v1, legacy } = account;
    const bystander = await newAccount(stack);
    const statuses = () => Promise.all([v1, legacy, admin].map(async (client) => (await client.get(ME)).status));
    const signIn = async () => (await logIn(stack, tenant.adminEmail, tenant.adminPassword)).status;
    const { name } = (await admin.get(ME)).body.tenant;
    expect(await statuses()).to.deep.equal([200, 200, 200]);
    const disabled = await done('disable', '--tenant', tenant.uuid);
    expect(disabled).to.deep.equal({ tenantId: tenant.uuid, name, status: 'DISABLED' });
    expect(await statuses()).to.deep.equal([401, 401, 401]);
    expect(await signIn()).to.equal(401);
    expect((await bystander.admin.get(ME)).status).to.equal(200);
    const listed = await done<{ tenantId: string; status: string }[]>('list');
    expect(listed.find((each) => each.tenantId === tenant.uuid)!.status).to.equal('DISABLED');
    expect(await done('enable', '--tenant', name)).to.deep.include({ tenantId: tenant.uuid, status: 'ACTIVE' });
    expect(await statuses()).to.deep.equal([200, 200, 401]);
    expect(await signIn()).to.equal(200);
  });

  it('modules changes what the tenant is entitled to, for every credential at once', async () => {
    const { tenant, admin, v1, legacy } = await newAccount(stack);
    const seen = async (path: string) => [outcome(await legacy.get(path)), outcome(await v1.get(path))];
    expect(await seen('/api/purchase-records')).to.deep.equal([
      [200, undefined],
      [200, undefined],
    ]);
    const changed = await done('modules', '--tenant', tenant.uuid, '--modules', 'suppliers,account');
    expect(changed).to.deep.include({ tenantId: tenant.uuid, modules: ['suppliers', 'account'] });
    const refused = [403, 'MODULE_NOT_ENTITLED'];
    expect(await seen('/api/purchase-records')).to.deep.equal([refused, refused]);
    expect(await seen('/api/suppliers')).to.deep.equal([
      [200, undefined],
      [200, undefined],
    ]);
    expect((await admin.get(ME)).body.modules).to.deep.equal(['suppliers', 'account']);
    await done('modules', '--tenant', tenant.uuid, '--modules', MODULES.join());
    expect((await seen('/api/purchase-records'))[0]).to.deep.equal([200, undefined]);
    await done('modules', '--tenant', tenant.uuid, '--modules', 'suppliers');
    expect(outcome(await admin.get('/api/v1/account/users'))).to.deep.equal(refused);
  });

  describe('rotate-key', () => {
    const status = async (key: string) => (await keyed(key).get('/api/suppliers')).status;

    it('puts a new service key in place of the others', async () => {
      const { tenant, admin, legacy } = await newAccount(stack);
      const before = (await legacy.get(ME)).body;
      const rotated = await done<{ tenantId: string; apiKey: string }>('rotate-key', '--tenant', tenant.uuid);
      expect(rotated.tenantId).to.equal(tenant.uuid);
      expect(rotated.apiKey).to.match(/^trama_key_[0-9A-Za-z]{38}$/);
      expect([await status(tenant.apiKey), await status(rotated.apiKey)]).to.deep.equal([401, 200]);
      expect((await keyed(rotated.apiKey).get(ME)).body).to.deep.equal(before);
      expect((await admin.get('/api/v1/account/service-keys')).body).to.have.length(1);
      expect((await bearer(stack, tenant.token).get(ME)).status, 'tokens are none of this').to.equal(200);
    });

    it('lets the others work for so many hours more, where some are granted', async () => {
      const { tenant, admin } = await newAccount(stack);
      const { apiKey } = await done<{ apiKey: string }>('rotate-key', '--tenant', tenant.uuid, '--grace-hours', '48');
      expect([await status(tenant.apiKey), await status(apiKey)]).to.deep.equal([200, 200]);
      const credentials = () =>
        stack.database('access_credentials').where({ tenant_id: tenant.id, kind: 'service-key' });
      const age = (hours: number) =>
        credentials().update({ expires_at: stack.database.raw(`expires_at - interval '${hours} hours'`) });
      await age(47);
      expect(await status(tenant.apiKey)).to.equal(200);
      await age(1);
      expect([await status(tenant.apiKey), await status(apiKey)]).to.deep.equal([401, 200]);
      const shown = (await admin.get('/api/v1/account/service-keys')).body as { expiresAt: string | null }[];
      expect(shown.map(({ expiresAt }) => expiresAt === null)).to.deep.equal([false, true]);
    });
  });

  describe('quota', () => {
    it('gives a tenant figures of its own, leaves those that are not named, and takes them back', async () => {
      const { tenant, admin } = await newAccount(stack);
      const limits = async () => {
        const { body } = await admin.get('/api/v1/account/usage');
        return [body.storageBytes.limit, body.documents.limit, body.waitingJobs.limit] as number[];
      };
      const given = await limits();
      const quota = (...args: string[]) => done<{ quotas: object }>('quota', '--tenant', tenant.uuid, ...args);
      const shown = { storageBytes: 5000, documents: 1, waitingJobs: null };
      expect((await quota('--storage-bytes', '5000', '--documents', '1')).quotas).to.deep.equal(shown);
      expect(await limits()).to.deep.equal([5000, 1, given[2]]);
      expect((await quota('--waiting-jobs', '0')).quotas).to.deep.equal({ ...shown, waitingJobs: 0 });
      expect(await limits()).to.deep.equal([5000, 1, 0]);
      const refused = await keyed(tenant.apiKey).post('/api/suppliers/bulk', { items: [{ name: 'A' }] });
      expect(outcome(refused)).to.deep.equal([429, 'TOO_MANY_JOBS']);

      await quota('--storage-bytes', 'default', '--documents', 'default', '--waiting-jobs', 'default');
      expect(await limits()).to.deep.equal(given);
      expect((await keyed(tenant.apiKey).post('/api/suppliers/bulk', { items: [{ name: 'A' }] })).status).to.equal(200);
      const { body } = await admin.get(`${AUDIT}?entityType=tenant`);
      const actions = (body.items as { action: string }[]).map(({ action }) => action);
      expect(actions).to.deep.equal(Array<string>(3).fill('tenant.quotas-changed'));
    });
  });

  it('tells the audit trail what was done to the tenant', async () => {
    const { tenant, admin } = await newAccount(stack);
    await done('modules', '--tenant', tenant.uuid, '--modules', MODULES.join());
    await done('rotate-key', '--tenant', tenant.uuid);
    const { body } = await admin.get(`${AUDIT}?entityType=tenant`);
    const events = body.items as { action: string; entityId: string; actor: { kind: string; userId: null } }[];
    expect(events.map(({ action }) => action)).to.deep.equal(['service key.rotated', 'tenant.modules-changed']);
    for (const { entityId, actor } of events) {
      expect(entityId).to.equal(tenant.uuid);
      expect(actor).to.deep.include({ kind: 'system', userId: null });
    }
  });

  describe('ends with 1 and the usage', () => {
    const email = ['--admin-email', 'admin@example.org'];
    const BAD: [what: string, args: string[], complaint: RegExp][] = [
      ['without a command', [], /What/],
      ['for an unknown command', ['destroy'], /What/],
      ['for a name that every object has', ['constructor'], /What/],
      ['for an unknown option', ['list', '--all'], /--all/],
      ['for a word too many', ['list', 'all'], /all/],
      ['for an option without its value', ['disable', '--tenant'], /tenant/],
      ['for a quota that is no number', ['quota', '--tenant', 'T', '--documents', '1e3'], /--documents/],
      ['for a quota below nothing', ['quota', '--tenant', 'T', '--storage-bytes=-1'], /--storage-bytes/],
      ['for a quota without its tenant', ['quota', '--documents', '1'], /--tenant/],
      ['to create one without a name', ['create', ...email], /--name/],
      ['to create one with a blank name', ['create', '--name', ' ', ...email], /--name/],
      ['to create one without an address', ['create', '--name', 'T'], /--admin-email/],
      ['to create one with something else', ['create', '--name', 'T', '--admin-email', 'admin'], /--admin-email/],
      [
        'to create one with an address that nobody could sign in with',
        ['create', '--name', 'T', '--admin-email', 'admin@localhost'],
        /--admin-email/,
      ],
      [
        'to create one with a short password',
        ['create', '--name', 'T', ...email, '--admin-password', '1234567'],
        /--admin-password/,
      ],
      ['to create one with an unknown module', ['create', '--name', 'T', ...email, '--modules', 'looms'], /looms/],
      ['to disable none', ['disable'], /--tenant/],
      ['to change no modules', ['modules', '--tenant', 'T'], /--modules/],
      ['to change modules to unknown ones', ['modules', '--tenant', 'T', '--modules', 'suppliers,looms'], /looms/],
      ['with half an hour of grace', ['rotate-key', '--tenant', 'T', '--grace-hours', '0.5'], /--grace-hours/],
      ['with a negative grace', ['rotate-key', '--tenant', 'T', '--grace-hours=-1'], /--grace-hours/],
    ];
    for (const [what, args, complaint] of BAD)
      it(what, async () => {
        const { code, output, complaints } = await run(...args);
        expect([code, output]).to.deep.equal([1, '']);
        const [first, ...usage] = complaints.split('\n');
        expect(first).to.match(complaint);
        expect(usage.join('\n'))
          .to.match(/^usage: .*tenant/)
          .and.to.contain('rotate-key');
      });
  });

  it('lets a user look after the queues of all tenants, or look at them, or neither', async () => {
    const tenant = await stack.tenant();
    const browser = await sessionClient(stack, tenant);
    const board = async () => (await browser.get('/admin/queues/api/queues')).status;
    expect(await board()).to.equal(403);
    for (const [role, status] of [
      ['viewer', 200],
      ['admin', 200],
      ['none', 403],
    ] as const) {
      const answer = await done('platform-role', '--email', tenant.adminEmail.toUpperCase(), '--role', role);
      expect(answer).to.include({ platformRole: role === 'none' ? null : role });
      expect(await board(), role).to.equal(status);
    }
    expect((await run('platform-role', '--email', 'nobody@example.org', '--role', 'admin')).code).to.equal(1);
    expect((await run('platform-role', '--email', tenant.adminEmail, '--role', 'king')).code).to.equal(1);
  });

  it('ends with 1 for a tenant that does not exist', async () => {
    for (const id of [randomUUID(), 'nobody']) {
      for (const args of [['disable'], ['enable'], ['modules', '--modules', 'suppliers'], ['rotate-key']]) {
        const { code, output, complaints } = await run(...args, '--tenant', id);
        expect([code, output]).to.deep.equal([1, '']);
        expect(complaints).to.contain(id);
      }
    }
  });
});
