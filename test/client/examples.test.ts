/** The examples of docs/client.md compile and print what stands below them; the script of docs/command-line.md runs. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { build } from '../support/processes.ts';
import { Desk } from './command.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
/** In the package, so that `trama/client` is itself, from the build. */
const FOLDER = join(ROOT, 'dist/examples');

const blocks = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

describe('Examples of the documentation', () => {
  let desk: Desk;
  beforeEach(async () => {
    await build();
    desk = await Desk.create();
    await mkdir(FOLDER, { recursive: true });
  });
  afterEach(() => desk.close());

  it('of the client compile, and print what they say', async () => {
    const page = await readFile(join(ROOT, 'docs/client.md'), 'utf8');
    const [codes, outputs] = [blocks(page, 'ts'), blocks(page, 'text')];
    expect(codes.length).to.equal(outputs.length).and.greaterThan(3);
    const files = codes.map((_, index) => join(FOLDER, `example-${index + 1}.ts`));
    for (const [index, code] of codes.entries()) await writeFile(files[index]!, code);
    const options = { noEmit: true, incremental: false, types: ['node'] };
    await writeFile(
      join(FOLDER, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: options, include: ['*.ts'] }),
    );
    const compiled = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', FOLDER]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(compiled.stdout).to.equal('');

    await desk.write('suppliers.csv', 'name,country\nManifattura,IT\n');
    for (const [index, file] of files.entries()) {
      const args = ['--import', TSX, file];
      const env = { PATH: process.env['PATH'], ...desk.env };
      const { stdout } = await run(process.execPath, args, { cwd: desk.folder, env });
      expect(stdout, file).to.equal(outputs[index]);
    }
  });

  it('of a night of the command line stores all by the keys of the ERP, once what failed is corrected', async () => {
    const page = await readFile(join(ROOT, 'docs/command-line.md'), 'utf8');
    const script = blocks(page, 'sh').find((text) => text.startsWith('#!/bin/sh'))!;
    const [suppliers, products, purchases, failed] = blocks(page, 'csv');
    await desk.write('night.sh', script);
    await mkdir(desk.path('bin'));
    await desk.write('bin/npx', `#!/bin/sh\nshift\nexec "${process.execPath}" "${ROOT}dist/client/cli/main.js" "$@"\n`);
    await chmod(desk.path('bin/npx'), 0o755);
    const credentials = Object.entries(desk.env).map(([name, value]) => `${name}=${value}\n`);
    await desk.write('erp.env', credentials.join(''));
    await chmod(desk.path('erp.env'), 0o600);
    await mkdir(desk.path('outbox'));
    await desk.write('outbox/suppliers.csv', suppliers!);
    await desk.write('outbox/supplier-products.csv', products!);
    await desk.write('outbox/purchase-records.csv', purchases!);

    const env = { PATH: `${desk.path('bin')}:${process.env['PATH']}`, TRAMA_CREDENTIALS: desk.path('erp.env') };
    const night = async (folder: string) => {
      const child = spawn('/bin/sh', ['night.sh', folder], { cwd: desk.folder, env });
      return ((await once(child, 'close')) as [number])[0];
    };
    const report = async (path: string) => JSON.parse(await desk.read(path)) as object;
    expect(await night('outbox')).to.equal(1);
    for (const resource of ['suppliers', 'supplier-products', 'purchase-records'])
      expect(await report(`outbox/${resource}.json`)).to.include({ created: 1, failed: 1 });
    const toCorrect = await desk.read('outbox/failed/suppliers.csv');
    expect(toCorrect.replaceAll('\r\n', '\n')).to.equal(failed);
    expect(await desk.read('outbox/failed/purchase-records.csv')).to.contain('10002,T-220,LOT-119,2026-11-23,430,');

    await desk.write('outbox/failed/suppliers.csv', toCorrect.replace(',Italien,', ',IT,'));
    expect(await night('outbox/failed')).to.equal(0);
    for (const resource of ['suppliers', 'supplier-products', 'purchase-records'])
      expect(await report(`outbox/failed/${resource}.json`)).to.include({ created: 1, failed: 0 });
    // as the next night finds it
    expect(await night('outbox/failed')).to.equal(0);
    expect(await desk.all('purchase-records')).to.have.length(2);
    const supplier = await desk.one('suppliers', 'external_id', '10002');
    const product = await desk.one('supplier-products', 'sku', 'T-220');
    expect(product['supplier_id']).to.equal(supplier['id']);
    const purchase = await desk.one('purchase-records', 'batch_number', 'LOT-119');
    expect([purchase['supplier_id'], purchase['supplier_product_id']]).to.deep.equal([supplier['id'], product['id']]);
  });

  it('of the package starts from its sources', async () => {
    const { stdout } = await run(join(ROOT, 'scripts/trama.cjs'), ['help'], { cwd: desk.folder });
    expect(stdout).to.contain('trama import RESOURCE FILE').and.contain('Exit codes: 0 all rows');
  });
});
