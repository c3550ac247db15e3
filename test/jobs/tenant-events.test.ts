import { expect } from 'chai';
import { getBody, newClients, sessionClient, type Client } from '../support/client.ts';
import { openStream, type OpenStream } from '../support/event-stream.ts';
import { eventually } from '../support/jobs.ts';

const PATH = '/api/v1/jobs/events';

interface Shown {
  id: string;
  type: string;
  status: string;
}

const shown = (stream: OpenStream): Shown[] =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!) as Shown);

const ended = (stream: OpenStream) =>
  [...stream.text().matchAll(/^event: end\ndata: (.*)$/gm)].map(([, data]) => (JSON.parse(data!) as Shown).id);

describe('events of all jobs', () => {
  const imported = async (legacy: Client, name: string) => {
    const answer = await legacy.post('/api/suppliers/bulk', { items: [{ name }] }, { headers: { prefer: 'wait=60' } });
    expect(answer.status, answer.text).to.equal(200);
    return answer.headers.get('content-location')!.split('/').at(-1)!;
  };

  it('come in one stream, of jobs that begin while it is open, each to its end once', async () => {
    const { stack, tenant, v1, legacy } = await newClients();
    const before = await imported(legacy, 'Before');
    const stream = await openStream(`${stack.url}${PATH}`, { authorization: `Bearer ${tenant.token}` });
    try {
      expect(stream.status).to.equal(200);
      expect(stream.headers.get('content-type')).to.match(/^text\/event-stream/);
      expect(stream.headers.has('content-encoding')).to.equal(false);
      const ids = await Promise.all(['A', 'B', 'C'].map((name) => imported(legacy, name)));
      await eventually('the events have come', () => Promise.resolve(ids.every((id) => ended(stream).includes(id))));
      expect(ended(stream).sort()).to.deep.equal([...ids].sort());
      expect(shown(stream).map(({ id }) => id)).to.not.include(before);
      const last = shown(stream).findLast(({ id }) => id === ids[0])!;
      const { submitter, ...listed } = getBody(await v1.get('/api/v1/jobs?pageSize=100'), 200).items.find(
        ({ id }: Shown) => id === ids[0],
      );
      expect(submitter).to.be.an('object');
      expect(last).to.deep.equal(listed);
    } finally {
      stream.leave();
    }
  });

  it('begin with jobs that have not ended', async () => {
    const { stack, tenant, v1, legacy } = await newClients();
    const id = await imported(legacy, 'Waits');
    const jobs = () => stack.database('jobs').where({ tenant_id: tenant.id, id });
    // nobody has a message of it, so that it stays as it is
    await jobs().update({ status: 'QUEUED', finished_at: null, run_after: '2099-01-01', dispatched_at: 'infinity' });
    const stream = await openStream(`${stack.url}${PATH}`, { authorization: `Bearer ${tenant.token}` });
    try {
      await eventually('the events have come', () =>
        Promise.resolve(shown(stream).some((job) => job.id === id && job.status === 'QUEUED')),
      );
      const second = await openStream(`${stack.url}${PATH}`, { authorization: `Bearer ${tenant.token}` });
      try {
        await eventually('the events have come', () => Promise.resolve(shown(second).some((job) => job.id === id)));
        expect((await v1.post(`/api/v1/jobs/${id}/cancel`)).status).to.equal(202);
        await eventually('the events have come', () =>
          Promise.resolve([stream, second].every((each) => ended(each).includes(id))),
        );
      } finally {
        second.leave();
      }
    } finally {
      stream.leave();
    }
  });

  it('are those of the own tenant and of modules that the caller may read', async () => {
    const { stack, tenant, legacy } = await newClients();
    const others = await newClients();
    const admin = await sessionClient(stack, tenant);
    const { token } = getBody(
      await admin.post('/api/v1/auth/api-keys', { name: 'P', scopes: ['purchases:read'] }),
      201,
    );
    const streams = await Promise.all(
      [tenant.token, others.tenant.token, token as string].map((each) =>
        openStream(`${stack.url}${PATH}`, { authorization: `Bearer ${each}` }),
      ),
    );
    const [own, foreign, purchaser] = streams as [OpenStream, OpenStream, OpenStream];
    try {
      const id = await imported(legacy, 'Mine');
      const theirs = await imported(others.legacy, 'Theirs');
      const factors = { factors: { ROAD: '1', SEA: '1', AIR: '1', RAIL: '1' }, source: 'S', version: '1' };
      const recalculated = await admin.put('/api/v1/emission-factors', factors);
      const recalculation = recalculated.headers.get('x-job-id')!;
      await eventually('the events have come', () =>
        Promise.resolve(
          [id, recalculation].every((each) => ended(own).includes(each)) &&
            ended(foreign).includes(theirs) &&
            ended(purchaser).includes(recalculation),
        ),
      );
      expect(shown(own).map((job) => job.id)).to.not.include(theirs);
      expect(shown(foreign).map((job) => job.id)).to.not.include.members([id]);
      expect(new Set(shown(purchaser).map((job) => job.id))).to.deep.equal(new Set([recalculation]));
    } finally {
      for (const stream of streams) stream.leave();
    }
  });
});
