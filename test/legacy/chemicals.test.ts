import { expect } from 'chai';
import { ALL_SCOPES, MODULES } from '../../shared/platform/modules.ts';
import { newCredential } from '../api/test-credentials.ts';
import { getBody, Client, legacyClient, newClients, getRefusal } from '../support/client.ts';
import { sharedStack } from '../support/stack.ts';
import { invalid } from './purchases.ts';

const PATH = '/api/chemicals';

const FULL = {
  name: 'Perossido d’idrogeno 35%',
  cas_numbers: ['7722-84-1', '7732-18-5'],
  supplier: 'Chimica Biellese S.p.A.',
  zdhc_level: 'LEVEL_3',
  msds_url: 'https://example.org/msds/h2o2.pdf',
  reach_compliant: true,
  svhc_substance: true,
};

const DEFAULTS = {
  cas_numbers: [],
  supplier: null,
  zdhc_level: null,
  msds_url: null,
  reach_compliant: false,
  svhc_substance: false,
};

const CAS_NUMBERS =
  '50-00-0 64-17-5 67-64-1 71-43-2 84-74-2 108-88-3 335-67-1 1310-73-2 7647-14-5 7664-93-9 7722-84-1 7732-18-5 ' +
  '9016-45-9 25154-52-3 1034343-98-0';

const NO_CAS_NUMBERS: Record<string, string[]> = {
  'another check digit': [0, 1, 2, 3, 4, 6, 7, 8, 9].map((digit) => `7732-18-${digit}`),
  'two digits that have changed places': ['7723-18-5'],
  // the check digit of these is right
  'too few or too many digits': ['5-00-5', '10000000-00-0', '7732-8-4', '7732-180-3'],
  'a leading zero': ['0050-00-0', '0-00-0', '00-00-0'],
  'none or two check digits': ['7732-18', '7732-18-', '7732-18-55'],
  'no hyphens, or others': ['7732185', '7732–18–5', '7732-185'],
  'other characters than digits': ['7732-IB-5', '٧٧٣٢-١٨-٥', '7732 -18-5', 'CAS 7732-18-5', '7732-18-5\0'],
  'two in one': ['7732-18-5 50-00-0', '7732-18-5\n50-00-0'],
  nothing: ['', '   '],
};

