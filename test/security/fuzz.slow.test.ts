/**
 * Random requests to every declared endpoint, made from the schemas that the OpenAPI document shows, by a tenant that mixes
 * the ids of another one into paths, references and filters.
 *
 * FUZZ_REQUESTS (8,000) is how many, FUZZ_SEED repeats a run; the seed is printed, counterexamples are shrunk.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { type Seen } from '../support/client.ts';
import { Stack } from '../support/stack.ts';
import { getDialects, getKinds, isOfPlatform, LISTS, getName, reaches, WITH_BULK, WITH_FORM } from '../api/calls.ts';
import { deviation } from '../api/conformance.ts';
import { newCredential, type CredentialKind, type Headers } from '../api/test-credentials.ts';
import { REFERENCES } from '../api/references.ts';
import { JSON_MEDIA, getOperation, type Parameter } from '../api/samples.ts';
import {
  clientFor,
  getCollection,
  heldBy,
  getList,
  newWorld,
  pathIn,
  rowsIn,
  getRows,
  type World,
} from '../api/world.ts';
import { bodyText, fitting, parameterText, spoil, spoiledParameter, type IdPools, type Ids } from './fuzz-values.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 8_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

/** Tenants that ask at the same time, each with its own rows: lists stay short, and shrinking disturbs nobody. */
const CALLERS = 8;

/** A stream of events ends with its job; longer is not waited for. */
const STREAM_MS = 5000;

const EVENTS_MEDIA = 'text/event-stream';

/** How many tenants a caller is one after the other: what requests have deleted is there again. */
const LIVES = 3;

/** What no answer to another tenant may contain: it stands in every row of the bystander, where `heldBy` stands in others. */
const MARK = 'zeltweber-bystander-';

/** Lists that show no text of a tenant's: their rows are known by their ids. */
const WITHOUT_TEXTS = [
  '/api/v1/auth/sessions',
  '/api/v1/product/traceability/stage-types',
  '/api/v1/jobs',
  '/api/traceability',
];

/** Of the materials that paths name. */
const KIND = 'FIBER';

/** Parameters that hardly any endpoint knows. */
const STRAY_PARAMETERS = [['dryrun', 'true'] as const, ['userId', '1'] as const, ['__proto__', ''] as const];

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What all callers have seen. */
interface Counts {
  statuses: Map<number, number>;
  /** Names of endpoints. */
  succeeded: Set<string>;
}

interface Shot {
  declared: Endpoint;
  kind: CredentialKind | 'none';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Whether the path names a row of the bystander. */
  isForeign: boolean;
}

/** Ids of the rows that a tenant's lists show, of whoever's requests they are to be used in. */
async function getIds(world: World, isOwn: boolean): Promise<Ids> {
  const uuids = new Set<string>();
  const integers = new Set<number>();
  const idsIn = new Map<string, string[]>();
  const ofKind: string[] = [];
  for (const list of LISTS) {
    const { body, text } = await clientFor(list, world).get(await pathIn(list, world));
    const rows = rowsIn(body);
    idsIn.set(
      getName(list),
      rows.map(({ id }) => String(id)),
    );
    // a path names the kind of a material besides its id
    for (const { kind, id } of rows) if (kind === KIND) ofKind.push(String(id));
    for (const uuid of text.match(UUIDS) ?? []) uuids.add(uuid);
    for (const row of rowsIn(body))
      for (const id of [row.id, row['legacyId']]) if (Number.isInteger(id)) integers.add(id as number);
  }
  // who is named as the tenant is not looked for in answers
  uuids.delete(world.tenant.uuid);
  const paths = Object.fromEntries(
    // what is of no tenant is nobody's row: a caller asks for its own there
    ENDPOINTS.filter((each) => isOwn || !isOfPlatform(each)).map(({ path }): [string, Record<string, string[]>] => {
      const nested = Object.entries(world.nested[path] ?? {}).map(([name, id]) => [name, [id]]);
      const collection = getCollection(path);
      const shown = (['v1', 'service-key'] as const).flatMap((style) => {
        const list = getList(collection, style);
        return list ? (idsIn.get(getName(list)) ?? []) : [];
      });
      const id = [...new Set([...(world.spare[collection] ? [world.spare[collection]] : []), ...shown])];
      return [
        path,
        {
          ...(path.includes('{kind}') ? { kind: [KIND], id: ofKind } : { id }),
          ...(Object.fromEntries(nested) as Record<string, string[]>),
        },
      ];
    }),
  );
  const references = Object.fromEntries(
    Object.entries(REFERENCES).flatMap(([name, collection]) => {
      const list = getList(collection);
      const ids = list ? (idsIn.get(getName(list)) ?? []) : [];
      return ids.length === 0 ? [] : [[name, ids]];
    }),
  );
  return { uuids: [...uuids], integers: [...integers], paths, lists: Object.fromEntries(idsIn), references };
}

