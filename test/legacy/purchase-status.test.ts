import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { getRefusal, type Client } from '../support/client.ts';
import { getChanges, invalid, mayChange, newBuyer, PATH, STATUSES } from './purchases.ts';

describe('the status of a legacy purchase record', () => {
  interface Change {
    id: number;
    purchase_record_id: number;
    from_status: string | null;
    to_status: string;
    changed_by_user_id: number;
    changed_at: string;
  }
  const changes = async (legacy: Client, id: number) => {
    const { status, body } = await legacy.get(`${PATH}/${id}/status-changes`);
    expect(status).to.equal(200);
    return body as Change[];
  };

  for (const from of STATUSES) {
    it(`${from} changes only as the life cycle says; what it is already changes nothing`, async () => {
      const { legacy, least } = await newBuyer();
      for (const to of STATUSES) {
        const { body: record } = await legacy.post(PATH, { ...least, purchase_status: from });
        expect(record.purchase_status).to.equal(from);
        const answer = await legacy.patch(`${PATH}/${record.id}`, { purchase_status: to, notes: 'new' });
        if (mayChange(from, to)) {
          expect([answer.status, answer.body.purchase_status, answer.body.notes]).to.deep.equal([200, to, 'new']);
        } else {
          expect(getRefusal(answer), to).to.deep.equal([409, 'INVALID_STATUS_TRANSITION', 'purchase_status']);
          expect((await legacy.get(`${PATH}/${record.id}`)).body, 'nothing of it is stored').to.deep.equal(record);
        }
        const log = (await changes(legacy, record.id)).map((each) => [each.from_status, each.to_status]);
        expect(log, to).to.deep.equal(getChanges(from, to));
      }
    });
  }

  it('is logged with who changed it: X-User-Id, or else the user of the credential', async () => {
    const { stack, tenant, legacy, v1, least } = await newBuyer();
    const ofTenant = 'select id from users where tenant_id = $1 and is_service';
    const [service] = await query<{ id: number }>(stack.database, ofTenant, [tenant.id]);
    const asAdmin = { headers: { 'x-user-id': String(tenant.adminUserId) } };
    const { body: record } = await legacy.post(PATH, least, asAdmin);
    await legacy.patch(`${PATH}/${record.id}`, { purchase_status: 'IN_TRANSIT' });
    await v1.patch(`${PATH}/${record.id}`, { purchase_status: 'DELIVERED' });
    const log = await changes(legacy, record.id);
    expect(log.map((each) => [each.from_status, each.to_status, each.changed_by_user_id])).to.deep.equal([
      [null, 'ORDERED', tenant.adminUserId],
      ['ORDERED', 'IN_TRANSIT', service!.id],
      ['IN_TRANSIT', 'DELIVERED', tenant.adminUserId],
    ]);
    for (const each of log) {
      expect(each).to.have.all.keys(
        'id purchase_record_id from_status to_status changed_by_user_id changed_at'.split(' '),
      );
      expect(each.purchase_record_id).to.equal(record.id);
      expect(each.changed_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    }
  });

  it('is not changed by a patch that refuses another field, nor logged', async () => {
    const { legacy, least } = await newBuyer();
    const { body: record } = await legacy.post(PATH, least);
    const answer = await legacy.patch(`${PATH}/${record.id}`, {
      purchase_status: 'IN_TRANSIT',
      delivery_date: '2020-01-01',
    });
    expect(getRefusal(answer)).to.deep.equal(invalid('delivery_date'));
    expect(await changes(legacy, record.id)).to.have.length(1);
  });

  it('falls back to ORDERED by null only where that is allowed', async () => {
    const { legacy, least } = await newBuyer();
    const { body: record } = await legacy.post(PATH, { ...least, purchase_status: null });
    expect(record.purchase_status).to.equal('ORDERED');
    const { body: sent } = await legacy.post(PATH, { ...least, purchase_status: 'DELIVERED' });
    expect((await legacy.patch(`${PATH}/${sent.id}`, { purchase_status: null })).status).to.equal(409);
  });

  it('filters the list', async () => {
    const { legacy, least } = await newBuyer();
    const ids: Record<string, number> = {};
    for (const purchase_status of STATUSES)
      ids[purchase_status] = (await legacy.post(PATH, { ...least, purchase_status })).body.id;
    for (const status of STATUSES) {
      const { body } = await legacy.get(`${PATH}?purchase_status=${status}`);
      expect((body as { id: number }[]).map((each) => each.id)).to.deep.equal([ids[status]]);
    }
    expect((await legacy.get(PATH)).body).to.have.length(4);
    expect((await legacy.get(`${PATH}?page=1&size=3`)).body).to.have.length(1);
    expect(getRefusal(await legacy.get(`${PATH}?purchase_status=DRAFT`))).to.deep.equal(invalid('purchase_status'));
    expect(getRefusal(await legacy.get(`${PATH}?size=251`))).to.deep.equal(invalid('size'));
  });
});
