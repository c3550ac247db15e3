/** `trama import`: what is sent, what is said, and what the command ends with. */
import { chmod, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { counts, getCounts, type Row } from '../support/bulk.ts';
import { zip } from '../support/uploads.ts';
import { sheetRow, workbook } from '../support/workbook.ts';
import { Desk } from './command.ts';

const GOOD = 'name,country\nFilatura Pollone,IT\nTessitura Nord,DE\n';
const HALF_GOOD = 'name,country\nFilatura Pollone,IT\nTessitura Nord,Italien\n';

describe('trama import', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.create();
  });
  afterEach(() => desk.close());

  const names = async () => (await desk.all('suppliers')).map((row) => row['name']);

  it('imports all rows, says so, and ends with 0', async () => {
    await desk.write('suppliers.csv', GOOD);
    const { code, stdout, stderr } = await desk.run(['import', 'suppliers', 'suppliers.csv', '--wait']);
    expect(code, stderr).to.equal(0);
    expect(stdout).to.match(/^created 2, updated 0, failed 0; job [0-9a-f-]{36}\n$/);
    // plain lines where there is no terminal
    expect(stderr)
      .to.match(/^sending: 100 %\n/)
      .and.not.contain('\r');
    expect(await names()).to.deep.equal(['Filatura Pollone', 'Tessitura Nord']);
  });

  it('ends with 1 where rows failed, names them, and writes them to a file that can be corrected', async () => {
    await desk.write('suppliers.csv', HALF_GOOD);
    const { code, stdout } = await desk.run(['import', 'suppliers', 'suppliers.csv', '--failed', 'failed.csv']);
    expect(code).to.equal(1);
    expect(stdout)
      .to.contain('created 1, updated 0, failed 1')
      .and.contain('line 3, country:')
      .and.contain('failed.csv');
    const failed = await desk.read('failed.csv');
    expect(failed)
      .to.match(/^name,country,_row/)
      .and.contain('Tessitura Nord,Italien');

    await desk.write('corrected.csv', failed.replace('Italien', 'IT'));
    const again = ['import', 'suppliers', 'corrected.csv', '--unknown-columns', 'ignore', '--failed', 'failed.csv'];
    expect((await desk.run(again)).code).to.equal(0);
    expect(await names()).to.have.length(2);
    // the failed rows of the run before are not this one's
    expect(await readdir(desk.folder)).to.not.include('failed.csv');
  });

  it('imports several resources of one file, and writes the failed rows of each to a folder', async () => {
    const night = {
      'company-products.csv': 'sku,name\nC-1,Coat\n',
      'supplier-products.csv': 'sku,name,supplier_name\nY-1,Yarn,Filatura Pollone\nY-2,Twill,Tessitura Nord\n',
      'suppliers.csv': HALF_GOOD,
    };
    await desk.write('night.zip', zip(night));
    const { code, body } = await desk.runJson(['import', 'all', 'night.zip', '--failed', 'failed']);
    expect(code).to.equal(1);
    expect(body).to.include({ resource: 'all', status: 'COMPLETED', ...counts(3, 0, 2) });
    expect(
      (body['parts'] as Row[]).map((part) => [part['resource'], part['failed'], part['failedFile']]),
    ).to.deep.equal([
      ['company-products', 0, undefined],
      ['suppliers', 1, 'failed/suppliers.csv'],
      ['supplier-products', 1, 'failed/supplier-products.csv'],
    ]);
    expect(await readdir(desk.path('failed'))).to.have.members(['suppliers.csv', 'supplier-products.csv']);

    const corrected = {
      'suppliers.csv': (await desk.read('failed/suppliers.csv')).replace('Italien', 'IT'),
      'supplier-products.csv': await desk.read('failed/supplier-products.csv'),
    };
    await desk.write('corrected.zip', zip(corrected));
    const again = await desk.run(['import', 'all', 'corrected.zip', '--failed', 'failed']);
    expect(again.code, again.stderr).to.equal(0);
    expect(again.stdout).to.contain('suppliers.csv: completed; created 1, updated 0, failed 0');
    expect(await readdir(desk.path('failed'))).to.deep.equal([]);
    await desk.write('broken.zip', zip({ 'suppliers.csv': HALF_GOOD, 'company-products.csv': 'nonsense\n1\n' }));
    const broken = await desk.run(['import', 'all', 'broken.zip', '--wait']);
    expect(broken.code).to.equal(2);
    expect(broken.stdout).to.contain('company-products.csv: failed: ').and.contain('suppliers.csv: completed');
    expect((await desk.run(['import', 'all', 'suppliers.csv'])).stderr).to.contain('must end with zip or xlsx');
  });

  it('prints one object for programs, with --json', async () => {
    await desk.write('suppliers.csv', HALF_GOOD);
    const { code, stdout, body } = await desk.runJson(['import', 'suppliers', 'suppliers.csv', '--wait']);
    expect(code).to.equal(1);
    expect(stdout.trimEnd().split('\n')).to.have.length(1);
    expect(body).to.include({ resource: 'suppliers', file: 'suppliers.csv', status: 'COMPLETED', replayed: false });
    expect(body).to.include(counts(1, 0, 1));
    expect(body).to.have.nested.property('errors[0].field', 'country');
    const refused = await desk.runJson(['import', 'suppliers', 'missing.csv']);
    expect(refused.code).to.equal(2);
    expect(refused.body).to.have.nested.property('error.code', 'ENOENT');
  });

  it('stores nothing in a dry run', async () => {
    await desk.write('suppliers.csv', HALF_GOOD);
    const { code, stdout } = await desk.run(['import', 'suppliers', 'suppliers.csv', '--dry-run', '--wait']);
    expect([code, stdout]).to.satisfy(([, text]: [number, string]) => text.startsWith('Dry run, nothing is stored: '));
    expect(code).to.equal(1);
    expect(await names()).to.deep.equal([]);
  });

  it('takes every form by its ending, and options by name or as they are', async () => {
    const row = { name: 'Filatura', country: 'IT' };
    const forms: [string, string | Uint8Array, string[]?][] = [
      ['a.tsv', 'name\tcountry\nFilatura\tIT\n'],
      ['b.json', JSON.stringify({ items: [row] })],
      ['c.ndjson', JSON.stringify(row)],
      ['d.jsonl', JSON.stringify(row)],
      ['e.csv.gz', gzipSync('name,country\nFilatura,IT\n')],
      [
        'f.csv',
        'Ragione Sociale;country;code\nFilatura;IT;7\n',
        ['--columns', 'name:Ragione Sociale', '--unknown-columns', 'ignore'],
      ],
      ['g.csv', Buffer.from('name,country\nFilatura à Façon,IT\n', 'latin1'), ['--charset', 'iso-8859-1']],
      ['h.csv', 'name|country\nFilatura|IT\n', ['--option', 'delimiter=|']],
    ];
    for (const [name, content, options = []] of forms) {
      await desk.write(name, content);
      const { code, body, stderr } = await desk.runJson(['import', 'suppliers', name, '--wait', ...options]);
      expect(code, `${name}: ${stderr}`).to.equal(0);
      const { created, updated } = getCounts({ body });
      expect(created + updated, name).to.equal(1);
    }
    expect(await names()).to.deep.equal(['Filatura', 'Filatura à Façon']);
  });

  it('takes a profile, and the sheet and the dates of a workbook by their names', async () => {
    const options = { columns: { name: 'Ragione, sociale' }, unknownColumns: 'ignore' };
    const made = await desk.v1.post('/api/v1/import-profiles', { resource: 'suppliers', name: 'SAP', options });
    expect(made.status, made.text).to.equal(201);
    await desk.write('sap.csv', '"Ragione, sociale",X\nFilatura,1\n');
    const { code, stderr } = await desk.run(['import', 'suppliers', 'sap.csv', '--profile', 'sap', '--wait']);
    expect(code, stderr).to.equal(0);
    expect((await desk.run(['import', 'suppliers', 'sap.csv', '--profile', 'none', '--wait'])).code).to.equal(2);

    const header = sheetRow(1, ['supplier_name', 'purchase_date']);
    const bytes = workbook([
      { name: 'Notes', data: header + sheetRow(2, ['Filatura', 'never']) },
      { name: 'Acquisti', data: header + sheetRow(2, ['Filatura', '03/04/2025']) },
    ]);
    await desk.write('purchases.xlsx', bytes);
    const run = (...more: string[]) => desk.run(['import', 'purchase-records', 'purchases.xlsx', '--wait', ...more]);
    expect((await run('--sheet', 'Acquisti')).code).to.equal(1);
    const imported = await run('--sheet', 'acquisti', '--dates', 'dd/mm/yyyy');
    expect(imported.code, imported.stdout).to.equal(0);
    const [record] = await desk.all('purchase-records');
    expect(record!['purchase_date']).to.equal('2025-04-03T00:00:00');
  });

  it('takes what comes on standard input, in the form that is said', async () => {
    const pipe = async (input: string | Uint8Array, ...more: string[]) =>
      (await desk.start(['import', 'suppliers', '-', '--wait', '--json', ...more], desk.env, input)).ended;
    const first = await pipe(GOOD);
    expect([first.code, JSON.parse(first.stdout)]).to.deep.include(0);
    expect(JSON.parse(first.stdout)).to.include({ file: '-', replayed: false, ...counts(2, 0, 0) });
    expect(JSON.parse((await pipe(GOOD)).stdout)).to.include({ replayed: true });
    const packed = await pipe(gzipSync(JSON.stringify({ name: 'Maglificio' })), '--format', 'ndjson.gz');
    expect(JSON.parse(packed.stdout)).to.include(counts(1, 0, 0));
    expect((await pipe(GOOD, '--format', 'ods')).code).to.equal(2);
    expect((await desk.run(['import', 'suppliers', 'a.csv', '--format', 'csv'])).code).to.equal(2);
    expect(await names()).to.deep.equal(['Filatura Pollone', 'Tessitura Nord', 'Maglificio']);
  });

  it('sends the same file with the same options once, unless it is told to import it again', async () => {
    await desk.write('suppliers.csv', GOOD);
    const send = (...options: string[]) => desk.runJson(['import', 'suppliers', 'suppliers.csv', '--wait', ...options]);
    const first = await send();
    const second = await send();
    expect(second.body).to.deep.equal({ ...(first.body as object), replayed: true });
    expect(await desk.countJobs()).to.equal(1);
    expect((await send('--dry-run')).body).to.include({ replayed: false });
    expect((await send('--again')).body).to.include({ replayed: false, ...counts(0, 2, 0) });
    expect(await desk.countJobs()).to.equal(3);
    const { stdout } = await desk.run(['import', 'suppliers', 'suppliers.csv', '--wait']);
    expect(stdout).to.match(/^This was sent before, and was not imported again/);
  });

  it('ends with 2 where the service or the command refuses, and says why', async () => {
    await desk.write('suppliers.csv', GOOD);
    await desk.write('broken.csv', 'name,colour\nFilatura,red\n');
    await desk.write('suppliers.doc', GOOD);
    const { env } = desk;
    const wrongKey = { ...env, TRAMA_API_KEY: `${env['TRAMA_API_KEY']}x` };
    const refusals: [string[], RegExp, Record<string, string>?][] = [
      [['import', 'suppliers', 'broken.csv', '--wait'], /colour.*\(VALIDATION_FAILED\)/],
      [['import', 'suppliers', 'suppliers.csv', '--option', 'dryrun=true'], /dryrun.*\(VALIDATION_FAILED, request /],
      [['import', 'suppliers', 'suppliers.csv'], /\(UNAUTHENTICATED/, wrongKey],
      [['import', 'suppliers', 'suppliers.doc'], /must end with csv/],
      [['import', 'looms', 'suppliers.csv'], /no resource looms; it is one of suppliers, /],
      [['import', 'suppliers', 'suppliers.csv', '--failed', './suppliers.csv'], /would be lost/],
      [['import', 'suppliers', 'suppliers.csv', '--sometimes'], /--sometimes/],
      [['import', 'suppliers', 'suppliers.csv'], /TRAMA_URL is not set/, {}],
      [['import', 'suppliers', 'suppliers.csv'], /no credential/, { TRAMA_URL: desk.stack.url }],
      [['weave'], /no command weave/],
    ];
    for (const [args, said, other] of refusals) {
      const { code, stdout, stderr } = await desk.run(args, other ?? env);
      expect(code, `${args.join(' ')}: ${stderr}`).to.equal(2);
      expect(stdout + stderr).to.match(said);
    }
    expect(await names()).to.deep.equal([]);
    expect(await desk.read('suppliers.csv')).to.equal(GOOD);
  });

  it('ends with 3 where nobody answers, after it has tried again', async () => {
    await desk.write('suppliers.csv', GOOD);
    const nowhere = { ...desk.env, TRAMA_URL: `http://127.0.0.1:${await freePort()}` };
    const { code, stderr } = await desk.run(['import', 'suppliers', 'suppliers.csv', '--retry-seconds', '2'], nowhere);
    expect(code).to.equal(3);
    expect(stderr)
      .to.match(/127\.0\.0\.1:\d+: ECONNREFUSED; again in [\d.]+ s\n/)
      .and.contain('(UNREACHABLE)');
  });

  it('takes the connection from a file that nobody else can read', async () => {
    const { TRAMA_URL, TRAMA_API_KEY } = desk.env;
    await desk.write('suppliers.csv', GOOD);
    await desk.write(
      'erp.env',
      `TRAMA_URL=${TRAMA_URL}\nTRAMA_ADMIN_EMAIL=a@example.org\nTRAMA_API_KEY='${TRAMA_API_KEY}'\n`,
    );
    const args = ['import', 'suppliers', 'suppliers.csv', '--wait', '--credentials', 'erp.env'];
    await chmod(desk.path('erp.env'), 0o640);
    const refused = await desk.run(args, {});
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.contain('chmod 600 erp.env');
    await chmod(desk.path('erp.env'), 0o600);
    expect((await desk.run(args, {})).code).to.equal(0);
    expect(await names()).to.have.length(2);
  });

  it('goes by an access token too', async () => {
    await desk.write(
      'fibers.ndjson',
      JSON.stringify({ name: 'Cotton', code: 'CO', supplier_id: await desk.supplier() }),
    );
    const { code, stderr } = await desk.run(['import', 'fibers', 'fibers.ndjson', '--wait'], {
      TRAMA_URL: desk.stack.url,
      TRAMA_TOKEN: desk.tenant.token,
    });
    expect(code, stderr).to.equal(0);
  });
});
