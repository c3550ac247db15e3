/** `trama watch`: files that are dropped into a folder are imported once, whatever ends the command. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { counts } from '../support/bulk.ts';
import { eventually } from '../support/jobs.ts';
import { DropFolder } from '../../client/cli/drop-folder.ts';
import { Desk } from './command.ts';

const HEAD = 'name,country\n';

describe('trama watch', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.create();
  });
  afterEach(() => desk.close());

  const names = async () => (await desk.all('suppliers')).map((row) => row['name']);
  const once = (...options: string[]) => desk.run(['watch', '.', '--once', '--every', '1', ...options]);
  const filesIn = async (folder: string) => (await readdir(desk.path(folder))).sort();
  const report = async (path: string) => JSON.parse(await desk.read(path)) as Record<string, unknown>;

  it('moves files to where they belong, with what became of them beside them', async () => {
    await desk.write('suppliers-1.csv', `${HEAD}Filatura Pollone,IT\n`);
    await desk.write('suppliers-2.csv', `${HEAD}Tessitura Nord,Italien\nTintoria,IT\n`);
    await desk.write('Suppliers_3.csv', 'colour\nred\n');
    await desk.write('notes.csv', HEAD);
    await desk.write('.suppliers.csv', HEAD);
    await desk.write('suppliers-4.csv.part', HEAD);
    const { code, stdout, stderr } = await once();
    expect(code, stderr).to.equal(2);
    expect(stdout).to.contain('suppliers-1.csv → done/suppliers-1.csv').and.contain('line 2, country:');
    expect(await filesIn('.')).to.deep.equal(['.suppliers.csv', 'done', 'failed', 'notes.csv', 'suppliers-4.csv.part']);
    expect(await filesIn('done')).to.deep.equal(['suppliers-1.csv', 'suppliers-1.csv.report.json']);
    expect(await filesIn('failed')).to.deep.equal([
      ...['Suppliers_3.csv', 'Suppliers_3.csv.report.json'],
      ...['suppliers-2.csv', 'suppliers-2.csv.failed.csv', 'suppliers-2.csv.report.json'],
    ]);
    expect(await report('done/suppliers-1.csv.report.json')).to.include({ resource: 'suppliers', ...counts(1, 0, 0) });
    expect(await report('failed/suppliers-2.csv.report.json')).to.include(counts(1, 0, 1));
    expect(await report('failed/Suppliers_3.csv.report.json')).to.include({ status: 'FAILED' });
    expect(await desk.read('failed/suppliers-2.csv.failed.csv')).to.contain('Tessitura Nord,Italien');
    expect(await names()).to.deep.equal(['Filatura Pollone', 'Tintoria']);
  });

  it('reads files by the profile that it is told, and by the default ones where it is told none', async () => {
    const made = await desk.v1.post('/api/v1/import-profiles', {
      ...{ resource: 'suppliers', name: 'SAP', isDefault: false },
      options: { columns: { name: 'Lieferant', country: 'Land' }, unknownColumns: 'ignore' },
    });
    expect(made.status, made.text).to.equal(201);
    await desk.write('suppliers.csv', 'Lieferant,Land,Werk\nFilatura,IT,A4\n');
    expect((await once()).code).to.equal(2);
    await rename(desk.path('failed/suppliers.csv'), desk.path('suppliers-2.csv'));
    const { code, stderr } = await once('--profile', 'SAP');
    expect(code, stderr).to.equal(0);
    const { id } = made.body as { id: string };
    expect((await desk.v1.patch(`/api/v1/import-profiles/${id}`, { isDefault: true })).status).to.equal(200);
    await desk.write('suppliers-3.csv', 'Lieferant,Land\nTintoria,DE\n');
    expect((await once()).code).to.equal(0);
    expect(await names()).to.deep.equal(['Filatura', 'Tintoria']);
  });

  it('imports in the order of names, and what others refer to before them', async () => {
    await desk.write('suppliers-b.csv', `${HEAD}Filatura,DE\n`);
    await desk.write('suppliers-a.csv', `${HEAD}Filatura,IT\n`);
    await desk.write('company-products.csv', 'name,sku\nCoat,C-1\n');
    const { code, stdout } = await once();
    expect(code).to.equal(0);
    expect([...stdout.matchAll(/^(\S+) →/gm)].map(([, name]) => name)).to.deep.equal([
      ...['suppliers-a.csv', 'suppliers-b.csv', 'company-products.csv'],
    ]);
    expect((await desk.one('suppliers', 'name', 'Filatura'))['country']).to.equal('DE');
  });

  it('takes a file when it no longer grows, or was renamed into its name', async () => {
    const folder = new DropFolder(desk.folder);
    const taken = async () => (await folder.look()).map(({ name }) => name);
    await folder.open();
    await desk.write('suppliers.csv', HEAD);
    await desk.write('upload.part', HEAD);
    expect(await taken(), 'seen for the first time').to.deep.equal([]);
    await appendFile(desk.path('suppliers.csv'), 'Filatura,IT\n');
    await rename(desk.path('upload.part'), desk.path('suppliers-renamed.csv'));
    expect(await taken(), 'grown, and seen before under another name').to.deep.equal(['suppliers-renamed.csv']);
    expect(await taken(), 'standing still').to.deep.equal(['suppliers-renamed.csv', 'suppliers.csv']);
    await desk.write('suppliers.csv', `${HEAD}Tessitura,I\n`);
    expect(await taken(), 'written anew in the same length').to.deep.equal(['suppliers-renamed.csv']);
  });

  it('goes on until it is told to end', async () => {
    const command = await desk.start(['watch', '.', '--every', '1']);
    for (const name of ['suppliers-1.csv', 'suppliers-2.csv']) {
      await desk.write(name, `${HEAD}Filatura,IT\n`);
      await eventually(`${name} is imported`, () => Promise.resolve(existsSync(desk.path(`done/${name}.report.json`))));
    }
    command.child.kill('SIGTERM');
    expect((await command.ended).code).to.equal(0);
  });

  it('imports a file again that is dropped again, and keeps what it said of the one before', async () => {
    for (const expected of [counts(1, 0, 0), counts(0, 1, 0), counts(0, 1, 0)]) {
      await desk.write('suppliers.csv', `${HEAD}Filatura,IT\n`);
      const { code, body } = await desk.runJson(['watch', '.', '--once', '--every', '1']);
      expect(code).to.equal(0);
      expect(body).to.include({ ...expected, replayed: false });
    }
    expect((await filesIn('done')).filter((name) => name.endsWith('.csv'))).to.deep.equal([
      ...['suppliers.2.csv', 'suppliers.3.csv', 'suppliers.csv'],
    ]);
    expect(await desk.countJobs()).to.equal(3);
  });

  it('leaves files where they are while nobody answers, or who asks is refused', async () => {
    await desk.write('suppliers.csv', `${HEAD}Filatura,IT\n`);
    const options = ['watch', '.', '--once', '--every', '1', '--retry-seconds', '0'];
    expect((await desk.run(options, { ...desk.env, TRAMA_URL: `http://127.0.0.1:${await freePort()}` })).code).to.equal(
      3,
    );
    const wrongKey = { ...desk.env, TRAMA_API_KEY: 'nobody has this key, which is long enough' };
    expect((await desk.run(options, wrongKey)).code).to.equal(2);
    expect(await filesIn('failed')).to.deep.equal([]);
    expect((await once()).code).to.equal(0);
    expect(await names()).to.deep.equal(['Filatura']);
  });

  it('ends what was left between two steps of moving a file', async () => {
    await mkdir(desk.path('done'), { recursive: true });
    const inDone = (name: string, content: string) => writeFile(desk.path(`done/${name}`), content);
    // moved, and the report was not yet under its name
    await inDone('suppliers-1.csv', `${HEAD}A,IT\n`);
    await inDone('.suppliers-1.csv.report.json.part', '{"created":1}');
    // not yet moved
    await desk.write('suppliers-2.csv', `${HEAD}B,IT\n`);
    await inDone('.suppliers-2.csv.report.json.part', '{"created":2}');
    expect((await once()).code).to.equal(0);
    expect(await filesIn('done')).to.deep.equal([
      ...['suppliers-1.csv', 'suppliers-1.csv.report.json', 'suppliers-2.csv', 'suppliers-2.csv.report.json'],
    ]);
    expect(await report('done/suppliers-1.csv.report.json')).to.deep.equal({ created: 1 });
    expect(await report('done/suppliers-2.csv.report.json')).to.include(counts(1, 0, 0));
    await rm(desk.path('done'), { recursive: true });
  });
});
