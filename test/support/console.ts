/** What tests of the console's pages share: who signs in, and what holds for every page. */
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Locator, type Page } from 'playwright-core';
import { needBrowser, openBrowser, type TestBrowser, type Visit } from './browser.ts';
import { type BrowserName } from '../../scripts/browsers.ts';
import { sessionClient, type Client } from './client.ts';
import { eventually } from './jobs.ts';
import { Stack, type StackOptions, type Tenant } from './stack.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What fades in is not yet as it will be, and begins a frame or two after what it is shown for. */
const AT_REST = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let still = 0; still < 3; still++) {
    await frame();
    const running = document.getAnimations();
    if (running.length > 0) still = 0;
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  }
})()`;

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Nothing on the page is out of reach of somebody, as far as a program can tell (WCAG 2.2 AA and axe's best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AT_REST);
  await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  const told = found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(told, page.url()).to.deep.equal([]);
}

/** Nothing has to be scrolled sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(beyond, `${page.url()} at ${page.viewportSize()?.width}`).to.be.at.most(0);
}

/** Goes to a page without a session, and signs in by the keys alone. */
export async function signInAt(page: Page, path: string, { adminEmail, adminPassword }: Tenant): Promise<void> {
  await page.goto(path);
  await page.locator('[name=password]').waitFor();
  await page.keyboard.type(adminEmail);
  await page.keyboard.press('Tab');
  await page.keyboard.type(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
}

/** As many of them as are told are there, or will be. */
export async function expectCount(shown: Locator, count: number): Promise<void> {
  if (count > 0) await shown.nth(count - 1).waitFor({ state: 'attached' });
  expect(await shown.count(), shown.toString()).to.equal(count);
}

/** The element with these words, its label or what it says, has the focus, or will have it. */
export async function expectFocus(page: Page, words: string): Promise<void> {
  const focused = () =>
    page.evaluate<string>(
      `(({ activeElement: on }) => on.labels?.[0]?.textContent ?? on.getAttribute('aria-label') ?? on.textContent)(document)`,
    );
  await eventually(`the focus on ${words}`, async () => (await focused()).replace(/ \*$/, '') === words, 15);
}

/** A stack, a tenant of the test's own with its administrator's client, and a browser window. */
export class ConsoleTest {
  stack!: Stack;
  tenant!: Tenant;
  /** The administrator's, beside the browser. */
  admin!: Client;
  visit!: Visit;
  browser!: TestBrowser;

  get page(): Page {
    return this.visit.page;
  }

  /** Another window in place of the one before. */
  async open(options: Parameters<TestBrowser['visit']>[0] = {}): Promise<void> {
    await this.visit?.context.close();
    this.visit = await this.browser.visit({ baseURL: this.stack.url, locale: 'en-GB', ...options });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** Makes something by the API; returns what was answered. */
  async make<Made = { id: string }>(path: string, body: object): Promise<Made> {
    const answer = await this.admin.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body as Made;
  }
}

/** A suite of pages in a real browser. Whatever is done with them, nothing is against their policy, and nothing leaves the machine. */
export function describeConsole(
  title: string,
  body: (on: ConsoleTest) => void,
  { browser, ...options }: StackOptions & { browser?: BrowserName } = {},
): void {
  describe(title, () => {
    const on = new ConsoleTest();
    before(async function () {
      needBrowser(this, browser);
      on.stack = await Stack.start(options);
      on.browser = await openBrowser(browser);
    });
    beforeEach(async () => {
      on.tenant = await on.stack.tenant();
      on.admin = await sessionClient(on.stack, on.tenant);
      await on.open();
    });
    afterEach(async function () {
      await on.visit?.context.close();
      if (this.currentTest?.state !== 'passed') return;
      expect([on.visit.violations, on.visit.errors, on.visit.foreign]).to.deep.equal([[], [], []]);
    });
    after(async () => {
      await on.browser?.close();
      await on.stack?.stop();
    });
    body(on);
  });
}
