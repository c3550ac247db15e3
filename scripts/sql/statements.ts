/**
 * Every statement that is generated from declarations, with the code that runs them: it is given a connection that writes
 * down what it is asked, so that what is printed and tested is what runs.
 */
import { z } from 'zod';
import { ENDPOINTS } from '../../api/app.ts';
import { type Endpoint } from '../../api/http/endpoint.ts';
import { FACTOR_DEPENDENTS, recalculateEmissions } from '../../shared/domain/purchases/emissions-recalculation.ts';
import { type Queryable } from '../../shared/platform/database.ts';
import { type Scope } from '../../shared/platform/scope.ts';
import { type JsonPieces } from '../../shared/resources/json-text.ts';
import { lockParents, sumParents } from '../../shared/resources/parent-totals.ts';
import { type Representation } from '../../shared/resources/representation.ts';
import { type Resource } from '../../shared/resources/resource.ts';
import {
  createRow,
  deleteRow,
  listRows,
  patchRow,
  readPage,
  readRow,
  type Filter,
} from '../../shared/resources/store.ts';
import { bulkWrite } from '../../shared/resources/write-statement.ts';
import { type Declarations } from './declarations.ts';

export interface NamedStatement {
  /** What it does, in words. */
  name: string;
  text: string;
}

type Row = Record<string, unknown>;

/** A connection that answers no rows, or those that are given to its first query, and keeps the statements. */
function recording(first: Row[] = []): { scope: Scope; texts: string[] } {
  const texts: string[] = [];
  let rows = first;
  const connection = {
    begin: () => undefined,
    endTransaction: () => Promise.resolve(),
    query(asked: string | { text: string }) {
      const text = typeof asked === 'string' ? asked : asked.text;
      if (!/^(with|select|insert|update|delete)\b/i.test(text.trim())) return Promise.resolve({ rows: [] });
      texts.push(text);
      const result = { rows };
      rows = [];
      return Promise.resolve(result);
    },
  };
  const client = {
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
  };
  const actor = { userId: 1, authenticatedUserId: null, credentialId: null, kind: 'system', address: null } as const;
  const scope: Scope = {
    tenantId: 1,
    actor,
    requestId: 'sql',
    db: { client, isTransaction: false } as unknown as Queryable,
    afterCommit: () => undefined,
  };
  return { scope, texts };
}

/** What `work` asks the database; that there is no row of that id is no matter. */
async function asked(work: (scope: Scope) => Promise<unknown>, first?: Row[]): Promise<string[]> {
  const { scope, texts } = recording(first);
  try {
    await work(scope);
  } catch (error) {
    if (texts.length === 0) throw error;
  }
  return texts;
}

async function readAll(pieces: JsonPieces): Promise<void> {
  for await (const piece of pieces.pieces()) if (piece === '') return;
}

/** Two rows more than a page asks for at first: the next page is asked for as well. */
const FULL_PAGE = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, key: '1', body: '{}' }));

const getId = ({ idColumn }: Representation) => (idColumn === 'id' ? 1 : '00000000-0000-4000-8000-000000000000');

/** The single writes, and the read and the removal of one row. */
async function ofRows(representation: Representation, options: { everyField: boolean }): Promise<NamedStatement[]> {
  const of = representation.name;
  const id = getId(representation);
  const all = Object.fromEntries(representation.writable.map(({ key }) => [key, null]));
  const writes: [string, (scope: Scope) => Promise<unknown>][] = [
    [`create a ${of} with every field`, (scope) => createRow(scope, representation, all)],
    [`change every field of a ${of}`, (scope) => patchRow(scope, representation, id, all)],
    [`read a ${of}`, (scope) => readRow(scope, representation, id)],
    [`delete a ${of}`, (scope) => deleteRow(scope, representation, id)],
  ];
  if (options.everyField) {
    writes.push([`create a ${of} without fields`, (scope) => createRow(scope, representation, {})]);
    for (const { key } of representation.writable) {
      writes.push(
        [`create a ${of} with ${key}`, (scope) => createRow(scope, representation, { [key]: null })],
        [`change ${key} of a ${of}`, (scope) => patchRow(scope, representation, id, { [key]: null })],
      );
    }
  }
  const named = await Promise.all(
    writes.map(async ([name, work]) => (await asked(work)).map((text) => ({ name, text }))),
  );
  return named.flat();
}

