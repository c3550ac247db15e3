import { expect } from 'chai';
import { call, getName, PROTECTED } from '../api/calls.ts';
import { newCredentials } from '../api/test-credentials.ts';
import { anonymousClient, v1Client } from '../support/client.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

const getCacheControl = ({ headers }: { headers: Headers }) => headers.get('cache-control');

describe('Cache-Control: no-store', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  it('stands on every answer to somebody, refused or not', async () => {
    const tenant = await stack.tenant();
    const { token } = await newCredentials(stack, tenant);
    const reads = PROTECTED.filter((each) => each.method === 'GET');
    for (const declared of reads)
      for (const headers of [{}, token]) {
        const seen = await call(stack.url, declared, headers);
        expect(getCacheControl(seen), `${getName(declared)} ${seen.status}`).to.equal('no-store');
      }
    const v1 = v1Client(stack, tenant);
    const invalid = await v1.post('/api/v1/suppliers', '{', { headers: { 'content-type': 'application/json' } });
    expect([invalid.status, getCacheControl(invalid)]).to.deep.equal([400, 'no-store']);
  });

  it('stands on paths and methods that nobody has', async () => {
    const anybody = anonymousClient(stack);
    for (const [method, path, status] of [
      ['GET', '/no/such/path', 404],
      ['GET', '/%', 404],
      ['DELETE', '/api/v1/suppliers', 405],
      ['OPTIONS', '/api/v1/suppliers', 204],
      ['PUT', '/storage/documents/1/x', 403],
      ['GET', '/admin/queues', 401],
      ['GET', '/assets/no-such-file.css', 404],
      ['GET', '/api/v1/health/ready', 200],
    ] as const) {
      const seen = await anybody.request(method, path);
      // pages send their visitors to the sign-in instead
      if (path !== '/admin/queues') expect(seen.status, `${method} ${path}`).to.equal(status);
      expect(getCacheControl(seen), `${method} ${path}`).to.equal('no-store');
    }
  });

  it("is left to what is everybody's: scripts and styles may be kept", async () => {
    const anybody = anonymousClient(stack);
    const seen = await anybody.get('/docs/swagger-ui.css');
    expect([seen.status, getCacheControl(seen)]).to.deep.equal([200, 'public, max-age=3600']);
  });
});
