/** Everything that the product does to rows: single requests of every endpoint but lists, imports by every form of key. */
import { expect } from 'chai';
import {
  BULK_FORMS,
  COMPANY_PRODUCTS,
  EACH,
  nameReferences,
  type BulkForm,
  type BulkReferences,
} from '../../scripts/bench/bulk-forms.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { CHUNK_LIMITS } from '../../shared/imports/chunks.ts';
import { query, type Database } from '../../shared/platform/database.ts';
import {
  encoded,
  LISTS,
  getName,
  getParameters,
  getPath,
  PROTECTED,
  WITH_BULK,
  WITH_FORM,
  WITH_JSON,
} from '../api/calls.ts';
import { referencesAmong } from '../api/references.ts';
import { makeBody } from '../api/samples.ts';
import { endsOtherSessions, isRead } from '../api/walk.ts';
import { clientFor, pathIn, referencesTo, type World } from '../api/world.ts';
import { jobEnded } from '../support/client.ts';

/** A request about rows of the world, ready to be sent. */
interface Prepared {
  declared: Endpoint;
  path: string;
  body: unknown;
}

const isStream = (declared: Endpoint) => declared.path.endsWith('/events');

/** Requests of every endpoint that reads, writes or deletes one row; found before the tables are filled. */
export async function singleRequests(world: World): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  const single = PROTECTED.filter(
    (declared) =>
      !LISTS.includes(declared) && !WITH_BULK.includes(declared) && !endsOtherSessions(declared) && !isStream(declared),
  );
  const deleting = single.filter(({ method }) => method === 'DELETE').reverse();
  for (const declared of [...single.filter((each) => !deleting.includes(each)), ...deleting]) {
    if (getParameters(declared).length > 0) {
      prepared.push({
        declared,
        path: await pathIn(declared, world),
        body: isRead(declared) ? undefined : makeBody(declared),
      });
    } else if (WITH_JSON.includes(declared) || WITH_FORM.includes(declared)) {
      const least = makeBody(declared) as Record<string, unknown>;
      const body = { ...least, ...(await referencesTo(world, referencesAmong(least))) };
      prepared.push({ declared, path: getPath(declared, body), body });
    }
  }
  return prepared;
}

export async function sendAll(world: World, requests: Prepared[]): Promise<void> {
  const faults: string[] = [];
  for (const { declared, path, body } of requests) {
    const seen = await clientFor(declared, world).request(declared.method, path, await encoded(declared, body));
    // a job that is still to be waited for
    const job = seen.headers.get('x-job-id');
    if (job) await jobEnded(world.v1, job, 120);
    if (seen.status >= 500) faults.push(`${getName(declared)}: ${seen.text}`);
  }
  expect(faults).to.deep.equal([]);
}

async function getReferences(database: Database, tenant: number): Promise<BulkReferences> {
  const pairs = await query<{ supplier: number; product: number }>(
    database,
    `select distinct on (supplier_id) supplier_id as supplier, id as product from supplier_products
     where tenant_id = $1 order by supplier_id, id limit ${EACH}`,
    [tenant],
  );
  const journeys = await query<{ id: number }>(
    database,
    `select id from traceability_journeys where tenant_id = $1 order by id limit ${EACH}`,
    [tenant],
  );
  const references = {
    suppliers: pairs.map(({ supplier }) => supplier),
    products: pairs.map(({ product }) => product),
    journeys: journeys.map(({ id }) => id),
  };
  await nameReferences(database, references);
  return references;
}

/** So many that a second chunk finds the table that the first has filled. */
const TWO_CHUNKS = CHUNK_LIMITS.firstRows + 400;
/** Keys that no index has as they are. */
const HASHED_KEYS = /by name and supplier$|by date, no product$/;
const HASHED_FORMS = 4;

/** Rows that no key of which is stored, and the same rows again; each also as a dry run. */
export async function importAll(world: World, database: Database, rows: number): Promise<void> {
  const references = await getReferences(database, world.tenant.id);
  expect(BULK_FORMS.filter(({ name }) => HASHED_KEYS.test(name))).to.have.length(HASHED_FORMS);
  for (const form of [COMPANY_PRODUCTS, ...BULK_FORMS]) {
    // positions and days that no stored row has
    const rowsFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => form.row(first + index, references));
    if (HASHED_KEYS.test(form.name))
      await imported(world, `${form.path}?dry_run=true`, form, rowsFrom(6_000_000, TWO_CHUNKS), 'created');
    const list = rowsFrom(5_000_000, rows);
    for (const [dryRun, again] of [
      [true, false],
      [false, false],
      [true, true],
      [false, true],
    ]) {
      const path = `${form.path}${dryRun ? '?dry_run=true' : ''}`;
      await imported(world, path, form, list, again ? 'updated' : 'created');
    }
  }
}

async function imported(
  world: World,
  path: string,
  form: BulkForm,
  rows: Record<string, unknown>[],
  outcome: 'created' | 'updated',
): Promise<void> {
  const { status, body, text } = await world.legacy.post(path, form.body(rows), { headers: { prefer: 'wait=60' } });
  expect(status, text).to.equal(200);
  expect(body, `${form.name}: ${text.slice(0, 300)}`).to.include({ failed: 0, [outcome]: rows.length });
}
