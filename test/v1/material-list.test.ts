import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal, type Clients } from '../support/client.ts';
import { newTrader, makeSupplier, type SupplierIds } from '../support/textiles.ts';

const PATH = '/api/v1/product/materials';

type Material = { id: string; legacyId: number; name: string } & Record<string, string | number | null>;

const getIds = (materials: Material[]) => materials.map(({ id }) => id);

describe('the list of materials', () => {
  let clients: Clients & { supplier: SupplierIds };
  beforeEach(async () => {
    clients = await newTrader();
  });

  const created = async (fields: Record<string, unknown>): Promise<Material> => {
    const { v1, supplier } = clients;
    return getBody(await v1.post(PATH, { kind: 'FIBER', name: 'Wool', supplierId: supplier.id, ...fields }), 201);
  };

  const listed = async (parameters: Record<string, string | number> = {}) => {
    const search = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return getBody(await clients.v1.get(`${PATH}?${search.join('&')}`), 200) as {
      data: Material[];
      meta: object;
      facets: object;
    };
  };

  const names = async (parameters: Record<string, string>) => {
    const { data } = await listed({ sortBy: 'createdAt', sortDirection: 'asc', limit: 100, ...parameters });
    return data.map(({ name }) => name);
  };

  describe('pages', () => {
    it('hold 8, the newest first, as a read shows each', async () => {
      for (let number = 1; number <= 9; number++) await created({ name: `M${number}` });
      const first = await listed();
      expect(first).to.have.all.keys('data', 'meta', 'facets');
      expect(first.data.map(({ name }) => name)).to.deep.equal(['M9', 'M8', 'M7', 'M6', 'M5', 'M4', 'M3', 'M2']);
      expect((await listed({ page: 2 })).data.map(({ name }) => name)).to.deep.equal(['M1']);
      const one = first.data[0]!;
      expect(getBody(await clients.v1.get(`${PATH}/FIBER/${one.id}`), 200)).to.deep.equal(one);
    });

    it('tell where they stand, exactly at the edges', async () => {
      const nothing = { total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false };
      expect(await listed()).to.deep.include({ data: [], meta: { page: 1, limit: 8, ...nothing } });
      expect((await listed({ page: 2 })).meta).to.deep.equal({ page: 2, limit: 8, ...nothing });
      for (let number = 1; number <= 16; number++) await created({ name: `M${number}` });
      const pages: [page: number, limit: number, rows: number, totalPages: number, next: boolean, previous: boolean][] =
        [
          [1, 8, 8, 2, true, false],
          [2, 8, 8, 2, false, true],
          [3, 8, 0, 2, false, true],
          [1, 100, 16, 1, false, false],
          [16, 1, 1, 16, false, true],
          [1_000_000_000, 100, 0, 1, false, true],
        ];
      for (const [page, limit, rows, totalPages, hasNextPage, hasPreviousPage] of pages) {
        const { data, meta } = await listed({ page, limit });
        expect(data).to.have.length(rows);
        expect(meta).to.deep.equal({ page, limit, total: 16, totalPages, hasNextPage, hasPreviousPage });
      }
    });

    it('hold every row once, whatever they are sorted by', async () => {
      const { v1, legacy, supplier } = clients;
      const suppliers = [null, supplier.legacyId, (await makeSupplier(v1, 'Alfa')).legacyId];
      // rows of one import have one time of creation
      for (const half of [0, 1]) {
        const records = Array.from({ length: 12 }, (_, index) => ({
          name: `n${index % 3}`,
          code: `c${half}.${index}`,
          supplier_id: suppliers[index % 3],
          quantity_available: [null, 5, 40, 40][index % 4],
          category: [null, 'combed', 'greasy'][(index >> 1) % 3],
          unit_of_measure: index % 6 === 1 ? 'METERS' : 'KG',
        }));
        const answer = getBody(await legacy.post('/api/v1/textile/yarns/bulk', { mode: 'UPSERT', records }), 200);
        expect(answer).to.include({ created: 12, failed: 0 });
      }
      for (const id of getIds((await listed({ limit: 3 })).data))
        getBody(await v1.patch(`/api/v1/textile/yarns/${id}`, { composition: 'CO' }), 200);

      const { data } = await listed({ limit: 100 });
      const shownAs: Record<string, string> = { supplier: 'supplierName', stock: 'quantityAvailable' };
      for (const sortBy of ['name', 'category', 'supplier', 'stock', 'createdAt', 'updatedAt']) {
        const field = shownAs[sortBy] ?? sortBy;
        const different = new Set(data.map((material) => material[field]));
        expect(different.size, `${sortBy} has ties and differences`).to.be.within(2, 5);
        for (const [sortDirection, sign] of [['asc', 1] as const, ['desc', -1] as const]) {
          const expected = data.toSorted((a, b) => {
            const [one, other] = [a[field]!, b[field]!];
            if (one === other) return sign * (a.legacyId - b.legacyId);
            // what has no value stands last in both directions
            if (one === null || other === null) return one === null ? 1 : -1;
            return one < other ? -sign : sign;
          });
          const inKilograms = expected.filter(({ unitOfMeasure }) => unitOfMeasure === 'KG');
          // but for suppliers the last pages of these are read and sorted, the first are come across in the order
          const filters: [filter: Record<string, string>, narrowed: Material[]][] = [
            [{}, expected],
            [{ unitOfMeasure: 'KG' }, inKilograms],
          ];
          for (const [filter, narrowed] of filters) {
            const paged: Material[] = [];
            for (let page = 1; page <= 5; page++)
              paged.push(...(await listed({ sortBy, sortDirection, page, limit: 5, ...filter })).data);
            expect(getIds(paged), `${sortBy} ${sortDirection} ${JSON.stringify(filter)}`).to.deep.equal(
              getIds(narrowed),
            );
          }
        }
      }
    });

    it('go on with what has nothing to be sorted by, in the same direction', async () => {
      const { legacy } = clients;
      const records = Array.from({ length: 8 }, (_, index) => ({
        name: `n${index}`,
        quantity_available: index === 3 ? 5 : null,
      }));
      getBody(await legacy.post('/api/v1/textile/yarns/bulk', { mode: 'UPSERT', records }), 200);
      const byStock = async (sortDirection: string, page = 1) =>
        (await listed({ sortBy: 'stock', sortDirection, limit: 3, page })).data.map(({ name }) => name);
      expect(await byStock('asc')).to.deep.equal(['n3', 'n0', 'n1']);
      expect(await byStock('asc', 2)).to.deep.equal(['n2', 'n4', 'n5']);
      expect(await byStock('desc')).to.deep.equal(['n3', 'n7', 'n6']);
      expect(await byStock('desc', 3)).to.deep.equal(['n1', 'n0']);
      expect(await byStock('desc', 1_000_000_000), 'the last page that can be asked for').to.deep.equal([]);
    });
  });

  describe('search', () => {
    it('looks into name, code, composition and the name of the supplier, without case and accents', async () => {
      const pairs: [stored: string, searched: string][] = [
        ['Popeline ÉCRU', 'popeline ecru'],
        ['popeline ecru', 'pôPELINE éCRÙ'],
        ['Straße', 'STRASSE'],
        ['STRASSE', 'straße'],
        ['ＷＯＯＬ ５０', 'wool 50'],
        ['Wool 50', 'ｗｏｏｌ ５０'],
        ['écru'.normalize('NFC'), 'écru'.normalize('NFD')],
        ['écru'.normalize('NFD'), 'écru'.normalize('NFC')],
        ['Øland, Łódź', 'oland, lodz'],
        ['ŒILLET', 'oeillet'],
        ['ХЛОПОК', 'хлопок'],
      ];
      for (const [number, [stored, searched]] of pairs.entries()) {
        const mark = `<${number}>`;
        const found = [
          await created({ name: `A ${mark}${stored} B` }),
          await created({ code: `A ${mark}${stored} B` }),
          await created({ composition: `A ${mark}${stored} B` }),
          await created({ supplierId: (await makeSupplier(clients.v1, `A ${mark}${stored} B`)).id }),
        ];
        const { data } = await listed({ search: mark + searched, sortDirection: 'asc' });
        expect(getIds(data), searched).to.deep.equal(getIds(found));
      }
      expect(await names({ search: '<0>popeline écrue' }), 'one letter more').to.deep.equal([]);
    });

    it('takes what users type as it is', async () => {
      const stored = ['100% wool', '100 wool', 'a_b', 'axb', 'c\\d', 'cd', 'x*y', "it's", 'per％cent', '[^a]'];
      for (const name of stored) await created({ name });
      const found: Record<string, string[]> = {
        '%': ['100% wool', 'per％cent'],
        '％': ['100% wool', 'per％cent'],
        '0% w': ['100% wool'],
        '0%w': [],
        '%%': [],
        _: ['a_b'],
        a_b: ['a_b'],
        '\\': ['c\\d'],
        'c\\d': ['c\\d'],
        '\\\\': [],
        '\\%': [],
        '＼': ['c\\d'],
        '*': ['x*y'],
        "'": ["it's"],
        '[^a]': ['[^a]'],
        '  cd  ': ['cd'],
        '': stored,
      };
      for (const [search, expected] of Object.entries(found))
        expect(await names({ search }), search).to.deep.equal(expected);
    });

    it('never matches across two fields', async () => {
      const { body: supplier } = await clients.v1.post('/api/v1/suppliers', { name: 'Delta', category: 'Epsilon' });
      await created({ name: 'Alpha', code: 'Beta', composition: 'Gamma', supplierId: supplier.id });
      await created({ name: 'Two\nlines' });
      for (const field of ['alpha', 'beta', 'gamma', 'delta'])
        expect(await names({ search: field }), field).to.deep.equal(['Alpha']);
      expect(await names({ search: 'o\nl' }), 'within one field').to.deep.equal(['Two\nlines']);
      expect(await names({ search: 'epsilon' }), 'no field of the search').to.deep.equal([]);
      for (const pair of ['alpha,beta', 'beta,gamma', 'gamma,delta', 'delta,epsilon', 'alpha,gamma'])
        for (const between of ['', ' ', '\n', '\r\n', '\t'])
          expect(await names({ search: pair.replace(',', between) }), pair).to.deep.equal([]);
    });
  });

  it('is narrowed by kind, supplier, certification, availability and unit', async () => {
    const { v1, supplier } = clients;
    const other = await makeSupplier(v1, 'Other');
    await created({ name: 'fiber', gotsCertified: true, otherCertifications: 'RWS 100%, Oeko-Tex Made in Grün' });
    await created({ name: 'yarn', kind: 'YARN', grsCertified: true, betterCotton: true, unitOfMeasure: 'M' });
    await created({ name: 'fabric', kind: 'FABRIC', oekoTexCertified: true, cradleToCradle: true, unitOfMeasure: 'M' });
    const { id } = await created({ name: 'gone', supplierId: other.id, otherCertifications: 'GOTS pending' });
    getBody(await v1.patch(`/api/v1/textile/fibers/${id}`, { available: false }), 200);
    const foreign = await newTrader();
    const found: [parameters: Record<string, string>, expected: string[]][] = [
      [{ kind: 'FIBER' }, ['fiber', 'gone']],
      [{ kind: 'FABRIC' }, ['fabric']],
      [{ kind: 'ALL' }, ['fiber', 'yarn', 'fabric', 'gone']],
      [{ supplierId: other.id }, ['gone']],
      [{ supplierId: supplier.id.toUpperCase() }, ['fiber', 'yarn', 'fabric']],
      [{ supplierId: randomUUID() }, []],
      [{ supplierId: foreign.supplier.id }, []],
      [{ certification: 'GOTS' }, ['fiber']],
      [{ certification: 'Gots' }, ['fiber']],
      [{ certification: 'grs' }, ['yarn']],
      [{ certification: 'oeko_tex' }, ['fabric']],
      [{ certification: 'Cradle_to_Cradle' }, ['fabric']],
      [{ certification: 'better_cotton' }, ['yarn']],
      [{ certification: 'oeko-tex' }, ['fiber']],
      [{ certification: 'grun' }, ['fiber']],
      [{ certification: '%' }, ['fiber']],
      [{ certification: '_' }, []],
      [{ certification: 'pending' }, ['gone']],
      [{ certification: 'GOTS pend' }, ['gone']],
      [{ certification: 'constructor' }, []],
      [{ available: 'true' }, ['fiber', 'yarn', 'fabric']],
      [{ available: 'false' }, ['gone']],
      [{ unitOfMeasure: 'M' }, ['yarn', 'fabric']],
      [{ unitOfMeasure: 'PALLET' }, []],
      [{ unitOfMeasure: 'M', kind: 'YARN', search: 'FIL', certification: 'GRS', available: 'true' }, ['yarn']],
      [{ unitOfMeasure: 'M', kind: 'FIBER' }, []],
    ];
    for (const [parameters, expected] of found)
      expect(await names(parameters), JSON.stringify(parameters)).to.deep.equal(expected);
  });

  it("finds materials by the sender's own key, and counts them alone", async () => {
    const fiber = await created({ externalId: 'ERP-1', name: 'Wool' });
    const yarn = await created({ externalId: 'ERP-1', kind: 'YARN', name: 'Worsted', unitOfMeasure: 'M' });
    await created({ externalId: 'ERP-2' });
    const both = await listed({ externalId: 'ERP-1', sortDirection: 'asc' });
    expect(getIds(both.data)).to.deep.equal([fiber.id, yarn.id]);
    expect(both.meta).to.include({ total: 2 });
    expect(both.facets).to.deep.include({
      kinds: [
        { value: 'FIBER', count: 1 },
        { value: 'YARN', count: 1 },
      ],
      suppliers: [{ id: clients.supplier.id, name: fiber['supplierName'], count: 2 }],
    });
    const ofKind = await listed({ externalId: 'ERP-1', kind: 'YARN' });
    expect([getIds(ofKind.data), ofKind.meta]).to.deep.include([yarn.id]);
    expect(await names({ externalId: 'ERP-1', search: 'worsted' })).to.deep.equal(['Worsted']);
    expect(await names({ externalId: 'ERP-1', certification: 'RWS' })).to.deep.equal([]);
    expect(await names({ externalId: 'erp-1' })).to.deep.equal([]);
  });

  it('refuses unknown values by the name of the parameter', async () => {
    const bad: Record<string, string[]> = {
      page: ['0', '-1', '1.5', 'x', '', '1000000001'],
      limit: ['0', '101', 'x', ''],
      search: ['%00', 'x'.repeat(256)],
      kind: ['WOOL', 'fiber', 'all', ''],
      supplierId: ['7', 'x', ''],
      certification: ['%00', 'x'.repeat(256)],
      available: ['yes', '1', 'TRUE', ''],
      unitOfMeasure: ['METERS', 'kg', ''],
      sortBy: ['price', 'created_at', 'NAME', ''],
      sortDirection: ['ASC', 'up', ''],
    };
    for (const [name, values] of Object.entries(bad))
      for (const value of values)
        expect(getRefusal(await clients.v1.get(`${PATH}?${name}=${value}`)), `${name}=${value}`).to.deep.equal([
          400,
          'VALIDATION_FAILED',
          name,
        ]);
  });
});

