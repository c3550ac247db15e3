/** Bulk upserts as tests send them, and what their answers say. */
import { expect } from 'chai';
import { type ResourceName } from './bulk-rows.ts';
import { jobEnded, newClients, TenantClients, type Seen } from './client.ts';
import { type Stack } from './stack.ts';

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

export const JSON_TYPE = { 'content-type': 'application/json' };
export const NDJSON_TYPE = { 'content-type': 'application/x-ndjson' };
export const CSV_TYPE = { 'content-type': 'text/csv' };
export const XLSX_TYPE = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

export const bulkPath = (resource: ResourceName, query = '') => `/api/${resource}/bulk${query}`;

export const counts = (created: number, updated: number, failed: number): Counts => ({ created, updated, failed });

/** A tenant of its own that imports. Unless told otherwise it waits for the end, so that a slow machine answers no 202. */
export class Importer extends TenantClients {
  static async create(on?: Stack): Promise<Importer> {
    return new Importer(await newClients(on));
  }

  /** Two tenants, neither of which may see or hold up the other. */
  static pair(on?: Stack): Promise<[Importer, Importer]> {
    return Promise.all([Importer.create(on), Importer.create(on)]);
  }

  send(resource: ResourceName, body: unknown, headers: Record<string, string>, query = '') {
    return this.legacy.post(bulkPath(resource, query), body, { headers: { prefer: 'wait=60', ...headers } });
  }

  json(resource: ResourceName, items: unknown[], query = '', headers: Record<string, string> = {}) {
    return this.send(resource, JSON.stringify({ items }), { ...JSON_TYPE, ...headers }, query);
  }

  ndjson(resource: ResourceName, rows: unknown[], query = '') {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    return this.send(resource, lines.join(''), NDJSON_TYPE, query);
  }

  csv(resource: ResourceName, text: string | Uint8Array, query = '', headers: Record<string, string> = {}) {
    return this.send(resource, text, { ...CSV_TYPE, ...headers }, query);
  }

  xlsx(resource: ResourceName, bytes: Uint8Array, query = '', headers: Record<string, string> = {}) {
    return this.send(resource, bytes, { ...XLSX_TYPE, ...headers }, query);
  }

  /** Sends CSV as clients do that do not say how long they want to wait. */
  upsert(resource: ResourceName, csv: string, headers: Record<string, string> = {}) {
    return this.legacy.csv(bulkPath(resource), csv, headers);
  }

  /** Sends CSV without waiting for the end; returns the job's id. */
  async submit(resource: ResourceName, csv: string): Promise<string> {
    const { status, body, text } = await this.csv(resource, csv, '', { prefer: 'respond-async' });
    expect(status, text).to.equal(202);
    return body.job_id;
  }

  /** Imports rows that must all be stored. */
  async store(resource: ResourceName, items: Row[]): Promise<void> {
    const { status, body } = await this.json(resource, items);
    expect({ status, failed: body.failed, errors: body.errors }).to.deep.equal({ status: 200, failed: 0, errors: [] });
  }

  /** Waits for a job's end; answers its v1 view. */
  ended(id: string, seconds?: number) {
    return jobEnded(this.v1, id, seconds);
  }

  /** The view of the job that made an answer, in v1 and in legacy style. */
  async jobViews(answer: Seen) {
    const id = getJobId(answer);
    const [v1, legacy] = [await this.v1.get(`/api/v1/jobs/${id}`), await this.legacy.get(`/api/jobs/${id}`)];
    return [v1.body, legacy.body] as const;
  }

  failedCsv(answer: Seen) {
    return this.v1.get(`/api/v1/jobs/${getJobId(answer)}/failed.csv`);
  }

  /** The job's failed.xlsx, which must be there. */
  async failedXlsx(answer: Seen): Promise<{ headers: Headers; bytes: Buffer }> {
    const response = await fetch(`${this.stack.url}/api/v1/jobs/${getJobId(answer)}/failed.xlsx`, {
      headers: { authorization: `Bearer ${this.tenant.token}` },
    });
    expect(response.status).to.equal(200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Everything that the tenant has, by id. */
  async all(resource: ResourceName): Promise<Row[]> {
    if (resource !== 'suppliers') return (await this.legacy.get(`/api/${resource}`)).body;
    const rows: Row[] = [];
    for (let page = 0, total = 1; rows.length < total; page++) {
      const { body } = await this.legacy.get(`/api/suppliers?size=250&page=${page}&sortBy=name&sortOrder=asc`);
      rows.push(...(body.items as Row[]));
      total = body.total;
    }
    return rows.sort((a, b) => Number(a['id']) - Number(b['id']));
  }

  /** The one row with this value. */
  async one(resource: ResourceName, field: string, value: unknown): Promise<Row> {
    const found = (await this.all(resource)).filter((row) => row[field] === value);
    expect(found, `${resource} with ${field} ${String(value)}`).to.have.length(1);
    return found[0]!;
  }

  /** Creates a single row; answers its id. */
  async add(resource: ResourceName, fields: Row): Promise<number> {
    const { status, body, text } = await this.legacy.post(`/api/${resource}`, fields);
    expect(status, text).to.equal(201);
    return body.id;
  }

  supplier(name = 'Filatura Biellese'): Promise<number> {
    return this.add('suppliers', { name });
  }

  supplierProduct(supplierId: number, sku = 'SP-1'): Promise<number> {
    return this.add('supplier-products', { name: 'Ring yarn', sku, supplier_id: supplierId });
  }

  /** The statuses that a purchase record has had, as [from, to]. */
  async statusChanges(id: unknown): Promise<unknown[][]> {
    const { body } = await this.legacy.get(`/api/purchase-records/${String(id)}/status-changes`);
    return (body as Row[]).map((change) => [change['from_status'], change['to_status']]);
  }
}

/** Id of the job that made an answer, from its headers or, for an error, from its details. */
export function getJobId(answer: Seen): string {
  const path = answer.headers.get('content-location') ?? answer.headers.get('location');
  const details = answer.body['details'] as { jobId?: string } | undefined;
  const id = path?.split('/').at(-1) ?? details?.jobId;
  if (id === undefined) throw new Error(`an answer without a job: ${answer.status} ${answer.text}`);
  return id;
}

/** How many rows an answer counts, or the view of a job. */
export function getCounts(seen: { body: Counts } | { result: Counts }): Counts {
  const { created, updated, failed } = 'body' in seen ? seen.body : seen.result;
  return { created, updated, failed };
}

export const getErrors = ({ body }: Seen): Entry[] => body['errors'] as Entry[];

/** Which rows failed on what, without the words. */
export const getFailures = (answer: Seen): [number, string | null, string][] =>
  getErrors(answer).map(({ index, field, code }) => [index, field, code]);

/** The whole request was refused, on this account. */
export function expectRefused(answer: Seen, status: number, code: string, details: object = {}): void {
  expect([answer.status, answer.body['code']], answer.text).to.deep.equal([status, code]);
  expect(answer.body['details'] ?? {}, answer.text).to.include(details);
}
