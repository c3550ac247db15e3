import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { anonymousClient } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { QUEUE_SCHEMA } from '../support/postgres.ts';
import { Stack } from '../support/stack.ts';

describe('metrics', () => {
  it('are what can be had, while PostgreSQL is away too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trama-pg-'));
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data'), settings: { fsync: 'off' } });
    await migrate(postgres.url, { queueSchema: QUEUE_SCHEMA });
    const stack = await Stack.start({
      databaseUrl: postgres.url,
      env: { DATABASE_POOL_SIZE: '7', WORKER_QUEUES: 'emails,documents' },
    });
    const page = async () => {
      const { status, text } = await anonymousClient(stack).get('/metrics');
      expect(status).to.equal(200);
      return text;
    };
    await eventually('the worker to be seen', async () => (await page()).includes('trama_workers{queue="emails"} 1'));
    const well = await page();
    for (const line of [
      'trama_collector_up{collector="jobs"} 1',
      'trama_collector_up{collector="queues"} 1',
      'trama_collector_up{collector="parts"} 1',
      'trama_collector_up{collector="quotas"} 1',
      'trama_part_available{part="queue"} 1',
      'trama_queue_paused{queue="emails"} 0',
      'trama_queue_jobs{queue="emails",state="waiting"} 0',
      'trama_database_pool_size 7',
      'trama_database_pool_waiting 0',
      'trama_http_requests_in_flight 1',
      'trama_workers{queue="documents"} 1',
      'trama_workers{queue="bulk-upserts"} 0',
    ])
      expect(well.split('\n')).to.include(line);
    expect(well).to.match(/^trama_database_pool_used \d$/m);
    await postgres.stop();
    const away = await page();
    expect(away.split('\n'))
      .to.include('trama_collector_up{collector="jobs"} 0')
      .and.include('trama_collector_up{collector="quotas"} 0')
      .and.include('trama_database_pool_size 7');
    expect(away).to.not.include('trama_queue_jobs{');
    // an orderly end of its processes would wait for the database that is away
    await Promise.all([stack.api, ...stack.workers].map((each) => each.kill()));
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
