import { expect } from 'chai';
import pg from 'pg';
import { jobEnded, sessionClient } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { query } from '../../shared/platform/database.ts';
import { startMailStack, startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { type Stack } from '../support/stack.ts';

describe('the lease of a job', () => {
  let smtp: SmtpServer;
  let stack: Stack;

  before(async () => {
    smtp = await startSmtpServer();
    stack = await startMailStack(smtp);
  });
  after(async () => {
    await stack?.stop();
    await smtp?.stop();
  });

  it('is not reported as lost when a renewal comes only after the end of its own job', async () => {
    const tenant = await stack.tenant();
    const admin = await sessionClient(stack, tenant);
    const address = `ada@${tenant.uuid}.example`;
    let taken!: () => void;
    smtp.answer(address, { acceptAfter: new Promise<void>((resolve) => (taken = resolve)) });
    const names = { firstName: 'Ada', lastName: 'Rossi' };
    expect(
      (await admin.post('/api/v1/account/users', { email: address, roles: ['operator'], ...names })).status,
    ).to.equal(201);
    await smtp.mail(address);
    const { id } = (await admin.get('/api/v1/jobs')).body.items[0];

    const holder = new pg.Client({ connectionString: stack.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from jobs where id = $1 for update', [id]);
      taken();
      await eventually('a renewal waits behind the end of the job', async () => {
        const [behind] = await query(
          stack.database,
          `with waiting as (select query, query_start from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock')
           select 1 as one from waiting renewal join waiting ending on renewal.query_start > ending.query_start
           where renewal.query like 'update jobs set lease_until%' and ending.query like 'update jobs set status%'`,
        );
        return behind;
      });
    } finally {
      await holder.end();
    }
    expect((await jobEnded(admin, id)).status).to.equal('COMPLETED');
    const [worker] = stack.workers;
    // so that it has heard of everything that it asked for
    expect(await worker!.stop()).to.equal(0);
    expect(worker!.log()).to.include(id).and.not.to.include('lease not renewed');
  });
});
