import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { MODULES } from '../../shared/platform/modules.ts';
import { getRefusal, sessionClient } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import {
  invite,
  joined,
  ME,
  newAccount,
  newAddress,
  outcome,
  PASSWORD,
  logIn,
  USERS,
  type Account,
} from './support.ts';

const ada = () => ({ email: newAddress(), firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] });

describe('account users', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  it('are created as invited, read, and listed with the people of the tenant', async () => {
    const { admin, tenant } = account;
    const wanted = { ...ada(), moduleKeys: ['suppliers', 'purchases'] };
    const made = await admin.post(USERS, wanted);
    expect(made.status, made.text).to.equal(201);
    const { id, legacyId, createdAt, updatedAt, ...rest } = made.body;
    expect(rest).to.deep.equal({ ...wanted, status: 'ACTIVE', invitePending: true, lastLoginAt: null });
    expect(id).to.match(/^[0-9a-f-]{36}$/);
    expect(legacyId).to.be.a('number');
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt).to.equal(createdAt);
    expect((await admin.get(`${USERS}/${id}`)).body).to.deep.equal(made.body);
    await newAccount(account.stack);
    const list = await admin.get(USERS);
    expect(list.status).to.equal(200);
    expect(list.body).to.have.all.keys('items', 'total');
    expect(list.body.total).to.equal(2);
    // the service user is none of the people
    expect(list.body.items.map((each: { legacyId: number }) => each.legacyId)).to.deep.equal([
      tenant.adminUserId,
      legacyId,
    ]);
    expect(list.body.items[1]).to.deep.equal(made.body);
  });

  it('are searched by name and address, narrowed by role and status, and put in order', async () => {
    const { admin, tenant } = account;
    const people = [
      ['Zoë', 'Bianchi', 'admin'],
      ['Ada', 'Verdi', 'operator'],
      ['Ada', 'Rossi', 'operator'],
    ] as const;
    const ids: string[] = [];
    for (const [firstName, lastName, role] of people)
      ids.push((await invite(account, { firstName, lastName, roles: [role] })).id);
    await admin.patch(`${USERS}/${ids[1]}/status`, { status: 'DISABLED' });
    const names = async (query: string): Promise<string[]> => {
      const { body } = await admin.get(`${USERS}?${query}`);
      expect(body.total).to.equal(body.items.length);
      return body.items.map((each: { firstName: string; lastName: string }) => `${each.firstName} ${each.lastName}`);
    };
    expect(await names('search=zoe')).to.deep.equal(['Zoë Bianchi']);
    expect(await names(`search=${encodeURIComponent('ADA ros')}`)).to.deep.equal(['Ada Rossi']);
    expect(await names('search=di')).to.deep.equal(['Ada Verdi']);
    expect(await names(`search=${encodeURIComponent(tenant.adminEmail)}`)).to.have.length(1);
    expect(await names('search=%25')).to.deep.equal([]);
    expect(await names('role=operator')).to.deep.equal(['Ada Verdi', 'Ada Rossi']);
    expect(await names('status=DISABLED')).to.deep.equal(['Ada Verdi']);
    expect(await names('search=ada&role=operator&status=ACTIVE')).to.deep.equal(['Ada Rossi']);
    const sorted = async (query: string) => (await names(query)).filter((name) => /Ada|Zoë/.test(name));
    expect(await sorted('sortBy=name')).to.deep.equal(['Ada Rossi', 'Ada Verdi', 'Zoë Bianchi']);
    expect(await sorted('sortBy=name&sortDirection=desc')).to.deep.equal(['Zoë Bianchi', 'Ada Verdi', 'Ada Rossi']);
    expect(await sorted('sortDirection=desc')).to.deep.equal(['Ada Rossi', 'Ada Verdi', 'Zoë Bianchi']);
    // whoever has never signed in comes last
    for (const sortDirection of ['asc', 'desc'])
      expect(await names(`sortBy=lastLoginAt&sortDirection=${sortDirection}`))
        .to.have.length(4)
        .and.satisfy(([first]: string[]) => !/Ada|Zoë/.test(first!));
    const { text } = await admin.get(`${USERS}?search=ada&sortBy=name&format=csv&columns=lastName`);
    expect(text.trim().split(/\r?\n/)).to.deep.equal(['lastName', 'Rossi', 'Verdi']);
    for (const [field, query] of [
      ['role', 'role=owner'],
      ['sortBy', 'sortBy=password'],
      ['search', `search=${'x'.repeat(256)}`],
    ] as const)
      expect(getRefusal(await admin.get(`${USERS}?${query}`))).to.deep.equal([400, 'VALIDATION_FAILED', field]);
  });

  it('have no invite that is pending while they are disabled', async () => {
    const { admin } = account;
    const { id } = await invite(account);
    const pending = async (status: string) => {
      const { body } = await admin.patch(`${USERS}/${id}/status`, { status });
      const file = (await admin.get(`${USERS}?format=csv&columns=email,invitePending`)).text;
      return [body.invitePending, file.trim().split('\n').at(-1)!.trim().split(',').at(-1)];
    };
    expect(await pending('DISABLED')).to.deep.equal([false, 'false']);
    expect(await pending('ACTIVE')).to.deep.equal([true, 'true']);
  });

  it('have a password and a first sign-in once they have accepted', async () => {
    const { id, email } = await joined(account);
    const { body: accepted } = await account.admin.get(`${USERS}/${id}`);
    expect(accepted.invitePending).to.equal(false);
    expect(accepted.lastLoginAt).to.be.a('string');
    await logIn(account.stack, email, PASSWORD);
    const { body: later } = await account.admin.get(`${USERS}/${id}`);
    expect(Date.parse(later.lastLoginAt)).to.be.greaterThan(Date.parse(accepted.lastLoginAt));
  });

  it('have no modules unless they are granted some', async () => {
    for (const moduleKeys of [undefined, null, []])
      expect((await account.admin.post(USERS, { ...ada(), moduleKeys })).body.moduleKeys).to.deep.equal([]);
    const { browser } = await joined(account);
    expect((await browser.get(ME)).body).to.deep.include({ modules: [], scopes: [] });
    expect(outcome(await browser.get('/api/v1/suppliers'))).to.deep.equal([403, 'FORBIDDEN']);
  });

  it('can be given any of the roles, an administrator all that the tenant has', async () => {
    const { browser, id } = await joined(account, { roles: ['admin', 'operator'] });
    expect((await browser.get(`${USERS}/${id}`)).body.roles).to.deep.equal(['admin', 'operator']);
    expect((await browser.get(ME)).body.modules).to.deep.equal(MODULES);
  });

  it('are changed by what is sent; anything unknown is ignored', async () => {
    const { admin } = account;
    const { body: before } = await admin.post(USERS, { ...ada(), moduleKeys: ['products'], id: randomUUID(), age: 5 });
    expect(before.id).to.be.a('string');
    const path = `${USERS}/${before.id}`;
    const same = ({ updatedAt: _, ...user }: Record<string, unknown>) => user;
    for (const change of [
      { firstName: 'Grace' },
      { lastName: 'Hopper' },
      { roles: ['admin'] },
      { moduleKeys: ['suppliers', 'chemicals'] },
      { firstName: 'Ada', lastName: 'Bianchi', roles: ['operator'], moduleKeys: [] },
    ]) {
      const { body: present } = await admin.get(path);
      const seen = await admin.patch(path, change);
      expect(seen.status, seen.text).to.equal(200);
      expect(same(seen.body)).to.deep.equal({ ...same(present), ...change });
      expect((await admin.get(path)).body).to.deep.equal(seen.body);
    }
    const { body: now } = await admin.get(path);
    const ignored = { email: newAddress(), status: 'DISABLED', id: randomUUID(), invitePending: false, shoeSize: 43 };
    expect(same((await admin.patch(path, ignored)).body)).to.deep.equal(same(now));
    await admin.patch(path, { moduleKeys: ['products'] });
    expect((await admin.patch(path, { moduleKeys: null })).body.moduleKeys, 'null clears the optional').to.deep.equal(
      [],
    );
  });

  const BAD: [field: string, value: unknown, named?: string][] = [
    ['firstName', ''],
    ['firstName', '  '],
    ['firstName', null],
    ['firstName', 5],
    ['firstName', 'x'.repeat(101)],
    ['lastName', ''],
    ['lastName', null],
    ['lastName', 'a\0b'],
    ['roles', []],
    ['roles', null],
    ['roles', 'admin'],
    ['roles', ['owner'], 'roles.0'],
    ['roles', ['operator', null], 'roles.1'],
    ['roles', ['operator', 'operator']],
    ['moduleKeys', 'suppliers'],
    ['moduleKeys', ['looms'], 'moduleKeys.0'],
    ['moduleKeys', ['suppliers', 'suppliers']],
    ['moduleKeys', ['account'], 'moduleKeys.0'],
  ];
  it('are refused with a bad value by its field, on create and on change', async () => {
    const { admin } = account;
    const { body: before } = await admin.post(USERS, ada());
    for (const [field, value, named = field] of BAD) {
      const what = `${field}: ${JSON.stringify(value)}`;
      const wanted = [400, 'VALIDATION_FAILED', named];
      expect(getRefusal(await admin.post(USERS, { ...ada(), [field]: value })), what).to.deep.equal(wanted);
      expect(getRefusal(await admin.patch(`${USERS}/${before.id}`, { [field]: value })), what).to.deep.equal(wanted);
    }
    for (const email of [
      '',
      'ada',
      'ada@',
      'a b@example.org',
      null,
      7,
      [newAddress()],
      `${'x'.repeat(250)}@example.org`,
    ])
      expect(getRefusal(await admin.post(USERS, { ...ada(), email })), String(email)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        'email',
      ]);
    for (const missing of ['email', 'firstName', 'lastName', 'roles'])
      expect(getRefusal(await admin.post(USERS, { ...ada(), [missing]: undefined })), missing).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        missing,
      ]);
    expect((await admin.get(`${USERS}/${before.id}`)).body).to.deep.equal(before);
    expect((await admin.get(USERS)).body.total).to.equal(2);
  });

  it('cannot be granted modules that the tenant is not entitled to', async () => {
    const stack = await sharedStack();
    const admin = await sessionClient(stack, await stack.tenant({ modules: ['suppliers', 'account'] }));
    const refused = [400, 'VALIDATION_FAILED', 'moduleKeys'];
    const beyond = ['suppliers', 'purchases'];
    expect(getRefusal(await admin.post(USERS, { ...ada(), moduleKeys: beyond }))).to.deep.equal(refused);
    const { body } = await admin.post(USERS, { ...ada(), moduleKeys: ['suppliers'] });
    expect(getRefusal(await admin.patch(`${USERS}/${body.id}`, { moduleKeys: beyond }))).to.deep.equal(refused);
    expect((await admin.get(`${USERS}/${body.id}`)).body.moduleKeys).to.deep.equal(['suppliers']);
  });

  it('have addresses that are unique in the installation, whatever the case', async () => {
    const [{ admin, tenant }, other] = [account, await newAccount(account.stack)];
    const { email } = await invite(account);
    for (const [browser, taken] of [
      [admin, email],
      [admin, email.toUpperCase()],
      [other.admin, email],
      [other.admin, ` ${email.replace('person', 'Person')}`],
      [other.admin, tenant.adminEmail.toUpperCase()],
    ] as const)
      expect(getRefusal(await browser.post(USERS, { ...ada(), email: taken })), taken).to.deep.equal([
        409,
        'CONFLICT',
        'email',
      ]);
    expect((await other.admin.get(USERS)).body.total).to.equal(1);
    const raced = newAddress();
    const answers = await Promise.all(
      [admin, other.admin, admin, other.admin].map((browser) => browser.post(USERS, { ...ada(), email: raced })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409]);
  });

  it('of another tenant, of nobody and of the service are not there', async () => {
    const { admin, stack, legacy } = account;
    const foreign = await invite(await newAccount(stack));
    const service = (await legacy.get(ME)).body.user.id as string;
    for (const id of [foreign.id, randomUUID(), service]) {
      const path = `${USERS}/${id}`;
      for (const seen of [
        await admin.get(path),
        await admin.patch(path, { firstName: 'X' }),
        await admin.patch(`${path}/status`, { status: 'DISABLED' }),
        await admin.post(`${path}/invite`),
        await admin.delete(path),
      ])
        expect(outcome(seen)).to.deep.equal([404, 'NOT_FOUND']);
    }
    expect((await legacy.get('/api/suppliers')).status).to.equal(200);
  });

  it('are the business of administrators, in a session', async () => {
    const operator = await joined(account, { moduleKeys: ['suppliers', 'documents'] });
    for (const client of [operator.browser, account.v1]) {
      for (const seen of [
        await client.get(USERS),
        await client.get(`${USERS}/${operator.id}`),
        await client.post(USERS, ada()),
        await client.patch(`${USERS}/${operator.id}`, { roles: ['admin'] }),
        await client.patch(`${USERS}/${operator.id}/status`, { status: 'DISABLED' }),
        await client.post(`${USERS}/${operator.id}/invite`),
        await client.delete(`${USERS}/${operator.id}`),
        await client.get('/api/v1/account/module-permissions'),
        await client.get('/api/v1/account/audit'),
      ])
        expect(outcome(seen)).to.deep.equal([403, 'FORBIDDEN']);
    }
  });

  it('can be granted what module-permissions shows', async () => {
    const stack = await sharedStack();
    const admin = await sessionClient(stack, await stack.tenant({ modules: ['suppliers', 'chemicals', 'account'] }));
    const { status, body } = await admin.get('/api/v1/account/module-permissions');
    expect(status).to.equal(200);
    expect(body.map(({ key }: { key: string }) => key)).to.have.members([...MODULES]);
    const enabled: string[] = [];
    const grantable: string[] = [];
    for (const option of body as Record<string, unknown>[]) {
      expect(option).to.have.all.keys('key', 'labelKey', 'section', 'featureStatus', 'tenantEnabled', 'grantable');
      expect(option.labelKey).to.equal(`modules.${String(option.key)}`);
      expect(option.section).to.be.oneOf(['master-data', 'operations', 'compliance', 'administration']);
      expect(option.featureStatus).to.be.oneOf(['GA', 'BETA']);
      if (option.tenantEnabled === true) enabled.push(String(option.key));
      if (option.grantable === true) grantable.push(String(option.key));
    }
    expect(enabled).to.have.members(['suppliers', 'chemicals', 'account']);
    expect(grantable).to.have.members(['suppliers', 'chemicals']);
    expect((await admin.post(USERS, { ...ada(), moduleKeys: grantable })).status).to.equal(201);
  });
});
