/** Imports in the console: a file is looked at, mapped, imported, and what failed of it corrected. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import { type Client } from '../support/client.ts';
import { describeConsole, expectAccessible, expectCount, expectNoOverflow, signInAt } from '../support/console.ts';
import { eventually } from '../support/jobs.ts';
import { type Tenant } from '../support/stack.ts';
import { sheetRow, workbook } from '../support/workbook.ts';

const RECORDS = '/api/v1/purchase-records';

describeConsole("the console's imports", (on) => {
  let tenant: Tenant;
  let admin: Client;
  let page: Page;
  const take = () => ({ tenant, admin, page } = on);
  beforeEach(take);

  async function openNarrow(): Promise<void> {
    await on.open({ viewport: { width: 390, height: 900 } });
    take();
  }

  const choose = (name: string, text: string | Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(text) ? text : Buffer.from(text) });

  const fieldOf = (column: string) => page.getByLabel(`Field for the column ${column}`, { exact: true });

  const importFile = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL('**/console/jobs/*');
    await page.getByText('Completed').waitFor();
  };

  const counts = async () => {
    const { result, options } = (await admin.get(`/api/v1/jobs/${page.url().split('/').at(-1)}`)).body;
    return { created: result.created, updated: result.updated, failed: result.failed, options };
  };

  const supplier = (name: string) => on.make('/api/v1/suppliers', { name, country: 'IT' });

  const HEADER = 'Chi vende;Giorno;Quanto, in kg;Lotto;Magazzino\n';

  /** Chooses a file with foreign headers, and says what each column is. */
  async function mapForeign(rows: string): Promise<void> {
    await page.getByLabel('What the file holds').selectOption('purchase-records');
    await choose('acquisti.csv', `${HEADER}${rows}`);
    await page.getByText('Detected: CSV · UTF-8 · separated by Semicolon').waitFor();
    await fieldOf('Chi vende').selectOption('supplier_name');
    await fieldOf('Giorno').selectOption('purchase_date');
    await fieldOf('Quanto, in kg').selectOption('quantity_kg');
    await fieldOf('Lotto').selectOption('batch_number');
    await fieldOf('Magazzino').selectOption('Ignore this column');
    await page.getByText('The file would be refused like this').waitFor({ state: 'detached' });
  }

  it('maps a foreign table in the page, keeps that as a profile, and reads the next file by it', async () => {
    await supplier('Filatura Pollone');
    await openNarrow();
    await signInAt(page, '/console/import', tenant);
    await mapForeign('Filatura Pollone;03/04/2025;1.250,5;L-1;A4\nFilatura Pollone;25/04/2025;7;L-2;\n');
    const preview = page.getByRole('table', { name: 'First rows' });
    await preview.getByText(/is not taken for one\. 3 Apr 2025 \(Dates: dd\/mm\/yyyy\)/).waitFor();
    await expectCount(preview.getByText('dates='), 0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByText('25/04/2025 can be read as dd/mm/yyyy.').waitFor();
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await page.getByLabel('Decimals').selectOption('comma');
    await preview.getByRole('cell', { name: '1250.5' }).waitFor();
    await preview.getByText('is not taken for one').first().waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Trama' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Stay on this page' }).click();
    expect(await fieldOf('Chi vende').inputValue()).to.equal('supplier_name');

    await page.getByRole('button', { name: 'Save as a profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a profile' });
    await dialog.getByLabel('Name').fill('Gestionale');
    await dialog.getByLabel('Used where no profile is chosen').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await importFile();
    const columns = {
      supplier_name: 'Chi vende',
      purchase_date: 'Giorno',
      quantity_kg: 'Quanto, in kg',
      batch_number: 'Lotto',
    };
    const options = { columns, ignoreColumns: ['Magazzino'], dates: 'dd/mm/yyyy', decimal: 'comma' };
    expect(await counts()).to.deep.equal({ created: 2, updated: 0, failed: 0, options });
    const { items } = (await admin.get(`${RECORDS}?sortBy=purchaseDate&sortDirection=asc`)).body;
    expect(
      items.map((row: Record<string, string>) => [row['purchaseDate']!.slice(0, 10), row['quantityKg']]),
    ).to.deep.equal([
      ['2025-04-03', '1250.5'],
      ['2025-04-25', '7'],
    ]);

    await page.getByRole('link', { name: 'New import' }).click();
    await page.getByLabel('What the file holds').selectOption('purchase-records');
    await page.getByLabel('Profile').getByText('Gestionale').waitFor({ state: 'attached' });
    await choose('acquisti-2.csv', `${HEADER}Filatura Pollone;01/05/2025;2,5;L-3;\n`);
    await page.getByRole('cell', { name: '2.5', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('A check: nothing was stored.').waitFor();
    await importFile();
    expect(await counts()).to.deep.equal({ created: 1, updated: 0, failed: 0, options });
    await page.goto('/console/jobs');
    await page.getByRole('link', { name: 'Check: Purchase records' }).click();
    await on.heading('Check: Purchase records').waitFor();
  });

  it('says by which columns a row finds what is stored', async () => {
    await openNarrow();
    await signInAt(page, '/console/import', tenant);
    await page.getByLabel('What the file holds').selectOption('purchase-records');
    const keys = page.getByRole('list', { name: 'A row changes the entry' }).getByRole('listitem');
    await expectCount(keys, 2);
    const [first, second] = await keys.allTextContents();
    expect(first).to.equal('Supplier id, Supplier external id, or Supplier name + Batch number');
    expect(second).to.include('Purchase date or Purchase year, among entries without Batch number');
    await expectCount(page.getByText('supplier_external_id').filter({ visible: true }), 0);
    await page.getByText('Names of the columns that are the same in every language').click();
    await page.getByText(/supplier_external_id, supplier_name/).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  const start = () => page.getByRole('button', { name: 'Import', exact: true });

  it('does not take a file that would be refused, and says why', async () => {
    await signInAt(page, '/console/import', tenant);
    await choose('fornitori.csv', 'name,colour\nFilatura Pollone,red\n');
    await page.getByText('One column has no field yet').waitFor();
    await expectCount(page.getByRole('button', { name: 'Import', exact: true, disabled: true }), 1);
    const why = await start().getAttribute('aria-describedby');
    expect(await page.locator(`[id="${why}"]`).textContent()).to.include('The file would be refused');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ignore all columns without a field' }).click();
    await expectCount(page.getByRole('button', { name: 'Import', exact: true, disabled: false }), 1);
    // neither is one that is no table at all
    await choose('fornitori.csv', '%PDF-1.4\n');
    await expectCount(page.getByRole('button', { name: 'Import', exact: true, disabled: true }), 1);
    await expectCount(page.getByRole('button', { name: 'Check the file', disabled: true }), 1);
    await choose('fornitori.csv', 'name,country\nFilatura Pollone,IT\n');
    await expectCount(page.getByRole('button', { name: 'Import', exact: true, disabled: false }), 1);
    await importFile();
    expect(await counts()).to.deep.include({ created: 1, updated: 0, failed: 0 });
  });

  it('reads what spreadsheets write that write no UTF-8, and goes back to UTF-8 for the next file', async () => {
    await signInAt(page, '/console/import', tenant);
    await page.getByLabel('What the file holds').selectOption('suppliers');
    await choose('fornitori.csv', Buffer.from('PK;name;country\n1;Tessitura Fior\u00ec;IT\n', 'latin1'));
    const charset = page.getByLabel('Character set');
    await page.getByText('Tessitura Fior\u00ec').first().waitFor();
    expect(await charset.inputValue()).to.equal('windows-1252');
    await choose('fornitori.csv', 'name;country\nFilatura Fior\u00ec;IT\n');
    await page.getByText('Filatura Fior\u00ec').first().waitFor();
    expect(await charset.inputValue()).to.equal('');
    await importFile();
    expect((await admin.get('/api/v1/suppliers')).body.items[0].name).to.equal('Filatura Fior\u00ec');
  });

  it('shows imports that begin elsewhere while the list of jobs is open', async () => {
    await signInAt(page, '/console/jobs', tenant);
    await page.getByText('0 entries').waitFor();
    const sent = await admin.post('/api/suppliers/bulk?dry_run=true', { items: [{ name: 'Elsewhere' }] });
    expect(sent.status, sent.text).to.equal(200);
    await page.getByText('1 entry').waitFor();
    await page.getByRole('table', { name: 'Jobs' }).getByText('Completed').waitFor();
  });

  it('shows imports alone among the jobs, until another kind is chosen, or all', async () => {
    const { id } = await supplier('Filatura Pollone');
    const begun = await admin.post('/api/v1/suppliers/bulk-delete', { ids: [id] }, { headers: { prefer: 'wait=60' } });
    expect(begun.status, begun.text).to.equal(200);
    await signInAt(page, '/console/jobs', tenant);
    await page.getByText('0 entries').waitFor();
    const kind = page.getByLabel('Kind');
    expect(await kind.inputValue()).to.equal('IMPORT');
    await kind.selectOption('');
    await page.waitForURL('**/console/jobs?kind=');
    await page.getByText('1 entry').waitFor();
    await page.reload();
    await page.getByText('1 entry').waitFor();
    expect(await kind.inputValue()).to.equal('');
  });

  it('keeps what was chosen for the same table dropped again, and what fits another one', async () => {
    await supplier('Filatura Pollone');
    await openNarrow();
    await signInAt(page, '/console/import', tenant);
    await mapForeign('Filatura Polone;03/04/2025;1,5;L-1;A4\n');
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await page.getByLabel('Decimals').selectOption('comma');
    await choose('acquisti.csv', `${HEADER}Filatura Pollone;04/04/2025;2,5;L-1;A4\n`);
    await page.getByText('Kept from the file before: ').waitFor();
    await page.getByRole('cell', { name: '2.5', exact: true }).waitFor();
    expect(await fieldOf('Chi vende').inputValue()).to.equal('supplier_name');
    expect(await page.getByLabel('Dates').inputValue()).to.equal('dd/mm/yyyy');
    await expectAccessible(page);
    await expectNoOverflow(page);

    await choose('altri.csv', 'Chi vende;Data acquisto;Lotto\nFilatura Pollone;05/04/2025;L-2\n');
    await page.getByText('Columns that this file does not have are left out.').waitFor();
    await page.getByRole('cell', { name: '2025-04-05' }).first().waitFor();
    expect(await fieldOf('Chi vende').inputValue()).to.equal('supplier_name');
    await page.getByRole('button', { name: 'Forget these choices' }).click();
    await page.getByText('Kept from the file before: ').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Dates').inputValue()).to.equal('');
    // the columns are those of the next preview
    await eventually('the column has no field', async () => (await fieldOf('Chi vende').inputValue()) === '');
  });

  it('reads what failed of an import with the choices of that import, dropped as it was handed out', async () => {
    await supplier('Filatura Pollone');
    await signInAt(page, '/console/import', tenant);
    await mapForeign('Filatura Pollone;03/04/2025;1,5;L-1;A4\nFilatura Pollone;31/04/2025;2,5;L-2;A5\n');
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await page.getByLabel('Decimals').selectOption('comma');
    await importFile();
    expect(await counts()).to.include({ created: 1, failed: 1 });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Failed rows as CSV' }).click(),
    ]);
    const failed = readFileSync(await file.path(), 'utf8');
    await page.getByRole('link', { name: 'New import' }).click();
    await on.heading('Import').waitFor();
    await choose('failed.csv', failed.replace('31/04/2025', '30/04/2025'));
    await page.getByText('Kept from the file before: ').waitFor();
    await page.getByRole('cell', { name: '2.5', exact: true }).waitFor();
    await importFile();
    expect(await counts()).to.include({ created: 1, failed: 0 });

    // the file of an import that is gone is read like any other
    await page.goto(`/console/import?resource=purchase-records&like=${randomUUID()}`);
    await choose('acquisti.csv', `${HEADER}Filatura Pollone;03/04/2025;1,5;L-1;A4\n`);
    await page.getByText('The file would be refused like this').waitFor();
  });

  it('takes the first sheet of a workbook that has not the one which was chosen', async () => {
    const book = (name: string) =>
      workbook([{ name, data: [sheetRow(1, ['name', 'country']), sheetRow(2, ['Filatura Pollone', 'IT'])].join('') }]);
    await signInAt(page, '/console/import', tenant);
    await choose('fornitori.xlsx', book('Marzo'));
    await page.getByText(/^Detected: Excel workbook · sheet Marzo/).waitFor();
    await page.getByLabel('Sheet').selectOption('Marzo');
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await choose('fornitori.xlsx', book('Aprile'));
    await page.getByText(/^Detected: Excel workbook · sheet Aprile/).waitFor();
    await page.getByText('Kept from the file before: Dates.').waitFor();
  });

  it('says that cells have names where codes are wanted, and takes them once that is chosen', async () => {
    await signInAt(page, '/console/import', tenant);
    await choose('fornitori.csv', 'name,country\nFilatura Pollone,Italia\nMalhas Barcelos,PT\n');
    const form = page.getByLabel('Countries and lists');
    await page.getByText('Italia can be read as Names too: Italy, road.').waitFor();
    await expectAccessible(page);
    await form.selectOption('names');
    await page.getByRole('cell', { name: 'Italy (IT)', exact: true }).waitFor();
    await importFile();
    expect(await counts()).to.deep.include({ created: 2, failed: 0, options: { values: 'names' } });
  });

  it('takes rows that failed again once they are corrected, and loses nothing that was typed', async () => {
    await supplier('Filatura Pollone');
    await openNarrow();
    await signInAt(page, '/console/import', tenant);
    const note = '"Scaffale ""A5"";\nin alto"';
    await mapForeign(
      [
        'Filatura Pollone;03/04/2025;1,5;L-1;A4',
        `Filatura Polone;04/04/2025;2,5;L-3;${note}`,
        'Filatura Pollone;31/04/2025;3,5;L-4;',
        '',
      ].join('\n'),
    );
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await page.getByLabel('Decimals').selectOption('comma');
    await importFile();
    const { options, ...first } = await counts();
    expect(first).to.deep.equal({ created: 1, updated: 0, failed: 2 });
    const wrong = page.getByLabel('Chi vende, line 3', { exact: true });
    await wrong.waitFor();
    expect(await wrong.getAttribute('aria-invalid')).to.equal('true');
    // the cell may stand far to the right
    await page
      .getByRole('row', { name: /line 3/ })
      .getByRole('button', { name: 'Chi vende' })
      .click();
    expect(await page.evaluate('document.activeElement.ariaLabel')).to.equal('Chi vende, line 3');
    expect(await page.getByLabel('Magazzino, line 3').inputValue()).to.equal('Scaffale "A5";\nin alto');
    expect(await page.getByRole('button', { name: 'Import corrected rows' }).isDisabled()).to.equal(true);
    await wrong.fill('Filatura Pollone');
    await page.getByText('One row is chosen.').waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.route('**/bulk?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Import corrected rows' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await wrong.inputValue()).to.equal('Filatura Pollone');
    await page.unroute('**/bulk?*');
    const before = page.url();
    await page.getByRole('button', { name: 'Import corrected rows' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/console/jobs/') && url.href !== before);
    await page.getByText('Completed').waitFor();
    await page.getByText(/^acquisti-corrected\.csv/).waitFor();
    expect(await counts()).to.deep.equal({
      created: 1,
      updated: 0,
      failed: 0,
      options: { ...options, delimiter: ',' },
    });
    const { items } = (await admin.get(`${RECORDS}?sortBy=purchaseDate&sortDirection=asc`)).body;
    expect(items.map((row: Record<string, string>) => [row['batchNumber'], row['quantityKg']])).to.deep.equal([
      ['L-1', '1.5'],
      ['L-3', '2.5'],
    ]);
    // one row that failed is still there
    expect((await admin.get('/api/v1/overview')).body.imports.withFailedRows.count).to.equal(1);
  });

  it('leaves to a spreadsheet what is too much for a page', async () => {
    const failing = async (rows: string[]) => {
      const csv = ['name,country,comments', ...rows].join('\n');
      const { body, status } = await admin.csv('/api/suppliers/bulk?unknown_columns=ignore', csv, {
        prefer: 'respond-async',
      });
      expect(status, JSON.stringify(body)).to.equal(202);
      await page.goto(`/console/jobs/${body.job_id}`);
      await page.getByRole('heading', { name: 'Rows that failed' }).waitFor();
    };
    await signInAt(page, '/console/', tenant);
    await failing(Array.from({ length: 201 }, (_none, at) => `Tessitura ${at},Italien,`));
    await page.getByText('More than 200 rows are not corrected here').waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await failing(Array.from({ length: 200 }, (_none, at) => `Tessitura ${at},Italien,${'x'.repeat(12_000)}`));
    await page.getByText('The rows are too large to be corrected here').waitFor();
    await expectCount(page.getByRole('textbox'), 0);
    await expectAccessible(page);
  });

  it('leaves an import out of the home page once somebody says that it is done with', async () => {
    const failing = async (fileName: string) => {
      const sent = await admin.csv('/api/suppliers/bulk', 'name,country\nFilatura Pollone,Italien\nTessitura,IT\n', {
        prefer: 'wait=60',
        'content-disposition': `attachment; filename=${fileName}`,
      });
      expect(sent.status).to.equal(200);
    };
    await failing('fornitori.csv');
    await openNarrow();
    await signInAt(page, '/console/', tenant);
    await page.getByRole('link', { name: 'fornitori.csv: 1' }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Done: fornitori.csv needs no attention any more' }).click();
    await page.getByRole('link', { name: 'fornitori.csv: 1' }).waitFor({ state: 'detached' });
    await page.getByText('Imports that failed, or had rows that did').waitFor();
    const { items } = (await admin.get('/api/v1/jobs?kind=IMPORT')).body;
    expect(items[0].acknowledgedAt).to.be.a('string');
    await page.goto('/console/audit');
    await page.getByRole('cell', { name: 'Marked as done' }).waitFor();
    // the same on the page of another one
    await failing('mulini.csv');
    await page.goto('/console/');
    await page.getByRole('link', { name: 'mulini.csv: 1' }).click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('nobody needs to look at these rows any more').waitFor();
    await page.getByText(/^mulini\.csv · .* · Admin/).waitFor();
    await expectCount(page.getByRole('button', { name: 'Mark as done' }), 0);
    await expectAccessible(page);
    await page.goto('/console/');
    await page.getByText('Imports that failed, or had rows that did').waitFor();
    await expectCount(page.getByRole('link', { name: 'mulini.csv: 1' }), 0);
    // and of one that failed as a whole
    await admin.csv('/api/suppliers/bulk', 'colour\nred\n', {
      prefer: 'wait=60',
      'content-disposition': 'attachment; filename=colori.csv',
    });
    await page.goto('/console/');
    await page.getByRole('link', { name: 'colori.csv: Failed' }).click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('nobody needs to look at these rows any more').waitFor();
    expect((await admin.get('/api/v1/overview')).body.imports.withFailedRows.count).to.equal(0);
  });

  it('looks into workbooks, whose failed rows are read again as they were', async () => {
    await supplier('Filatura Pollone');
    await signInAt(page, '/console/import', tenant);
    await page.getByLabel('What the file holds').selectOption('purchase-records');
    const bytes = workbook([
      { name: 'Note', data: sheetRow(1, ['Letto da', 'Anna']) },
      {
        name: 'Acquisti',
        data: [
          sheetRow(2, ['Acquisti 2025']),
          sheetRow(4, ['supplier_name', 'purchase_date', 'quantity_kg', 'weight_kg']),
          sheetRow(5, ['Filatura Polone', '03/04/2025', 1.5, '1250,75']),
          sheetRow(6, ['Filatura Pollone', '04/04/2025', 2.5, '3,25']),
        ].join(''),
      },
    ]);
    await choose('acquisti.xlsx', bytes);
    await page.getByText(/^Detected: Excel workbook · sheet Note/).waitFor();
    await page.getByLabel('Sheet').selectOption('Acquisti');
    await page.getByText(/^Detected: Excel workbook · sheet Acquisti · header in row 4/).waitFor();
    await page.getByLabel('Dates').selectOption('dd/mm/yyyy');
    await page.getByLabel('Decimals').selectOption('comma');
    await page.getByRole('cell', { name: '1250.75', exact: true }).waitFor();
    await page.getByLabel('Row of the header').fill('2');
    await page.keyboard.press('Enter');
    await page.getByText('The file would be refused like this').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Row of the header').fill('');
    await page.keyboard.press('Enter');
    await page.getByText('The file would be refused like this').waitFor({ state: 'detached' });
    await importFile();
    await page.getByLabel('supplier_name, line 5').fill('Filatura Pollone');
    const before = page.url();
    await page.getByRole('button', { name: 'Import corrected rows' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/console/jobs/') && url.href !== before);
    await page.getByText('Completed').waitFor();
    expect(await counts()).to.deep.include({ created: 1, updated: 0, failed: 0 });
    const { items } = (await admin.get(`${RECORDS}?sortBy=purchaseDate&sortDirection=asc`)).body;
    expect(items.map((row: Record<string, string>) => [row['quantityKg'], row['weightKg']])).to.deep.equal([
      ['1.5', '1250.75'],
      ['2.5', '3.25'],
    ]);
    // all that failed has been sent again: home has nothing to say of it any more
    await eventually('the first import is done with', async () => {
      const { imports } = (await admin.get('/api/v1/overview')).body;
      return imports.withFailedRows.count === 0;
    });
  });

  it('renames profiles, makes another one the default, and deletes them', async () => {
    for (const name of ['Gestionale', 'SAP'])
      await on.make('/api/v1/import-profiles', { resource: 'suppliers', name, isDefault: name === 'SAP' });
    const profiles = async () =>
      (await admin.get('/api/v1/import-profiles')).body.map((each: Record<string, unknown>) => [
        each['name'],
        each['isDefault'],
      ]);
    await signInAt(page, '/console/import', tenant);
    await page.getByRole('button', { name: 'Manage profiles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage profiles' });
    const first = dialog.getByRole('region', { name: 'Gestionale' });
    await first.getByLabel('Name').fill('SAP');
    await first.getByRole('button', { name: 'Rename' }).click();
    await first.getByText('Another entry has this value already.').waitFor();
    await expectAccessible(page);
    await first.getByLabel('Name').fill('ERP');
    await first.getByRole('button', { name: 'Rename' }).click();
    const renamed = dialog.getByRole('region', { name: 'ERP' });
    await renamed.getByLabel('Used where no profile is chosen').click();
    await dialog.getByRole('region', { name: 'SAP' }).getByRole('switch', { checked: false }).waitFor();
    const other = dialog.getByRole('region', { name: 'SAP' });
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('button', { name: 'Really delete' }).click();
    await other.waitFor({ state: 'detached' });
    await expectCount(dialog.getByRole('textbox'), 1);
    expect(await profiles()).to.deep.equal([['ERP', true]]);
  });
});
