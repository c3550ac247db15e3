import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadConfig } from '../../shared/platform/config.ts';
import { createLogger } from '../../shared/platform/logger.ts';
import { openStorage } from '../../shared/storage/open-storage.ts';
import { retention } from '../../workers/maintenance.ts';
import { type WorkerDependencies } from '../../workers/handler.ts';
import { bulkPath, Importer, getJobId } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { countRows, eventually, payloadFolder, storedJob, whileHeld } from '../support/jobs.ts';

const DAY_MS = 24 * 3_600_000;

describe('retention', () => {
  let importer: Importer;
  beforeEach(async () => {
    importer = await Importer.create();
  });

  async function run(): Promise<void> {
    const { stack } = importer;
    const config = loadConfig(stack.env);
    const storage = await openStorage(config.storage);
    // what it needs of a worker; it neither enqueues nor dispatches
    const deps = { database: stack.database, storage, config, logger: createLogger('silent', 'worker') };
    await retention(deps as WorkerDependencies);
    await storage.close();
  }

  const payload = (id: string) => join(payloadFolder(importer), id);

  /** Makes an ended job, and its payload if there is one, look as old as that. */
  async function age(id: string, days: number): Promise<string> {
    const then = new Date(Date.now() - days * DAY_MS);
    if (existsSync(payload(id))) await utimes(payload(id), then, then);
    await importer.stack.database('jobs').where({ id }).whereNotNull('finished_at').update({ finished_at: then });
    return id;
  }

  /** Puts the payload of a completed job there again, as if its worker had been killed before it could remove it. */
  async function leaveBehind(id: string): Promise<string> {
    // noted after the folder is gone too, which is not to be removed while a file is put into it
    await eventually('the payload is removed', async () => Number((await storedJob(importer, id)).payload_bytes) === 0);
    await mkdir(dirname(payload(id)), { recursive: true });
    await writeFile(payload(id), '{"items": []}');
    return id;
  }

  const ended = async (body: object) => getJobId(await importer.legacy.post(bulkPath('suppliers'), body));
  const completed = async () => leaveBehind(await ended({ items: [{ name: 'Lanificio' }, { country: 'IT' }] }));
  /** A job that failed for no fault of its payload, which is kept with it. */
  const failed = async () => {
    const id = await completed();
    await importer.stack.database('jobs').where({ id }).update({ status: 'FAILED', payload_bytes: 13 });
    return id;
  };

  const getStatus = async (id: string) => (await importer.v1.get(`/api/v1/jobs/${id}`)).status;

  for (const [what, make] of [
    ['completed', completed],
    ['failed', failed],
  ] as const) {
    it(`removes a ${what} job after 30 days, with its row errors and its payload`, async () => {
      const id = await make();
      expect(await getStatus(id)).to.equal(200);
      expect(existsSync(payload(id))).to.equal(true);
      // from here on the stack's own worker may do the same, whose hour comes when it comes
      await age(id, 30.01);
      await run();
      expect(await getStatus(id)).to.equal(404);
      expect(await countRows(importer, 'job_row_errors')).to.equal(0);
      expect(existsSync(payload(id))).to.equal(false);
    });
  }

  it('keeps a younger job with its row errors, but not the payload that nobody needs any more', async () => {
    const id = await age(await completed(), 29.9);
    await run();
    expect(await getStatus(id)).to.equal(200);
    expect(await countRows(importer, 'job_row_errors')).to.equal(1);
    const csv = await importer.v1.get(`/api/v1/jobs/${id}/failed.csv`);
    expect(csv.text).to.match(/^country,_row,_field,_code,_error\r\nIT,1,name,/);
    expect(existsSync(payload(id))).to.equal(false);
  });

  it('keeps the payload of a failed job, which may be tried again', async () => {
    const id = await age(await failed(), 29.9);
    await run();
    expect(await getStatus(id)).to.equal(200);
    expect(existsSync(payload(id))).to.equal(true);
  });

  it('keeps a job that has not ended, however long it waits, and every fresh payload', async () => {
    const fresh = await completed();
    await whileHeld(importer, ['suppliers'], async () => {
      const id = await importer.submit('suppliers', supplierRows(1));
      const then = new Date(Date.now() - 90 * DAY_MS);
      await importer.stack.database('jobs').where({ id }).update({ created_at: then });
      await age(id, 90);
      await run();
      expect(await getStatus(id)).to.equal(200);
      expect(existsSync(payload(id))).to.equal(true);
    });
    expect(existsSync(payload(fresh))).to.equal(true);
  });

  it('removes the payload of a job that was cancelled while it waited', async () => {
    const waiting = await whileHeld(importer, ['suppliers'], async () => {
      await importer.submit('suppliers', supplierRows(1));
      const id = await importer.submit('suppliers', supplierRows(1, { prefix: 'Cancelled' }));
      expect((await importer.v1.post(`/api/v1/jobs/${id}/cancel`)).status).to.equal(202);
      return id;
    });
    expect(existsSync(payload(waiting))).to.equal(true);
    await importer.stack
      .database('jobs')
      .where({ id: waiting })
      .update({ finished_at: new Date(Date.now() - 120_000) });
    await run();
    expect(existsSync(payload(waiting))).to.equal(false);
    expect(await getStatus(waiting)).to.equal(200);
  });

  it('forgets an Idempotency-Key after its 24 hours', async () => {
    const send = () => importer.upsert('suppliers', supplierRows(1), { 'idempotency-key': 'import-1' });
    await send();
    expect((await send()).headers.get('idempotent-replayed')).to.equal('true');
    const { stack, tenant } = importer;
    await stack.database('idempotency_keys').where({ tenant_id: tenant.id }).update({ expires_at: new Date() });
    await run();
    expect(await countRows(importer, 'idempotency_keys')).to.equal(0);
    const again = await send();
    expect(again.body).to.deep.include({ created: 0, updated: 1 });
  });
});