/** Puts the mark into every row of the bystander, and sees that each of its lists shows it. */
async function markRows(stack: Stack, world: World): Promise<void> {
  const columns = await stack
    .database('information_schema.columns as c')
    .join('information_schema.columns as t', { 't.table_name': 'c.table_name', 't.table_schema': 'c.table_schema' })
    .where({ 'c.table_schema': 'public', 't.column_name': 'tenant_id', 'c.is_generated': 'NEVER' })
    .whereNot('c.table_name', 'audit_events')
    .whereIn('c.data_type', ['text', 'character varying', 'jsonb'])
    .select<{ table: string; column: string; type: string }[]>(
      'c.table_name as table',
      'c.column_name as column',
      'c.data_type as type',
    );
  const [held] = heldBy('suppliers').split('suppliers');
  for (const { table, column, type } of columns)
    await stack
      .database(table)
      .where({ tenant_id: world.tenant.id })
      .whereRaw('??::text like ?', [column, `%${held}%`])
      .update({ [column]: stack.database.raw(`replace(??::text, ?, ?)::${type}`, [column, held!, MARK]) });
  // the trail can be added to only
  await stack.database('audit_events').insert({
    tenant_id: world.tenant.id,
    action: 'supplier.created',
    actor_kind: 'system',
    request_id: MARK,
  });
  const unmarked: string[] = [];
  for (const list of LISTS) {
    const { body, text } = await clientFor(list, world).get(await pathIn(list, world));
    if (rowsIn(body).some(({ id }) => id !== undefined) && !text.includes(MARK)) unmarked.push(list.path);
  }
  expect(unmarked).to.have.members(WITHOUT_TEXTS);
}

/** The dialect that a key has on this path is without the method: that is said by the path, not by the endpoint. */
const lacksMethod = ({ declared, kind }: Shot) =>
  kind === 'service-key' &&
  declared.style === 'v1' &&
  ENDPOINTS.some(({ path, style }) => path === declared.path && style === 'service-key');

const among = (values: readonly string[]) => (values.length === 0 ? fc.uuid() : fc.constantFrom(...values));

/** Values that let a request through come often: with any others nearly every change of a row would be refused. */
const headerText = (name: string, schema: Parameters<typeof parameterText>[0], ids: IdPools): fc.Arbitrary<string> => {
  if (name === 'prefer') return fc.constantFrom('wait=1', 'respond-async', 'wait=-1');
  const any = parameterText(schema, ids, name);
  return name === 'if-match'
    ? fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: any })
    : any;
};

