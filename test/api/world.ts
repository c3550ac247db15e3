/** A tenant with a row of every resource, and where to find their ids: the lists of the endpoints themselves. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { type Module } from '../../shared/platform/modules.ts';
import { Client, legacyClient, sessionClient, v1Client, jobEnded } from '../support/client.ts';
import { type Stack, type Tenant } from '../support/stack.ts';
import { encoded, getKinds, LISTS, getName, getParameters, getPath, getRequiredQuery } from './calls.ts';
import { REFERENCES } from './references.ts';
import { newCredential } from './test-credentials.ts';

export interface World {
  tenant: Tenant;
  v1: Client;
  legacy: Client;
  session: Client;
  /** Of an administrator of the platform who is of this tenant. */
  platform: Client;
  /** Ids by path of the list, where another row may be shown first: the tenant's own administrator, a newer supplier. */
  spare: Record<string, string>;
  /** Ids by path, of rows that hang on other rows: each path has its own, so that one may delete what another names. */
  nested: Record<string, Record<string, string>>;
}

/** Stands in a text of each row of the world, and nowhere else: whose rows an answer shows. */
export const heldBy = (module: Module) => `held-by-${module}`;

interface Made {
  id: number;
  uuid: string;
}

async function make(client: Client, path: string, body: unknown): Promise<Made> {
  const answer = await client.post(path, body);
  expect(answer.status, `POST ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
  return answer.body as Made;
}

/** Makes the rows; a resource that is new to the product adds one here. */
export async function newWorld(stack: Stack): Promise<World> {
  const tenant = await stack.tenant();
  const [v1, legacy] = [v1Client(stack, tenant), legacyClient(stack, tenant)];
  const session = await sessionClient(stack, tenant);
  const platform = new Client(stack.url, await newCredential(stack, tenant, 'platform'));
  const spare: World['spare'] = {};
  for (const [path, body] of [
    ['/api/v1/auth/api-keys', { name: `Spare ${heldBy('account')}`, scopes: ['suppliers:read'] }],
    ['/api/v1/account/service-keys', { name: `Spare ${heldBy('account')}` }],
    [
      '/api/v1/account/users',
      {
        email: `spare-${randomUUID()}@example.org`,
        firstName: 'S',
        lastName: heldBy('account'),
        roles: ['operator'],
        moduleKeys: ['suppliers'],
      },
    ],
  ] as const)
    spare[path] = String((await make(session, path, body)).id);

  // one that may end without ending the world's own
  await sessionClient(stack, tenant);
  const sessions = (await session.get('/api/v1/auth/sessions')).body as { id: string; current: boolean }[];
  spare['/api/v1/auth/sessions'] = sessions.find(({ current }) => !current)!.id;

  const supplier = await make(legacy, '/api/suppliers', {
    name: `Supplier ${heldBy('suppliers')}`,
    country: 'IT',
  });
  const product = await make(legacy, '/api/supplier-products', {
    name: heldBy('products'),
    sku: 'P',
    supplier_id: supplier.id,
    unit_cost: 1.5,
  });
  // each of the two lists in v1 style may delete one
  await make(legacy, '/api/supplier-products', { name: heldBy('products'), sku: 'P-2', supplier_id: supplier.id });
  for (const sku of ['C', 'C-2'])
    await make(legacy, '/api/company-products', { name: heldBy('products'), sku, certifications: ['GOTS'] });
  // one dialect shows the oldest first and the other the newest: each may delete its own
  for (const batch of [heldBy('purchases'), `${heldBy('purchases')}-2`])
    await make(legacy, '/api/purchase-records', {
      supplier_id: supplier.id,
      supplier_product_id: product.id,
      batch_number: batch,
      purchase_date: '2026-01-01',
      transport_mode: 'ROAD',
      distance_km: 100,
      weight_kg: 1000,
    });
  const importing = await legacy.post(
    '/api/suppliers/bulk',
    { items: [{ name: `Imported ${heldBy('suppliers')}` }, { name: '', category: heldBy('suppliers') }] },
    { headers: { prefer: 'wait=60' } },
  );
  expect(importing.status, importing.text).to.equal(200);
  spare['/api/v1/platform/tenants'] = (await stack.tenant()).uuid;
  const world: World = { tenant, v1, legacy, session, platform, spare, nested: {} };
  const { id, legacyId } = (await v1.get('/api/v1/suppliers?search=imported')).body.items[0];
  const job = importing.headers.get('content-location')!.split('/').at(-1)!;
  Object.assign(spare, {
    '/api/v1/suppliers': id,
    '/api/suppliers': String(legacyId),
    '/api/v1/jobs': job,
    '/api/jobs': job,
  });
  await make(v1, '/api/v1/import-profiles', { name: `Profile ${heldBy('suppliers')}`, resource: 'suppliers' });
  await addCatalogue(world, supplier);
  await addTraceability(world);
  await addChemicals(world, supplier);
  world.nested['/api/v1/jobs/{id}/export'] = { id: await exportSuppliers(legacy) };
  await addNested(world);
  await addDocuments(world);
  return world;
}

/** A job that has made a file; answers its id. */
async function exportSuppliers(client: Client): Promise<string> {
  const { body, status, text } = await client.post('/api/v1/exports', { list: '/api/suppliers', format: 'csv' });
  expect(status, text).to.equal(202);
  expect(await jobEnded(client, body.id)).to.include({ status: 'COMPLETED' });
  return body.id;
}

const DAY_MS = 86_400_000;

async function addCatalogue(world: World, supplier: Made): Promise<void> {
  for (const kind of ['fibers', 'yarns', 'fabrics'])
    await make(world.legacy, `/api/v1/textile/${kind}`, {
      name: heldBy('materials'),
      code: kind,
      supplier_id: supplier.id,
    });
  // the newest: where materials are deleted, those above stay for the lists of their kind
  await make(world.v1, '/api/v1/product/materials', {
    kind: 'FIBER',
    name: heldBy('materials'),
    supplierId: supplier.uuid,
  });
  const supplierId = await idIn('/api/v1/suppliers', world);
  await make(world.v1, `/api/v1/supplier-certifications?supplierId=${supplierId}`, {
    supplierId,
    certificationType: 'GOTS',
    certificateNumber: heldBy('suppliers'),
    certificateExpiry: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  });
}

async function addTraceability({ v1, legacy }: World): Promise<void> {
  const [product] = (await legacy.get('/api/company-products')).body as [Made];
  const { id } = await make(legacy, '/api/traceability', { company_product_id: product.id, status: 'DRAFT' });
  await make(legacy, '/api/processing-stages', {
    traceability_id: id,
    stage_name: heldBy('traceability'),
    stage_order: 1,
  });
  await make(v1, '/api/v1/traceability', { productId: 'P', batchNumber: heldBy('traceability'), origin: 'IT' });
}

async function addChemicals({ legacy }: World, supplier: Made): Promise<void> {
  const product = { name: heldBy('chemicals'), cas_numbers: ['7732-18-5'] };
  const chemical = await make(legacy, '/api/chemicals', product);
  // the newest, that no purchase refers to
  await make(legacy, '/api/chemicals', product);
  for (const batch of ['1', '2'])
    await make(legacy, '/api/v1/chemical-purchases', {
      chemical_product_id: chemical.id,
      supplier_id: supplier.id,
      company_id: 1,
      purchase_date: '2026-01-01',
      quantity_kg: 1,
      cost_per_kg: 1,
      currency: 'EUR',
      batch_number: batch,
      notes: heldBy('chemicals'),
    });
}

/** What makes the row that a parameter names, below the rows that the path has named before. */
const NESTED: Record<string, (world: World, ids: Record<string, string>) => Promise<string>> = {
  async purchaseId({ v1 }, { kind, id }) {
    const body = {
      lotNumber: heldBy('purchases'),
      purchaseDate: '2026-01-01',
      quantity: '1',
      unitOfMeasure: 'KG',
      ddtNumber: 'D',
      invoiceNumber: 'I',
    };
    const headers = { 'idempotency-key': randomUUID() };
    const made = await v1.post(`/api/v1/product/materials/${kind}/${id}/purchases`, body, { headers });
    expect(made.status, made.text).to.equal(201);
    return made.body.id;
  },
  async documentId({ v1 }, { kind, id, purchaseId }) {
    const owner = heldBy(purchaseId ? 'purchases' : 'materials');
    const file = { fileName: `${owner}.txt`, contentType: 'text/plain', sizeBytes: 4 };
    const [path, body] = purchaseId
      ? [`/api/v1/purchases/${purchaseId}`, { category: 'DDT', ...file }]
      : [`/api/v1/product/materials/${kind}/${id}`, { files: [file] }];
    const made = await v1.post(`${path}/documents/presign`, body);
    expect(made.status, made.text).to.equal(201);
    return made.body.documentId ?? made.body.files[0].documentId;
  },
  async stageId({ v1, legacy }) {
    const [journey] = (await legacy.get('/api/traceability')).body as [Made];
    const body = {
      sequenceOrder: 1,
      stageName: heldBy('traceability'),
      transportMode: 'TRUCK',
      startsFromCompany: false,
    };
    const company = { companyType: 'COMPANY', companyId: randomUUID() };
    const made = await v1.post(`/api/v1/product/traceability/${journey.uuid}/stages`, { ...body, ...company });
    expect(made.status, made.text).to.equal(201);
    return made.body.id;
  },
};

async function addNested(world: World): Promise<void> {
  const { kind, id } = await rowIn('/api/v1/product/materials', world);
  for (const declared of ENDPOINTS) {
    const names = getParameters(declared);
    if (world.nested[declared.path] || !names.some((name) => NESTED[name])) continue;
    const ids: Record<string, string> = { kind: kind as string, id: id as string };
    for (const name of names) if (NESTED[name]) ids[name] = await NESTED[name](world, ids);
    world.nested[declared.path] = ids;
  }
}

async function addDocuments(world: World): Promise<void> {
  const described = { entityType: 'SUPPLIER', entityId: await idIn('/api/v1/suppliers', world), category: 'OTHER' };
  const announced = { fileName: `${heldBy('suppliers')}.txt`, contentType: 'text/plain', sizeBytes: 4 };
  await make(world.v1, '/api/v1/documents/presign', { ...described, ...announced });
  // the newest: its bytes can be downloaded
  const upload = ENDPOINTS.find((each) => getName(each) === 'POST /api/v1/documents')!;
  const { body, headers } = await encoded(upload, { ...described, file: 'GOTS' });
  const { status, text } = await world.v1.post(upload.path, body, { headers: headers! });
  expect(status, text).to.equal(201);
}

/** The same rows and credentials at another process. */
export const worldAt = (world: World, url: string): World => ({
  ...world,
  v1: world.v1.at(url),
  legacy: world.legacy.at(url),
  session: world.session.at(url),
  platform: world.platform.at(url),
});

/** A client of the world that the endpoint takes. */
export const clientFor = (declared: Endpoint, world: World): Client =>
  ({ token: world.v1, 'service-key': world.legacy, session: world.session, platform: world.platform })[
    getKinds(declared)[0]!
  ];

/** The path up to its parameters: what the rows are in that they name. */
export const getCollection = (path: string) => path.slice(0, path.indexOf('/{'));

/** The list that shows the rows of a collection: of the same path, in that style if it can be, else of the same last word. */
export function getList(collection: string, style?: Endpoint['style']): Endpoint | undefined {
  const word = collection.split('/').at(-1);
  const lists = ENDPOINTS.filter((each) => each.method === 'GET' && !each.path.includes('{'));
  const same = lists.filter((each) => each.path === collection);
  return same.find((each) => each.style === style) ?? same[0] ?? lists.find((each) => each.path.endsWith(`/${word}`));
}

export type Row = Record<string, unknown> & { id: string | number };

/** The rows in the answer of a list. */
export function rowsIn(body: unknown): Row[] {
  const { items, data } = body as { items?: Row[]; data?: Row[] };
  return Array.isArray(body) ? body : (items ?? data ?? []);
}

/** A row that the list of this path shows. */
async function rowIn(collection: string, world: World, style?: Endpoint['style']): Promise<Row> {
  const spare = world.spare[collection];
  if (spare !== undefined) return { id: spare };
  const list = getList(collection, style);
  if (!list) throw new Error(`no list shows ids of ${collection}`);
  const { status, body, text } = await clientFor(list, world).get(await pathIn(list, world));
  expect(status, `${getName(list)}: ${text}`).to.equal(200);
  const [row] = rowsIn(body);
  if (!row) throw new Error(`${getName(list)} shows no row; add one to newWorld`);
  return row;
}

/** The id of a row that the list of this path shows. */
export const idIn = async (collection: string, world: World) => String((await rowIn(collection, world)).id);

/** References of these names to rows of the world. */
export async function referencesTo(world: World, names: string[]): Promise<Record<string, string | number>> {
  const ids = await Promise.all(
    names.map(async (name) => {
      const id = await idIn(REFERENCES[name]!, world);
      return [name, /^\d+$/.test(id) ? Number(id) : id] as const;
    }),
  );
  return Object.fromEntries(ids);
}

/** What the path of an endpoint and its required query name, of a row of the world. */
export async function idsFor(declared: Endpoint, world: World): Promise<Record<string, unknown>> {
  const names = getParameters(declared);
  const row =
    names.length === 0
      ? {}
      : (world.nested[declared.path] ?? (await rowIn(getCollection(declared.path), world, declared.style)));
  const required = getRequiredQuery(declared)
    .map(({ name }) => name)
    .filter((name) => REFERENCES[name]);
  return {
    ...(await referencesTo(world, required)),
    ...Object.fromEntries(names.map((name) => [name, (row as Row)[name]])),
  };
}

/** The path of an endpoint, about a row of the world. */
export const pathIn = async (declared: Endpoint, world: World) => getPath(declared, await idsFor(declared, world));

/** What the modules' lists show, to compare it before and after. That a credential was used is no change of its row. */
export async function getRows(world: World): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const list of LISTS.filter((each) => each.access.includes(':') || each.path === '/api/v1/auth/api-keys')) {
    const { status, text } = await clientFor(list, world).get(await pathIn(list, world));
    expect(status, `${getName(list)}: ${text}`).to.equal(200);
    rows[getName(list)] = JSON.parse(text, (name, value: unknown) => (name === 'lastUsedAt' ? undefined : value));
  }
  return rows;
}
