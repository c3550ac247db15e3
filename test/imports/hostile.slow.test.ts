import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { seeded } from '../shared/imports/readers/read-all.ts';
import { sharedStack, type Stack } from '../support/stack.ts';
import { getCounts, Importer } from '../support/bulk.ts';
import { RESOURCES, type ResourceName } from '../support/bulk-rows.ts';
import { forEachAtOnce } from '../support/parallel.ts';

/** The same first ones each time; `test:full` sends 5,000. */
const BODIES = Number(process.env['HOSTILE_BODIES'] ?? 2000);
const TENANTS = 6;
const MEGABYTE = 1024 ** 2;
const NESTING = 200_000;

const random = seeded(20260311);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

interface Hostile {
  resource: ResourceName;
  query: string;
  headers: Record<string, string>;
  body: Buffer;
}

const FIELDS: Record<ResourceName, string[]> = {
  suppliers: ['name', 'country', 'category', 'reach_compliant', 'svhc_compliant'],
  'supplier-products': ['sku', 'supplier_id', 'name', 'certifications', 'lead_time_days', 'unit_cost', 'available'],
  'company-products': ['sku', 'name', 'certifications', 'sustainability_score', 'unit_sale_price', 'currency'],
  'purchase-records': [
    ...['supplier_id', 'supplier_product_id', 'purchase_date', 'batch_number', 'purchase_status', 'delivery_date'],
    ...['weight_kg', 'distance_km', 'transport_mode', 'notes'],
  ],
};

/** JSON texts of values that no client should send, and of some that it may. */
const VALUES: (() => string)[] = [
  () => '"A"',
  () => '1',
  () => pick(['true', 'false', 'null', '-0', '1e400', '-1e400', '1e-400', '9007199254740993', '0.1e1']),
  () => '9'.repeat(1 + below(400)),
  () => `0.${'1'.repeat(1 + below(400))}`,
  () =>
    pick(['"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u001f"', '"\\\\N"', '"\\\\."', '"\\t\\n\\r"', '"\u2028"']),
  () =>
    pick([
      '"2026-01-01"',
      '"0000-01-01"',
      '"9999-12-31T23:59:59-18:00"',
      '"0001-01-01T00:00:00+18:00"',
      '"294277-01-01"',
    ]),
  () => pick(['"\'; drop table suppliers; --"', '"$1"', '"%s"', '"{}"', '"__proto__"', '"constructor"', '"=1+1"']),
  () =>
    pick(['[]', '{}', '[null]', '[[]]', '["a",1]', '{"__proto__":{"x":1}}', '["\\u0000"]', '[""]', '{"toString":1}']),
  () => `"${'é'.repeat(below(300))}"`,
  () => nested(1 + below(50)),
  () => pick(['IN_TRANSIT', 'DELIVERED', 'ORDERED', 'ROAD', 'EUR', 'IT', 'LOT/1'].map((text) => `"${text}"`)),
];

const jsonRow = (resource: ResourceName): string => {
  if (below(12) === 0) return pick(VALUES)();
  const members = FIELDS[resource]
    .filter(() => below(4) > 0)
    .map((field) => `"${field}":${below(3) ? pick(['"A"', '"B"', '1', '2', '"2026-01-01"', '"IT"']) : pick(VALUES)()}`);
  if (below(15) === 0) members.push(`"${pick(['__proto__', 'constructor', 'id', 'tenant_id', ''])}":${pick(VALUES)()}`);
  return `{${members.join(',')}}`;
};

const rowsText = (resource: ResourceName, separator: string) => some(6, () => jsonRow(resource)).join(separator);

const CELLS: (() => string)[] = [
  () => pick(['A', 'B', '1', '2', 'IT', '2026-01-01', '', ' ', 'LOT-1', 'true', 'KG']),
  () => pick(['"a""b"', '"a\nb"', '"', 'a"b', '"a"b', '\0', '\r', '\ufeff', '\u2028', '=cmd()', '\\N', '\\.', "'"]),
  () => pick(['1e400', '1e-400', '-0', '0x1', '1,5', '٣', '9'.repeat(300), `0.${'3'.repeat(20_000)}`, '1e308', '-']),
  () => pick(['|||', 'a|b', ';', '\t', 'x'.repeat(2000), '😀', '\u0001', 'null', 'NaN']),
];

