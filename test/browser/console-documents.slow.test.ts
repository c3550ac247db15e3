import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
} from '../support/console.ts';
import { eventually } from '../support/jobs.ts';
import { makePdf } from '../support/pdf.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { BUCKET, s3Settings } from '../support/storage.ts';

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
    await region('History').getByText('Document ·').first().waitFor();
    await on.page.getByRole('link', { name: 'Supplier: Filatura Pollone' }).waitFor();
    await expectAccessible(on.page);
    await on.page.getByRole('link', { name: 'Documents', exact: true }).first().click();
    await on.page
      .getByRole('row')
      .filter({ hasText: 'label.png' })
      .getByRole('link', { name: 'Supplier: Filatura Pollone' })
      .waitFor();
    await on.page.goBack();
    await on.heading('label.png').waitFor();
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

  it('takes what is dropped on the page of a certification for its certificate', async () => {
    const certification = { supplierId, certificationType: 'GOTS' };
    const { id } = await on.make(`/api/v1/supplier-certifications?supplierId=${supplierId}`, certification);
    await signInAt(on.page, `/console/certifications/${id}`, on.tenant);
    await choose('gots.pdf', 'annex.pdf');
    await on.heading('Upload documents').waitFor();
    await on.page.getByText('2 of 2 uploaded').waitFor();
    await on.page.getByRole('link', { name: 'Show what they belong to' }).click();
    await expectCount(region('Documents').getByRole('row'), 3);
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
    // what was dropped there is not sent again
    await region('Documents').getByRole('link', { name: 'Upload documents' }).click();
    await on.heading('Upload documents').waitFor();
    await expectCount(on.page.getByText('uploaded'), 0);
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

  it('keeps what was chosen before it was said what it is', async () => {
    await signInAt(on.page, `/console/documents/new?entityType=SUPPLIER&entityId=${supplierId}`, on.tenant);
    await choose('first.pdf', 'second.pdf');
    await on.page.getByText('This field is required.').waitFor();
    await on.page.getByLabel('Category').fill('CONTRACT');
    await on.page.getByRole('button', { name: 'Upload', exact: true }).click();
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

  describe('that are PDF', () => {
    /** Uploads a document by the API, and goes to its page. */
    async function show(bytes: Buffer): Promise<string> {
      const form = new FormData();
      const described = { entityType: 'SUPPLIER', entityId: supplierId, category: 'CONTRACT' };
      for (const [name, value] of Object.entries(described)) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'contract.pdf');
      const headers = { authorization: `Bearer ${on.tenant.token}` };
      const made = await fetch(`${on.stack.url}/api/v1/documents`, { method: 'POST', headers, body: form });
      expect(made.status).to.equal(201);
      const { id } = (await made.json()) as { id: string };
      await signInAt(on.page, `/console/documents/${id}`, on.tenant);
      await on.heading('contract.pdf').waitFor();
      return id;
    }

    const picture = () => region('Preview').getByRole('img');
    const drawn = (page: string) => on.page.getByRole('img', { name: `${page} of contract.pdf` });
    const pixel = () =>
      on.page.evaluate<number[]>(
        `(({ width, height }, context) => [...context.getImageData(width * 0.1, height * 0.95, 1, 1).data])(
          ...((canvas) => [canvas, canvas.getContext('2d')])(document.querySelector('canvas')))`,
      );
    const isDrawn = () => on.page.locator('canvas[aria-busy=false]').waitFor();

    it('are shown a page at a time, with their text, and downloaded as they were', async () => {
      const bytes = makePdf(['Organic cotton', 'Second page']);
      await show(bytes);
      await drawn('Page 1 of 2').waitFor();
      await isDrawn();
      expect(await pixel()).to.deep.equal([255, 0, 0, 255]);
      await on.page.getByText('Text of this page').click();
      await region('Preview').getByText('Organic cotton').waitFor();
      await expectAccessible(on.page);

      const next = on.page.getByRole('button', { name: 'Next page' });
      await next.focus();
      await on.page.keyboard.press('Enter');
      await drawn('Page 2 of 2').waitFor();
      await region('Preview').getByText('Second page').waitFor();
      await expectFocus(on.page, 'Next page');
      await on.page.keyboard.press('Enter');
      await drawn('Page 2 of 2').waitFor();
      const width = async () => (await picture().boundingBox())!.width;
      const before = await width();
      await on.page.getByRole('button', { name: 'Enlarge' }).press('Enter');
      await isDrawn();
      expect(await width()).to.be.closeTo(before * 1.5, 2);
      await on.page.getByRole('button', { name: 'Reduce' }).press('Enter');
      await on.page.getByRole('button', { name: 'Previous page' }).press('Enter');
      await drawn('Page 1 of 2').waitFor();
      const [download] = await Promise.all([
        on.page.waitForEvent('download'),
        on.page.getByRole('link', { name: 'Download' }).click(),
      ]);
      expect(readFileSync(await download.path()).equals(bytes)).to.equal(true);
    });

    it('fit a narrow window, enlarged too', async () => {
      await on.open({ viewport: { width: 390, height: 900 } });
      await show(makePdf(['Narrow']));
      await isDrawn();
      await expectNoOverflow(on.page);
      await on.page.getByRole('button', { name: 'Enlarge' }).click();
      await isDrawn();
      await expectNoOverflow(on.page);
      await expectAccessible(on.page);
    });

    it('run nothing and lead nowhere', async () => {
      let said = 0;
      on.page.on('dialog', (dialog) => {
        said += 1;
        void dialog.dismiss();
      });
      const link =
        '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (https://example.org/) >> >>]';
      await show(
        makePdf(['Click me'], { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>', page: link }),
      );
      await isDrawn();
      const { href } = new URL(on.page.url());
      await picture().click();
      await on.page.getByText('Text of this page').click();
      await region('Preview').getByText('Click me').waitFor();
      expect([on.page.url(), said, on.page.context().pages().length]).to.deep.equal([href, 0, 1]);
    });

    const secret = 'ab'.repeat(32);
    const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >> /ID [<00><00>]`;
    for (const [what, bytes, says] of [
      ['broken', Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<< /Type', 'latin1'), 'The document cannot be shown.'],
      ['protected', makePdf(['Secret'], { trailer: encryption }), 'The document is protected by a password.'],
    ] as const)
      it(`say that they are ${what}, and can be downloaded all the same`, async () => {
        await show(bytes);
        await region('Preview').getByText(says).waitFor();
        await on.page.getByRole('link', { name: 'Download' }).waitFor();
        await expectAccessible(on.page);
      });

    it('are drawn within bounds, however large a page says it is', async () => {
      await show(makePdf(['Huge'], { page: '/MediaBox [0 0 10 1000000]' }));
      await isDrawn();
      const pixels = await on.page.evaluate<number>(
        `((each) => each.width * each.height)(document.querySelector('canvas'))`,
      );
      expect(pixels).to.be.greaterThan(0).and.at.most(8_000_000);
    });

    it('are given up when they take too long', async () => {
      await on.page.clock.install();
      // a reader that never comes to an end
      await on.page.route('**/pdf.worker*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
      await show(makePdf(['Slow']));
      await region('Preview').getByText('Loading the preview').waitFor();
      // its time begins once the reader is there
      await eventually('it is given up', async () => {
        await on.page.clock.runFor(10_000);
        return region('Preview').getByText('takes too long').isVisible();
      });
      await on.page.getByRole('link', { name: 'Download' }).waitFor();
    });

    it('are not asked for where they are too large', async () => {
      let asked = 0;
      await on.page.route('**/download', (route) => {
        asked += 1;
        return route.continue();
      });
      await show(Buffer.concat([makePdf(['Large']), Buffer.alloc(21_000_000, 10)]));
      await region('Preview').getByText('too large for a preview').waitFor();
      expect(asked).to.equal(0);
    });

    it('say what the server refuses, and are tried again', async () => {
      await on.page.route('**/download', (route) =>
        route.fulfill({ status: 503, json: { code: 'NOT_READY', message: 'away', requestId: 'r-4' } }),
      );
      await show(makePdf(['Later']));
      await region('Preview').getByRole('alert').waitFor();
      await on.page.unroute('**/download');
      await region('Preview').getByRole('button', { name: 'Try again' }).click();
      await isDrawn();
    });
  });
});

describe('documents of the console in a bucket', () => {
  const env: Record<string, string> = {};
  let s3: S3Server;
  before(async () => {
    s3 = await startS3Server({ buckets: [BUCKET] });
    Object.assign(env, s3Settings(s3));
  });
  after(() => s3.close());

  describeConsole(
    'of another origin',
    (on) => {
      it('are refused without the rule of docs/running.md, which the page says of the storage, and put there with it', async () => {
        const { id } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
        await signInAt(on.page, `/console/documents/new?entityType=SUPPLIER&entityId=${id}`, on.tenant);
        await on.page.getByLabel('Category').fill('LABEL');
        await on.page
          .getByLabel(/Drop files here/)
          .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: PNG });
        await on.page.getByRole('alert').getByText('The storage of documents does not take the file.').waitFor();
        await expectAccessible(on.page);
        expect(s3.objects(BUCKET).size).to.equal(0);
        s3.allowOrigin(on.stack.url);
        await on.page.getByRole('button', { name: 'Try again' }).click();
        await on.page.getByText('1 of 1 uploaded').waitFor();
        expect([...s3.objects(BUCKET).values()].map(({ body }) => body.equals(PNG))).to.deep.equal([true]);
      });
    },
    { env },
  );
});
