import { expect } from 'chai';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
} from '../support/console.ts';

const SUPPLIERS = '/api/v1/suppliers';
const JOURNEYS = '/api/v1/product/traceability';

describeConsole('a journey in the console', (on) => {
  /** A journey with a stage in each of the countries. */
  async function makeJourney(countries: readonly (string | null)[], fields: object = {}): Promise<{ id: string }> {
    const { id: supplierId } = await on.make(SUPPLIERS, { name: 'Filatura Pollone', country: 'PT' });
    const journey = await on.make(JOURNEYS, { traceabilityName: 'Denim' });
    for (const [index, countryCode] of countries.entries())
      await on.make(`${JOURNEYS}/${journey.id}/stages`, {
        sequenceOrder: index + 1,
        stageName: `Stage ${index + 1}`,
        companyType: 'SUPPLIER',
        supplierId,
        transportMode: 'SHIP',
        startsFromCompany: false,
        countryCode,
        ...fields,
      });
    return journey;
  }

  it('draws the stages of a journey on a map', async () => {
    // the last one is where its supplier is
    const journey = await makeJourney(['IN', 'IT', 'MU', null]);
    await signInAt(on.page, `/console/journeys/${journey.id}`, on.tenant);
    await on.page
      .getByRole('img', { name: 'Map of the stages of Denim: 1. Stage 1 (India), 2. Stage 2 (Italy)' })
      .waitFor();
    await expectCount(on.page.locator('.map .leg'), 3);
    await on.page.getByRole('cell', { name: 'Portugal' }).waitFor();
    // of no stage a figure is known
    const total = on.page.getByRole('term').filter({ hasText: 'CO₂ (kg)' }).locator('xpath=following-sibling::dd');
    expect(await total.textContent()).to.equal('–');
    await expectAccessible(on.page);
  });

  it('moves stages by the keys and by dragging, and says where they are', async () => {
    const { id } = await makeJourney(['IN', 'IT', 'MU']);
    const stored = async () => {
      const { body } = await on.admin.get(`${JOURNEYS}/${id}`);
      return body.processingStages.map(({ stageName }: { stageName: string }) => stageName);
    };
    const positions = async () => {
      const { body } = await on.admin.get(`${JOURNEYS}/${id}`);
      return body.processingStages.map(({ sequenceOrder }: { sequenceOrder: number }) => sequenceOrder);
    };
    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, `/console/journeys/${id}`, on.tenant);
    await on.page.getByText('takes its way onwards along').waitFor();
    await on.page.getByRole('button', { name: 'Move down: Stage 1' }).focus();
    await on.page.keyboard.press('Enter');
    await on.page.getByText('Stage 1 is now number 2 of 3.').waitFor();
    await expectFocus(on.page, 'Move down: Stage 1');
    await on.page.keyboard.press('Enter');
    await on.page.getByText('Stage 1 is now number 3 of 3.').waitFor();
    await expectFocus(on.page, 'Move down: Stage 1');
    expect(await stored()).to.deep.equal(['Stage 2', 'Stage 3', 'Stage 1']);
    await on.page.getByRole('button', { name: 'Move up: Stage 3' }).focus();
    await on.page.keyboard.press('Space');
    await on.page.getByText('Stage 3 is now number 1 of 3.').waitFor();
    await expectFocus(on.page, 'Move up: Stage 3');
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);

    // nothing is scrolled while it is dragged
    await on.page.setViewportSize({ width: 1280, height: 1600 });
    const rows = on.page.getByRole('table', { name: 'Stages' }).getByRole('row');
    await rows.nth(1).locator('.grip').dragTo(rows.nth(3));
    await on.page.getByText('Stage 3 is now number 3 of 3.').waitFor();
    expect(await stored()).to.deep.equal(['Stage 2', 'Stage 1', 'Stage 3']);
    expect(await positions()).to.deep.equal([1, 2, 3]);
    await rows.nth(3).locator('.grip').dragTo(rows.nth(1));
    await on.page.getByText('Stage 3 is now number 1 of 3.').waitFor();
    expect(await stored()).to.deep.equal(['Stage 3', 'Stage 2', 'Stage 1']);
    await expectAccessible(on.page);
  });

  it('says that a stage could not be moved, and shows what is there', async () => {
    const { id } = await makeJourney(['IN', 'IT']);
    await signInAt(on.page, `/console/journeys/${id}`, on.tenant);
    const up = on.page.getByRole('button', { name: 'Move up: Stage 2' });
    await up.waitFor();
    const { body } = await on.admin.get(`${JOURNEYS}/${id}`);
    const last = body.processingStages[1].id;
    expect((await on.admin.delete(`${JOURNEYS}/stages/${last}`)).status).to.equal(204);
    await up.click();
    await on.page.getByRole('alert').waitFor();
    await up.waitFor({ state: 'detached' });
  });

  it('charts the legs of a journey, and prints it without what is for the screen', async () => {
    const { id } = await makeJourney(['IN', 'IT'], { distanceKm: 7000, co2Emissions: 84.5 });
    await on.open({ colorScheme: 'dark', viewport: { width: 390, height: 900 } });
    await signInAt(on.page, `/console/journeys/${id}`, on.tenant);
    const distances = on.page.getByRole('region', { name: 'Distance by leg' });
    await distances.getByText('As a table').click();
    await distances.getByRole('row', { name: '1. Stage 1 7,000' }).waitFor();
    await expectCount(distances.locator('.chart rect'), 2);
    await expectCount(on.page.getByRole('region', { name: 'CO₂ by leg' }).locator('.chart rect'), 2);
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);

    await on.page.evaluate('window.print = () => (document.body.dataset.printed = "yes")');
    await on.page.getByRole('button', { name: 'Print' }).click();
    expect(await on.page.locator('body').getAttribute('data-printed')).to.equal('yes');
    // A4, less its margins
    await on.page.setViewportSize({ width: 718, height: 1000 });
    await on.page.emulateMedia({ media: 'print' });
    await on.page.getByRole('banner').waitFor({ state: 'hidden' });
    await expectCount(on.page.getByRole('navigation').filter({ visible: true }), 0);
    await expectCount(on.page.getByRole('button').filter({ visible: true }), 0);
    await expectCount(on.page.locator('.map, .chart').filter({ visible: true }), 3);
    await expectCount(on.page.getByText('takes its way onwards along').filter({ visible: true }), 0);
    await on.page.getByRole('columnheader', { name: 'Country' }).waitFor();
    await on.page.getByRole('cell', { name: 'India' }).waitFor();
    await expectNoOverflow(on.page);
    await expectAccessible(on.page);
  });

  /** What the journey has, in order. */
  async function stagesOf(id: string): Promise<Record<string, unknown>[]> {
    return (await on.admin.get(`${JOURNEYS}/${id}`)).body.processingStages;
  }

  it('gets its stages in the page: added, put between others, changed and deleted', async () => {
    const { id: supplierId } = await on.make(SUPPLIERS, { name: 'Filatura Pollone', country: 'IT' });
    const { id } = await on.make(JOURNEYS, { traceabilityName: 'Denim' });
    const { page } = on;
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await signInAt(page, `/console/journeys/${id}`, on.tenant);
    await page.getByRole('link', { name: 'Add a stage' }).click();
    await on.heading('New stage').waitFor();
    expect(await field('Position').inputValue()).to.equal('1');
    await page.getByRole('button', { name: 'Create' }).click();
    await expectFocus(page, 'Stage');
    await expectAccessible(page);
    await field('Stage').fill('Spinning');
    await page.getByLabel('Done by').selectOption('Supplier');
    await page.getByLabel('Transport').selectOption('Ship');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('combobox', { name: 'Supplier' }).and(page.locator('[aria-invalid=true]')).waitFor();
    expect(sent.filter((url) => url.endsWith('/stages'))).to.deep.equal([]);
    await page.getByRole('combobox', { name: 'Supplier' }).fill('Pollone');
    await page.getByRole('option', { name: 'Filatura Pollone' }).click();
    await field('Distance (km)').fill('120.5');
    await field('CO₂ (kg)').fill('3');
    await page.getByRole('button', { name: 'Create' }).click();
    await on.heading('Denim').waitFor();
    await page.getByRole('cell', { name: 'Filatura Pollone' }).waitFor();
    await page.getByRole('definition').filter({ hasText: '120.5' }).waitFor();

    await page.getByRole('link', { name: 'Add a stage' }).click();
    await field('Position').fill('1');
    await field('Stage').fill('Growing');
    await page.getByLabel('Done by').selectOption('Own company');
    await expectCount(page.getByRole('combobox', { name: 'Supplier' }), 0);
    await page.getByRole('combobox', { name: 'Country' }).fill('Ind');
    await page.getByRole('option', { name: 'India', exact: true }).click();
    await page.getByLabel('Transport').selectOption('Truck');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('cell', { name: 'Growing', exact: true }).waitFor();
    expect((await stagesOf(id)).map(({ stageName, sequenceOrder }) => [sequenceOrder, stageName])).to.deep.equal([
      [1, 'Growing'],
      [2, 'Spinning'],
    ]);

    await page.getByRole('link', { name: 'Edit: Spinning' }).click();
    await field('Distance (km)').fill('80');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('definition').filter({ hasText: '80' }).waitFor();
    const [growing, spinning] = await stagesOf(id);
    expect(growing).to.include({ companyType: 'COMPANY', supplierId: null, countryCode: 'IN' });
    expect(growing!['companyId']).to.be.a('string');
    expect(spinning).to.include({ supplierId, companyId: null, distanceKm: 80, transportMode: 'SHIP' });

    await page.getByRole('link', { name: 'Edit: Growing' }).click();
    await on.heading('Change stage Growing').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await on.heading('Denim').waitFor();
    await page.getByRole('cell', { name: 'Growing', exact: true }).waitFor({ state: 'detached' });
    expect((await stagesOf(id)).map(({ stageName }) => stageName)).to.deep.equal(['Spinning']);
  });

  it('shows what somebody else has changed of a stage meanwhile', async () => {
    const { id } = await makeJourney(['IN']);
    const [stage] = await stagesOf(id);
    await signInAt(on.page, `/console/journeys/${id}/stages/${stage!['id'] as string}`, on.tenant);
    await on.page.getByRole('textbox', { name: 'Stage', exact: true }).fill('Mine');
    const path = `${JOURNEYS}/stages/${stage!['id'] as string}`;
    expect((await on.admin.patch(path, { stageName: 'Theirs', distanceKm: 7 })).status).to.equal(200);
    await on.page.getByRole('button', { name: 'Save' }).click();
    const dialog = on.page.getByRole('dialog', { name: 'Changed by somebody else' });
    await dialog.getByRole('cell', { name: 'Theirs' }).waitFor();
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await on.heading('Denim').waitFor();
    expect((await stagesOf(id))[0]).to.include({ stageName: 'Mine', distanceKm: 7 });
  });
});
