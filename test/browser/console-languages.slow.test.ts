/** The console in the language of whoever is signed in: its screens, what the server refuses, and what the audit trail tells. */
import { expect } from 'chai';
import {
  describeConsole,
  expectAccessible,
  expectCount,
  expectFocus,
  expectNoOverflow,
  signInAt,
} from '../support/console.ts';
import { eventually } from '../support/jobs.ts';

describeConsole('the languages of the console', (on) => {
  beforeEach(async () => {
    const { status, text } = await on.admin.patch('/api/v1/auth/profile', { language: 'it' });
    expect(status, text).to.equal(200);
  });

  const htmlLanguage = () => on.page.evaluate<string>('document.documentElement.lang');

  it('are those of accounts, whatever browser somebody signs in with', async () => {
    await on.page.goto('/console/suppliers');
    await on.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await htmlLanguage()).to.equal('en');
    await signInAt(on.page, '/console/suppliers', on.tenant);
    await on.heading('Fornitori').waitFor();
    expect(await htmlLanguage()).to.equal('it');
    await expectAccessible(on.page);

    await on.page.getByLabel('Lingua').selectOption('Português');
    await on.heading('Fornecedores').waitFor();
    expect(await htmlLanguage()).to.equal('pt');
    const chosen = async () => (await on.admin.get('/api/v1/auth/me')).body.language as string;
    await eventually('the language is stored', async () => (await chosen()) === 'pt', 15);

    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, '/console/suppliers', on.tenant);
    await on.heading('Fornecedores').waitFor();
    expect(await htmlLanguage()).to.equal('pt');
    await on.page.reload();
    await on.heading('Fornecedores').waitFor();
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
  });

  it('say why rows of an import failed, where they are corrected and where they are listed', async () => {
    await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
    await on.open({ viewport: { width: 390, height: 900 } });
    await signInAt(on.page, '/console/', on.tenant);
    const importing = async (path: string, csv: string) => {
      const { status, body, text } = await on.admin.csv(path, csv, { prefer: 'respond-async' });
      expect(status, text).to.equal(202);
      await on.page.goto(`/console/jobs/${body.job_id}`);
      await on.page.getByRole('heading', { name: 'Righe con errori' }).waitFor();
    };
    const rows = [
      'supplier_name,purchase_date,quantity_kg,batch_number',
      'Filatura Polone,2025-04-03,1.5,L-1',
      'Filatura Pollone,03/04/2025,2.5,L-2',
      'Filatura Pollone,2025-04-05,-1,L-3',
      'Filatura Pollone,2025-04-06,2.5',
      '',
    ].join('\n');
    const told = async () => {
      await on.page.getByText('Si riferisce a qualcosa che non c’è.').waitFor();
      await on.page.getByText('quindi 03/04/2025 non è preso per una data.').waitFor();
      await on.page.getByText('Deve essere almeno 0. (indicato: -1)').waitFor();
      await on.page.getByText('La riga ha 3 celle, l’intestazione ne ha 4.').waitFor();
      // what has no Italian words is said in English, and marked as such
      await expectCount(on.page.locator('main [lang=en]'), 0);
    };

    await importing('/api/purchase-records/bulk', rows);
    await told();
    const wrong = on.page.getByRole('textbox', { name: 'supplier_name, riga 2' });
    expect(await wrong.getAttribute('aria-invalid')).to.equal('true');
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
    await wrong.fill('Filatura Pollone');
    await on.page.getByText('È scelta una riga.').waitFor();

    await importing('/api/purchase-records/bulk?dry_run=true', rows);
    await told();
    await expectCount(on.page.getByRole('textbox'), 0);
    await expectAccessible(on.page);
    await expectNoOverflow(on.page);
  });

  it('say what the server refuses of a form', async () => {
    await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
    await signInAt(on.page, '/console/suppliers/new', on.tenant);
    const name = on.page.getByRole('textbox', { name: 'Nome', exact: true });
    await name.fill('Filatura Pollone');
    await on.page.getByRole('button', { name: 'Crea', exact: true }).click();
    await on.page.getByText('Questo valore è già usato da un’altra riga.').waitFor();
    expect(await name.getAttribute('aria-invalid')).to.equal('true');
    await expectFocus(on.page, 'Nome');
    await expectCount(on.page.locator('main [lang=en]'), 0);
    await expectAccessible(on.page);
  });

  it('are chosen for whoever is invited', async () => {
    await signInAt(on.page, '/console/users/new', on.tenant);
    await on.page.getByLabel('Indirizzo e-mail').fill(`rui-${on.tenant.uuid}@example.org`);
    await on.page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Rui');
    await on.page.getByLabel('Cognome').fill('Costa');
    await on.page.getByRole('checkbox', { name: 'Operatore' }).check();
    await on.page.locator('form').getByLabel('Lingua').selectOption('Português');
    await expectAccessible(on.page);
    const sent = on.page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/users'));
    await on.page.getByRole('button', { name: 'Invita', exact: true }).click();
    expect((await sent).postDataJSON()).to.include({ firstName: 'Rui', language: 'pt' });
    await on.heading('Rui Costa').waitFor();
  });

  it('tell the audit trail in words', async () => {
    const { id } = await on.make('/api/v1/suppliers', { name: 'Filatura Pollone', country: 'IT' });
    expect((await on.admin.patch(`/api/v1/suppliers/${id}`, { country: 'PT' })).status).to.equal(200);
    const imported = await on.admin.csv('/api/suppliers/bulk', 'name,country\nTintoria,IT\n');
    expect(imported.status, imported.text).to.equal(200);
    await on.admin.delete(`/api/v1/suppliers/${id}`);
    await signInAt(on.page, '/console/audit', on.tenant);
    await on.heading('Registro delle attività').waitFor();
    for (const words of ['Fornitore · Creazione', 'Fornitore · Modifica', 'Fornitore · Eliminazione'])
      await on.page.getByRole('row').filter({ hasText: words }).first().waitFor();
    await on.page.getByRole('row').filter({ hasText: 'Importazione: Fornitori · Completata' }).first().waitFor();
    const { items } = (await on.admin.get('/api/v1/account/audit')).body as { items: { action: string }[] };
    const table = await on.page.getByRole('table').innerText();
    expect(items).not.to.deep.equal([]);
    for (const { action } of items) expect(table).not.to.contain(action);
    await expectCount(on.page.getByRole('table').locator('code'), 0);
    await expectAccessible(on.page);
  });
});
