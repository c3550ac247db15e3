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