/** Requests to one endpoint. */
function shotsAt(declared: Endpoint, ids: IdPools): fc.Arbitrary<Shot> {
  const operation = getOperation(declared);
  const parameters = (where: string) =>
    (operation.parameters ?? []).filter((each) => each.in === where && each.name !== 'x-user-id');
  const names = parameters('path');
  const foreignIn = ({ name }: Parameter) => (ids.foreign.paths[declared.path]?.[name] ?? []).map(String);
  const ownIn = ({ name }: Parameter) => (ids.own.paths[declared.path]?.[name] ?? []).map(String);
  const segment = (parameter: Parameter) =>
    fc.oneof(
      // rows that are gone answer nothing but 404
      { weight: declared.method === 'DELETE' ? 1 : 6, arbitrary: among(ownIn(parameter)) },
      { weight: 3, arbitrary: among(foreignIn(parameter)) },
      { weight: 2, arbitrary: parameterText(parameter.schema, ids, parameter.name) },
    );
  // of a path with several ids all are one tenant's at times: the last one is refused for another's sake otherwise
  const segments = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(...names.map(segment)) },
    { weight: 1, arbitrary: fc.tuple(...names.map((each) => among(foreignIn(each)))) },
  );
  const spoilOneIn = (requests: number) =>
    fc.oneof({ weight: requests - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: spoil });
  const path = fc.tuple(segments, spoilOneIn(12)).map(([fitting, spoiled]) => {
    const values = spoiled ? spoiledParameter(fitting, spoiled) : fitting;
    return {
      isForeign: names.some((each, at) => foreignIn(each).includes(values[at]!) && !ownIn(each).includes(values[at]!)),
      path: names.reduce(
        // an empty or dotted segment would be another path
        (made, { name }, at) =>
          made.replace(`{${name}}`, encodeURIComponent(values[at]!.toWellFormed()).replace(/^\.*$/, '-')),
        declared.path,
      ),
    };
  });
  const query = fc
    .tuple(
      ...parameters('query').map(({ name, schema, required }) =>
        fc.oneof(
          { weight: required ? 1 : 2, arbitrary: fc.constant(undefined) },
          {
            weight: required ? 20 : 1,
            arbitrary: parameterText(schema, ids, name).map((value) => [name, value] as const),
          },
        ),
      ),
      fc.oneof(
        { weight: 30, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...STRAY_PARAMETERS) },
      ),
    )
    .chain((tried) => fc.tuple(fc.constant(tried.filter((each) => each !== undefined)), spoilOneIn(6)))
    .map(([given, spoiled]) => {
      const texts = given.map(([, text]) => text);
      const values = spoiled ? spoiledParameter(texts, spoiled) : texts;
      const search = new URLSearchParams(
        given.map(([name], at): [string, string] => [name, values[at]!.toWellFormed()]),
      );
      return search.size === 0 ? '' : `?${search.toString()}`;
    });
  const kind = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom<Shot['kind']>(...getKinds(declared)) },
    { weight: 1, arbitrary: fc.constantFrom<Shot['kind']>('token', 'service-key', 'session', 'none') },
  );
  const headers = fc
    .record(Object.fromEntries(parameters('header').map(({ name, schema }) => [name, headerText(name, schema, ids)])), {
      requiredKeys: parameters('header')
        .filter((each) => each.required)
        .map((each) => each.name),
    })
    .map((given) => ({
      prefer: 'wait=1',
      ...Object.fromEntries(
        // what fetch sends at all
        Object.entries(given).map(([name, text]) => [
          name,
          String(text)
            .replace(/[^\x20-\x7e]/g, '')
            .slice(0, 500),
        ]),
      ),
    }));
  return fc
    .tuple(path, query, kind, headers, payload(declared, ids))
    .map(([where, search, credential, given, [type, body]]) => ({
      declared,
      kind: credential,
      path: where.path + search,
      isForeign: where.isForeign,
      headers: type === undefined ? given : { ...given, 'content-type': type },
      body,
    }));
}

