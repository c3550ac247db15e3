/** Fibres, yarns and fabrics in one list, with the values that they have. */
import { expect } from 'chai';
import { describeConsole, expectAccessible, expectCount, expectNoOverflow, signInAt } from '../support/console.ts';

describeConsole("the console's materials", (on) => {
  const supplier = async (name: string) => (await on.make('/api/v1/suppliers', { name, country: 'IT' })).id;

  async function makeMaterials(): Promise<void> {
    const [spinner, weaver] = [await supplier('Filatura Pollone'), await supplier('Tessitura Nord')];
    await on.make('/api/v1/textile/fibers', { supplierId: spinner, name: 'Merino', gotsCertified: true });
    await on.make('/api/v1/textile/yarns', { supplierId: spinner, name: 'Merino Nm 2/48', available: false });
    await on.make('/api/v1/textile/fabrics', { supplierId: weaver, name: 'Twill 280' });
  }

  it('are made on their own pages, which an empty list leads to', async () => {
    await signInAt(on.page, '/console/materials', on.tenant);
    await on.page.getByText('Nothing here yet').waitFor();
    await on.page.getByRole('main').getByRole('link', { name: 'Import' }).waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('link', { name: 'New yarn' }).click();
    await on.heading('New yarn').waitFor();
  });

  const values = (name: string) => on.page.getByRole('group', { name, exact: true });

  it('are counted by their values, each of which is a filter, and lead to their pages', async () => {
    await makeMaterials();
    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, '/console/materials', on.tenant);
    await on.page.getByText('3 entries').waitFor();
    // in a narrow window the rows come first
    await expectCount(values('Supplier'), 0);
    await on.page.getByRole('button', { name: 'By value' }).click();
    await values('Supplier').getByRole('button', { name: 'Filatura Pollone (2)' }).click();
    await on.page.getByText('2 entries').waitFor();
    await values('Kind').getByRole('button', { name: 'Yarn (1)' }).focus();
    await on.page.keyboard.press('Enter');
    await on.page.getByText('1 entry').waitFor();
    expect(new URL(on.page.url()).searchParams.get('kind')).to.equal('YARN');
    // of the kinds that there are under the other filters
    await values('Kind').getByRole('button', { name: 'Fibre (1)' }).waitFor();
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
    await values('Kind').getByRole('button', { name: 'Yarn (1)', pressed: true }).click();
    await on.page.getByText('2 entries').waitFor();
    await on.page.getByLabel('Search').fill('48');
    await on.page.getByText('1 entry').waitFor();
    await expectCount(values('Available').getByRole('button', { name: 'No (1)' }), 1);
    // what is chosen can be taken back where nothing has it
    await values('Kind').getByRole('button', { name: 'Yarn (1)' }).click();
    await on.page.getByLabel('Search').fill('nothing');
    await on.page.getByText('Nothing matches the filters').waitFor();
    await values('Kind').getByRole('button', { name: 'Yarn (0)', pressed: true }).click();
    await on.page.getByLabel('Search').fill('48');
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'Merino Nm 2/48' }).click();
    await on.heading('Merino Nm 2/48').waitFor();
    expect(new URL(on.page.url()).pathname).to.match(/^\/console\/yarns\//);
  });

  it('are shown before they are counted, and where counting them fails', async () => {
    await makeMaterials();
    await signInAt(on.page, '/console/materials', on.tenant);
    await values('Kind').getByRole('button', { name: 'Fabric (1)' }).waitFor();
    const counts = /\/materials\?limit=1&/;
    let count: () => void = () => undefined;
    const counted = new Promise<void>((resolve) => (count = resolve));
    await on.page.route(counts, async (route) => {
      await counted;
      await route.continue();
    });
    await on.page.getByLabel('Search').fill('tw');
    await on.page.getByText('1 entry').waitFor();
    await on.page.getByRole('link', { name: 'Twill 280' }).waitFor();
    await on.page.locator('section[aria-busy=true]').waitFor();
    await expectAccessible(on.page);
    count();
    await on.page.locator('section[aria-busy=false]').waitFor();
    await expectCount(values('Kind').getByRole('button', { name: 'Fibre (1)' }), 0);
    await on.page.unroute(counts);
    await on.page.route(counts, (route) =>
      route.fulfill({ status: 503, json: { code: 'OVERLOADED', message: 'busy' } }),
    );
    await on.page.getByLabel('Search').fill('me');
    await on.page.getByText('2 entries').waitFor();
    await on.page.getByRole('button', { name: 'Try again' }).waitFor();
    await on.page.unroute(counts);
    await on.page.getByRole('button', { name: 'Try again' }).click();
    await values('Kind').getByRole('button', { name: 'Fibre (1)' }).waitFor();
  });
});
