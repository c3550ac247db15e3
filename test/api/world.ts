/** A tenant with a row of every resource, and where to find their ids: the lists of the endpoints themselves. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { legacyClient, sessionClient, v1Client, type Client } from '../support/client.ts';
import { type Stack, type Tenant } from '../support/stack.ts';
import { isSessionOnly, LISTS, nameOf } from './calls.ts';

export interface World {
  tenant: Tenant;
  v1: Client;
  legacy: Client;
  session: Client;
  /** Ids by path of the list, where the first row that is shown is the tenant's own administrator or credential. */
  spare: Record<string, string>;
}

/** Makes the rows; a resource that is new to the product adds one here. */
export async function newWorld(stack: Stack): Promise<World> {
  const tenant = await stack.tenant();
  const [v1, legacy] = [v1Client(stack, tenant), legacyClient(stack, tenant)];
  const session = await sessionClient(stack, tenant);
  const make = async (client: Client, path: string, body: unknown) => {
    const answer = await client.post(path, body);
    expect(answer.status, `POST ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
    return answer.body as { id: number; uuid: string };
  };
  const spare: World['spare'] = {};
  for (const [path, body] of [
    ['/api/v1/auth/api-keys', { name: 'Spare', scopes: ['suppliers:read'] }],
    ['/api/v1/account/service-keys', { name: 'Spare' }],
    [
      '/api/v1/account/users',
      {
        email: `spare-${randomUUID()}@example.org`,
        firstName: 'S',
        lastName: 'P',
        roles: ['operator'],
        moduleKeys: ['suppliers'],
      },
    ],
  ] as const)
    spare[path] = String((await make(session, path, body)).id);

  const supplier = await make(legacy, '/api/suppliers', { name: 'Supplier', country: 'IT' });
  const product = await make(legacy, '/api/supplier-products', {
    name: 'P',
    sku: 'P',
    supplier_id: supplier.id,
    unit_cost: 1.5,
  });
  await make(legacy, '/api/company-products', { name: 'C', sku: 'C', certifications: ['GOTS'] });
  await make(legacy, '/api/purchase-records', {
    supplier_id: supplier.id,
    supplier_product_id: product.id,
    purchase_date: '2026-01-01',
    transport_mode: 'ROAD',
    distance_km: 100,
    weight_kg: 1000,
  });
  const importing = await legacy.post(
    '/api/suppliers/bulk',
    { items: [{ name: 'Imported' }, { name: '' }] },
    { headers: { prefer: 'wait=60' } },
  );
  expect(importing.status, importing.text).to.equal(200);
  return { tenant, v1, legacy, session, spare };
}

/** A client of the world that the endpoint takes. */
export const clientFor = (declared: Endpoint, world: World): Client =>
  isSessionOnly(declared) ? world.session : world.v1;

const collectionOf = (path: string) => path.slice(0, path.indexOf('/{id}'));

/** The list that shows the rows which an endpoint with `{id}` is about: of the same path, else of the same last word. */
function listOf(collection: string): Endpoint | undefined {
  const word = collection.split('/').at(-1);
  const lists = ENDPOINTS.filter((each) => each.method === 'GET' && !each.path.includes('{'));
  return lists.find((each) => each.path === collection) ?? lists.find((each) => each.path.split('/').at(-1) === word);
}

export type Row = Record<string, unknown> & { id: string | number };

/** The rows in the answer of a list. */
export const rowsIn = (body: unknown): Row[] =>
  (Array.isArray(body) ? body : ((body as { items?: unknown[] }).items ?? [])) as Row[];

/** The id of a row that the list of this path shows. */
export async function idIn(collection: string, world: World): Promise<string> {
  const spare = world.spare[collection];
  if (spare !== undefined) return spare;
  const list = listOf(collection);
  if (!list) throw new Error(`no list shows ids of ${collection}`);
  const { status, body, text } = await clientFor(list, world).get(list.path);
  expect(status, `${nameOf(list)}: ${text}`).to.equal(200);
  const rows = rowsIn(body);
  if (rows.length === 0) throw new Error(`${nameOf(list)} shows no row; add one to newWorld`);
  return String(rows[0]!.id);
}

/** The id of a row of the world that an endpoint with `{id}` is about. */
export const idFor = (declared: Endpoint, world: World) => idIn(collectionOf(declared.path), world);

/** What the modules' lists show, to compare it before and after. That a credential was used is no change of its row. */
export async function rowsOf(world: World): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const list of LISTS.filter((each) => each.access.includes(':') || each.path === '/api/v1/auth/api-keys')) {
    const { status, text } = await clientFor(list, world).get(list.path);
    expect(status, `${nameOf(list)}: ${text}`).to.equal(200);
    rows[list.path] = JSON.parse(text, (name, value: unknown) => (name === 'lastUsedAt' ? undefined : value));
  }
  return rows;
}