function csvText(resource: ResourceName): string {
  const delimiter = pick([',', ';', '\t', '|']);
  const header = FIELDS[resource].filter(() => below(5) > 0);
  if (below(20) === 0) header.push(pick(['__proto__', 'constructor', '', 'name', 'x'.repeat(5000), '_row']));
  const row = () => [...header.map(() => pick(CELLS)()), ...(below(15) ? [] : ['more'])].join(delimiter);
  return [header.join(delimiter), ...some(6, row)].join(pick(['\n', '\r\n', '\r', '\n\n']));
}

/** What is large or deep is rare, or the test would only move megabytes. */
function hugeText(type: string): string {
  const cell = 'x'.repeat(MEGABYTE);
  const deep = nested(NESTING);
  switch (type) {
    case 'application/json':
      return `{"items":[{"name":${pick([`"${cell}"`, deep, '9'.repeat(MEGABYTE)])},"sku":"A","notes":"A"}]}`;
    case 'application/x-ndjson':
      return `{"name":"A"}\n{"sku":${pick([`"${cell}"`, deep])}}\n${deep}\n`;
    default:
      return `name,category\nA,${pick([cell, `"${cell}`, cell.replaceAll('xx', 'x,'), '"'.repeat(MEGABYTE)])}\nB,x\n`;
  }
}

const bodyText = (type: string, resource: ResourceName): string => {
  if (type === 'application/json')
    return `${below(20) ? '{"items":[' : pick(['[', '{"records":[', '{"items":{', '{"a":1,"items":['])}${rowsText(resource, ',')}]}`;
  return type === 'application/x-ndjson' ? rowsText(resource, '\n') : csvText(resource);
};

/** A few bytes replaced, removed, doubled, or the rest cut off. */
function mutated(bytes: Buffer): Buffer {
  let result: Buffer = bytes;
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(result.length + 1);
    const rest = result.subarray(at);
    const inserted = pick([
      noise(1),
      noise(9),
      Buffer.from(pick(['"', ',', '\n', '{', ']', '\0', '\ud800', ':', ';'])),
      Buffer.alloc(0),
    ]);
    result = Buffer.concat([
      result.subarray(0, at),
      inserted,
      pick([rest, rest.subarray(1), rest.subarray(below(9)), Buffer.alloc(0)]),
    ]);
  }
  return result;
}

const QUERIES: (() => string)[] = [
  () => '',
  () => `delimiter=${encodeURIComponent(pick([',', ';', 'tab', '|', '\0', 'x', '""']))}`,
  () => `decimal=${pick(['comma', 'point', '%ff', ''])}`,
  () => `unknown_columns=${pick(['ignore', 'refuse', '__proto__', '%00'])}`,
  () => `dry_run=${pick(['true', 'true', 'false', '%F0%9F%98%80'])}`,
  () =>
    `columns=${pick(['name:A', 'name:__proto__', '__proto__:name', 'constructor:name', 'name:%00', 'name:%ED%A0%80', ':', 'name:name,name:x', `name:${'x'.repeat(3000)}`, 'sku:name,name:sku'])}`,
  () => pick(['__proto__=1', 'userId=1', 'userId=99999999999999999999', '%', '&&&', 'a[b]=c', 'page=-1']),
];

