import { expect } from 'chai';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { STAGE_TYPES } from '../../shared/domain/traceability/stage-types.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { call, getKinds, LISTS, getName, getPath, PROTECTED, WITH_BULK, WITH_FORM, WITH_JSON } from './calls.ts';
import { newCredentials, type CredentialKind, type Headers } from './test-credentials.ts';
import { referencesAmong } from './references.ts';
import {
  makeBody,
  makeBulkBody,
  NOBODY,
  getProperties,
  getRowProperties,
  makeRowSample,
  makeSample,
} from './samples.ts';
import { everyAnswer, everyCredential, isRead, WITH_PARAMETERS, WRITES } from './walk.ts';
import { clientFor, idsFor, newWorld, pathIn, referencesTo, rowsIn, getRows, type World } from './world.ts';

const WITH_REFERENCES = [...WITH_JSON, ...WITH_FORM].filter(
  (declared) => referencesAmong(getProperties(declared)).length > 0,
);

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

  it("answers 404 for another tenant's row as for one that nobody has, and neither changes nor shows it", async () => {
    const before = await getRows(foreign);
    for (const whose of ['foreign', 'nobody'])
      await everyCredential([404, 'NOT_FOUND'], WITH_PARAMETERS, async (declared, kind) => {
        const path = whose === 'foreign' ? await pathIn(declared, foreign) : getPath(declared);
        return call(stack.url, declared, credentials[kind], { path, body: makeBody(declared, 'all') });
      });
    expect(await getRows(foreign)).to.deep.equal(before);
    for (const declared of WITH_PARAMETERS.filter(isRead)) {
      expect(
        (await clientFor(declared, foreign).get(await pathIn(declared, foreign))).status,
        `${getName(declared)}, its owner`,
      ).to.equal(200);
    }
  });

  it("shows in lists nothing of another tenant's rows", async () => {
    const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    const getUuids = async (world: World) => {
      const texts = await Promise.all(
        LISTS.map(async (list) => (await clientFor(list, world).get(await pathIn(list, world))).text),
      );
      return new Set(texts.flatMap((text) => text.match(UUIDS) ?? []));
    };
    const [ours, theirs] = [await getUuids(own), await getUuids(foreign)];
    const everybodys = STAGE_TYPES.map(({ id }) => id);
    expect([...ours].filter((uuid) => theirs.has(uuid) && !everybodys.includes(uuid))).to.deep.equal([]);
    expect(ours).to.include(own.tenant.uuid);
    expect(theirs.size).to.be.greaterThan(10);
    for (const list of LISTS.filter((each) => ['legacy', 'service-key'].includes(each.style))) {
      const ids = async (world: World) =>
        rowsIn((await world.legacy.get(await pathIn(list, world))).body).map((row) => row.id);
      const [here, there] = [await ids(own), await ids(foreign)];
      expect(here.length, getName(list)).to.be.greaterThan(0);
      expect(
        here.filter((id) => there.includes(id)),
        getName(list),
      ).to.deep.equal([]);
    }
  });

  it("finds nothing by filters that name another tenant's row", async () => {
    const spare = foreign.spare['/api/v1/account/users']!;
    const suppliers = rowsIn((await foreign.v1.get('/api/v1/suppliers')).body);
    const theirs = [spare, ...suppliers.flatMap(({ id, legacyId }) => [id, legacyId])].map(String);
    let asked = 0;
    for (const list of LISTS)
      for (const name of Object.keys(list.query?.shape ?? {}).filter((each) => /(Id|_id)$/.test(each)))
        for (const id of theirs) {
          if (!list.query!.shape[name]!.safeParse(id).success) continue;
          // an integer is that of a row of some table
          const query = `${name}=${id}${name === 'entityLegacyId' ? '&entityType=supplier' : ''}`;
          const { status, body, text } = await clientFor(list, own).get(`${list.path}?${query}`);
          expect(status, `${getName(list)} ${name}: ${text}`).to.equal(200);
          expect(rowsIn(body), `${getName(list)} ${name}`).to.deep.equal([]);
          asked += 1;
        }
    expect(asked).to.be.greaterThan(4);
  });

  describe('refuses references of bodies to rows of another tenant: 404 REFERENCE_NOT_FOUND, nothing stored', () => {
    for (const declared of WITH_REFERENCES) {
      const names = referencesAmong(getProperties(declared));

      it(`${getName(declared)}: ${names.join(', ')}`, async () => {
        const before = await Promise.all([own, foreign].map(getRows));
        const ids = await idsFor(declared, own);
        const least = makeBody(declared) as Record<string, unknown>;
        const [ours, theirs] = [await referencesTo(own, names), await referencesTo(foreign, names)];
        for (const name of names)
          for (const kind of getKinds(declared))
            for (const id of [theirs[name], typeof theirs[name] === 'number' ? NOBODY.integer : NOBODY.uuid]) {
              const refused = { ...least, ...ours, [name]: id };
              const path = getPath(declared, { ...ids, ...refused });
              const seen = await call(stack.url, declared, credentials[kind], { path, body: refused });
              const outcome = [seen.status, seen.body.code, seen.body.details?.field];
              expect(outcome, `${name} ${kind}`).to.deep.equal([404, 'REFERENCE_NOT_FOUND', name]);
            }
        expect(await Promise.all([own, foreign].map(getRows))).to.deep.equal(before);
        const body = { ...least, ...ours };
        const path = getPath(declared, { ...ids, ...body });
        const accepted = await call(stack.url, declared, credentials[getKinds(declared).at(-1)!], { path, body });
        expect(accepted.status, `its own: ${accepted.text}`).to.equal(declared.status);
      });
    }
  });

  describe('fails rows of imports that refer to rows of another tenant, and stores the others', () => {
    const bulkWithReferences = WITH_BULK.filter((each) => referencesAmong(getRowProperties(each)).length > 0);

    /** A row of an import with what it needs, under a key of its own. */
    const makeRow = (declared: Endpoint, number: number, references: Record<string, unknown>) => {
      const schema = { type: 'object', properties: getRowProperties(declared) };
      const all = makeSample(schema, 'all') as Record<string, unknown>;
      // an optional key is given, so that it is the one by which the row is found
      const keys = ['sku', 'code', 'batch_number'].filter((name) => name in all).map((name) => [name, `B${number}`]);
      const dates = 'purchase_date' in all ? { purchase_date: '2026-01-02T00:00:00' } : {};
      const places = 'stage_order' in all ? { stage_order: 100 + number } : {};
      return { ...makeRowSample(declared), ...Object.fromEntries(keys), ...dates, ...places, ...references };
    };

    const toCell = (value: unknown) => {
      if (Array.isArray(value)) return value.join('|');
      return typeof value === 'string' ? value : `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    };

    const toCsv = (rows: Record<string, unknown>[]) =>
      [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row).map(toCell))]
        .map((cells) => cells.join(','))
        .join('\n');

    for (const declared of bulkWithReferences) {
      const names = referencesAmong(getRowProperties(declared));

      it(`${getName(declared)}: ${names.join(', ')}`, async () => {
        const [ours, theirs] = [await referencesTo(own, names), await referencesTo(foreign, names)];
        let number = 0;
        for (const name of names)
          for (const kind of getKinds(declared))
            for (const type of ['application/json', 'text/csv']) {
              const before = await Promise.all([own, foreign].map(getRows));
              const [refused, accepted] = [{ ...ours, [name]: theirs[name] }, ours].map((references) =>
                makeRow(declared, (number += 1), references),
              );
              const rows = [refused!, accepted!];
              const seen = await call(
                stack.url,
                declared,
                { ...credentials[kind], 'content-type': type, prefer: 'wait=60' },
                { body: type === 'text/csv' ? toCsv(rows) : makeBulkBody(declared, rows) },
              );
              expect(seen.status, seen.text).to.equal(200);
              const { created, updated, failed, errors } = seen.body;
              expect({ created, updated, failed }, seen.text).to.deep.equal({ created: 1, updated: 0, failed: 1 });
              expect(errors[0]).to.include({ index: 0, field: name, code: 'REFERENCE_NOT_FOUND' });
              const after = await Promise.all([own, foreign].map(getRows));
              expect(after[1], 'the other tenant').to.deep.equal(before[1]);
              const list = `GET ${declared.path.replace(/\/bulk$/, '')}`;
              const counts = [before[0], after[0]].map((rowsByList) => rowsIn(rowsByList![list]).length);
              expect(counts[1]! - counts[0]!, 'rows that were stored').to.equal(1);
            }
      });
    }
  });

  it('does not let users of another tenant act: 400, by header and by parameter', async () => {
    const ofLegacy = PROTECTED.filter((declared) => declared.style !== 'v1');
    const userId = String(foreign.tenant.adminUserId);
    const before = await getRows(own);
    await everyAnswer(
      [400, 'VALIDATION_FAILED'],
      ofLegacy,
      () => ['X-User-Id', 'userId'],
      async (declared, way) => {
        const usual = getPath(declared);
        const path = way === 'userId' ? `${usual}${usual.includes('?') ? '&' : '?'}userId=${userId}` : usual;
        const headers = { ...credentials['service-key'], ...(way === 'userId' ? {} : { 'x-user-id': userId }) };
        const seen = await call(stack.url, declared, headers, { path });
        expect(seen.body.details?.field, getName(declared)).to.equal(way);
        return seen;
      },
    );
    expect(WRITES.some((each) => ofLegacy.includes(each))).to.equal(true);
    expect(await getRows(own)).to.deep.equal(before);
  });
});
