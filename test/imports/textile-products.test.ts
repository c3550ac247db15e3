import { expect } from 'chai';
import {
  counts,
  getCounts,
  CSV_TYPE,
  getErrors,
  expectRefused,
  getFailures,
  Importer,
  NDJSON_TYPE,
  type Row,
} from '../support/bulk.ts';
import { getBody, type Client } from '../support/client.ts';
import {
  BAD_METADATA,
  CATEGORY,
  created,
  GOOD_METADATA,
  KINDS,
  legacyFields,
  otherKinds,
  ownFields,
  seen,
  sharedFields,
  makeSupplier,
  textilePath,
  withMetadata,
  type Kind,
} from '../support/textiles.ts';

const PREFER = { prefer: 'wait=60' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('bulk upserts of textile products', () => {
  let importer: Importer;
  let legacy: Client;
  beforeEach(async () => {
    importer = await Importer.create();
    legacy = importer.legacy;
  });

  const send = (kind: Kind, body: unknown, headers: Record<string, string> = {}, query = '') =>
    legacy.post(`${textilePath(kind)}/bulk${query}`, body, { headers: { ...PREFER, ...headers } });
  const upsert = (kind: Kind, records: unknown[], query = '') => send(kind, { mode: 'UPSERT', records }, {}, query);
  const csv = (kind: Kind, text: string, query = '') => send(kind, text, CSV_TYPE, query);
  const all = async (kind: Kind) => getBody(await legacy.get(textilePath(kind)), 200) as Row[];

  for (const kind of KINDS) {
    describe(kind, () => {
      it('store every field, from JSON, NDJSON and CSV alike, and read the same in both variants', async () => {
        const supplier = await makeSupplier(importer.v1);
        const fields: Row = { ...legacyFields(kind), supplier_id: supplier.legacyId };
        // what tells the three apart
        const keys = (code: unknown) => ({ code, external_id: `own-${String(code)}` });
        const record = (code: string): Row => ({ ...fields, ...keys(code) });
        const names = Object.keys(fields);
        const cell = (value: unknown) =>
          `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
        const line = names.map((name) => cell(record('csv')[name])).join(',');
        for (const answer of [
          await upsert(kind, [record('json')]),
          await send(kind, `${JSON.stringify(record('ndjson'))}\n`, NDJSON_TYPE),
          await csv(kind, `${names.join(',')}\n${line}\n`),
        ]) {
          expect(answer.status, answer.text).to.equal(200);
          expect(answer.body).to.deep.equal({ ...counts(1, 0, 0), errors: [] });
        }
        const rows = await all(kind);
        expect(rows.map((row) => row['code'])).to.deep.equal(['json', 'ndjson', 'csv']);
        for (const row of rows) {
          expect(row).to.deep.include({ ...fields, ...keys(row['code']), textile_category: CATEGORY[kind] });
          const { code, external_id: externalId } = keys(row['code']);
          const wanted = { ...sharedFields(kind).v1, code, externalId, supplierId: supplier.id };
          expect(await seen(importer.v1, kind, row['uuid'])).to.deep.include(wanted);
        }
      });

      it('fail a row with a field of another kind, and name it', async () => {
        const foreign = otherKinds(kind).flatMap((other) => Object.entries(ownFields(other).legacy));
        const records = [{ name: 'Good' }, ...foreign.map(([name, value], n) => ({ name: `Bad ${n}`, [name]: value }))];
        for (const query of ['?dry_run=true', '']) {
          const answer = await upsert(kind, records, query);
          expect(getCounts(answer)).to.deep.equal(counts(1, 0, foreign.length));
          const wanted = foreign.map(([name], index) => [index + 1, name, 'VALIDATION_FAILED']);
          expect(getFailures(answer)).to.deep.equal(wanted);
        }
        expect((await all(kind)).map((row) => row['name'])).to.deep.equal(['Good']);
        for (const [name] of foreign)
          expectRefused(await csv(kind, `name,${name}\nA,1\n`), 400, 'VALIDATION_FAILED', { column: name });
      });

      it('change what is sent, clear what is null, and leave the rest alone', async () => {
        const supplier = await makeSupplier(importer.v1);
        const made = await created(importer.v1, kind, {
          ...{ name: 'A', code: 'C', supplierId: supplier.id, cradleToCradle: true, betterCotton: true },
          ...{ composition: 'CO', currency: 'EUR', unitOfMeasure: 'M2', metadata: { a: 1 } },
        });
        const key = { code: 'C', supplier_id: supplier.legacyId };
        const change = { name: 'B', composition: null, colour: 'ignored', organic_content_percent: 100 };
        expect(getCounts(await upsert(kind, [{ ...key, ...change }]))).to.deep.equal(counts(0, 1, 0));
        const row = await seen(importer.v1, kind, made.id);
        expect(row).to.deep.equal({
          ...made,
          ...{ name: 'B', composition: null, organicContentPct: 100, updatedAt: row.updatedAt },
        });
        const again = await upsert(kind, [{ ...key, name: 'B', organic_content_percent: 100.0 }]);
        expect(getCounts(again)).to.deep.equal(counts(0, 1, 0));
        expect(await seen(importer.v1, kind, made.id), 'a row that changes nothing').to.deep.equal(row);
      });
    });
  }

  describe('take', () => {
    it('a body of mode UPSERT, wherever it stands, and no other', async () => {
      const records = [{ name: 'A' }];
      const good = [
        { mode: 'UPSERT', records },
        { records, mode: 'UPSERT', other: [{ records: 1 }] },
      ];
      for (const body of good) expect((await send('fibers', body)).status).to.equal(200);
      expect(await all('fibers')).to.have.length(1);
      const bad: [object, string][] = [
        [{ records }, 'mode'],
        [{ mode: 'INSERT', records }, 'mode'],
        [{ mode: 'upsert', records }, 'mode'],
        [{ mode: null, records }, 'mode'],
        [{ records, mode: 'REPLACE' }, 'mode'],
        [{ mode: 'UPSERT' }, 'records'],
        [{ mode: 'UPSERT', items: records }, 'records'],
        [{ mode: 'UPSERT', records: {} }, 'records'],
      ];
      for (const [body, field] of bad) {
        const answer = await send('yarns', body);
        expectRefused(answer, 400, 'VALIDATION_FAILED', { field });
      }
      expect(await all('yarns')).to.deep.equal([]);
      expect((await upsert('yarns', [])).body).to.deep.equal({ ...counts(0, 0, 0), errors: [] });
    });

    it('their own style from any credential, and the acting user from X-User-Id or userId', async () => {
      const path = `${textilePath('yarns')}/bulk`;
      const records = [{ name: 'A', yarn_count: 30, yarn_count_unit: 'DENIER' }];
      const byToken = await importer.v1.post(path, { mode: 'UPSERT', records }, { headers: PREFER });
      expect(byToken.body).to.deep.equal({ ...counts(1, 0, 0), errors: [] });
      await upsert('yarns', [{ name: 'B' }]);
      await upsert('yarns', [{ name: 'C' }], `?userId=${importer.tenant.adminUserId}`);
      await send(
        'yarns',
        { mode: 'UPSERT', records: [{ name: 'D' }] },
        { 'x-user-id': `${importer.tenant.adminUserId}` },
      );
      const rows = getBody(await importer.v1.get(textilePath('yarns')), 200) as Row[];
      const [admin, service, ...named] = rows.map((row) => row['userId']);
      expect(rows[0]).to.include({ yarnCount: 30, yarnCountUnit: 'DEN' });
      expect(service).to.be.a('string').and.not.equal(admin);
      expect(named).to.deep.equal([admin, admin]);
    });

    it('the values that a single create takes, and fail the others alone, counted exactly', async () => {
      const bad: Row[] = [
        { code: 'nameless' },
        { name: null, code: 'C' },
        { name: 'percent', recycled_content_percent: 100.5 },
        { name: 'unit', unit_of_measure: 'M' },
        { name: 'density', yarn_count_unit: 'DEN' },
        { name: 'twist', twist: '12345678901' },
        { name: 'ply', ply: 1.5 },
        { name: 'country', product_origin_country: 'Italien' },
        { name: 'supplier', supplier_id: 999_999_999 },
      ];
      const fields = 'name name recycled_content_percent unit_of_measure yarn_count_unit twist ply';
      const wanted = [...fields.split(' '), 'product_origin_country', 'supplier_id'];
      await created(legacy, 'yarns', { name: 'Good 1' });
      const records = bad.flatMap((row, index) => [{ name: `Good ${index}`, twist: '1234567890', ply: 0 }, row]);
      for (const query of ['?dry_run=true', '']) {
        const answer = await upsert('yarns', records, query);
        expect(answer.status).to.equal(200);
        expect(getCounts(answer)).to.deep.equal(counts(bad.length - 1, 1, bad.length));
        expect(getErrors(answer).map(({ index, field }) => [index, field])).to.deep.equal(
          wanted.map((field, index) => [index * 2 + 1, field]),
        );
        expect(await all('yarns')).to.have.length(query ? 1 : bad.length);
      }
    });

    it('metadata that is a small object', async () => {
      const body = (rows: [string, string][]) =>
        `{"mode":"UPSERT","records":[${rows.map(([name, json]) => withMetadata({ name }, json)).join(',')}]}`;
      const refused = await send('fabrics', body(BAD_METADATA), JSON_TYPE);
      expect(getFailures(refused)).to.deep.equal(
        // a row of so many levels is not even read
        BAD_METADATA.map(([what], index) => [
          index,
          what === 'deeper than any stack' ? null : 'metadata',
          'VALIDATION_FAILED',
        ]),
      );
      const taken = await send('fabrics', body(GOOD_METADATA), JSON_TYPE);
      expect(getCounts(taken)).to.deep.equal(counts(GOOD_METADATA.length, 0, 0));
      expect((await all('fabrics')).map((row) => row['metadata'])).to.deep.equal(
        GOOD_METADATA.map(([, json]) => JSON.parse(json) as unknown),
      );
    });

    it('metadata as JSON text in a cell', async () => {
      const text = [
        'name;metadata;unit_of_measure;available',
        'A;"{""a"": [1, ""x;y""], ""ä"": null}";METERS;false',
        'B;;;',
        'C;{"raw":"C:\\\\temp"};;',
        'D;{not JSON};;',
        'E;[1];;',
        'F;5;;',
      ];
      const answer = await csv('fibers', `${text.join('\r\n')}\r\n`);
      expect(getCounts(answer)).to.deep.equal(counts(3, 0, 3));
      expect(getErrors(answer).map(({ index, line, key, field }) => [index, line, key, field])).to.deep.equal([
        [3, 5, 'D', 'metadata'],
        [4, 6, 'E', 'metadata'],
        [5, 7, 'F', 'metadata'],
      ]);
      expect((await all('fibers')).map((row) => row['metadata'])).to.deep.equal([
        { a: [1, 'x;y'], ä: null },
        null,
        { raw: 'C:\\temp' },
      ]);
      expect((await all('fibers'))[0]).to.include({ unit_of_measure: 'METERS', available: false });
    });
  });
});