const HEADERS: (() => Record<string, string>)[] = [
  () => ({ 'x-request-id': pick(['', 'a', 'x'.repeat(4000), '%00%0a', '{"a":1}', 'é']) }),
  () => ({ 'x-user-id': pick(['0', '-1', '1e9', 'x', '9'.repeat(40), '99999999999']) }),
  () => ({
    prefer: pick(['wait=-1', 'wait=99999999', 'wait=x, wait=60', 'respond-async, wait=60', ';;,,=', 'wait="60"']),
  }),
  () => ({ 'idempotency-key': pick(['', 'same', 'x'.repeat(500), 'é', String(below(1e9)), '\t']) }),
  () => ({ 'content-encoding': pick(['gzip', 'br', 'identity', 'GZIP', 'deflate, gzip', 'é']) }),
  () => ({
    'content-type': pick([
      'text/csv; charset=',
      'text/csv;charset=utf-16le',
      'text/csv; charset="x"; charset=y',
      'text/csv; charset=iso-2022-jp',
      'application/json; charset=utf-7',
      'text/csv;;;',
      'application/x-ndjson; a=b',
      'multipart/form-data',
      '',
      'text/csv; charset=é',
    ]),
  }),
];

function hostile(number: number): Hostile {
  const resource = pick(RESOURCES);
  const type = pick(['application/json', 'application/x-ndjson', 'text/csv']);
  let body: Buffer = number % 50 === 0 ? Buffer.from(hugeText(type)) : Buffer.from(bodyText(type, resource));
  if (below(3) === 0) body = mutated(body);
  if (below(25) === 0) body = noise(below(400));
  if (below(25) === 0) body = Buffer.from(body.toString('utf8'), pick(['utf16le', 'latin1']));
  const headers: Record<string, string> = { 'content-type': type, prefer: 'wait=60' };
  if (below(12) === 0) {
    body = gzipSync(body);
    headers['content-encoding'] = 'gzip';
    if (below(2) === 0) body = mutated(body);
  }
  if (below(10) === 0) Object.assign(headers, pick(HEADERS)());
  const query = below(4) === 0 ? `?${some(3, () => pick(QUERIES)()).join('&')}` : '';
  return { resource, query, headers, body };
}

describe('hostile bulk requests', () => {
  let stack: Stack;
  let importers: Importer[];
  before(async () => {
    stack = await sharedStack();
    importers = await Promise.all(Array.from({ length: TENANTS }, () => Importer.create()));
    for (const importer of importers) await importer.supplierProduct(await importer.supplier('A'));
  });

  it(`are answered without a fault, ${BODIES} of them, and every job ends`, async () => {
    const processes = [stack.api, ...stack.workers].map(({ child }) => child);
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    const unfinished: [Importer, string][] = [];
    await forEachAtOnce(Array(BODIES).keys(), async (number) => {
      const importer = importers[number % TENANTS]!;
      const { resource, query, headers, body } = hostile(number);
      const answer = await importer.send(resource, body, headers, query);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 202) unfinished.push([importer, answer.body.job_id]);
      else if (answer.status >= 500 || (answer.status !== 200 && typeof answer.body?.['code'] !== 'string'))
        faults.push(
          `${answer.status} ${answer.text} for ${resource}${query} ${JSON.stringify(headers)} ${body.subarray(0, 300).toString('latin1')}`,
        );
    });

    expect(faults).to.deep.equal([]);
    // the bodies reach the store and its refusals, not just the first check
    for (const status of [200, 202, 400, 415]) expect(statuses.get(status) ?? 0, `${status}`).to.be.greaterThan(5);
    for (const [importer, id] of unfinished) await importer.ended(id);
    for (const { v1 } of importers) {
      for (const status of ['QUEUED', 'RUNNING'])
        expect((await v1.get(`/api/v1/jobs?status=${status}`)).body).to.include({ total: 0 });
    }
    for (const { exitCode, signalCode } of processes)
      expect({ exitCode, signalCode }).to.deep.equal({ exitCode: null, signalCode: null });
    expect([stack.api, ...stack.workers].map(({ child }) => child.pid)).to.deep.equal(processes.map(({ pid }) => pid));
  });

  it('leave the service as it was for others', async () => {
    const importer = await Importer.create();
    expect(getCounts(await importer.json('suppliers', [{ name: 'A' }]))).to.include({ created: 1 });
    for (const { v1 } of importers) expect((await v1.get('/api/v1/suppliers')).status).to.equal(200);
  });
});
