/** Values in the console say what is stored, and no more. */
import { expect } from 'chai';
import { type Page } from 'playwright-core';
import { multipart } from '../documents/support.ts';
import { describeConsole, expectCount, signInAt } from '../support/console.ts';

describeConsole('values in the console', (on) => {
  let page: Page;
  beforeEach(() => {
    page = on.page;
  });

  it('have no time where a day came without one', async () => {
    const { id: supplierId } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone' });
    const { id } = await on.make('/api/v1/purchase-records', {
      supplierId,
      purchaseDate: '2026-01-05',
      expectedDeliveryDate: '2026-02-07T10:30:00Z',
    });
    await signInAt(page, `/console/purchase-records/${id}`, on.tenant);
    await page.getByText('5 Jan 2026', { exact: true }).waitFor();
    const [time] = await page.getByText(/^7 Feb 2026, /).allTextContents();
    expect(time).to.match(/30/);
  });

  it('are numbers as the language writes them', async () => {
    await on.make('/api/v1/suppliers', { name: 'Filatura Pollone' });
    const { id: supplierId } = await on.make('/api/v1/suppliers', { name: 'Tintoria' });
    const { id } = await on.make('/api/v1/purchase-records', {
      supplierId,
      purchaseDate: '2026-01-05',
      quantityKg: '12.000',
    });
    const stored = async () => (await on.admin.get(`/api/v1/purchase-records/${id}`)).body.quantityKg as string;
    const typed = async (label: string, save: string, text: string) => {
      await page.goto(`/console/purchase-records/${id}/edit`);
      await page.getByLabel(label).fill(text);
      await page.getByRole('button', { name: save, exact: true }).click();
      await page.waitForURL(/\/purchase-records\/[^/]+$/);
      return Number(await stored());
    };
    await signInAt(page, `/console/purchase-records/${id}/edit`, on.tenant);
    expect(await page.getByLabel('Quantity (kg)').inputValue()).to.equal('12');
    expect(await typed('Quantity (kg)', 'Save', '12,500')).to.equal(12_500);
    expect(await typed('Quantity (kg)', 'Save', '12.5')).to.equal(12.5);
    expect((await on.admin.patch('/api/v1/auth/profile', { language: 'it' })).status).to.equal(200);
    for (const [text, number] of [
      ['12.500', 12_500],
      ['1.234.567,25', 1_234_567.25],
      ['0.125', 0.125],
      ['12,5', 12.5],
      ['13.5', 13.5],
    ] as const)
      expect(await typed('Quantità (kg)', 'Salva', text), text).to.equal(number);
    await page.goto(`/console/purchase-records/${id}/edit`);
    await page.getByLabel('Quantità (kg)').fill('1.23.4');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText('Scrivi un numero, per esempio 12,5').waitFor();
  });

  it('name whoever looks at them, even where they may not read the users', async () => {
    const { id: entityId } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone' });
    const fields = Object.entries({ entityType: 'SUPPLIER', entityId, category: 'OTHER' });
    const { body, headers } = multipart([
      ...fields.map(([name, value]) => ({ name, value })),
      { name: 'file', value: 'a', fileName: 'a.txt', contentType: 'text/plain' },
    ]);
    const made = await on.admin.post('/api/v1/documents', body, { headers });
    expect(made.status, made.text).to.equal(201);
    const { user } = (await on.admin.get('/api/v1/auth/me')).body;
    await signInAt(page, '/console/', on.tenant);
    await page.route('**/api/v1/auth/me', async (route) => {
      const response = await route.fetch();
      const identity = await response.json();
      const scopes = (identity.scopes as string[]).filter((scope) => !scope.startsWith('account:'));
      await route.fulfill({ response, json: { ...identity, scopes } });
    });
    await page.goto(`/console/documents/${made.body.id}`);
    await page.getByText('Uploaded by').waitFor();
    await page.getByRole('main').getByText(`${user.firstName} ${user.lastName}`).waitFor();
    await expectCount(page.getByText('(not visible to you)'), 0);
  });
});
