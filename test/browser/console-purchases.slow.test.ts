import { expect } from 'chai';
import { describeConsole, expectAccessible, expectCount, signInAt } from '../support/console.ts';

const RECORDS = '/api/v1/purchase-records';
const DAY_MS = 86_400_000;

describeConsole('home, certifications and purchases in the console', (on) => {
  const supplier = () => on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
  const region = (name: string) => on.page.getByRole('region', { name });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  const certify = (supplierId: string, certificationType: string, days: number) =>
    on.make(`/api/v1/supplier-certifications?supplierId=${supplierId}`, {
      supplierId,
      certificationType,
      certificateExpiry: inDays(days),
    });

  it('greets a new tenant with its first steps, and others with what needs attention', async () => {
    await signInAt(on.page, '/console/', on.tenant);
    await region('First steps').getByRole('link', { name: 'Invite your colleagues' }).waitFor();
    await expectAccessible(on.page);
    const { id: supplierId } = await supplier();
    await certify(supplierId, 'GOTS', -5);
    await certify(supplierId, 'GRS', 10);
    const purchase = { supplierId, purchaseDate: new Date().toISOString(), quantityKg: '900', weightKg: '900' };
    await on.make(RECORDS, { ...purchase, transportMode: 'ROAD', distanceKm: 700 });
    await on.page.reload();
    await region('What needs attention').getByText('0 of 1').waitFor();
    await on.page.getByRole('region', { name: 'Weight by month' }).getByText('As a table').click();
    await on.page.getByRole('cell', { name: '900' }).waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('link', { name: 'Expired certificates' }).click();
    await on.heading('Certifications').waitFor();
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'GOTS' }).waitFor();
  });

  it('says that the overview cannot be had', async () => {
    await on.page.route('**/api/v1/overview', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'broken', requestId: 'r-3' } }),
    );
    await signInAt(on.page, '/console/', on.tenant);
    await on.page.getByText('Request r-3').waitFor();
    await on.page.unroute('**/api/v1/overview');
    await on.page.getByRole('button', { name: 'Try again' }).click();
    await region('First steps').waitFor();
  });

  it('lists the certifications of all suppliers by their expiry, and counts them by month', async () => {
    const { id } = await supplier();
    for (const [type, days] of [
      ['OEKO-TEX', 300],
      ['GOTS', -5],
      ['GRS', 45],
    ] as const)
      await certify(id, type, days);
    await signInAt(on.page, '/console/certifications', on.tenant);
    const names = on.page.getByRole('cell').getByRole('link');
    await expectCount(names, 3);
    expect(await names.allInnerTexts()).to.deep.equal(['GOTS', 'GRS', 'OEKO-TEX']);
    await region('Certificates by the month in which they expire').waitFor();
    await on.page.getByLabel('Expires within (days)').fill('60');
    await on.page.getByText('1 entry').waitFor();
    await expectAccessible(on.page);
  });

  it('makes a purchase record, moves it on, and shows the log of its statuses', async () => {
    await supplier();
    await signInAt(on.page, '/console/purchase-records/new', on.tenant);
    await on.page.getByRole('combobox', { name: 'Supplier', exact: true }).fill('Filatura');
    await on.page.getByRole('option', { name: 'Filatura Pollone' }).click();
    await on.page.getByLabel('Date of purchase').fill('2026-03-01T09:30');
    await on.page.getByLabel('Purchase order').fill('PO-4711');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.heading('PO-4711').waitFor();
    await on.page.getByRole('link', { name: 'Filatura Pollone' }).waitFor();
    await on.page.getByRole('link', { name: 'Edit' }).click();
    await on.page.getByLabel('Status').selectOption('Delivered');
    await on.page.getByRole('button', { name: 'Save' }).click();
    await on.page.getByText('status').first().waitFor();
    await on.page.getByLabel('Status').selectOption('In transit');
    await on.page.getByRole('button', { name: 'Save' }).click();
    await on.heading('PO-4711').waitFor();
    await region('Status log').getByText('Ordered → In transit').waitFor();
    await expectAccessible(on.page);
  });

  it('makes a chemical with its CAS numbers, and says which is none', async () => {
    await signInAt(on.page, '/console/chemicals/new', on.tenant);
    await on.page.getByRole('textbox', { name: 'Name' }).fill('Indigo');
    await on.page.getByLabel('CAS numbers').fill('482-89-3, 1');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page
      .getByText(/CAS|check digit|must/)
      .nth(1)
      .waitFor();
    await on.page.getByLabel('CAS numbers').fill('482-89-3; 7732-18-5');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.heading('Indigo').waitFor();
    await on.page.getByText('482-89-3, 7732-18-5').waitFor();
    await on.page.getByRole('link', { name: 'New purchase of a chemical' }).waitFor();
    await expectAccessible(on.page);
  });
});
