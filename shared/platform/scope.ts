import { despiteDisconnect } from './database/work.ts';
import { inTransaction, type Database, type Queryable } from './database.ts';

/** Who acts. A service key acts as its service user unless the request names another user of the tenant. */
export interface Actor {
  userId: number;
  /** Whose credential it was; null where nobody was authenticated, or a former release did not write it down. */
  authenticatedUserId: number | null;
  credentialId: string | null;
  /** `anonymous` is who has followed the link of a mail, `platform` an administrator of the platform who is of another tenant. */
  kind: 'token' | 'service-key' | 'session' | 'system' | 'anonymous' | 'platform';
  /** Network address of the client; null where nobody called. */
  address: string | null;
}

/**
 * Tenant, actor and database handle of one unit of work: the one required argument of every service. It is opened by the
 * HTTP mount or by a worker, never by a service, and there is no query without one.
 */
export interface Scope {
  readonly tenantId: number;
  readonly actor: Actor;
  readonly requestId: string;
  readonly db: Queryable;
  /** Runs after the transaction is committed, never when it is rolled back. Errors are the callee's to report. */
  afterCommit(hook: () => Promise<void>): void;
}

export type ScopeIdentity = Pick<Scope, 'tenantId' | 'actor' | 'requestId'>;

/** A scope without a transaction, for reads. Writing services cannot be reached with it: they hook onto the commit. */
export function readScope(identity: ScopeIdentity, database: Database): Scope {
  return {
    ...identity,
    db: database,
    afterCommit() {
      throw new Error('a reading scope has no commit');
    },
  };
}

/** Runs `work` in one transaction and its hooks after the commit. */
export async function writeScope<T>(
  identity: ScopeIdentity,
  database: Database,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const hooks: (() => Promise<void>)[] = [];
  const result = await inTransaction(database, (transaction) =>
    work({ ...identity, db: transaction, afterCommit: (hook) => void hooks.push(hook) }),
  );
  // the commit stands, whoever still waits for its answer
  await despiteDisconnect(async () => {
    for (const hook of hooks) await hook();
  });
  return result;
}
