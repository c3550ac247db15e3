/** What somebody waits for in the console: the first paint over a slow line, and a list that changes. */
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { isInstalled, launchBrowser } from '../browsers.ts';
import { type Product, type Tenant } from './bench.ts';
import { median, whole, type Result } from './report.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The lines that Lighthouse takes for an office and for a telephone: megabits a second, milliseconds. */
const LINES = [
  { name: '10 Mbit/s with 40 ms', megabits: 10, latency: 40 },
  { name: '1.6 Mbit/s with 150 ms', megabits: 1.6, latency: 150 },
];
const PAINT_BAR_MS = 1500;
const CHANGE_BAR_MS = 100;

const LARGEST_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** Milliseconds from a click to the next page of the list, and of those what the API's answer took. */
const TURN = `new Promise((resolve) => {
  const body = document.querySelector('tbody');
  const first = body.textContent;
  performance.clearResourceTimings();
  const started = performance.now();
  const observer = new MutationObserver(() => {
    if (document.querySelector('tbody')?.textContent === first) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/v1/'));
      resolve({ whole: performance.now() - started, api: asked.responseEnd - asked.startTime });
    });
  });
  observer.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
  document.querySelector('[aria-label="Next page"]').click();
})`;

async function slow(page: Page, { megabits, latency }: (typeof LINES)[number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (megabits * 1_000_000) / 8,
    uploadThroughput: (megabits * 1_000_000) / 16,
  });
}

/** The largest paint of a page whose files are in no cache. */
async function largestPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate<number>(LARGEST_PAINT);
}

/** In a window of its own, that has nothing in the cache. */
type Visit = <Answer>(work: (page: Page) => Promise<Answer>) => Promise<Answer>;

/** Windows of nobody, and of somebody who is signed in. */
async function openWindows(
  browser: Browser,
  product: Product,
  tenant: Tenant,
): Promise<{ signedOut: Visit; signedIn: Visit }> {
  const visit = async <Answer>(work: (page: Page) => Promise<Answer>, storageState?: StorageState) => {
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      ...(storageState && { storageState }),
    });
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  };
  const state = await visit(async (page) => {
    await page.goto('/console/');
    await page.locator('[name=email]').fill(tenant.adminEmail);
    await page.locator('[name=password]').fill(tenant.adminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('banner').waitFor();
    return page.context().storageState();
  });
  return { signedOut: (work) => visit(work), signedIn: (work) => visit(work, state) };
}

/** Largest paints of the sign-in and of the home page over a slow line, and pages of a list turned without one. */
export async function measureConsole(product: Product, tenant: Tenant, runs: number): Promise<Result[]> {
  const { browser, close } = await launchBrowser(isInstalled('chromium') ? 'chromium' : 'packaged chromium');
  const results: Result[] = [];
  try {
    const { signedOut, signedIn } = await openWindows(browser, product, tenant);
    for (const line of LINES)
      for (const [name, address, visit] of [
        ['the sign-in page', '/console/sign-in', signedOut],
        ['the home page', '/console/home', signedIn],
      ] as const) {
        const paints: number[] = [];
        for (let run = 0; run < runs; run++)
          paints.push(
            await visit(async (page) => {
              await slow(page, line);
              return largestPaint(page, address);
            }),
          );
        results.push({
          what: `largest paint of ${name}, ${line.name}, nothing cached`,
          product: `${whole(median(paints))} ms`,
          bar: `at most ${whole(PAINT_BAR_MS)} ms`,
          met: median(paints) <= PAINT_BAR_MS,
          runs,
        });
      }
    const turns = await signedIn(async (page) => {
      await page.goto('/console/suppliers');
      await page.getByRole('row').nth(1).waitFor();
      const each: number[] = [];
      for (let turn = 0; turn < 5 * runs; turn++) {
        const { whole: all, api } = await page.evaluate<{ whole: number; api: number }>(TURN);
        each.push(all - api);
      }
      return each;
    });
    results.push({
      what: 'next page of the list of suppliers, beside the time of the API',
      product: `${whole(median(turns))} ms`,
      bar: `at most ${CHANGE_BAR_MS} ms`,
      met: median(turns) <= CHANGE_BAR_MS,
      runs: turns.length,
    });
  } finally {
    await close();
  }
  return results;
}
