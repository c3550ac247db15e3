import { expect } from 'chai';
import { legacyClient } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
} from '../support/console.ts';

describeConsole('the administration in the console', (on) => {
  const row = (name: string) => on.page.getByRole('row').filter({ hasText: name });

  it('makes an access token, shows it once, and revokes it', async () => {
    await signInAt(on.page, '/console/access-tokens', on.tenant);
    await on.page.getByRole('link', { name: 'New access token' }).click();
    await on.page.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByText('This field is required.').waitFor();
    await on.page.getByRole('checkbox', { name: 'Suppliers: Read' }).press('Space');
    await expectAccessible(on.page);
    await on.page.getByRole('button', { name: 'Create' }).click();
    const secret = await on.page.getByLabel('The secret').inputValue();
    await expectAccessible(on.page);
    const asProgram = () =>
      fetch(`${on.stack.url}/api/v1/suppliers`, { headers: { Authorization: `Bearer ${secret}` } });
    expect((await asProgram()).status).to.equal(200);

    // whoever goes on without it is asked
    await on.page.getByRole('link', { name: 'Suppliers', exact: true }).click();
    await on.page
      .getByRole('dialog', { name: 'Have you kept the secret?' })
      .getByRole('button', { name: 'Stay on this page' })
      .click();
    await on.page.getByRole('link', { name: 'I have kept it' }).click();
    await row('Nightly import').getByText('Suppliers: read').waitFor();
    // one without an end has none
    expect(await row('Nightly import').getByRole('cell').nth(3).innerText()).to.equal('Never');
    expect(await on.page.content()).not.to.contain(secret);
    await on.page.getByRole('button', { name: 'Revoke: Nightly import' }).click();
    const dialog = on.page.getByRole('dialog', { name: 'Revoke?' });
    await expectAccessible(on.page);
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row('Nightly import').waitFor({ state: 'detached' });
    expect((await asProgram()).status).to.equal(401);
  });

  it('says what the server refuses of a service key, and keeps what was typed', async () => {
    await signInAt(on.page, '/console/service-keys/new', on.tenant);
    await on.page.getByRole('textbox', { name: 'Name' }).fill('ERP');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByRole('button', { name: 'Account' }).click();
    await on.page.getByRole('button', { name: 'Sign out' }).click();
    await on.page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
    await on.page.keyboard.press('Escape');
    expect(await on.page.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('ERP');
    // without any it would be given all of them
    await on.page.getByText('This field is required.').waitFor();
    await on.page.getByRole('button', { name: 'Choose all' }).click();
    await on.page.getByRole('status').getByText('Choose only what the program needs').waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('checkbox', { name: 'Documents: Change' }).uncheck();
    // who may change may read, unless that is taken away again
    await on.page.getByRole('checkbox', { name: 'Suppliers: Change' }).uncheck();
    await on.page.getByRole('checkbox', { name: 'Suppliers: Read' }).uncheck();
    await on.page.getByRole('checkbox', { name: 'Suppliers: Change' }).check();
    await on.page.getByRole('checkbox', { name: 'Suppliers: Read', checked: true }).uncheck();
    await on.page.getByRole('checkbox', { name: 'Suppliers: Change', checked: true }).waitFor();
    await on.page.getByRole('checkbox', { name: 'Suppliers: Read' }).check();
    await expectCount(on.page.getByText('Choose only what the program needs'), 0);
    const body = { code: 'QUOTA_EXCEEDED', message: 'full', details: { limit: 100, used: 100 }, requestId: 'r-1' };
    await on.page.route('**/service-keys', (route) => route.fulfill({ status: 409, json: body }));
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByRole('alert').getByText('100 of 100').waitFor();
    await on.page.unroute('**/service-keys');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByLabel('The secret').waitFor();
    await on.page.getByRole('link', { name: 'I have kept it' }).click();
    await row('ERP').getByText('Suppliers: read').waitFor();
    await expectCount(row('ERP').getByText('Documents: change'), 0);
  });

  it('shows who did what, filtered', async () => {
    const { id } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
    await signInAt(on.page, '/console/audit', on.tenant);
    await on.page.getByRole('combobox', { name: 'Action' }).fill('Supplier · Cr');
    await on.page.getByRole('option', { name: 'Supplier · Created', exact: true }).click();
    await on.page.getByText('1 entry').waitFor();
    expect(new URL(on.page.url()).searchParams.get('action')).to.equal('supplier.created');
    await expectAccessible(on.page);
    await row('Supplier · Created')
      .getByRole('link', { name: /^Admin / })
      .waitFor();
    await on.page.getByLabel('From').fill('2030-01-01T00:00');
    await on.page.getByText('Nothing matches the filters').waitFor();
    await on.page.getByLabel('From').fill('');
    await row('Supplier · Created')
      .getByRole('link', { name: /^Supplier/ })
      .click();
    await on.heading('Filatura Pollone').waitFor();
    expect(on.page.url()).to.contain(id);
    await on.page.getByRole('link', { name: 'Who changed this' }).click();
    await on.page.getByText('1 entry').waitFor();
    expect(new URL(on.page.url()).searchParams.get('entityId')).to.equal(id);
    await on.page.getByRole('button', { name: 'Of one entry only' }).click();
    await row('Session · Created').first().waitFor();
  });

  it('names who did something, and whom it was done to, and asks for nothing that is not there', async () => {
    const missing: string[] = [];
    on.page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
    const byKey = await legacyClient(on.stack, on.tenant).post('/api/suppliers', { name: 'Filatura Pollone' });
    expect(byKey.status, byKey.text).to.equal(201);
    const gone = await on.make('/api/v1/suppliers', { name: 'Tintoria' });
    expect((await on.admin.delete(`/api/v1/suppliers/${gone.id}`)).status).to.equal(204);
    const ada = {
      email: `ada-${on.tenant.uuid}@example.org`,
      firstName: 'Ada',
      lastName: 'Rossi',
      roles: ['operator'],
    };
    await on.make('/api/v1/account/users', ada);
    await signInAt(on.page, '/console/audit', on.tenant);
    await row('User · Created').getByRole('link', { name: 'User Ada Rossi' }).waitFor();
    const service = row('By service key');
    await service.getByText('Service Key').waitFor();
    // the supplier has a page, the service user has none
    await expectCount(service.getByRole('link'), 1);
    await service.getByRole('link', { name: 'Supplier Filatura Pollone' }).waitFor();
    // its page is gone, and its name is kept
    await expectCount(on.page.getByText('Supplier Tintoria', { exact: true }), 2);
    await expectCount(on.page.getByRole('link', { name: 'Supplier Tintoria' }), 0);
    await expectCount(on.page.getByText('…', { exact: true }), 0);
    await on.page.getByRole('combobox', { name: 'Kind of entry' }).fill('Us');
    await on.page.getByRole('option', { name: 'User', exact: true }).click();
    await row('Supplier · Created').first().waitFor({ state: 'detached' });
    await row('Session · Created').first().waitFor();
    expect(missing).to.deep.equal([]);
  });

  it('says that the trail cannot be had, and asks again', async () => {
    await signInAt(on.page, '/console/users', on.tenant);
    await on.page.route('**/account/audit?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'broken', requestId: 'r-2' } }),
    );
    await on.page.getByRole('link', { name: 'Audit trail' }).click();
    await on.page.getByText('Request r-2').waitFor();
    await on.page.unroute('**/account/audit?*');
    await on.page.getByRole('button', { name: 'Try again' }).click();
    await row('Session').first().waitFor();
  });

  it('replaces the emission factors and shows the recalculation', async () => {
    const { id: supplierId } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone' });
    await on.make('/api/v1/purchase-records', { supplierId, purchaseDate: '2026-03-01T09:30:00Z' });
    await signInAt(on.page, '/console/emission-factors', on.tenant);
    await on.page.getByText('These are the built-in factors.').waitFor();
    const replace = () => on.page.getByRole('button', { name: 'Replace the factors' }).click();
    const dialog = on.page.getByRole('dialog', { name: 'Replace the factors?' });
    const confirm = () => dialog.getByRole('button', { name: 'Replace the factors' }).click();
    await on.page.getByLabel('Road').fill('0.1');
    await replace();
    await on.page.getByText('name another source or version').waitFor();
    await on.page.getByLabel('Source').fill('Own measurements');
    await on.page.getByLabel('Version').fill('2026');
    await on.page.getByLabel('Road').fill('-1');
    await replace();
    await confirm();
    await on.page.getByText('must').waitFor();
    await expectAccessible(on.page);
    await on.page.getByLabel('Road').fill('0.1');
    await on.page.getByLabel('Sea').fill('0');
    await replace();
    await dialog.getByText('The CO₂ of 1 purchase record is computed anew.').waitFor();
    await dialog.getByText('The factor is 0 for: Sea.').waitFor();
    await expectFocus(on.page, 'Cancel');
    await expectAccessible(on.page);
    await on.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await on.admin.get('/api/v1/emission-factors')).body.version).to.equal('1');
    await replace();
    await confirm();
    await on.page.getByRole('region', { name: 'Recalculation' }).getByText('Completed').waitFor();
    await expectAccessible(on.page);
    await expectCount(on.page.getByText('These are the built-in factors.'), 0);
    const { factors, source, version } = (await on.admin.get('/api/v1/emission-factors')).body;
    expect([Number(factors.ROAD), source, version]).to.deep.equal([0.1, 'Own measurements', '2026']);
  });

  it('shows the emission factors that somebody else has set meanwhile, and lets the user choose', async () => {
    const PATH = '/api/v1/emission-factors';
    const version = async () => (await on.admin.get(PATH)).body.version as string;
    const { factors } = (await on.admin.get(PATH)).body;
    await signInAt(on.page, '/console/emission-factors', on.tenant);
    const conflict = on.page.getByRole('dialog', { name: 'Changed by somebody else' });
    const replace = async (theirs: string, mine: string) => {
      await on.page.getByLabel('Source').fill('Own measurements');
      await on.page.getByLabel('Version').fill(mine);
      expect((await on.admin.put(PATH, { factors, source: 'Theirs', version: theirs })).status).to.equal(200);
      await on.page.getByRole('button', { name: 'Replace the factors' }).click();
      await on.page
        .getByRole('dialog', { name: 'Replace the factors?' })
        .getByRole('button', { name: 'Replace the factors' })
        .click();
      await conflict.getByRole('cell', { name: theirs }).waitFor();
    };
    await replace('2025', '2026');
    await expectAccessible(on.page);
    expect(await version()).to.equal('2025');
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await on.page.getByRole('region', { name: 'Recalculation' }).getByText('Completed').waitFor();
    expect(await version()).to.equal('2026');
    await replace('2027', '2028');
    await conflict.getByRole('button', { name: 'Take what is stored' }).click();
    await conflict.waitFor({ state: 'detached' });
    await eventually('what is stored', async () => (await on.page.getByLabel('Version').inputValue()) === '2027');
    expect(await version()).to.equal('2027');
  });

  it('says so where the factors that somebody else has set cannot be read, and keeps what was typed', async () => {
    const PATH = '/api/v1/emission-factors';
    const { factors } = (await on.admin.get(PATH)).body;
    await signInAt(on.page, '/console/emission-factors', on.tenant);
    await on.page.getByLabel('Source').fill('Own measurements');
    await on.page.getByLabel('Version').fill('2026');
    expect((await on.admin.put(PATH, { factors, source: 'Theirs', version: '2025' })).status).to.equal(200);
    await on.page.route(`**${PATH}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await on.page.getByRole('button', { name: 'Replace the factors' }).click();
    await on.page
      .getByRole('dialog', { name: 'Replace the factors?' })
      .getByRole('button', { name: 'Replace the factors' })
      .click();
    await on.page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    expect(await on.page.getByLabel('Version').inputValue()).to.equal('2026');
    expect((await on.admin.get(PATH)).body.version).to.equal('2025');
  });

  it('finds users by a part of what they are called, by role, and in the order that is asked for', async () => {
    for (const [firstName, lastName] of [
      ['Zoë', 'Bianchi'],
      ['Ada', 'Rossi'],
    ]) {
      const email = `${lastName!.toLowerCase()}-${on.tenant.uuid}@example.org`;
      await on.make('/api/v1/account/users', { email, firstName, lastName, roles: ['operator'] });
    }
    await signInAt(on.page, '/console/users', on.tenant);
    await on.page.getByText('3 entries').waitFor();
    await on.page.getByLabel('Role', { exact: true }).selectOption('Operator');
    await on.page.getByText('2 entries').waitFor();
    expect(await on.page.locator('.row-link').allTextContents()).to.deep.equal(['Zoë Bianchi', 'Ada Rossi']);
    await on.page.getByRole('button', { name: 'Name', exact: true }).click();
    await on.page.waitForURL('**/users?role=operator&sortBy=name&direction=asc');
    await eventually(
      'they are in the order of their names',
      async () => (await on.page.locator('.row-link').allTextContents()).join() === 'Ada Rossi,Zoë Bianchi',
    );
    await on.page.getByLabel('Search').fill('zoe');
    await on.page.getByText('1 entry').waitFor();
    await expectAccessible(on.page);
  });

  it('disables a user once it is confirmed, and says what becomes of the invitation', async () => {
    const ada = {
      email: `ada-${on.tenant.uuid}@example.org`,
      firstName: 'Ada',
      lastName: 'Rossi',
      roles: ['operator'],
    };
    const { id } = await on.make('/api/v1/account/users', ada);
    const status = async () => (await on.admin.get(`/api/v1/account/users/${id}`)).body.status as string;
    await signInAt(on.page, `/console/users/${id}`, on.tenant);
    const again = on.page.getByRole('button', { name: 'Mail the invitation again' });
    await again.waitFor();
    await on.page.getByText('Never', { exact: true }).waitFor();
    await on.page.getByRole('button', { name: 'Delete' }).click();
    const deletion = on.page.getByRole('dialog', { name: 'Delete?' });
    await deletion.getByText('what they did stays in the audit trail').waitFor();
    await deletion.getByRole('button', { name: 'Cancel' }).click();
    await on.page.getByRole('button', { name: 'Disable' }).click();
    const dialog = on.page.getByRole('dialog', { name: 'Disable Ada Rossi?' });
    await dialog.getByText('The invitation that was mailed does not work any more.').waitFor();
    await expectAccessible(on.page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await status()).to.equal('ACTIVE');
    await on.page.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await on.page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await status()).to.equal('DISABLED');
    await expectCount(again, 0);
    await on.page.getByText('Disabled', { exact: true }).waitFor();
    await on.page.getByRole('button', { name: 'Enable' }).click();
    await on.page.getByText('Ada Rossi is enabled. Mail the invitation again').waitFor();
    // who has never signed in cannot do it again
    await expectCount(on.page.getByText('can sign in again'), 0);
    await again.click();
    await on.page.getByText('The invitation is on its way.').waitFor();
  });

  it('shows what is used of what may be used', async () => {
    await signInAt(on.page, '/console/usage', on.tenant);
    await on.page.getByRole('region', { name: 'Documents' }).getByText('0 of 200,000').waitFor();
    await expectAccessible(on.page);
  });

  it('shows where somebody is signed in, and ends it', async () => {
    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, '/console/profile', on.tenant);
    const sessions = on.page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
    await expectCount(sessions, 2);
    await sessions
      .filter({ hasText: 'This one' })
      .getByText(/^Chrome on /)
      .waitFor();
    expect((await on.admin.get('/api/v1/auth/me')).status).to.equal(200);
    await on.page.getByRole('button', { name: /^End: / }).focus();
    await on.page.keyboard.press('Enter');
    await on.page.getByText('The session has ended.').waitFor();
    await sessions.nth(1).waitFor({ state: 'detached' });
    await sessions.filter({ hasText: 'This one' }).waitFor();
    await expectNoOverflow(on.page);
    await expectAccessible(on.page);
    expect((await on.admin.get('/api/v1/auth/me')).status).to.equal(401);
  });

  it('changes the password of whoever is signed in', async () => {
    await signInAt(on.page, '/console/profile', on.tenant);
    const fill = async (current: string, next: string, repeated = next) => {
      await on.page.getByLabel('Present password').fill(current);
      await on.page.getByLabel('New password').fill(next);
      await on.page.getByLabel('Once more').fill(repeated);
      await on.page.getByRole('button', { name: 'Change the password' }).click();
    };
    await fill(on.tenant.adminPassword, 'a longer secret of mills', 'another one');
    await on.page.getByText('The two passwords differ.').waitFor();
    await fill('not my password', 'a longer secret of mills');
    await on.page.getByText('This is not your password.').waitFor();
    await expectAccessible(on.page);
    await fill(on.tenant.adminPassword, 'a longer secret of mills');
    await on.page.getByText('Your password has been changed.').waitFor();
    await on.open();
    await signInAt(on.page, '/console/profile', { ...on.tenant, adminPassword: 'a longer secret of mills' });
  });
});
