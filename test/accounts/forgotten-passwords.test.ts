import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { query } from '../../shared/platform/database.ts';
import { eventually, storedJobs } from '../support/jobs.ts';
import { anonymousClient, getRefusal } from '../support/client.ts';
import {
  ageLinks,
  getCookie,
  follow,
  forgot,
  joined,
  getLink,
  logIn,
  mailed,
  mailsTo,
  ME,
  newAccount,
  newAddress,
  USERS,
  withCookie,
  type Account,
} from './support.ts';

const UNUSABLE = [400, 'VALIDATION_FAILED', 'token'];
const NEW_PASSWORD = 'another password';

describe('a forgotten password', () => {
  let account: Account;
  let email: string;
  let password: string;
  beforeEach(async () => {
    account = await newAccount();
    ({ adminEmail: email, adminPassword: password } = account.tenant);
  });

  /** How many jobs of the tenant have not ended. */
  async function unfinished(): Promise<number> {
    const jobs = await storedJobs(account);
    return jobs.filter(({ status }) => status === 'QUEUED' || status === 'RUNNING').length;
  }

  /** Has another link mailed, and answers its secret. */
  async function newLink(): Promise<string> {
    const { stack } = account;
    // a mail in five minutes is all that an account gets, and none while the one before is under way
    await eventually('the mail before is done with', async () => (await unfinished()) === 0);
    await query(
      stack.database,
      `update users set password_reset_mailed_at = password_reset_mailed_at - interval '5 minutes' where tenant_id = $1`,
      [account.tenant.id],
    );
    // a change of the password is told by mail too, without a link
    const links = async () => (await mailsTo(stack, email)).filter(({ text }) => text?.includes('#token='));
    const before = new Set((await links()).map(({ messageId }) => messageId));
    expect((await forgot(stack, email)).status).to.equal(204);
    const mail = await eventually('another link', async () =>
      (await links()).find(({ messageId }) => !before.has(messageId)),
    );
    return getLink(mail).token;
  }

  const stored = async (what: 'audit_events' | 'jobs', requestId: string) =>
    query<Record<string, unknown>>(account.stack.database, `select * from ${what} where request_id = $1`, [requestId]);

  it('is asked for with an address of any case, and a link to a page of the service is mailed', async () => {
    const { stack, admin } = account;
    const seen = await forgot(stack, email.toUpperCase());
    expect([seen.status, seen.text]).to.deep.equal([204, '']);
    const [mail] = await mailed(stack, email);
    const { user, tenant } = (await admin.get(ME)).body;
    expect(mail!.to).to.deep.equal([{ name: `${user.firstName} ${user.lastName}`, address: email }]);
    expect(mail!.subject).to.match(/password/);
    expect(mail!.text).to.contain(tenant.name).and.to.contain('one hour');
    const { path, token } = getLink(mail!);
    expect(mail!.html).to.contain(`${path}#token=${token}"`);
    expect((await anonymousClient(stack).get(path)).status).to.equal(200);
  });

  it('is replaced by the link; every session ends, the old password is dead and the new one signs in', async () => {
    const { stack } = account;
    const [bystander, other] = [await joined(account), getCookie(await logIn(stack, email, password))];
    const seen = await follow(stack, 'reset-password', await newLink(), NEW_PASSWORD);
    expect([seen.status, seen.text]).to.deep.equal([204, '']);
    expect(seen.headers.getSetCookie(), 'who knows the new password signs in with it').to.deep.equal([]);
    for (const browser of [account.admin, withCookie(stack, other)])
      expect((await browser.get(ME)).status).to.equal(401);
    expect((await logIn(stack, email, password)).status).to.equal(401);
    expect((await logIn(stack, email, NEW_PASSWORD)).status).to.equal(200);
    expect((await bystander.browser.get(ME)).status, 'the sessions of others go on').to.equal(200);
  });

  it('changes nothing before the link is used', async () => {
    const { stack, admin } = account;
    await newLink();
    expect((await admin.get(ME)).status).to.equal(200);
    expect((await logIn(stack, email, password)).status).to.equal(200);
  });

  it('has a link that works once, for one hour, and with a password of 8 to 128 characters', async () => {
    const { stack } = account;
    const token = await newLink();
    for (const wrong of ['1234567', 'x'.repeat(129), null])
      expect(getRefusal(await follow(stack, 'reset-password', token, wrong as string))[2]).to.equal('password');
    await ageLinks(account, '59 minutes');
    expect((await follow(stack, 'reset-password', token, NEW_PASSWORD)).status).to.equal(204);
    expect(getRefusal(await follow(stack, 'reset-password', token, password))).to.deep.equal(UNUSABLE);
    const late = await newLink();
    await ageLinks(account, '1 hour');
    expect(getRefusal(await follow(stack, 'reset-password', late, password))).to.deep.equal(UNUSABLE);
    expect((await logIn(stack, email, NEW_PASSWORD)).status).to.equal(200);
  });

  it('may be asked for twice; the link that is used ends the other', async () => {
    const { stack } = account;
    const [first, second] = [await newLink(), await newLink()];
    expect(getRefusal(await follow(stack, 'accept-invite', first)), 'it is no invite').to.deep.equal(UNUSABLE);
    expect((await follow(stack, 'reset-password', first, NEW_PASSWORD)).status).to.equal(204);
    expect(getRefusal(await follow(stack, 'reset-password', second, password))).to.deep.equal(UNUSABLE);
  });

  it('of a user or tenant that was disabled meanwhile is not replaced', async () => {
    const { stack, admin, tenant } = account;
    const [token, { id }] = [await newLink(), (await admin.get(ME)).body.user];
    const { browser } = await joined(account, { roles: ['admin'] });
    for (const status of ['DISABLED', 'ACTIVE'])
      expect((await browser.patch(`${USERS}/${id}/status`, { status })).body.status).to.equal(status);
    expect(getRefusal(await follow(stack, 'reset-password', token, NEW_PASSWORD))).to.deep.equal(UNUSABLE);
    const another = await newLink();
    await stack.database('tenants').where({ id: tenant.id }).update({ status: 'DISABLED' });
    expect(getRefusal(await follow(stack, 'reset-password', another, NEW_PASSWORD))).to.deep.equal(UNUSABLE);
  });

  describe('of an address that nobody can sign in with', () => {
    const unusable = async () => {
      const { admin, legacy } = account;
      const [disabled, deleted] = [await joined(account), await joined(account)];
      await admin.patch(`${USERS}/${disabled.id}/status`, { status: 'DISABLED' });
      await admin.delete(`${USERS}/${deleted.id}`);
      const service = (await legacy.get(ME)).body.user.email as string;
      return [newAddress(), disabled.email, deleted.email, service];
    };

    it('is answered as any other, and nothing is mailed', async () => {
      const { stack } = account;
      const asked = randomUUID();
      const known = await forgot(stack, email, { 'x-request-id': asked });
      expect(await stored('jobs', asked), 'the mail that a known one gets').to.have.length(1);
      for (const address of await unusable()) {
        const requestId = randomUUID();
        const seen = await forgot(stack, address, { 'x-request-id': requestId });
        expect([seen.status, seen.text]).to.deep.equal([known.status, known.text]);
        const names = (headers: Headers) => [...headers.keys()];
        expect(names(seen.headers)).to.deep.equal(names(known.headers));
        expect(await stored('jobs', requestId), address).to.deep.equal([]);
      }
    });

    it('leaves as much in the audit trail as a known one does', async () => {
      const { stack } = account;
      for (const address of [email, ...(await unusable())]) {
        const requestId = randomUUID();
        await forgot(stack, address, { 'x-request-id': requestId });
        const events = await stored('audit_events', requestId);
        expect(events, address).to.have.length(1);
        expect(events[0]).to.deep.include({ action: 'password-reset.requested' });
      }
    });

    it('leaves as much in the audit trail by an attempt to sign in', async () => {
      const { stack } = account;
      for (const address of [email, ...(await unusable())]) {
        const requestId = randomUUID();
        await logIn(stack, address, 'not the password', { 'x-request-id': requestId });
        const events = await stored('audit_events', requestId);
        expect(events, address).to.have.length(1);
        expect(events[0]).to.deep.include({ action: 'session.refused' });
      }
    });
  });

  it('is asked for with something that is an address', async () => {
    for (const wrong of ['', 'ada', null, undefined, 5])
      expect(getRefusal(await forgot(account.stack, wrong as string))).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'email',
      ]);
  });
});
