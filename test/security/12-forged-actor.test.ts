/** Who was authenticated and whom they named are two things: a person's credential names nobody else. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { AUDIT, joined, ME, newAccount, USERS, type Account, type Member } from '../accounts/support.ts';
import { jobEnded, getRefusal, type Client, type Seen } from '../support/client.ts';

const WRITES = '/api/suppliers';
const WAYS = ['X-User-Id', 'userId'] as const;

interface Event {
  action: string;
  actor: { kind: string; userId: string; legacyId: number };
  authenticated: { userId: string; legacyId: number } | null;
}

describe('12: the acting user', () => {
  let account: Account;
  let victim: Member;
  before(async () => {
    account = await newAccount();
    victim = await joined(account, { moduleKeys: ['suppliers'] });
  });

  /** A create that names a user, by header or by parameter. */
  const create = (client: Client, way: (typeof WAYS)[number], value: unknown, requestId: string = randomUUID()) =>
    client.post(
      way === 'userId' ? `${WRITES}?userId=${String(value)}` : WRITES,
      { name: randomUUID() },
      { headers: { 'x-request-id': requestId, ...(way === 'userId' ? {} : { 'x-user-id': String(value) }) } },
    );

  const events = async (requestId: string): Promise<Event[]> => {
    const { items } = (await account.admin.get(`${AUDIT}?pageSize=100`)).body as {
      items: (Event & { requestId: string })[];
    };
    return items.filter((event) => event.requestId === requestId);
  };

  const refused = (seen: Seen, way: string) =>
    expect(getRefusal(seen as never), way).to.deep.equal([400, 'VALIDATION_FAILED', way]);

  it('is, with a token or a session, the caller and nobody else', async () => {
    const { v1, admin, tenant } = account;
    for (const [client, own] of [
      [v1, tenant.adminUserId],
      [admin, tenant.adminUserId],
      [victim.browser, victim.legacyId],
    ] as const)
      for (const way of WAYS) {
        const other = own === victim.legacyId ? tenant.adminUserId : victim.legacyId;
        const requestId = randomUUID();
        for (const value of [other, 0, -1, '1e3', 'x', 99_999_999])
          refused(await create(client, way, value, requestId), way);
        expect(await events(requestId)).to.deep.equal([]);
        expect((await create(client, way, own, requestId)).status).to.equal(201);
        const [event] = await events(requestId);
        const { userId, legacyId } = event!.actor;
        expect(legacyId).to.equal(own);
        expect(event!.authenticated).to.include({ userId, legacyId });
      }
  });

  it('cannot be forged on endpoints of v1 style and in imports either', async () => {
    const { v1 } = account;
    const headers = { 'x-user-id': String(victim.legacyId) };
    refused(await v1.post('/api/v1/suppliers', { name: 'S' }, { headers }), 'X-User-Id');
    refused(await v1.post(`${WRITES}/bulk`, { items: [{ name: 'S' }] }, { headers }), 'X-User-Id');
    refused(await v1.post(`${WRITES}/bulk?userId=${victim.legacyId}`, { items: [{ name: 'S' }] }), 'userId');
    refused(await v1.get(WRITES, { headers }), 'X-User-Id');
  });

  it('is, with a service key, an active user of the tenant, and the trail keeps the service user beside them', async () => {
    const { legacy, admin } = account;
    const service = (await legacy.get(ME)).body.user as { id: string; legacyId: number };
    for (const way of WAYS) {
      const requestId = randomUUID();
      expect((await create(legacy, way, victim.legacyId, requestId)).status).to.equal(201);
      const [event] = await events(requestId);
      expect(event!.actor).to.deep.include({
        kind: 'service-key',
        userId: victim.id,
        legacyId: victim.legacyId,
      });
      expect(event!.authenticated).to.include({ userId: service.id, legacyId: service.legacyId });
    }
    const own = randomUUID();
    expect((await legacy.post(WRITES, { name: own }, { headers: { 'x-request-id': own } })).status).to.equal(201);
    const [unnamed] = await events(own);
    expect([unnamed!.actor.userId, unnamed!.authenticated!.userId]).to.deep.equal([service.id, service.id]);

    const foreign = await newAccount();
    const [disabled, deleted] = [await joined(account), await joined(account)];
    expect((await admin.patch(`${USERS}/${disabled.id}/status`, { status: 'DISABLED' })).status).to.equal(200);
    expect((await admin.delete(`${USERS}/${deleted.id}`)).status).to.equal(204);
    for (const way of WAYS)
      for (const value of [disabled.legacyId, deleted.legacyId, foreign.tenant.adminUserId, 0, -1, '1.0'])
        refused(await create(legacy, way, value), way);
  });

  it('is named once: two names that differ are refused, whichever is right', async () => {
    const { legacy, tenant } = account;
    const create = (header: number, ...parameters: number[]) =>
      legacy.post(
        `${WRITES}?${parameters.map((id) => `userId=${id}`).join('&')}`,
        { name: randomUUID() },
        { headers: { 'x-user-id': String(header) } },
      );
    refused(await create(victim.legacyId, tenant.adminUserId), 'userId');
    refused(await create(victim.legacyId, victim.legacyId, tenant.adminUserId), 'userId');
    expect((await create(victim.legacyId, victim.legacyId)).status).to.equal(201);
  });

  it('of an import is told with who submitted it, after its end too', async () => {
    const { legacy } = account;
    const service = (await legacy.get(ME)).body.user as { id: string };
    const requestId = randomUUID();
    const seen = await legacy.post(
      `${WRITES}/bulk`,
      { items: [{ name: randomUUID() }] },
      { headers: { 'x-request-id': requestId, 'x-user-id': String(victim.legacyId) } },
    );
    await jobEnded(
      legacy,
      /[0-9a-f-]{36}$/.exec((seen.headers.get('content-location') ?? seen.headers.get('location'))!)![0],
    );
    const told = await events(requestId);
    expect(told).to.have.length(2);
    for (const { actor, authenticated } of told)
      expect([actor.userId, authenticated?.userId]).to.deep.equal([victim.id, service.id]);
  });
});
