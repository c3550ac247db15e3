import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { createExpressServer, serve } from '../../api/http/request-classes.ts';

describe('a request that Express serves', () => {
  it('keeps the prototype that it was made with, and its response too', async () => {
    const app = express();
    const made: object[] = [];
    const served: object[] = [];
    app.get('/', (request, response) => {
      served.push(...[request, response].map((each) => Object.getPrototypeOf(each) as object));
      response.json({ ofApplication: request.app === app && response.app === app, protocol: request.protocol });
    });
    const server = createExpressServer();
    server.on('request', (...messages) => made.push(...messages.map((each) => Object.getPrototypeOf(each) as object)));
    serve(server, app);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await answer.json()).to.deep.equal({ ofApplication: true, protocol: 'http' });
      expect(served).to.have.length(2);
      expect(served.map((each, index) => each === made[index])).to.deep.equal([true, true]);
    } finally {
      server.close();
    }
  });
});
