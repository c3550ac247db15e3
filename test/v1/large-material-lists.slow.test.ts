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
