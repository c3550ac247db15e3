import { expect } from 'chai';
import { anonymousClient, legacyClient } from '../support/client.ts';
import { sharedStack, Stack } from '../support/stack.ts';

/** The value of a sample of the Prometheus text format whose labels contain all of these. */
function sample(text: string, name: string, labels: Record<string, string>): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith(`${name}{`) &&
        Object.entries(labels).every(([key, value]) => each.includes(`${key}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

describe('operations', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  it('says that the process is alive and what it depends on is ready, to everybody', async () => {
    const client = anonymousClient(stack);
    for (const path of ['/health', '/api/v1/health/live']) {
      const { status, body } = await client.get(path);
      expect([status, body], path).to.deep.equal([200, { status: 'ok' }]);
    }
    const { status, body } = await client.get('/api/v1/health/ready');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({
      status: 'ready',
      checks: { database: 'ok', queue: 'ok', storage: 'ok', migrations: 'ok' },
    });
    const head = await client.request('HEAD', '/health');
    expect([head.status, head.text]).to.deep.equal([200, '']);
  });

  describe('metrics', () => {
    it('are Prometheus text for direct loopback connections, and refused to what a proxy hands on', async () => {
      const client = anonymousClient(stack);
      const direct = await client.get('/metrics');
      expect(direct.status).to.equal(200);
      expect(direct.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
      for (const line of direct.text.split('\n').filter((each) => each !== '' && !each.startsWith('#')))
        expect(line).to.match(/^[a-zA-Z_:][\w:]*(\{.*\})? (-?[\d.]+(e[+-]?\d+)?|NaN|[+-]Inf)$/);
      const headers: Record<string, string>[] = [
        { 'x-forwarded-for': '203.0.113.7' },
        { 'x-forwarded-for': '127.0.0.1' },
        { forwarded: 'for=203.0.113.7' },
      ];
      for (const each of headers) {
        const { status, body } = await client.get('/metrics', { headers: each });
        expect([status, body.code]).to.deep.equal([403, 'FORBIDDEN']);
      }
    });

    it('count requests by method, route and status, not by path', async () => {
      const client = anonymousClient(stack);
      const count = async (labels: Record<string, string>) =>
        sample((await client.get('/metrics')).text, 'trama_http_request_duration_seconds_count', labels) ?? 0;
      const legacy = legacyClient(stack, await stack.tenant());
      const labels = { method: 'GET', route: '/api/suppliers/{id}', status: '404' };
      const unmatched = { route: 'unmatched', status: '404' };
      const before = [await count(labels), await count(unmatched)];
      for (const id of [999_999_991, 999_999_992, 999_999_993]) await legacy.get(`/api/suppliers/${id}`);
      await client.get('/no/such/path');
      expect([await count(labels), await count(unmatched)]).to.deep.equal([before[0]! + 3, before[1]! + 1]);
      expect((await client.get('/metrics')).text).to.not.match(/route="[^"]*(\d{4}|no\/such)/);
    });

    it('count jobs and the rows of imports by outcome', async () => {
      const client = anonymousClient(stack);
      const labels = { type: 'suppliers.bulk-upsert', result: 'COMPLETED' };
      const figures = async () => {
        const { text } = await client.get('/metrics');
        return [
          sample(text, 'trama_job_duration_seconds_count', labels) ?? 0,
          ...['created', 'updated', 'failed'].map(
            (outcome) => sample(text, 'trama_import_rows_total', { ...labels, outcome }) ?? 0,
          ),
        ];
      };
      const before = await figures();
      const legacy = legacyClient(stack, await stack.tenant());
      const items = [{ name: 'A' }, { name: 'B' }, { name: 'A', country: 'IT' }, { country: 'IT' }];
      const { status, body } = await legacy.post('/api/suppliers/bulk', { items });
      expect([status, body.created, body.updated, body.failed]).to.deep.equal([200, 2, 1, 1]);
      const after = await figures();
      expect(after.map((value, index) => value - before[index]!)).to.deep.equal([1, 2, 1, 1]);
    });

    it('need the token where one is set, and nothing else then', async () => {
      const token = 'metrics-token-of-the-test';
      const guarded = await Stack.start({ env: { METRICS_TOKEN: token }, workers: 0 });
      try {
        const client = anonymousClient(guarded);
        const ask = (headers: Record<string, string>) => client.get('/metrics', { headers });
        expect((await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' })).status).to.equal(
          200,
        );
        for (const headers of [
          {},
          { authorization: 'Bearer wrong' },
          { authorization: `Bearer ${token}x` },
          { authorization: token },
        ]) {
          const { status, body } = await ask(headers as Record<string, string>);
          expect([status, body.code]).to.deep.equal([401, 'UNAUTHENTICATED']);
        }
        const { token: ofTenant } = await guarded.tenant();
        expect((await ask({ authorization: `Bearer ${ofTenant}` })).status).to.equal(401);
      } finally {
        await guarded.stop();
      }
    });
  });
});
