import { expect } from 'chai';
import { ROW_NAMES } from '../../shared/domain/row-names.ts';
import { query } from '../../shared/platform/database.ts';
import { newWorld } from '../api/world.ts';
import { getRefusal, sessionClient, type Client } from '../support/client.ts';
import { execute } from '../support/postgres.ts';
import { AUDIT, joined, newAccount, type Account } from './support.ts';

interface Event {
  id: number;
  at: string;
  action: string;
  entityType: string;
  actor: { userId: string };
}

describe('the audit trail', () => {
  let account: Account;
  beforeEach(async () => {
    account = await newAccount();
  });

  const page = async (search = '', browser: Client = account.admin) => {
    const { status, body, text } = await browser.get(`${AUDIT}${search}`);
    expect(status, text).to.equal(200);
    return body as { items: Event[]; total: number; page: number; pageSize: number };
  };
  const actions = async (search: string) => (await page(search)).items.map(({ action }) => action);
  const newSupplier = async (name: string, client = account.v1) => {
    const { status, body, text } = await client.post('/api/v1/suppliers', { name });
    expect(status, text).to.equal(201);
    return body as { id: string; legacyId: number };
  };

  it('is paged, the newest first', async () => {
    for (let number = 1; number <= 24; number += 1) await newSupplier(`S${number}`);
    const all = await page('?entityType=supplier&pageSize=100');
    expect(all).to.deep.include({ total: 24, page: 1, pageSize: 100 });
    const ids = all.items.map(({ id }) => id);
    expect(ids).to.deep.equal(ids.toSorted((a, b) => b - a));
    const first = await page('?entityType=supplier');
    expect(first).to.deep.include({ total: 24, page: 1, pageSize: 20 });
    expect(first.items).to.deep.equal(all.items.slice(0, 20));
    const third = await page('?entityType=supplier&page=3&pageSize=10');
    expect(third).to.deep.include({ total: 24, page: 3, pageSize: 10, items: all.items.slice(20) });
    expect(await page('?entityType=supplier&page=9')).to.deep.include({ total: 24, items: [] });
    for (const [search, field] of [
      ['pageSize=101', 'pageSize'],
      ['pageSize=0', 'pageSize'],
      ['page=0', 'page'],
      ['page=x', 'page'],
    ] as const)
      expect(getRefusal(await account.admin.get(`${AUDIT}?${search}`)), search).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        field,
      ]);
  });

  it('is narrowed by what happened, to which row', async () => {
    const [one, other] = [await newSupplier('One'), await newSupplier('Other')];
    await account.v1.patch(`/api/v1/suppliers/${one.id}`, { country: 'IT' });
    await account.v1.delete(`/api/v1/suppliers/${other.id}`);
    expect(await actions('?action=supplier.created')).to.deep.equal(['supplier.created', 'supplier.created']);
    expect(await actions('?action=supplier')).to.deep.equal([]);
    expect(await actions('?entityType=supplier')).to.have.length(4);
    expect(await actions('?entityType=user')).to.deep.equal(['session.created']);
    expect(await actions(`?entityId=${one.id}`)).to.deep.equal(['supplier.changed', 'supplier.created']);
    expect(await actions(`?entityType=supplier&entityLegacyId=${other.legacyId}`)).to.deep.equal([
      'supplier.deleted',
      'supplier.created',
    ]);
    expect(await actions(`?entityId=${one.id}&action=supplier.changed`)).to.deep.equal(['supplier.changed']);
    expect(await actions(`?entityId=${account.tenant.uuid}`)).to.deep.equal([]);
  });

  it('is narrowed by who did it', async () => {
    const person = await joined(account, { moduleKeys: ['suppliers'] });
    await newSupplier('Theirs', person.browser);
    await newSupplier('Ours');
    const theirs = await page(`?userId=${person.id}&entityType=supplier`);
    expect(theirs.total).to.equal(1);
    expect(theirs.items[0]!.actor.userId).to.equal(person.id);
    expect((await page('?entityType=supplier')).total).to.equal(2);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await page(`?userId=${nobody}`)).total).to.equal(0);
  });

  it('is narrowed by time: from is inclusive, to is not', async () => {
    for (const name of ['A', 'B', 'C']) await newSupplier(name);
    const { items } = await page('?entityType=supplier');
    const [last, middle, first] = items.map(({ at }) => at) as [string, string, string];
    const total = async (search: string) => (await page(`?entityType=supplier&${search}`)).total;
    const count = (holds: (at: string) => boolean) => items.filter(({ at }) => holds(at)).length;
    for (const at of [first, middle, last]) {
      expect(await total(`from=${at}`)).to.equal(count((each) => each >= at));
      expect(await total(`to=${at}`)).to.equal(count((each) => each < at));
    }
    expect(await total(`from=${first}&to=${last}`)).to.equal(count((each) => each < last));
    const shifted = new Date(Date.parse(last) + 7_200_000).toISOString().replace('Z', '%2B02:00');
    expect(await total(`from=${shifted}`), 'with an offset').to.equal(count((each) => each >= last));
    expect(await total('from=2999-01-01T00:00:00Z')).to.equal(0);
  });

  it('calls what it is about as it is called now, and what is not there any more as it was called when it was deleted', async () => {
    const supplier = await newSupplier('Filatura');
    const other = await newSupplier('Other');
    await account.v1.patch(`/api/v1/suppliers/${supplier.id}`, { name: 'Filatura Nuova' });
    await account.v1.delete(`/api/v1/suppliers/${other.id}`);
    const { body } = await account.admin.get(`${AUDIT}?entityType=supplier`);
    const names = (body.items as Record<'action' | 'entityName' | 'deletedEntityName', string | null>[]).map(
      ({ action, entityName, deletedEntityName }) => `${action} ${entityName} ${deletedEntityName}`,
    );
    expect(names).to.deep.equal([
      'supplier.deleted null Other',
      'supplier.changed Filatura Nuova null',
      'supplier.created null Other',
      'supplier.created Filatura Nuova null',
    ]);
  });

  it('keeps what documents were called that are deleted, and rows that a job deletes', async () => {
    const { v1 } = account;
    const { id } = await newSupplier('Filatura');
    const announced = await v1.post('/api/v1/documents/presign', {
      entityType: 'SUPPLIER',
      entityId: id,
      category: 'OTHER',
      fileName: 'gots.txt',
      contentType: 'text/plain',
      sizeBytes: 4,
    });
    expect(announced.status, announced.text).to.equal(201);
    const document = announced.body.documentId as string;
    expect((await v1.delete(`/api/v1/documents/${document}`)).status).to.equal(204);
    const deletion = await v1.post('/api/v1/suppliers/bulk-delete', { ids: [id] }, { headers: { prefer: 'wait=60' } });
    expect(deletion.body, deletion.text).to.include({ deleted: 1 });
    const { items } = (await account.admin.get(`${AUDIT}?pageSize=100`)).body as {
      items: Record<'action' | 'entityName' | 'deletedEntityName', string | null>[];
    };
    const named = items.filter(({ deletedEntityName }) => deletedEntityName !== null);
    expect(named.map(({ action, deletedEntityName }) => `${action} ${deletedEntityName}`)).to.deep.equal([
      'supplier.deleted Filatura',
      'document.deleted gots.txt',
      'document.announced gots.txt',
      'supplier.created Filatura',
    ]);
  });

  it('calls rows of every kind by a name', async () => {
    const { tenant } = await newWorld(account.stack);
    const session = await sessionClient(account.stack, tenant);
    const { body } = await session.get(`${AUDIT}?pageSize=100`);
    const named = new Map<string, Set<unknown>>();
    for (const { entityType, entityName } of body.items as { entityType: string; entityName: unknown }[])
      named.set(entityType, (named.get(entityType) ?? new Set()).add(entityName));
    for (const subject of [...Object.keys(ROW_NAMES), 'document', 'user']) {
      expect(named.has(subject), subject).to.equal(true);
      for (const name of named.get(subject)!) expect(name, subject).to.be.a('string').and.match(/./);
    }
  });

  it('is asked with filters of the right form', async () => {
    for (const [name, value] of [
      ['entityId', '7'],
      ['entityLegacyId', 'x'],
      ['userId', 'me'],
      ['from', 'yesterday'],
      ['from', '2026-01-01'],
      ['to', '2026-01-01T00:00:00'],
      ['action', '%00'],
    ] as const)
      expect(getRefusal(await account.admin.get(`${AUDIT}?${name}=${value}`)), name).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        name,
      ]);
  });

  it("is the tenant's own", async () => {
    const other = await newAccount(account.stack);
    const { id } = await newSupplier('Ours');
    const theirs = await page('?pageSize=100', other.admin);
    expect(theirs.items.map(({ action }) => action)).to.deep.equal(['session.created']);
    expect((await page(`?entityId=${id}`, other.admin)).total).to.equal(0);
    const { items } = await page(`?entityId=${id}`);
    const user = items[0]!.actor.userId;
    expect((await page(`?userId=${user}`, other.admin)).total).to.equal(0);
    expect((await page(`?userId=${user}`)).total).to.be.greaterThan(0);
  });

  it('cannot be changed, not even by who owns the database', async () => {
    const { stack, tenant } = account;
    await newSupplier('S');
    const stored = () =>
      query(stack.database, 'select * from audit_events where tenant_id = $1 order by id', [tenant.id]);
    const before = await stored();
    expect(before).to.have.length.of.at.least(2);
    for (const statement of [
      `update audit_events set action = 'nothing' where tenant_id = ${tenant.id}`,
      `delete from audit_events where tenant_id = ${tenant.id}`,
      `delete from audit_events where false`,
      `truncate audit_events`,
      `truncate tenants cascade`,
      `insert into audit_events overriding system value select * from audit_events where tenant_id = ${tenant.id}
         on conflict (id) do update set action = 'nothing'`,
    ]) {
      const failure = await execute(stack.databaseUrl, statement).then(
        () => 'it worked',
        (error: Error) => error.message,
      );
      expect(failure, statement).to.match(/append-only/);
    }
    expect(await stored()).to.deep.equal(before);
  });
});
