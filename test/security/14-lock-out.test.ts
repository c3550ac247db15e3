/** Strangers who guess at an account, or flood it with mails, do not keep its owner out. */
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import {
  getCookie,
  forgot,
  invite,
  joined,
  logIn,
  newAccount,
  newAddress,
  PASSWORD,
  USERS,
} from '../accounts/support.ts';
import { sessionClient, type Client, type Seen } from '../support/client.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const WRONG = 'not the password';
const INVITES_PER_HOUR = 8;
const INVITES_PER_ADDRESS = 5;

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Of a browser: the cookie by which it is known again. */
const getDevice = ({ headers }: Seen<unknown>) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('trama_device='))!
    .split(';')[0]!;

describe('14: an account that strangers attack', () => {
  let stack: Stack;
  let tenant: Tenant;
  before(async () => {
    const env = {
      LOGIN_RATE_LIMIT_PER_MINUTE: '10',
      TRUST_PROXY: 'loopback',
      INVITES_PER_HOUR: String(INVITES_PER_HOUR),
    };
    stack = await Stack.start({ env, workers: 0 });
  });
  after(() => stack?.stop());
  beforeEach(async () => {
    await query(stack.database, 'truncate rate_limits');
    tenant = await stack.tenant();
  });

  const signIn = (headers: Record<string, string> = {}, { adminEmail, adminPassword } = tenant) =>
    logIn(stack, adminEmail, adminPassword, headers);

  const mails = async (type: string) =>
    (
      await query<{ id: string }>(stack.database, 'select id from jobs where tenant_id = $1 and type = $2', [
        tenant.id,
        type,
      ])
    ).length;

  /** Ten failures from ten addresses: the e-mail's counter is used up. */
  async function guess() {
    for (let count = 1; count <= 10; count += 1)
      expect((await logIn(stack, tenant.adminEmail, WRONG, from(`192.0.2.${count}`))).status).to.equal(401);
  }

  it('can be signed in to while passwords are asked for, and gets one mail', async () => {
    for (let count = 1; count <= 10; count += 1)
      expect((await forgot(stack, tenant.adminEmail, from(`192.0.2.${count}`))).status).to.equal(204);
    expect((await forgot(stack, tenant.adminEmail, from('192.0.2.99'))).status).to.equal(429);
    expect((await signIn(from('192.0.2.99'))).status).to.equal(200);
    expect((await signIn(from('192.0.2.1'))).status).to.equal(200);
    expect(await mails('account.password-reset')).to.equal(1);
  });

  it('gets another mail after five minutes, if none waits to be sent, or a link was used', async () => {
    const age = (column: string) =>
      query(stack.database, `update users set ${column} = ${column} - interval '5 minutes' where tenant_id = $1`, [
        tenant.id,
      ]);
    const ask = async () => {
      await query(stack.database, 'truncate rate_limits');
      // at once: several processes may be asked
      const seen = await Promise.all([1, 2, 3].map(() => forgot(stack, tenant.adminEmail)));
      expect(seen.map(({ status }) => status)).to.deep.equal([204, 204, 204]);
      return mails('account.password-reset');
    };
    expect(await ask()).to.equal(1);
    await age('password_reset_mailed_at');
    expect(await ask(), 'while the first waits').to.equal(1);
    await query(stack.database, `update jobs set status = 'COMPLETED' where tenant_id = $1`, [tenant.id]);
    expect(await ask()).to.equal(2);
    await query(stack.database, `update jobs set status = 'COMPLETED' where tenant_id = $1`, [tenant.id]);
    expect(await ask()).to.equal(2);
  });

  it('can be signed in to from a device that its owner has used before', async () => {
    const [first, stranger] = [await signIn(), await stack.tenant()];
    const [own, others] = [getDevice(first), getDevice(await signIn({}, stranger))];
    await guess();
    for (const cookie of [undefined, others, 'trama_device=', 'trama_device=x', `${own}x`, own.replace('=', '=1')]) {
      const seen = await signIn({ ...from('198.51.100.1'), ...(cookie === undefined ? {} : { cookie }) });
      expect([seen.status, seen.body.code], cookie).to.deep.equal([429, 'RATE_LIMITED']);
      expect(Number(seen.headers.get('retry-after'))).to.be.within(1, 60);
    }
    expect((await signIn({ ...from('198.51.100.1'), cookie: own })).status).to.equal(200);
    await stack.api.stop();
    await stack.startApi();
    expect((await signIn({ ...from('198.51.100.1'), cookie: own })).status, 'after a restart too').to.equal(200);
  });

  it('knows a device by a cookie that is no credential, of its own name, and lasts', async () => {
    const seen = await signIn();
    const cookie = seen.headers.getSetCookie().find((each) => each.startsWith('trama_device='))!;
    expect(cookie)
      .to.contain('HttpOnly')
      .and.to.contain('SameSite=Strict')
      .and.to.match(/Max-Age=\d{8}/);
    expect(getCookie(seen)).to.match(/^ces_session=/);
    const answer = await fetch(`${stack.url}/api/v1/auth/me`, { headers: { cookie: getDevice(seen) } });
    expect(answer.status).to.equal(401);
  });

  it('from a known device is still limited by address, and by failures of the device', async () => {
    const cookie = getDevice(await signIn());
    for (let count = 1; count <= 5; count += 1)
      expect((await logIn(stack, tenant.adminEmail, WRONG, { ...from(`203.0.113.${count}`), cookie })).status).to.equal(
        401,
      );
    await query(stack.database, `update rate_limits set expire = expire + 3600000 where key like '%:delay:%'`);
    expect((await signIn({ ...from('203.0.113.9'), cookie })).status, 'the device pauses').to.equal(429);
    expect((await signIn(from('203.0.113.9'))).status, 'other devices do not').to.equal(200);

    await query(stack.database, 'truncate rate_limits');
    for (let count = 1; count <= 10; count += 1) await logIn(stack, newAddress(), WRONG, from('203.0.113.1'));
    expect((await signIn({ ...from('203.0.113.1'), cookie })).status).to.equal(429);
  });

  describe('by invites', () => {
    let admin: Client;
    beforeEach(async () => {
      admin = await sessionClient(stack, tenant);
    });

    const post = (email: string, names: Record<string, string> = {}) =>
      admin.post(USERS, { email, firstName: 'Ada', lastName: 'Rossi', roles: ['operator'], ...names });

    function expectRefusal(seen: Seen<{ code: string }>) {
      expect([seen.status, seen.body.code], seen.text).to.deep.equal([429, 'RATE_LIMITED']);
      expect(Number(seen.headers.get('retry-after'))).to.be.within(3000, 3600);
    }

    it('gets a few mails in an hour, though it is deleted and invited anew', async () => {
      const email = newAddress();
      for (let count = 1; count <= INVITES_PER_ADDRESS - 1; count += 1) {
        const { body } = await post(email);
        if (count < INVITES_PER_ADDRESS - 1) expect((await admin.delete(`${USERS}/${body.id}`)).status).to.equal(204);
        else {
          expect((await admin.post(`${USERS}/${body.id}/invite`)).status).to.equal(204);
          expectRefusal(await admin.post(`${USERS}/${body.id}/invite`));
        }
      }
      expect(await mails('account.invite')).to.equal(INVITES_PER_ADDRESS);
    });

    it('is one of a limited number in the tenant, which no other tenant has to share', async () => {
      const invited = await Promise.all(Array.from({ length: INVITES_PER_HOUR + 3 }, () => post(newAddress())));
      expect(invited.filter(({ status }) => status === 201)).to.have.length(INVITES_PER_HOUR);
      for (const seen of invited.filter(({ status }) => status !== 201)) expectRefusal(seen);
      expect(await mails('account.invite')).to.equal(INVITES_PER_HOUR);
      const { body } = await admin.get(USERS);
      expect(body.total, 'who was not invited is not there').to.equal(INVITES_PER_HOUR + 1);
      const other = await newAccount(stack);
      expect((await invite(other)).id).to.be.a('string');
    });

    it('is not led astray by a name', async () => {
      for (const name of [
        'Win at https://evil.example',
        'evil.example/prize',
        'www.evil',
        'evil。com',
        'evil．com',
        'evil[.]com',
        '1.2.3.4',
        '//evil',
        'Ada evil.com',
        'mail ada@evil.example',
        'Ada\nYour account is locked',
        'Ada\u0007',
        'Ada\u202Eisso',
      ])
        for (const field of ['firstName', 'lastName']) {
          const seen = await post(newAddress(), { [field]: name });
          expect([seen.status, seen.body.details?.field], name).to.deep.equal([400, field]);
        }
      for (const name of ["Anne-Marie d'Été", 'St. John', 'J.R.', 'Müller (Ufficio 2)', '李', 'O’Neill, Jr.'])
        expect((await post(newAddress(), { lastName: name })).status, name).to.equal(201);
      const { body } = await post(newAddress());
      const renamed = await admin.patch(`${USERS}/${body.id}`, { firstName: 'evil.example' });
      expect([renamed.status, renamed.body.details?.field]).to.deep.equal([400, 'firstName']);
    });
  });

  it('of a person who was invited works like any other', async () => {
    const person = await joined(await newAccount(stack));
    expect((await logIn(stack, person.email, PASSWORD)).status).to.equal(200);
  });
});
