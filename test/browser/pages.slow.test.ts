import { expect } from 'chai';
import { type Page } from 'playwright-core';
import { needBrowser, openBrowser, type TestBrowser, type Visit } from '../support/browser.ts';
import { expectAccessible } from '../support/console.ts';
import { anonymousClient, sessionClient } from '../support/client.ts';
import { linkIn, startMailStack, startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack, type Tenant } from '../support/stack.ts';

const PASSWORD = 'blue wool and dye';

describe('pages in a browser', () => {
  let smtp: SmtpServer | undefined;
  let stack: Stack;
  let browser: TestBrowser | undefined;
  let tenant: Tenant;
  let visit: Visit;
  let page: Page;

  before(async function () {
    needBrowser(this);
    smtp = await startSmtpServer();
    stack = await startMailStack(smtp);
    browser = await openBrowser();
  });
  beforeEach(async () => {
    tenant = await stack.tenant();
    visit = await browser!.visit({ baseURL: stack.url });
    ({ page } = visit);
  });
  afterEach(async function () {
    await visit?.context.close();
    if (this.currentTest?.state !== 'passed') return;
    // whatever was done with the page, nothing of it is against its policy, and nothing leaves the machine
    expect([visit.violations, visit.errors, visit.foreign]).to.deep.equal([[], [], []]);
  });
  after(async () => {
    await browser?.close();
    await stack?.stop();
    await smtp?.stop();
  });

  const canSignIn = async (email: string, password: string) =>
    (await anonymousClient(stack).post('/api/v1/auth/login', { email, password })).status === 200;

  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });

  async function setPassword(password: string, repeated = password): Promise<void> {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Once more').fill(repeated);
    await page.getByRole('button', { name: 'Set the password' }).click();
  }

  /** The link that the mail to a new user holds. */
  async function invite(): Promise<{ address: string; link: string; token: string }> {
    const admin = await sessionClient(stack, tenant);
    const address = `ada@${tenant.uuid}.example`;
    const profile = { firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
    expect((await admin.post('/api/v1/account/users', { email: address, ...profile })).status).to.equal(201);
    const { url, token } = linkIn(await smtp!.mail(address));
    return { address, link: url.href, token };
  }

  describe('/console/accept-invite', () => {
    it('takes a password by the link of the mail, lets its owner in, and shows the token to nobody', async () => {
      const { address, link, token } = await invite();
      const requested: string[] = [];
      page.on('request', (request) => requested.push(`${request.url()} ${JSON.stringify(request.headers())}`));
      await page.goto(link);
      await page.waitForURL('**/console/accept-invite');
      expect(page.url()).to.equal(`${stack.url}/console/accept-invite`);

      await setPassword(PASSWORD, `${PASSWORD}s`);
      await alert('The two passwords differ.').waitFor();
      expect(await canSignIn(address, PASSWORD)).to.equal(false);
      await expectAccessible(page);
      await setPassword(PASSWORD);
      await page.getByRole('banner').waitFor();
      expect(await canSignIn(address, PASSWORD)).to.equal(true);

      expect(requested.some((each) => each.includes('/api/v1/auth/accept-invite'))).to.equal(true);
      expect(requested.filter((each) => each.includes(token))).to.deep.equal([]);
      await page.goBack();
      expect(page.url()).to.not.contain(token);
    });

    it('says at the password what is wrong with it', async () => {
      const { address, link } = await invite();
      await page.goto(link);
      await setPassword('short');
      await alert('At least 8 characters.').waitFor();
      await setPassword('12345678');
      await page.locator('input[name=password][aria-invalid=true]').waitFor();
      await alert('is easy to guess').waitFor();
      await expectAccessible(page);
      await setPassword(PASSWORD);
      await page.getByRole('banner').waitFor();
      expect(await canSignIn(address, PASSWORD)).to.equal(true);
    });

    it('tells who comes with a used link', async () => {
      const { address, link } = await invite();
      await page.goto(link);
      await setPassword(PASSWORD);
      await page.getByRole('banner').waitFor();
      await page.context().clearCookies();
      await page.goto('about:blank');
      await page.goto(link);
      await setPassword('another password');
      await alert('Ask whoever has invited you to mail another one.').waitFor();
      expect(await canSignIn(address, 'another password')).to.equal(false);
    });

    it('tells who comes without a link, and goes on with one', async () => {
      const { link } = await invite();
      await page.goto('/console/accept-invite');
      await alert('Open this page by the link in the e-mail.').waitFor();
      expect(await page.getByLabel('Once more').isVisible()).to.equal(false);
      // the same page but for what is behind the #
      await page.goto(link);
      await setPassword(PASSWORD);
      await page.getByRole('banner').waitFor();
    });

    it('takes the links of earlier mails', async () => {
      const { link } = await invite();
      await page.goto(link.replace('/console/', '/account/'));
      await setPassword(PASSWORD);
      await page.getByRole('banner').waitFor();
    });
  });

  describe('/console/reset-password', () => {
    it('takes a new password by the link of the mail', async () => {
      await anonymousClient(stack).post('/api/v1/auth/forgot-password', { email: tenant.adminEmail });
      await page.goto(linkIn(await smtp!.mail(tenant.adminEmail)).url.href);
      await page.waitForURL('**/console/reset-password');
      await setPassword(PASSWORD);
      await page.getByText('Your password is set.').waitFor();
      await expectAccessible(page);
      expect(await canSignIn(tenant.adminEmail, PASSWORD)).to.equal(true);
      expect(await canSignIn(tenant.adminEmail, tenant.adminPassword)).to.equal(false);
    });
  });

  describe('/console/sign-in', () => {
    it('takes what is typed, from the first key on', async () => {
      await page.goto('/console/sign-in');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.type(tenant.adminEmail);
      await page.keyboard.press('Tab');
      await page.keyboard.type(tenant.adminPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
    });

    it('tells who types a wrong password, and mails a link to who has forgotten it', async () => {
      await page.goto('/console/');
      await page.getByLabel('E-mail address').fill(tenant.adminEmail);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await alert('E-mail address or password is wrong.').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Forgotten your password?' }).click();
      await page.getByLabel('E-mail address').fill(tenant.adminEmail);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('a message is on its way').waitFor();
      expect(linkIn(await smtp!.mail(tenant.adminEmail)).url.pathname).to.equal('/console/reset-password');
    });

    it('is left by who signs out, and nothing of theirs is seen any more', async () => {
      await page.goto('/console/');
      await page.getByLabel('E-mail address').fill(tenant.adminEmail);
      await page.getByLabel('Password').fill(tenant.adminPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect((await page.request.get('/api/v1/auth/me')).status()).to.equal(401);
    });
  });

  describe('/docs', () => {
    it('shows the operations, and sends one with the token that is typed in', async () => {
      await page.goto('/docs');
      // it reads the whole description first, which takes it seconds
      await page.getByRole('button', { name: 'Authorize' }).click({ timeout: 60_000 });
      const bearer = page.locator('.auth-container', { hasText: '(http, Bearer)' });
      await bearer.getByRole('textbox').fill(tenant.token);
      await bearer.getByRole('button', { name: 'Apply credentials' }).click();
      await bearer.getByRole('button', { name: 'Close' }).click();

      const operation = page.locator('.opblock', { hasText: 'Who is calling, and what they may do' });
      await page.locator('[data-tag="Sessions and identity"]').click();
      // and looks up in it what the operation refers to
      await operation.getByRole('button', { name: /who is calling/i }).click({ timeout: 60_000 });
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table').getByText(tenant.adminEmail).first().waitFor();
    });
  });
});
