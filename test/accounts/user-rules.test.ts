import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { Client } from '../support/client.ts';
import {
  AUDIT,
  bearer,
  joined,
  logIn,
  ME,
  newAccount,
  outcome,
  PASSWORD,
  TOKENS,
  USERS,
  withCookie,
  type Account,
  type Member,
} from './support.ts';

const ADMIN = { roles: ['admin'] };

describe('administrators', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  const getPath = ({ id }: { id: string }) => `${USERS}/${id}`;
  const administrators = async ({ browser }: Pick<Member, 'browser'>) =>
    ((await browser.get(USERS)).body.items as { id: string; roles: string[]; status: string }[])
      .filter(({ roles, status }) => roles.includes('admin') && status === 'ACTIVE')
      .map(({ id }) => id);

  it('cannot delete, disable or demote themselves, even where there are others', async () => {
    const other = await joined(account, ADMIN);
    for (const browser of [account.admin, other.browser]) {
      const { body } = await browser.get(ME);
      for (const seen of [
        await browser.delete(getPath(body.user)),
        await browser.patch(`${getPath(body.user)}/status`, { status: 'DISABLED' }),
        await browser.patch(getPath(body.user), { roles: ['operator'] }),
        await browser.patch(getPath(body.user), { firstName: 'Changed', roles: ['operator'] }),
      ])
        expect(outcome(seen)).to.deep.equal([400, 'BUSINESS_RULE']);
      expect((await browser.get(ME)).body.user).to.deep.equal(body.user);
    }
  });

  it('can change their own name, and what does not take power from them', async () => {
    const { body } = await account.admin.get(ME);
    const path = getPath(body.user);
    expect((await account.admin.patch(path, { firstName: 'Grace' })).body.firstName).to.equal('Grace');
    expect((await account.admin.patch(path, { roles: ['operator', 'admin'] })).status).to.equal(200);
    expect((await account.admin.patch(`${path}/status`, { status: 'ACTIVE' })).status).to.equal(200);
  });

  it('can demote, disable and delete each other', async () => {
    for (const act of [
      (id: string) => account.admin.patch(`${USERS}/${id}`, { roles: ['operator'] }),
      (id: string) => account.admin.patch(`${USERS}/${id}/status`, { status: 'DISABLED' }),
      (id: string) => account.admin.delete(`${USERS}/${id}`),
    ]) {
      const other = await joined(account, ADMIN);
      expect((await administrators({ browser: account.admin })).length).to.equal(2);
      expect((await act(other.id)).status).to.be.oneOf([200, 204]);
      expect((await administrators({ browser: account.admin })).length).to.equal(1);
      expect((await other.browser.get(USERS)).status).to.be.oneOf([401, 403]);
    }
  });

  it('who demote each other at the same moment do not leave the tenant without one', async () => {
    const [one, other] = [await joined(account, ADMIN), await joined(account, ADMIN)];
    const first = (await account.admin.get(ME)).body.user as { id: string };
    expect((await one.browser.patch(getPath(first), { roles: ['operator'] })).status).to.equal(200);
    for (let round = 1; round <= 20; round += 1) {
      const demote = (by: Member, whom: Member) => by.browser.patch(getPath(whom), { roles: ['operator'] });
      const [byOne, byOther] = await Promise.all([demote(one, other), demote(other, one)]);
      const seen = [byOne.status, byOther.status];
      // who comes second is refused by the rule, or is no administrator any more by then
      expect(seen.toSorted()[0], `round ${round}: ${seen.join()}`).to.equal(200);
      expect(seen.toSorted()[1], `round ${round}: ${seen.join()}`).to.be.oneOf([400, 403]);
      const [winner, loser] = byOne.status === 200 ? [one, other] : [other, one];
      expect(await administrators(winner)).to.deep.equal([winner.id]);
      expect((await winner.browser.patch(getPath(loser), { roles: ['admin'] })).status).to.equal(200);
    }
  });

  it('who disable and delete each other at the same moment do not either', async () => {
    const disable = (by: Member, whom: Member) => by.browser.patch(`${getPath(whom)}/status`, { status: 'DISABLED' });
    const remove = (by: Member, whom: Member) => by.browser.delete(getPath(whom));
    for (const [act, counter] of [
      [disable, disable],
      [remove, remove],
      [disable, remove],
    ] as const) {
      const own = await newAccount(account.stack);
      const [one, other] = [await joined(own, ADMIN), await joined(own, ADMIN)];
      const first = (await own.admin.get(ME)).body.user as { id: string };
      await one.browser.delete(getPath(first));
      const seen = await Promise.all([act(one, other), counter(other, one)]);
      const done = seen.filter(({ status }) => status < 300);
      expect(done, seen.map(({ status }) => status).join()).to.have.length(1);
      expect(await administrators(seen[0].status < 300 ? one : other)).to.have.length(1);
    }
  });
});

