/**
 * Declarations against the migrated schema. What is wrong is listed by declaration and field, all of it at once; the
 * compiler has refused the rest (docs/from-declaration-to-sql.md).
 */
import { expect } from 'chai';
import pg from 'pg';
import { z } from 'zod';
import { ENDPOINTS } from '../../../api/app.ts';
import { readDeclarations, type Declarations, type Declared } from '../../../scripts/sql/declarations.ts';
import { getStatements } from '../../../scripts/sql/statements.ts';
import { prepareMerge, type MergeTarget } from '../../../shared/imports/merge.ts';
import { materialsOf, SEARCHED } from '../../../shared/resources/ngram-counts.ts';
import { TEXTILE_KINDS } from '../../../shared/domain/textiles/textile-product.ts';
import { toFieldValues, type Representation } from '../../../shared/resources/representation.ts';
import { type Resource } from '../../../shared/resources/resource.ts';
import { makeBody } from '../../api/samples.ts';
import { newDatabase } from '../../support/postgres.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';

/** Columns that every table has, and the store sets. */
const EVERY_TABLE = ['tenant_id', 'id', 'uuid'];
/** What triggers keep of other tables' rows. */
const KEPT: Record<string, string[]> = { suppliers: ['certified_until'] };

/** Searched without numbers of what their texts hold: journeys are few. */
const READ_WHOLE = ['traceability_journeys'];

/** Users are closed and never removed: who wrote a row is looked up when it is written, and no key has to hold them. */
const NEVER_REMOVED = ['users'];

/** Where a declaration writes what PostgreSQL does not know. */
function getPlaces(resource: Resource, representations: readonly Representation[], message: string): string[] {
  const unknown = /column "?([\w.]+)"?/.exec(message)?.[1];
  if (unknown === undefined) return [];
  const { rules = [], computed = {}, log, context = '', restriction = '', upsertKeys } = resource;
  const written: [string, string][] = [
    ...rules.map(({ field, violatedWhen }): [string, string] => [`the rule on ${String(field)}`, violatedWhen]),
    ...Object.entries<string | undefined>(computed).map(([key, sql]): [string, string] => [
      `computed ${key}`,
      sql ?? '',
    ]),
    ...upsertKeys.map(({ existing = '' }): [string, string] => ['upsertKeys', existing]),
    ['log', [...(log?.columns ?? []), ...(log?.values ?? []), log?.when].join(' ')],
    ['context', context],
    ['restriction', restriction],
    ...representations.flatMap(({ name, derived }) =>
      Object.entries(derived).map(([wire, { sql }]): [string, string] => [`${wire} of ${name}`, sql]),
    ),
  ];
  return written.filter(([, sql]) => new RegExp(`\\b${unknown}\\b`).test(sql)).map(([place]) => place);
}

/** The endpoint that creates rows in a representation; by name, for the test may have loaded the modules a second time. */
const getCreator = ({ name }: Representation) =>
  ENDPOINTS.find(
    ({ method, body }) => method === 'POST' && body instanceof z.ZodType && body.meta()?.id === `${name}Create`,
  );

