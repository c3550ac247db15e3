/**
 * `npm run screenshots -- --url http://127.0.0.1:3000 --email admin@… --password …`: pictures of the console. Signs in to an
 * installation whose tenant is empty, fills it, and writes the pictures of the README and of docs/console.md; with `--all`
 * every screen, light at 1280 pixels and dark at 390, into dist/screenshots.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { isInstalled, launchBrowser } from './browsers.ts';
import { type DemoTenant, fillDemoTenant } from './screenshots/demo-tenant.ts';

const DOCS = 'docs/images';
const ALL = 'dist/screenshots';

/** Of the README and the docs: the file, the page, and what is done there first. */
const PICTURES: readonly [
  file: string,
  address: (demo: DemoTenant) => string,
  prepare?: (page: Page) => Promise<void>,
][] = [
  ['home', () => '/'],
  ['suppliers', () => '/suppliers'],
  ['import', () => '/import', chooseFile],
  ['failed-rows', ({ jobId }) => `/jobs/${jobId}`],
  ['journey', ({ journeyId }) => `/journeys/${journeyId}`],
  ['certifications', () => '/certifications'],
];

const LISTS = [
  ...['', 'suppliers', 'company-products', 'supplier-products', 'materials', 'fibers', 'yarns', 'fabrics'],
  ...['certifications', 'chemicals', 'documents', 'purchase-records', 'purchases', 'chemical-purchases', 'journeys'],
  ...['import', 'jobs', 'users', 'service-keys', 'audit', 'emission-factors', 'usage', 'profile', 'access-tokens'],
];
const SIGNED_OUT = ['sign-in', 'forgotten-password', 'accept-invite', 'reset-password'];
const FORMS = ['suppliers/new', 'documents/new', 'users/new', 'access-tokens/new'];

interface Visitor {
  url: string;
  email: string;
  password: string;
}

async function signIn(browser: Browser, visitor: Visitor, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: visitor.url, locale: 'en-GB', ...options });
  const page = await context.newPage();
  await page.goto('/console/');
  await page.locator('[name=email]').fill(visitor.email);
  await page.locator('[name=password]').fill(visitor.password);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/console${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.mantine-Loader-root, .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

async function save(page: Page, file: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: file, fullPage, animations: 'disabled' });
  console.log(file);
}

/** The page light in one window, and dark in the other. */
async function saveBoth(light: Page, dark: Page, address: string): Promise<void> {
  const name =
    address
      .replace(/\/[\da-f]{8}-[\da-f-]*/, '-detail')
      .replace(/\?.*/, '')
      .replaceAll('/', '-') || 'home';
  for (const [window, colors] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    await open(window, `/${address}`);
    await save(window, join(ALL, `${name}-${colors}.png`), true);
  }
}

async function chooseFile(page: Page): Promise<void> {
  const header = 'Fornitore;Data acquisto;Quantità kg;Lotto;Magazzino';
  const rows = ['Filatura Pollone;03/04/2026;1.250,5;L-204;A4', 'Malhas Barcelos;25/04/2026;830,0;L-205;B1'];
  await page.getByLabel('What the file holds').selectOption('purchase-records');
  const buffer = Buffer.from([header, ...rows, ''].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'acquisti.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('table', { name: 'First rows' }).waitFor();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      email: { type: 'string' },
      password: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
  const { url, email, password } = values;
  if (email === undefined || password === undefined) throw new Error('--email and --password say who signs in');
  const visitor = { url, email, password };
  const { browser, close } = await launchBrowser(isInstalled('chromium') ? 'chromium' : 'packaged chromium');
  try {
    const page = await signIn(browser, visitor, { viewport: { width: 1280, height: 800 } });
    const demo = await fillDemoTenant(page.context().request);
    await mkdir(DOCS, { recursive: true });
    for (const [name, address, prepare] of PICTURES) {
      await open(page, address(demo));
      await prepare?.(page);
      await save(page, join(DOCS, `${name}.png`));
    }
    if (!values.all) return;
    await mkdir(ALL, { recursive: true });
    const rows = [...demo.details, `journeys/${demo.journeyId}`];
    const forms = rows.filter((row) => !row.startsWith('documents/')).map((row) => `${row}/edit`);
    const details = [...rows, ...forms, `journeys/${demo.journeyId}/stages/new`, `jobs/${demo.jobId}`];
    const dark = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
    const narrow = await signIn(browser, visitor, dark);
    for (const address of [...LISTS, ...FORMS, ...details]) await saveBoth(page, narrow, address);
    const [wide, small] = [{ viewport: page.viewportSize() }, dark].map(async (options) =>
      (await browser.newContext({ baseURL: url, locale: 'en-GB', ...options })).newPage(),
    );
    for (const address of SIGNED_OUT) await saveBoth(await wide!, await small!, `${address}?token=no`);
  } finally {
    await close();
  }
}

await main();
