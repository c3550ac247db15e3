import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { moduleOfEntity, type EntityType } from '../../shared/domain/documents/documented-entities.ts';
import { ALL_SCOPES, MODULES, type Module } from '../../shared/platform/modules.ts';
import {
  call,
  isOfPlatform,
  isSessionOnly,
  getKinds,
  getName,
  getParameters,
  PROTECTED,
  WITH_BULK,
} from '../api/calls.ts';
import { newCredential, newOperator, type CredentialKind } from '../api/test-credentials.ts';
import { referencesAmong } from '../api/references.ts';
import { makeBody, makeBulkBody, getRowProperties, makeRowSample } from '../api/samples.ts';
import { isRead, getModule, type Seen } from '../api/walk.ts';
import { clientFor, heldBy, newWorld, pathIn, referencesTo, rowsIn, type World } from '../api/world.ts';
import { sharedStack, type Stack } from '../support/stack.ts';

/** The job of the world is an import of suppliers, and its document belongs to a supplier. */
const WORLDS_MODULE: Module = 'suppliers';

/** What an answer may show of another module, beside the rows of its own. */
const SHOWN_BESIDE: { module?: Module; of: Module; path: RegExp; why: string }[] = [
  {
    module: 'materials',
    of: 'suppliers',
    path: /^(items|data)\.\d+\.supplierName$|^supplierName$|^material\.supplierName$|^facets\.suppliers\.\d+\.(id|name)$/,
    why: 'materials are sorted, searched and counted by the name of their supplier',
  },
  {
    module: 'materials',
    of: 'account',
    path: /^items\.\d+\.user\.id$/,
    why: 'the activities of a material say who was active',
  },
  ...(['purchases', 'chemicals'] as const).map((module) => ({
    module,
    of: 'suppliers' as const,
    path: /^(items\.\d+\.)?supplierName$/,
    why: 'a row that refers to a supplier says its name beside its id',
  })),
  {
    module: 'purchases',
    of: 'products',
    path: /^(items\.\d+\.)?supplierProductName$/,
    why: 'a row that refers to a product says its name beside its id',
  },
  {
    module: 'purchases',
    of: 'materials',
    path: /^(items\.\d+\.)?materialName$/,
    why: 'a row that refers to a material says its name beside its id',
  },
  ...MODULES.filter((each) => each !== 'account').map((of) => ({
    module: 'account' as const,
    of,
    path: /^items\.\d+\.entityName$/,
    why: 'the audit trail, which only administrators read, calls rows by their names',
  })),
  { of: 'account', path: /^items\.\d+\.submitter\.id$/, why: 'the list of jobs says who submitted them' },
  { of: 'account', path: /^user\.id$/, why: 'whoever asks is told who they are' },
];

const isGenericDocument = (declared: Endpoint) => getModule(declared) === 'documents';
const getScopes = (module: Module) => ALL_SCOPES.filter((scope) => scope.startsWith(`${module}:`));

/** Whether rights to one module, of the tenant's administrator or of an operator, are rights to the endpoint. */
function isAllowed(declared: Endpoint, module: Module, isAdmin: boolean): boolean {
  if (declared.access === 'session') return true;
  if (isOfPlatform(declared)) return false;
  // the job of the world is of that module, and so is the resource that samples of bodies name
  const isOfWorld = getParameters(declared).length > 0 || declared.body !== undefined;
  if (declared.access === 'any') return !isOfWorld || module === WORLDS_MODULE;
  if (getModule(declared) !== module || ((declared.adminOnly ?? module === 'account') && !isAdmin)) return false;
  // a document belongs to what it is attached to as well; the list shows those of nothing
  return !isGenericDocument(declared) || getName(declared) === 'GET /api/v1/documents';
}

