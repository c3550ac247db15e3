import { expect } from 'chai';
import { describeConsole, expectAccessible, expectCount, expectFocus, signInAt } from '../support/console.ts';

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
    const rejected = { supplierId, certificationType: 'OCS', verificationStatus: 'REJECTED' };
    await on.make(`/api/v1/supplier-certifications?supplierId=${supplierId}`, rejected);
    const purchase = { supplierId, purchaseDate: new Date().toISOString(), quantityKg: '900', weightKg: '900' };
    await on.make(RECORDS, { ...purchase, transportMode: 'ROAD', distanceKm: 700 });
    await on.page.reload();
    await region('What needs attention').getByText('0 of 1').waitFor();
    await on.page.getByText('the built-in factors, which are examples').waitFor();
    await on.page.getByRole('region', { name: 'Weight by month' }).getByText('As a table').click();
    await on.page.getByRole('cell', { name: '900' }).waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('link', { name: 'Expired certificates' }).click();
    await on.heading('Certifications').waitFor();
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'GOTS' }).waitFor();
    await on.page.goBack();
    await on.page.getByRole('link', { name: 'Certificates that nobody has checked' }).click();
    await on.page.getByText('2 entries').waitFor();
    expect(await on.page.getByRole('combobox', { name: 'Checked' }).inputValue()).to.equal('false');
    await on.page.goBack();
    await on.page.getByRole('link', { name: 'Certificates that were rejected' }).click();
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'OCS' }).waitFor();
    expect(await on.page.getByRole('combobox', { name: 'Verification status' }).inputValue()).to.equal('REJECTED');
    await on.page.goBack();
    await on.make('/api/v1/suppliers', { name: 'Without' });
    await on.page.getByRole('link', { name: 'Suppliers without a valid certificate' }).click();
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'Without' }).waitFor();
    await expectAccessible(on.page);
  });

  it('says why there is nothing to draw of purchases without a weight', async () => {
    const { id: supplierId } = await supplier();
    await on.make(RECORDS, { supplierId, purchaseDate: new Date().toISOString() });
    await signInAt(on.page, '/console/', on.tenant);
    await region('Weight by month').getByText('None of the purchases of these months has a weight.').waitFor();
    await region('CO₂ by month and transport').getByText('it needs a weight, a distance').waitFor();
    await expectAccessible(on.page);
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
    await on.page.getByText('Besides: 1 expired, 0 that expire later, 0 without a date.').waitFor();
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
    const offered = on.page.getByLabel('Status').getByRole('option');
    expect(await offered.allTextContents()).to.deep.equal(['', 'Ordered', 'In transit', 'Cancelled']);
    await on.page.getByLabel('Status').selectOption('In transit');
    await on.page.getByRole('button', { name: 'Save' }).click();
    await on.heading('PO-4711').waitFor();
    await region('Status log').getByText('Ordered → In transit').waitFor();
    await expectAccessible(on.page);
    // what was offered may be refused: somebody else has been faster
    await on.page.getByRole('link', { name: 'Edit' }).click();
    await on.page.getByLabel('Status').selectOption('Delivered');
    const [{ id }] = (await on.admin.get(RECORDS)).body.items;
    expect((await on.admin.patch(`${RECORDS}/${id}`, { status: 'CANCELLED' })).status).to.equal(200);
    await on.page.getByRole('button', { name: 'Save' }).click();
    await on.page.getByRole('button', { name: 'Save mine' }).click();
    await on.page.getByText('The status cannot change from Cancelled to Delivered.').waitFor();
    await expectAccessible(on.page);
  });

  it('finds purchase records by the day alone, and says which day is not complete', async () => {
    const { id: supplierId } = await supplier();
    for (const [batchNumber, day] of [
      ['L-1', '2026-01-14'],
      ['L-2', '2026-01-15'],
    ])
      await on.make('/api/v1/purchase-records', { supplierId, batchNumber, purchaseDate: `${day}T12:00:00Z` });
    await signInAt(on.page, '/console/purchase-records', on.tenant);
    await on.page.getByText('2 entries').waitFor();
    await on.page.getByLabel('Purchased from').focus();
    await on.page.keyboard.type('01');
    await on.page.getByLabel('Purchased before').focus();
    await on.page.getByText('The date is not complete').waitFor();
    await on.page.getByLabel('Purchased from').fill('2026-01-15');
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'L-2' }).waitFor();
    await expectCount(on.page.getByText('The date is not complete'), 0);
    await expectAccessible(on.page);
  });

  it('makes a purchase of a material on its page, and leads back to the material', async () => {
    const { id: supplierId } = await supplier();
    const { id } = await on.make('/api/v1/textile/yarns', { supplierId, name: 'Merino Nm 2/48' });
    await signInAt(on.page, `/console/yarns/${id}`, on.tenant);
    await on.page.getByRole('link', { name: 'New purchase of a material' }).click();
    await on.heading('New purchase of a material').waitFor();
    expect(await on.page.getByRole('combobox', { name: 'Material' }).inputValue()).to.equal('Merino Nm 2/48');
    await on.page.getByLabel('Lot').fill('L-118');
    await on.page.getByLabel('Date of purchase').fill('2026-03-01T08:30');
    await on.page.getByLabel('Quantity').fill('640');
    await on.page.getByLabel('Unit of measure').selectOption('KG');
    await on.page.getByLabel('Transport document').fill('DDT-118');
    await on.page.getByLabel('Invoice').fill('F-77');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.heading('L-118').waitFor();
    await on.page.getByRole('link', { name: 'Upload documents' }).waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('main').getByRole('link', { name: 'Merino Nm 2/48' }).click();
    await on.heading('Merino Nm 2/48').waitFor();
    await region('Purchases of materials').getByRole('link', { name: 'L-118' }).waitFor();
  });

  it('shows what belongs to a supplier: materials, purchases and journeys', async () => {
    const { id: supplierId } = await supplier();
    await on.make('/api/v1/textile/fabrics', { supplierId, name: 'Twill 280' });
    await on.make(RECORDS, { supplierId, purchaseDate: new Date().toISOString(), purchaseOrderNumber: 'PO-7' });
    const journey = await on.make('/api/v1/product/traceability', { traceabilityName: 'Coat' });
    await on.make(`/api/v1/product/traceability/${journey.id}/stages`, {
      ...{ sequenceOrder: 1, stageName: 'Weaving', companyType: 'SUPPLIER', supplierId },
      ...{ startsFromCompany: false, transportMode: 'TRUCK' },
    });
    await signInAt(on.page, `/console/suppliers/${supplierId}`, on.tenant);
    await region('Materials').getByRole('link', { name: 'Twill 280' }).waitFor();
    await region('Purchase records').getByRole('link', { name: 'PO-7' }).waitFor();
    await region('Journeys').getByRole('link', { name: 'Coat' }).waitFor();
    // a journey names no supplier: its stages do
    await expectCount(on.page.getByRole('link', { name: 'New journey' }), 0);
    await expectAccessible(on.page);
    await region('Materials').getByRole('link', { name: 'Twill 280' }).click();
    await on.heading('Twill 280').waitFor();
    expect(new URL(on.page.url()).pathname).to.match(/^\/console\/fabrics\//);
  });

  it('says what a list to choose from does not show to whoever may not see it', async () => {
    const tenant = await on.stack.tenant({ modules: ['suppliers', 'purchases', 'account'] });
    const refused: string[] = [];
    on.page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    await signInAt(on.page, '/console/purchase-records/new', tenant);
    const product = on.page.getByRole('combobox', { name: 'Supplier product' });
    await on.page.getByText('You may not see “Supplier products”').waitFor();
    expect(await product.isDisabled()).to.equal(true);
    await expectAccessible(on.page);
    expect(refused).to.deep.equal([]);
  });

  it('says why a list to choose from cannot be had', async () => {
    await signInAt(on.page, '/console/chemicals', on.tenant);
    await on.page.route('**/api/v1/products/supplier?*', (route) =>
      route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'no', requestId: 'r-4' } }),
    );
    await on.page.goto('/console/purchase-records/new');
    await on.page.getByRole('combobox', { name: 'Supplier product' }).click();
    await on.page.getByText('You may not do this.').waitFor();
  });

  it('calls fields by their names in what the server refuses, whichever style it names them in', async () => {
    await supplier();
    await signInAt(on.page, '/console/chemicals/new', on.tenant);
    await on.page.getByRole('textbox', { name: 'Name' }).fill('Indigo');
    const issues = [
      { field: 'unit_price', message: 'must be at least 0' },
      { field: 'somethingElse', message: 'is required' },
    ];
    await on.page.route('**/api/v1/chemicals', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'VALIDATION_FAILED', message: 'unit_price: …', details: { issues }, requestId: 'r-5' },
      }),
    );
    await on.page.getByRole('button', { name: 'Create' }).click();
    const problem = on.page.getByRole('alert');
    await problem.getByText('Unit price: must be at least 0').waitFor();
    await problem.getByText('somethingElse: is required').waitFor();
    await expectAccessible(on.page);
  });

  it('makes a chemical with its CAS numbers, and says which is none', async () => {
    await signInAt(on.page, '/console/chemicals/new', on.tenant);
    await on.page.getByRole('textbox', { name: 'Name' }).fill('Indigo');
    const cas = on.page.getByRole('combobox', { name: 'CAS numbers' });
    await cas.fill('482-89-3');
    await on.page.keyboard.press('Enter');
    await cas.pressSequentially('482-89-4,7732-18-5');
    await expectCount(on.page.getByText('482-89-4', { exact: true }), 1);
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.page.getByText(/^482-89-4: .*check digit/).waitFor();
    await expectFocus(on.page, 'CAS numbers');
    await expectAccessible(on.page);
    for (let removed = 0; removed < 2; removed++) await on.page.keyboard.press('Backspace');
    await on.page.keyboard.type('7732-18-5');
    await on.page.getByRole('button', { name: 'Create' }).click();
    await on.heading('Indigo').waitFor();
    await on.page.getByText('482-89-3, 7732-18-5').waitFor();
    await on.page.getByRole('link', { name: 'New purchase of a chemical' }).waitFor();
    await expectAccessible(on.page);
  });
});
