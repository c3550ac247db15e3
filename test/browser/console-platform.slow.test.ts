import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
} from '../support/console.ts';
import { v1Client } from '../support/client.ts';
import { type Tenant } from '../support/stack.ts';

const TENANTS = '**/api/v1/platform/tenants';

describeConsole('the platform in the console', (on) => {
  let platform: Tenant;
  beforeEach(async () => {
    platform = await on.stack.tenant({ platformAdmin: true });
  });

  const menu = () => on.page.getByRole('group', { name: 'Platform' });
  const nameOf = async (tenant: Tenant) =>
    (await v1Client(on.stack, tenant).get('/api/v1/auth/me')).body.tenant.name as string;

  async function fillIn(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await on.page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }

  const ADMINISTRATOR = { 'First name': 'Ada', 'Last name': 'Rossi' };

  it('is offered to its administrators and to nobody else', async () => {
    await signInAt(on.page, '/console/', on.tenant);
    await on.page.getByRole('group', { name: 'Administration' }).waitFor();
    await expectCount(menu(), 0);
    await on.page.goto('/console/tenants');
    await on.page.getByRole('alert').getByText('administrator').waitFor();
    await on.open();
    await signInAt(on.page, '/console/', platform);
    await menu().getByRole('link', { name: 'Companies' }).waitFor();
    await menu().getByRole('link', { name: 'Queues' }).click();
    await on.page.waitForURL('**/admin/queues/**');
    await on.page.waitForFunction(`document.title === 'Trama queues'`);
  });

  it('makes a company, changes it, and shows what it has', async () => {
    const name = `Filatura ${randomUUID()}`;
    await signInAt(on.page, '/console/tenants', platform);
    await on.page.getByRole('link', { name: 'New company' }).click();
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByText('This field is required.').first().waitFor();
    await expectAccessible(on.page);
    await fillIn({ Name: name, 'E-mail': platform.adminEmail, ...ADMINISTRATOR });
    await on.page.getByRole('checkbox', { name: 'Suppliers' }).check();
    const warning = on.page.getByRole('status').getByText('its administrator can invite nobody');
    await warning.waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('checkbox', { name: 'Administration' }).check();
    await warning.waitFor({ state: 'detached' });
    await on.page.getByRole('button', { name: 'Create' }).click();
    // the field that is refused says so
    await expectFocus(on.page, 'E-mail');
    await fillIn({ 'E-mail': `${randomUUID()}@example.org` });
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.heading(name).waitFor();
    await on.page.getByRole('region', { name: 'What it has' }).getByText('Suppliers').waitFor();
    await expectCount(on.page.getByText('First administrator'), 0);
    await expectAccessible(on.page);

    await on.page.getByRole('link', { name: 'Edit' }).click();
    await on.page.getByRole('checkbox', { name: 'Documents' }).check();
    await expectCount(on.page.getByRole('textbox', { name: 'E-mail' }), 0);
    await expectAccessible(on.page);
    await on.page.getByRole('button', { name: 'Save' }).click();
    await on.page.getByRole('definition').filter({ hasText: 'Documents' }).first().waitFor();

    await on.page.getByRole('link', { name: 'Edit' }).click();
    const documents = on.page.getByRole('checkbox', { name: 'Documents' });
    await documents.click();
    const dialog = on.page.getByRole('dialog', { name: /^Take “Documents” from/ });
    await expectAccessible(on.page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await documents.isChecked()).to.equal(true);
    await documents.click();
    await dialog.getByRole('button', { name: 'Take away' }).click();
    await on.page.getByRole('checkbox', { name: 'Documents', checked: false }).waitFor();
    await on.page.getByRole('button', { name: 'Save' }).click();
    await on.page.getByRole('definition').filter({ hasText: 'Documents' }).waitFor({ state: 'detached' });

    await on.page.goto('/console/tenants');
    await on.page.getByLabel('Search').fill(name);
    await on.page.getByText('1 entry').waitFor();
    await expectAccessible(on.page);
  });

  it('disables a company by the keys alone, says what comes of it, and enables it again', async () => {
    await on.open({ viewport: { width: 390, height: 900 } });
    const name = await nameOf(on.tenant);
    await signInAt(on.page, `/console/tenants/${on.tenant.uuid}`, platform);
    await on.heading(name).waitFor();
    await on.page.getByRole('region', { name: 'What it has' }).waitFor();
    await expectNoOverflow(on.page);
    await on.page.getByRole('button', { name: 'Disable' }).focus();
    await on.page.keyboard.press('Enter');
    const dialog = on.page.getByRole('dialog', { name: `Disable ${name}?` });
    await dialog.getByText('All its sessions end at once').waitFor();
    await expectFocus(on.page, 'Cancel');
    await expectAccessible(on.page);
    await on.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(on.page, 'Disable');
    expect((await on.admin.get('/api/v1/auth/me')).status).to.equal(200);

    await on.page.keyboard.press('Enter');
    await expectFocus(on.page, 'Cancel');
    await on.page.keyboard.press('Tab');
    await on.page.keyboard.press('Enter');
    await on.page.getByText(`${name} is disabled.`).waitFor();
    expect((await on.admin.get('/api/v1/auth/me')).status).to.equal(401);
    await on.page.getByRole('button', { name: 'Enable' }).click();
    await on.page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await on.page.getByText(`${name} is enabled.`).waitFor();
    expect((await v1Client(on.stack, on.tenant).get('/api/v1/auth/me')).status).to.equal(200);
    await expectNoOverflow(on.page);
  });

  it('does not offer to disable the own company', async () => {
    await signInAt(on.page, `/console/tenants/${platform.uuid}`, platform);
    await on.page.getByRole('link', { name: 'Edit' }).waitFor();
    await expectCount(on.page.getByRole('button', { name: 'Disable' }), 0);
  });

  it('says what the server refuses, and goes on from there', async () => {
    const broken = { status: 500, json: { code: 'INTERNAL_ERROR', message: 'broken', requestId: 'r-3' } };
    await signInAt(on.page, '/console/', platform);
    await on.page.route(`${TENANTS}?*`, (route) => route.fulfill(broken));
    await menu().getByRole('link', { name: 'Companies' }).click();
    await on.page.getByText('Request r-3').waitFor();
    await on.page.unroute(`${TENANTS}?*`);
    await on.page.getByRole('button', { name: 'Try again' }).click();
    await on.page.getByLabel('Search').fill(await nameOf(on.tenant));
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: await nameOf(on.tenant) }).click();

    await on.page.route(`${TENANTS}/*/status`, (route) => route.fulfill(broken));
    await on.page.getByRole('button', { name: 'Disable' }).click();
    const dialog = on.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByText('Request r-3').waitFor();
    await expectAccessible(on.page);
    await on.page.unroute(`${TENANTS}/*/status`);
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await on.page.getByRole('button', { name: 'Enable' }).waitFor();
  });
});
