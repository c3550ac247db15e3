/** What people do most, in Firefox: the sign-in, an import, and a form. */
import { expect } from 'chai';
import { type Locator } from 'playwright-core';
import { describeConsole, expectAccessible, signInAt } from '../support/console.ts';

/** Key by key: what a driver puts into a field of Firefox at once, React does not notice. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

describeConsole(
  'the console in Firefox',
  (on) => {
    it('signs in, and says what is wrong with a password', async () => {
      const { page, tenant } = on;
      await page.goto('/console/jobs');
      await type(page.getByLabel('E-mail'), tenant.adminEmail);
      await type(page.getByLabel('Password', { exact: true }), 'not the one');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await type(page.getByLabel('Password', { exact: true }), tenant.adminPassword);
      await page.keyboard.press('Enter');
      await on.heading('Jobs').waitFor();
      await expectAccessible(page);
    });

    it('imports a file, and takes a corrected row', async () => {
      const { page, tenant, admin } = on;
      await signInAt(page, '/console/import', tenant);
      await page.locator('input[type=file]').setInputFiles({
        name: 'fornitori.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,country\nFilatura Pollone,IT\nTessitura Nord,Italien\n'),
      });
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await type(page.getByLabel('country, line 3'), 'PT');
      const failed = page.url();
      await page.getByRole('button', { name: 'Import corrected rows' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/console/jobs/') && url.href !== failed);
      await page.getByText('Completed').waitFor();
      expect((await admin.get('/api/v1/suppliers')).body.total).to.equal(2);
    });

    it('makes a row by a form, and says at its field what is refused', async () => {
      const { page, tenant, admin } = on;
      await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
      await signInAt(page, '/console/suppliers/new', tenant);
      await type(page.getByLabel('Name'), 'Filatura Pollone');
      await type(page.getByRole('combobox', { name: 'Country' }), 'Portu');
      await page.getByRole('option', { name: 'Portugal' }).click();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Another entry has this value already.').waitFor();
      await type(page.getByLabel('Name'), 'Tessitura Nord');
      await page.getByRole('button', { name: 'Create' }).click();
      await on.heading('Tessitura Nord').waitFor();
      const { items } = (await admin.get('/api/v1/suppliers?search=tessitura')).body;
      expect(items[0]).to.include({ name: 'Tessitura Nord', country: 'PT' });
    });
  },
  { browser: 'firefox' },
);
