import { expect } from 'chai';
import { getBody, getRefusal, type Client } from '../support/client.ts';
import { Importer } from '../support/bulk.ts';

type Item = Record<string, unknown>;

const PRODUCTS = '/api/v1/company/products';
const SUPPLIERS = '/api/v1/suppliers';

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(4, '0')}`);

const getLinks = (headers: Headers) =>
  Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url, rel]) => [rel!, url!]),
  );

/** Follows the links from a first page to the last one. */
async function follow(client: Client, first: string, onPage: (items: Item[]) => Promise<void> | void = () => {}) {
  const pages: Item[][] = [];
  for (let next: string | undefined = first; next;) {
    const answer = await client.get(next);
    const body = getBody(answer, 200) as Item[] | { items: Item[] };
    pages.push(Array.isArray(body) ? body : body.items);
    next = getLinks(answer.headers)['next'];
    await onPage(pages.at(-1)!);
  }
  return pages;
}

describe('lists without pages in the contract', () => {
  let tenant: Importer;
  const codes = numbered('C', 45);
  before(async () => {
    tenant = await Importer.create();
    await tenant.store(
      'company-products',
      codes.map((sku) => ({ sku, name: 'Coat' })),
    );
  });

  const skus = (items: Item[]) => items.map(({ code }) => code);

  it('answer with everything unless they are asked for a page', async () => {
    const answer = await tenant.v1.get(PRODUCTS);
    expect(skus(getBody(answer, 200) as Item[])).to.deep.equal(codes);
    expect(answer.headers.get('x-total-count')).to.equal(null);
    expect(answer.headers.get('link')).to.equal(null);
  });

  it('answer a page in the same form, with the total and its neighbours in headers', async () => {
    const answer = await tenant.v1.get(`${PRODUCTS}?page=2`);
    expect(skus(getBody(answer, 200) as Item[])).to.deep.equal(codes.slice(20, 40));
    expect(answer.headers.get('x-total-count')).to.equal('45');
    const links = getLinks(answer.headers);
    expect(Object.keys(links)).to.have.members(['first', 'prev', 'next', 'last']);
    const to = async (rel: string) => skus(getBody(await tenant.v1.get(links[rel]!), 200) as Item[]);
    expect(await to('first')).to.deep.equal(codes.slice(0, 20));
    expect(await to('prev')).to.deep.equal(codes.slice(0, 20));
    expect(await to('next')).to.deep.equal(codes.slice(40));
    expect(await to('last')).to.deep.equal(codes.slice(40));
  });

  it('have nothing behind the end, and say where the end is', async () => {
    const answer = await tenant.v1.get(`${PRODUCTS}?page=9&pageSize=20`);
    expect(getBody(answer, 200)).to.deep.equal([]);
    expect(answer.headers.get('x-total-count')).to.equal('45');
    expect(getLinks(answer.headers)).to.have.all.keys('first', 'prev');
    expect(getLinks(answer.headers)['prev']).to.contain('page=3');
  });

  it('name no neighbour before the first page, nor behind the last', async () => {
    const linksOf = async (page: number) => {
      const answer = await tenant.v1.get(`${PRODUCTS}?page=${page}&pageSize=20`);
      return Object.keys(getLinks(answer.headers));
    };
    expect(await linksOf(1)).to.have.members(['next', 'last']);
    expect(await linksOf(3)).to.have.members(['first', 'prev']);
  });

  it('take the same rows once by a cursor, though others come and go meanwhile', async () => {
    const other = await Importer.create();
    await other.store(
      'company-products',
      codes.map((sku) => ({ sku, name: 'Coat' })),
    );
    let page = 0;
    const pages = await follow(other.v1, `${PRODUCTS}?after=&pageSize=10`, async (items) => {
      page += 1;
      if (page !== 2) return;
      getBody(await other.v1.delete(`${PRODUCTS}/${String(items[0]!['id'])}`), 204);
      await other.store('company-products', [{ sku: 'C-9999', name: 'Late' }]);
    });
    expect(pages.map((items) => items.length)).to.deep.equal([10, 10, 10, 10, 6]);
    expect(skus(pages.flat())).to.deep.equal([...codes, 'C-9999']);
  });

  it('take the same rows by the cursor of a service key', async () => {
    const pages = await follow(tenant.legacy, '/api/company-products?after=&size=20');
    expect(pages.map((items) => items.length)).to.deep.equal([20, 20, 5]);
    expect(pages.flat().map(({ sku }) => sku)).to.deep.equal(codes);
  });

  it('refuse what is no page, by the name of the parameter', async () => {
    const refused = async (query: string) => getRefusal((await tenant.v1.get(`${PRODUCTS}?${query}`)) as never);
    expect(await refused('page=0')).to.deep.equal([400, 'VALIDATION_FAILED', 'page']);
    expect(await refused('pageSize=101')).to.deep.equal([400, 'VALIDATION_FAILED', 'pageSize']);
    expect(await refused('page=1&after=')).to.deep.equal([400, 'VALIDATION_FAILED', 'after']);
    const cursor = (value: unknown) => `after=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
    for (const query of [
      'after=%21',
      'after=bm8',
      cursor([1]),
      cursor(['1', null]),
      cursor({ id: 1 }),
      cursor([1.5, null]),
    ])
      expect(await refused(query), query).to.deep.equal([400, 'VALIDATION_FAILED', 'after']);
    const expiring = '/api/v1/supplier-certifications/expiring';
    expect(getRefusal((await tenant.v1.get(`${expiring}?${cursor([1, 'soon'])}`)) as never)).to.deep.equal([
      400,
      'VALIDATION_FAILED',
      'after',
    ]);
  });
});

