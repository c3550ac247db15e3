/**
 * What Express costs at the least: the product's own statements and its credential check, and nothing else. No validation,
 * no rights, no error envelope, no request id, no log, no metrics.
 */
import { createHash } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import pg from 'pg';
import { type BareStatements } from './messages.ts';

interface BareCaller {
  tenantId: number;
  userId: number;
}

const ORIGIN = JSON.stringify({ kind: 'service-key', credential: null, address: '127.0.0.1', request: 'bench' });

function serve(statements: BareStatements): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) });
  const app = express();
  app.disable('x-powered-by');

  const authenticate = async (request: Request): Promise<BareCaller | undefined> => {
    const hash = createHash('sha256').update(String(request.headers['x-api-key'])).digest();
    const found = await pool.query<BareCaller>({
      name: 'caller',
      text: statements.caller,
      values: [hash, null, 'service-key'],
    });
    return found.rows[0];
  };
  const guarded =
    (work: (request: Request, response: Response, caller: BareCaller) => Promise<void>) =>
    async (request: Request, response: Response) => {
      const caller = await authenticate(request);
      if (caller) await work(request, response, caller);
      else response.status(401).end();
    };

  app.get(
    '/api/suppliers',
    guarded(async (request, response, { tenantId }) => {
      const size = Number(request.query.size);
      const page = await pool.query<{ text: string | null; total: number }>({
        name: 'list',
        text: statements.list,
        // in the order of the text: of the total, the page and its rows
        values: [tenantId, tenantId, size, 0, tenantId],
      });
      const { text, total } = page.rows[0]!;
      response.type('json').send(`{"items":[${text ?? ''}],"total":${total},"page":0,"page_size":${size}}`);
    }),
  );

  app.get(
    '/api/suppliers/:id',
    guarded(async (request, response, { tenantId }) => {
      const row = await pool.query<{ body: string }>({
        name: 'read',
        text: statements.read,
        values: [tenantId, Number(request.params['id'])],
      });
      response.type('json').send(row.rows[0]!.body);
    }),
  );

  const create = (inTransaction: boolean) =>
    guarded(async (request, response, { tenantId, userId }) => {
      const { name, country, category, reach_compliant, svhc_compliant } = request.body as Record<string, unknown>;
      const insert = {
        name: 'create',
        text: statements.create,
        // the statement keeps the audit trail too
        values: [tenantId, userId, ORIGIN, name, country, category, reach_compliant, svhc_compliant],
      };
      const client = await pool.connect();
      let body: string;
      try {
        if (inTransaction) await client.query('BEGIN');
        body = (await client.query<{ body: string }>(insert)).rows[0]!.body;
        if (inTransaction) await client.query('COMMIT');
      } finally {
        client.release();
      }
      response.status(201).type('json').send(body);
    });
  app.post('/api/suppliers', express.json(), create(true));
  app.post('/without-transaction/api/suppliers', express.json(), create(false));

  const server = app.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
}

process.once('message', (statements: BareStatements) => serve(statements));
process.on('disconnect', () => process.exit());
