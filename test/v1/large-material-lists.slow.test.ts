import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { query } from '../../shared/platform/database.ts';
import { sql } from '../../shared/platform/sql.ts';
import { hasProc } from '../../scripts/processes.ts';
import { materialListQuery } from '../../shared/domain/textiles/material-list.ts';
import { v1Client } from '../support/client.ts';
import { Stack } from '../support/stack.ts';

describe('lists over many rows', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start({ workers: 0 });
  });
  after(() => stack.stop());

  it('search materials by the indexes of materials and suppliers', async () => {
    const tenant = await stack.tenant();
    await query(
      stack.database,
      `insert into suppliers (tenant_id, name, category) select $1, 'Filatura ' || md5(n::text), 'Spinning' from generate_series(1, 5000) n`,
      [tenant.id],
    );
    await query(
      stack.database,
      `insert into textile_products (tenant_id, kind, supplier_id, name, code, composition)
       select $1, (array['FIBER', 'YARN', 'FABRIC'])[1 + n % 3], s.ids[1 + n % 5000], 'Material ' || md5(n::text), 'M-' || n, '100% cotton'
       from generate_series(1, 20000) n, (select array_agg(id) as ids from suppliers where tenant_id = $1) s`,
      [tenant.id],
    );
    // as autovacuum does: what an index has not taken in yet makes it dear to the planner
    await query(stack.database, 'vacuum analyze suppliers, textile_products');
    const page = { limit: 8, offset: 0, sort: 'createdAt', direction: 'desc' } as const;
    for (const filter of [{ search: 'M-1234' }, { search: 'M-1234', kind: 'YARN', available: true } as const]) {
      const explained = sql`explain ${materialListQuery(tenant.id, filter, page)}`;
      const plan = await query<{ 'QUERY PLAN': string }>(stack.database, explained);
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).to.include('Bitmap Index Scan on textile_products_search');
      expect(lines).to.include('Bitmap Index Scan on suppliers_search');
      expect(lines).to.not.match(/Seq Scan on (textile_products|suppliers)/);
    }
    const { body } = await v1Client(stack, tenant).get('/api/v1/product/materials?search=M-1234');
    expect(body.meta.total, 'M-1234, M-12340 to M-12349').to.equal(11);
  });

  // more than are sorted, and pages far from either end
  it('have the pages of a plain order, under whatever filters', async () => {
    const tenant = await stack.tenant();
    await query(
      stack.database,
      `insert into suppliers (tenant_id, name) select $1, 'Mill ' || n * 7 % 50 from generate_series(1, 50) n`,
      [tenant.id],
    );
    await query(
      stack.database,
      `insert into textile_products (tenant_id, kind, supplier_id, name, unit_of_measure, quantity_available, category, created_at, updated_at)
       select $1, case when n <= 3000 then 'YARN' else 'FIBER' end, case when n % 9 > 0 then s.ids[1 + n % 50] end, 'Material ' || n % 37,
         case when n % 8 > 0 then 'KG' else 'M' end, case when n % 5 > 0 then n % 11 end, (array['combed', 'greasy', null])[1 + n % 3],
         now() - n % 91 * interval '1 hour', now() - n % 83 * interval '1 hour'
       from generate_series(1, 7000) n, (select array_agg(id) as ids from suppliers where tenant_id = $1) s`,
      [tenant.id],
    );
    const [supplier] = await query<{ id: number; uuid: string }>(
      stack.database,
      'select id, uuid from suppliers where tenant_id = $1 order by id limit 1',
      [tenant.id],
    );
    const v1 = v1Client(stack, tenant);
    const limit = 90;
    const orders = {
      name: 't.name',
      category: 'coalesce(t.category, t.kind)',
      supplier: 's.name',
      stock: 't.quantity_available',
      createdAt: 't.created_at',
      updatedAt: 't.updated_at',
    };
    const filters: [parameters: Record<string, string>, where: string][] = [
      [{ unitOfMeasure: 'KG' }, `t.unit_of_measure = 'KG'`],
      [{ unitOfMeasure: 'KG', kind: 'YARN' }, `t.unit_of_measure = 'KG' and t.kind = 'YARN'`],
      [{ unitOfMeasure: 'M', kind: 'YARN', available: 'true' }, `t.unit_of_measure = 'M' and t.kind = 'YARN'`],
      [{ supplierId: supplier!.uuid }, `t.supplier_id = ${supplier!.id}`],
    ];
    for (const [parameters, where] of filters)
      for (const [sortBy, by] of Object.entries(orders))
        for (const sortDirection of ['asc', 'desc']) {
          const expected = await query<{ uuid: string; absent: boolean }>(
            stack.database,
            `select t.uuid, ${by} is null as absent from textile_products t left join suppliers s on s.tenant_id = t.tenant_id and s.id = t.supplier_id
             where t.tenant_id = $1 and ${where} order by ${by} ${sortDirection} nulls last, t.id ${sortDirection}`,
            [tenant.id],
          );
          const last = Math.ceil(expected.length / limit);
          // the page on which rows begin that have nothing to be sorted by, which come last
          const begin = Math.floor(expected.filter(({ absent }) => !absent).length / limit) + 1;
          const pages = new Set([1, 2, 11, 12, 13, begin, begin + 1, last - 1, last, last + 1]);
          for (const page of [...pages].filter((each) => each > 0 && each <= last + 1)) {
            const asked = new URLSearchParams({
              ...parameters,
              sortBy,
              sortDirection,
              limit: String(limit),
              page: String(page),
            });
            const { body } = await v1.get(`/api/v1/product/materials?facets=false&${asked.toString()}`);
            expect(body.meta.total, asked.toString()).to.equal(expected.length);
            expect(
              body.data.map(({ id }: { id: string }) => id),
              asked.toString(),
            ).to.deep.equal(expected.slice((page - 1) * limit, page * limit).map(({ uuid }) => uuid));
          }
        }
  });

  it('stream 100,000 fibers with flat memory, however slowly they are read', async function () {
    if (!hasProc) this.skip();
    const tenant = await stack.tenant();
    await query(
      stack.database,
      `insert into textile_products (tenant_id, kind, name, code, description)
       select $1, 'FIBER', 'Fiber ' || n, 'F' || n, repeat('x', 500) from generate_series(1, 100000) n`,
      [tenant.id],
    );
    const resident = () => {
      const status = readFileSync(`/proc/${stack.api.child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1024;
    };
    const before = resident();
    let peak = before;
    const response = await fetch(`${stack.url}/api/v1/textile/fibers`, {
      headers: { authorization: `Bearer ${tenant.token}` },
    });
    expect(response.status).to.equal(200);
    await sleep(2_000);
    let received = 0;
    let bytes = 0;
    let rest = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      bytes += piece.length;
      rest += piece;
      const end = rest.lastIndexOf('{"id":');
      if (end < 0) continue;
      for (const [, number] of rest.slice(0, end).matchAll(/"code":"F(\d+)"/g))
        expect(Number(number), 'each row, in order').to.equal((received += 1));
      rest = rest.slice(end);
      peak = Math.max(peak, resident());
    }
    expect(JSON.parse(`[${rest}`)).to.have.length(1);
    expect(received + 1).to.equal(100_000);
    expect(bytes / 1024 / 1024, 'what must not be held, in MiB').to.be.above(100);
    expect(peak - before, 'growth in MiB').to.be.below(60);
  });
});