describe('a deleted user', () => {
  let account: Account;
  let person: Member;
  beforeEach(async () => {
    account = await newAccount();
    person = await joined(account, { firstName: 'Giuseppina', lastName: 'Quaglia', moduleKeys: ['suppliers'] });
  });

  const remove = async () => {
    const seen = await account.admin.delete(`${USERS}/${person.id}`);
    expect([seen.status, seen.text]).to.deep.equal([204, '']);
  };

  it('is gone: not found, not listed, not to be changed or deleted again', async () => {
    const { admin } = account;
    await remove();
    const path = `${USERS}/${person.id}`;
    for (const seen of [
      await admin.get(path),
      await admin.patch(path, { firstName: 'X' }),
      await admin.patch(`${path}/status`, { status: 'ACTIVE' }),
      await admin.post(`${path}/invite`),
      await admin.delete(path),
    ])
      expect(outcome(seen)).to.deep.equal([404, 'NOT_FOUND']);
    const { body } = await admin.get(USERS);
    expect(body.total).to.equal(1);
    expect(JSON.stringify(body)).to.not.contain(person.id);
  });

  it('has no access any more: sessions and tokens are dead, and nobody signs in or acts as them', async () => {
    const { stack, tenant } = account;
    const { body } = await person.browser.post(TOKENS, { name: 'CI', scopes: ['suppliers:read'] });
    expect((await bearer(stack, body.token).get(ME)).status).to.equal(200);
    await remove();
    expect((await withCookie(stack, person.cookie).get(ME)).status).to.equal(401);
    expect((await bearer(stack, body.token).get(ME)).status).to.equal(401);
    expect((await logIn(stack, person.email, PASSWORD)).status).to.equal(401);
    const acting = new Client(stack.url, { 'x-api-key': tenant.apiKey, 'x-user-id': String(person.legacyId) });
    expect(outcome(await acting.post('/api/suppliers', { name: 'S' }))).to.deep.equal([400, 'VALIDATION_FAILED']);
  });

  it('leaves nothing personal in the store', async () => {
    await remove();
    const rows = await query<{ row: string }>(
      account.stack.database,
      `select u::text as row from users u where tenant_id = $1
       union all select a::text from audit_events a where tenant_id = $1
       union all select j::text from jobs j where tenant_id = $1`,
      [account.tenant.id],
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).to.contain(person.id, 'the nameless row is there');
    for (const personal of ['Giuseppina', 'Quaglia', person.email]) expect(stored).to.not.contain(personal);
  });

  it('stays in the audit trail with what they did', async () => {
    const { body: supplier } = await person.browser.post('/api/v1/suppliers', { name: 'S' });
    await remove();
    const { body } = await account.admin.get(`${AUDIT}?userId=${person.id}&entityType=supplier`);
    expect(body.total).to.equal(1);
    expect(body.items[0]).to.deep.include({ action: 'supplier.created', entityId: supplier.id });
    expect(body.items[0].actor).to.deep.include({ userId: person.id, legacyId: person.legacyId });
  });

  it('can be invited again, and is somebody else then', async () => {
    await remove();
    const again = await joined(account, { email: person.email });
    expect(again.id).to.not.equal(person.id);
    expect((await again.browser.get(ME)).body.user.email).to.equal(person.email);
    expect((await account.admin.delete(`${USERS}/${again.id}`)).status, 'and deleted again').to.equal(204);
    await joined(await newAccount(account.stack), { email: person.email.toUpperCase() });
  });
});