describe('Declarations', () => {
  let connection: pg.Client;
  let declarations: Declarations;
  const catalogues = new Map<string, Catalogue>();

  before(async () => {
    declarations = await readDeclarations();
    connection = new pg.Client({ connectionString: await newDatabase() });
    await connection.connect();
    const resources = [
      ...declarations.resources.map(({ value }) => value),
      // some are there for files of lists alone
      ...declarations.representations.map(({ value }) => value.resource),
    ];
    for (const { table } of resources) {
      const catalogue = await readCatalogue(connection, table);
      if (catalogue) catalogues.set(table, catalogue);
    }
  });
  after(() => connection.end());

  /** Says of each resource, or of each field map, what is wrong with it. */
  function wrongWith<Value>(declared: readonly Declared<Value>[], judge: (value: Value) => Iterable<string>): void {
    const wrong = declared.flatMap(({ name, file, value }) =>
      [...judge(value)].map((what) => `shared/domain/${file}, ${name}: ${what}`),
    );
    expect(wrong.join('\n')).to.equal('');
  }

  const of = (resource: Resource): Catalogue => catalogues.get(resource.table)!;

  it('name tables that migrations make', () => {
    wrongWith(declarations.resources, function* ({ table }) {
      if (!catalogues.has(table)) yield `no migration makes the table ${table}; add one to migrations/`;
    });
  });

  it('name columns of their tables, with the types that those have', () => {
    wrongWith(declarations.resources, function* (resource) {
      for (const key of resource.keys) {
        const { name, type } = resource.column(key);
        const found = of(resource).columns.get(name);
        if (!found) yield `${key}: ${resource.table} has no column ${name}; add it by a migration`;
        else if (found.type !== type) yield `${key}: is declared as ${type}, and ${name} is ${found.type}`;
      }
    });
  });

  it('leave no column of a table out', () => {
    wrongWith(declarations.resources, function* (resource) {
      const sharing = declarations.resources.filter(({ value }) => value.table === resource.table);
      const declared = sharing.flatMap(({ value }) => value.keys.map((key) => value.column(key).name));
      for (const name of of(resource).columns.keys())
        if (![...declared, ...EVERY_TABLE, ...(KEPT[resource.table] ?? [])].includes(name))
          yield `${resource.table} has a column ${name} that no declaration names; add it to \`columns\``;
    });
  });

  it('are counted by what they are searched in, by the names that lists ask for', async () => {
    const { rows } = await connection.query<{ table: string; notes: string[] }>(
      `select c.relname as table, array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid
         and t.tgname like 'search_changes_%' order by 1) as notes
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'search_text' where c.relkind = 'r'`,
    );
    const counted = rows.filter(({ table }) => !READ_WHOLE.includes(table));
    expect(new Set(Object.values(SEARCHED).map(({ table }) => table))).to.deep.equal(
      new Set(counted.map(({ table }) => table)),
    );
    for (const { table, notes } of counted)
      expect(notes, table).to.deep.equal(['delete', 'insert', 'update'].map((write) => `search_changes_${write}`));
    const resources = [
      ...declarations.resources.map(({ value }) => value),
      ...declarations.representations.map(({ value }) => value.resource),
    ];
    for (const [searched, { table, texts }] of Object.entries(SEARCHED)) {
      const names = resources.filter((each) => each.table === table).map(({ name }) => String(name));
      const lists = searched === 'materials' ? TEXTILE_KINDS.map(materialsOf) : names;
      expect(lists, searched).to.include.members(Object.keys(texts));
    }
  });

  it('name the unique constraints of their tables, and the field that each is about', () => {
    wrongWith(declarations.resources, function* (resource) {
      const { uniques } = of(resource);
      for (const [constraint, key] of Object.entries(resource.uniques)) {
        const columns = uniques.get(constraint);
        if (!columns) yield `uniques: ${resource.table} has no unique constraint ${constraint}`;
        else if (!columns.includes(resource.column(key).name))
          yield `uniques: ${constraint} is over ${columns.join(', ')} and not over ${key}`;
      }
      for (const [constraint, columns] of uniques) {
        const ofStore = columns.every((column) => EVERY_TABLE.includes(column));
        if (!ofStore && !(constraint in resource.uniques))
          yield `${constraint} (${columns.join(', ')}) has no field that its violation is reported on; add it to \`uniques\``;
      }
    });
  });

  it('have upsert keys that are unique where they say so', () => {
    wrongWith(declarations.resources, function* (resource) {
      for (const { fields, unique } of resource.upsertKeys) {
        const columns = fields.map((key) => resource.column(key).name);
        const covered = [...of(resource).uniques.values()].some((index) =>
          index.every((column) => column === 'tenant_id' || columns.includes(column) || column === 'kind'),
        );
        if (unique && !covered) yield `upsertKeys: no unique constraint is over ${fields.join(', ')}`;
      }
    });
  });

  it('name the tables that their columns refer to', () => {
    wrongWith(declarations.resources, function* (resource) {
      const { references } = of(resource);
      for (const key of resource.keys) {
        const { name, references: declared } = resource.column(key);
        const constraint = `${resource.table}_${name}_fk`;
        const found = references.get(constraint);
        if (declared && !found && NEVER_REMOVED.includes(declared.table)) continue;
        if (declared && !found) yield `${key}: there is no foreign key ${constraint} to ${declared.table}`;
        else if (found?.table !== declared?.table)
          yield `${key}: refers to ${found?.table ?? 'nothing'}, and is declared to refer to ${declared?.table ?? 'nothing'}`;
      }
    });
  });

  it('have computed columns that input cannot set', () => {
    wrongWith(declarations.resources, function* (resource) {
      for (const key of Object.keys(resource.computed ?? {}))
        if (!resource.column(key).serverSet) yield `${key}: is computed; add serverSet`;
    });
  });

  it('show each column by a codec of its type', () => {
    wrongWith(declarations.representations, function* ({ resource, fields }) {
      for (const { key, wire, codec, standIn } of fields) {
        const { type } = resource.column(key);
        for (const each of [codec, ...(standIn ? [standIn.codec] : [])])
          if (!Object.hasOwn(each.fits, type))
            yield `${key} (${wire}): is ${type}, and its codec fits ${Object.keys(each.fits).join(', ')}`;
      }
    });
  });

  it('tell of values that may be absent that they may be null', () => {
    wrongWith(declarations.representations, function* ({ resource, fields }) {
      for (const { key, wire, codec, required, readOnly } of fields) {
        const { name, default: instead } = resource.column(key);
        const nullable = of(resource).columns.get(name)!.nullable && instead === undefined;
        if (nullable && (required || readOnly) && !codec.output.safeParse(null).success)
          yield `${key} (${wire}): may be null in the table, and the answer's schema says it is not; wrap its codec in nullable()`;
      }
    });
  });

  it('ask for what a row cannot be without', () => {
    const creating = (representation: Representation) =>
      getCreator(representation) !== undefined ||
      declarations.imports.some(({ value }) => value.representation.name === representation.name);
    const makers = declarations.representations.filter(({ value }) => creating(value));
    expect(makers).to.have.length.greaterThan(20);
    wrongWith(makers, function* ({ resource, fields }) {
      for (const key of resource.keys) {
        const column = resource.column(key);
        const { nullable, hasDefault } = of(resource).columns.get(column.name)!;
        const given = fields.some((each) => each.key === key && each.required);
        const computed = key in (resource.computed ?? {});
        if (!nullable && !given && !computed && column.default === undefined && !(column.serverSet && hasDefault))
          yield `${key}: cannot be null, and creating asks for no value; make it required or give it a default`;
      }
    });
  });

  it('show rows in the form of their schemas', async () => {
    const wrong: string[] = [];
    let shownRows = 0;
    for (const { name, file, value: representation } of declarations.representations) {
      const declared = getCreator(representation);
      if (!declared) continue;
      shownRows += 1;
      const { resource, fields, json } = representation;
      const values = toFieldValues(representation, representation.createSchema.parse(makeBody(declared, 'all')));
      const row = Object.fromEntries(
        resource.keys.flatMap((key) => {
          const { name: column, type, references } = resource.column(key);
          // rows that are referred to are not there
          return references || type === 'uuid' ? [] : [[column, values[key]]];
        }),
      );
      const { rows } = await connection.query<{ body: string }>(
        `select ${json} as body from jsonb_populate_record(null::${resource.table}, $1::jsonb ||
           '{"id": 1, "uuid": "00000000-0000-4000-8000-000000000000", "created_at": "2026-01-01", "updated_at": "2026-01-01"}') t`,
        [JSON.stringify(row)],
      );
      const shown = JSON.parse(rows[0]!.body) as Record<string, unknown>;
      const { error } = representation.responseSchema.safeParse(shown);
      for (const { path, message } of error?.issues ?? []) {
        const wire = String(path[0]);
        const given = fields.find((each) => each.wire === wire);
        const isGiven = given && row[resource.column(given.key).name] !== undefined;
        // what follows from other rows is absent here, and seen by the tests of the endpoints
        if (shown[wire] == null && !isGiven) continue;
        wrong.push(
          `shared/domain/${file}, ${name}: ${given?.key ?? 'derived'} (${wire}) is shown as ${JSON.stringify(shown[wire])}: ${message}`,
        );
      }
    }
    expect(wrong.join('\n')).to.equal('');
    expect(shownRows).to.be.greaterThan(20);
  });

  it('make statements that PostgreSQL can prepare', async () => {
    const wrong = new Set<string>();
    let prepared = 0;
    for (const { name, file, value: resource } of declarations.resources) {
      const own = declarations.representations.filter(({ value }) => value.resource.name === resource.name);
      // the tables that an import stages its rows in
      await prepareMerge({ connection, representation: own[0]?.value, dryRun: true } as MergeTarget);
      for (const { name: what, text } of await getStatements(resource, declarations, { everyField: true })) {
        try {
          await connection.query(`prepare checked as ${text}`);
          await connection.query('deallocate checked');
          prepared += 1;
        } catch (error) {
          const { message } = error as Error;
          const places = getPlaces(
            resource,
            own.map(({ value }) => value),
            message,
          );
          const which = places.length > 0 ? `in ${places.join(', ')}` : `first in: ${what}`;
          const line = `shared/domain/${file}, ${name}: ${message} (${which})`;
          if (places.length > 0 || ![...wrong].some((each) => each.includes(`${name}: ${message} `))) wrong.add(line);
        }
      }
    }
    expect([...wrong].join('\n')).to.equal('');
    expect(prepared).to.be.greaterThan(500);
  });
});
