import { expect } from 'chai';
import { addUpAuditEvents, BLOCK_EVENTS } from '../../shared/platform/audit-blocks.ts';
import { inTransaction, query } from '../../shared/platform/database.ts';
import { getBody } from '../support/client.ts';
import { AUDIT, newAccount, type Account } from './support.ts';

const BEGAN = Date.parse('2026-01-01T00:00:00Z');
const at = (minute: number) => new Date(BEGAN + minute * 60_000).toISOString();

/** Filters as clients write them, and as SQL over `e`. */
const FILTERS: [string, string][] = [
  ['', 'true'],
  ['action=textile-product.updated', `e.action = 'textile-product.updated'`],
  ['action=document.deleted', `e.action = 'document.deleted'`],
  ['action=nothing', 'false'],
  ['entityType=document', `e.entity_type = 'document'`],
  [`from=${at(1000)}`, `e.at >= '${at(1000)}'`],
  [`to=${at(5000)}`, `e.at < '${at(5000)}'`],
  [`from=${at(3000)}&to=${at(9000)}`, `e.at >= '${at(3000)}' and e.at < '${at(9000)}'`],
  [
    `from=${at(3000)}&to=${at(3001)}&action=session.created`,
    `e.at >= '${at(3000)}' and e.at < '${at(3001)}' and e.action = 'session.created'`,
  ],
  ['entityLegacyId=77', 'e.entity_id = 77'],
];

/** Many events at once, with gaps between their ids; some carry an earlier time than those before them, as long transactions do. */
const happen = ({ stack, tenant }: Account, from: number, count: number) =>
  query(
    stack.database,
    `insert into audit_events (tenant_id, at, action, entity_type, entity_id, actor_user_id, actor_kind, request_id)
     select case when n % 10 = 0 then null else $1::bigint end, $2::timestamptz + (n - case when n % 7 = 0 then 300 else 0 end) * interval '1 minute',
       case when n % 500 = 3 then 'document.deleted' else (array['textile-product.updated', 'session.created'])[1 + n % 2] end,
       case when n % 500 = 3 then 'document' else (array['textile-product', null])[1 + n % 2] end, n % 100,
       (select id from users where tenant_id = $1 order by id limit 1), 'session', 'test'
     from generate_series($3::int, $3::int + $4::int - 1) n`,
    [tenant.id, at(0), from, count],
  );

/** Every filter's total and some of its pages, against what there is. */
async function compare(account: Account): Promise<void> {
  const { admin, stack, tenant } = account;
  for (const [search, condition] of FILTERS) {
    const stored = await query<{ id: number }>(
      stack.database,
      `select e.id from audit_events e where e.tenant_id = $1 and ${condition} order by e.id desc`,
      [tenant.id],
    );
    const pages = Math.ceil(stored.length / 50);
    for (const page of new Set([1, Math.ceil(pages / 2), pages, pages + 1]))
      if (page > 0) {
        const path = `${AUDIT}?pageSize=50&page=${page}&${search}`;
        const { items, total } = getBody(await admin.get(path), 200) as { items: { id: number }[]; total: number };
        expect(total, path).to.equal(stored.length);
        const ids = stored.slice((page - 1) * 50, page * 50).map(({ id }) => id);
        expect(
          items.map(({ id }) => id),
          path,
        ).to.deep.equal(ids);
      }
  }
}

const blocksOf = async ({ stack, tenant }: Account) =>
  (await query(stack.database, 'select distinct block from audit_event_blocks where tenant_id = $1', [tenant.id]))
    .length;

describe('an audit trail of many events', () => {
  it('is the same whatever of it has been added up', async () => {
    const account = await newAccount();
    const { database } = account.stack;
    const other = await newAccount(account.stack);
    await happen(account, 0, 6000);
    await happen(other, 0, 1000);
    await happen(account, 6000, 5000);
    await compare(account);
    await Promise.all([addUpAuditEvents(database), addUpAuditEvents(database)]);
    await addUpAuditEvents(database);
    expect(await blocksOf(account)).to.equal(2);
    expect(await blocksOf(other), 'less than a block').to.equal(0);
    await compare(account);
    await compare(other);
    await happen(account, 11_000, 3000);
    await compare(account);
    await addUpAuditEvents(database);
    expect(await blocksOf(account)).to.equal(3);
    await compare(account);
  });

  it('has what is committed later than events behind it', async () => {
    const account = await newAccount();
    const { stack, tenant } = account;
    const insert = `insert into audit_events (tenant_id, action, actor_kind, request_id) values (${tenant.id}, 'late', 'session', 'test')`;
    await inTransaction(stack.database, async (transaction) => {
      await query(transaction, insert);
      await happen(account, 0, 2 * BLOCK_EVENTS);
      expect(await addUpAuditEvents(stack.database, 200)).to.equal(0);
    });
    await addUpAuditEvents(stack.database);
    expect(await blocksOf(account)).to.equal(1);
    expect(getBody(await account.admin.get(`${AUDIT}?action=late`), 200)).to.include({ total: 1 });
    await compare(account);
  });
});
