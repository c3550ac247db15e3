/** A bulk of stages with the totals of their journeys, against one COPY, one INSERT and one UPDATE. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { query, withConnection } from '../../shared/platform/database.ts';
import { type Bench, type Product, type Tenant } from './bench.ts';
import { importThrough } from './imports.ts';
import { median, whole, type Result } from './report.ts';

const JOURNEYS = 1000;
const STAGES_EACH = 10;
const ROWS = JOURNEYS * STAGES_EACH;
const BAR = 0.7;

interface Files {
  json: string;
  bytes: number;
  copy: string;
}

async function createJourneys({ database }: Bench, tenant: Tenant): Promise<number[]> {
  const rows = await query<{ id: number }>(
    database,
    `insert into traceability_journeys (tenant_id, name) select $1, 'Journey ' || n from generate_series(1, $2::int) n returning id`,
    [tenant.id, JOURNEYS],
  );
  return rows.map(({ id }) => id);
}

function writeFiles(bench: Bench, journeys: number[]): Files {
  // as they come out of a system that exports by step: rows of one journey lie far apart
  const stages = Array.from({ length: ROWS }, (_, index) => ({
    traceability_id: journeys[index % JOURNEYS]!,
    stage_name: `Stage ${Math.floor(index / JOURNEYS)}`,
    stage_order: 1 + Math.floor(index / JOURNEYS),
    country_code: 'IT',
    distance_km: (index % 997) / 10,
    co2_kg: (index % 89) / 100,
  }));
  const json = join(bench.folder, 'stages.json');
  const body = JSON.stringify({ stages });
  writeFileSync(json, body);
  const copy = join(bench.folder, 'stages.copy');
  writeFileSync(copy, stages.map((stage) => `${Object.values(stage).join('\t')}\n`).join(''), { mode: 0o644 });
  return { json, bytes: Buffer.byteLength(body), copy };
}

const REFERENCE = [
  `insert into processing_stages (tenant_id, journey_id, stage_name, sequence_order, country_code, distance_km, co2_emissions, user_id)
   select $1, journey_id, stage_name, sequence_order, country_code, distance_km, co2, $2 from reference_stages`,
  `update traceability_journeys j set total_co2 = s.co2, total_distance_km = s.km, updated_at = now()
   from (select journey_id, sum(co2_emissions) as co2, sum(distance_km) as km from processing_stages where tenant_id = $1 and $2::bigint is not null
         group by 1) s
   where j.tenant_id = $1 and j.id = s.journey_id`,
];

function reference({ database }: Bench, tenant: Tenant, { copy }: Files): Promise<number> {
  return withConnection(database, async (connection) => {
    const started = performance.now();
    await connection.query(
      `begin; create temp table reference_stages (journey_id bigint, stage_name text, sequence_order integer, country_code text,
         distance_km numeric, co2 numeric) on commit drop`,
    );
    await connection.query(`copy reference_stages from '${copy.replaceAll("'", "''")}'`);
    for (const statement of REFERENCE) await connection.query(statement, [tenant.id, tenant.serviceUserId]);
    await connection.query('commit');
    return (performance.now() - started) / 1000;
  });
}

/** What must be the same by both ways, and whether every total is the sum of its stages. */
async function contents({ database }: Bench, tenant: Tenant): Promise<string> {
  const [row] = await query<{ text: string; wrong: number }>(
    database,
    `select concat_ws(' / ', (select count(*) from processing_stages where tenant_id = $1), trim_scale(sum(j.total_co2)),
       trim_scale(sum(j.total_distance_km))) as text,
       count(*) filter (where (j.total_co2, j.total_distance_km) <> (select sum(s.co2_emissions), sum(s.distance_km)
         from processing_stages s where s.tenant_id = j.tenant_id and s.journey_id = j.id)) as wrong
     from traceability_journeys j where j.tenant_id = $1`,
    [tenant.id],
  );
  if (row!.wrong > 0) throw new Error(`${row!.wrong} journeys have wrong totals`);
  return row!.text;
}

async function empty({ database }: Bench): Promise<void> {
  await query(database, 'truncate processing_stages');
  await query(database, 'update traceability_journeys set total_co2 = 0, total_distance_km = 0');
}

export async function compareStages(bench: Bench, product: Product, tenant: Tenant, runs: number): Promise<Result[]> {
  const files = writeFiles(bench, await createJourneys(bench, tenant));
  const payload = { body: files.json, bytes: files.bytes, contentType: 'application/json', copy: files.copy };
  const ways = [
    async () => (await importThrough(`${product.url}/api/processing-stages/bulk`, tenant, payload)).seconds,
    () => reference(bench, tenant, files),
  ];
  const taken: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    const stored: string[] = [];
    for (const index of run % 2 === 0 ? [0, 1] : [1, 0]) {
      await empty(bench);
      await bench.settle();
      taken[index]!.push(await ways[index]!());
      stored.push(await contents(bench, tenant));
    }
    if (stored[0] !== stored[1])
      throw new Error(`product and reference stored different things: ${stored.join(' and ')}`);
  }
  const [ours, plain] = taken;
  const speed = (seconds: number[]) => `${whole(ROWS / median(seconds))} rows/s`;
  const ratio = median(ours.map((seconds, run) => plain[run]! / seconds));
  console.error(`  stages: ${speed(ours)}, reference ${speed(plain)}`);
  return [
    {
      what: `JSON, ${whole(ROWS)} stages over ${whole(JOURNEYS)} journeys, totals included, all new`,
      product: speed(ours),
      reference: speed(plain),
      ratio,
      bar: `≥ ${BAR}`,
      met: ratio >= BAR,
      runs,
    },
  ];
}
