import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { getBody, getRefusal } from '../support/client.ts';
import { type Fields } from '../support/textiles.ts';
import { JOURNEYS, Tracer, type Ids } from '../support/traceability.ts';

type Journey = Ids & Record<string, string | number>;

interface Facet {
  id: string;
  count: number;
}

interface Listed {
  data: Journey[];
  meta: object;
  facets: { clients: Facet[]; compositions: Facet[]; more: { clients: number; compositions: number } };
}

const NO_MORE = { clients: 0, compositions: 0 };

describe('the list of journeys', () => {
  let tracer: Tracer;
  beforeEach(async () => {
    tracer = await Tracer.create();
  });

  const listed = async (query = ''): Promise<Listed> => getBody(await tracer.v1.get(`${JOURNEYS}?${query}`), 200);

  const names = async (query: string) =>
    (await listed(`sortBy=createdAt&sortDirection=asc&limit=100&${query}`)).data.map(
      ({ traceabilityName }) => traceabilityName,
    );

  const named = async (...journeys: [name: string, fields?: Fields][]) => {
    for (const [traceabilityName, fields] of journeys) await tracer.journey({ traceabilityName, ...fields });
  };

  it('has pages of 20, the newest first, each journey as a read shows it', async () => {
    for (let number = 1; number <= 21; number++) await named([`J${number}`]);
    const first = await listed();
    expect(first).to.have.all.keys('data', 'meta', 'facets');
    expect(await listed('facets=false')).to.deep.equal({ data: first.data, meta: first.meta });
    expect(first.data.map(({ traceabilityName }) => traceabilityName)).to.deep.equal(
      Array.from({ length: 20 }, (_, index) => `J${21 - index}`),
    );
    const { id } = first.data[0]!;
    await tracer.chain(id, 2, 1);
    expect((await listed()).data[0]).to.deep.equal(await tracer.read(id));
    expect((await listed('page=2')).data.map(({ traceabilityName }) => traceabilityName)).to.deep.equal(['J1']);
  });

  it('tells where a page stands, exactly at the edges', async () => {
    const nothing = { total: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false };
    expect(await listed()).to.deep.equal({
      data: [],
      meta: { page: 1, limit: 20, ...nothing },
      facets: { clients: [], compositions: [], more: NO_MORE },
    });
    expect((await listed('page=2')).meta).to.deep.equal({ page: 2, limit: 20, ...nothing });
    await tracer.journeys(4);
    const pages: [page: number, limit: number, rows: number, totalPages: number, next: boolean, previous: boolean][] = [
      [1, 2, 2, 2, true, false],
      [2, 2, 2, 2, false, true],
      [3, 2, 0, 2, false, true],
      [1, 100, 4, 1, false, false],
      [4, 1, 1, 4, false, true],
    ];
    for (const [page, limit, rows, totalPages, hasNextPage, hasPreviousPage] of pages) {
      const { data, meta } = await listed(`page=${page}&limit=${limit}`);
      expect(data).to.have.length(rows);
      expect(meta).to.deep.equal({ page, limit, total: 4, totalPages, hasNextPage, hasPreviousPage });
    }
  });

  it('refuses parameters of a wrong form by name, and ignores unknown ones', async () => {
    for (const [parameter, value] of [
      ['page', '0'],
      ['page', '-1'],
      ['page', 'x'],
      ['limit', '0'],
      ['limit', '101'],
      ['limit', '1.5'],
      ['sortBy', 'name'],
      ['sortBy', 'total_co2'],
      ['sortBy', 'toString'],
      ['sortDirection', 'up'],
      ['search', 'x'.repeat(256)],
    ])
      expect(
        getRefusal(await tracer.v1.get(`${JOURNEYS}?${parameter}=${value}`)),
        `${parameter} ${value}`,
      ).to.deep.equal([400, 'VALIDATION_FAILED', parameter]);
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',');
    for (const parameter of ['clientIds', 'compositionIds']) {
      for (const value of ['x', '', `${randomUUID()},`, `${randomUUID()},x`, many]) {
        const { status, body } = await tracer.v1.get(`${JOURNEYS}?${parameter}=${value}`);
        expect([status, body.code], `${parameter} ${value.slice(0, 80)}`).to.deep.equal([400, 'VALIDATION_FAILED']);
        expect(body.details.field).to.match(new RegExp(`^${parameter}`));
      }
    }
    await listed('size=1000&name=x');
  });

  it('searches the names, without case and accents, and nothing else', async () => {
    await named(['Cappotto CITTÀ 100%'], ['cappotto citta'], ['Cape', { description: 'citta' }], ['Straße_1']);
    expect(await names('search=citt%C3%A0')).to.deep.equal(['Cappotto CITTÀ 100%', 'cappotto citta']);
    expect(await names('search=TTA%20100%25')).to.deep.equal(['Cappotto CITTÀ 100%']);
    expect(await names('search=strasse_')).to.deep.equal(['Straße_1']);
    expect(await names('search=%25')).to.deep.equal(['Cappotto CITTÀ 100%']);
    expect(await names('search=cappottocitta')).to.deep.equal([]);
    expect((await listed('search=citta&limit=1')).meta).to.include({ total: 2, totalPages: 2 });
  });

  it('sorts by each of five fields in both directions, and pages hold every journey once', async () => {
    for (let index = 0; index < 12; index++) {
      const { id } = await tracer.journey({ traceabilityName: `n${index % 3}` });
      if (index % 4 > 0) await tracer.addStage(id, { distanceKm: 1e3 / (index % 4), co2Emissions: (index % 4) * 2.5 });
    }
    const touched = (await listed('limit=5&page=2')).data;
    for (const { id } of touched) getBody(await tracer.v1.patch(`${JOURNEYS}/${id}`, { description: 'x' }), 200);
    const { data } = await listed('limit=100');
    expect(data).to.have.length(12);
    for (const sortBy of ['traceabilityName', 'createdAt', 'updatedAt', 'totalCo2PerKg', 'totalDistanceKm']) {
      for (const [sortDirection, sign] of [['asc', 1] as const, ['desc', -1] as const]) {
        const sorted = data.toSorted((a, b) => {
          const [one, other] = [a[sortBy]!, b[sortBy]!];
          return sign * (one === other ? a.legacyId - b.legacyId : one < other ? -1 : 1);
        });
        const paged: Journey[] = [];
        for (let page = 1; page <= 3; page++)
          paged.push(...(await listed(`sortBy=${sortBy}&sortDirection=${sortDirection}&page=${page}&limit=5`)).data);
        expect(
          paged.map(({ id }) => id),
          `${sortBy} ${sortDirection}`,
        ).to.deep.equal(sorted.map(({ id }) => id));
      }
    }
  });

  describe('by clients and compositions', () => {
    const [x, y, unknown] = [randomUUID(), randomUUID(), randomUUID()];
    const [wool, silk] = [randomUUID(), randomUUID()];
    beforeEach(() =>
      named(
        ['A', { clientIds: [x], compositionIds: [wool] }],
        ['B', { clientIds: [x, y], compositionIds: [wool, silk] }],
        ['C', { clientIds: [y], compositionIds: [silk] }],
        ['D'],
        // twice the same is once
        ['Best', { clientIds: [x, x], compositionIds: [silk, silk] }],
      ),
    );

    it('shows journeys of any of those named, repeated or separated by commas', async () => {
      expect(await names(`clientIds=${x}`)).to.deep.equal(['A', 'B', 'Best']);
      for (const both of [`clientIds=${x}&clientIds=${y}`, `clientIds=${x},${y}`, `clientIds=${x}%2C%20${y}`])
        expect(await names(both), both).to.deep.equal(['A', 'B', 'C', 'Best']);
      expect(await names(`clientIds=${unknown},${y.toUpperCase()}`)).to.deep.equal(['B', 'C']);
      expect(await names(`clientIds=${unknown}`)).to.deep.equal([]);
      expect(await names(`compositionIds=${wool}`)).to.deep.equal(['A', 'B']);
      expect(await names(`compositionIds=${wool}&compositionIds=${silk}`)).to.deep.equal(['A', 'B', 'C', 'Best']);
      expect(await names(`clientIds=${y}&compositionIds=${wool}&search=b`)).to.deep.equal(['B']);
    });

    const facets = async (query: string) => {
      const { more, ...shown } = (await listed(query)).facets;
      expect(more).to.deep.equal(NO_MORE);
      return shown;
    };
    const counted = (...counts: [id: string, count: number][]): Facet[] =>
      counts
        .map(([id, count]) => ({ id, count }))
        .sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1));

    it('counts each under the other filter and the search, but not under itself or the page', async () => {
      const clients = counted([x, 3], [y, 2]);
      const compositions = counted([wool, 2], [silk, 3]);
      for (const query of ['', 'limit=1&page=2', 'page=9'])
        expect(await facets(query), query).to.deep.equal({ clients, compositions });
      expect(await facets(`clientIds=${y}`)).to.deep.equal({ clients, compositions: counted([wool, 1], [silk, 2]) });
      expect(await facets(`compositionIds=${wool}`)).to.deep.equal({ clients: counted([x, 2], [y, 1]), compositions });
      expect(await facets(`clientIds=${y}&compositionIds=${wool}`)).to.deep.equal({
        clients: counted([x, 2], [y, 1]),
        compositions: counted([wool, 1], [silk, 2]),
      });
      expect(await facets('search=b')).to.deep.equal({
        clients: counted([x, 2], [y, 1]),
        compositions: counted([wool, 1], [silk, 2]),
      });
      expect(await facets(`clientIds=${unknown}`)).to.deep.equal({ clients, compositions: [] });
    });

    it('shows and counts nothing of another tenant', async () => {
      tracer = await Tracer.create();
      expect(await listed(`clientIds=${x}`)).to.deep.include({
        data: [],
        facets: { clients: [], compositions: [], more: NO_MORE },
      });
    });
  });

  it('shows journeys with a stage at a supplier, and counts no others', async () => {
    const [mill, dyer] = [await tracer.supplier('Mill'), await tracer.supplier('Dyer')];
    const client = randomUUID();
    const at: [name: string, suppliers: string[], clientIds: string[]][] = [
      ['Both', [mill.id, dyer.id, mill.id], [client]],
      ['Mill', [mill.id], []],
      ['None', [], [client]],
    ];
    for (const [traceabilityName, suppliers, clientIds] of at) {
      const { id } = await tracer.journey({ traceabilityName, clientIds });
      for (const [index, supplierId] of suppliers.entries())
        await tracer.addStage(id, { sequenceOrder: index + 1, companyType: 'SUPPLIER', supplierId });
    }
    expect(await names(`supplierId=${mill.id}`)).to.deep.equal(['Both', 'Mill']);
    expect(await names(`supplierId=${dyer.id}`)).to.deep.equal(['Both']);
    expect(await names(`supplierId=${mill.id}&search=mil`)).to.deep.equal(['Mill']);
    expect(await names(`supplierId=${randomUUID()}`)).to.deep.equal([]);
    const { meta, facets } = await listed(`supplierId=${mill.id}`);
    expect(meta).to.include({ total: 2 });
    expect(facets.clients).to.deep.equal([{ id: client, count: 1 }]);
  });

  it('shows journeys of a product', async () => {
    const [coat, shirt] = [randomUUID(), randomUUID()];
    for (const [traceabilityName, productId] of [
      ['Coat', coat],
      ['Shirt', shirt],
      ['None', null],
    ])
      await tracer.journey({ traceabilityName: traceabilityName!, productId });
    expect(await names(`productId=${coat}`)).to.deep.equal(['Coat']);
    expect(await names(`productId=${coat}&search=shirt`)).to.deep.equal([]);
    expect((await listed(`productId=${shirt}`)).meta).to.include({ total: 1 });
  });

  it('has beside it the types of stages, each with a code and an id of its own', async () => {
    const types = getBody(await tracer.v1.get(`${JOURNEYS}/stage-types`), 200) as Record<string, string>[];
    expect(types).to.have.length.above(10);
    for (const type of types) {
      expect(type).to.have.all.keys('id', 'code', 'label', 'icon');
      expect(type['id']).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(type['code']).to.match(/^[A-Z_]+$/);
      expect([type['label'], type['icon']]).to.not.include('');
    }
    for (const name of ['id', 'code'])
      expect(new Set(types.map((type) => type[name])), name).to.have.length(types.length);
    expect(types.map(({ code }) => code)).to.include.members(['SPINNING', 'WEAVING', 'DYEING']);
  });
});