/** Objects of an answer with their places, and its texts. */
function* valuesIn(value: unknown, path: string[] = []): Generator<{ path: string; value: unknown }> {
  yield { path: path.join('.'), value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* valuesIn(inner, [...path, name]);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const getIds = (row: Record<string, unknown>) =>
  [row['id'], row['uuid']].filter((id): id is string => typeof id === 'string' && UUID.test(id));

describe('rights to one module', () => {
  let stack: Stack;
  before(async () => {
    stack = await sharedStack();
  });

  /** Whose row each UUID is, as the lists and reads of every module show them to the administrator. */
  async function ownersIn(world: World, paths: Map<Endpoint, string>): Promise<Map<string, Module>> {
    const owners = new Map<string, Module>();
    for (const declared of PROTECTED.filter((each) => isRead(each) && each.access.includes(':'))) {
      const { body } = await clientFor(declared, world).get(paths.get(declared)!);
      if (typeof body !== 'object') continue;
      const rows = [...rowsIn(body), body as Record<string, unknown>];
      for (const row of rows)
        for (const id of getIds(row))
          owners.set(id, 'entityType' in row ? moduleOfEntity(row['entityType'] as EntityType) : getModule(declared));
    }
    return owners;
  }

  /** What an answer shows of other modules' rows, but for what may be shown beside. */
  function foreignIn({ body, text }: Seen, module: Module, owners: Map<string, Module>): string[] {
    const shown: string[] = [];
    const note = (of: Module, path: string) => {
      const beside = SHOWN_BESIDE.some(
        (each) => (each.module ?? module) === module && each.of === of && each.path.test(path),
      );
      if (of !== module && !beside) shown.push(`${of} at ${path.replace(/\d+/g, 'N') || 'the top'}`);
    };
    const others = MODULES.filter((each) => each !== module);
    if (body === undefined) for (const of of others) if (text.includes(heldBy(of))) note(of, 'the text');
    for (const { path, value } of valuesIn(body)) {
      if (typeof value === 'string') for (const of of others) if (value.includes(heldBy(of))) note(of, path);
      if (typeof value === 'object' && value !== null)
        for (const id of getIds(value as Record<string, unknown>)) {
          const of = owners.get(id);
          if (of) note(of, path === '' ? 'id' : `${path}.id`);
        }
    }
    return shown;
  }

  /** Makes bodies that the endpoint takes, about rows of the world, each with keys of its own. */
  async function bodiesFor(declared: Endpoint, world: World): Promise<() => unknown> {
    const isBulk = WITH_BULK.includes(declared);
    const least = (isBulk ? makeRowSample(declared) : makeBody(declared)) as Record<string, unknown> | undefined;
    if (!least) return () => undefined;
    const references = await referencesTo(world, referencesAmong(isBulk ? getRowProperties(declared) : least));
    return () => {
      const unique = ['name', 'sku', 'code', 'batch_number'].filter((name) => name in least);
      const row = { ...least, ...references, ...Object.fromEntries(unique.map((name) => [name, randomUUID()])) };
      return isBulk ? makeBulkBody(declared, [row]) : row;
    };
  }

  it('is none to another, on every endpoint and with every kind of credential', async () => {
    const world = await newWorld(stack);
    const paths = new Map<Endpoint, string>();
    for (const declared of PROTECTED) paths.set(declared, await pathIn(declared, world));
    const owners = await ownersIn(world, paths);
    expect(new Set(owners.values()).size, 'modules whose rows are known').to.be.greaterThan(5);

    const writes = PROTECTED.filter((each) => !isRead(each));
    const deletes = writes.filter(({ method }) => method === 'DELETE').reverse();
    const inOrder = [...PROTECTED.filter(isRead), ...writes.filter((each) => !deletes.includes(each)), ...deletes];
    const operators = new Map<Module, number>();
    for (const module of MODULES) operators.set(module, await newOperator(stack, world.tenant, [module]));
    const made = new Map<string, Record<string, string>>();
    const makeCredential = async (kind: CredentialKind, module: Module) => {
      const key = `${kind} ${module}`;
      const options = kind === 'session' ? { userId: operators.get(module)! } : { scopes: getScopes(module) };
      if (!made.has(key)) made.set(key, await newCredential(stack, world.tenant, kind, options));
      return made.get(key)!;
    };

    const deviations: string[] = [];
    const succeeded = new Map<Module, Set<string>>(MODULES.map((module) => [module, new Set()]));
    for (const declared of inOrder) {
      const newBody = await bodiesFor(declared, world);
      for (const [turn, module] of MODULES.entries()) {
        // whoever administers the platform needs no module
        const kinds = getKinds(declared).map((kind) => (kind === 'platform' ? 'session' : kind));
        const allowedTo = kinds.filter((kind) => isAllowed(declared, module, kind !== 'session'));
        // what is refused is asked for with one kind after the other, by module
        for (const kind of new Set([...allowedTo, kinds[turn % kinds.length]!])) {
          const headers = await makeCredential(kind, module);
          // a session that is refreshed is another one afterwards
          if (isSessionOnly(declared)) made.delete(`${kind} ${module}`);
          const seen = await call(stack.url, declared, headers, {
            path: paths.get(declared)!,
            body: newBody(),
            headers: { prefer: 'wait=60' },
          });
          const what = `${getName(declared)} with ${kind} of ${module}: ${seen.status} ${seen.text.slice(0, 200)}`;
          const allowed = allowedTo.includes(kind);
          // whose a row is that its own module has deleted, nobody can say any more
          const isGone = declared.access === 'any' && declared.method === 'DELETE' && seen.status === 404;
          if ((!isGone && allowed === (seen.status === 403)) || seen.status >= 500) deviations.push(what);
          if (!allowed) continue;
          if (isRead(declared) && seen.status !== 200) deviations.push(what);
          if (seen.status < 300) succeeded.get(module)!.add(getName(declared));
          const foreign = foreignIn(seen, module, owners);
          if (foreign.length > 0) deviations.push(`${what}\n    shows ${[...new Set(foreign)].join(', ')}`);
        }
      }
    }
    expect(deviations.join('\n')).to.equal('');
    for (const module of MODULES.filter((each) => !['account', 'documents'].includes(each))) {
      const own = ENDPOINTS.filter((each) => each.access.startsWith(`${module}:`)).map(getName);
      // the samples of some refer to bytes that are not there, or to rows that are in use
      expect([...succeeded.get(module)!].filter((name) => own.includes(name)).length, module).to.be.greaterThan(
        own.length * 0.7,
      );
    }
  });
});
