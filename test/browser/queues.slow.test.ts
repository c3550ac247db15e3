import { expect } from 'chai';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { QUEUE_NAMES } from '../../shared/queues.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { needBrowser, openBrowser, type TestBrowser, type Visit } from '../support/browser.ts';
import { jobEnded, sessionClient, type Client } from '../support/client.ts';
import { eventually, storedJob, untilMerging, whileHeld } from '../support/jobs.ts';
import { startMailStack, startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

const BOARD = '/admin/queues';
const FAILED_MAILS = `${BOARD}/queue/emails?status=failed`;

describe('the queues in a browser', () => {
  let smtp: SmtpServer | undefined;
  let stack: Stack;
  let browser: TestBrowser | undefined;
  let visit: Visit;
  let page: Page;

  before(async function () {
    needBrowser(this);
    smtp = await startSmtpServer();
    // what is tried again stays delayed for as long as a test looks
    stack = await startMailStack(smtp, { env: { JOB_RETRY_BASE_MS: '60000' } });
    browser = await openBrowser();
  });
  beforeEach(async () => {
    visit = await browser!.visit({ baseURL: stack.url });
    ({ page } = visit);
  });
  afterEach(async () => {
    await visit?.context.close();
  });
  after(async () => {
    await browser?.close();
    await stack?.stop();
    await smtp?.stop();
  });

  async function viewer(): Promise<Tenant> {
    const tenant = await stack.tenant();
    const user = { tenant_id: tenant.id, id: tenant.adminUserId };
    await stack.database('users').where(user).update({ platform_role: 'viewer' });
    return tenant;
  }

  /** Asks for the queues without a session, and fills in the form that comes instead. */
  async function signIn({ adminEmail }: Tenant, password: string): Promise<void> {
    await page.goto(BOARD);
    await page.getByLabel('E-mail address').fill(adminEmail);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function openBoard(tenant: Tenant): Promise<void> {
    await signIn(tenant, tenant.adminPassword);
    await page.waitForURL(`${stack.url}${BOARD}/`);
  }

  /** An invite in a tenant of its own, which the mail server refuses once, for good or for now. */
  async function refusedMail(
    refuse: 550 | 451,
  ): Promise<{ id: string; message: string; address: string; admin: Client }> {
    const tenant = await stack.tenant();
    const admin = await sessionClient(stack, tenant);
    const address = `ada@${tenant.uuid}.example`;
    smtp!.answer(address, { refuse, at: 'DATA' }, 'accept');
    const profile = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
    expect((await admin.post('/api/v1/account/users', { email: address, ...profile })).status).to.equal(201);
    const { id } = (await admin.get('/api/v1/jobs')).body.items[0];
    return { id, message: `job-${id}`, address, admin };
  }

  async function failedMail(): ReturnType<typeof refusedMail> {
    const mail = await refusedMail(550);
    expect((await jobEnded(mail.admin, mail.id)).status).to.equal('FAILED');
    return mail;
  }

  /** Keeps a picture of the page where SCREENSHOTS names a folder. */
  async function picture(name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }

  /** Opens the page of a job by way of the list of its state, and waits until it says something. */
  async function openJob(
    queue: string,
    status: string,
    id: string,
    says: string | RegExp,
    tab = 'Data',
  ): Promise<void> {
    await page.goto(`${BOARD}/queue/${queue}?status=${status}`);
    const link = page.getByRole('link', { name: `job-${id}` });
    await link.waitFor();
    await picture(`${status}-list`);
    await link.click();
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('main').getByText(says).first().waitFor();
    await picture(`${status}-${tab.toLowerCase()}`);
  }

  /** The token that the board's own scripts find in its cookie. */
  async function csrfToken(): Promise<string> {
    const cookies = await visit.context.cookies(`${stack.url}${BOARD}`);
    return cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  }

  /** What the button sends, with the cookies of the window; answers status and code. */
  async function retry(message: string, token?: string): Promise<[number, string | undefined]> {
    const headers: Record<string, string> = token === undefined ? {} : { 'X-XSRF-TOKEN': token };
    const answer = await page.request.put(`${BOARD}/api/queues/emails/${message}/retry`, { headers });
    const text = await answer.text();
    return [answer.status(), text === '' ? undefined : (JSON.parse(text) as { code: string }).code];
  }

  const retryButton = () => page.locator('main button:has(svg.lucide-refresh-cw)');

  it('are behind a sign-in that says what is wrong, and show a platform administrator the five', async () => {
    const tenant = await stack.tenant({ platformAdmin: true });
    await signIn(tenant, 'wrong password');
    expect(new URL(page.url()).pathname).to.equal('/console/sign-in');
    await page.getByRole('alert').filter({ hasText: 'E-mail address or password is wrong.' }).waitFor();

    await page.getByLabel('Password').fill(tenant.adminPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${stack.url}${BOARD}/`);
    for (const name of QUEUE_NAMES) await page.getByRole('link', { name, exact: true }).first().waitFor();
    expect(visit.errors).to.deep.equal([]);
  });

  it('show a failed job, which runs again by the button of the board', async () => {
    const tenant = await stack.tenant({ platformAdmin: true });
    const { id, message, address, admin } = await failedMail();
    await openBoard(tenant);
    await page.getByRole('link', { name: 'emails', exact: true }).first().click();
    await page.getByRole('link', { name: /^FAILED/ }).click();
    await page.getByRole('link', { name: message }).click();
    await page.getByText('MAIL_REFUSED').first().waitFor();

    await retryButton().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await smtp!.mail(address);
    const job = await jobEnded(admin, id);
    expect([job.status, job.attempts, job.error]).to.deep.equal(['COMPLETED', 2, null]);

    const trail = await (await sessionClient(stack, tenant)).get('/api/v1/account/audit?action=queues.administered');
    const [event] = trail.body.items;
    expect([event.actor.kind, event.actor.legacyId]).to.deep.equal(['session', tenant.adminUserId]);
    expect(event.details.path).to.contain(message);
  });

  it('show what a held job waits for, how far an active one is, why one is delayed, and which waits', async () => {
    const importer = await Importer.create(stack);
    const running = await importer.submit('suppliers', supplierRows(60_000));
    await untilMerging(importer, running);
    const delayed = await refusedMail(451);
    await eventually('the mail was refused', async () => (await storedJob({ stack }, delayed.id)).failures === 1);
    await openBoard(await stack.tenant({ platformAdmin: true }));
    await whileHeld(importer, ['suppliers'], async () => {
      const held = await importer.submit('suppliers', supplierRows(1, { prefix: 'Held' }));
      await openJob('bulk-upserts', 'delayed', held, 'an earlier import of the same resource of its tenant');
      await openJob('bulk-upserts', 'active', running, /^[1-9][0-9]?%$/);
      await openJob('emails', 'delayed', delayed.id, /^NOT_READY: The mail server was not available/, 'Error');
    });
    const headers = { 'X-XSRF-TOKEN': await csrfToken() };
    const send = async (what: string) =>
      expect((await page.request.put(`${BOARD}/api/queues/emails/${what}`, { headers })).status()).to.equal(200);
    await send('pause');
    try {
      await openJob('emails', 'prioritized', (await refusedMail(451)).id, /account\.invite/);
    } finally {
      await send('resume');
    }
    expect(visit.errors).to.deep.equal([]);
  });

  it('offer what their server does, and nothing that it always refuses', async () => {
    const { message } = await failedMail();
    await openBoard(await stack.tenant({ platformAdmin: true }));
    await page.goto(FAILED_MAILS);
    await page.getByRole('link', { name: message }).waitFor();
    /** The buttons by their icons, as the page has no other names for those of a job. */
    const offered = (within: string) =>
      page
        .locator(`${within} svg.lucide:visible`)
        .evaluateAll((icons) => [
          ...new Set(
            icons.map((icon) =>
              (icon as { getAttribute(name: string): string }).getAttribute('class').split(' ').at(-1),
            ),
          ),
        ]);
    expect(await offered('main li button')).to.have.members(['lucide-refresh-cw', 'lucide-trash-2']);
    await page.locator('button:has(svg.lucide-ellipsis-vertical)').first().click();
    await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
    expect(await offered('[role=menuitem]')).to.have.members([
      'lucide-refresh-cw',
      'lucide-pause',
      'lucide-trash-2',
      'lucide-ban',
    ]);
    await page.goto(`${BOARD}/queue/maintenance?status=delayed`);
    await page.locator('main li button svg.lucide-trash-2').first().waitFor();
    expect(await offered('main li button')).to.have.members(['lucide-corner-up-left', 'lucide-trash-2']);
    await page.goto(`${BOARD}/queue/emails?status=completed`);
    await page.getByText('Clean all').waitFor();
    expect(await page.getByText('Retry all').count()).to.equal(0);
    await page.goto(`${BOARD}/job-schedulers`);
    await page.getByRole('cell', { name: 'retention' }).waitFor();
    expect(await offered('td:last-child button')).to.deep.equal([]);
  });

  it('are closed again after signing out', async () => {
    await openBoard(await stack.tenant({ platformAdmin: true }));
    await page.locator('header button').last().click();
    await page.getByText('Back to the console').click();
    await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).waitFor();
    await page.goBack();
    await page.locator('header button').last().click();
    await page.getByText('Sign out').click();
    await page.waitForURL('**/console/sign-in?**');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();

    await page.goto(BOARD);
    expect(new URL(page.url()).pathname).to.equal('/console/sign-in');
    expect((await page.request.get(`${BOARD}/api/queues`)).status()).to.equal(401);
  });

  it('can be left when the session has ended meanwhile', async () => {
    const tenant = await stack.tenant({ platformAdmin: true });
    await openBoard(tenant);
    await page.goto('/admin/sign-in');
    await page.getByText(`Signed in as ${tenant.adminEmail}.`).waitFor();
    await stack.database('sessions').where({ tenant_id: tenant.id }).delete();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('are run by nobody without the CSRF token of the session', async () => {
    const { id, message, address, admin } = await failedMail();
    await openBoard(await stack.tenant({ platformAdmin: true }));
    expect(await retry(message)).to.deep.equal([403, 'CSRF_REQUIRED']);
    expect(await retry(message, 'YW5vdGhlciBzZXNzaW9uJ3MgdG9rZW4')).to.deep.equal([403, 'CSRF_REQUIRED']);
    expect((await jobEnded(admin, id)).attempts).to.equal(1);
    // the same request with it is what the button sends
    expect(await retry(message, await csrfToken())).to.deep.equal([204, undefined]);
    await smtp!.mail(address);
    expect((await jobEnded(admin, id)).status).to.equal('COMPLETED');
  });

  it('can be looked at by a platform viewer, and no more', async () => {
    const { id, message, admin } = await failedMail();
    await openBoard(await viewer());
    await page.goto(FAILED_MAILS);
    await page.getByRole('link', { name: message }).waitFor();
    expect(await retryButton().count()).to.equal(0);
    expect(await page.getByText('Retry all').count()).to.equal(0);

    expect(await retry(message, await csrfToken())).to.deep.equal([403, 'FORBIDDEN']);
    expect((await jobEnded(admin, id)).attempts).to.equal(1);

    // an administrator has on the same page what the viewer has not
    await page.context().clearCookies();
    await openBoard(await stack.tenant({ platformAdmin: true }));
    await page.goto(FAILED_MAILS);
    await page.getByRole('link', { name: message }).waitFor();
    expect(await retryButton().count()).to.be.greaterThan(0);
  });

  it('are not for the administrator of a tenant, who is told so', async () => {
    const tenant = await stack.tenant();
    await signIn(tenant, tenant.adminPassword);
    await page.getByRole('alert').filter({ hasText: 'Only platform administrators may look at the queues.' }).waitFor();
    expect(await page.getByRole('link', { name: 'To the queues' }).isVisible()).to.equal(false);
    expect(await page.getByText(`Signed in as ${tenant.adminEmail}.`).isVisible()).to.equal(true);
    const board = await page.request.get(`${BOARD}/api/queues`);
    expect([board.status(), (await board.json()).code]).to.deep.equal([403, 'FORBIDDEN']);
  });

  it('send nothing to other hosts, and ask for nothing there', async () => {
    const { message } = await failedMail();
    await openBoard(await stack.tenant({ platformAdmin: true }));
    await page.goto(FAILED_MAILS);
    await page.getByRole('link', { name: message }).click();
    for (const tab of ['Data', 'Options', 'Logs', 'Error']) await page.getByRole('tab', { name: tab }).click();
    await page.waitForLoadState('networkidle');
    expect(visit.foreign).to.deep.equal([]);
    expect(visit.errors).to.deep.equal([]);
    expect(visit.violations).to.deep.equal([]);
    // a request that does leave is noticed
    await page.goto('https://elsewhere.example/').catch(() => undefined);
    expect(visit.foreign).to.include('elsewhere.example:443');
  });
});
