import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import {
  bodyOf,
  call,
  kindsOf,
  LISTS,
  nameOf,
  pathOf,
  PROTECTED,
  propertiesOf,
  rowPropertiesOf,
  sampleOf,
  WITH_BULK,
  WITH_JSON,
} from './calls.ts';
import { newCredentials, type CredentialKind, type Headers } from './credentials.ts';
import { everyAnswer, everyCredential, isRead, WITH_ID, WRITES } from './walk.ts';
import { clientFor, idFor, idIn, newWorld, rowsIn, rowsOf, type World } from './world.ts';

/** Fields of bodies that refer to rows of the tenant, and the list that shows such rows. */
const REFERENCES: Record<string, string> = {
  supplierId: '/api/v1/suppliers',
  supplier_id: '/api/suppliers',
  supplier_product_id: '/api/supplier-products',
};

/** Fields of these properties that refer to rows. One that looks like an id must be known above. */
function referencesAmong(properties: Record<string, unknown>): string[] {
  const ids = Object.keys(properties).filter((name) => /(Ids?|_ids?)$/.test(name));
  for (const name of ids) if (!REFERENCES[name]) throw new Error(`add the list that ${name} refers to, to REFERENCES`);
  return ids;
}

const WITH_REFERENCES = WITH_JSON.filter((declared) => referencesAmong(propertiesOf(declared)).length > 0);

