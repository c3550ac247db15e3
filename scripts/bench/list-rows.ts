/** A tenant with very many rows of every resource, written by PostgreSQL itself. */
import { query, type Database } from '../../shared/platform/database.ts';
import { addEndedJobs } from '../../shared/jobs.ts';
import { addUpAuditEvents } from '../../shared/platform/audit-blocks.ts';
import { countNgrams } from '../../shared/resources/ngram-counts.ts';
import { addUpRowCounts } from '../../shared/resources/row-counts.ts';

export interface ListedRows {
  supplierUuid: string;
  supplierId: number;
  materialUuid: string;
  materialKind: string;
  /** Who wrote all of it. */
  userUuid: string;
  chemicalId: number;
}

/**
 * Gives a tenant `rows` suppliers, materials, purchase records, documents, audit events, supplier products and company products,
 * chemical products and purchases, purchases of materials and certifications, a tenth as many jobs, and a fiftieth as many journeys.
 */
export async function createListedRows(
  database: Database,
  { id: tenantId, serviceUserId: userId }: { id: number; serviceUserId: number },
  rows: number,
): Promise<ListedRows> {
  const dropped = await query<{ name: string; definition: string }>(
    database,
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  );
  // an index over all rows is made in a fraction of the time that it takes row by row
  for (const { name } of dropped) await query(database, `drop index ${name}`);
  const run = (text: string, values: (string | number)[] = [tenantId, rows]) => query(database, text, values);
  const WORDS = `(array['Lanificio', 'Tessitura', 'Filatura', 'Cotonificio', 'Manifattura', 'Tintoria', 'Ricami', 'Maglificio'])`;
  const PLACES = `(array['Biella', 'Prato', 'Como', 'Schio', 'Carpi', 'Busto', 'Izmir', 'Porto', 'Tiruppur', 'Dhaka', 'Lahore'])`;
  await run(
    `insert into suppliers (tenant_id, name, country, category, reach_compliant, svhc_compliant, created_at)
     select $1, ${WORDS}[1 + n % 8] || ' ' || ${PLACES}[1 + n % 11] || ' ' || n, (array['IT', 'PT', 'TR', 'IN', 'BD', 'PK'])[1 + n % 6],
       (array['Spinning', 'Weaving', 'Dyeing', 'Finishing', null])[1 + n % 5], n % 3 = 0, n % 4 < 2, now() - n * interval '7 seconds'
     from generate_series(1, $2::int) n`,
  );
  await run(
    `with s as (select max(id) - least(count(*), 50000) + 1 as first, least(count(*), 50000) as count from suppliers where tenant_id = $1)
     insert into textile_products (tenant_id, kind, supplier_id, name, code, composition, category, gots_certified, grs_certified, other_certifications, available, unit_of_measure, quantity_available, created_at, updated_at)
     select $1, (array['FIBER', 'YARN', 'FABRIC'])[1 + n % 3], case when n % 20 > 0 then s.first + n % s.count end,
       (array['Organic cotton', 'Merino wool', 'Mulberry silk', 'Hemp', 'Linen', 'Recycled polyester'])[1 + n % 6] || ' ' || n, 'M-' || n,
       n % 100 || '% cotton', (array['knit', 'woven'])[1 + n % 2], n % 4 = 0, n % 7 = 0,
       case when n % 20 = 0 then (array['RWS', 'Bluesign, Grüner Knopf', '100% fair'])[1 + n / 20 % 3] end, n % 10 > 0, case when n % 2000 = 1 then 'ROLL' else (array['KG', 'M', 'PCS'])[1 + n % 3] end, n % 5000,
       now() - n * interval '5 seconds', now() - n * interval '3 seconds'
     from generate_series(1, $2::int) n, s`,
  );
  await run(
    `with s as (select max(id) - least(count(*), 5000) + 1 as first, least(count(*), 5000) as count from suppliers where tenant_id = $1)
     insert into purchase_records (tenant_id, supplier_id, purchase_date, quantity_kg, unit_price, currency, transport_mode, distance_km, weight_kg, co2_emissions_kg, status, batch_number, invoice_number, notes)
     select $1, s.first + n % s.count, now() - n * interval '1 minute', n % 900, 12.5, 'EUR', 'ROAD', 400, n % 900, n % 77,
       (array['ORDERED', 'IN_TRANSIT', 'DELIVERED', 'CANCELLED'])[1 + n % 4], 'B-' || n, 'INV-' || n, repeat('checked at the dock ', n % 4)
     from generate_series(1, $2::int) n, s`,
  );
  for (const table of ['supplier_products', 'company_products']) {
    const ofSupplier = table === 'supplier_products';
    await run(
      `with s as (select max(id) - least(count(*), 5000) + 1 as first, least(count(*), 5000) as count from suppliers where tenant_id = $1)
       insert into ${table} (tenant_id, ${ofSupplier ? 'supplier_id, ' : ''}name, code, composition)
       select $1, ${ofSupplier ? 's.first + n % s.count, ' : ''}'Coat ' || n, 'C-' || n, '80% wool, 20% silk'
       from generate_series(1, $2::int) n, s`,
    );
  }
  // the usage of the tenant is counted row by row, of all in one transaction ever more slowly
  await query(database, 'alter table documents disable trigger documents_usage');
  await run(
    `with m as (select kind, uuid, row_number() over () as n from textile_products where tenant_id = $1 limit 100000)
     insert into documents (tenant_id, entity_type, entity_id, category, status, object_key, original_filename, content_type, size_bytes, storage_backend, uploaded_by_user_id)
     select $1, m.kind, m.uuid, (array['CERTIFICATE', 'TEST_REPORT', 'OTHER'])[1 + g.n % 3],
       (array['READY', 'READY', 'READY', 'FAILED'])[1 + g.n % 4], 'k/' || g.n, 'sheet-' || g.n || '.pdf', 'application/pdf', 1000 + g.n, 'LOCAL', $3
     from generate_series(1, $2::int) g(n) join m on m.n = 1 + g.n % least($2::int, 100000)`,
    [tenantId, rows, userId],
  );
  await query(database, 'alter table documents enable trigger documents_usage');
  // supplier by supplier it is looked for in an index
  await query(database, 'alter table supplier_certifications disable trigger certified_until_insert');
  await run(
    `insert into supplier_certifications (tenant_id, supplier_id, certification_type, certificate_number, certificate_expiry, expires_at, verification_status, verified_at)
     select $1, s.id, (array['GOTS', 'GRS', 'OEKO_TEX'])[1 + s.id % 3], 'C-' || s.id, (current_date - 200 + (s.id % 3000)::int)::text,
       now() + (s.id % 3000 - 200) * interval '1 day', (array['VALID', 'PENDING', null])[1 + s.id % 3], case when s.id % 3 = 0 then now() end
     from (select id from suppliers where tenant_id = $1 order by id limit $2::int / 2 offset $2::int / 4) s, generate_series(1, 2)`,
  );
  await query(database, 'alter table supplier_certifications enable trigger certified_until_insert');
  await run(
    `update suppliers s set certified_until = held.until
     from (select supplier_id, max(expires_at) as until from supplier_certifications where tenant_id = $1 group by 1) held
     where s.tenant_id = $1 and s.id = held.supplier_id`,
    [tenantId],
  );
  await run(
    `with m as (select max(id) - least(count(*), 100000) + 1 as first, least(count(*), 100000) as count from textile_products where tenant_id = $1)
     insert into material_purchases (tenant_id, material_id, lot_number, purchase_date, quantity, unit_of_measure, ddt_number, invoice_number, created_at)
     select $1, m.first + n % m.count, 'L-' || n, now() - n * interval '1 minute', 1 + n % 900, 'KG', 'D-' || n, 'INV-' || n, now() - n * interval '1 minute'
     from generate_series(1, $2::int) n, m`,
  );
  await run(
    `insert into traceability_journeys (tenant_id, name, user_id, total_co2, total_distance_km, created_at)
     select $1, 'Journey of lot ' || n, $3, n % 100, n % 900, now() - n * interval '1 minute' from generate_series(1, $2::int / 50) n`,
    [tenantId, rows, userId],
  );
  await run(
    `insert into processing_stages (tenant_id, journey_id, user_id, sequence_order, stage_name)
     select $1, j.id, $2, n, 'Spinning' from traceability_journeys j, generate_series(1, 5) n where j.tenant_id = $1`,
    [tenantId, userId],
  );
  await run(
    `insert into audit_events (tenant_id, at, action, entity_type, entity_id, entity_uuid, actor_user_id, authenticated_user_id, actor_kind, request_id)
     select $1, m.updated_at, (array['textile-product.created', 'textile-product.updated'])[1 + m.id % 2], 'textile-product', m.id, m.uuid, $2, $2, 'service-key', 'seed'
     from textile_products m where m.tenant_id = $1 order by m.updated_at`,
    [tenantId, userId],
  );
  await run(
    `insert into chemical_products (tenant_id, name, cas_numbers)
     select $1, 'Dye ' || n, array[(array['7732-18-5', '64-19-7', '7647-14-5'])[1 + n % 3], (array['50-00-0', '67-64-1'])[1 + (n % 1000)::boolean::int]]
     from generate_series(1, $2::int) n`,
  );
  await run(
    `with s as (select max(id) - least(count(*), 5000) + 1 as first, least(count(*), 5000) as count from suppliers where tenant_id = $1),
       c as (select max(id) - least(count(*), 5000) + 1 as first, least(count(*), 5000) as count from chemical_products where tenant_id = $1)
     insert into chemical_purchases (tenant_id, chemical_product_id, supplier_id, user_id, company_id, purchase_date, quantity_kg, cost_per_kg, total_cost, currency)
     select $1, c.first + n % c.count, s.first + n % s.count, $3, 1 + n % 3, now() - n * interval '1 minute', 1 + n % 900, 2, 2 * (1 + n % 900), 'EUR'
     from generate_series(1, $2::int) n, s, c`,
    [tenantId, rows, userId],
  );
  await addEndedJobs(database, { tenantId, userId, count: Math.floor(rows / 10) });
  for (const { definition } of dropped) await query(database, definition);
  // as the schedule does every ten minutes
  await addUpRowCounts(database);
  await addUpAuditEvents(database);
  await countNgrams(database);
  const [found] = await query<ListedRows>(
    database,
    `select s.uuid as "supplierUuid", s.id as "supplierId", m.uuid as "materialUuid", m.kind as "materialKind", u.uuid as "userUuid",
       (select max(id) from chemical_products where tenant_id = $1) as "chemicalId"
     from (select max(id) as id from suppliers where tenant_id = $1) l join suppliers s on s.tenant_id = $1 and s.id = l.id,
       (select uuid, kind from textile_products where tenant_id = $1 order by id limit 1) m, users u
     where u.tenant_id = $1 and u.id = $2`,
    [tenantId, userId],
  );
  return found!;
}
