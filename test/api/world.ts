/** A tenant with a row of every resource, and where to find their ids: the lists of the endpoints themselves. */
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { legacyClient, v1Client, type Client } from '../support/client.ts';
import { type Stack, type Tenant } from '../support/stack.ts';
import { nameOf } from './calls.ts';

export interface World {
  tenant: Tenant;
  v1: Client;
  legacy: Client;
}

/** Makes the rows; a resource that is new to the product adds one here. */
export async function newWorld(stack: Stack): Promise<World> {
  const tenant = await stack.tenant();
  const [v1, legacy] = [v1Client(stack, tenant), legacyClient(stack, tenant)];
  const make = async (path: string, body: unknown) => {
    const answer = await legacy.post(path, body);
    expect(answer.status, `POST ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
    return answer.body as { id: number; uuid: string };
  };
  const supplier = await make('/api/suppliers', { name: 'Supplier', country: 'IT' });
  const product = await make('/api/supplier-products', {
    name: 'P',
    sku: 'P',
    supplier_id: supplier.id,
    unit_cost: 1.5,
  });
  await make('/api/company-products', { name: 'C', sku: 'C', certifications: ['GOTS'] });
  await make('/api/purchase-records', {
    supplier_id: supplier.id,
    supplier_product_id: product.id,
    purchase_date: '2026-01-01',
    transport_mode: 'ROAD',
    distance_km: 100,
    weight_kg: 1000,
  });
  await make('/api/suppliers/bulk', { items: [{ name: 'Imported' }, { name: '' }] });
  return { tenant, v1, legacy };
}

const ROW_OF = (path: string) => path.slice(0, path.indexOf('/{id}'));

/** The list that shows the rows which an endpoint with `{id}` is about: of the same path, else of the same last word. */
function listOf(declared: Endpoint): Endpoint | undefined {
  const collection = ROW_OF(declared.path);
  const word = collection.split('/').at(-1);
  const lists = ENDPOINTS.filter((each) => each.method === 'GET' && !each.path.includes('{'));
  return lists.find((each) => each.path === collection) ?? lists.find((each) => each.path.split('/').at(-1) === word);
}

/** The id of a row of the world that an endpoint with `{id}` is about. */
export async function idFor(declared: Endpoint, world: World): Promise<string> {
  const list = listOf(declared);
  if (!list) throw new Error(`${nameOf(declared)}: no list shows ids for it`);
  const { status, body, text } = await world.v1.get(list.path);
  expect(status, `${nameOf(list)}: ${text}`).to.equal(200);
  const rows = (Array.isArray(body) ? body : (body as { items?: unknown[]; data?: unknown[] }).items) as
    { id: string | number }[] | undefined;
  if (!rows?.length) throw new Error(`${nameOf(list)} shows no row; add one to newWorld`);
  return String(rows[0]!.id);
}
