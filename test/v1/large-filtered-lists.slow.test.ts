/** Pages of lists under filters, of more rows than are sorted, and far from either end (docs/lists.md, "How a page is found"). */
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { v1Client } from '../support/client.ts';
import { Stack, type Tenant } from '../support/stack.ts';

interface List {
  path: string;
  table: string;
  /** `sortBy` → SQL over `t` of what its rows are ordered by, before their id. */
  orders: Record<string, string[]>;
  /** Query parameters → the same as SQL over `t`. */
  filters: Record<string, string>;
}

const EXPIRY = `coalesce(t.expires_at, 'infinity')`;
const LISTS: List[] = [
  {
    path: '/api/v1/suppliers',
    table: 'suppliers',
    orders: {
      createdAt: ['t.created_at'],
      name: ['t.name'],
      country: ['t.country', 't.created_at'],
      category: ['t.category', 't.created_at'],
    },
    filters: {
      'complianceStatus=PARTIAL': 't.reach_compliant <> t.svhc_compliant',
      'certified=true': 't.certified_until > now()',
      'certified=false&complianceStatus=PARTIAL':
        't.certified_until <= now() and t.reach_compliant <> t.svhc_compliant',
      'country=IT': `t.country = 'IT'`,
      'category=Dyeing&complianceStatus=PARTIAL': `t.category = 'Dyeing' and t.reach_compliant <> t.svhc_compliant`,
      'country=IT&category=Dyeing&certified=true': `t.country = 'IT' and t.category = 'Dyeing' and t.certified_until > now()`,
    },
  },
  {
    path: '/api/v1/certifications',
    table: 'supplier_certifications',
    orders: { createdAt: [], expiry: [EXPIRY] },
    filters: {
      'certificationType=GOTS': `t.certification_type = 'GOTS'`,
      'verified=true': `t.verification_status = 'VALID'`,
      'verified=false': `t.verification_status is distinct from 'VALID'`,
      'certificationType=GOTS&verified=false': `t.certification_type = 'GOTS' and t.verification_status is distinct from 'VALID'`,
      'validity=VALID&verified=true': `(t.expires_at is null or t.expires_at > now() + interval '90 days') and t.verification_status = 'VALID'`,
      'validity=EXPIRED': 't.expires_at <= now()',
    },
  },
  {
    path: '/api/v1/purchase-records',
    table: 'purchase_records',
    orders: { createdAt: [], purchaseDate: ['t.purchase_date'] },
    filters: {
      'status=DELIVERED': `t.status = 'DELIVERED'`,
      'transportMode=ROAD': `t.transport_mode = 'ROAD'`,
      'status=DELIVERED&transportMode=ROAD': `t.status = 'DELIVERED' and t.transport_mode = 'ROAD'`,
      'status=DELIVERED&purchasedFrom=2026-03-10T00:00:00Z': `t.status = 'DELIVERED' and t.purchase_date >= '2026-03-10'`,
      'transportMode=RAIL&purchasedBefore=2026-03-10T00:00:00Z': `t.transport_mode = 'RAIL' and t.purchase_date < '2026-03-10'`,
    },
  },
];

const ROWS = 13_000;
const SIZE = 90;

describe('lists of many rows under filters', () => {
  let stack: Stack;
  let tenant: Tenant;
  before(async () => {
    stack = await Stack.start({ workers: 0 });
    tenant = await stack.tenant();
    const run = (text: string) => query(stack.database, text, [tenant.id, ROWS]);
    await run(
      `insert into suppliers (tenant_id, name, country, category, reach_compliant, svhc_compliant, created_at)
       select $1, 'Mill ' || n * 7919 % $2::int, case when n % 10 > 0 then 'IT' end, case when n % 9 > 0 then 'Dyeing' end, n % 20 > 0, n % 13 = 0,
         now() - n % 83 * interval '1 hour' from generate_series(1, $2::int) n`,
    );
    await run(
      `insert into supplier_certifications (tenant_id, supplier_id, certification_type, verification_status, expires_at)
       select $1, s.id, case when s.id % 10 > 0 then 'GOTS' else 'GRS' end, (array['VALID', 'PENDING', null])[1 + s.id / 3 % 3],
         case when s.id % 5 > 0 then now() + (s.id % 97 - 40) * interval '10 days' end
       from suppliers s where s.tenant_id = $1 and $2::int > 0`,
    );
    await run(
      `insert into purchase_records (tenant_id, supplier_id, purchase_date, status, transport_mode)
       select $1, s.id, '2026-06-20'::timestamptz - s.id % 170 * interval '1 day', case when s.id % 6 > 0 then 'DELIVERED' else 'ORDERED' end,
         case when s.id % 11 > 0 then 'ROAD' else 'SEA' end
       from suppliers s where s.tenant_id = $1 and $2::int > 0`,
    );
  });
  after(() => stack.stop());

  for (const { path, table, orders, filters } of LISTS)
    it(`${path} has the pages of a plain order`, async () => {
      const v1 = v1Client(stack, tenant);
      for (const [filter, where] of Object.entries(filters))
        for (const [sortBy, by] of Object.entries(orders))
          for (const sortDirection of ['asc', 'desc']) {
            const order = [...by, 't.id'].map((column) => `${column} ${sortDirection}`).join(', ');
            const expected = await query<{ uuid: string }>(
              stack.database,
              `select t.uuid from ${table} t where t.tenant_id = $1 and ${where} order by ${order}`,
              [tenant.id],
            );
            const last = Math.ceil(expected.length / SIZE);
            const pages = new Set([1, 2, 12, Math.floor(last / 2), Math.floor(last / 2) + 1, last - 1, last, last + 1]);
            for (const page of [...pages].filter((each) => each > 0)) {
              const asked = `${path}?${filter}&sortBy=${sortBy}&sortDirection=${sortDirection}&pageSize=${SIZE}&page=${page}`;
              const { body } = await v1.get(asked);
              expect(body.total, asked).to.equal(expected.length);
              expect(
                body.items.map(({ id }: { id: string }) => id),
                asked,
              ).to.deep.equal(expected.slice((page - 1) * SIZE, page * SIZE).map(({ uuid }) => uuid));
            }
          }
    });
});
