/** Migrations of large tables go on beside what requests and jobs write (docs/operating.md, "Releases"). */
import { expect } from 'chai';
import pg from 'pg';
import { migrate, schemaState } from '../../shared/domain/schema.ts';
import { openDatabase } from '../../shared/platform/database.ts';
import { migrateUpTo } from '../support/earlier-schema.ts';
import { eventually } from '../support/jobs.ts';
import { expectKeptCounts } from '../support/kept-counts.ts';
import { execute, newBareDatabase, QUEUE_SCHEMA, type TestDatabase } from '../support/postgres.ts';

/** From this one on rows of large tables are counted, filled in and indexed while others write. */
const FIRST_ONLINE = '20261202000000';

const TENANT = 1;

/** Rows of every table that the migrations count or fill in; `from` and `to` number them. */
const writes = (from: number, to: number) => `
  set lock_timeout = '5s';
  insert into suppliers (tenant_id, name, reach_compliant) select ${TENANT}, 'Mill ' || n, n % 3 = 0 from generate_series(${from}, ${to}) n;
  insert into supplier_certifications (tenant_id, supplier_id, certification_type, certificate_expiry, expires_at)
    select ${TENANT}, id, 'GOTS', null, case when id % 3 > 0 then now() + (id % 7 - 3) * interval '40 days' end
    from suppliers where name like 'Mill %' and substr(name, 6)::int between ${from} and ${to} and id % 4 > 0;
  insert into purchase_records (tenant_id, supplier_id, purchase_date, transport_mode, weight_kg)
    select ${TENANT}, id, now() - id * interval '5 days', case when id % 2 > 0 then 'ROAD' end, nullif(id % 4, 0) from suppliers;
  insert into documents (tenant_id, entity_type, entity_id, category, status, object_key, original_filename, content_type,
      size_bytes, storage_backend, uploaded_by_user_id)
    select ${TENANT}, 'SUPPLIER', gen_random_uuid(), 'OTHER', case when n % 2 > 0 then 'READY' else 'PENDING_UPLOAD' end,
      'key', 'a.pdf', 'application/pdf', 1, 'LOCAL', 1 from generate_series(${from}, ${to}) n;
  insert into chemical_products (tenant_id, name) select ${TENANT}, 'Dye ' || n from generate_series(${from}, ${to}) n;
  insert into textile_products (tenant_id, kind, supplier_id, name, gots_certified, grs_certified, oeko_tex_certified, unit_of_measure)
    select ${TENANT}, (array['FIBER', 'YARN', 'FABRIC'])[1 + id % 3], case when id % 5 > 0 then id end, 'Cloth ' || id, id % 2 = 0, id % 3 = 0, true,
      (array['KG', 'M', 'PCS'])[1 + id / 2 % 3]
    from suppliers where name like 'Mill %' and substr(name, 6)::int between ${from} and ${to};
  update textile_products set grs_certified = not grs_certified, unit_of_measure = 'ROLL' where id % 4 = 0;
  delete from textile_products where id % 7 = 0;
  update purchase_records set transport_mode = 'SEA', status = 'DELIVERED' where id % 5 = 0;
  update suppliers set svhc_compliant = not svhc_compliant where id % 4 = 0;
  update supplier_certifications set verification_status = 'VALID' where id % 5 = 0;
  delete from supplier_certifications where id % 6 = 0`;

