import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { describeConsole, expectAccessible, expectFocus, expectNoOverflow, signInAt } from '../support/console.ts';

const MOST_ROWS_AT_ONCE = 30;

describeConsole(
  'lists of the console as files',
  (on) => {
    const supplier = (fields: { name: string; country?: string }) =>
      on.make('/api/v1/suppliers', { country: 'IT', ...fields });

    it('hands a list out as a file, as it is filtered and sorted, and has a job make a large one', async () => {
      for (let count = 0; count < MOST_ROWS_AT_ONCE; count++)
        await supplier({ name: `Filatura ${String(count).padStart(2, '0')}` });
      await supplier({ name: 'Tessitura Nord', country: 'PT' });
      await on.open({ viewport: { width: 390, height: 800 } });
      await signInAt(on.page, '/console/suppliers?country=IT&sortBy=name&direction=desc', on.tenant);
      await on.page.getByText(`${MOST_ROWS_AT_ONCE} entries`).waitFor();
      await on.page.getByRole('button', { name: 'Export' }).focus();
      await on.page.keyboard.press('Enter');
      await expectFocus(on.page, 'Excel (.xlsx)');
      await expectAccessible(on.page);
      await expectNoOverflow(on.page);
      await on.page.keyboard.press('Tab');
      const [download] = await Promise.all([on.page.waitForEvent('download'), on.page.keyboard.press('Enter')]);
      await expectFocus(on.page, 'Export');
      expect(download.suggestedFilename()).to.match(/^suppliers-[\d-]+\.csv$/);
      const [header, ...rows] = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      const at = header!.split(',').indexOf('name');
      const names = rows.map((row) => row.split(',')[at]!);
      expect(names).to.have.length(MOST_ROWS_AT_ONCE);
      expect(names).to.deep.equal([...names].sort().reverse());

      await on.page.goto('/console/suppliers');
      await on.page.getByText(`${MOST_ROWS_AT_ONCE + 1} entries`).waitFor();
      await on.page.getByRole('button', { name: 'Export' }).click();
      await on.page.getByRole('button', { name: 'CSV' }).click();
      await on.page.waitForURL('**/console/jobs/*');
      await on.page.getByText('Completed').waitFor();
      const link = on.page.getByRole('link', { name: 'Download the file' });
      await link.waitFor();
      await expectAccessible(on.page);
      await expectNoOverflow(on.page);
      const [large] = await Promise.all([on.page.waitForEvent('download'), link.click()]);
      expect(readFileSync(await large.path(), 'utf8')).to.contain('Tessitura Nord');
    });

    it('says why a file cannot be had, and offers none of lists without one', async () => {
      await signInAt(on.page, '/console/suppliers', on.tenant);
      await on.page.route('**/api/v1/suppliers?*format=xlsx*', (route) => route.abort());
      await on.page.getByRole('button', { name: 'Export' }).click();
      await on.page.getByRole('button', { name: 'Excel (.xlsx)' }).click();
      await on.page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await on.page.goto('/console/jobs?kind=');
      await on.page.getByText('Nothing here yet').waitFor();
      expect(await on.page.getByRole('button', { name: 'Export' }).count()).to.equal(0);
    });
  },
  { env: { EXPORT_MAX_ROWS: String(MOST_ROWS_AT_ONCE) } },
);
