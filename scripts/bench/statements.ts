/** The product's statements, learnt by running its own functions on a connection that only listens. */
import { findCaller } from '../../shared/domain/accounts/callers.ts';
import { type Database } from '../../shared/platform/database.ts';
import { createRow, readPage, readRow } from '../../shared/resources/store.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { SUPPLIER_SORTS } from '../../shared/domain/suppliers/supplier-filters.ts';
import { supplierLegacy } from '../../shared/domain/suppliers/supplier.legacy.ts';
import { type BareStatements } from './messages.ts';

async function captureText(answer: object[], work: (database: Database) => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const connection = {
    query: ({ text }: { text: string }) => {
      texts.push(text);
      return Promise.resolve({ rows: answer });
    },
  };
  const client = { acquireConnection: () => Promise.resolve(connection), releaseConnection: () => Promise.resolve() };
  await work({ client, isTransaction: false } as unknown as Database);
  if (texts.length !== 1) throw new Error(`expected one statement, saw ${texts.length}`);
  return texts[0]!;
}

export async function productStatements(): Promise<BareStatements> {
  const scope = (db: Database) => ({ tenantId: 1, actor: { userId: 1 }, db }) as unknown as Scope;
  // what GET /api/suppliers does without parameters
  const page = { limit: 50, sort: SUPPLIER_SORTS.created, direction: 'desc' } as const;
  const supplier = { name: 'x', country: 'IT', category: 'x', reachCompliant: true, svhcCompliant: true };
  return {
    caller: await captureText([], (database) => findCaller(database, 'service-key', 'x', null)),
    list: await captureText([{ text: null, rest: null, total: 0 }], (database) =>
      readPage(scope(database), supplierLegacy, [], page),
    ),
    read: await captureText([{ body: '{}' }], (database) => readRow(scope(database), supplierLegacy, 1)),
    create: await captureText([{ violation: null, body: '{}', id: 1 }], (database) =>
      createRow(scope(database), supplierLegacy, supplier),
    ),
  };
}