describe('a tenant, on every endpoint', () => {
  let stack: Stack;
  let own: World;
  let foreign: World;
  let credentials: Record<CredentialKind, Headers>;
  before(async () => {
    stack = await sharedStack();
    own = await newWorld(stack);
    foreign = await newWorld(stack);
    credentials = await newCredentials(stack, own.tenant);
  });

  /** References of these names to rows of a tenant. */
  const referencesTo = async (world: World, names: string[]) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => {
          const id = await idIn(REFERENCES[name]!, world);
          return [name, /^\d+$/.test(id) ? Number(id) : id] as const;
        }),
      ),
    );

  it("answers 404 for another tenant's row as for one that nobody has, and neither changes nor shows it", async () => {
    const before = await rowsOf(foreign);
    for (const whose of ['foreign', 'nobody'])
      await everyCredential([404, 'NOT_FOUND'], WITH_ID, async (declared, kind) => {
        const path = pathOf(declared, whose === 'foreign' ? { id: await idFor(declared, foreign) } : {});
        return call(stack.url, declared, credentials[kind], { path, body: bodyOf(declared, 'all') });
      });
    expect(await rowsOf(foreign)).to.deep.equal(before);
    for (const declared of WITH_ID.filter(isRead)) {
      const path = pathOf(declared, { id: await idFor(declared, foreign) });
      expect((await clientFor(declared, foreign).get(path)).status, `${nameOf(declared)}, its owner`).to.equal(200);
    }
  });

  it("shows in lists nothing of another tenant's rows", async () => {
    const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    const uuidsOf = async (world: World) => {
      const texts = await Promise.all(LISTS.map(async (list) => (await clientFor(list, world).get(list.path)).text));
      return new Set(texts.flatMap((text) => text.match(UUIDS) ?? []));
    };
    const [ours, theirs] = [await uuidsOf(own), await uuidsOf(foreign)];
    expect([...ours].filter((uuid) => theirs.has(uuid))).to.deep.equal([]);
    expect(ours).to.include(own.tenant.uuid);
    expect(theirs.size).to.be.greaterThan(10);
    for (const list of LISTS.filter((each) => each.style === 'legacy')) {
      const ids = async (world: World) => rowsIn((await world.legacy.get(list.path)).body).map((row) => row.id);
      const [here, there] = [await ids(own), await ids(foreign)];
      expect(here.length, nameOf(list)).to.be.greaterThan(0);
      expect(
        here.filter((id) => there.includes(id)),
        nameOf(list),
      ).to.deep.equal([]);
    }
  });

  it("finds nothing by filters that name another tenant's row", async () => {
    const spare = foreign.spare['/api/v1/account/users']!;
    const supplier = (await foreign.v1.get('/api/v1/suppliers')).body.items[0];
    let asked = 0;
    for (const list of LISTS)
      for (const name of Object.keys(list.query?.shape ?? {}).filter((each) => /(Id|_id)$/.test(each)))
        for (const id of [spare, supplier.id, supplier.legacyId].map(String)) {
          if (!list.query!.shape[name]!.safeParse(id).success) continue;
          const { status, body, text } = await clientFor(list, own).get(`${list.path}?${name}=${id}`);
          expect(status, `${nameOf(list)} ${name}: ${text}`).to.equal(200);
          expect(rowsIn(body), `${nameOf(list)} ${name}`).to.deep.equal([]);
          asked += 1;
        }
    expect(asked).to.be.greaterThan(4);
  });

  describe('refuses references of bodies to rows of another tenant: 404 REFERENCE_NOT_FOUND, nothing stored', () => {
    for (const declared of WITH_REFERENCES) {
      const names = referencesAmong(propertiesOf(declared));

      it(`${nameOf(declared)}: ${names.join(', ')}`, async () => {
        const before = await Promise.all([own, foreign].map(rowsOf));
        const path = pathOf(declared, declared.path.includes('{id}') ? { id: await idFor(declared, own) } : {});
        const least = bodyOf(declared) as Record<string, unknown>;
        const [ours, theirs] = [await referencesTo(own, names), await referencesTo(foreign, names)];
        for (const name of names)
          for (const kind of kindsOf(declared))
            for (const id of [theirs[name], typeof theirs[name] === 'number' ? 999_999_999_999 : randomUUID()]) {
              const refused = { ...least, ...ours, [name]: id };
              const seen = await call(stack.url, declared, credentials[kind], { path, body: refused });
              const outcome = [seen.status, seen.body.code, seen.body.details?.field];
              expect(outcome, `${name} ${kind}`).to.deep.equal([404, 'REFERENCE_NOT_FOUND', name]);
            }
        expect(await Promise.all([own, foreign].map(rowsOf))).to.deep.equal(before);
        const accepted = await call(stack.url, declared, credentials.session, { path, body: { ...least, ...ours } });
        expect(accepted.status, `its own: ${accepted.text}`).to.equal(declared.status);
      });
    }
  });

  describe('fails rows of imports that refer to rows of another tenant, and stores the others', () => {
    const bulkWithReferences = WITH_BULK.filter((each) => referencesAmong(rowPropertiesOf(each)).length > 0);

    /** A row of an import with what it needs, under a key of its own. */
    const rowOf = (declared: Endpoint, number: number, references: Record<string, unknown>) => {
      const schema = { type: 'object', properties: rowPropertiesOf(declared) };
      const all = sampleOf(schema, 'all') as Record<string, unknown>;
      const keys = ['name', 'sku', 'batch_number'].filter((name) => name in all).map((name) => [name, `B${number}`]);
      const dates = 'purchase_date' in all ? { purchase_date: '2026-01-02T00:00:00' } : {};
      return { ...Object.fromEntries(keys), ...dates, ...references } as Record<string, unknown>;
    };

    const csvOf = (rows: Record<string, unknown>[]) =>
      [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n');

    for (const declared of bulkWithReferences) {
      const names = referencesAmong(rowPropertiesOf(declared));

      it(`${nameOf(declared)}: ${names.join(', ')}`, async () => {
        const [ours, theirs] = [await referencesTo(own, names), await referencesTo(foreign, names)];
        let number = 0;
        for (const name of names)
          for (const kind of kindsOf(declared))
            for (const type of ['application/json', 'text/csv']) {
              const before = await Promise.all([own, foreign].map(rowsOf));
              const [refused, accepted] = [{ ...ours, [name]: theirs[name] }, ours].map((references) =>
                rowOf(declared, (number += 1), references),
              );
              const rows = [refused!, accepted!];
              const seen = await call(
                stack.url,
                declared,
                { ...credentials[kind], 'content-type': type, prefer: 'wait=60' },
                { body: type === 'text/csv' ? csvOf(rows) : { items: rows } },
              );
              expect(seen.status, seen.text).to.equal(200);
              const { created, updated, failed, errors } = seen.body;
              expect({ created, updated, failed }, seen.text).to.deep.equal({ created: 1, updated: 0, failed: 1 });
              expect(errors[0]).to.include({ index: 0, field: name, code: 'REFERENCE_NOT_FOUND' });
              const after = await Promise.all([own, foreign].map(rowsOf));
              expect(after[1], 'the other tenant').to.deep.equal(before[1]);
              const list = declared.path.replace(/\/bulk$/, '');
              const counts = [before[0], after[0]].map((rowsByList) => rowsIn(rowsByList![list]).length);
              expect(counts[1]! - counts[0]!, 'rows that were stored').to.equal(1);
            }
      });
    }
  });

  it('does not let users of another tenant act: 400, by header and by parameter', async () => {
    const ofLegacy = PROTECTED.filter((declared) => declared.style !== 'v1');
    const userId = String(foreign.tenant.adminUserId);
    const before = await rowsOf(own);
    await everyAnswer(
      [400, 'VALIDATION_FAILED'],
      ofLegacy,
      () => ['X-User-Id', 'userId'],
      async (declared, way) => {
        const path = way === 'userId' ? `${declared.path.replace('{id}', '1')}?userId=${userId}` : pathOf(declared);
        const headers = { ...credentials['service-key'], ...(way === 'userId' ? {} : { 'x-user-id': userId }) };
        const seen = await call(stack.url, declared, headers, { path });
        expect(seen.body.details?.field, nameOf(declared)).to.equal(way);
        return seen;
      },
    );
    expect(WRITES.some((each) => ofLegacy.includes(each))).to.equal(true);
    expect(await rowsOf(own)).to.deep.equal(before);
  });
});
