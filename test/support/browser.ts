/** A real browser, and what goes on in it beside what a page shows. */
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { isInstalled, launchBrowser, type BrowserName } from '../../scripts/browsers.ts';

/** For a suite's first hook: without the browser it fails where everything has to run, else it is skipped and says so. */
export function needBrowser(suite: Mocha.Context, name: BrowserName = 'chromium'): void {
  if (isInstalled(name)) return;
  const title = suite.test?.parent?.fullTitle() ?? 'a suite';
  if (process.env['CI'] === 'true') throw new Error(`There is no ${name}, but it is needed by: ${title}`);
  process.stdout.write(`Not run, because there is no ${name}: ${title}\n`);
  suite.skip();
}

/** Somebody's browser window: without cookies at first, and shared with nobody. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Hosts other than this machine that the window tried to reach. */
  foreign: string[];
  /** What the pages tried against their content security policy: the directive and what it stopped. */
  violations: string[];
  /** Errors of the pages' own scripts. */
  errors: string[];
}

export interface TestBrowser {
  visit(options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

/** Where requests to other machines end up: it notes their host and lets none through. */
async function startDeadEnd() {
  const hosts: string[] = [];
  const server = createServer((request, response) => {
    hosts.push(new URL(request.url ?? '', 'http://unknown').host);
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    hosts.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { hosts, url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

export async function openBrowser(name: BrowserName = 'chromium'): Promise<TestBrowser> {
  const { browser, close } = await launchBrowser(name);
  const closers: (() => void)[] = [];
  return {
    async visit(options = {}) {
      const deadEnd = await startDeadEnd();
      closers.push(deadEnd.close);
      const context = await browser.newContext({
        ...options,
        proxy: { server: deadEnd.url, bypass: '127.0.0.1' },
      });
      const visit: Visit = {
        page: await context.newPage(),
        context,
        foreign: deadEnd.hosts,
        violations: [],
        errors: [],
      };
      visit.page.setDefaultTimeout(45_000);
      visit.page.on('pageerror', (error) => visit.errors.push(error.message));
      await context.exposeFunction('noteViolation', (what: string) => void visit.violations.push(what));
      await context.addInitScript(`
        addEventListener('securitypolicyviolation', (event) => noteViolation(event.effectiveDirective + ' ' + event.blockedURI));
      `);
      return visit;
    },
    async close() {
      await close();
      for (const end of closers) end();
    },
  };
}