/** Media type and text of a body. */
function payload(declared: Endpoint, ids: IdPools): fc.Arbitrary<[type: string | undefined, body: string | undefined]> {
  const content = getOperation(declared).requestBody?.content;
  if (!content) return fc.constant([undefined, undefined]);
  const json = content[JSON_MEDIA];
  const wrong = fc.constantFrom<[string, string]>(['text/plain', 'x'], ['application/xml', '<a/>'], [JSON_MEDIA, '']);
  const right = WITH_FORM.includes(declared)
    ? fc
        .tuple(fitting(Object.values(content)[0]!.schema, ids), fc.boolean())
        .map(([fields, broken]): [string, string] => toForm(fields as Record<string, unknown>, broken))
    : bodyText(json!.schema, ids).map((text): [string, string] => [JSON_MEDIA, text]);
  const lines = fc
    .array(fc.oneof(fc.constantFrom('name', 'sku', 'A,B', 'A;"B', '', 'IT', '{"name":"A"}', '"'), fc.string()), {
      maxLength: 6,
    })
    .chain((texts) =>
      fc.constantFrom<[string, string]>(['text/csv', texts.join('\n')], ['application/x-ndjson', texts.join('\n')]),
    );
  return fc.oneof(
    { weight: 20, arbitrary: right },
    { weight: 1, arbitrary: wrong },
    ...(WITH_BULK.includes(declared) ? [{ weight: 8, arbitrary: lines }] : []),
  );
}

