import { expect } from 'chai';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { isTransientDatabaseError, openDatabase, query } from '../../shared/database.ts';
import { newDatabase } from '../support/postgres.ts';

/** Stands before the suite's PostgreSQL; new connections can be left without an answer. */
class Gateway {
  /** New connections are taken and not served. */
  stalled = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: URL) {
    const folder = target.searchParams.get('host');
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      if (this.stalled) return;
      const upstream = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(target.port), target.hostname);
      upstream.on('error', () => socket.destroy());
      upstream.on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    });
  }

  static async before(url: string): Promise<{ gateway: Gateway; url: string }> {
    const through = new URL(url);
    const gateway = new Gateway(new URL(url));
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    through.searchParams.delete('host');
    through.hostname = '127.0.0.1';
    through.port = String((gateway.#server.address() as AddressInfo).port);
    return { gateway, url: through.href };
  }

  /** Ends every connection as a crash does. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe('a passing fault of the database', () => {
  let databaseUrl: string;
  let gateway: Gateway;
  let through: string;
  before(async () => {
    databaseUrl = await newDatabase();
    ({ gateway, url: through } = await Gateway.before(databaseUrl));
  });
  afterEach(() => {
    gateway.stalled = false;
  });
  after(() => gateway.close());

  describe('is known for what it is:', () => {
    const failing = async (work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>, url = through) => {
      const database = openDatabase(url, { poolSize: 1, applicationName: 'faults' });
      try {
        return await work(database).then(
          () => expect.fail('it has succeeded'),
          (error: unknown) => error,
        );
      } finally {
        gateway.stalled = false;
        await database.destroy();
      }
    };

    it('a connection that is not answered', async () => {
      gateway.stalled = true;
      expect(isTransientDatabaseError(await failing((database) => query(database, 'select 1')))).to.equal(true);
    });

    it('a connection that breaks under a statement, by query() and by knex', async () => {
      for (const work of [
        (database: Parameters<typeof query>[0]) => query(database, 'select pg_sleep(60)'),
        (database: Parameters<typeof query>[0]) => database.raw('select pg_sleep(60)'),
      ]) {
        const error = await failing((database) => {
          setTimeout(() => gateway.cut(), 500);
          return Promise.resolve(work(database));
        });
        expect(isTransientDatabaseError(error), String(error)).to.equal(true);
      }
    });

    it('a server that does not let in, or is not there', async () => {
      const wrong = new URL(databaseUrl);
      wrong.pathname = '/nowhere';
      for (const url of [wrong.href, 'postgres://nobody@127.0.0.1:1/nothing'])
        expect(isTransientDatabaseError(await failing((database) => query(database, 'select 1'), url)), url).to.equal(
          true,
        );
    });
  });
});
