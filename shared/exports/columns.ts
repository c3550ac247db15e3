/** The columns that a list has as a file: those that an import takes, or all that its rows show (docs/lists.md#exports). */
import { z } from 'zod';
import { refusal } from '../platform/errors.ts';
import { because } from '../platform/reasons/index.ts';
import { nearestName } from '../platform/nearest-name.ts';
import { referencedTable } from '../resources/references.ts';
import { type Field, type Representation } from '../resources/representation.ts';

/** `decimal` is a number that answers of the dialect show as text. */
export type CellKind = 'text' | 'number' | 'decimal' | 'flag' | 'list' | 'json';

export interface ExportColumn {
  name: string;
  kind: CellKind;
  /** Over `t`: numbers and JSON as text, so that no digit is lost on the way. */
  sql: string;
}

/** How rows of other tables are named: by their ids, or by keys that hold elsewhere too. */
export type ReferenceForm = 'ids' | 'keys';

export interface ColumnChoice {
  /** Names in the order wanted, or `all`; absent: those that an import takes, or all where there is no import. */
  columns?: readonly string[] | 'all' | undefined;
  references?: ReferenceForm | undefined;
}

function kindOf(output: z.core.$ZodType, isNumeric: boolean): CellKind {
  if (output instanceof z.ZodNullable || output instanceof z.ZodOptional)
    return kindOf(output.def.innerType, isNumeric);
  if (output instanceof z.ZodNumber) return 'number';
  if (output instanceof z.ZodBoolean) return 'flag';
  if (output instanceof z.ZodObject || output instanceof z.ZodRecord) return 'json';
  if (output instanceof z.ZodArray) return kindOf(output.def.element, false) === 'text' ? 'list' : 'json';
  return isNumeric ? 'decimal' : 'text';
}

function toColumn(name: string, sql: string, output: z.ZodType, isNumeric = false): ExportColumn {
  const kind = kindOf(output, isNumeric);
  return { name, kind, sql: ['number', 'decimal', 'json'].includes(kind) ? `(${sql})::text` : sql };
}

function fieldColumn({ resource }: Representation, { key, wire, codec }: Field): ExportColumn {
  const column = `t.${resource.column(key).name}`;
  return toColumn(wire, (codec.encodeExactly ?? codec.encode)(column), codec.output, 'numeric' in codec.fits);
}

/** Everything that the rows of a list show, but for what has no bound. */
function allColumns(representation: Representation): ExportColumn[] {
  const { resource, style, idColumn, fields, derived } = representation;
  const other = style === 'v1' ? toColumn('legacyId', 't.id', z.int()) : toColumn('uuid', 't.uuid', z.uuid());
  const id = toColumn('id', `t.${idColumn}`, idColumn === 'uuid' ? z.uuid() : z.int());
  return [
    ...(fields.some(({ wire }) => wire === 'id') ? [] : [id]),
    ...(resource.hasUuid ? [other] : []),
    ...fields.map((field) => fieldColumn(representation, field)),
    ...Object.entries(derived).map(([name, { sql, output }]) => toColumn(name, sql, output)),
  ];
}

/** A row of another table by the first of its keys that it has and that no other row has, and by its id where there is none. */
function keyColumns(representation: Representation, field: Field): ExportColumn[] {
  const table = referencedTable(representation, field);
  const column = `t.${representation.resource.column(field.key).name}`;
  const keyed = field.keys.map((key) => {
    const same = key.within ? ` and o.${key.within.column} = q.${key.within.column}` : '';
    const twin = `select from ${table} o where o.tenant_id = q.tenant_id and o.${key.column} = q.${key.column} and o.id <> q.id${same}`;
    return { wire: key.wire, has: `q.${key.column} is not null and not exists (${twin})`, value: `q.${key.column}` };
  });
  const ofRow = (value: string) =>
    `(select ${value} from ${table} q where q.tenant_id = t.tenant_id and q.id = ${column})`;
  const hasNone = (before: readonly { has: string }[]) => before.map(({ has }) => `not (${has})`);
  return [
    toColumn(field.wire, ofRow(`case when ${hasNone(keyed).join(' and ')} then q.id end`), z.int()),
    ...keyed.map(({ wire, has, value }, at) => {
      const when = [...hasNone(keyed.slice(0, at)), has].join(' and ');
      return toColumn(wire, ofRow(`case when ${when} then ${value} end`), z.string());
    }),
  ];
}

/** What an import of the resource takes. */
const importColumns = (imported: Representation, references: ReferenceForm): ExportColumn[] =>
  imported.writable.flatMap((field) =>
    references === 'keys' && field.keys.length > 0 ? keyColumns(imported, field) : [fieldColumn(imported, field)],
  );

/**
 * The columns of an export. `imported` is what an import of the same rows is written in, where there is one. Throws
 * VALIDATION_FAILED where a name is unknown, or comes twice.
 */
export function chooseColumns(
  representation: Representation,
  imported: Representation | undefined,
  { columns, references = 'ids' }: ColumnChoice,
): ExportColumn[] {
  const ofImport = imported ? importColumns(imported, references) : [];
  if (columns === undefined && imported) return ofImport;
  const shown = allColumns(representation);
  if (columns === undefined || columns === 'all') return shown;
  // an import's own form goes before another dialect's
  const known = new Map([...shown, ...ofImport].map((column) => [column.name, column]));
  if (new Set(columns).size < columns.length) throw refusal(because('REPEATED_ITEM'), { field: 'columns' });
  return columns.map((name) => {
    const column = known.get(name);
    if (column) return column;
    const nearest = nearestName(name, [...known.keys()]);
    throw refusal(because('NO_COLUMN_OF_LIST', { column: name, nearest }), { field: 'columns' });
  });
}