describe('migrations of large tables', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await newBareDatabase();
    await migrateUpTo(database, FIRST_ONLINE);
    await execute(database.ownerUrl, `insert into tenants (name, modules) values ('A', '{}')`);
    await execute(database.ownerUrl, writes(1, 60));
  });

  const apply = () => migrate(database.ownerUrl, { queueSchema: QUEUE_SCHEMA });
  const ofMigration = `datname = current_database() and application_name = 'trama-migrate'`;
  const untilIndexing = () =>
    eventually('a migration makes an index', async () => {
      const rows = await execute(
        database.url,
        `select 1 from pg_stat_activity where ${ofMigration} and state = 'active' and query like 'create index concurrently%'`,
      );
      return rows.length > 0;
    });

  /** Somebody reads for long, and an index that is made beside others waits until the end of it. */
  async function whileRead(work: () => Promise<void>): Promise<void> {
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    try {
      await reader.query('begin isolation level repeatable read; select 1 from tenants');
      await work();
    } finally {
      await reader.end();
    }
  }

  async function expectAllDone(): Promise<void> {
    const opened = openDatabase(database.url, { poolSize: 1, applicationName: 'trama-test' });
    try {
      expect(await schemaState(opened)).to.deep.equal({ pending: [], newer: [] });
    } finally {
      await opened.destroy();
    }
    await expectKeptCounts((text, values) => execute(database.url, text, values), TENANT);
    expect(
      await execute(
        database.url,
        `select s.id from suppliers s where s.certified_until is distinct from (
           select coalesce(max(coalesce(c.expires_at, 'infinity')), '-infinity') from supplier_certifications c
           where c.tenant_id = s.tenant_id and c.supplier_id = s.id)`,
      ),
    ).to.deep.equal([]);
    expect(
      await execute(database.url, 'select indexrelid::regclass::text from pg_index where not indisvalid'),
    ).to.deep.equal([]);
  }

  it('let others write meanwhile, and count what they write once', async () => {
    let migrated: Promise<unknown> | undefined;
    await whileRead(async () => {
      migrated = apply();
      await untilIndexing();
      await execute(database.ownerUrl, writes(61, 90));
    });
    await migrated;
    await execute(database.ownerUrl, writes(91, 100));
    await expectAllDone();
  });

  it('go on where one was killed', async () => {
    await whileRead(async () => {
      const killed = apply().then(
        () => 'done',
        () => 'killed',
      );
      await untilIndexing();
      await execute(database.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${ofMigration}`);
      expect(await killed).to.equal('killed');
    });
    await execute(database.ownerUrl, writes(61, 90));
    await apply();
    await expectAllDone();
  });

  it('are applied once by several processes at the same time', async () => {
    const states = await Promise.all([apply(), apply(), apply()]);
    expect(states.map(({ newer }) => newer)).to.deep.equal([[], [], []]);
    await expectAllDone();
  });

  /** As a worker of that release moves what was written to the totals. */
  async function moveToTotals(name: string, totals: string, by: string): Promise<void> {
    const of = `tenant_id, ${by}, supplier_id`;
    await execute(
      database.ownerUrl,
      `with gone as (delete from ${name} where supplier_id is not null returning *)
       insert into ${totals} as t (${of}, kind, rows)
       select ${of}, kind, sum(rows) from gone group by grouping sets ((${of}, kind), (${of})) having sum(rows) <> 0
       on conflict (${of}, kind) do update set rows = t.rows + excluded.rows`,
    );
    const [moved] = await execute<{ rows: string }>(database.url, `select count(*) as rows from ${totals}`);
    expect(Number(moved!.rows), totals).to.be.greaterThan(0);
  }

  it('count once what a worker has moved to the totals before they have counted what was there', async () => {
    await migrateUpTo(database, '20261206000001');
    await execute(database.ownerUrl, writes(61, 160));
    await moveToTotals('textile_certification_counts', 'textile_certification_totals', 'certification');
    await migrateUpTo(database, '20261207000001');
    await execute(database.ownerUrl, writes(161, 260));
    await moveToTotals('textile_certification_counts', 'textile_certification_totals', 'certification');
    await moveToTotals('textile_unit_counts', 'textile_unit_totals', 'unit_of_measure');
    await migrateUpTo(database, '20261210000001');
    await execute(database.ownerUrl, writes(261, 360));
    await moveToTotals('textile_availability_counts', 'textile_availability_totals', 'available');
    await apply();
    await expectAllDone();
  });
});
