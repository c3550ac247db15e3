/** Documents and payloads that were there before tenants had quotas count from the migration on. */
import { expect } from 'chai';
import { migrate } from '../../shared/domain/schema.ts';
import { migrateUpTo } from '../support/earlier-schema.ts';
import { execute, newBareDatabase, QUEUE_SCHEMA, type TestDatabase } from '../support/postgres.ts';

/** The migrations from this one on know of quotas. */
const FIRST_NEW = '20261122000100';

describe('the migration to quotas', () => {
  let database: TestDatabase;
  before(async () => {
    database = await newBareDatabase();
    await migrateUpTo(database, FIRST_NEW);
  });

  const run = <Row extends object>(text: string) => execute<Row>(database.ownerUrl, text);
  const usage = () =>
    run<{ name: string; storage_bytes: number; documents: number }>(
      `select name, storage_bytes, documents from tenant_usage join tenants on id = tenant_id order by name`,
    );

  it('counts what each tenant has, and goes on from there', async () => {
    await run(`insert into tenants (name, modules) values ('A', '{}'), ('B', '{}'), ('C', '{}')`);
    await run(`
      insert into documents (tenant_id, entity_type, entity_id, category, status, object_key, original_filename, content_type,
        size_bytes, storage_backend, uploaded_by_user_id, deleted_at, purged_at)
      select t.id, 'SUPPLIER', gen_random_uuid(), 'OTHER', d.status, 'key', 'a.pdf', 'application/pdf', d.bytes, 'LOCAL', 1,
        d.deleted, d.purged
      from (values
        ('A', 'READY', 1000, null::timestamptz, null::timestamptz), ('A', 'PENDING_UPLOAD', 200, null, null),
        -- its bytes are there until they are removed
        ('A', 'READY', 30, now(), null),
        ('A', 'READY', 700000, now(), now()), ('B', 'FAILED', 5, null, now())
      ) d (tenant, status, bytes, deleted, purged) join tenants t on t.name = d.tenant`);
    await run(`
      insert into jobs (tenant_id, id, type, queue, module, payload, status, request_id, actor_user_id, finished_at)
      select t.id, gen_random_uuid(), j.type, j.queue, 'suppliers', j.payload::jsonb, j.status, 'r', 1,
        case when j.status not in ('QUEUED', 'RUNNING') then now() end
      from (values
        ('A', 'suppliers.bulk-upsert', 'bulk-upserts', '{"sizeBytes": 4}', 'FAILED'),
        ('A', 'suppliers.bulk-upsert', 'bulk-upserts', '{"sizeBytes": 900000}', 'COMPLETED'),
        ('B', 'suppliers.bulk-upsert', 'bulk-upserts', '{"sizeBytes": 60}', 'QUEUED'),
        ('B', 'account.invite', 'emails', '{"userId": 1}', 'QUEUED')
      ) j (tenant, type, queue, payload, status) join tenants t on t.name = j.tenant`);

    await migrate(database.ownerUrl, { queueSchema: QUEUE_SCHEMA });
    expect(await usage()).to.deep.equal([
      { name: 'A', storage_bytes: 1234, documents: 3 },
      { name: 'B', storage_bytes: 60, documents: 0 },
      { name: 'C', storage_bytes: 0, documents: 0 },
    ]);

    await run('update documents set purged_at = now() where size_bytes in (30, 200)');
    await run(`delete from jobs where status = 'FAILED'`);
    await run('update jobs set payload_bytes = 0 where payload_bytes = 60');
    expect(await usage()).to.deep.equal([
      { name: 'A', storage_bytes: 1000, documents: 1 },
      { name: 'B', storage_bytes: 0, documents: 0 },
      { name: 'C', storage_bytes: 0, documents: 0 },
    ]);
  });
});
