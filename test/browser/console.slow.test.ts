import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import { type Client } from '../support/client.ts';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
  type ConsoleTest,
} from '../support/console.ts';
import { eventually } from '../support/jobs.ts';
import { type Tenant } from '../support/stack.ts';

const SUPPLIERS = '/api/v1/suppliers';

describeConsole('the console', (on) => {
  let tenant: Tenant;
  let admin: Client;
  let page: Page;

  const take = () => ({ tenant, admin, page } = on);
  beforeEach(take);

  async function open(options: Parameters<ConsoleTest['open']>[0]): Promise<void> {
    await on.open(options);
    take();
  }

  const supplier = (fields: Record<string, unknown>) => on.make(SUPPLIERS, { country: 'IT', ...fields });

  const heading = (name: string) => on.heading(name);

  const endSessions = () => on.stack.database('sessions').where({ tenant_id: tenant.id }).delete();

  it('shows what was asked for after the sign-in', async () => {
    await signInAt(page, '/console/jobs', tenant);
    await heading('Jobs').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/console/jobs');
    await expectAccessible(page);
  });

  it('finds, sorts and turns pages at the server, and keeps what is shown in the address', async () => {
    for (let count = 0; count < 25; count++) await supplier({ name: `Filatura ${String(count).padStart(2, '0')}` });
    await supplier({ name: 'Tessitura Nord', country: 'PT' });
    await signInAt(page, '/console/suppliers', tenant);
    await page.getByText('26 entries').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL('**/suppliers?sortBy=name&direction=asc');
    await page.getByLabel('Search').fill('nord');
    await page.getByText('1 entry').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Changed' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Changed' }).waitFor();
    await expectCount(page.getByRole('row'), 2);
    // who comes back from a row finds the list as they have left it
    await page.getByRole('link', { name: 'Tessitura Nord' }).click();
    await page.getByRole('heading', { name: 'Tessitura Nord' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Suppliers' }).click();
    await page.getByText('1 entry').waitFor();
    expect(await page.getByLabel('Search').inputValue()).to.equal('nord');
    await page.getByLabel('Search').fill('nobody');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('26 entries').waitFor();
  });

  it('has filters and order behind a button in a narrow window, and begins with the rows', async () => {
    await on.make('/api/v1/suppliers', { name: 'Nord', country: 'IT' });
    await on.make('/api/v1/suppliers', { name: 'Ovest', country: 'PT' });
    await on.make('/api/v1/suppliers', { name: 'Sud', country: 'IT' });
    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, '/console/suppliers', on.tenant);
    await on.page.getByText('3 entries').waitFor();
    await expectCount(on.page.getByLabel('Category', { exact: true }), 0);
    const filters = on.page.getByRole('button', { name: 'Filters' });
    await filters.focus();
    await on.page.keyboard.press('Enter');
    await on.page.getByLabel('Sort by').selectOption('Name, descending');
    await on.page.getByRole('combobox', { name: 'Country' }).fill('Ital');
    await on.page.keyboard.press('ArrowDown');
    await on.page.keyboard.press('Enter');
    await on.page.getByText('2 entries').waitFor();
    await on.page.getByRole('button', { name: 'Filters (1)', expanded: true }).waitFor();
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
    expect(await on.page.locator('.row-link').allTextContents()).to.deep.equal(['Sud', 'Nord']);
    await on.page.getByLabel('Search').fill('nor');
    await on.page.getByText('1 entry').waitFor();
  });

  it('makes, changes and deletes a row by the keys alone', async () => {
    await signInAt(page, '/console/suppliers', tenant);
    await page.getByText('Nothing here yet').waitFor();
    await page.getByRole('link', { name: 'New supplier' }).focus();
    await page.keyboard.press('Enter');
    await heading('New supplier').waitFor();
    await expectFocus(page, 'New supplier');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Name');
    await page.keyboard.type('Filatura Pollone');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nowhere');
    await page.getByText('Nothing matches the filters').waitFor();
    // chooses nothing, and sends nothing
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Country' }).fill('Ital');
    await page.getByRole('option', { name: 'Italy' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('Category').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Create' }).focus();
    await page.keyboard.press('Enter');
    await heading('Filatura Pollone').waitFor();
    const { items } = (await admin.get(SUPPLIERS)).body;
    expect(items[0]).to.include({
      name: 'Filatura Pollone',
      country: 'IT',
      reachCompliant: true,
      svhcCompliant: false,
    });

    await page.getByRole('link', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Category').fill('Spinning');
    await page.keyboard.press('Enter');
    await heading('Filatura Pollone').waitFor();
    expect((await admin.get(`${SUPPLIERS}/${items[0].id}`)).body.category).to.equal('Spinning');

    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(page, 'Delete');
    await page.keyboard.press('Enter');
    // the dialog has the focus a moment after it is there
    await expectFocus(page, 'Cancel');
    await dialog.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await heading('Suppliers').waitFor();
    await page.getByText('Nothing here yet').waitFor();
    expect((await admin.get(SUPPLIERS)).body.total).to.equal(0);
  });

  it('takes what is typed for a choice where it can be no other, and shows first what is called so', async () => {
    await signInAt(page, '/console/suppliers/new', tenant);
    await page.getByLabel('Name').fill('Mill');
    const country = page.getByRole('combobox', { name: 'Country' });
    const chosen = async () => (await country.inputValue()).trim();
    await country.fill('India');
    expect(await page.getByRole('listbox').getByRole('option').first().textContent()).to.equal('India');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    expect(await chosen()).to.equal('India');
    await country.fill('turkiy');
    await page.getByRole('option', { name: 'Türkiye' }).waitFor();
    await page.keyboard.press('Tab');
    await eventually('Türkiye is chosen', async () => (await chosen()) === 'Türkiye');
    // could be several: what was chosen stays
    await country.fill('Guine');
    await page.keyboard.press('Tab');
    await eventually('Türkiye is there again', async () => (await chosen()) === 'Türkiye');
    await country.fill('pt');
    await page.getByRole('button', { name: 'Create' }).click();
    await heading('Mill').waitFor();
    expect((await admin.get(SUPPLIERS)).body.items[0]).to.include({ name: 'Mill', country: 'PT' });
  });

  it('says at its field what is refused, before it is sent and after', async () => {
    await supplier({ name: 'Tessitura Nord' });
    await signInAt(page, '/console/suppliers/new', tenant);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('This field is required.').waitFor();
    await expectFocus(page, 'Name');
    await page.getByRole('textbox', { name: 'Name' }).fill('Tessitura Nord');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Another entry has this value already.').waitFor();
    await expectAccessible(page);
  });

  it('gives a new product what the store would, and reads decimals as they are written', async () => {
    const { id } = await supplier({ name: 'Filatura Pollone' });
    await open({ locale: 'it' });
    await signInAt(page, `/console/supplier-products/new?supplierId=${id}`, tenant);
    await page.getByRole('textbox', { name: 'Nome' }).fill('Merino 2/48');
    await page.getByRole('textbox', { name: 'Prezzo unitario' }).fill('12,50');
    await page.getByRole('button', { name: 'Crea' }).click();
    await heading('Merino 2/48').waitFor();
    await page.getByText('12,50').waitFor();
    const [product] = (await admin.get('/api/v1/supplier/products')).body;
    expect(product).to.include({ supplierId: id, unitPrice: '12.50', unitOfMeasure: 'KG', active: true });
  });

  it('shows a supplier with its certifications, which are made and changed there', async () => {
    const { id } = await supplier({ name: 'Filatura Pollone' });
    await signInAt(page, `/console/suppliers/${id}`, tenant);
    await page.getByRole('link', { name: 'New certification' }).click();
    await page.getByRole('textbox', { name: 'Standard' }).fill('GOTS');
    // a part of a date has no value: it would be stored as none
    await page.getByLabel('Valid until').focus();
    await page.keyboard.type('11');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The date is not complete').waitFor();
    await page.getByLabel('Valid until').fill('0026-03-01');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The year is before 1900').waitFor();
    await page.getByLabel('Valid until').fill('2020-03-01');
    await page.getByRole('combobox', { name: 'Verification status' }).fill('VERIFIED');
    await page.getByRole('button', { name: 'Create' }).click();
    await heading('GOTS').waitFor();
    await page.getByText('Expired').waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: /^Verified$/ })
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Filatura Pollone' }).click();
    await page.getByRole('link', { name: 'GOTS' }).waitFor();
  });

  it('asks before typed changes are left behind', async () => {
    const { id } = await supplier({ name: 'Filatura Pollone' });
    await signInAt(page, `/console/suppliers/${id}`, tenant);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Category').fill('Spinning');
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay on this page' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Category').inputValue()).to.equal('Spinning');
    await page.getByRole('link', { name: 'Yarns' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await heading('Yarns').waitFor();
  });

  it('shows what somebody else has changed meanwhile, and lets the user choose', async () => {
    const { id } = await supplier({ name: 'Filatura Pollone' });
    await signInAt(page, `/console/suppliers/${id}/edit`, tenant);
    await page.getByLabel('Category').fill('Spinning');
    expect((await admin.patch(`${SUPPLIERS}/${id}`, { category: 'Weaving', country: 'PT' })).status).to.equal(200);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await dialog.getByRole('cell', { name: 'Weaving' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await heading('Filatura Pollone').waitFor();
    expect((await admin.get(`${SUPPLIERS}/${id}`)).body).to.include({ category: 'Spinning', country: 'PT' });
  });

  it('lets nobody be faster unseen, and takes what others have done to other fields', async () => {
    const { id } = await supplier({ name: 'Filatura Pollone' });
    /** Somebody else changes the row when this window is about to write, each time that it tries. */
    const interfere = (changes: object[]) =>
      page.route(`**${SUPPLIERS}/${id}`, async (route) => {
        const change = route.request().method() === 'PATCH' ? changes.shift() : undefined;
        if (change) expect((await admin.patch(`${SUPPLIERS}/${id}`, change)).status).to.equal(200);
        await route.continue();
      });
    await signInAt(page, `/console/suppliers/${id}/edit`, tenant);
    await page.getByLabel('Category').fill('Spinning');
    await interfere([{ country: 'PT' }, { category: 'Weaving' }, { category: 'Dyeing' }]);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
    await dialog.getByRole('cell', { name: 'Weaving' }).waitFor();
    await dialog.getByRole('button', { name: 'Save mine' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('cell', { name: 'Dyeing' }).waitFor();
    expect((await admin.get(`${SUPPLIERS}/${id}`)).body).to.include({ category: 'Dyeing', country: 'PT' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await heading('Filatura Pollone').waitFor();
    expect((await admin.get(`${SUPPLIERS}/${id}`)).body).to.include({ category: 'Spinning', country: 'PT' });
  });

  it('does not delete what it has not shown', async () => {
    const { id } = await supplier({ name: 'Filatura Pollone' });
    await signInAt(page, `/console/suppliers/${id}`, tenant);
    await heading('Filatura Pollone').waitFor();
    expect((await admin.patch(`${SUPPLIERS}/${id}`, { name: 'Tessitura Nord' })).status).to.equal(200);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('This has changed meanwhile.').waitFor();
    await dialog.getByText('Tessitura Nord will be deleted.').waitFor();
    await expectAccessible(page);
    expect((await admin.get(`${SUPPLIERS}/${id}`)).status).to.equal(200);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await heading('Suppliers').waitFor();
    expect((await admin.get(`${SUPPLIERS}/${id}`)).status).to.equal(404);
  });

  it('lets whoever has lost the session sign in above what they were typing', async () => {
    await signInAt(page, '/console/suppliers/new', tenant);
    await page.getByRole('textbox', { name: 'Name' }).fill('Filatura Pollone');
    await endSessions();
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.type(tenant.adminPassword);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expectCount(page.getByRole('alert'), 0);
    await page.getByRole('button', { name: 'Create' }).click();
    await heading('Filatura Pollone').waitFor();
  });

  it('shows the home page to whoever has come to it with a session that had ended', async () => {
    await signInAt(page, '/console/suppliers', tenant);
    await endSessions();
    await signInAt(page, '/console/home', tenant);
    await heading('Welcome, Admin').waitFor();
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await expectCount(page.getByRole('dialog'), 0);
    await expectCount(page.getByRole('alert'), 0);
  });

  it('says that the server is away, and has lost nothing when it is back', async () => {
    await signInAt(page, '/console/suppliers/new', tenant);
    await page.getByRole('textbox', { name: 'Name' }).fill('Filatura Pollone');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/**');
    // what is wrong now is said, and no more what was
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('This field is required.').waitFor();
    await expectCount(page.getByText('The server cannot be reached.'), 0);
    await page.getByRole('textbox', { name: 'Name' }).fill('Filatura Pollone');
    await page.getByRole('button', { name: 'Create' }).click();
    await heading('Filatura Pollone').waitFor();
  });

  it('says that the server is away where a part of the page cannot be had, and goes on by itself', async () => {
    await signInAt(page, '/console/home', tenant);
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    const away = /\/(console|api)\//;
    await page.route(away, (route) => route.abort());
    // its script is loaded when it is looked at
    await page.getByRole('link', { name: 'Emission factors' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.unroute(away);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Emission factors').waitFor();
    await page.route(away, (route) => route.abort());
    await page.getByRole('link', { name: 'Journeys' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.unroute(away);
    await page.evaluate(`dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))`);
    await expectCount(page.getByText('The server cannot be reached.'), 0);
  });

  it('says when to come back where the API asks to wait', async () => {
    await signInAt(page, '/console/suppliers/new', tenant);
    const body = { code: 'RATE_LIMITED', message: 'Too many requests.', requestId: 'r-1' };
    await page.route('**/api/v1/suppliers', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: body }),
    );
    await page.getByRole('textbox', { name: 'Name' }).fill('Filatura Pollone');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/Try again in (30|29) seconds/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('Filatura Pollone');
  });

  it('shows the rights of now to whoever has lost some', async () => {
    await signInAt(page, '/console/suppliers', tenant);
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Suppliers', exact: true });
    await entry.waitFor();
    // the list is there besides the menu
    await page.getByLabel('Search').waitFor();
    await page.waitForLoadState('networkidle');
    await page.route('**/api/v1/auth/me', async (route) => {
      const identity = await (await route.fetch()).json();
      await route.fulfill({ json: { ...identity, scopes: ['materials:read'] } });
    });
    await page.route('**/api/v1/suppliers?**', (route) =>
      route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'No.', requestId: 'r-4' } }),
    );
    await page.getByLabel('Search').fill('filatura');
    await page.getByRole('alert').waitFor();
    await expectCount(page.getByLabel('Search'), 0);
    await entry.waitFor({ state: 'detached' });
  });

  it('shows operators their modules alone', async () => {
    const ada = { email: `ada@${tenant.uuid}.example`, firstName: 'Ada', lastName: 'Rossi', roles: ['operator'] };
    const made = await admin.post('/api/v1/account/users', { ...ada, moduleKeys: ['materials'] });
    expect(made.status).to.equal(201);
    await signInAt(page, '/console/users', tenant);
    await page.getByRole('link', { name: 'Ada Rossi' }).click();
    await heading('Ada Rossi').waitFor();
    await expectAccessible(page);
    await page.route('**/api/v1/auth/me', async (route) => {
      const answer = await route.fetch();
      const identity = await answer.json();
      const scopes = ['materials:read'];
      await route.fulfill({ json: { ...identity, user: { ...identity.user, roles: ['operator'] }, scopes } });
    });
    await page.goto('/console/');
    await heading('Welcome, Admin').waitFor();
    const { id: supplierId } = await supplier({ name: 'Filatura Pollone' });
    const fiber = await admin.post('/api/v1/textile/fibers', { supplierId, name: 'Merino' });
    await page.goto(`/console/fibers/${fiber.body.id}`);
    await heading('Merino').waitFor();
    await expectCount(page.getByRole('link', { name: 'Who changed this' }), 0);
    await page.goto('/console/fibers');
    await heading('Fibres').waitFor();
    const entries = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(entries).to.deep.equal([
      'Home',
      'Import',
      'Jobs',
      'Materials',
      'Fibres',
      'Yarns',
      'Fabrics',
      'Profile',
      'Access tokens',
    ]);
    expect(await page.getByRole('link', { name: 'New fibre' }).count()).to.equal(0);
  });

  it('checks a file, imports it with progress, and gives back the rows that failed', async () => {
    await signInAt(page, '/console/import', tenant);
    await page.getByLabel(/Drop a file here/).setInputFiles({
      name: 'suppliers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,country\nFilatura Pollone,IT\nTessitura Nord,Italien\n'),
    });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('A check: nothing was stored.').waitFor();
    const checked = page.getByRole('region', { name: 'Checked: suppliers.csv' });
    await checked.getByRole('cell', { name: 'Tessitura Nord' }).waitFor();
    await expectAccessible(page);
    expect((await admin.get(SUPPLIERS)).body.total).to.equal(0);

    await page.getByRole('button', { name: 'Import' }).click();
    await page.waitForURL('**/console/jobs/*');
    await page.getByText('Completed').waitFor();
    await page.getByLabel('country, line 3').waitFor();
    await expectAccessible(page);
    expect((await admin.get(SUPPLIERS)).body.total).to.equal(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Failed rows as CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).to.contain('Tessitura Nord,Italien');
    await page.getByRole('link', { name: 'Back to Jobs' }).click();
    await expectCount(page.getByRole('row'), 3);
  });

  it('imports by a profile, and hands out a template in the language of the page', async () => {
    const options = { columns: { name: 'Ragione sociale', country: 'Paese' } };
    await on.make('/api/v1/import-profiles', { resource: 'suppliers', name: 'Gestionale', options });
    await signInAt(page, '/console/import', tenant);
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Template (CSV)' }).click(),
    ]);
    expect(readFileSync(await template.path(), 'utf8')).to.match(/External id[,;]Name/);
    await page.getByLabel('Profile').selectOption('Gestionale');
    await page.getByLabel(/Drop a file here/).setInputFiles({
      name: 'fornitori.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Ragione sociale;Paese\nFilatura Pollone;IT\n'),
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL('**/console/jobs/*');
    await page.getByText('Completed').waitFor();
    await page.getByText(/^fornitori\.csv/).waitFor();
    expect((await admin.get(SUPPLIERS)).body.items[0].name).to.equal('Filatura Pollone');
  });
});
