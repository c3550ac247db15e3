import { expect } from 'chai';
import { execute } from '../support/postgres.ts';
import { anonymousClient, getBody, legacyClient, signIn, v1Client } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { slowReader, type SlowReader } from '../support/slow-reader.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const PRODUCTS = 40_000;
const READERS = 12;
const LIST = '/api/company-products';
const STALL_SECONDS = 3;

describe('slow readers', () => {
  let stack: Stack;
  let attacker: Tenant;
  before(async () => {
    stack = await Stack.start({ workers: 0, env: { STREAM_STALL_SECONDS: String(STALL_SECONDS) } });
    attacker = await stack.tenant();
    await execute(
      stack.databaseUrl,
      `insert into company_products (tenant_id, name, code, description)
       select $1, 'Product ' || n, 'P-' || n, repeat('Hand-woven. ', 80) from generate_series(1, $2::integer) n`,
      [attacker.id, PRODUCTS],
    );
  });
  after(() => stack.stop());

  const key = () => ({ 'x-api-key': attacker.apiKey });
  const readers = (): Promise<SlowReader[]> =>
    Promise.all(Array.from({ length: READERS }, () => slowReader(stack.url, LIST, key())));

  it('hold up nobody: a bystander reads, signs in, and the service is ready', async () => {
    const bystander = await stack.tenant();
    const slow = await readers();
    try {
      getBody(await legacyClient(stack, bystander).get(LIST), 200);
      getBody(await v1Client(stack, bystander).get('/api/v1/suppliers'), 200);
      getBody(await anonymousClient(stack).get('/api/v1/health/ready'), 200);
      await signIn(stack, bystander);
    } finally {
      for (const reader of slow) reader.leave();
    }
  });

  it('are ended, and see that their answer is not whole', async () => {
    const [slow] = await Promise.all([slowReader(stack.url, LIST, key())]);
    await eventually('the reader is ended', () =>
      Promise.resolve(stack.api.log().includes('a reader that takes nothing')),
    );
    const bytes = await slow.rest();
    expect(slow.text()).to.match(/^HTTP\/1\.1 200 /);
    expect(bytes).to.be.below(PRODUCTS * 960);
  });

  it('do not keep lists from being whole: what is there all the time comes once, whatever is written meanwhile', async () => {
    const response = await fetch(`${stack.url}${LIST}`, { headers: key() });
    await execute(
      stack.databaseUrl,
      `with d as (delete from company_products where tenant_id = $1 and code like '%9' returning 1),
            i as (insert into company_products (tenant_id, name, code) select $1, 'Late ' || n, 'L-' || n from generate_series(1, 500) n returning 1)
       update company_products set name = name || ' (changed)', updated_at = now() where tenant_id = $1 and code like '%8'`,
      [attacker.id],
    );
    const rows = (await response.json()) as { id: number; sku: string }[];
    const skus = rows.map(({ sku }) => sku);
    expect(new Set(skus)).to.have.property('size', skus.length);
    const stayed = skus.filter((sku) => sku.startsWith('P-') && !sku.endsWith('9'));
    expect(stayed).to.have.length(PRODUCTS * 0.9);
    expect(rows.map(({ id }) => id)).to.deep.equal(rows.map(({ id }) => id).sort((a, b) => a - b));
  });

  it('of failed rows: nothing is read any more once the client has gone', async () => {
    const failed = 200_000;
    const [job] = await execute<{ id: string }>(
      stack.databaseUrl,
      `insert into jobs (tenant_id, id, type, queue, module, payload, status, request_id, actor_user_id, result, failed_rows, failed_kept, started_at, finished_at)
       values ($1, gen_random_uuid(), 'suppliers.bulk-upsert', 'bulk-upserts', 'suppliers', '{}', 'COMPLETED', 'slow-reader', $2,
         '{"detected": {"header": ["name"], "delimiter": ","}}', $3, $3, now(), now()) returning id`,
      [attacker.id, attacker.adminUserId, failed],
    );
    await execute(
      stack.databaseUrl,
      `insert into job_row_errors (tenant_id, job_id, row_index, code, message, source)
       select $1, $2, n, 'VALIDATION_FAILED', 'name: ' || repeat('is wrong ', 30), '["row"]' from generate_series(0, $3::integer - 1) n`,
      [attacker.id, job!.id, failed],
    );
    const read = async () => {
      const [row] = await execute<{ n: number }>(
        stack.databaseUrl,
        `select (idx_tup_fetch + seq_tup_read)::integer as n from pg_stat_user_tables where relname = 'job_row_errors'`,
      );
      return row!.n;
    };
    const before = await read();
    const reader = await slowReader(stack.url, `/api/v1/jobs/${job!.id}/failed.csv`, key());
    reader.leave();
    await eventually('the request is over', () => Promise.resolve(stack.api.log().includes('/failed.csv')));
    let seen = -1;
    await eventually('the reading is over', async () => {
      const now = await read();
      const idle = await execute<{ n: number }>(
        stack.databaseUrl,
        `select 1 as n from pg_stat_activity
         where datname = current_database() and application_name = 'trama-api' and state = 'active' and query like '%job_row_errors%'`,
      );
      const over = now === seen && idle.length === 0 && now > before;
      seen = now;
      return over;
    });
    expect(seen - before).to.be.below(failed / 2);
  });
});
