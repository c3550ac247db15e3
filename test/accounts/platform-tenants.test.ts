import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { query } from '../../shared/platform/database.ts';
import { MODULES } from '../../shared/platform/modules.ts';
import {
  getBody,
  getRefusal,
  jobEnded,
  legacyClient,
  sessionClient,
  v1Client,
  type Client,
} from '../support/client.ts';
import { startProcess } from '../support/processes.ts';
import { sharedStack, type Stack, type Tenant } from '../support/stack.ts';
import { AUDIT, follow, getLink, logIn, mailed, ME, newAddress, outcome, PASSWORD } from './support.ts';

const TENANTS = '/api/v1/platform/tenants';

const newName = () => `Filatura ${randomUUID()}`;

const wanted = () => ({
  name: newName(),
  modules: ['suppliers', 'account'],
  adminEmail: newAddress(),
  adminFirstName: 'Ada',
  adminLastName: 'Rossi',
});

describe('tenants, for an administrator of the platform', () => {
  let stack: Stack;
  let own: Tenant;
  let platform: Client;
  before(async () => {
    stack = await sharedStack();
    own = await stack.tenant({ platformAdmin: true });
    platform = await sessionClient(stack, own);
  });

  const nameOf = async (tenant: Tenant) => (await v1Client(stack, tenant).get(ME)).body.tenant.name as string;

  interface Event {
    details: Record<string, unknown> | null;
    action: string;
    entityId: string;
    actor: Record<string, unknown>;
    authenticated: { name: string } | null;
  }
  const trail = async (client: Client, entityId: string): Promise<Event[]> =>
    (await client.get(`${AUDIT}?entityType=tenant&entityId=${entityId}`)).body.items as Event[];

  describe('are created', () => {
    it('with modules, and an administrator who sets a password by the link of a mail', async () => {
      const body = wanted();
      const made = getBody(await platform.post(TENANTS, body), 201);
      expect(made).to.deep.include({ name: body.name, modules: body.modules, status: 'ACTIVE', users: 1 });
      const [mail] = await mailed(stack, body.adminEmail);
      expect(mail!.subject).to.contain(body.name);
      const accepted = await follow(stack, 'accept-invite', getLink(mail!).token);
      expect(accepted.status, accepted.text).to.equal(200);
      expect(accepted.body).to.deep.include({
        modules: ['suppliers', 'account'],
        tenant: { id: made.id, name: body.name },
      });
      expect(accepted.body['user']).to.deep.include({ firstName: 'Ada', lastName: 'Rossi', roles: ['admin'] });
      expect((await logIn(stack, body.adminEmail, PASSWORD)).status).to.equal(200);
    });

    it('not with a name or an address that is taken, and then nothing is made', async () => {
      const other = await stack.tenant();
      const named = await platform.post(TENANTS, { ...wanted(), name: await nameOf(other) });
      expect(getRefusal(named)).to.deep.equal([409, 'CONFLICT', 'name']);
      const body = { ...wanted(), adminEmail: other.adminEmail.toUpperCase() };
      expect(getRefusal(await platform.post(TENANTS, body))).to.deep.equal([409, 'CONFLICT', 'adminEmail']);
      expect((await platform.get(`${TENANTS}?search=${encodeURIComponent(body.name)}`)).body.total).to.equal(0);
    });

    it('once, by several who want the same name at once', async () => {
      const { name } = wanted();
      const seen = await Promise.all(Array.from({ length: 6 }, () => platform.post(TENANTS, { ...wanted(), name })));
      expect(seen.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409, 409, 409]);
      for (const refused of seen.filter(({ status }) => status === 409))
        expect(getRefusal(refused)).to.deep.equal([409, 'CONFLICT', 'name']);
      expect((await platform.get(`${TENANTS}?search=${encodeURIComponent(name)}`)).body.total).to.equal(1);
    });

    for (const [what, fields, field] of [
      ['a blank name', { name: ' ' }, 'name'],
      ['a name that is too long', { name: 'x'.repeat(256) }, 'name'],
      ['an unknown module', { modules: ['looms'] }, 'modules'],
      ['no module', { modules: [] }, 'modules'],
      ['a module twice', { modules: ['suppliers', 'suppliers'] }, 'modules'],
      ['what is no address', { adminEmail: 'admin' }, 'adminEmail'],
      ['a web address for a name', { adminLastName: 'www.example.org' }, 'adminLastName'],
    ] as const)
      it(`not with ${what}`, async () => {
        const { status, body } = await platform.post(TENANTS, { ...wanted(), ...fields });
        expect([status, body.code]).to.deep.equal([400, 'VALIDATION_FAILED']);
        expect(JSON.stringify(body.details)).to.contain(field);
      });
  });

  it('are listed by a part of their name and their state, in order and in pages', async () => {
    const word = `Zwirn${randomUUID().slice(0, 8)}`;
    for (const name of ['B', 'C', 'A'])
      getBody(await platform.post(TENANTS, { ...wanted(), name: `${name} ${word}` }), 201);
    const list = async (parameters: string) =>
      getBody(await platform.get(`${TENANTS}?search=${word.toUpperCase()}&${parameters}`), 200);
    const names = async (parameters: string) =>
      ((await list(parameters)).items as { name: string }[]).map(({ name }) => name[0]).join('');
    expect(await names('')).to.equal('ABC');
    expect(await names('sortDirection=desc')).to.equal('CBA');
    expect(await names('sortBy=createdAt')).to.equal('BCA');
    expect(await names('pageSize=2&page=2')).to.equal('C');
    expect(await list('pageSize=2&page=9')).to.deep.equal({ items: [], total: 3, page: 9, pageSize: 2 });
    const [{ id }] = (await list('')).items as [{ id: string }];
    await platform.patch(`${TENANTS}/${id}/status`, { status: 'DISABLED' });
    expect([await names('status=DISABLED'), await names('status=ACTIVE')]).to.deep.equal(['A', 'BC']);
    expect(getRefusal(await platform.get(`${TENANTS}?status=GONE`))[0]).to.equal(400);
  });

  it('are shown with counts of what they have, and with nothing of it', async () => {
    const tenant = await stack.tenant();
    const legacy = legacyClient(stack, tenant);
    const imported = await legacy.post(
      '/api/suppliers/bulk',
      { items: [{ name: 'Secret mill' }, { name: 'Hidden dye works' }, { name: '' }] },
      { headers: { prefer: 'wait=60' } },
    );
    expect(imported.status, imported.text).to.equal(200);
    const seen = await platform.get(`${TENANTS}/${tenant.uuid}/usage`);
    expect(seen.status, seen.text).to.equal(200);
    expect(seen.body).to.deep.include({ users: 1, waitingJobs: { used: 0, limit: seen.body.waitingJobs.limit } });
    expect(seen.body.rows).to.deep.equal({
      suppliers: 2,
      supplierProducts: 0,
      companyProducts: 0,
      materials: 0,
      purchaseRecords: 0,
      journeys: 0,
    });
    expect(seen.body.jobs).to.deep.equal({ QUEUED: 0, RUNNING: 0, COMPLETED: 1, FAILED: 0, CANCELLED: 0 });
    expect(seen.body.storageBytes.used).to.be.greaterThan(0);
    expect(seen.text).to.not.match(/mill|dye/);
    for (const path of ['', '/usage'])
      expect(outcome(await platform.get(`${TENANTS}/${randomUUID()}${path}`))).to.deep.equal([404, 'NOT_FOUND']);
  });

  describe('are changed', () => {
    it('in name and modules, which hold for every credential at once', async () => {
      const tenant = await stack.tenant();
      const name = newName();
      const changed = await platform.patch(`${TENANTS}/${tenant.uuid}`, { name, modules: ['products'] });
      expect(changed.status, changed.text).to.equal(200);
      expect(changed.body).to.deep.include({ name, modules: ['products'] });
      expect(await nameOf(tenant)).to.equal(name);
      for (const client of [v1Client(stack, tenant), legacyClient(stack, tenant)])
        expect(outcome(await client.get('/api/suppliers'))).to.deep.equal([403, 'MODULE_NOT_ENTITLED']);
      expect((await legacyClient(stack, tenant).get('/api/company-products')).status).to.equal(200);
    });

    it('as they were read: who comes second is refused, as is a name that is taken', async () => {
      const tenant = await stack.tenant();
      const path = `${TENANTS}/${tenant.uuid}`;
      const etag = (await platform.get(path)).headers.get('etag')!;
      const rename = () => platform.patch(path, { name: newName() }, { headers: { 'if-match': etag } });
      const seen = await Promise.all([rename(), rename(), rename()]);
      expect(seen.map(({ status }) => status).sort()).to.deep.equal([200, 412, 412]);
      const taken = await platform.patch(path, { name: await nameOf(own) });
      expect(getRefusal(taken)).to.deep.equal([409, 'CONFLICT', 'name']);
    });
  });

  describe('are disabled', () => {
    const setStatus = (tenant: Tenant, status: string) =>
      platform.patch(`${TENANTS}/${tenant.uuid}/status`, { status });

    it('for every credential, in every process from the answer on; enabled, all but sessions are there again', async () => {
      const tenant = await stack.tenant();
      const session = await sessionClient(stack, tenant);
      const other = await startProcess('api', stack.env);
      try {
        const there = { ...stack, url: `http://127.0.0.1:${other.ready['port'] as number}` } as Stack;
        const clients = [stack, there].flatMap((each) => [v1Client(each, tenant), legacyClient(each, tenant)]);
        const elsewhere = session.at(there.url);
        const statuses = async () =>
          Promise.all([...clients, session, elsewhere].map(async (client) => (await client.get(ME)).status));
        expect(await statuses()).to.deep.equal([200, 200, 200, 200, 200, 200]);
        expect((await setStatus(tenant, 'DISABLED')).body).to.deep.include({ status: 'DISABLED' });
        expect(await statuses()).to.deep.equal([401, 401, 401, 401, 401, 401]);
        for (const each of [stack, there])
          expect((await logIn(each, tenant.adminEmail, tenant.adminPassword)).status).to.equal(401);
        expect((await platform.get(ME)).status, 'a bystander').to.equal(200);
        expect((await setStatus(tenant, 'ACTIVE')).status).to.equal(200);
        expect(await statuses()).to.deep.equal([200, 200, 200, 200, 401, 401]);
      } finally {
        await other.stop();
      }
    });

    it('without a session that begins meanwhile, which would be there again afterwards', async () => {
      const tenant = await stack.tenant();
      await Promise.all([
        ...Array.from({ length: 6 }, () => logIn(stack, tenant.adminEmail, tenant.adminPassword)),
        setStatus(tenant, 'DISABLED'),
      ]);
      const left = await query(stack.database, 'select id from sessions where tenant_id = $1', [tenant.id]);
      expect(left).to.deep.equal([]);
    });

    it('not the own one, and those that nobody has neither', async () => {
      expect(outcome(await setStatus(own, 'DISABLED'))).to.deep.equal([400, 'BUSINESS_RULE']);
      expect((await platform.get(ME)).status).to.equal(200);
      const nobody = await platform.patch(`${TENANTS}/${randomUUID()}/status`, { status: 'DISABLED' });
      expect(outcome(nobody)).to.deep.equal([404, 'NOT_FOUND']);
    });

    it('while their jobs go on to their end', async () => {
      const tenant = await stack.tenant();
      const items = Array.from({ length: 3000 }, (_, index) => ({ name: `S${index}` }));
      const sent = await legacyClient(stack, tenant).post(
        '/api/suppliers/bulk',
        { items },
        {
          headers: { prefer: 'respond-async' },
        },
      );
      expect(sent.status, sent.text).to.equal(202);
      expect((await setStatus(tenant, 'DISABLED')).status).to.equal(200);
      const { body } = await platform.get(`${TENANTS}/${tenant.uuid}/usage`);
      expect(body.jobs.QUEUED + body.jobs.RUNNING + body.jobs.COMPLETED).to.equal(1);
      await setStatus(tenant, 'ACTIVE');
      const job = await jobEnded(legacyClient(stack, tenant), sent.body.job_id as string);
      expect(job.status).to.equal('COMPLETED');
    });
  });

  it('tell what was done in the trail of the tenant, and by whom in that of the administrator', async () => {
    const tenant = await stack.tenant();
    const path = `${TENANTS}/${tenant.uuid}`;
    await platform.patch(path, { name: newName(), modules: [...MODULES] });
    await platform.patch(`${path}/status`, { status: 'DISABLED' });
    await platform.patch(`${path}/status`, { status: 'DISABLED' });
    await platform.patch(`${path}/status`, { status: 'ACTIVE' });
    const actions = ['tenant.enabled', 'tenant.disabled', 'tenant.modules-changed', 'tenant.renamed'];
    const theirs = await trail(await sessionClient(stack, tenant), tenant.uuid);
    expect(theirs.map(({ action }) => action)).to.deep.equal(actions);
    for (const { actor } of theirs)
      expect(actor).to.deep.equal({
        kind: 'platform',
        userId: null,
        legacyId: own.adminUserId,
        name: null,
        listed: false,
        credentialId: null,
        address: null,
      });
    const ours = await trail(platform, tenant.uuid);
    expect(ours.map(({ action }) => action)).to.deep.equal(actions);
    expect(ours.find(({ action }) => action === 'tenant.modules-changed')!.details).to.deep.equal({
      modules: [...MODULES],
    });
    for (const { actor } of ours) expect(actor).to.deep.include({ kind: 'session', legacyId: own.adminUserId });
  });
});