describe('legacy chemical products', () => {
  const created = async (client: Client, fields: object) => getBody(await client.post(PATH, fields), 201);

  const search = async (client: Client, cas: string) =>
    (getBody(await client.get(`${PATH}/search?cas=${encodeURIComponent(cas)}`), 200) as { name: string }[]).map(
      (each) => each.name,
    );

  it('store every field and answer it as it was sent', async () => {
    const { legacy } = await newClients();
    const body = await created(legacy, FULL);
    const { id, uuid, created_at, updated_at, ...fields } = body;
    expect(fields).to.deep.equal(FULL);
    expect([typeof id, typeof uuid]).to.deep.equal(['number', 'string']);
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(updated_at).to.equal(created_at);
    expect(getBody(await legacy.get(`${PATH}/${id}`), 200)).to.deep.equal(body);
  });

  it('need a name only; the rest has defaults, also for null, and what the server sets is ignored', async () => {
    const { legacy } = await newClients();
    const cleared = Object.fromEntries(Object.keys(DEFAULTS).map((field) => [field, null]));
    for (const sent of [{}, cleared, { id: 999_999_999, created_at: '1999-01-01', other: {} }]) {
      const { id, uuid, created_at, updated_at, ...fields } = await created(legacy, { name: ' Water ', ...sent });
      expect(fields).to.deep.equal({ name: 'Water', ...DEFAULTS });
      expect(id).to.not.equal(999_999_999);
      expect(uuid).to.be.a('string');
      expect([created_at, updated_at].join()).to.not.match(/1999/);
    }
  });

  it('take every level of the ZDHC Gateway', async () => {
    const { legacy } = await newClients();
    for (const zdhc_level of ['LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'NOT_LISTED'])
      expect((await created(legacy, { name: 'A', zdhc_level })).zdhc_level).to.equal(zdhc_level);
  });

  const LONGEST_LINK = `https://example.org/${'u'.repeat(1980)}`;
  const BAD: Record<string, unknown[]> = {
    name: [undefined, null, '', '  ', 5, ['A'], 'x'.repeat(256), 'a\0b'],
    supplier: [17, {}, 'x'.repeat(256)],
    zdhc_level: ['NOT_REGISTERED', 'level_1', 'LEVEL_4', '', 1],
    msds_url: [{}, true, LONGEST_LINK + 'x', 'javascript:alert(1)', 'ftp://example.org/a', 'https://', 'msds.pdf'],
    'reach_compliant svhc_substance': ['true', 1, 'no', []],
    cas_numbers: ['7732-18-5', { 0: '7732-18-5' }, 7732185, Array(201).fill('7732-18-5')],
    'cas_numbers.0': [[null], [7732185], [['7732-18-5']], [true, '7732-18-5']],
  };
  it('refuse values outside their constraint by name, on create and on replace', async () => {
    const { legacy } = await newClients();
    const product = await created(legacy, FULL);
    const id = product.id as number;
    for (const [named, values] of Object.entries(BAD))
      for (const field of named.split(' '))
        for (const value of values) {
          const body = { name: 'A', [field.replace('.0', '')]: value };
          const what = `${field}: ${String(JSON.stringify(value)).slice(0, 40)}`;
          expect(getRefusal(await legacy.post(PATH, body)), what).to.deep.equal(invalid(field));
          expect(getRefusal(await legacy.put(`${PATH}/${id}`, body)), `PUT ${what}`).to.deep.equal(invalid(field));
        }
    expect(getBody(await legacy.get(PATH), 200)).to.deep.equal([product]);
  });

  it('take the longest values', async () => {
    const { legacy } = await newClients();
    const longest = {
      name: 'n'.repeat(255),
      supplier: 's'.repeat(255),
      msds_url: LONGEST_LINK,
      cas_numbers: Array<string>(200).fill('7732-18-5'),
    };
    expect(await created(legacy, longest)).to.deep.include(longest);
  });

  describe('CAS numbers', () => {
    it('with the right check digit are taken, and without the blanks around them', async () => {
      const { legacy } = await newClients();
      const cas_numbers = CAS_NUMBERS.split(' ');
      expect((await created(legacy, { name: 'All', cas_numbers })).cas_numbers).to.deep.equal(cas_numbers);
      const blanks = [' 7732-18-5', '50-00-0\t', '\n64-17-5 '];
      expect((await created(legacy, { name: 'Blanks', cas_numbers: blanks })).cas_numbers).to.deep.equal([
        '7732-18-5',
        '50-00-0',
        '64-17-5',
      ]);
    });

    it('of any other form are refused, each by its place in the list and in a search', async () => {
      const { legacy } = await newClients();
      for (const [what, values] of Object.entries(NO_CAS_NUMBERS))
        for (const value of values) {
          const made = await legacy.post(PATH, { name: 'A', cas_numbers: ['50-00-0', value] });
          expect(getRefusal(made), `${what}: ${value}`).to.deep.equal(invalid('cas_numbers.1'));
          const found = await legacy.get(`${PATH}/search?cas=${encodeURIComponent(value)}`);
          expect(getRefusal(found), `search, ${what}: ${value}`).to.deep.equal(invalid('cas'));
        }
      expect(getRefusal(await legacy.get(`${PATH}/search`)), 'search without').to.deep.equal(invalid('cas'));
      expect((await legacy.get(PATH)).body).to.deep.equal([]);
    });
  });

  it("are found by the CAS number of a substance in them, the own tenant's only", async () => {
    const [{ legacy }, foreign] = [await newClients(), await newClients()];
    const { id } = await created(legacy, { name: 'Water', cas_numbers: ['7732-18-5'] });
    await created(legacy, { name: 'Soda lye', cas_numbers: ['1310-73-2', '7732-18-5'] });
    await created(legacy, { name: 'Toluene', cas_numbers: ['108-88-3'] });
    await created(legacy, { name: 'Unknown' });
    await created(foreign.legacy, { name: 'Brine', cas_numbers: ['7647-14-5', '7732-18-5'] });
    expect(await search(legacy, '7732-18-5')).to.deep.equal(['Water', 'Soda lye']);
    expect(await search(legacy, ' 1310-73-2 '), 'blanks around').to.deep.equal(['Soda lye']);
    expect(await search(legacy, '7647-14-5'), "another tenant's").to.deep.equal([]);
    expect(await search(legacy, '64-17-5'), 'nobody has it').to.deep.equal([]);
    expect(await search(foreign.legacy, '7732-18-5')).to.deep.equal(['Brine']);
    const paged = getBody(await legacy.get(`${PATH}/search?cas=7732-18-5&page=1&size=1`), 200) as { name: string }[];
    expect(paged.map((each) => each.name)).to.deep.equal(['Soda lye']);
    getBody(await legacy.put(`${PATH}/${id}`, { name: 'Water', cas_numbers: ['64-17-5'] }), 200);
    expect([await search(legacy, '7732-18-5'), await search(legacy, '64-17-5')]).to.deep.equal([
      ['Soda lye'],
      ['Water'],
    ]);
  });

  it('are listed as a plain array, with optional page from 0 and size', async () => {
    const { legacy } = await newClients();
    expect((await legacy.get(PATH)).text).to.equal('[]');
    const all = [];
    for (const name of ['C', 'A', 'B']) all.push(await created(legacy, { ...FULL, name }));
    for (const [query, wanted] of [
      ['', all],
      ['?page=0', all],
      ['?size=250', all],
      ['?page=1&size=2', all.slice(2)],
      ['?page=2&size=2', []],
    ] as const)
      expect(getBody(await legacy.get(`${PATH}${query}`), 200), query).to.deep.equal(wanted);
    for (const [query, field] of [
      ['size=251', 'size'],
      ['size=0', 'size'],
      ['page=-1', 'page'],
      ['page=x', 'page'],
    ] as const)
      for (const path of [`${PATH}?`, `${PATH}/search?cas=50-00-0&`])
        expect(getRefusal(await legacy.get(path + query)), path + query).to.deep.equal(invalid(field));
  });

  it('are replaced as a whole: what is absent goes back to its default', async () => {
    const { legacy } = await newClients();
    const { updated_at: _before, ...product } = await created(legacy, FULL);
    const put = async (fields: object) => {
      const body = getBody(await legacy.put(`${PATH}/${product.id}`, fields), 200);
      expect(getBody(await legacy.get(`${PATH}/${product.id}`), 200)).to.deep.equal(body);
      const { updated_at: _after, ...shown } = body;
      return shown as object;
    };
    expect(await put({ name: 'Other', zdhc_level: 'LEVEL_1' })).to.deep.equal({
      ...product,
      ...DEFAULTS,
      name: 'Other',
      zdhc_level: 'LEVEL_1',
    });
    expect(await put({ ...FULL, id: 999_999_999, created_at: '1999-01-01' })).to.deep.equal(product);
    expect(await put({ name: 'Bare' })).to.deep.equal({ ...product, ...DEFAULTS, name: 'Bare' });
  });

  it("are 404 where they do not exist or are another tenant's, and 400 where the id is none", async () => {
    const [{ legacy }, foreign] = [await newClients(), await newClients()];
    const theirs = await created(foreign.legacy, FULL);
    for (const [id, wanted] of [
      [theirs.id, [404, 'NOT_FOUND', undefined]],
      [999_999_999, [404, 'NOT_FOUND', undefined]],
      [0, invalid('id')],
      ['abc', invalid('id')],
      ['7732-18-5', invalid('id')],
    ] as const) {
      expect(getRefusal(await legacy.get(`${PATH}/${id}`)), `GET ${id}`).to.deep.equal(wanted);
      expect(getRefusal(await legacy.put(`${PATH}/${id}`, { name: 'Mine' })), `PUT ${id}`).to.deep.equal(wanted);
    }
    expect(getBody(await foreign.legacy.get(`${PATH}/${theirs.id}`), 200)).to.deep.equal(theirs);
  });

  it('are neither patched nor deleted: 405 with what is allowed', async () => {
    const { legacy } = await newClients();
    const { id } = await created(legacy, FULL);
    for (const method of ['PATCH', 'DELETE']) {
      const { status, headers } = await legacy.request(method, `${PATH}/${id}`, { body: {} });
      expect([status, headers.get('allow')?.split(', ').sort()], method).to.deep.equal([
        405,
        ['GET', 'HEAD', 'OPTIONS', 'PUT'],
      ]);
    }
    expect((await legacy.get(`${PATH}/${id}`)).status).to.equal(200);
  });

  describe('and their purchases', () => {
    const PATHS = [PATH, `${PATH}/search?cas=50-00-0`, '/api/v1/chemical-purchases'];

    it('are open to a service key and to a token', async () => {
      const { legacy, v1 } = await newClients();
      const product = await created(v1, FULL);
      expect(getBody(await legacy.put(`${PATH}/${product.id}`, { name: 'B' }), 200)).to.include({ name: 'B' });
      for (const path of PATHS)
        expect([(await legacy.get(path)).status, (await v1.get(path)).status], path).to.deep.equal([200, 200]);
    });

    it('are closed to a token without their scope, and to a tenant without their module', async () => {
      const stack = await sharedStack();
      const others = ALL_SCOPES.filter((scope) => !scope.startsWith('chemicals:'));
      const unscoped = new Client(
        stack.url,
        await newCredential(stack, await stack.tenant(), 'token', { scopes: [...others, 'chemicals:read'] }),
      );
      const unread = new Client(
        stack.url,
        await newCredential(stack, await stack.tenant(), 'token', { scopes: others }),
      );
      const modules = MODULES.filter((module) => module !== 'chemicals');
      const unentitled = legacyClient(stack, await stack.tenant({ modules }));
      for (const path of PATHS) {
        expect((await unscoped.get(path)).status, path).to.equal(200);
        expect(getRefusal(await unread.get(path)), path).to.deep.equal([403, 'SCOPE_MISSING', undefined]);
        expect(getRefusal(await unentitled.get(path)), path).to.deep.equal([403, 'MODULE_NOT_ENTITLED', undefined]);
      }
      for (const path of [PATH, PATHS[2]!]) {
        expect(getRefusal(await unscoped.post(path, {})), path).to.deep.equal([403, 'SCOPE_MISSING', undefined]);
        expect(getRefusal(await unentitled.post(path, {})), path).to.deep.equal([
          403,
          'MODULE_NOT_ENTITLED',
          undefined,
        ]);
      }
    });
  });
});
