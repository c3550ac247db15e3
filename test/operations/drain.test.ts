import { expect } from 'chai';
import { once } from 'node:events';
import { supplierRows } from '../support/bulk-rows.ts';
import { Importer } from '../support/bulk.ts';
import { anonymousClient, legacyClient } from '../support/client.ts';
import { eventually } from '../support/jobs.ts';
import { openConnection } from '../support/raw-connection.ts';
import { Stack } from '../support/stack.ts';

describe('an API that is told to stop', () => {
  it('is not ready, serves all the same on connections that it closes, and sends event streams elsewhere', async () => {
    const stack = await Stack.start({ workers: 0, env: { SHUTDOWN_DRAIN_SECONDS: '10', SHUTDOWN_SECONDS: '25' } });
    try {
      const importer = await Importer.create(stack);
      const id = await importer.submit('suppliers', supplierRows(1));
      const events = await fetch(`${stack.url}/api/v1/jobs/${id}/events`, {
        headers: { authorization: `Bearer ${importer.tenant.token}` },
      });
      const told = events.text();
      const exited = once(stack.api.child, 'exit');
      stack.api.child.kill('SIGTERM');
      const client = anonymousClient(stack);
      const seen = await eventually('it says so', async () => {
        const answer = await client.get('/api/v1/health/ready');
        return answer.status === 503 && answer;
      });
      expect(seen.body).to.include({ code: 'NOT_READY', message: 'The process is shutting down.' });
      const served = await legacyClient(stack, importer.tenant).post('/api/suppliers', { name: 'Lanificio' });
      expect([served.status, served.headers.get('connection')]).to.deep.equal([201, 'close']);
      expect((await client.get('/health')).status).to.equal(200);
      expect(await told).to.match(/\nretry: \d+\n\n$/);
      expect(await exited).to.deep.equal([0, null]);
    } finally {
      await stack.stop();
    }
  });

  it('does not wait for connections on which nothing has ever come, and answers what is on its way', async () => {
    const stack = await Stack.start({ workers: 0, env: { SHUTDOWN_SECONDS: '30' } });
    try {
      const { token } = await stack.tenant();
      const body = JSON.stringify({ name: 'Lanificio' });
      const head = [
        'POST /api/v1/suppliers HTTP/1.1',
        'Host: trama',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ];
      const silent = await openConnection(stack.url, '');
      const half = await openConnection(stack.url, `${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
      const exited = once(stack.api.child, 'exit');
      stack.api.child.kill('SIGTERM');
      await eventually('the silent one is closed', () => Promise.resolve(silent.ended), 15);
      expect(half.ended).to.equal(false);
      half.socket.write(body.slice(5));
      expect(await exited).to.deep.equal([0, null]);
      expect(half.text).to.match(/^HTTP\/1\.1 201 /);
    } finally {
      await stack.stop();
    }
  });
});
