import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { getBody as successOf, newClients, getRefusal, type Clients } from '../support/client.ts';
import { call, getKinds, getName, getParameters, getPath, PROTECTED, WITH_BULK } from './calls.ts';
import { newCredentials } from './test-credentials.ts';
import { makeBody, getOperation } from './samples.ts';
import { everyCredential, isRead, WRITES } from './walk.ts';

const PUBLIC_WRITES = ENDPOINTS.filter((declared) => declared.access === 'public' && !isRead(declared));

/** Values for the declared query of an endpoint do not matter here: the unknown name comes first or last. */
const withQuery = (path: string, parameter: string) => `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

describe('an unknown query parameter', () => {
  let clients: Clients;
  beforeEach(async () => {
    clients = await newClients();
  });

  it('is refused by name on everything that writes, whatever the credential', async () => {
    const { stack, tenant } = clients;
    const credentials = await newCredentials(stack, tenant);
    await everyCredential([400, 'VALIDATION_FAILED'], WRITES, async (declared, kind) => {
      const seen = await call(stack.url, declared, credentials[kind], {
        path: withQuery(getPath(declared), 'nothingKnown=1'),
      });
      expect(seen.body.details.field, getName(declared)).to.equal('nothingKnown');
      return seen;
    });
    for (const declared of PUBLIC_WRITES) {
      const seen = await call(stack.url, declared, {}, { path: withQuery(getPath(declared), 'nothingKnown=1') });
      expect(getRefusal(seen), getName(declared)).to.deep.equal([400, 'VALIDATION_FAILED', 'nothingKnown']);
    }
  });

  it('is ignored by everything that reads', async () => {
    const { stack, tenant } = clients;
    const credentials = await newCredentials(stack, tenant);
    for (const declared of PROTECTED.filter((each) => isRead(each) && getParameters(each).length === 0)) {
      const path = getPath(declared);
      const ask = async (asked: string) =>
        (await call(stack.url, declared, credentials[getKinds(declared)[0]!], { path: asked })).status;
      expect(await ask(withQuery(path, 'nothingKnown=1')), getName(declared)).to.equal(await ask(path));
    }
  });

  it('that is known is refused where it is given twice with different values, and nothing is imported', async () => {
    const { legacy } = clients;
    for (const query of ['dry_run=true&dry_run=false', 'dry_run=false&dry_run=true']) {
      const seen = await legacy.csv(`/api/suppliers/bulk?${query}`, 'name\nUnwanted');
      expect(getRefusal(seen), query).to.deep.equal([400, 'VALIDATION_FAILED', 'dry_run']);
    }
    const same = await legacy.csv('/api/suppliers/bulk?dry_run=true&dry_run=true', 'name\nUnwanted');
    expect(same.status).to.be.oneOf([200, 202]);
    const { body } = await legacy.get('/api/suppliers');
    expect(JSON.stringify(body)).to.not.include('Unwanted');
  });

  it('is refused with the nearest known one, and nothing is imported', async () => {
    const { legacy } = clients;
    for (const [name, nearest] of [
      ['dryrun', 'dry_run'],
      ['dryRun', 'dry_run'],
      ['DRY_RUN', 'dry_run'],
      ['delimeter', 'delimiter'],
      ['user_id', 'userId'],
    ] as const) {
      const seen = await legacy.csv(`/api/suppliers/bulk?${name}=true`, 'name\nUnwanted');
      expect(getRefusal(seen), name).to.deep.equal([400, 'VALIDATION_FAILED', name]);
      expect(seen.body.details.nearest, name).to.equal(nearest);
      expect(seen.body.message, name).to.equal(`${name}: is not a known query parameter; did you mean ${nearest}?`);
    }
    expect((await legacy.get('/api/suppliers?search=Unwanted')).body.total).to.equal(0);
  });

  it('is refused where there is none to be known, and its name is cut', async () => {
    const { v1 } = clients;
    const seen = await v1.post(`/api/v1/suppliers?${'n'.repeat(5000)}=1`, { name: 'Unwanted' });
    expect(getRefusal(seen)).to.deep.equal([400, 'VALIDATION_FAILED', 'n'.repeat(100)]);
    expect(seen.text.length).to.be.lessThan(1000);
    for (const name of ['__proto__', 'constructor', 'toString', '', '%00', '%ff'])
      expect((await v1.post(`/api/v1/suppliers?${name}=1`, { name: 'Unwanted' })).status, name).to.equal(400);
    expect((await v1.get('/api/v1/suppliers?search=Unwanted')).body.total).to.equal(0);
  });

  it('is not userId, on any write that the legacy dialect has or shares; it names nobody unknown', async () => {
    const { stack, tenant } = clients;
    const credentials = await newCredentials(stack, tenant);
    const shared = new Set(
      ENDPOINTS.filter((declared) => declared.style === 'service-key').map((declared) => declared.path),
    );
    const naming = WRITES.filter((declared) => declared.style !== 'v1' || shared.has(declared.path));
    expect(naming.length).to.be.greaterThan(20);
    for (const declared of naming) {
      const names = (getOperation(declared).parameters ?? []).map((each) => `${each.in} ${each.name}`);
      if (declared.style !== 'v1') expect(names, getName(declared)).to.include('query userId');
      for (const kind of getKinds(declared)) {
        const path = withQuery(getPath(declared), `userId=${tenant.adminUserId}`);
        const { body } = await call(stack.url, declared, credentials[kind], { path, body: makeBody(declared) });
        expect(body?.details?.field, `${getName(declared)} by ${kind}`).to.not.equal('userId');
        const other = await call(stack.url, declared, credentials[kind], {
          path: withQuery(getPath(declared), 'userId=999999999999'),
        });
        expect(getRefusal(other), `${getName(declared)} by ${kind}`).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          'userId',
        ]);
      }
    }
  });

  describe('on the bulks that both dialects share', () => {
    const PATH = '/api/v1/textile/fibers/bulk';
    const fibers = async () => (await clients.legacy.get('/api/v1/textile/fibers')).body as unknown[];

    it('is not one of the camelCase spellings', async () => {
      const { legacy, v1 } = clients;
      for (const client of [legacy, v1]) {
        const tried = successOf(await client.csv(`${PATH}?dryRun=true&unknownColumns=ignore`, 'name,x\nA,1'), 200);
        expect(tried.failed + tried.created).to.equal(1);
        expect(await fibers()).to.deep.equal([]);
      }
      const both = await legacy.csv(`${PATH}?dryRun=true&dry_run=true`, 'name\nA');
      expect(both.status, both.text).to.equal(200);
      expect(await fibers()).to.deep.equal([]);
    });

    it('is not taken for one where both spellings contradict each other', async () => {
      const { legacy } = clients;
      for (const [query, field] of [
        ['dryRun=true&dry_run=false', 'dryRun'],
        ['dry_run=true&dryRun=false', 'dryRun'],
        ['unknownColumns=ignore&unknown_columns=refuse', 'unknownColumns'],
        ['dryRun=yes', 'dryRun'],
        ['dryrun=true', 'dryrun'],
      ] as const)
        expect(getRefusal(await legacy.csv(`${PATH}?${query}`, 'name\nA')), query).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          field,
        ]);
      expect(await fibers()).to.deep.equal([]);
    });

    it('is one on all other bulks', async () => {
      const { stack, tenant } = clients;
      const credentials = await newCredentials(stack, tenant);
      for (const declared of WITH_BULK.filter((each) => !each.path.startsWith('/api/v1/textile/'))) {
        const path = `${declared.path}?dryRun=true`;
        const seen = await call(stack.url, declared, credentials['service-key'], { path });
        expect(getRefusal(seen), getName(declared)).to.deep.equal([400, 'VALIDATION_FAILED', 'dryRun']);
      }
    });
  });
});
