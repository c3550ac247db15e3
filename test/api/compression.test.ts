import { request as send, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { legacyClient, newClients } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** As it comes over the wire: fetch would decompress it. */
const raw = (stack: Stack, path: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    send(new URL(path, stack.url), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

describe('compression of answers', () => {
  const newShop = async () => {
    const { stack, tenant } = await newClients();
    const items = Array.from({ length: 300 }, (_, index) => ({ name: `Supplier ${index}`, country: 'IT' }));
    const legacy = legacyClient(stack, tenant);
    const wait = { headers: { prefer: 'wait=60' } };
    const answer = await legacy.post('/api/suppliers/bulk', { items }, wait);
    expect(answer.status, answer.text).to.equal(200);
    const products = items.map((_, index) => ({ name: `Product ${index}`, sku: `P${index}` }));
    await legacy.post('/api/company-products/bulk', { items: products }, { headers: { prefer: 'wait=60' } });
    return { stack, tenant, own: { authorization: `Bearer ${tenant.token}` }, items };
  };

  it('is in the coding that the client takes, of pages, streamed lists and text', async () => {
    const { stack, own, tenant } = await newShop();
    const products = { 'x-api-key': tenant.apiKey };
    for (const [path, headers] of [
      ['/api/v1/suppliers?pageSize=100', own],
      ['/api/suppliers?size=250', products],
      ['/api/v1/certifications', own],
      ['/api/v1/company/products', own],
      ['/api/v1/supplier/products', own],
    ] as const) {
      const plain = await raw(stack, path, headers);
      expect(plain.headers['content-encoding'], path).to.equal(undefined);
      for (const [accepted, coding] of [
        ['br', 'br'],
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['*', 'br'],
      ] as const) {
        const answer = await raw(stack, path, { ...headers, 'accept-encoding': accepted });
        const encoding = answer.headers['content-encoding'] as typeof coding | undefined;
        // of few bytes nothing is gained
        if (plain.bytes.length < 100) expect(encoding).to.equal(undefined);
        else expect(encoding, `${path} ${accepted}`).to.equal(coding);
        expect(answer.headers.vary).to.match(/accept-encoding/i);
        const body = encoding ? decoders[encoding](answer.bytes) : answer.bytes;
        expect(body.equals(plain.bytes), `${path} ${accepted}`).to.equal(true);
        if (plain.bytes.length > 10_000) expect(answer.bytes.length).to.be.lessThan(plain.bytes.length / 3);
      }
      for (const accepted of ['identity', 'deflate', '', 'br;q=0, gzip;q=0'])
        expect(
          (await raw(stack, path, { ...headers, 'accept-encoding': accepted })).headers['content-encoding'],
        ).to.equal(undefined);
    }
    const head = await raw(stack, '/api/v1/suppliers?pageSize=100', { ...own, 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
  });

  it('leaves alone what holds a token, single rows, errors and what is written', async () => {
    const { stack, own } = await newShop();
    const takes = { ...own, 'accept-encoding': 'br, gzip' };
    for (const path of ['/api/v1/auth/me', '/api/v1/me', '/api/v1/nothing', '/api/v1/suppliers?page=0'])
      expect((await raw(stack, path, takes)).headers, path).to.not.have.property('content-encoding');
    const list = await raw(stack, '/api/v1/suppliers?pageSize=1', own);
    const [{ id }] = (JSON.parse(String(list.bytes)) as { items: [{ id: string }] }).items;
    const row = await raw(stack, `/api/v1/suppliers/${id}`, takes);
    expect(row.headers).to.have.property('etag');
    expect(row.headers).to.not.have.property('content-encoding');
  });

  it('is of the OpenAPI document too, with a tag for each coding', async () => {
    const stack = await sharedStack();
    const path = '/openapi.json';
    const plain = await raw(stack, path, {});
    const tags = new Set([plain.headers.etag]);
    for (const coding of ['br', 'gzip'] as const) {
      const answer = await raw(stack, path, { 'accept-encoding': coding });
      expect(answer.headers).to.include({ 'content-encoding': coding, 'cache-control': 'no-cache' });
      expect(decoders[coding](answer.bytes).equals(plain.bytes)).to.equal(true);
      tags.add(answer.headers.etag);
      const again = await raw(stack, path, { 'accept-encoding': coding, 'if-none-match': answer.headers.etag! });
      expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
    }
    expect(tags.size).to.equal(3);
    expect((await raw(stack, path, { 'if-none-match': plain.headers.etag! })).status).to.equal(304);
    expect((await raw(stack, path, { 'if-none-match': '"other"' })).status).to.equal(200);
  });
});
