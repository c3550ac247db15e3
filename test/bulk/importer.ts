/** What the tests of bulk upserts share: the endpoints, a fresh tenant that imports, and rows for it to refer to. */
import { expect } from 'chai';
import { jobEnded, legacyClient, v1Client, type Client, type RequestOptions, type Seen } from '../support/client.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

export const RESOURCES = ['suppliers', 'supplier-products', 'company-products', 'purchase-records'] as const;
export type ResourceName = (typeof RESOURCES)[number];

export type Row = Record<string, unknown>;

export interface Entry {
  index: number;
  line?: number;
  key: string | null;
  field: string | null;
  code: string;
  message: string;
}

export interface Counts {
  created: number;
  updated: number;
  failed: number;
}

export const bulkPath = (resource: ResourceName, query = '') => `/api/${resource}/bulk${query}`;

export const counts = (created: number, updated: number, failed: number): Counts => ({ created, updated, failed });

/** A client whose answers have no declared form, yet are not `any`. */
interface Caller {
  get(path: string, options?: RequestOptions): Promise<Seen>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Seen>;
}

/** A tenant of its own with its clients. Every import asks to wait, so that a slow machine answers no 202. */
export class Importer {
  readonly tenant: Tenant;
  readonly legacy: Caller;
  readonly v1: Caller;
  readonly #client: Client;

  constructor(stack: Stack, tenant: Tenant) {
    this.tenant = tenant;
    this.#client = v1Client(stack, tenant);
    this.legacy = legacyClient(stack, tenant);
    this.v1 = this.#client;
  }

  static async create(stack: Stack): Promise<Importer> {
    return new Importer(stack, await stack.tenant());
  }

  send(resource: ResourceName, body: unknown, headers: Record<string, string>, query = ''): Promise<Seen> {
    return this.legacy.post(bulkPath(resource, query), body, { headers: { prefer: 'wait=60', ...headers } });
  }

  json(resource: ResourceName, items: unknown[], query = ''): Promise<Seen> {
    return this.send(resource, JSON.stringify({ items }), { 'content-type': 'application/json' }, query);
  }

  ndjson(resource: ResourceName, rows: unknown[], query = ''): Promise<Seen> {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    return this.send(resource, text, { 'content-type': 'application/x-ndjson' }, query);
  }

  csv(resource: ResourceName, text: string | Uint8Array, query = '', headers: Record<string, string> = {}) {
    return this.send(resource, text, { 'content-type': 'text/csv', ...headers }, query);
  }

  /** Imports rows that must all be stored. */
  async store(resource: ResourceName, items: Row[]): Promise<void> {
    const { status, body } = await this.json(resource, items);
    expect({ status, failed: body['failed'], errors: body['errors'] }).to.deep.equal({
      status: 200,
      failed: 0,
      errors: [],
    });
  }

  /** Waits for a job's end; answers its v1 view. */
  async ended(id: unknown): Promise<Row> {
    return (await jobEnded(this.#client, String(id))) as Row;
  }

  /** Everything that the tenant has, by id. */
  async all(resource: ResourceName): Promise<Row[]> {
    if (resource !== 'suppliers') return (await this.legacy.get(`/api/${resource}`)).body as unknown as Row[];
    const rows: Row[] = [];
    for (let page = 0, total = 1; rows.length < total; page++) {
      const { body } = await this.legacy.get(`/api/suppliers?size=250&page=${page}&sortBy=name&sortOrder=asc`);
      rows.push(...(body['items'] as Row[]));
      total = body['total'] as number;
    }
    return rows.sort((a, b) => Number(a['id']) - Number(b['id']));
  }

  /** The one row with this value. */
  async one(resource: ResourceName, field: string, value: unknown): Promise<Row> {
    const found = (await this.all(resource)).filter((row) => row[field] === value);
    expect(found, `${resource} with ${field} ${String(value)}`).to.have.length(1);
    return found[0]!;
  }

  /** A new supplier's id. */
  async supplier(name = 'Filatura Biellese'): Promise<number> {
    const { status, body } = await this.legacy.post('/api/suppliers', { name });
    expect(status).to.equal(201);
    return body['id'] as number;
  }

  /** A new supplier product's id. */
  async supplierProduct(supplierId: number, sku = 'SP-1'): Promise<number> {
    const { status, body } = await this.legacy.post('/api/supplier-products', {
      name: 'Ring yarn',
      sku,
      supplier_id: supplierId,
    });
    expect(status).to.equal(201);
    return body['id'] as number;
  }

  /** A new purchase record's id. */
  async purchase(fields: Row): Promise<number> {
    const { status, body } = await this.legacy.post('/api/purchase-records', fields);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body['id'] as number;
  }

  /** The statuses that a purchase record has had, as [from, to]. */
  async statusChanges(id: unknown): Promise<unknown[][]> {
    const { body } = await this.legacy.get(`/api/purchase-records/${String(id)}/status-changes`);
    return (body as unknown as Row[]).map((change) => [change['from_status'], change['to_status']]);
  }
}

/** Id of the job that made an answer, from its headers or, for an error, from its details. */
export function jobIdOf(answer: Seen): string {
  const path = answer.headers.get('content-location') ?? answer.headers.get('location');
  const details = answer.body['details'] as { jobId?: string } | undefined;
  const id = path?.split('/').at(-1) ?? details?.jobId;
  if (id === undefined) throw new Error(`an answer without a job: ${answer.status} ${answer.text}`);
  return id;
}

export const countsOf = ({ body }: Seen): Counts =>
  counts(body['created'] as number, body['updated'] as number, body['failed'] as number);

export const errorsOf = ({ body }: Seen): Entry[] => body['errors'] as Entry[];

/** Which rows failed on what, without the words. */
export const failuresOf = (answer: Seen): [number, string | null, string][] =>
  errorsOf(answer).map(({ index, field, code }) => [index, field, code]);
