import { expect } from 'chai';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { setTenantModules } from '../../shared/domain/accounts/tenants.ts';
import { GRANTABLE_SCOPES } from '../../shared/domain/accounts/rights.ts';
import { ALL_SCOPES, MODULES, type Module, type ScopeName } from '../../shared/platform/modules.ts';
import { Client, sessionClient } from '../support/client.ts';
import { sharedStack, type Stack, type Tenant } from '../support/stack.ts';
import { call, isOfPlatform, isSessionOnly, getKinds, getName, PROTECTED } from './calls.ts';
import { KINDS, newCredential, newCredentials, newOperator } from './test-credentials.ts';
import { endsOtherSessions, everyAnswer, everyCredential, isRead, getModule, OF_MODULES } from './walk.ts';
import { newWorld, pathIn } from './world.ts';

const OF_JOBS = PROTECTED.filter((declared) => declared.access === 'any' && declared.path.includes('{id}'));

const without = (module: Module) => MODULES.filter((each) => each !== module);
const ofModule = (module: Module) => OF_MODULES.filter((declared) => getModule(declared) === module);
const USED_MODULES = [...new Set(OF_MODULES.map(getModule))];

const reserved = (declared: Endpoint) => declared.adminOnly || getModule(declared) === 'account';

describe('rights, on every endpoint', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  it('end with the modules of the tenant: 403 MODULE_NOT_ENTITLED', async () => {
    for (const module of USED_MODULES) {
      const credentials = await newCredentials(stack, await stack.tenant({ modules: without(module) }));
      await everyCredential([403, 'MODULE_NOT_ENTITLED'], ofModule(module), (declared, kind) =>
        call(stack.url, declared, credentials[kind]),
      );
    }
  });

  it('end with the modules of an operator: 403 FORBIDDEN', async () => {
    const tenant = await stack.tenant();
    for (const module of USED_MODULES) {
      const userId = await newOperator(stack, tenant, without(module));
      const credentials = await newCredentials(stack, tenant, { userId });
      await everyCredential([403, 'FORBIDDEN'], ofModule(module), (declared, kind) =>
        call(stack.url, declared, credentials[kind]),
      );
    }
  });

  it('of an operator with every module end before what only administrators may', async () => {
    const tenant = await stack.tenant();
    const userId = await newOperator(stack, tenant, MODULES);
    const credentials = await newCredentials(stack, tenant, { userId });
    await everyCredential([403, 'FORBIDDEN'], OF_MODULES.filter(reserved), (declared, kind) =>
      call(stack.url, declared, credentials[kind]),
    );
    for (const declared of OF_MODULES.filter((each) => !reserved(each)))
      for (const kind of getKinds(declared)) {
        const { status } = await call(stack.url, declared, credentials[kind]);
        expect(status, `${getName(declared)} ${kind}`).to.be.oneOf([200, 201, 202, 204, 404, 409]);
      }
  });

  it('of an operator are shown without what only administrators may', async () => {
    const tenant = await stack.tenant();
    const userId = await newOperator(stack, tenant, MODULES);
    const { session } = await newCredentials(stack, tenant, { userId });
    const me = PROTECTED.find(({ path }) => path === '/api/v1/auth/me')!;
    const { status, body } = await call(stack.url, me, session);
    expect(status).to.equal(200);
    expect((body as { modules: string[] }).modules).to.have.members(without('account'));
  });

  it('end with the scopes of a token or key: 403 SCOPE_MISSING', async () => {
    const tenant = await stack.tenant();
    for (const access of ['read', 'write']) {
      const scopes = ALL_SCOPES.filter((scope) => scope.endsWith(`:${access}`));
      const credentials = await newCredentials(stack, tenant, { scopes });
      const others = OF_MODULES.filter((each) => !each.access.endsWith(`:${access}`) && !isSessionOnly(each));
      await everyAnswer(
        [403, 'SCOPE_MISSING'],
        others,
        (declared) => getKinds(declared).filter((kind) => kind !== 'session'),
        (declared, kind) => call(stack.url, declared, credentials[kind]),
      );
    }
  });

  it('of a module that no token or key has a scope of are those of a session', () => {
    const lacking = OF_MODULES.filter((each) => !GRANTABLE_SCOPES.includes(each.access as ScopeName));
    expect(lacking.length).to.be.greaterThan(5);
    expect(lacking.filter((each) => !isSessionOnly(each)).map(getName)).to.deep.equal([]);
  });

  it('are read for GET and write for the rest', () => {
    for (const declared of OF_MODULES)
      expect(declared.access.split(':')[1], getName(declared)).to.equal(isRead(declared) ? 'read' : 'write');
  });

  it('to a job are those to its module', async () => {
    const world = await newWorld(stack);
    const paths = new Map<Endpoint, string>();
    for (const declared of OF_JOBS) paths.set(declared, await pathIn(declared, world));
    const refused = (code: string, jobs: Endpoint[], options: Parameters<typeof newCredentials>[2]) =>
      newCredentials(stack, world.tenant, options).then((credentials) =>
        everyAnswer(
          [403, code],
          jobs,
          // a session has no scopes of its own to lack
          () => KINDS.filter((kind) => code === 'FORBIDDEN' || kind !== 'session'),
          (declared, kind) => call(stack.url, declared, credentials[kind], { path: paths.get(declared)! }),
        ),
      );
    await refused('FORBIDDEN', OF_JOBS, { userId: await newOperator(stack, world.tenant, without('suppliers')) });
    await refused('SCOPE_MISSING', OF_JOBS, { scopes: ALL_SCOPES.filter((scope) => !scope.startsWith('suppliers:')) });
    const writes = OF_JOBS.filter((declared) => !isRead(declared));
    await refused('SCOPE_MISSING', writes, { scopes: ALL_SCOPES.filter((scope) => scope.endsWith(':read')) });
  });

  describe('that need a session', () => {
    const sessionOnly = PROTECTED.filter(isSessionOnly);

    it('are refused to the token of an administrator: 403 FORBIDDEN', async () => {
      const { token } = await newCredentials(stack, await stack.tenant());
      await everyAnswer(
        [403, 'FORBIDDEN'],
        sessionOnly,
        () => ['token'],
        (declared) => call(stack.url, declared, token),
      );
    });

    it('of an administrator of the platform are refused to everybody else: 403 FORBIDDEN', async () => {
      const tenant = await stack.tenant();
      const { session } = await newCredentials(stack, tenant);
      const userId = await newOperator(stack, tenant, [], 'viewer');
      const viewer = await newCredential(stack, tenant, 'session', { userId });
      // what is asked for is there
      const path = `/${tenant.uuid}`;
      await everyAnswer(
        [403, 'FORBIDDEN'],
        PROTECTED.filter(isOfPlatform),
        () => ['administrator of a tenant', 'platform viewer'],
        (declared, who) =>
          call(stack.url, declared, who === 'platform viewer' ? viewer : session, {
            path: declared.path.replace('/{id}', path),
          }),
      );
    });

    it('and no module are those of an operator without any', async () => {
      const tenant = await stack.tenant();
      const userId = await newOperator(stack, tenant, []);
      for (const declared of PROTECTED.filter((each) => each.access === 'session' && !endsOtherSessions(each))) {
        // of which the operator can grant none
        const refused = declared.path === '/api/v1/auth/api-keys' && !isRead(declared);
        const { status } = await call(stack.url, declared, await newCredential(stack, tenant, 'session', { userId }));
        expect(status, getName(declared)).to.be.oneOf(refused ? [400] : [200, 201, 204, 404]);
      }
    });
  });

  describe('of a token never exceed those of its user', () => {
    const USERS = '/api/v1/account/users';

    /** A user whom the tenant's administrator has made, with a session and a token of every scope that the user had. */
    async function newUser(tenant: Tenant, roles: string[], moduleKeys: Module[]) {
      const admin = await sessionClient(stack, tenant);
      const email = `user-${tenant.uuid}@example.org`;
      const user = (await admin.post(USERS, { email, firstName: 'U', lastName: 'S', roles, moduleKeys })).body;
      const session = await newCredential(stack, tenant, 'session', { userId: user.legacyId });
      const browser = new Client(stack.url, session);
      const own = ((await browser.get('/api/v1/auth/me')).body as { scopes: ScopeName[] }).scopes;
      const scopes = own.filter((scope) => GRANTABLE_SCOPES.includes(scope));
      const made = await browser.post('/api/v1/auth/api-keys', { name: 'T', scopes });
      expect(made.status, made.text).to.equal(201);
      const change = async (fields: object) => {
        const { status, text } = await admin.patch(`${USERS}/${user.id}`, fields);
        expect(status, text).to.equal(200);
      };
      return { token: { authorization: `Bearer ${made.body.token}` }, session, change };
    }

    const ofSuppliers = ofModule('suppliers');

    it('when modules are taken from the user, and come back with them', async () => {
      const { token, session, change } = await newUser(await stack.tenant(), ['operator'], ['suppliers', 'products']);
      const client = new Client(stack.url, token);
      const refused = () =>
        everyAnswer(
          [403, 'FORBIDDEN'],
          ofSuppliers,
          () => ['token', 'session'],
          (declared, kind) => call(stack.url, declared, kind === 'token' ? token : session),
        );
      expect((await client.get('/api/v1/suppliers')).status).to.equal(200);
      await change({ moduleKeys: ['products'] });
      await refused();
      expect((await client.get('/api/v1/company/products')).status, 'what is left').to.equal(200);
      expect((await client.get('/api/v1/auth/me')).body.scopes).to.have.members(['products:read', 'products:write']);
      await change({ moduleKeys: ['suppliers'] });
      expect((await client.get('/api/v1/suppliers')).status, 'granted again').to.equal(200);
    });

    it('when an administrator is demoted', async () => {
      const { token, session, change } = await newUser(await stack.tenant(), ['admin'], [...MODULES].slice(0, -1));
      const client = new Client(stack.url, token);
      const factors = (await client.get('/api/v1/emission-factors')).body as Record<string, unknown>;
      expect((await client.put('/api/v1/emission-factors', factors)).status).to.equal(200);
      expect((await new Client(stack.url, session).get(USERS)).status).to.equal(200);
      await change({ roles: ['operator'] });
      await everyCredential([403, 'FORBIDDEN'], OF_MODULES.filter(reserved), (declared, kind) =>
        call(stack.url, declared, kind === 'session' ? session : token),
      );
      expect((await client.get('/api/v1/suppliers')).status, 'what an operator may').to.equal(200);
    });

    it('when the tenant loses a module', async () => {
      const tenant = await stack.tenant();
      const credentials = await newCredentials(stack, tenant);
      const client = new Client(stack.url, credentials['service-key']);
      expect((await client.get('/api/suppliers')).status).to.equal(200);
      await setTenantModules(stack.database, tenant.uuid, without('suppliers'));
      await everyCredential([403, 'MODULE_NOT_ENTITLED'], ofSuppliers, (declared, kind) =>
        call(stack.url, declared, credentials[kind]),
      );
    });
  });
});