/** Values that parameters of lists take, of which the first that fits is asked for; of a choice each. */
const CANDIDATES = [
  'IT',
  'text',
  '1',
  'true',
  '00000000-0000-4000-8000-000000000000',
  '7732-18-5',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
];

function getValues(schema: z.ZodType): unknown[] {
  const choices = schema instanceof z.ZodEnum ? schema.options : undefined;
  if (choices) return choices;
  const [fitting] = CANDIDATES.map((each) => schema.safeParse(each)).filter(({ success }) => success);
  if (!fitting?.success)
    throw new Error('add a value that this parameter takes to CANDIDATES in scripts/sql/statements.ts');
  return [fitting.data];
}

interface Narrowed {
  name: string;
  filters: Filter[];
}

function narrowings({ filters }: NonNullable<Endpoint['lists']>): Narrowed[] {
  const each = Object.entries(filters).flatMap(([name, { schema, condition }]) =>
    getValues(schema).map((value) => ({ name: `by ${name}`, filters: [condition(value as never)] })),
  );
  return [{ name: 'unfiltered', filters: [] }, ...each];
}

async function ofList(declared: Endpoint, options: { everyField: boolean }): Promise<NamedStatement[]> {
  const { representation, sorts } = declared.lists!;
  const what = `${declared.method} ${declared.path}`;
  const statements: NamedStatement[] = [];
  const narrowed = narrowings(declared.lists!);
  for (const { name, filters } of options.everyField ? narrowed : narrowed.slice(0, 2)) {
    if (sorts === undefined) {
      const texts = await asked((scope) => readAll(listRows(scope, representation, filters)), FULL_PAGE);
      statements.push(...texts.map((text, page) => ({ name: `${what} ${name}, page ${page + 1}`, text })));
    } else {
      const all = Object.entries(sorts);
      for (const [order, sort] of options.everyField ? all : all.slice(0, 1)) {
        const page = { limit: 50, sort, direction: 'asc' } as const;
        const texts = await asked((scope) => readPage(scope, representation, filters, page));
        statements.push(...texts.map((text) => ({ name: `${what} ${name}, sorted by ${order}`, text })));
      }
    }
  }
  return statements;
}

function ofImports(resource: Resource): NamedStatement[] {
  const keyed = resource.upsertKeys.some(({ takenOver }) => takenOver);
  const variants = [
    { name: '', dryRun: false, cleared: false, keyed: false },
    { name: ', with fields that are cleared', dryRun: false, cleared: true, keyed: false },
    { name: ', dry run, with fields that are cleared', dryRun: true, cleared: true, keyed: false },
    ...(keyed ? [{ name: ", with the sender's own keys", dryRun: false, cleared: false, keyed: true }] : []),
  ];
  return variants.map(({ name, ...variant }) => ({
    name: `merge a chunk${name}`,
    text: bulkWrite(resource, variant).text,
  }));
}

async function ofTotals(resource: Resource): Promise<NamedStatement[]> {
  const { parent } = resource;
  const statements: NamedStatement[] = [];
  if (parent) {
    const one = 'select $2::bigint';
    statements.push({ name: `lock a row of ${parent.table}`, text: lockParents(parent, one) });
    statements.push({ name: `sum up for ${parent.table}`, text: sumParents(resource, parent, one) });
  }
  for (const dependent of FACTOR_DEPENDENTS.filter((each) => each.resource.table === resource.table)) {
    const texts = await asked(
      (scope) => recalculateEmissions(scope, dependent, 0, 100),
      [{ last_id: 100, looked: 100 }],
    );
    statements.push(...texts.map((text) => ({ name: `recalculate ${dependent.key}`, text })));
  }
  return statements;
}

/** The statements of one resource; with `everyField` also those of each field, filter and sort by itself. */
export async function getStatements(
  resource: Resource,
  declarations: Declarations,
  options: { everyField: boolean },
): Promise<NamedStatement[]> {
  const showsResource = (representation: Representation) => representation.resource.name === resource.name;
  const statements: NamedStatement[] = [];
  for (const { value } of declarations.representations.filter((each) => showsResource(each.value)))
    statements.push(...(await ofRows(value, options)));
  for (const declared of ENDPOINTS.filter(({ lists }) => lists && showsResource(lists.representation)))
    statements.push(...(await ofList(declared, options)));
  if (declarations.imports.some(({ value }) => showsResource(value.representation)))
    statements.push(...ofImports(resource));
  statements.push(...(await ofTotals(resource)));
  return statements;
}
