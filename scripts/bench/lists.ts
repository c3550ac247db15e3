/** Every list of a tenant with very many rows: one request after the other, and eight connections at once. */
import { peakMemory, type Product, type Tenant } from './bench.ts';
import { type ListedRows } from './list-rows.ts';
import { quantile, whole, type Result } from './report.ts';

/** What a kind of list may take, in milliseconds. */
const BARS = {
  first: { p50: 10, p95: 60 },
  deep: { p50: 50, p95: 250 },
  search: { p50: 50, p95: 250 },
  shortSearch: { p50: 100, p95: 400 },
  facets: { p50: 25, p95: 150 },
  searchedFacets: { p50: 100, p95: 400 },
  filtered: { p50: 20, p95: 100 },
} as const;

interface MeasuredList {
  path: string;
  bar: keyof typeof BARS;
  /** By a service key, or in a session, instead of a token. */
  key?: true;
  session?: true;
}

/** The deepest place is the middle: pages are looked for from the nearer end. */
export const measuredLists = (
  rows: number,
  { supplierUuid, materialUuid, userUuid, supplierId, chemicalId }: ListedRows,
): MeasuredList[] => {
  const middle = (size: number) => Math.floor(rows / 2 / size);
  const last = (size: number) => Math.floor(rows / size) - 1;
  const suppliers = '/api/suppliers?size=50';
  const suppliersV1 = '/api/v1/suppliers?pageSize=20';
  const materials = '/api/v1/product/materials?limit=8';
  const records = '/api/purchase-records?size=50';
  const documents = '/api/v1/documents?pageSize=20';
  const audit = '/api/v1/account/audit?pageSize=20';
  const jobs = '/api/v1/jobs?pageSize=20';
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return [
    { path: suppliers, bar: 'first', key: true },
    ...[
      'country=IT',
      'category=Dyeing',
      'complianceStatus=PARTIAL',
      'country=IT&category=Dyeing&complianceStatus=COMPLIANT',
    ].map((filter) => ({ path: `${suppliers}&${filter}`, bar: 'first', key: true }) as const),
    ...['certified=true', 'certified=false', 'certified=false&country=IT'].map(
      (filter) => ({ path: `${suppliers}&${filter}`, bar: 'first', key: true }) as const,
    ),
    ...['name', 'country', 'category'].map(
      (sort) => ({ path: `${suppliers}&sortBy=${sort}`, bar: 'first', key: true }) as const,
    ),
    { path: `${suppliers}&country=IT&sortBy=name`, bar: 'first', key: true },
    { path: suppliersV1, bar: 'first' },
    { path: `${suppliers}&page=${middle(50)}`, bar: 'deep', key: true },
    { path: `${suppliers}&page=${last(50)}`, bar: 'deep', key: true },
    { path: `${suppliers}&sortBy=name&page=${middle(50)}`, bar: 'deep', key: true },
    { path: `${suppliers}&country=IT&page=${Math.floor(middle(50) / 6)}`, bar: 'deep', key: true },
    { path: `${suppliers}&complianceStatus=COMPLIANT&sortBy=name`, bar: 'first', key: true },
    { path: `${suppliers}&complianceStatus=PARTIAL&page=${Math.floor(middle(50) / 2)}`, bar: 'deep', key: true },
    { path: `${suppliers}&country=IT&complianceStatus=COMPLIANT`, bar: 'first', key: true },
    { path: `${suppliers}&certified=true&complianceStatus=COMPLIANT`, bar: 'first', key: true },
    { path: `${suppliers}&country=IT&sortBy=category`, bar: 'first', key: true },
    { path: `${suppliers}&certified=true&sortBy=category&page=${Math.floor(middle(50) / 2)}`, bar: 'deep', key: true },
    { path: `${suppliersV1}&search=biella%2099`, bar: 'search' },
    { path: `${suppliersV1}&search=tintoria%20po`, bar: 'search' },
    { path: `${suppliersV1}&search=la`, bar: 'shortSearch' },
    { path: `${suppliersV1}&search=9`, bar: 'shortSearch' },
    ...['search=zq&country=IT', 'search=la&country=IT', `search=la&page=${middle(60)}`].map(
      (filter) => ({ path: `${suppliersV1}&${filter}`, bar: 'shortSearch' }) as const,
    ),
    { path: materials, bar: 'facets' },
    { path: `${materials}&kind=YARN`, bar: 'facets' },
    { path: `${materials}&kind=YARN&certification=GOTS&available=true`, bar: 'facets' },
    { path: `${materials}&certification=GRS`, bar: 'facets' },
    { path: `${materials}&certification=RWS`, bar: 'facets' },
    { path: `${materials}&certification=nothing&sortBy=supplier`, bar: 'facets' },
    { path: `${materials}&available=true`, bar: 'facets' },
    ...[
      'unitOfMeasure=KG',
      'unitOfMeasure=KG&available=false',
      'kind=YARN&unitOfMeasure=KG',
      'kind=YARN&unitOfMeasure=ROLL',
    ].map((filter) => ({ path: `${materials}&${filter}`, bar: 'facets' }) as const),
    { path: `${materials}&supplierId=${supplierUuid}`, bar: 'facets' },
    ...['name', 'category', 'supplier', 'stock', 'updatedAt'].map(
      (sort) => ({ path: `${materials}&sortBy=${sort}`, bar: 'facets' }) as const,
    ),
    { path: `${materials}&page=${middle(8)}`, bar: 'deep' },
    { path: `${materials}&page=${last(8)}`, bar: 'deep' },
    { path: `${materials}&facets=false&kind=YARN&sortBy=name&sortDirection=asc`, bar: 'first' },
    ...['createdAt', 'name'].map(
      (sort) =>
        ({
          path: `${materials}&facets=false&kind=YARN&sortBy=${sort}&page=${Math.floor(middle(8) / 3)}`,
          bar: 'deep',
        }) as const,
    ),
    { path: `${materials}&facets=false&sortBy=stock&page=${middle(8)}`, bar: 'deep' },
    { path: `${materials}&search=linen%2099`, bar: 'searchedFacets' },
    { path: `${materials}&search=M-1234`, bar: 'searchedFacets' },
    ...['search=3', 'search=zq'].map((filter) => ({ path: `${materials}&${filter}`, bar: 'shortSearch' }) as const),
    ...[
      'search=3',
      'search=la',
      'search=zz',
      'search=3&kind=YARN',
      'search=la&sortBy=name',
      'search=la&sortBy=supplier',
    ].map((filter) => ({ path: `${materials}&facets=false&${filter}`, bar: 'shortSearch' }) as const),
    { path: records, bar: 'first', key: true },
    { path: `${records}&purchase_status=IN_TRANSIT`, bar: 'first', key: true },
    { path: `${records}&page=${middle(50)}`, bar: 'deep', key: true },
    { path: `${records}&page=${last(50)}`, bar: 'deep', key: true },
    { path: `${records}&purchase_status=IN_TRANSIT&page=${Math.floor(middle(50) / 4)}`, bar: 'deep', key: true },
    ...[
      '',
      '&transportMode=ROAD',
      '&transportMode=AIR&sortBy=purchaseDate',
      `&supplierId=${supplierUuid}`,
      '&status=IN_TRANSIT&sortBy=purchaseDate',
      `&purchasedFrom=${daysAgo(20)}&purchasedBefore=${daysAgo(10)}`,
      `&status=DELIVERED&purchasedFrom=${daysAgo(200)}`,
      '&number=INV-1234',
    ].map((filter) => ({ path: `/api/v1/purchase-records?pageSize=20${filter}`, bar: 'first' }) as const),
    {
      path: `/api/v1/purchase-records?pageSize=20&status=IN_TRANSIT&sortBy=purchaseDate&page=${Math.floor(middle(20) / 4)}`,
      bar: 'deep',
    },
    ...['', '&sortBy=createdAt', `&materialId=${materialUuid}`].map(
      (filter) => ({ path: `/api/v1/purchases?pageSize=20${filter}`, bar: 'first' }) as const,
    ),
    { path: `/api/v1/purchases?pageSize=20&page=${middle(20)}`, bar: 'deep' },
    { path: `/api/company-products?page=0&size=50`, bar: 'first', key: true },
    { path: `/api/company-products?page=${middle(50)}&size=50`, bar: 'deep', key: true },
    { path: `/api/company-products?page=${last(50)}&size=50`, bar: 'deep', key: true },
    { path: `/api/v1/company/products?page=1&pageSize=20`, bar: 'first' },
    { path: `/api/v1/company/products?page=1000&pageSize=20&search=99`, bar: 'shortSearch' },
    { path: `/api/v1/supplier/products?page=1&pageSize=20`, bar: 'first' },
    { path: `/api/v1/products/company?page=1&pageSize=20`, bar: 'first' },
    { path: `/api/v1/products/supplier?page=1&pageSize=20`, bar: 'first' },
    { path: `/api/v1/textile/yarns?page=1&pageSize=20`, bar: 'first' },
    { path: `/api/v1/supplier-certifications/expiring?days=90&page=1&pageSize=20`, bar: 'filtered' },
    {
      path: `/api/v1/supplier-certifications/expiring?days=3650&includeExpired=true&page=1&pageSize=20`,
      bar: 'filtered',
    },
    { path: `/api/v1/supplier-certifications?supplierId=${supplierUuid}&page=1&pageSize=20`, bar: 'filtered' },
    ...[
      '',
      '&sortBy=createdAt',
      '&certificationType=GOTS',
      '&verified=true',
      '&verified=false&certificationType=GRS',
      '&verificationStatus=VALID',
      '&validity=VALID',
      '&validity=EXPIRING',
      '&validity=VALID&verified=true',
      '&certificationType=GOTS&sortBy=createdAt',
      '&expiresWithinDays=30',
    ].map((filter) => ({ path: `/api/v1/certifications?pageSize=20${filter}`, bar: 'filtered' }) as const),
    { path: `/api/v1/certifications?pageSize=20&page=${middle(20)}`, bar: 'deep' },
    { path: `/api/v1/certifications?pageSize=20&verified=false&page=${Math.floor(middle(20) / 1.5)}`, bar: 'deep' },
    {
      path: `/api/v1/certifications?pageSize=20&certificationType=GOTS&sortBy=createdAt&page=${Math.floor(middle(20) / 3)}`,
      bar: 'deep',
    },
    { path: '/api/v1/certifications/expiries', bar: 'filtered' },
    { path: '/api/v1/overview', bar: 'filtered', session: true },
    { path: documents, bar: 'filtered' },
    { path: `${documents}&entityType=YARN`, bar: 'filtered' },
    { path: `${documents}&category=OTHER`, bar: 'filtered' },
    { path: `${documents}&entityId=${materialUuid}`, bar: 'filtered' },
    { path: `${documents}&notReady=true`, bar: 'filtered' },
    { path: `${documents}&search=sheet-1234`, bar: 'search' },
    { path: `${documents}&search=99`, bar: 'shortSearch' },
    ...['search=zq&entityType=YARN', 'search=99&page=1000'].map(
      (filter) => ({ path: `${documents}&${filter}`, bar: 'shortSearch' }) as const,
    ),
    { path: `${documents}&page=${middle(20)}`, bar: 'deep' },
    { path: `${documents}&page=${last(20)}`, bar: 'deep' },
    ...[
      '',
      '&action=textile-product.updated',
      '&action=session.created',
      '&entityType=textile-product',
      `&entityId=${materialUuid}`,
      '&entityLegacyId=1000',
      `&userId=${userUuid}`,
      `&from=${daysAgo(20)}&to=${daysAgo(10)}`,
      `&action=textile-product.updated&userId=${userUuid}&from=${daysAgo(20)}&to=${daysAgo(10)}`,
    ].map((filter) => ({ path: `${audit}${filter}`, bar: 'filtered', session: true }) as const),
    { path: `${audit}&page=${middle(20)}`, bar: 'deep', session: true },
    ...['', '&type=bulk-upsert', '&status=FAILED', '&type=journey-totals&status=FAILED'].map(
      (filter) => ({ path: `${jobs}${filter}`, bar: 'filtered' }) as const,
    ),
    { path: `${jobs}&page=${Math.floor(middle(20) / 10)}`, bar: 'deep' },
    ...['', '&zdhcLevel=LEVEL_1', '&cas=50-00-0', '&cas=7732-18-5', '&sortBy=name'].map(
      (filter) => ({ path: `/api/v1/chemicals?pageSize=20${filter}`, bar: 'filtered' }) as const,
    ),
    { path: '/api/v1/chemicals/purchases?pageSize=20', bar: 'filtered' },
    { path: `/api/v1/chemicals/purchases?pageSize=20&page=${middle(20)}`, bar: 'deep' },
    { path: `/api/chemicals?page=0&size=50`, bar: 'filtered', key: true },
    { path: `/api/chemicals/search?cas=7732-18-5&size=50`, bar: 'filtered', key: true },
    { path: `/api/chemicals/search?cas=50-00-0&size=50`, bar: 'filtered', key: true },
    ...[
      '',
      '&companyId=2',
      `&supplierId=${supplierId}`,
      `&chemicalProductId=${chemicalId}`,
      `&companyId=2&supplierId=${supplierId}`,
    ].map((filter) => ({ path: `/api/v1/chemical-purchases?size=50${filter}`, bar: 'filtered', key: true }) as const),
    { path: '/api/v1/product/traceability?limit=20', bar: 'first' },
    { path: '/api/v1/product/traceability?limit=20&search=lot%2019', bar: 'search' },
  ];
};

