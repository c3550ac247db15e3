/** Work that recurs without a request: made, run and shown by the processes of the product. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { ConnectionFailed } from '../../shared/platform/database/connection.ts';
import { type Logger } from '../../shared/platform/logger.ts';
import { getOutage } from '../../shared/platform/outages.ts';
import { tellFailedRun } from '../../workers/maintenance.ts';
import { Board, type Message } from '../support/board.ts';
import { Importer } from '../support/bulk.ts';
import { supplierRows } from '../support/bulk-rows.ts';
import { getBody, newClients } from '../support/client.ts';
import { describeOnBackends, eventually } from '../support/jobs.ts';

/** The next run of a schedule, or an ended one. */
const untilRun = async (board: Board, name: string, status: string, is: (message: Message) => boolean = () => true) =>
  (await board.queue('maintenance', status)).jobs.find((each) => each.name === name && is(each));

describeOnBackends(
  'the schedules',
  (opened) => {
    it('run as soon as there is a worker, and the board shows what each has done', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const { tenant, v1 } = await newClients(stack);
      const key = { tenant_id: tenant.id, method: 'POST', path: '/', key: randomUUID() };
      const expired = { ...key, fingerprint: Buffer.from('x'), expires_at: new Date(Date.now() - 1000) };
      await stack.database('idempotency_keys').insert(expired);
      for (let n = 0; n < 20; n++)
        getBody(await v1.post('/api/v1/suppliers', { name: `Filatura ${n}`, country: 'IT' }), 201);
      const counts = () => stack.database('supplier_counts').where({ tenant_id: tenant.id }).select('rows');
      expect(await counts()).to.have.length(20);
      const [supplier] = (await v1.get('/api/v1/suppliers')).body.items as { id: string }[];
      const upload = {
        entityType: 'SUPPLIER',
        entityId: supplier!.id,
        category: 'CONTRACT',
        fileName: 'sheet.pdf',
        contentType: 'application/pdf',
        sizeBytes: 5,
      };
      const { documentId: id } = getBody(await v1.post('/api/v1/documents/presign', upload), 201) as {
        documentId: string;
      };
      await stack.database.raw(`update documents set created_at = now() - interval '25 hours' where id = ?`, [id]);
      await stack.startWorker();
      for (const [name, figures] of [
        ['retention', { removed: 0, outlived: 0, orphans: 0 }],
        ['documents', { abandoned: 1, purged: 0, orphans: 0 }],
        // suppliers are counted by what they are, and by until when they are certified
        ['row-counts', { rows: 2 * 19, events: 0, blocks: 0 }],
        ['sweep', { lost: 0, asked: 0 }],
      ] as const) {
        const message = await eventually(`${name} has run`, () => untilRun(board, name, 'completed'));
        expect(message.returnValue, name).to.deep.equal(figures);
        expect(await untilRun(board, name, 'delayed'), 'the next one').to.be.an('object');
      }
      expect(await stack.database('idempotency_keys').where(key)).to.deep.equal([]);
      expect((await counts()).map(({ rows }) => Number(rows))).to.deep.equal([20]);
      expect((await v1.get('/api/v1/suppliers')).body.total).to.equal(20);
      expect((await v1.get(`/api/v1/documents/${id}`)).body.status).to.equal('FAILED');
    });

    it('find what the queue has lost without any other sweep, when an operator has theirs run', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      const importer = await Importer.create(stack);
      // whose own sweeps come too late for this test
      await stack.workers.pop()!.stop();
      await stack.startWorker({ JOB_SWEEP_SECONDS: '600' });
      const sweep = async () => {
        const next = await eventually('the next sweep waits', () => untilRun(board, 'sweep', 'delayed'));
        await board.send('PUT', `/maintenance/${encodeURIComponent(next.id)}/promote`);
        await eventually('it has run', () => untilRun(board, 'sweep', 'completed', (each) => each.id === next.id));
      };
      const asked = async () => {
        const { jobs } = await board.queue('maintenance', 'completed');
        const figures = jobs.filter(({ name }) => name === 'sweep').map(({ returnValue }) => returnValue);
        return figures.reduce((sum, each) => sum + (each as { asked: number }).asked, 0);
      };
      // by then the worker's first sweep of its own is over
      await sweep();
      const before = await asked();
      await board.send('PUT', '/bulk-upserts/pause');
      const id = await importer.submit('suppliers', supplierRows(10));
      await board.send('PUT', '/bulk-upserts/obliterate', { force: true });
      await board.send('PUT', '/bulk-upserts/resume');
      await stack.database.raw(`update jobs set message_at = now() - interval '1 hour' where id = ?`, [id]);
      await sweep();
      // the schedule may have come first
      expect((await asked()) - before).to.equal(1);
      expect(await importer.ended(id, 60)).to.include({ status: 'COMPLETED' });
    });
  },
  () => ({ workers: 0 }),
);

describeOnBackends(
  'a schedule that fails',
  (opened) => {
    it('is shown with the reason, and tried again', async () => {
      const { stack } = opened();
      const board = await Board.open(stack);
      await stack.database.raw('alter table storage_reservations rename to away');
      await stack.startWorker();
      const failed = await eventually('it has failed and waits', async () => {
        const { jobs } = await board.queue('maintenance', 'delayed');
        return jobs.find(({ name, failedReason }) => name === 'retention' && failedReason !== undefined);
      });
      // a table's name is none of an operator's business, and a value of a row may stand beside it
      expect(failed.failedReason).not.to.contain('storage_reservations');
      expect(failed.failedReason).to.match(/^JOB_FAILED: .*42P01; in retention\]$/);
      await stack.database.raw('alter table away rename to storage_reservations');
      const completed = await eventually('the same run has completed', async () => {
        const { jobs } = await board.queue('maintenance', 'completed');
        return jobs.find(({ id }) => id === failed.id);
      });
      expect(completed.attempts).to.be.greaterThan(1);
    });
  },
  () => ({ workers: 0 }),
);

describe('a scheduled run that fails', () => {
  let errors: string[];
  const logger = {
    warn: () => undefined,
    error: (_: object, message: string) => errors.push(message),
  } as unknown as Logger;
  const told = (name: string, error: Error) => {
    errors = [];
    tellFailedRun(logger, name, error);
    return errors;
  };
  afterEach(() => getOutage('database').works());

  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  it('while the database is away is part of its outage, and has no line of its own', () => {
    const away = new ConnectionFailed('no connection to the database', { cause: refused() });
    const stopping = Object.assign(new Error('the database system is shutting down'), {
      severity: 'FATAL',
      code: '57P03',
    });
    for (const name of ['retention', 'documents', 'row-counts', 'sweep'])
      for (const error of [away, stopping]) expect(told(name, error), `${name}: ${error.message}`).to.deep.equal([]);
  });

  it('for another reason has a line, a storage that is away included', () => {
    expect(told('sweep', new TypeError('x is not a function'))).to.have.length(1);
    expect(told('retention', refused())).to.have.length(1);
    const deadlock = Object.assign(new Error('deadlock detected'), { severity: 'ERROR', code: '40P01' });
    expect(told('row-counts', deadlock)).to.have.length(1);
  });
});