describe('the activities of a material', () => {
  let clients: Clients & { supplier: SupplierIds };
  beforeEach(async () => {
    clients = await newTrader();
  });

  const activities = async (kind: string, id: string, search = '') =>
    getBody(await clients.v1.get(`${PATH}/${kind}/${id}/activities${search}`), 200) as {
      items: { id: number; at: string; action: string; user: object; details: { fields: string[] } | null }[];
    };

  it('tell what was written in each representation and by whom, the newest first', async () => {
    const { v1, legacy, supplier } = clients;
    const material = getBody(await v1.post(PATH, { kind: 'FIBER', name: 'M', supplierId: supplier.id }), 201);
    const path = '/api/v1/textile/fibers';
    getBody(await v1.patch(`${path}/${material.id}`, { name: 'A', composition: '100% WO' }), 200);
    getBody(await legacy.patch(`${path}/${material.legacyId}`, { lead_time_days: 3 }), 200);
    const other = getBody(await legacy.post(path, { name: 'B' }), 201);
    const { items, ...rest } = await activities('FIBER', material.id);
    expect(rest).to.deep.equal({ total: 3, page: 1, pageSize: 20 });
    const people = [await legacy.get('/api/v1/auth/me'), await v1.get('/api/v1/auth/me')].map(({ body }) => ({
      id: body.user.id,
      name: `${body.user.firstName} ${body.user.lastName}`,
    }));
    expect(items.map(({ action, user, details }) => [action, user, details?.fields])).to.deep.equal([
      ['fiber.changed', people[0], ['leadTimeDays']],
      ['fiber.changed', people[1], ['name', 'composition']],
      ['material.created', people[1], undefined],
    ]);
    expect(items[0]).to.have.all.keys('id', 'at', 'action', 'user', 'details');
    expect(items[0]!.at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await activities('FIBER', other.uuid)).items.map(({ action }) => action)).to.deep.equal(['fiber.created']);
  });

  it('come in pages', async () => {
    const { v1, supplier } = clients;
    const { id } = getBody(await v1.post(PATH, { kind: 'YARN', name: 'M', supplierId: supplier.id }), 201);
    for (let ply = 0; ply < 22; ply++) getBody(await v1.patch(`/api/v1/textile/yarns/${id}`, { ply }), 200);
    const { items } = await activities('YARN', id, '?pageSize=100');
    const ids = items.map((item) => item.id);
    expect(ids)
      .to.have.length(23)
      .and.to.deep.equal(ids.toSorted((a, b) => b - a));
    const pages: [search: string, page: number, pageSize: number, items: unknown[]][] = [
      ['', 1, 20, items.slice(0, 20)],
      ['?page=2', 2, 20, items.slice(20)],
      ['?page=3&pageSize=10', 3, 10, items.slice(20)],
      ['?page=4&pageSize=10', 4, 10, []],
    ];
    for (const [search, page, pageSize, expected] of pages)
      expect(await activities('YARN', id, search)).to.deep.equal({ items: expected, total: 23, page, pageSize });
    for (const search of ['page=0', 'page=x', 'pageSize=0', 'pageSize=101']) {
      const refusal = getRefusal(await v1.get(`${PATH}/YARN/${id}/activities?${search}`));
      expect(refusal).to.deep.equal([400, 'VALIDATION_FAILED', search.split('=')[0]]);
    }
  });
});
