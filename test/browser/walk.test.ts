/** A short walk through the console: sign in, import a file, correct a row of it, look at a journey on its map. */
import { describeConsole, expectAccessible, expectCount, expectNoOverflow, signInAt } from '../support/console.ts';

const JOURNEYS = '/api/v1/product/traceability';
const STAGES = [
  ['Spinning', 'IT'],
  ['Weaving', 'PT'],
] as const;

describeConsole(
  'a walk through the console',
  (on) => {
    it('imports a file, corrects a row of it, and shows a journey', async () => {
      const { page, tenant, admin } = on;
      await signInAt(page, '/console/import', tenant);
      await page.locator('input[type=file]').setInputFiles({
        name: 'fornitori.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,country\nFilatura Pollone,IT\nTessitura Nord,Italien\n'),
      });
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByLabel('country, line 3').fill('PT');
      await expectAccessible(page);
      const failed = page.url();
      await page.getByRole('button', { name: 'Import corrected rows' }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/console/jobs/') && url.href !== failed);
      await page.getByText('Completed').waitFor();
      await page.getByRole('link', { name: 'Suppliers', exact: true }).click();
      await page.getByText('2 entries').waitFor();

      const { items } = (await admin.get('/api/v1/suppliers?sortBy=name&sortDirection=asc')).body;
      const journey = await on.make(JOURNEYS, { traceabilityName: 'Autumn coat' });
      for (const [index, [stageName, countryCode]] of STAGES.entries())
        await on.make(`${JOURNEYS}/${journey.id}/stages`, {
          sequenceOrder: index + 1,
          stageName,
          countryCode,
          companyType: 'SUPPLIER',
          supplierId: items[index].id,
          transportMode: 'SHIP',
          startsFromCompany: false,
        });
      await page.getByRole('link', { name: 'Journeys' }).click();
      await page.getByRole('link', { name: 'Autumn coat' }).click();
      await page
        .getByRole('img', { name: /^Map of the stages of Autumn coat: 1. Spinning \(Italy\), 2. Weaving/ })
        .waitFor();
      await expectCount(page.locator('.map .leg'), 1);
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  },
  { browser: 'packaged chromium' },
);
