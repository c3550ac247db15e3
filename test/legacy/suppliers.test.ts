import { expect } from 'chai';
import { counts, getCounts, Importer } from '../support/bulk.ts';
import { toCsv } from '../support/bulk-rows.ts';
import { newClients, getRefusal, type Client } from '../support/client.ts';

const PATH = '/api/suppliers';

interface Supplier {
  id: number;
  uuid: string;
  name: string;
}

describe('legacy suppliers', () => {
  const created = async (legacy: Client, fields: Record<string, unknown>) => {
    const { status, body, text } = await legacy.post(PATH, fields);
    expect(status, text).to.equal(201);
    return body as Supplier;
  };

  const names = async (legacy: Client, query: string) => {
    const { status, body, text } = await legacy.get(`${PATH}?${query}`);
    expect(status, text).to.equal(200);
    return (body as { items: Supplier[] }).items.map((item) => item.name);
  };

  it('creates a supplier and shows it in both styles', async () => {
    const { legacy, v1 } = await newClients();
    const { status, body } = await legacy.post(PATH, {
      name: ' Filatura Pollone ',
      country: 'IT',
      category: 'Spinning',
      reach_compliant: true,
    });
    expect(status).to.equal(201);
    expect(body).to.have.all.keys(
      'id uuid external_id name country category reach_compliant svhc_compliant created_at updated_at'.split(' '),
    );
    expect(body).to.include({ name: 'Filatura Pollone', country: 'IT', category: 'Spinning' });
    expect(body).to.include({ reach_compliant: true, svhc_compliant: false });
    expect(body.id).to.be.a('number');
    expect(body.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const seen = await v1.get(`/api/v1/suppliers/${body.uuid}`);
    expect(seen.body).to.include({
      id: body.uuid,
      legacyId: body.id,
      name: 'Filatura Pollone',
      country: 'IT',
      category: 'Spinning',
      reachCompliant: true,
      svhcCompliant: false,
    });
    expect(seen.body.createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await legacy.get(`${PATH}/${body.id}`)).body).to.deep.equal(body);
  });

  it('takes nothing but the name as required, and ignores what the server sets', async () => {
    const { legacy } = await newClients();
    const { body } = await legacy.post(PATH, { name: 'Bare', id: 1, uuid: 'x', created_at: '1999-01-01', other: {} });
    expect(body).to.include({
      name: 'Bare',
      country: null,
      category: null,
      reach_compliant: false,
      svhc_compliant: false,
    });
    expect(body.id).to.not.equal(1);
    expect(body.created_at).to.not.match(/^1999/);
  });

  const REFUSED: [string, Record<string, unknown>, string][] = [
    ['no name', { country: 'IT' }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a null name', { name: null }, 'name'],
    ['a name that is no text', { name: 5 }, 'name'],
    ['a country that does not exist', { name: 'A', country: 'XX' }, 'country'],
    ['a country in lower case', { name: 'A', country: 'it' }, 'country'],
    ['a country with three letters', { name: 'A', country: 'ITA' }, 'country'],
    ['a category that is no text', { name: 'A', category: ['x'] }, 'category'],
    ['a flag as text', { name: 'A', reach_compliant: 'true' }, 'reach_compliant'],
    ['a flag as number', { name: 'A', svhc_compliant: 1 }, 'svhc_compliant'],
  ];
  it('refuses bad fields on create and names them', async () => {
    const { legacy } = await newClients();
    for (const [what, body, name] of REFUSED) {
      const answer = await legacy.post(PATH, body);
      expect(getRefusal(answer), what).to.deep.equal([400, 'VALIDATION_FAILED', name]);
    }
    expect((await legacy.get(PATH)).body.total).to.equal(0);
  });

  it('patches only the fields that are sent; null clears what is optional', async () => {
    const { legacy } = await newClients();
    const { id } = await created(legacy, { name: 'A', country: 'IT', category: 'Dyeing', reach_compliant: true });
    const patched = await legacy.patch(`${PATH}/${id}`, { svhc_compliant: true });
    expect(patched.status).to.equal(200);
    expect(patched.body).to.include({
      id,
      name: 'A',
      country: 'IT',
      category: 'Dyeing',
      reach_compliant: true,
      svhc_compliant: true,
    });
    const cleared = await legacy.patch(`${PATH}/${id}`, { country: null, category: null, reach_compliant: null });
    expect(cleared.body).to.include({ name: 'A', country: null, category: null, reach_compliant: false });
    const refused = await legacy.patch(`${PATH}/${id}`, { name: null });
    expect(getRefusal(refused)).to.deep.equal([400, 'VALIDATION_FAILED', 'name']);
  });

  it('keeps names unique in a tenant, on create and on patch, and free for other tenants', async () => {
    const [{ legacy }, other] = [await newClients(), await newClients()];
    await created(legacy, { name: 'Taken' });
    const { id } = await created(legacy, { name: 'Free' });
    for (const answer of [
      await legacy.post(PATH, { name: ' Taken ' }),
      await legacy.patch(`${PATH}/${id}`, { name: 'Taken' }),
    ]) {
      expect(getRefusal(answer)).to.deep.equal([409, 'CONFLICT', 'name']);
    }
    await created(other.legacy, { name: 'Taken' });
  });

  it('answers 404 for unknown ids and 400 for ids of a wrong form', async () => {
    const { legacy } = await newClients();
    const expected: [string, number][] = [
      ['999999999', 404],
      ['9007199254740991', 404],
      ['0', 400],
      ['-1', 400],
      ['1.5', 400],
      ['abc', 400],
      ['00000000-0000-4000-8000-000000000000', 400],
      ['99999999999999999999', 400],
    ];
    for (const [id, status] of expected) {
      expect((await legacy.get(`${PATH}/${id}`)).status, `GET ${id}`).to.equal(status);
      expect((await legacy.patch(`${PATH}/${id}`, {})).status, `PATCH ${id}`).to.equal(status);
    }
  });

  describe('list', () => {
    it('pages from 0 by 50, newest first, and says how many there are', async () => {
      const { legacy } = await newClients();
      for (let number = 0; number < 52; number += 1) await created(legacy, { name: `S${number}` });
      const first = await legacy.get(PATH);
      expect(first.body).to.have.all.keys('items', 'total', 'page', 'page_size');
      expect(first.body).to.include({ total: 52, page: 0, page_size: 50 });
      expect(first.body.items).to.have.length(50);
      expect(first.body.items[0].name).to.equal('S51');
      expect(await names(legacy, 'page=1')).to.deep.equal(['S1', 'S0']);
      expect(await names(legacy, 'page=2&size=20&sortOrder=asc')).to.deep.equal(
        Array.from({ length: 12 }, (_, index) => `S${index + 40}`),
      );
      const beyond = await legacy.get(`${PATH}?page=7&size=250`);
      expect(beyond.body).to.deep.equal({ items: [], total: 52, page: 7, page_size: 250 });
    });

    it('refuses bad parameters by name and ignores unknown ones', async () => {
      const { legacy } = await newClients();
      const bad: [string, string][] = [
        ['size=251', 'size'],
        ['size=0', 'size'],
        ['size=-5', 'size'],
        ['size=ten', 'size'],
        ['size=', 'size'],
        ['page=-1', 'page'],
        ['page=1.5', 'page'],
        ['page=99999999999999999999', 'page'],
        ['sortBy=id', 'sortBy'],
        ['sortBy=name;drop', 'sortBy'],
        ['sortOrder=up', 'sortOrder'],
        ['country=XX', 'country'],
        ['complianceStatus=FULL', 'complianceStatus'],
        [`search=${'x'.repeat(256)}`, 'search'],
        ['search=a%00b', 'search'],
        ['category=a%00b', 'category'],
      ];
      for (const [query, name] of bad) {
        expect(getRefusal(await legacy.get(`${PATH}?${query}`)), query).to.deep.equal([400, 'VALIDATION_FAILED', name]);
      }
      expect((await legacy.get(`${PATH}?foo=1&pageSize=9999&constructor=1`)).status).to.equal(200);
    });

    it('filters by country, category and compliance status, alone and together', async () => {
      const { legacy } = await newClients();
      await created(legacy, {
        name: 'Both',
        country: 'IT',
        category: 'Dyeing',
        reach_compliant: true,
        svhc_compliant: true,
      });
      await created(legacy, { name: 'Reach', country: 'IT', category: 'Spinning', reach_compliant: true });
      await created(legacy, { name: 'Svhc', country: 'PT', category: 'Dyeing', svhc_compliant: true });
      await created(legacy, { name: 'None' });
      const expected: Record<string, string[]> = {
        'country=IT': ['Both', 'Reach'],
        'country=DE': [],
        'category=Dyeing': ['Both', 'Svhc'],
        'category=Dye': [],
        'complianceStatus=COMPLIANT': ['Both'],
        'complianceStatus=PARTIAL': ['Reach', 'Svhc'],
        'complianceStatus=NON_COMPLIANT': ['None'],
        'complianceStatus=PARTIAL&country=PT': ['Svhc'],
        'country=IT&category=Dyeing&search=both': ['Both'],
      };
      for (const [query, wanted] of Object.entries(expected)) {
        expect(await names(legacy, `sortBy=name&sortOrder=asc&${query}`), query).to.deep.equal(wanted);
      }
    });

    it('filters alike in every order, few rows and thousands', async () => {
      const importer = await Importer.create();
      const rows = Array.from({ length: 13_000 }, (_, n) => ({
        name: `S-${String((n * 7919) % 13_000).padStart(5, '0')}`,
        country: n % 2 === 0 || n % 5 === 1 ? 'IT' : 'PT',
        category: n % 3 === 0 ? 'Dyeing' : 'Weaving',
        reach_compliant: String(n % 7 > 0),
        svhc_compliant: 'true',
      }));
      expect(getCounts(await importer.csv('suppliers', toCsv(rows)))).to.deep.equal(counts(rows.length, 0, 0));
      type Wanted = (row: (typeof rows)[number]) => boolean;
      const filters: Record<string, Wanted> = {
        'country=IT&complianceStatus=COMPLIANT': ({ country, reach_compliant: reach }) =>
          country === 'IT' && reach === 'true',
        'category=Weaving&complianceStatus=COMPLIANT': ({ category, reach_compliant: reach }) =>
          category === 'Weaving' && reach === 'true',
        'complianceStatus=COMPLIANT': ({ reach_compliant: reach }) => reach === 'true',
        'country=PT&category=Dyeing&complianceStatus=PARTIAL': ({ country, category, reach_compliant: reach }) =>
          country === 'PT' && category === 'Dyeing' && reach === 'false',
      };
      for (const [filter, wanted] of Object.entries(filters)) {
        const expected = rows.filter(wanted);
        const inOrder = expected.map(({ name }) => name).sort();
        for (const sort of ['name', 'country', 'category', 'created_date']) {
          const path = `${PATH}?${filter}&size=20&page=3&sortOrder=asc&sortBy=${sort}`;
          const { body } = await importer.legacy.get(path);
          expect(body.total, path).to.equal(expected.length);
          const shown = (body.items as { name: string }[]).map(({ name }) => name);
          expect(new Set(shown).size, path).to.equal(20);
          expect(inOrder, path).to.include.members(shown);
          if (sort === 'name') expect(shown, path).to.deep.equal(inOrder.slice(60, 80));
        }
      }
    });

    it('counts in total what the filters leave, not the page', async () => {
      const { legacy } = await newClients();
      for (const name of ['IT 1', 'IT 2', 'IT 3']) await created(legacy, { name, country: 'IT' });
      await created(legacy, { name: 'PT 1', country: 'PT' });
      const { body } = await legacy.get(`${PATH}?country=IT&size=2`);
      expect(body).to.include({ total: 3, page: 0, page_size: 2 });
      expect(body.items).to.have.length(2);
    });

    it('searches name and category as typed text, whatever the case, accents and wildcards', async () => {
      const { legacy } = await newClients();
      const wanted = [
        ['Società Àncora', 'Tessitura'],
        ['100% Cotton', 'Growing'],
        ['1000 Cottons', 'Growing'],
        ['Under_score', 'Under'],
        ['Underxscore', 'Under'],
        ['Back\\slash', "O'Neill"],
        ['Backslash', 'Dyeing'],
        ['ФАБРИКА Нить', 'Ткань'],
        ['Straße', 'Färberei'],
      ];
      for (const [name, category] of wanted) await created(legacy, { name, category });
      const expected: Record<string, string[]> = {
        societa: ['Società Àncora'],
        'SOCIETÀ anc': ['Società Àncora'],
        'socièta\u0300': ['Società Àncora'],
        tessit: ['Società Àncora'],
        '100%': ['100% Cotton'],
        '%': ['100% Cotton'],
        '％': ['100% Cotton'],
        '0% c': ['100% Cotton'],
        r_s: ['Under_score'],
        r＿s: ['Under_score'],
        _: ['Under_score'],
        '\\': ['Back\\slash'],
        '＼': ['Back\\slash'],
        'k\\s': ['Back\\slash'],
        "o'n": ['Back\\slash'],
        фабрика: ['ФАБРИКА Нить'],
        strasse: ['Straße'],
        farb: ['Straße'],
        "'; drop table suppliers; --": [],
        nothing: [],
      };
      for (const [typed, found] of Object.entries(expected)) {
        expect(await names(legacy, `search=${encodeURIComponent(typed)}`), typed).to.deep.equal(found);
      }
      expect(await names(legacy, 'search='), 'nothing typed').to.have.length(wanted.length);
    });

    it('sorts by each key in both directions', async () => {
      const { legacy } = await newClients();
      await created(legacy, { name: 'B', country: 'PT', category: 'x' });
      await created(legacy, { name: 'C', country: 'DE', category: 'z' });
      await created(legacy, { name: 'A', country: 'IT', category: 'y' });
      const ascending: Record<string, string[]> = {
        created_date: ['B', 'C', 'A'],
        name: ['A', 'B', 'C'],
        country: ['C', 'A', 'B'],
        category: ['B', 'A', 'C'],
      };
      for (const [key, order] of Object.entries(ascending)) {
        expect(await names(legacy, `sortBy=${key}&sortOrder=asc`), key).to.deep.equal(order);
        expect(await names(legacy, `sortBy=${key}&sortOrder=desc`), key).to.deep.equal([...order].reverse());
        expect(await names(legacy, `sortBy=${key}`), `${key}, default`).to.deep.equal([...order].reverse());
      }
    });
  });

  describe('acting user', () => {
    it('is named by X-User-Id or userId: an integer id of a user of the tenant, else 400', async () => {
      const [{ tenant, legacy }, other] = [await newClients(), await newClients()];
      const named = (value: string) => legacy.post(PATH, { name: value }, { headers: { 'x-user-id': value } });
      expect((await named(String(tenant.adminUserId))).status).to.equal(201);
      for (const value of [
        'abc',
        '0',
        '-1',
        '1.5',
        '1e3',
        '99999999',
        '99999999999999999999',
        String(other.tenant.adminUserId),
      ]) {
        expect(getRefusal(await named(value)), value).to.deep.equal([400, 'VALIDATION_FAILED', 'X-User-Id']);
        const byQuery = await legacy.post(`${PATH}?userId=${value}`, { name: 'x' });
        expect(getRefusal(byQuery), `userId=${value}`).to.deep.equal([400, 'VALIDATION_FAILED', 'userId']);
      }
      expect((await legacy.get(PATH)).body.total).to.equal(1);
    });
  });
});
