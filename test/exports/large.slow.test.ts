/** Files of many rows: what they cost, who is killed while they are made, and who does not read them. */
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { peakMemory } from '../../scripts/bench/bench.ts';
import { Importer } from '../support/bulk.ts';
import { anonymousClient, getBody } from '../support/client.ts';
import { eventually, storedJob } from '../support/jobs.ts';
import { execute } from '../support/postgres.ts';
import { slowReader } from '../support/slow-reader.ts';
import { Stack } from '../support/stack.ts';
import { FORMATS, getFile, type Format } from './files.ts';

const ROWS = 200_000;
/** What a process may take, whatever the list is. */
const PROCESS_MIB = 250;
const READERS = 12;
/** Of 700 that their lists have. */
const FOR_READERS_MIB = 100;
const STALL_SECONDS = 3;
const LIST = '/api/company-products';

describe('large exports', () => {
  let stack: Stack;
  let importer: Importer;
  before(async () => {
    stack = await Stack.start({
      env: { STREAM_STALL_SECONDS: String(STALL_SECONDS), EXPORT_MAX_ROWS: String(ROWS) },
    });
    importer = await Importer.create(stack);
    await execute(
      stack.databaseUrl,
      `insert into company_products (tenant_id, name, code, description)
       select $1, 'Product ' || n, 'P-' || n, repeat('Hand-woven. ', 20) from generate_series(1, $2::integer) n`,
      [importer.tenant.id, ROWS],
    );
  });
  after(() => stack.stop());

  async function start(format: Format): Promise<string> {
    const { status, text, body } = await importer.legacy.post('/api/v1/exports', { list: LIST, format });
    expect(status, text).to.equal(202);
    return (body as { id: string }).id;
  }

  /** How many products the file of the job has, each of which must come once. */
  async function productsIn(id: string, format: Format): Promise<number> {
    const { status, bytes, text } = await getFile(importer, `/api/v1/jobs/${id}/export`);
    expect(status).to.equal(200);
    const rows = format === 'xlsx' ? strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!) : text;
    const codes = [...rows.matchAll(/P-\d+/g)].map(([code]) => code);
    expect(new Set(codes)).to.have.property('size', codes.length);
    return codes.length;
  }

  it('are made and fetched while the worker and the API stay small', async () => {
    for (const format of FORMATS) {
      const id = await start(format);
      const { status, result } = await importer.ended(id);
      expect([status, result.rows], format).to.deep.equal(['COMPLETED', ROWS]);
      expect(await productsIn(id, format), format).to.equal(ROWS);
    }
    expect(peakMemory(stack.workers[0]!.child)).to.be.lessThan(PROCESS_MIB);
    expect(peakMemory(stack.api.child)).to.be.lessThan(PROCESS_MIB);
  });

  it('whose worker is killed in the middle are made by the next, each row once', async () => {
    const id = await start('xlsx');
    await eventually('some rows are written', async () => (await storedJob(importer, id)).processed > 0);
    await stack.workers.pop()!.kill();
    expect(await storedJob(importer, id)).to.include({ status: 'RUNNING' });
    await stack.startWorker();
    const { status, result, progress } = await importer.ended(id);
    expect([status, result.rows]).to.deep.equal(['COMPLETED', ROWS]);
    expect(progress).to.deep.equal({ processed: ROWS, total: ROWS, percent: 100 });
    expect(await productsIn(id, 'xlsx')).to.equal(ROWS);
  });

  it('whose readers take nothing hold up nobody, hold no connection, and are ended', async () => {
    const before = peakMemory(stack.api.child);
    const key = { 'x-api-key': importer.tenant.apiKey };
    const readers = await Promise.all(
      Array.from({ length: READERS }, () => slowReader(stack.url, `${LIST}?format=csv`, key)),
    );
    const bystander = await Importer.create(stack);
    getBody(await bystander.legacy.get('/api/suppliers?format=csv'), 200);
    getBody(await anonymousClient(stack).get('/api/v1/health/ready'), 200);
    await eventually('no connection is busy with the list', async () => {
      const [busy] = await execute<{ n: number }>(
        stack.databaseUrl,
        `select count(*)::integer as n from pg_stat_activity
         where datname = current_database() and application_name = 'trama-api' and state <> 'idle'`,
      );
      return busy!.n === 0;
    });
    await eventually('all are ended', () =>
      Promise.resolve(stack.api.log().split('a reader that takes nothing').length > READERS),
    );
    for (const reader of readers) expect(await reader.rest()).to.be.below(ROWS * 250);
    expect(peakMemory(stack.api.child)! - before!).to.be.lessThan(FOR_READERS_MIB);
  });
});
