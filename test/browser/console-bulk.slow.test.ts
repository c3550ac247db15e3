import { expect } from 'chai';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
} from '../support/console.ts';

describeConsole('rows of the console that are chosen together', (on) => {
  const supplier = (name: string) => on.make('/api/v1/suppliers', { name, country: 'IT' });
  const choose = (name: string) => on.page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });
  const dialog = () => on.page.getByRole('dialog');
  const seen = async (id: string) => (await on.admin.get(`/api/v1/suppliers/${id}`)).body as Record<string, unknown>;

  it('are edited, and deleted but for one that is in use', async () => {
    const [nord, sud, est] = [await supplier('Nord'), await supplier('Sud'), await supplier('Est')];
    await on.make('/api/v1/supplier/products', { supplierId: nord.id, name: 'Yarn', code: 'Y', unitOfMeasure: 'KG' });
    await signInAt(on.page, '/console/suppliers?sortBy=name&direction=asc', on.tenant);
    await choose('Nord').focus();
    await on.page.keyboard.press('Space');
    await choose('Sud').check();
    await on.page.getByText('2 chosen').waitFor();
    await expectAccessible(on.page);

    await on.page.getByRole('button', { name: 'Edit the chosen' }).click();
    await on.page.getByRole('heading', { name: 'Edit 2 entries' }).waitFor();
    await expectFocus(on.page, 'Add a field');
    await on.page.getByLabel('Add a field').selectOption({ label: 'Category' });
    await dialog().getByRole('textbox', { name: 'Category' }).fill('Spinning');
    await expectAccessible(on.page);
    await on.page.getByRole('button', { name: 'Change 2 entries' }).click();
    await dialog().getByText('Completed').waitFor();
    await dialog().getByText('2 of 2 rows').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expectCount(on.page.getByRole('cell', { name: 'Spinning' }), 2);
    expect([(await seen(nord.id))['category'], (await seen(est.id))['category']]).to.deep.equal(['Spinning', null]);

    // they are still chosen
    await on.page.getByText('2 chosen').waitFor();
    await on.page.getByRole('button', { name: 'Delete the chosen' }).click();
    await dialog().getByText('2 entries will be deleted.').waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('button', { name: 'Delete 2 entries' }).click();
    const failed = dialog().getByRole('list', { name: 'Rows that failed' });
    await failed.getByRole('link', { name: 'Nord' }).waitFor();
    await expectAccessible(on.page);
    await expectCount(choose('Sud'), 0);
    expect((await on.admin.get(`/api/v1/suppliers/${sud.id}`)).status).to.equal(404);
    await failed.getByRole('link', { name: 'Nord' }).click();
    await on.heading('Nord').waitFor();
  });

  it('are all that the filters find, on cards as well, once their number is typed', async () => {
    for (let number = 10; number < 52; number++) await supplier(`Filatura ${number}`);
    await on.make('/api/v1/suppliers', { name: 'Altra', country: 'PT' });
    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, '/console/suppliers?country=IT&sortBy=name&direction=asc', on.tenant);
    await on.page.getByText('42 entries').waitFor();
    await on.page.getByRole('button', { name: 'Next page' }).click();
    await choose('Filatura 30').waitFor();
    await on.page.getByRole('button', { name: 'Next page' }).click();
    await choose('Filatura 50').waitFor();
    await on.page.getByRole('checkbox', { name: 'All on this page' }).check();
    await on.page.getByRole('button', { name: 'Delete the chosen' }).click();
    await on.page.getByRole('button', { name: 'Delete 2 entries' }).click();
    await dialog().getByText('2 of 2 rows').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await on.page.getByText('Page 2 of 2').waitFor();
    await on.page.getByRole('checkbox', { name: 'All on this page' }).check();
    await on.page.getByText('20 chosen').waitFor();
    await on.page.getByRole('button', { name: 'All 40 that match' }).click();
    await on.page.getByText('40 chosen').waitFor();
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
    await on.page.getByRole('button', { name: 'Delete the chosen' }).click();
    await expectFocus(on.page, 'Not all of them are on this page. Type 40 to confirm.');
    await on.page.keyboard.type('42');
    await on.page.keyboard.press('Enter');
    await dialog().getByText('This is not the number of entries.').waitFor();
    await on.page.keyboard.press('Backspace');
    await on.page.keyboard.type('0');
    await expectNoOverflow(on.page);
    await on.page.keyboard.press('Enter');
    await dialog().getByText('40 of 40 rows').waitFor();
    await expectNoOverflow(on.page);
    await dialog().getByRole('link', { name: 'Show the job' }).click();
    await on.heading('Deletion: Suppliers').waitFor();
    await on.page.getByText('Deleted').waitFor();
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
    expect((await on.admin.get('/api/v1/suppliers')).body).to.include({ total: 1 });
  });

  it('say that a job cannot be cancelled', async () => {
    await supplier('Nord');
    await signInAt(on.page, '/console/suppliers', on.tenant);
    // as it would be while there is much to do
    await on.page.route('**/api/v1/jobs/*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), status: 'RUNNING' } });
    });
    await on.page.route('**/api/v1/jobs/*/events', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
    );
    await on.page.route('**/api/v1/jobs/*/cancel', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'broken', requestId: 'r-6' } }),
    );
    await choose('Nord').check();
    await on.page.getByRole('button', { name: 'Delete the chosen' }).click();
    await on.page.getByRole('button', { name: 'Delete 1 entry' }).click();
    await dialog().getByRole('button', { name: 'Cancel the job' }).click();
    await dialog().getByText('Request r-6').waitFor();
  });

  it('are not offered to whoever may only read them', async () => {
    await supplier('Nord');
    await signInAt(on.page, '/console/jobs?kind=', on.tenant);
    await on.page.getByText('Nothing here yet').waitFor();
    await on.page.route('**/api/v1/auth/me', async (route) => {
      const answer = await route.fetch();
      const me = (await answer.json()) as { scopes: string[] };
      await route.fulfill({
        response: answer,
        json: { ...me, scopes: me.scopes.filter((scope) => !scope.endsWith(':write')) },
      });
    });
    await on.page.goto('/console/suppliers');
    await on.page.getByRole('link', { name: 'Nord' }).waitFor();
    await expectCount(on.page.getByRole('checkbox'), 0);
  });
});
