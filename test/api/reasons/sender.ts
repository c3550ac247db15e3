/** A tenant that sends what is refused. */
import { type ScopeName } from '../../../shared/platform/modules.ts';
import { type ReasonName } from '../../../shared/platform/reasons/index.ts';
import { CSV_TYPE, NDJSON_TYPE, XLSX_TYPE } from '../../support/bulk.ts';
import {
  anonymousClient,
  Client,
  getBody,
  legacyClient,
  sessionClient,
  v1Client,
  type Seen,
} from '../../support/client.ts';
import { type Stack, type Tenant } from '../../support/stack.ts';
import { workbook, type SheetOptions } from '../../support/workbook.ts';
import { newCredential, newOperator } from '../test-credentials.ts';

export const UNKNOWN = '7d3f1c52-0c11-4a2e-9b0a-3f0d5d1c9e77';
export const JSON_HEADERS = { 'content-type': 'application/json' };

/** A tenant of its own, and what it sends in each dialect. */
export class Sender {
  readonly stack: Stack;
  readonly tenant: Tenant;
  readonly v1: Client;
  readonly legacy: Client;
  readonly anonymous: Client;

  private constructor(stack: Stack, tenant: Tenant) {
    this.stack = stack;
    this.tenant = tenant;
    this.v1 = v1Client(stack, tenant);
    this.legacy = legacyClient(stack, tenant);
    this.anonymous = anonymousClient(stack);
  }

  static create = async (stack: Stack, options?: Parameters<Stack['tenant']>[0]) =>
    new Sender(stack, await stack.tenant(options));

  session = () => sessionClient(this.stack, this.tenant);

  with = (headers: Record<string, string>, path = '/api/v1/suppliers') => this.anonymous.get(path, { headers });

  async made(path: string, body: object): Promise<{ id: string }> {
    return getBody(await this.v1.post(path, body), 201) as { id: string };
  }

  supplier = (body: object = {}) => this.v1.post('/api/v1/suppliers', { name: 'A', ...body });

  product = (body: object) => this.legacy.post('/api/company-products', { sku: 'S', name: 'N', ...body });

  chemical = (body: object) => this.v1.post('/api/v1/chemicals', { name: 'C', ...body });

  /** A record of a supplier of the tenant's. */
  async record(body: object): Promise<Seen> {
    const { id } = await this.made('/api/v1/suppliers', { name: 'A' });
    return this.v1.post('/api/v1/purchase-records', { supplierId: id, purchaseDate: '2026-01-02T00:00:00Z', ...body });
  }

  material = (metadata: object) => this.v1.post('/api/v1/product/materials', { kind: 'FIBER', name: 'M', metadata });

  /** With a session of the administrator. */
  async own(method: string, path: string, body?: object): Promise<Seen> {
    return (await this.session()).request(method, path, body && { body });
  }

  invite = (body: object) =>
    this.own('POST', '/api/v1/account/users', {
      email: `invited-${this.tenant.uuid}@example.org`,
      firstName: 'I',
      lastName: 'N',
      roles: ['operator'],
      ...body,
    });

  password = (newPassword: string, currentPassword = this.tenant.adminPassword) =>
    this.own('POST', '/api/v1/auth/change-password', { currentPassword, newPassword });

  bulk = (body: string | Uint8Array, type: Record<string, string>, path = '/api/suppliers/bulk') =>
    this.legacy.post(path, body, { headers: { prefer: 'wait=60', ...type } });

  csv = (text: string, query = '') => this.bulk(text, CSV_TYPE, `/api/suppliers/bulk${query}`);

  products = (text: string, query = '') => this.bulk(text, CSV_TYPE, `/api/company-products/bulk${query}`);

  ndjson = (text: string | Uint8Array) => this.bulk(text, NDJSON_TYPE);

  rows = (items: unknown) => this.bulk(JSON.stringify({ items }), JSON_HEADERS);

  xlsx = (sheet: SheetOptions, query = '', resource = 'suppliers') =>
    this.bulk(workbook([sheet]), XLSX_TYPE, `/api/${resource}/bulk${query}`);

  fibers = (body: object) => this.bulk(JSON.stringify(body), JSON_HEADERS, '/api/v1/textile/fibers/bulk');

  /** An upload that is announced for a supplier of the tenant's. */
  async announced(body: object = {}): Promise<Seen> {
    const { id } = await this.made('/api/v1/suppliers', { name: 'A' });
    return this.v1.post('/api/v1/documents/presign', {
      ...{ entityType: 'SUPPLIER', entityId: id, category: 'C', fileName: 'a.pdf' },
      ...{ contentType: 'application/pdf', sizeBytes: 5, ...body },
    });
  }

  /** Somebody who may do less than an administrator. */
  async operator(kind: 'token' | 'session', options: { scopes?: readonly ScopeName[] } = {}): Promise<Client> {
    const userId = await newOperator(this.stack, this.tenant, ['suppliers']);
    return new Client(this.stack.url, await newCredential(this.stack, this.tenant, kind, { userId, ...options }));
  }

  /** Of another tenant. */
  other = (options: Parameters<Stack['tenant']>[0]) => Sender.create(this.stack, options);
}

/** A reason, the field that it is about, parameters that it has among others, and a request that is refused for it. */
export type Cause = [reason: ReasonName, field: string | null, params: object, send: (by: Sender) => Promise<Seen>];

/** Purchase records as CSV. */
export const records = (by: Sender, text: string, query = '') =>
  by.bulk(text, CSV_TYPE, `/api/purchase-records/bulk${query}`);