describe('pages of a long list', () => {
  let tenant: Importer;
  const names = numbered('Supplier', 2600);
  before(async () => {
    tenant = await Importer.create();
    const items = names.map((name, index) => ({
      name,
      country: index % 2 === 0 ? 'IT' : 'PT',
      reach_compliant: index % 3 === 0,
    }));
    await tenant.store('suppliers', items);
  });

  const page = async (query: string) =>
    getBody(await tenant.v1.get(`${SUPPLIERS}?pageSize=100&${query}`), 200) as {
      items: { name: string }[];
      total: number;
    };

  for (const direction of ['asc', 'desc'] as const) {
    it(`hold every row once in its place, from whichever end they are looked for (${direction})`, async () => {
      const seen: string[] = [];
      for (let number = 1; number <= 26; number++) {
        const { items, total } = await page(`sortBy=name&sortDirection=${direction}&page=${number}`);
        expect(total).to.equal(2600);
        seen.push(...items.map(({ name }) => name));
      }
      expect(seen).to.deep.equal(direction === 'asc' ? names : [...names].reverse());
    });
  }

  it('end where the list does, with a filter and in any size', async () => {
    const { items, total } = await page('sortBy=name&sortDirection=asc&country=PT&page=13');
    expect(total).to.equal(1300);
    expect(items.map(({ name }) => name)).to.deep.equal(names.filter((_, index) => index % 2 === 1).slice(1200));
    expect((await page('country=PT&page=14')).items).to.deep.equal([]);
    const sizes = await tenant.v1.get(`${SUPPLIERS}?pageSize=70&page=38&sortBy=name&sortDirection=asc`);
    expect((getBody(sizes, 200) as { items: Item[] }).items.map(({ name }) => name)).to.deep.equal(names.slice(2590));
  });

  it('can be followed by a cursor in an order that no row is left out of', async () => {
    const pages = await follow(tenant.v1, `${SUPPLIERS}?after=&pageSize=100&sortBy=name&sortDirection=desc`);
    expect(pages.flat().map(({ name }) => name)).to.deep.equal([...names].reverse());
    const refused = await tenant.legacy.get('/api/suppliers?after=&sortBy=country');
    expect(getRefusal(refused as never)).to.deep.equal([400, 'VALIDATION_FAILED', 'after']);
  });
});
