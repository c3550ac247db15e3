/**
 * A balancer as one stands before the API: it asks each process every half second whether it is ready, sends requests to
 * those that are, in turn, on connections that it keeps open, and never repeats one that fails.
 */
import { once } from 'node:events';
import { Agent, createServer, get, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

const CHECK_MS = 500;
const READY = '/api/v1/health/ready';

export interface Backend {
  /** Of the process that stands here at the moment. */
  url: string;
  ready: boolean;
}

export class Balancer {
  readonly backends: Backend[];
  /** Requests that did not get their answer, with the reason. */
  readonly failures: string[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #server: Server;
  readonly #checks: NodeJS.Timeout;
  #turn = 0;

  private constructor(urls: readonly string[]) {
    this.backends = urls.map((url) => ({ url, ready: false }));
    // its clients' connections stay open: what is tested are those behind it
    this.#server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) => this.#forward(incoming, answer));
    this.#checks = setInterval(() => this.#check(), CHECK_MS);
  }

  static async start(urls: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(urls);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    balancer.#check();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #check(): void {
    for (const backend of this.backends) {
      const { url } = backend;
      // each on a connection of its own: one that is kept open says nothing of the listener
      get(`${url}${READY}`, { agent: false }, (answer) => {
        answer.resume();
        if (backend.url === url) backend.ready = answer.statusCode === 200;
      }).on('error', () => {
        if (backend.url === url) backend.ready = false;
      });
    }
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = this.backends.filter((backend) => backend.ready);
    const backend = ready[this.#turn++ % ready.length];
    const { method, url, headers } = incoming;
    const fail = (reason: string) => {
      this.failures.push(`${method} ${url}: ${reason}`);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    if (!backend) {
      incoming.resume();
      fail('no process is ready');
      return;
    }
    const outgoing = request(`${backend.url}${url}`, { method, headers, agent: this.#agent }, (response) => {
      // connections are each side's own affair
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = response.headers;
      answer.writeHead(response.statusCode!, rest);
      response.on('error', (error) => fail(`the answer broke off: ${error.message}`));
      response.pipe(answer);
    });
    outgoing.on('error', (error) => fail(error.message));
    incoming.pipe(outgoing);
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }
}
