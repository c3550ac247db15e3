import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { Client, sessionClient, type Seen } from '../support/client.ts';
import {
  AUDIT,
  bearer,
  getCookie,
  follow,
  forgot,
  invite,
  joined,
  KEYS,
  getLink,
  logIn,
  mailed,
  ME,
  newAccount,
  PASSWORD,
  TOKENS,
  USERS,
  type Account,
} from './support.ts';

interface Event {
  id: number;
  at: string;
  action: string;
  entityType: string | null;
  entityId: string | null;
  entityLegacyId: number | null;
  entityName: string | null;
  deletedEntityName: string | null;
  actor: Record<string, unknown>;
  requestId: string;
  details: Record<string, unknown> | null;
}

type Headers = Record<string, string>;

describe('the audit trail tells', () => {
  let account: Account;
  let me: { id: string; legacyId: number; firstName: string; lastName: string };
  beforeEach(async () => {
    account = await newAccount();
    me = (await account.admin.get(ME)).body.user;
  });

  const events = async (requestId: string): Promise<Event[]> => {
    const { status, body, text } = await account.admin.get(`${AUDIT}?pageSize=100`);
    expect(status, text).to.equal(200);
    return (body.items as Event[]).filter((event) => event.requestId === requestId);
  };

  /** Does something under a request id of its own, and returns the one event of it. */
  async function getEvent(act: (headers: Headers) => Promise<Seen<unknown>>, status?: number): Promise<Event> {
    const requestId = `test-${randomUUID()}`;
    const seen = await act({ 'x-request-id': requestId });
    if (status === undefined) expect(seen.status, seen.text).to.be.within(200, 299);
    else expect(seen.status, seen.text).to.equal(status);
    const found = await events(requestId);
    expect(found, `${JSON.stringify(found)}`).to.have.length(1);
    return found[0]!;
  }

  /** Of an event, what it says about itself. */
  const told = ({ action, entityType, entityId, entityLegacyId }: Event) => [
    action,
    entityType,
    entityId,
    entityLegacyId,
  ];

  describe('of security events', () => {
    it('such as sign-ins, refused ones, and logouts', async () => {
      const { stack, tenant } = account;
      const user = ['user', me.id, me.legacyId];
      const name = `${me.firstName} ${me.lastName}`;
      const who = { userId: me.id, legacyId: me.legacyId, name, listed: true };
      const anonymous = { kind: 'anonymous', ...who, credentialId: null };
      let cookie = '';
      const signedIn = await getEvent(async (headers) => {
        const seen = await logIn(stack, tenant.adminEmail, tenant.adminPassword, headers);
        cookie = getCookie(seen);
        return seen;
      });
      expect(told(signedIn)).to.deep.equal(['session.created', ...user]);
      expect(signedIn.actor).to.deep.equal({ ...anonymous, address: '127.0.0.1' });
      const refused = await getEvent((headers) => logIn(stack, tenant.adminEmail, 'not the password', headers), 401);
      expect(told(refused)).to.deep.equal(['session.refused', ...user]);
      expect(refused.actor, 'whoever that was').to.deep.include({ kind: 'anonymous', userId: null, legacyId: null });
      const { body } = await new Client(stack.url, { cookie }).get('/api/v1/auth/csrf');
      const browser = new Client(stack.url, { cookie, 'x-csrf-token': body.csrfToken });
      const ended = await getEvent((headers) => browser.post('/api/v1/auth/logout', undefined, { headers }));
      expect(ended.action).to.equal('session.ended');
      expect(ended.actor).to.deep.include({ kind: 'session', userId: me.id, legacyId: me.legacyId });
      expect(ended.actor.credentialId).to.match(/^[0-9a-f-]{36}$/);
    });

    it('such as forgotten passwords', async () => {
      const { stack, tenant } = account;
      const user = ['user', me.id, me.legacyId];
      const asked = await getEvent((headers) => forgot(stack, tenant.adminEmail, headers));
      expect(told(asked)).to.deep.equal(['password-reset.requested', ...user]);
      const [mail] = await mailed(stack, tenant.adminEmail);
      const requestId = randomUUID();
      await follow(stack, 'reset-password', getLink(mail!).token, PASSWORD, { 'x-request-id': requestId });
      // the reset has ended the session that reads the trail
      account.admin = await sessionClient(stack, { ...tenant, adminPassword: PASSWORD });
      expect((await events(requestId)).map(told)).to.deep.equal([['password.reset', ...user]]);
    });

    it('such as tokens and service keys that are made and revoked', async () => {
      const { admin } = account;
      for (const [path, type] of [
        [TOKENS, 'access token'],
        [KEYS, 'service key'],
      ] as const) {
        let made = { id: '', token: '' };
        const created = await getEvent(async (headers) => {
          const seen = await admin.post(path, { name: 'Secretive', scopes: ['suppliers:read'] }, { headers });
          made = seen.body;
          return seen;
        });
        expect(told(created)).to.deep.equal([`${type}.created`, type, made.id, null]);
        expect(created.actor).to.deep.include({ kind: 'session', userId: me.id });
        expect(created.details).to.deep.equal({ name: 'Secretive', scopes: ['suppliers:read'] });
        expect(JSON.stringify(created)).to.not.contain(made.token);
        const revoked = await getEvent((headers) => admin.delete(`${path}/${made.id}`, { headers }));
        expect(told(revoked)).to.deep.equal([`${type}.revoked`, type, made.id, null]);
      }
    });

    it('such as users that are invited, changed, disabled, enabled and deleted', async () => {
      const { admin } = account;
      const person = await invite(account);
      const path = `${USERS}/${person.id}`;
      const steps: [string, (headers: Headers) => Promise<Seen<unknown>>][] = [
        ['user.invited', (headers) => admin.post(`${path}/invite`, undefined, { headers })],
        ['user.changed', (headers) => admin.patch(path, { lastName: 'Bianchi', moduleKeys: [] }, { headers })],
        ['user.disabled', (headers) => admin.patch(`${path}/status`, { status: 'DISABLED' }, { headers })],
        ['user.enabled', (headers) => admin.patch(`${path}/status`, { status: 'ACTIVE' }, { headers })],
        ['user.deleted', (headers) => admin.delete(path, { headers })],
      ];
      for (const [action, act] of steps) {
        const event = await getEvent(act);
        expect(told(event)).to.deep.equal([action, 'user', person.id, person.legacyId]);
        expect(event.actor).to.deep.include({ kind: 'session', userId: me.id, address: '127.0.0.1' });
        expect(event.actor['listed']).to.equal(true);
        if (action === 'user.deleted')
          // what is personal goes with them
          expect(event).to.include({ entityName: null, deletedEntityName: null, details: null });
        else expect(event.entityName).to.match(/^\S+ \S+$/);
        if (action === 'user.changed')
          expect(event.details).to.deep.equal({ fields: ['lastName', 'moduleKeys'], moduleKeys: [] });
        expect(JSON.stringify(event.details), 'names of fields, not what is in them').to.not.contain('Bianchi');
      }
    });

    it('such as invites, and that they are accepted', async () => {
      const person = await joined(account);
      const { body } = await account.admin.get(`${AUDIT}?entityId=${person.id}`);
      const [accepted, created, ...others] = body.items as Event[];
      expect(others).to.deep.equal([]);
      const user = ['user', person.id, person.legacyId];
      expect(told(accepted!)).to.deep.equal(['invite.accepted', ...user]);
      expect(accepted!.actor).to.deep.include({ userId: person.id, address: '127.0.0.1' });
      expect(told(created!)).to.deep.equal(['user.created', ...user]);
      expect(created!.actor).to.deep.include({ kind: 'session', userId: me.id });
      expect(JSON.stringify(body)).to.not.contain(person.email);
    });
  });

  describe('of writes', () => {
    const order = (supplier: { id: number }) => ({ supplier_id: supplier.id, purchase_date: '2026-01-01' });

    it('with a token, in v1 style', async () => {
      const { v1 } = account;
      let row = { id: '', legacyId: 0 };
      const created = await getEvent(async (headers) => {
        const seen = await v1.post('/api/v1/suppliers', { name: 'S' }, { headers });
        row = seen.body;
        return seen;
      });
      const { body: tokens } = await account.admin.get(TOKENS);
      const actor = { kind: 'token', userId: me.id, legacyId: me.legacyId, credentialId: tokens[0].id };
      expect(told(created)).to.deep.equal(['supplier.created', 'supplier', row.id, row.legacyId]);
      const name = `${me.firstName} ${me.lastName}`;
      expect(created.actor).to.deep.equal({ ...actor, name, listed: true, address: '127.0.0.1' });
      expect(created.at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const path = `/api/v1/suppliers/${row.id}`;
      const changed = await getEvent((headers) => v1.patch(path, { name: 'T', country: 'IT' }, { headers }));
      expect(told(changed)).to.deep.equal(['supplier.changed', 'supplier', row.id, row.legacyId]);
      expect(changed.details!.fields).to.have.members(['name', 'country']);
      const deleted = await getEvent((headers) => v1.delete(path, { headers }));
      expect(told(deleted)).to.deep.equal(['supplier.deleted', 'supplier', row.id, row.legacyId]);
      expect(deleted.actor).to.deep.include(actor);
    });

    it('with a service key, in legacy style, as the user that X-User-Id names', async () => {
      const { legacy } = account;
      const { body: supplier } = await legacy.post('/api/suppliers', { name: 'S' });
      const service = (await legacy.get(ME)).body.user as { id: string };
      const { body: keys } = await account.admin.get(KEYS);
      let row = { id: 0, uuid: '' };
      const created = await getEvent(async (headers) => {
        const seen = await legacy.post('/api/purchase-records', order(supplier), { headers });
        row = seen.body;
        return seen;
      });
      expect(told(created)).to.deep.equal(['purchase record.created', 'purchase record', row.uuid, row.id]);
      const byKey = { kind: 'service-key', userId: service.id, listed: false, credentialId: keys[0].id };
      expect(created.actor).to.deep.include(byKey);
      const changed = await getEvent((headers) =>
        legacy.patch(
          `/api/purchase-records/${row.id}`,
          { purchase_status: 'IN_TRANSIT' },
          { headers: { ...headers, 'x-user-id': String(me.legacyId) } },
        ),
      );
      expect(told(changed)).to.deep.equal(['purchase record.changed', 'purchase record', row.uuid, row.id]);
      expect(changed.actor).to.deep.include({ kind: 'service-key', userId: me.id, credentialId: keys[0].id });
    });

    it('not of those that were refused', async () => {
      const { v1 } = account;
      const { body: taken } = await v1.post('/api/v1/suppliers', { name: 'S' });
      const headers = { 'x-request-id': randomUUID() };
      for (const seen of [
        await v1.post('/api/v1/suppliers', { name: 'S' }, { headers }),
        await v1.post('/api/v1/suppliers', { name: '' }, { headers }),
        await v1.patch(`/api/v1/suppliers/${randomUUID()}`, { name: 'T' }, { headers }),
        await v1.delete(`/api/v1/suppliers/${randomUUID()}`, { headers }),
        await bearer(account.stack, 'nonsense').delete(`/api/v1/suppliers/${taken.id}`, { headers }),
        await v1.get('/api/v1/suppliers', { headers }),
      ])
        expect(seen.status).to.be.oneOf([200, 400, 401, 404, 409]);
      expect(await events(headers['x-request-id'])).to.deep.equal([]);
    });

    it('by imports: who submitted one, and what came of it', async () => {
      const { legacy } = account;
      const requestId = randomUUID();
      const items = [{ name: 'A' }, { name: 'B' }, { name: 'A' }, { name: '' }];
      const seen = await legacy.post('/api/suppliers/bulk', { items }, { headers: { 'x-request-id': requestId } });
      expect(seen.status, seen.text).to.equal(200);
      const job = /[0-9a-f-]{36}$/.exec(seen.headers.get('content-location')!)![0];
      const service = (await legacy.get(ME)).body.user as { id: string };
      const [completed, submitted, ...others] = await events(requestId);
      expect(others).to.deep.equal([]);
      const type = (await legacy.get(`/api/jobs/${job}`)).body.type as string;
      expect(told(submitted!)).to.deep.equal([`${type}.submitted`, 'job', job, null]);
      expect(submitted!.actor).to.deep.include({ kind: 'service-key', userId: service.id, address: '127.0.0.1' });
      expect(told(completed!)).to.deep.equal([`${type}.completed`, 'job', job, null]);
      expect(completed!.actor).to.deep.include({ kind: 'system', userId: service.id });
      const { created, updated, failed } = seen.body;
      expect(completed!.details).to.deep.equal({ created, updated, failed });
    });

    it('of new emission factors', async () => {
      const factors = { ROAD: '0.1', SEA: '0.1', AIR: '0.1', RAIL: '0.1' };
      const body = { factors, source: 'Audit', version: '2' };
      const event = await getEvent((headers) => account.v1.put('/api/v1/emission-factors', body, { headers }));
      expect(event.action).to.equal('emission-factors.replaced');
      expect(event.details).to.deep.equal({ source: 'Audit', version: '2', factors });
    });
  });

  it('by an id of its own where the client gave none', async () => {
    const seen = await account.v1.post('/api/v1/suppliers', { name: 'S' });
    expect(await events(seen.headers.get('x-request-id')!)).to.have.length(1);
  });
});
