/** What a planner may know of the tables, and the same work on each of these grounds. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EACH } from '../../scripts/bench/bulk-forms.ts';
import { newSecret } from '../../shared/domain/accounts/secrets.ts';
import { createTenant } from '../../shared/domain/accounts/tenants.ts';
import { countNgrams } from '../../shared/resources/ngram-counts.ts';
import { addUpRowCounts } from '../../shared/resources/row-counts.ts';
import { inTransaction, query, type Database } from '../../shared/platform/database.ts';
import { newWorld, worldAt, type World } from '../api/world.ts';
import { Stack, type StackOptions } from '../support/stack.ts';
import { fillTenant } from './fill.ts';
import { askAll, listRequests } from './list-walk.ts';
import { PlannedDatabase, type Executed } from './planned-server.ts';
import { importAll, sendAll, singleRequests } from './product-walk.ts';

export interface Size {
  /** Rows in each table, of a tenant that has many. */
  rows: number;
  smallTenants: number;
  /** Of each import. */
  imported: number;
}

type Ground = (database: Database, tenant: number, size: Size) => Promise<void>;

async function otherTenant(database: Database): Promise<number> {
  const unique = newSecret('key');
  const made = await inTransaction(database, (transaction) =>
    createTenant(transaction, {
      name: unique,
      adminEmail: `${unique}@example.org`,
      adminPassword: 'correct horse',
      apiKey: unique,
      token: newSecret('pat'),
    }),
  );
  const [row] = await query<{ id: number }>(database, 'select id from tenants where uuid = $1', [made.tenantId]);
  return row!.id;
}

/** Empties what indexes of texts have not sorted in yet, as autovacuum does: else one write of many does it for all. */
async function sortIn(database: Database): Promise<void> {
  await query(
    database,
    `select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`,
  );
}

async function smallTenants(database: Database, model: number, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await fillTenant(database, await otherTenant(database), 3, model);
}

/** The tenant that asks is `tenant`. */
export const GROUNDS: Record<string, Ground> = {
  'no statistics': (database, tenant, { rows }) => fillTenant(database, tenant, rows),
  'statistics that know another tenant only': async (database, tenant, { rows }) => {
    await fillTenant(database, await otherTenant(database), rows, tenant);
    await query(database, 'vacuum analyze');
    await fillTenant(database, tenant, rows);
  },
  'one tenant with nearly everything': async (database, tenant, { rows }) => {
    await smallTenants(database, tenant, 2);
    await fillTenant(database, tenant, rows);
    await query(database, 'vacuum analyze');
  },
  'many small tenants and a large one': async (database, tenant, size) => {
    await fillTenant(database, await otherTenant(database), size.rows, tenant);
    await smallTenants(database, tenant, size.smallTenants);
    // rows of an import refer to so many
    await fillTenant(database, tenant, EACH);
    await query(database, 'vacuum analyze');
  },
};

export const PLANNED_FOR = ['parameters', 'any'] as const;
export type PlannedFor = (typeof PLANNED_FOR)[number];

/** What is done on a ground: its requests are found before the tables are filled, and sent after, to the world as it is then. */
export type Work = (world: World, size: Size) => Promise<(world: World, database: Database) => Promise<void>>;

/** Imports by every form of key, and single requests of every endpoint but lists. */
export const requestsAndImports: Work = async (before, { imported }) => {
  const requests = await singleRequests(before);
  return async (world, database) => {
    await importAll(world, database, imported);
    await sendAll(world, requests);
  };
};

/** Every list as it may be asked for, after the schedule has put together, and counted, what is kept of the numbers of rows. */
export const lists: Work = async (before, { rows }) => {
  const requests = await listRequests(before, rows);
  return async (world, database) => {
    await addUpRowCounts(database);
    await countNgrams(database, { tenantRows: 1 });
    await askAll(world, requests);
  };
};

async function onStack<Result>(options: StackOptions, use: (stack: Stack) => Promise<Result>): Promise<Result> {
  const stack = await Stack.start(options);
  try {
    return await use(stack);
  } finally {
    await stack.stop();
  }
}

/** The product at this work on a fresh installation; answers every statement of its processes. */
export async function executedBy(
  work: (world: World, database: Database, databaseUrl: string) => Promise<void>,
): Promise<Executed[]> {
  const planned = await PlannedDatabase.create();
  try {
    return await onStack({ databaseUrl: planned.url }, async (stack) => {
      const world = await newWorld(stack);
      await planned.executed();
      await work(world, stack.database, stack.databaseUrl);
      return planned.executed();
    });
  } finally {
    await planned.drop();
  }
}

/**
 * The product at this work on copies of a ground, one for each kind of plan; answers every statement of its processes by the kind.
 * The ground is made once, which takes as long as the work.
 */
export async function executedOn(
  ground: keyof typeof GROUNDS,
  size: Size,
  work: Work,
  kinds: readonly PlannedFor[] = PLANNED_FOR,
): Promise<[PlannedFor, Executed[]][]> {
  const origin = await PlannedDatabase.create();
  const folder = await mkdtemp(join(tmpdir(), 'trama-ground-'));
  try {
    const { world, prepared } = await onStack({ databaseUrl: origin.url }, async (stack) => {
      const world = await newWorld(stack);
      const prepared = await work(world, size);
      await GROUNDS[ground]!(stack.database, world.tenant.id, size);
      await sortIn(stack.database);
      await cp(stack.dataDir, folder, { recursive: true });
      return { world, prepared };
    });
    const executed: [PlannedFor, Executed[]][] = [];
    for (const kind of kinds) {
      const planned = await origin.copy();
      try {
        await planned.planEachFor(kind);
        await onStack({ databaseUrl: planned.url, dataDir: folder }, async (stack) => {
          await planned.executed();
          await prepared(worldAt(world, stack.url), stack.database);
          executed.push([kind, await planned.executed()]);
        });
      } finally {
        await planned.drop();
      }
    }
    return executed;
  } finally {
    await origin.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
