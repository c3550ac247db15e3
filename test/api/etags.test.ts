import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { invite, newAccount, newAddress, USERS } from '../accounts/support.ts';
import { type Client, getBody, newClients } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { getName } from './calls.ts';
import { getProperties } from './samples.ts';
import { clientFor, newWorld, pathIn, type World } from './world.ts';

const SUPPLIERS = '/api/v1/suppliers';
const MATERIALS = '/api/v1/product/materials';
const IMPORT_PROFILES = '/api/v1/import-profiles';
const FACTORS = '/api/v1/emission-factors';
const TAG = /^"[\w-]{22}"$/;

/** Where a row is read that is changed at another path: documents and purchases of a material, and what has a status. */
const readAt = (path: string) =>
  path
    .replace(/^.+(?=\/documents\/)/, '/api/v1')
    .replace(/^.+\/materials\/.+(?=\/purchases\/)/, '/api/v1')
    .replace(/(\/(users|tenants)\/[^/]+)\/status$/, '$1');

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
        const readPath = readAt(path);
        const read = await client.get(readPath);
        const etag = read.headers.get('etag');
        expect(etag, name).to.match(TAG);
        const again = await client.get(readPath, { headers: { 'if-none-match': `"other", ${etag}` } });
        expect([again.status, again.text, again.headers.get('etag')], name).to.deep.equal([304, '', etag]);
        expect((await client.get(readPath, { headers: { 'if-none-match': '"other"' } })).status, name).to.equal(200);
        // a value of its own, so that the row changes
        const body =
          declared.method === 'PATCH' && readPath === path
            ? {}
            : Object.fromEntries(
                Object.keys(getProperties(declared))
                  .filter((field) => field in read.body)
                  .map((field) => [field, read.body[field]]),
              );
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
        expect((await client.get(readPath)).headers.get('etag'), name).to.equal(changed.headers.get('etag'));
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
        const read = await client.get(readAt(path));
        expect([read.status, read.headers.get('etag')], getName(declared)).to.deep.equal([
          200,
          refused.headers.get('etag'),
        ]);
        expect(read.headers.get('etag'), getName(declared)).to.match(TAG);
      }
    });

    it('are of every row that has a path of its own, to be read at and changed or deleted', () => {
      const isOfOne = ({ method, path }: Endpoint) =>
        ['PATCH', 'PUT', 'DELETE'].includes(method) &&
        ENDPOINTS.some((each) => each.method === 'GET' && each.path === path);
      const unasked = (each: Endpoint) => !CONDITIONAL.includes(each);
      expect(ENDPOINTS.filter((each) => isOfOne(each) && unasked(each)).map(getName)).to.deep.equal([]);
      // changed at a path of its own, and answered whole: it has a tag wherever it is read
      const changed = ENDPOINTS.filter(({ method }) => method === 'PATCH' || method === 'PUT');
      expect(changed.filter(unasked).map(getName)).to.deep.equal([]);
      const isRead = ({ method, path }: Endpoint) => method === 'GET' && CONDITIONAL.some((each) => each.path === path);
      for (const declared of ENDPOINTS.filter(isRead))
        expect(declared.requestHeaders?.shape, getName(declared)).to.have.property('if-none-match');
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

  describe('of what is no resource like the others', () => {
    /** Several who have read the same change it at once; `body` is of one of them. */
    async function race(client: Client, path: string, body: (name: string) => object, method = 'PATCH') {
      const headers = { 'if-match': (await client.get(path)).headers.get('etag')! };
      const answers = await Promise.all(
        Array.from('ABCDEF', (name) => client.request(method, path, { body: body(name), headers })),
      );
      expect(answers.map(({ status }) => status).sort(), path).to.deep.equal([200, 412, 412, 412, 412, 412]);
      const won = answers.find(({ status }) => status === 200)!;
      const now = await client.get(path);
      expect([now.body, now.headers.get('etag')], path).to.deep.equal([won.body, won.headers.get('etag')]);
      for (const { status, headers: refused } of answers)
        if (status === 412) expect(refused.get('etag'), path).to.equal(won.headers.get('etag'));
    }

    it('let one do it: of users, the own profile, import profiles and emission factors', async () => {
      const account = await newAccount();
      const { admin, v1 } = account;
      const { id } = await invite(account);
      await race(admin, `${USERS}/${id}`, (firstName) => ({ firstName }));
      await race(admin, '/api/v1/auth/profile', (lastName) => ({ lastName }));
      const profile = getBody(await v1.post(IMPORT_PROFILES, { resource: 'suppliers', name: 'Contested' }), 201);
      await race(v1, `${IMPORT_PROFILES}/${profile.id}`, (name) => ({ name }));
      const { factors, source } = (await v1.get(FACTORS)).body;
      await race(v1, FACTORS, (version) => ({ factors, source, version }), 'PUT');
    });

    it('are in what makes and what changes the row', async () => {
      const { admin, v1 } = await newAccount();
      const person = { email: newAddress(), firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
      const user = await admin.post(USERS, person);
      const disabled = await admin.patch(`${USERS}/${user.body.id}/status`, { status: 'DISABLED' });
      const profile = await v1.post(IMPORT_PROFILES, { resource: 'suppliers', name: 'One' });
      const supplier = getBody(await v1.post(SUPPLIERS, { name: 'Filatura' }), 201);
      const material = await v1.post(MATERIALS, { kind: 'YARN', name: 'Yarn', supplierId: supplier.id });
      for (const [client, path, { headers }] of [
        [admin, `${USERS}/${user.body.id}`, disabled],
        [v1, `${IMPORT_PROFILES}/${profile.body.id}`, profile],
        [v1, `${MATERIALS}/YARN/${material.body.id}`, material],
      ] as const) {
        expect(headers.get('etag'), path).to.match(TAG);
        expect((await client.get(path)).headers.get('etag'), path).to.equal(headers.get('etag'));
      }
      expect(user.headers.get('etag')).to.match(TAG).and.not.equal(disabled.headers.get('etag'));
    });

    it('keep who has read less from deleting', async () => {
      const account = await newAccount();
      const { admin, v1 } = account;
      const { id } = await invite(account);
      const profile = getBody(await v1.post(IMPORT_PROFILES, { resource: 'suppliers', name: 'Old' }), 201);
      const supplier = getBody(await v1.post(SUPPLIERS, { name: 'Filatura' }), 201);
      const material = getBody(await v1.post(MATERIALS, { kind: 'YARN', name: 'Yarn', supplierId: supplier.id }), 201);
      const about = { entityType: 'SUPPLIER', entityId: supplier.id, category: 'OTHER' };
      const file = { fileName: 'a.txt', contentType: 'text/plain', sizeBytes: 4 };
      const { documentId } = getBody(await v1.post('/api/v1/documents/presign', { ...about, ...file }), 201);
      for (const [client, path, change] of [
        [admin, `${USERS}/${id}`, () => admin.patch(`${USERS}/${id}`, { roles: ['admin'] })],
        [v1, `${IMPORT_PROFILES}/${profile.id}`, () => v1.patch(`${IMPORT_PROFILES}/${profile.id}`, { name: 'New' })],
        [v1, `/api/v1/documents/${documentId}`, () => v1.patch(`${SUPPLIERS}/${supplier.id}`, { name: 'Tessitura' })],
        [
          v1,
          `${MATERIALS}/YARN/${material.id}`,
          () => v1.patch(`/api/v1/textile/yarns/${material.id}`, { name: 'New' }),
        ],
      ] as const) {
        const former = (await client.get(path)).headers.get('etag')!;
        getBody(await change(), 200);
        const refused = await client.delete(path, { headers: { 'if-match': former } });
        expect([refused.status, refused.body?.code], path).to.deep.equal([412, 'PRECONDITION_FAILED']);
        const headers = { 'if-match': refused.headers.get('etag')! };
        const removed = await Promise.all(Array.from({ length: 4 }, () => client.delete(path, { headers })));
        expect(removed.map(({ status }) => status).sort(), path).to.deep.equal([204, 404, 404, 404]);
      }
    });

    it('are compared while two import profiles take the default from each other', async () => {
      const { v1 } = await newClients();
      const made = await Promise.all(
        ['One', 'Two'].map((name) =>
          v1.post(IMPORT_PROFILES, { resource: 'suppliers', name, isDefault: name === 'One' }),
        ),
      );
      const paths = made.map((each) => `${IMPORT_PROFILES}/${getBody(each, 201).id}`);
      for (let round = 0; round < 8; round++) {
        const answers = await Promise.all(
          paths.map(async (path) => {
            const headers = { 'if-match': (await v1.get(path)).headers.get('etag')! };
            return v1.patch(path, { isDefault: true }, { headers });
          }),
        );
        for (const { status, text } of answers) expect(status, text).to.be.oneOf([200, 412]);
        const rows = getBody(await v1.get(IMPORT_PROFILES), 200) as { isDefault: boolean }[];
        expect(rows.filter(({ isDefault }) => isDefault)).to.have.length(1);
      }
    });
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