function toForm(fields: Record<string, unknown>, broken: boolean): [type: string, body: string] {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each) => {
      const text = typeof each === 'string' ? each : JSON.stringify(each);
      const file = name.startsWith('file') ? '; filename="a.txt"\r\nContent-Type: text/plain' : '';
      return `--fuzz\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    }),
  );
  return ['multipart/form-data; boundary=fuzz', `${parts.join('')}${broken ? '' : '--fuzz--\r\n'}`];
}

describe('random requests to every endpoint', () => {
  let stack: Stack;
  let bystander: World;
  before(async () => {
    stack = await Stack.start({ env: { LOG_LEVEL: 'warn' } });
    bystander = await newWorld(stack);
    await markRows(stack, bystander);
  });
  after(() => stack.stop());

  /** The requests of one tenant after the other; what the first counterexample shows. */
  async function attacks(caller: number, seen: Counts): Promise<string | undefined> {
    for (let life = 0; life < LIVES; life++) {
      const found = await attack(caller * LIVES + life, seen, ENDPOINTS);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** One tenant's requests: what a counterexample shows, undefined where there is none. */
  async function attack(caller: number, seen: Counts, endpoints: readonly Endpoint[]): Promise<string | undefined> {
    const world = await newWorld(stack);
    const ids: IdPools = { own: await getIds(world, true), foreign: await getIds(bystander, false) };
    const credentials = new Map<CredentialKind, Headers>();
    /** Of the rows of a list, those that are the bystander's. */
    const foreignRows = (list: string, { body, text }: Pick<Seen<unknown>, 'body' | 'text'>): string[] => {
      const foreign = (ids.foreign.lists[list] ?? []).filter((id) => !ids.own.lists[list]!.includes(id));
      if (foreign.length === 0) return [];
      // a number may be anything in the text of a file; a workbook is packed
      if (body === undefined) return foreign.filter((id) => id.includes('-') && text.includes(id));
      return rowsIn(body).flatMap(({ id }) => (foreign.includes(String(id)) ? [String(id)] : []));
    };
    const secrets = [MARK, bystander.tenant.adminEmail, bystander.tenant.token, bystander.tenant.apiKey];

    const send = async ({ declared, kind, path, headers, body }: Shot): Promise<Seen<unknown>> => {
      if (kind !== 'none' && !credentials.has(kind))
        credentials.set(kind, await newCredential(stack, world.tenant, kind));
      const response = await fetch(`${stack.url}${path}`, {
        method: declared.method,
        headers: { ...headers, ...(kind === 'none' ? {} : credentials.get(kind)) },
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        ...(/\/events(?:\?|$)/.test(path) ? { signal: AbortSignal.timeout(STREAM_MS) } : {}),
      });
      // the text of a stream may never end
      if (response.headers.get('content-type')?.startsWith(EVENTS_MEDIA)) seen.succeeded.add(getName(declared));
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith(JSON_MEDIA) && text !== '';
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text };
    };

    const hold = async (shot: Shot) => {
      let answer: Seen<unknown>;
      try {
        answer = await send(shot);
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') return;
        throw error;
      }
      const { status, text, headers } = answer;
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      // signing out, and what else the caller does to its own credentials
      if (status === 401 && shot.kind !== 'none') credentials.delete(shot.kind);
      const { declared, kind } = shot;
      const answering =
        getDialects(declared).find((each) => (kind === 'none' ? each.style !== 'service-key' : reaches(kind, each))) ??
        declared;
      if (status < 300) seen.succeeded.add(getName(answering));
      const shown = `${getName(answering)} answered ${status} ${text.slice(0, 1000)}`;
      if (status >= 500 && !(status === 503 && headers.has('retry-after'))) throw new Error(shown);
      if (status === 405 && lacksMethod(shot)) return;
      const wrong = deviation(answering, answer);
      if (wrong !== undefined) throw new Error(`${wrong}: ${shown}`);
      if (text.includes('UNSTORABLE_VALUE')) throw new Error(`PostgreSQL refused what the schema takes: ${shown}`);
      if (status === 200 && foreignRows(getName(answering), answer).length > 0)
        throw new Error(`lists rows of another tenant: ${shown}`);
      if (shot.isForeign && status < 400) throw new Error(`reaches a row of another tenant: ${shown}`);
      const leaked = secrets.find((secret) => text.includes(secret));
      if (leaked !== undefined) throw new Error(`shows another tenant's ${leaked}: ${shown}`);
    };

    const result = await fc.check(
      fc.asyncProperty(fc.oneof(...endpoints.map((declared) => shotsAt(declared, ids))), hold),
      { numRuns: Math.ceil(REQUESTS / CALLERS / LIVES), seed: SEED + caller, endOnFailure: false },
    );
    if (!result.failed) return undefined;
    const { declared, ...shot } = result.counterexample![0];
    return `FUZZ_SEED=${SEED} (caller ${caller}, request ${result.numRuns}, shrunk ${result.numShrinks} times)
${declared.method} ${JSON.stringify(shot, undefined, 1)}
${String((result.errorInstance as Error | undefined)?.message)}`;
  }

  it(`are answered as declared, ${REQUESTS} of them, and show nothing of another tenant`, async function () {
    this.timeout(1_800_000);
    console.log(`    FUZZ_SEED=${SEED}`);
    const before = await getRows(bystander);
    const seen: Counts = { statuses: new Map(), succeeded: new Set() };
    const found = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => attacks(caller, seen)));
    // where nothing succeeds, nothing was tried: one tenant more for each caller, at those that have refused all so far
    const refused = ENDPOINTS.filter((declared) => !seen.succeeded.has(getName(declared)));
    const again = Array.from({ length: CALLERS }, (_, caller) => attack(CALLERS * LIVES + caller, seen, refused));
    found.push(...(await Promise.all(again)));
    console.log(
      `    ${[...seen.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    );
    const counterexamples = found.filter((each) => each !== undefined);
    expect(counterexamples, counterexamples.join('\n\n')).to.deep.equal([]);
    expect(await getRows(bystander), 'rows of the bystander').to.deep.equal(before);
    const never = ENDPOINTS.map(getName).filter((name) => !seen.succeeded.has(name));
    console.log(`    never successful: ${never.join(', ')}`);
    expect(never.length).to.be.lessThan(ENDPOINTS.length / 10);
  });

  it('leave no warning of Node.js and no uncaught error in the logs', () => {
    for (const each of [stack.api, ...stack.workers]) {
      const lines = each.log().match(/.*(MaxListenersExceeded|[Uu]ncaught|[Uu]nhandled|"level":[56]0).*/g) ?? [];
      expect(lines.slice(0, 5), lines.slice(0, 5).join('\n')).to.deep.equal([]);
    }
  });
});