export interface Asked {
  url: string;
  token: string;
  apiKey: string;
  /** The cookie of the tenant's administrator. */
  session: string;
}

export async function signIn(url: string, { adminEmail, adminPassword }: Tenant): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 200 || cookie === undefined) throw new Error(`signing in was answered ${response.status}`);
  return cookie.split(';')[0]!;
}

/** A list that takes longer than a statement may, or than others wait for. */
class Refused extends Error {
  constructor(status: number) {
    super(`answered ${status}`);
  }
}

async function ask(asked: Asked, { path, ...by }: MeasuredList): Promise<number> {
  const began = performance.now();
  const { url, token, apiKey, session } = asked;
  const response = await fetch(url + path, {
    headers: by.key ? { 'x-api-key': apiKey } : by.session ? { cookie: session } : { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Refused(response.status);
  return performance.now() - began;
}

/** Requests of a list, until a time or a number is reached. */
async function measure(
  asked: Asked,
  list: MeasuredList,
  connections: number,
  requests: number,
  budgetMs: number,
): Promise<number[]> {
  const taken: number[] = [];
  const until = performance.now() + budgetMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      do taken.push(await ask(asked, list));
      while (taken.length < requests && performance.now() < until);
    }),
  );
  return taken;
}

export async function measureLists(asked: Asked, lists: MeasuredList[], quick: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const list of lists) {
    const bar = BARS[list.bar];
    const result = { what: `\`GET ${list.path}\``, bar: `${bar.p50} / ${bar.p95} ms` };
    try {
      // the plan is chosen, and what it reads is in memory
      await measure(asked, list, 1, 6, 2000);
      const one = await measure(asked, list, 1, quick ? 10 : 40, 2000);
      const eight = await measure(asked, list, 8, quick ? 40 : 200, 3000);
      const [p50, p95] = [quantile(one, 0.5), quantile(eight, 0.95)];
      const product = `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
      results.push({ ...result, product, met: p50 <= bar.p50 && p95 <= bar.p95, runs: one.length });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.push({ ...result, product: error.message, met: false, runs: 1 });
    }
    console.error(`  ${results.at(-1)!.product.padStart(20)}  ${list.path}`);
  }
  return results;
}

const READ_BAR = 50_000;
/** How much more the process may hold at its peak when it has answered all rows a second time. */
const MEMORY_TOLERANCE_MIB = 16;

/** All rows of a list by its cursor, page after page; answers how many. */
async function readAll({ url, apiKey }: Asked, onPage: (read: number) => void = () => undefined): Promise<number> {
  let path: string | undefined = '/api/suppliers?size=250&after=';
  let read = 0;
  while (path !== undefined) {
    const response: Response = await fetch(url + path, { headers: { 'x-api-key': apiKey } });
    if (response.status !== 200) throw new Error(`the cursor was answered ${response.status}`);
    read += ((await response.json()) as { items: unknown[] }).items.length;
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    path = next === undefined ? undefined : new URL(next, url).href.slice(new URL(url).origin.length);
    onPage(read);
  }
  return read;
}

/**
 * How fast all rows are read, and whether that takes memory: a process that is new grows in the beginning whatever it answers,
 * so that they are read twice.
 */
async function readByCursor(asked: Asked, product: Product, rows: number): Promise<Result> {
  let atFirst: number | undefined;
  const began = performance.now();
  const read = await readAll(asked, (soFar) => {
    if (soFar >= rows / 10) atFirst ??= peakMemory(product.api);
  });
  const perSecond = (read * 1000) / (performance.now() - began);
  const atEnd = peakMemory(product.api);
  await readAll(asked);
  const again = peakMemory(product.api);
  const grown = (again ?? 0) - (atEnd ?? 0);
  return {
    what: `all ${whole(read)} suppliers by cursor, 250 at a time`,
    product: `${whole(perSecond)} rows/s; API ${whole(atFirst ?? NaN)} MiB after a tenth, ${whole(atEnd ?? NaN)} after all, ${whole(again ?? NaN)} after all again`,
    bar: `≥ ${whole(READ_BAR)} rows/s, flat`,
    met: perSecond >= READ_BAR && grown <= MEMORY_TOLERANCE_MIB,
    runs: 1,
  };
}

/** p50 of one request after the other and p95 of eight connections, for every list of a tenant with so many rows. */
export async function compareLargeLists(
  product: Product,
  tenant: Tenant,
  rows: number,
  found: ListedRows,
  quick: boolean,
): Promise<Result[]> {
  const asked = { url: product.url, ...tenant, session: await signIn(product.url, tenant) };
  const byCursor = await readByCursor(asked, product, rows);
  console.error(`  ${byCursor.product}`);
  return [...(await measureLists(asked, measuredLists(rows, found), quick)), byCursor];
}
