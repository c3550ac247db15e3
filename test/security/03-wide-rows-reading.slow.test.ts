import { expect } from 'chai';
import { execute } from '../support/postgres.ts';
import { Stack } from '../support/stack.ts';

const ROWS = 30;
const ROW_BYTES = 8_000_000;
const READERS = 5;

describe('failed rows of megabytes', () => {
  let stack: Stack;
  before(async () => {
    // what is held of them must fit beside all else
    stack = await Stack.start({ workers: 0, env: { NODE_OPTIONS: '--max-old-space-size=256' } });
  });
  after(() => stack.stop());

  it('are read one after the other, by several readers at once', async () => {
    const tenant = await stack.tenant();
    const [job] = await execute<{ id: string }>(
      stack.databaseUrl,
      `insert into jobs (tenant_id, id, type, queue, module, payload, status, request_id, actor_user_id, result, failed_rows, started_at, finished_at)
       values ($1, gen_random_uuid(), 'suppliers.bulk-upsert', 'bulk-upserts', 'suppliers', '{}', 'COMPLETED', 'wide-rows', $2,
         '{"detected": {"header": ["name"], "delimiter": ","}}', $3, now(), now()) returning id`,
      [tenant.id, tenant.adminUserId, ROWS],
    );
    await execute(
      stack.databaseUrl,
      `insert into job_row_errors (tenant_id, job_id, row_index, code, message, source)
       select $1, $2, n, 'VALIDATION_FAILED', 'name: too long', '["' || repeat('x', $4::integer) || '"]' from generate_series(0, $3::integer - 1) n`,
      [tenant.id, job!.id, ROWS, ROW_BYTES],
    );
    const read = async () => {
      const response = await fetch(`${stack.url}/api/v1/jobs/${job!.id}/failed.csv`, {
        headers: { 'x-api-key': tenant.apiKey },
      });
      expect(response.headers.get('x-failed-rows-kept')).to.equal(String(ROWS));
      let bytes = 0;
      for await (const piece of response.body!) bytes += (piece as Uint8Array).length;
      return bytes;
    };
    const read5 = await Promise.all(Array.from({ length: READERS }, read));
    for (const bytes of read5) expect(bytes).to.be.within(ROWS * ROW_BYTES, ROWS * (ROW_BYTES + 100));
    expect(stack.api.child.exitCode).to.equal(null);
  });
});
