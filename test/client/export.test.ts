/** `trama export`: what is written is what an import reads. */
import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { counts } from '../support/bulk.ts';
import { Stack } from '../support/stack.ts';
import { Desk } from './command.ts';

const getName = (number: number) => `Filatura ${String(number).padStart(4, '0')}`;

describe('trama export', () => {
  let desk: Desk;
  let supplier: number;
  before(async () => {
    desk = await Desk.create();
    supplier = await desk.supplier('Filatura Pollone');
  });
  after(() => desk.close());

  it('writes all rows of a list, of more pages than one, once each', async () => {
    const other = await Desk.create();
    const rows = Array.from({ length: 601 }, (_, index) => ({ name: getName(index), country: 'IT' }));
    await other.store('suppliers', rows);
    const { code, stdout, stderr } = await other.run(['export', 'suppliers', '--columns', 'name,country']);
    expect(code, stderr).to.equal(0);
    const [head, ...lines] = stdout.trimEnd().split('\r\n');
    expect(head).to.equal('name,country');
    expect(lines.sort()).to.deep.equal(rows.map(({ name, country }) => `${name},${country}`));
    await other.close();
  });

  it('writes CSV and NDJSON that change nothing when they are imported again', async () => {
    const product = {
      ...{ name: 'Ring yarn, "combed"', sku: 'SP-1', supplier_id: supplier, description: 'two\nlines; and à Façon' },
      ...{ unit_cost: 0.0000125, quantity_available: 1_234_567.5, certifications: ['GOTS', 'GRS'], available: false },
    };
    await desk.store('supplier-products', [product, { name: 'Plain', sku: 'SP-2', supplier_id: supplier }]);
    const stored = await desk.all('supplier-products');
    for (const file of ['products.csv', 'products.ndjson', 'products.xlsx']) {
      const exported = await desk.runJson(['export', 'supplier-products', '--out', file]);
      expect([exported.code, exported.body]).to.deep.equal([0, { resource: 'supplier-products', file, rows: 2 }]);
      const { body, stderr } = await desk.runJson(['import', 'supplier-products', file, '--wait']);
      expect(body, stderr).to.include(counts(0, 2, 0));
      expect(await desk.all('supplier-products'), file).to.deep.equal(stored);
    }
  });

  it('writes objects of textile products, for either credential', async () => {
    const metadata = { mill: { name: 'Biella', lots: [1, 2] } };
    const { status, text } = await desk.legacy.post('/api/v1/textile/fibers', {
      ...{ name: 'Cotton', code: 'CO-1', supplier_id: supplier, metadata },
    });
    expect(status, text).to.equal(201);
    expect((await desk.run(['export', 'fibers', '--out', 'fibers.csv'])).code).to.equal(0);
    const { body, stderr } = await desk.runJson(['import', 'fibers', 'fibers.csv', '--wait']);
    expect(body, stderr).to.include(counts(0, 1, 0));
    expect((await desk.legacy.get('/api/v1/textile/fibers')).body)
      .to.have.nested.property('[0].metadata')
      .deep.equal(metadata);
    const token = { TRAMA_URL: desk.stack.url, TRAMA_TOKEN: desk.tenant.token };
    const byToken = await desk.run(['export', 'fibers'], token);
    expect([byToken.code, byToken.stdout]).to.deep.equal([0, await desk.read('fibers.csv')]);
    expect((await desk.run(['export', 'suppliers'], token)).code).to.equal(0);
  });

  it('has a job make what is too large for one answer', async () => {
    const stack = await Stack.start({ workers: 1, env: { EXPORT_MAX_ROWS: '10' } });
    const other = await Desk.create(stack);
    await other.store(
      'suppliers',
      Array.from({ length: 11 }, (_, index) => ({ name: getName(index) })),
    );
    const file = { resource: 'suppliers', file: 'all.csv', rows: 11 };
    const exported = await other.runJson(['export', 'suppliers', '--columns', 'name', '--out', 'all.csv']);
    expect([exported.code, exported.body], exported.stderr).to.deep.equal([0, file]);
    expect(exported.stderr).to.include('fetching the file');
    const { stdout } = await other.run(['export', 'suppliers', '--columns', 'name']);
    expect(stdout).to.equal(await other.read('all.csv'));
    expect(stdout.trimEnd().split('\r\n').sort()).to.deep.equal([
      ...Array.from({ length: 11 }, (_, n) => getName(n)),
      'name',
    ]);
    await other.close();
    await stack.stop();
  });

  it('leaves no half of a file, and refuses what it cannot write', async () => {
    const wrongKey = { ...desk.env, TRAMA_API_KEY: 'nobody has this key, which is long enough' };
    expect((await desk.run(['export', 'suppliers', '--out', 'none.csv'], wrongKey)).code).to.equal(2);
    expect((await readdir(desk.folder)).filter((name) => name.startsWith('none'))).to.deep.equal([]);
    for (const options of [
      ['--format', 'xml'],
      ['--references', 'names'],
      ['--columns', 'a b'],
      ['--out', 'no/folder.csv'],
      ['--json'],
    ])
      expect((await desk.run(['export', 'suppliers', ...options])).code, options.join(' ')).to.equal(2);
  });
});
