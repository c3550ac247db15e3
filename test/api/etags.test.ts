import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { getBody, newClients } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { getName } from './calls.ts';
import { getProperties } from './samples.ts';
import { clientFor, newWorld, pathIn, type World } from './world.ts';

const SUPPLIERS = '/api/v1/suppliers';
const TAG = /^"[\w-]{22}"$/;

/** Those that take a condition, but for rows that others beside them in the walk need. */
const CONDITIONAL = ENDPOINTS.filter((declared) => declared.requestHeaders?.shape['if-match']);

describe('ETags of rows', () => {
  describe('whatever the resource', () => {
    let world: World;
    before(async () => {
      world = await newWorld(await sharedStack());
    });

    it('are strong, the same until something changes, and what changes of it are conditional on', async () => {
      expect(CONDITIONAL.length).to.be.greaterThan(30);
      for (const declared of CONDITIONAL.filter(({ method }) => method !== 'DELETE')) {
        const client = clientFor(declared, world);
        const path = await pathIn(declared, world);
        const name = getName(declared);
        const read = await client.get(path);
        const etag = read.headers.get('etag');
        expect(etag, name).to.match(TAG);
        const again = await client.get(path, { headers: { 'if-none-match': `"other", ${etag}` } });
        expect([again.status, again.text, again.headers.get('etag')], name).to.deep.equal([304, '', etag]);
        expect((await client.get(path, { headers: { 'if-none-match': '"other"' } })).status, name).to.equal(200);
        // a value of its own, so that the row changes
        const body =
          declared.method === 'PATCH'
            ? {}
            : Object.fromEntries(Object.keys(getProperties(declared)).map((field) => [field, read.body[field]]));
        for (const ifMatch of ['"other"', `W/${etag}`, 'other']) {
          const refused = await client.request(declared.method, path, { body, headers: { 'if-match': ifMatch } });
          expect([refused.status, refused.body.code], `${name} ${ifMatch}`).to.deep.equal([412, 'PRECONDITION_FAILED']);
          expect(refused.headers.get('etag'), name).to.equal(etag);
        }
        const changed = await client.request(declared.method, path, {
          body,
          headers: { 'if-match': `"other", ${etag}` },
        });
        expect(changed.status, `${name} ${changed.text}`).to.equal(200);
        expect((await client.get(path)).headers.get('etag'), name).to.equal(changed.headers.get('etag'));
        const any = await client.request(declared.method, path, { body, headers: { 'if-match': '*' } });
        expect(any.status, name).to.equal(200);
      }
    });

    it('are asked about before a row is deleted', async () => {
      for (const declared of CONDITIONAL.filter(({ method }) => method === 'DELETE')) {
        const client = clientFor(declared, world);
        const path = await pathIn(declared, world);
        const refused = await client.request('DELETE', path, { headers: { 'if-match': '"other"' } });
        expect([refused.status, refused.body.code], getName(declared)).to.deep.equal([412, 'PRECONDITION_FAILED']);
        expect((await client.get(path)).status, getName(declared)).to.equal(200);
      }
    });
  });

  it('let one of many who change what they have read at once do it', async () => {
    const { v1 } = await newClients();
    const made = await v1.post(SUPPLIERS, { name: 'Contested' });
    const path = `${SUPPLIERS}/${made.body.id}`;
    const etag = made.headers.get('etag')!;
    expect((await v1.get(path)).headers.get('etag')).to.equal(etag);
    const headers = { 'if-match': etag };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => v1.patch(path, { category: `C${number}` }, { headers })),
    );
    const right = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(11).fill(412)]);
    expect(getBody(await v1.get(path), 200).category).to.equal(right[0]!.body.category);
    const removed = await Promise.all(
      Array.from({ length: 4 }, () =>
        v1.request('DELETE', path, { headers: { 'if-match': right[0]!.headers.get('etag')! } }),
      ),
    );
    expect(removed.map(({ status }) => status).sort()).to.deep.equal([204, 404, 404, 404]);
    expect((await v1.patch(path, {}, { headers })).status).to.equal(404);
  });

  it('change with what a row is shown with', async () => {
    const { v1 } = await newClients();
    const supplier = getBody(await v1.post(SUPPLIERS, { name: 'Before' }), 201);
    const record = getBody(
      await v1.post('/api/v1/purchase-records', { supplierId: supplier.id, purchaseDate: '2026-01-01' }),
      201,
    );
    const path = `/api/v1/purchase-records/${record.id}`;
    const etag = (await v1.get(path)).headers.get('etag')!;
    await v1.patch(`${SUPPLIERS}/${supplier.id}`, { name: 'After' });
    const again = await v1.get(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body.supplierName]).to.deep.equal([200, 'After']);
  });
});
