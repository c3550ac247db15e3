import { expect } from 'chai';
import { describeConsole, expectAccessible, expectCount, expectNoOverflow, signInAt } from '../support/console.ts';

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

    await on.page.getByRole('link', { name: 'I have kept it' }).click();
    await row('Nightly import').getByText('Suppliers: read').waitFor();
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
    const body = { code: 'QUOTA_EXCEEDED', message: 'full', details: { limit: 100, used: 100 }, requestId: 'r-1' };
    await on.page.route('**/service-keys', (route) => route.fulfill({ status: 409, json: body }));
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByRole('alert').getByText('100 of 100').waitFor();
    await on.page.unroute('**/service-keys');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByLabel('The secret').waitFor();
    await on.page.getByRole('link', { name: 'I have kept it' }).click();
    await row('ERP').getByText('Suppliers: read').waitFor();
  });

  it('shows who did what, filtered', async () => {
    const { id } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
    await signInAt(on.page, '/console/audit', on.tenant);
    await on.page.getByLabel('Action').fill('supplier.created');
    await on.page.getByText('1 entry').waitFor();
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
    await signInAt(on.page, '/console/emission-factors', on.tenant);
    await on.page.getByLabel('Road').fill('-1');
    await on.page.getByLabel('Version').fill('2026');
    await on.page.getByRole('button', { name: 'Replace the factors' }).click();
    await on.page.getByText('must').waitFor();
    await expectAccessible(on.page);
    await on.page.getByLabel('Road').fill('0.1');
    await on.page.getByRole('button', { name: 'Replace the factors' }).click();
    await on.page.getByRole('region', { name: 'Recalculation' }).getByText('Completed').waitFor();
    await expectAccessible(on.page);
    const { factors, version } = (await on.admin.get('/api/v1/emission-factors')).body;
    expect([Number(factors.ROAD), version]).to.deep.equal([0.1, '2026']);
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
    await sessions.filter({ hasText: 'This one' }).waitFor();
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
