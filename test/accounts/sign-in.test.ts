import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { hasProc } from '../../scripts/processes.ts';
import { parseProcStat } from '../../shared/platform/proc-stat.ts';
import { ALL_SCOPES, MODULES } from '../../shared/platform/modules.ts';
import { getRefusal } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import {
  getCookie,
  joined,
  logIn,
  ME,
  newAccount,
  newAddress,
  PASSWORD,
  USERS,
  withCookie,
  type Account,
} from './support.ts';

describe('signing in', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  const status = async (cookie: string) => (await withCookie(account.stack, cookie).get(ME)).status;

  it('answers who signed in, and what they may do until when', async () => {
    const { stack, tenant } = account;
    const seen = await logIn(stack, tenant.adminEmail, tenant.adminPassword);
    expect(seen.status, seen.text).to.equal(200);
    const { user, tenant: shown, modules, scopes, expiresAt, csrfToken, ...rest } = seen.body;
    expect(rest).to.deep.equal({ language: null, platformRole: null });
    const own = await withCookie(stack, getCookie(seen)).get('/api/v1/auth/csrf');
    expect(own.body).to.deep.equal({ csrfToken });
    const { id, createdAt, updatedAt, lastLoginAt, lastName, ...known } = user;
    expect(known).to.deep.equal({
      legacyId: tenant.adminUserId,
      email: tenant.adminEmail,
      firstName: 'Admin',
      roles: ['admin'],
      moduleKeys: MODULES.filter((module) => module !== 'account'),
      status: 'ACTIVE',
      invitePending: false,
    });
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(shown).to.deep.equal({ id: tenant.uuid, name: lastName });
    expect(modules).to.deep.equal(MODULES);
    expect(scopes).to.deep.equal(ALL_SCOPES);
    for (const at of [createdAt, updatedAt, lastLoginAt, expiresAt])
      expect(at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(expiresAt)).to.be.greaterThan(Date.parse(lastLoginAt));
  });

  it('answers an operator the modules and scopes that they were granted', async () => {
    const operator = await joined(account, { moduleKeys: ['products', 'suppliers'] });
    const { body } = await logIn(account.stack, operator.email, PASSWORD);
    expect(body.modules).to.have.members(['suppliers', 'products']);
    expect(body.scopes).to.have.members(['suppliers:read', 'suppliers:write', 'products:read', 'products:write']);
  });

  it('sets a cookie that scripts cannot read, other sites cannot send along, and nothing else holds', async () => {
    const { stack, tenant } = account;
    const seen = await logIn(stack, tenant.adminEmail, tenant.adminPassword);
    const [cookie, device, ...others] = seen.headers.getSetCookie();
    expect(others).to.deep.equal([]);
    expect(device, 'by which the browser is known again').to.match(/^trama_device=/);
    const [value, ...attributes] = cookie!.split('; ');
    expect(value).to.match(/^ces_session=\S{32,}$/);
    expect(attributes).to.include.members(['Path=/', 'HttpOnly', 'SameSite=Lax']);
    expect(attributes, 'over plain http a Secure cookie would never come back').to.not.include('Secure');
    expect(seen.text).to.not.contain(value!.split('=')[1]);
    expect(await status(value!)).to.equal(200);
  });

  it('takes the address in any case', async () => {
    const { stack, tenant } = account;
    for (const email of [tenant.adminEmail.toUpperCase(), `  ${tenant.adminEmail.replace('admin', 'aDmIn')} `]) {
      const { status: answered, body } = await logIn(stack, email, tenant.adminPassword);
      expect([answered, body.user?.email], email).to.deep.equal([200, tenant.adminEmail]);
    }
  });

  it('is refused in the same words whatever is wrong', async () => {
    const { stack, tenant, admin } = account;
    const [disabled, deleted, pending] = [await joined(account), await joined(account), newAddress()];
    await admin.patch(`${USERS}/${disabled.id}/status`, { status: 'DISABLED' });
    await admin.delete(`${USERS}/${deleted.id}`);
    await admin.post(USERS, { email: pending, firstName: 'A', lastName: 'B', roles: ['admin'] });
    const elsewhere = await newAccount(stack);
    await stack.database('tenants').where({ id: elsewhere.tenant.id }).update({ status: 'DISABLED' });
    const service = (await account.legacy.get(ME)).body.user.email as string;

    const attempts: Record<string, [email: string, password: string]> = {
      'a wrong password': [tenant.adminEmail, `${tenant.adminPassword}!`],
      'a password in another case': [tenant.adminEmail, tenant.adminPassword.toUpperCase()],
      'an unknown address': [newAddress(), tenant.adminPassword],
      'a disabled user': [disabled.email, PASSWORD],
      'a deleted user': [deleted.email, PASSWORD],
      'an invited user without a password': [pending, PASSWORD],
      'a disabled tenant': [elsewhere.tenant.adminEmail, elsewhere.tenant.adminPassword],
      'the service user': [service, PASSWORD],
    };
    const answers = new Set<string>();
    for (const [what, [email, password]] of Object.entries(attempts)) {
      const seen = await logIn(stack, email, password);
      expect([seen.status, seen.body.code], what).to.deep.equal([401, 'UNAUTHENTICATED']);
      expect(seen.headers.getSetCookie(), what).to.deep.equal([]);
      const { requestId, ...rest } = seen.body;
      expect(requestId).to.be.a('string');
      answers.add(JSON.stringify(rest));
    }
    expect(answers).to.have.length(1);
  });

  it('costs the same work for an address that nobody has', async function () {
    if (!hasProc) this.skip();
    const { stack, tenant } = account;
    const cost = async (email: string) => {
      const stat = `/proc/${stack.api.child.pid}/stat`;
      const before = parseProcStat(readFileSync(stat, 'utf8')).cpuTicks;
      for (let turn = 0; turn < 20; turn++) await logIn(stack, email, 'not the password');
      return parseProcStat(readFileSync(stat, 'utf8')).cpuTicks - before;
    };
    // what is done once, such as a hash to compare with, is done
    await logIn(stack, newAddress(), 'not the password');
    const known = await cost(tenant.adminEmail);
    expect(await cost(newAddress()), `of ${known} ticks of the processor`).to.be.above(known / 2);
  });

  it('is refused with a password that is replaced while it is looked at', async () => {
    const { stack, tenant } = account;
    const change = new pg.Client({ connectionString: stack.databaseUrl });
    await change.connect();
    try {
      await change.query('begin');
      await change.query(`update users set password_hash = 'another' where tenant_id = $1 and id = $2`, [
        tenant.id,
        tenant.adminUserId,
      ]);
      const signedIn = logIn(stack, tenant.adminEmail, tenant.adminPassword);
      await eventually('the sign-in waits for the change', async () => {
        const waiting = await execute(
          stack.databaseUrl,
          `select from pg_stat_activity where datname = current_database() and application_name = 'trama-api'
             and wait_event_type = 'Lock' and query like '%last_login_at%'`,
        );
        return waiting.length > 0;
      });
      await change.query('commit');
      expect((await signedIn).status).to.equal(401);
    } finally {
      await change.end();
    }
  });

  it('takes an address and a password of 8 to 128 characters', async () => {
    const { stack, tenant } = account;
    const refused: [unknown, unknown, string][] = [
      [tenant.adminEmail, '1234567', 'password'],
      [tenant.adminEmail, 'x'.repeat(129), 'password'],
      [tenant.adminEmail, null, 'password'],
      [tenant.adminEmail, undefined, 'password'],
      [tenant.adminEmail, 12_345_678, 'password'],
      ['nobody', tenant.adminPassword, 'email'],
      ['', tenant.adminPassword, 'email'],
      [undefined, tenant.adminPassword, 'email'],
      [[tenant.adminEmail], tenant.adminPassword, 'email'],
    ];
    for (const [email, password, field] of refused) {
      const seen = await logIn(stack, email as string, password as string);
      expect(getRefusal(seen), `${String(email)} ${String(password)}`).to.deep.equal([400, 'VALIDATION_FAILED', field]);
    }
    for (const password of ['12345678', 'x'.repeat(128)])
      expect((await logIn(stack, tenant.adminEmail, password)).status).to.equal(401);
  });

  it('does not trim passwords', async () => {
    const { stack, tenant } = account;
    expect((await logIn(stack, tenant.adminEmail, ` ${tenant.adminPassword} `)).status).to.equal(401);
  });

  it('never takes over a session id that the browser brings along', async () => {
    const { stack, tenant } = account;
    const planted = `ces_session=${'planted'.repeat(6)}`;
    const seen = await logIn(stack, tenant.adminEmail, tenant.adminPassword, { cookie: planted });
    expect(getCookie(seen)).to.not.equal(planted);
    expect(await status(planted)).to.equal(401);
    expect(await status(getCookie(seen))).to.equal(200);
  });

  it('ends the session that the browser had before, whoever it was', async () => {
    const { stack, tenant } = account;
    const before = await joined(account);
    const bystander = getCookie(await logIn(stack, before.email, PASSWORD));
    const first = await logIn(stack, tenant.adminEmail, tenant.adminPassword, { cookie: before.cookie });
    const second = await logIn(stack, tenant.adminEmail, tenant.adminPassword, { cookie: getCookie(first) });
    expect(await status(before.cookie)).to.equal(401);
    expect(await status(getCookie(first))).to.equal(401);
    expect(await status(getCookie(second))).to.equal(200);
    expect(await status(bystander), 'another browser of the same user').to.equal(200);
  });

  it('keeps the earlier session when it fails', async () => {
    const { stack, tenant } = account;
    const { cookie } = await joined(account);
    expect((await logIn(stack, tenant.adminEmail, 'not the password', { cookie })).status).to.equal(401);
    expect(await status(cookie)).to.equal(200);
  });
});
