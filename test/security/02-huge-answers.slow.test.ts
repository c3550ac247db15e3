import { expect } from 'chai';
import { execute } from '../support/postgres.ts';
import { getBody, getRefusal, v1Client } from '../support/client.ts';
import { Stack, type Tenant } from '../support/stack.ts';

const JOURNEYS = '/api/v1/product/traceability';
const MATERIALS = '/api/v1/product/materials';
/** 40 KB of text each: two journeys of them are more than the heap of the API. */
const STAGES = 2500;
const TEXT = 20_000;

describe('answers that a row could blow up', () => {
  let stack: Stack;
  let tenant: Tenant;
  before(async () => {
    stack = await Stack.start({ workers: 0, env: { NODE_OPTIONS: '--max-old-space-size=128', JOB_WAIT_SECONDS: '0' } });
  });
  after(() => stack.stop());
  beforeEach(async () => {
    tenant = await stack.tenant();
  });

  const client = () => v1Client(stack, tenant);

  async function journeyWithStages(stages: number): Promise<string> {
    const { id, legacyId } = getBody(await client().post(JOURNEYS, { traceabilityName: 'Coat' }), 201) as {
      id: string;
      legacyId: number;
    };
    await execute(
      stack.databaseUrl,
      `insert into processing_stages (tenant_id, journey_id, sequence_order, stage_name, internal_process, certifications_snapshot)
       select $1, $2, n, 'Stage ' || n, repeat('p', ${TEXT}), repeat('c', ${TEXT}) from generate_series(1, $3::integer) n`,
      [tenant.id, legacyId, stages],
    );
    return id;
  }

  /** The positions of the stages in an answer, in their order, and its size; the answer is not held. */
  async function readStages(path: string, options: RequestInit = {}) {
    const response = await fetch(`${stack.url}${path}`, {
      ...options,
      headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
    });
    expect(response.status).to.equal(200);
    const positions: number[] = [];
    let bytes = 0;
    let rest = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      bytes += piece.length;
      rest += piece;
      for (const [, position] of rest.matchAll(/"sequenceOrder":(\d+),/g)) positions.push(Number(position));
      const last = Math.max(rest.lastIndexOf('"sequenceOrder":'), 0);
      const comma = rest.indexOf(',', last);
      rest = comma < 0 ? rest.slice(last) : rest.slice(Math.max(comma, rest.length - 100));
    }
    return { positions, bytes, end: rest.slice(-20) };
  }

  const inOrder = Array.from({ length: STAGES }, (_, n) => n + 1);

  it('hold every stage of a journey in its order, however many and wide they are', async () => {
    const first = await journeyWithStages(STAGES);
    await journeyWithStages(STAGES);
    const list = await readStages(JOURNEYS);
    expect(list.bytes).to.be.above(2 * STAGES * 2 * TEXT);
    expect(list.positions).to.deep.equal([...inOrder, ...inOrder]);
    expect(list.end).to.match(/\}$/);
    const one = await readStages(`${JOURNEYS}/${first}`);
    expect(one.positions).to.deep.equal(inOrder);
    expect(one.end).to.match(/\]\}$/);
    const body = JSON.stringify({ description: 'Changed' });
    expect((await readStages(`${JOURNEYS}/${first}`, { method: 'PATCH', body })).positions).to.deep.equal(inOrder);
    expect(stack.api.child.exitCode).to.equal(null);
  });

  it('are whole where the journeys themselves are wide, page by page and in their order', async () => {
    const wide = 'é'.repeat(TEXT);
    const names = Array.from({ length: 60 }, (_, n) => `Journey ${String(n).padStart(2, '0')}`);
    for (const traceabilityName of names)
      getBody(await client().post(JOURNEYS, { traceabilityName, description: wide }), 201);
    const id = await journeyWithStages(120);
    const { data, meta } = getBody(
      await client().get(`${JOURNEYS}?limit=100&sortBy=traceabilityName&sortDirection=asc`),
      200,
    );
    expect(meta.total).to.equal(names.length + 1);
    expect(data.map((each: { traceabilityName: string }) => each.traceabilityName)).to.deep.equal(['Coat', ...names]);
    expect(data[0].processingStages).to.have.length(120);
    expect(data[0]).to.deep.equal(getBody(await client().get(`${JOURNEYS}/${id}`), 200));
    expect(
      data
        .slice(1)
        .every(
          (each: { description: string; processingStages: unknown[] }) =>
            each.description === wide && each.processingStages.length === 0,
        ),
    ).to.equal(true);
  });

  it('name the 100 most frequent values of a facet, and how many more there are', async () => {
    await execute(
      stack.databaseUrl,
      `with s as (insert into suppliers (tenant_id, name) select $1, 'Supplier ' || n from generate_series(1, 130) n returning id)
       insert into textile_products (tenant_id, kind, name, code, supplier_id) select $1, 'FIBER', 'F', 'F-' || id || '-' || n, id
       from s cross join lateral generate_series(1, 1 + (s.id % 3)::integer) n`,
      [tenant.id],
    );
    await execute(
      stack.databaseUrl,
      `insert into traceability_journeys (tenant_id, name, client_ids) select $1, 'J', array(select gen_random_uuid() from generate_series(1, 55) where n > 0)
       from generate_series(1, 2) n`,
      [tenant.id],
    );
    const { facets } = getBody(await client().get(MATERIALS), 200);
    expect(facets.suppliers).to.have.length(100);
    expect(facets.more).to.deep.equal({ suppliers: 30 });
    const counts = facets.suppliers.map(({ count }: { count: number }) => count) as number[];
    expect(counts).to.deep.equal([...counts].sort((a, b) => b - a));
    const journeys = getBody(await client().get(JOURNEYS), 200);
    expect(journeys.facets.clients).to.have.length(100);
    expect(journeys.facets.more).to.deep.equal({ clients: 10, compositions: 0 });
  });

  it('are whole where every row of a page is wide', async () => {
    await execute(
      stack.databaseUrl,
      `insert into textile_products (tenant_id, kind, name, description, composition, technical_specs, metadata)
       select $1, 'YARN', 'Yarn ' || lpad(n::text, 3, '0'), repeat('ü', ${TEXT}), repeat('"', ${TEXT}), repeat('x', ${TEXT}),
         json_build_object('note', repeat('m', 10000)) from generate_series(1, 100) n`,
      [tenant.id],
    );
    const { data, meta } = getBody(await client().get(`${MATERIALS}?limit=100&sortBy=name&sortDirection=asc`), 200);
    expect(meta.total).to.equal(100);
    expect(data.map(({ name }: { name: string }) => name)).to.deep.equal(
      Array.from({ length: 100 }, (_, n) => `Yarn ${String(n + 1).padStart(3, '0')}`),
    );
    expect(data.every(({ composition }: { composition: string }) => composition === '"'.repeat(TEXT))).to.equal(true);
    const yarns = getBody(await client().get('/api/v1/textile/yarns'), 200) as { name: string }[];
    expect(yarns).to.have.length(100);
  });

  it('show as much of the errors of a job as fits an answer', async () => {
    const [job] = await execute<{ id: string }>(
      stack.databaseUrl,
      `insert into jobs (tenant_id, id, type, queue, module, payload, status, request_id, actor_user_id, failed_rows, started_at, finished_at)
       values ($1, gen_random_uuid(), 'suppliers.bulk-upsert', 'bulk-upserts', 'suppliers', '{}', 'COMPLETED', 'huge-errors', $2, 100, now(), now()) returning id`,
      [tenant.id, tenant.adminUserId],
    );
    await execute(
      stack.databaseUrl,
      `insert into job_row_errors (tenant_id, job_id, row_index, key, code, message, source)
       select $1, $2, n, repeat('k', 4000000), 'VALIDATION_FAILED', repeat('m', 4000000), 'null' from generate_series(0, 99) n`,
      [tenant.id, job!.id],
    );
    const answer = await client().get(`/api/v1/jobs/${job!.id}`);
    const { result } = getBody(answer, 200);
    expect(result.errors).to.have.length(100);
    expect(answer.text.length).to.be.below(1024 * 1024);
  });

  it('come from texts and objects with limits, which the OpenAPI document states', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
    const send = (metadata: unknown) => client().post(JOURNEYS, { traceabilityName: 'Coat', metadata });
    getBody(await send(deep(32)), 201);
    expect(getRefusal(await send(deep(33)))).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
    const [levels, headers] = [5000, { 'content-type': 'application/json' }];
    const text = `{"traceabilityName":"Coat","metadata":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
    const deepest = await client().post(JOURNEYS, text, { headers });
    expect(getRefusal(deepest)).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
    expect(getRefusal(await send({ a: 'x'.repeat(17_000) }))).to.deep.equal([400, 'VALIDATION_FAILED', 'metadata']);
    const document = getBody(await client().get('/openapi.json'), 200);
    const unbounded: string[] = [];
    const look = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      // the keys of an object are bounded with the object
      const {
        type,
        maxLength,
        enum: values,
        pattern,
        format,
        propertyNames: _keys,
        ...rest
      } = schema as Record<string, unknown>;
      const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
      if (isText && maxLength === undefined && values === undefined && pattern === undefined && format === undefined)
        unbounded.push(path);
      for (const [name, inner] of Object.entries(rest)) look(inner, `${path}.${name}`);
    };
    for (const [name, schema] of Object.entries(document.components.schemas as Record<string, unknown>))
      if (/(Create|Patch)$/.test(name)) look(schema, name);
    expect(unbounded).to.deep.equal([]);
  });
});
