import { expect } from 'chai';
import { Board } from '../support/board.ts';
import { jobEnded, newClients, type Clients } from '../support/client.ts';
import { Stack } from '../support/stack.ts';
import { Tracer } from '../support/traceability.ts';

const RECORDS = 150_000;
const FACTORS = { ROAD: '0.1', SEA: '0.2', AIR: '0.3', RAIL: '0.4' };

describe('recalculations of many records', () => {
  let stack: Stack;
  before(async () => {
    stack = await Stack.start();
  });
  after(() => stack.stop());

  /** A tenant with records that take a worker much longer than a second. */
  async function recording(): Promise<Clients> {
    const clients = await newClients(stack);
    const { body: supplier } = await clients.legacy.post('/api/suppliers', { name: 'S' });
    await stack.database.raw(
      `insert into purchase_records (tenant_id, supplier_id, purchase_date, transport_mode, distance_km, weight_kg, status)
       select ?, ?, now(), 'ROAD', n, n, 'ORDERED' from generate_series(1, ?::int) n`,
      [clients.tenant.id, (supplier as { id: number }).id, RECORDS],
    );
    return clients;
  }

  async function recalculate(clients: Clients): Promise<{ clients: Clients; job: string }> {
    const replaced = await clients.v1.put('/api/v1/emission-factors', { factors: FACTORS, source: 's', version: '1' });
    expect(replaced.status, replaced.text).to.equal(200);
    return { clients, job: replaced.headers.get('x-job-id')! };
  }

  it('make room for the totals of journeys, and go on where they were', async () => {
    // as many as one worker runs at once
    const tenants = [await recording(), await recording()];
    const tracer = await Tracer.create(stack);
    const journey = await tracer.journey();
    const running = await Promise.all(tenants.map(recalculate));
    const added = await tracer.sendStage(journey.id, { distanceKm: 3 }, { prefer: 'wait=60' });
    expect(added.status, added.text).to.equal(201);
    expect((await tracer.totals(journey.id)).km).to.equal(3);
    const states = await Promise.all(
      running.map(async ({ clients, job }) => (await clients.v1.get(`/api/v1/jobs/${job}`)).body.status as string),
    );
    for (const state of states)
      expect(state, 'the totals have not waited for its end').to.be.oneOf(['QUEUED', 'RUNNING']);
    const board = await Board.open(stack);
    for (const { clients, job } of running) {
      expect(await jobEnded(clients.v1, job, 240)).to.deep.include({
        status: 'COMPLETED',
        result: { recalculated: RECORDS },
        progress: { processed: RECORDS, total: RECORDS, percent: 100 },
        // making room is no attempt
        attempts: 1,
      });
    }
    const logs = await Promise.all(running.map(({ job }) => board.logs('recalculations', job)));
    expect(logs.join('\n')).to.contain('handed back at its checkpoint');
  });
});
