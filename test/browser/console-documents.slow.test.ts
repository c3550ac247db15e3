import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeConsole, expectAccessible, expectCount, signInAt } from '../support/console.ts';

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

describeConsole('documents in the console', (on) => {
  let supplierId: string;
  beforeEach(async () => {
    ({ id: supplierId } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' }));
  });

  const region = (name: string) => on.page.getByRole('region', { name });

  const choose = (...names: string[]) =>
    on.page.getByLabel(/Drop files here/).setInputFiles(
      names.map((name) => ({
        name,
        mimeType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
        buffer: name.endsWith('.png') ? PNG : Buffer.from('%PDF-1.7\n%\xe2\xe3'),
      })),
    );

  it('uploads many from the page of what they belong to, shows images, and deletes', async () => {
    await signInAt(on.page, `/console/suppliers/${supplierId}`, on.tenant);
    await region('Documents').getByRole('link', { name: 'Upload documents' }).click();
    await choose('label.png');
    await on.page.getByText('This field is required.').waitFor();
    await on.page.getByLabel('Category').fill('LABEL');
    await choose('label.png', 'contract.pdf', 'second.pdf', 'third.pdf');
    await on.page.getByText('4 of 4 uploaded').waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('link', { name: 'Show what they belong to' }).click();
    await expectCount(region('Documents').getByRole('row'), 5);
    await region('Documents').getByRole('link', { name: 'label.png' }).click();
    await on.heading('label.png').waitFor();
    await region('Preview').getByRole('img', { name: 'label.png' }).waitFor();
    const decoded = `document.querySelector('img.preview').decode().then(() => 'shown')`;
    expect(await on.page.evaluate(decoded)).to.equal('shown');
    await region('History').getByText('document.').first().waitFor();
    await on.page.getByRole('link', { name: 'Filatura Pollone' }).waitFor();
    await expectAccessible(on.page);
    const [download] = await Promise.all([
      on.page.waitForEvent('download'),
      on.page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(readFileSync(await download.path()).equals(PNG)).to.equal(true);

    await on.page.getByRole('button', { name: 'Delete' }).click();
    await on.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await on.heading('Documents').waitFor();
    await on.page.getByText('3 entries').waitFor();
    await on.page.getByRole('switch', { name: 'Deleted ones, too' }).press('Space');
    await on.page.getByText('4 entries').waitFor();
  });

  it('says of each file what the server refuses, and tries it again', async () => {
    await signInAt(on.page, `/console/documents/new?entityType=SUPPLIER&entityId=${supplierId}`, on.tenant);
    await on.page.getByLabel('Category').fill('CONTRACT');
    const full = { code: 'QUOTA_EXCEEDED', message: 'full', details: { used: 5, limit: 5 }, requestId: 'r-1' };
    await on.page.route('**/documents/presign', (route) =>
      route.request().postDataJSON().fileName === 'first.pdf'
        ? route.fulfill({ status: 409, json: full })
        : route.continue(),
    );
    await choose('first.pdf', 'second.pdf');
    await on.page.getByText('1 of 2 uploaded').waitFor();
    await on.page.getByRole('alert').getByText('5 of 5').waitFor();
    await expectAccessible(on.page);
    await on.page.unroute('**/documents/presign');
    await on.page.getByRole('button', { name: 'Try again' }).click();
    await on.page.getByText('2 of 2 uploaded').waitFor();
  });

  it('sends what is too large to nobody', async () => {
    await signInAt(on.page, `/console/documents/new?entityType=SUPPLIER&entityId=${supplierId}`, on.tenant);
    await on.page.getByLabel('Category').fill('CONTRACT');
    const path = join(await mkdtemp(join(tmpdir(), 'trama-scan-')), 'scan.pdf');
    await writeFile(path, Buffer.alloc(26_214_401));
    await on.page.getByLabel(/Drop files here/).setInputFiles(path);
    await on.page.getByText('The file is larger than 25 MB.').waitFor();
    expect((await on.admin.get('/api/v1/documents')).body.total).to.equal(0);
  });
});
