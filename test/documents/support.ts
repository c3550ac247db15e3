/** What clients of the generic documents send, and what they and the store then have. */
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { loadConfig } from '../../shared/platform/config.ts';
import { openDatabase } from '../../shared/platform/database.ts';
import { createLogger } from '../../shared/platform/logger.ts';
import { openStorage } from '../../shared/storage/open-storage.ts';
import { documentMaintenance } from '../../workers/document-maintenance.ts';
import { type WorkerDependencies } from '../../workers/handler.ts';
import { newClients, type Client, type Clients, type Seen } from '../support/client.ts';
import { type Stack } from '../support/stack.ts';
import { type OnStore, type Presigned, type Store } from './stores.ts';

export const DOCUMENTS = '/api/v1/documents';
export const MAX_BYTES = 26_214_400;
export const UNKNOWN_ID = '7d3f1c52-0c11-4a2e-9b0a-3f0d5d1c9e77';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface Part {
  name: string;
  value: string | Uint8Array;
  /** Makes the part a file. */
  fileName?: string;
  contentType?: string;
}

const BOUNDARY = 'trama-test-boundary';

/** A multipart body, byte by byte: FormData would not send what some of the tests need. */
export function multipart(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`) {
  const pieces = parts.flatMap(({ name, value, fileName, contentType }) => {
    const escaped = fileName?.replace(/["\\]/g, '\\$&');
    const file = escaped === undefined ? '' : `; filename="${escaped}"`;
    const type = contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...pieces, Buffer.from(end)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** The whole answer; rejects when it breaks off. */
export async function answerTo(sent: ClientRequest): Promise<Received> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response as AsyncIterable<Buffer>) pieces.push(piece);
  return { status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(pieces) };
}

export class Documents {
  readonly clients: Clients;
  readonly store: Store;
  readonly supplierId: string;

  private constructor(clients: Clients, store: Store, supplierId: string) {
    this.clients = clients;
    this.store = store;
    this.supplierId = supplierId;
  }

  /** Of a new tenant with a supplier. */
  static async create({ stack, store }: OnStore): Promise<Documents> {
    const clients = await newClients(stack);
    const { body } = await clients.v1.post('/api/v1/suppliers', { name: 'Filatura' });
    return new Documents(clients, store, (body as { id: string }).id);
  }

  get v1(): Client {
    return this.clients.v1;
  }

  get stack(): Stack {
    return this.clients.stack;
  }

  /** The fields of a document of the supplier. */
  described = (): Part[] => [
    { name: 'entityType', value: 'SUPPLIER' },
    { name: 'entityId', value: this.supplierId },
    { name: 'category', value: 'CONTRACT' },
  ];

  file = (value: string | Uint8Array = 'hello', fileName = 'sheet.pdf', contentType = 'application/pdf'): Part => ({
    name: 'file',
    value,
    fileName,
    contentType,
  });

  send(parts: readonly Part[], end?: string): Promise<Seen> {
    const { body, headers } = multipart(parts, end);
    return this.v1.post(DOCUMENTS, body, { headers });
  }

  /** A document that is READY; answers its DocumentDto. */
  async ready(...file: Parameters<Documents['file']>) {
    const answer = await this.send([...this.described(), this.file(...file)]);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body as { id: string; objectKey: string; createdAt: string };
  }

  announce(sizeBytes: number, fields: Record<string, unknown> = {}): Promise<Seen> {
    return this.v1.post(`${DOCUMENTS}/presign`, {
      entityType: 'SUPPLIER',
      entityId: this.supplierId,
      category: 'CONTRACT',
      fileName: 'sheet.pdf',
      contentType: 'application/pdf',
      sizeBytes,
      ...fields,
    });
  }

  async presigned(sizeBytes: number, fields: Record<string, unknown> = {}): Promise<Presigned> {
    const answer = await this.announce(sizeBytes, fields);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body as unknown as Presigned;
  }

  /** PUTs bytes as the answer to presign says, or with other headers or at another URL; returns the status. */
  async put(
    upload: Presigned,
    bytes: Uint8Array,
    { headers = {}, url = upload.presignedUrl }: { headers?: Record<string, string>; url?: string } = {},
  ): Promise<number> {
    const answer = await fetch(this.store.reachable(url), {
      method: 'PUT',
      headers: { ...upload.headers, ...headers },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Announced and put, not completed. */
  async uploaded(bytes: Uint8Array, fields?: Record<string, unknown>): Promise<Presigned> {
    const upload = await this.presigned(bytes.length, fields);
    expect(await this.put(upload, bytes)).to.equal(200);
    return upload;
  }

  complete(id: string, checksumSha256: string, prefer = 'wait=60'): Promise<Seen> {
    return this.v1.post(`${DOCUMENTS}/${id}/complete`, { checksumSha256 }, { headers: { prefer } });
  }

  /** A request whose body the test writes itself; the connection is its own. */
  begin(method: string, path: string, headers: Record<string, string | number> = {}): ClientRequest {
    const authorization = `Bearer ${this.clients.tenant.token}`;
    return request(`${this.stack.url}${path}`, { method, headers: { authorization, ...headers }, agent: false });
  }

  /** fetch would add Cache-Control to conditional requests, and asks again by itself. */
  download(id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
    const sent = this.begin(method, `${DOCUMENTS}/${id}/download`, headers);
    const answer = answerTo(sent);
    sent.end();
    return answer;
  }

  async statusOf(id: string): Promise<string> {
    return (await this.v1.get(`${DOCUMENTS}/${id}`)).body.status as string;
  }

  /** How many documents the tenant has, deleted ones too. */
  async count(): Promise<number> {
    return (await this.v1.get(`${DOCUMENTS}?includeDeleted=true`)).body.total as number;
  }

  /** The tenant's objects: those of documents, and those put at signed URLs. */
  async keys(): Promise<string[]> {
    const { id } = this.clients.tenant;
    return [...(await this.store.keys(`documents/${id}/`)), ...(await this.store.keys(`uploads/${id}/`))];
  }

  uploadKey = (id: string) => `uploads/${this.clients.tenant.id}/${id}`;
  objectKey = (id: string) => `documents/${this.clients.tenant.id}/${id}`;

  async expectNothingKept(): Promise<void> {
    expect(await this.keys()).to.deep.equal([]);
    expect(await this.store.unfinished()).to.equal(0);
    expect(await this.count()).to.equal(0);
  }

  /** Moves dates of a document into the past. */
  async age(id: string, hours: number, ...columns: ('created_at' | 'updated_at' | 'deleted_at')[]): Promise<void> {
    const then = new Date(Date.now() - hours * 3_600_000);
    const dates = Object.fromEntries(columns.map((column) => [column, then]));
    await this.stack.database('documents').where({ id }).update(dates);
  }
}

/** Runs the maintenance as so many workers at the same time do, each on connections of its own. */
export async function maintain(stack: Stack, workers = 1): Promise<void> {
  const config = loadConfig(stack.env);
  const runs = Array.from({ length: workers }, async () => {
    const database = openDatabase(stack.databaseUrl, { poolSize: 2, applicationName: 'trama-test' });
    const storage = await openStorage(config.storage);
    try {
      const deps = { database, storage, config, logger: createLogger('silent', 'worker') };
      await documentMaintenance(deps as WorkerDependencies);
    } finally {
      await storage.close();
      await database.destroy();
    }
  });
  await Promise.all(runs);
}

/** Lets nobody write to the documents until released. */
export async function holdDocuments({ databaseUrl }: Stack): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table documents in share mode');
  return { release: () => client.end() };
}
