/**
 * A resource as the store knows it: its table, columns, keys and rules, in domain terms. Everything that reads or writes
 * rows (single, bulk, in either dialect) is derived from this declaration and a representation of it.
 */
import { type AuditSubject } from '../platform/audit-actions.ts';
import { type Reason } from '../platform/reasons/index.ts';
import { type Access, type Module, type ScopeName } from '../platform/modules.ts';

export type SqlType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'uuid'
  | 'jsonb'
  | 'text[]'
  | 'uuid[]';

export interface Column<Type extends SqlType = SqlType> {
  /** Column name in the table. */
  name: string;
  type: Type;
  /** SQL expression of the value that an absent or cleared field takes, with $2 as the acting user and, for resources without imports, `o.id` as the row's id; without it that is null. */
  default?: string;
  /** Table whose row of the same tenant this column names by its integer id. */
  references?: { table: string };
  /** Set by the database or by `computed`, never by input. */
  serverSet?: boolean;
}

/**
 * A condition on the row as it will be, in SQL over the alias `n` (columns by name, `n.is_new`, and `n.old_<column>` for
 * the columns in `remembers`). The same text guards single writes and bulk chunks.
 */
export interface Rule<Key extends string> {
  because: Reason;
  /** The field at fault; where the dialects have different ones, all of them. */
  field: Key | readonly Key[];
  violatedWhen: string;
  /** Parameters of the reason that only the row tells: columns of `n`. */
  shows?: Readonly<Record<string, string>>;
}

/** Natural key of the bulk upsert. `existing` limits which stored rows can be matched by it (SQL over the alias `t`). */
export interface UpsertKey<Key extends string> {
  fields: Key[];
  /** The key applies to rows that have this field; the first applicable key is taken. */
  whenPresent?: Key;
  existing?: string;
  /**
   * Fields of the key whose absence is a value like any other. No index finds a value and its absence by one condition, so
   * such a key has an index on `keyHash` of its fields and of `among`, in their order.
   */
  nullable?: Key[];
  /** Columns whose default all rows of the resource have, as its restriction says, and other rows of the table have not. */
  among?: Key[];
  /** Whether the store guarantees that at most one row matches. */
  unique: boolean;
  /**
   * The sender's own key, the first of all: where no row has it yet, the row that is found by the next key takes it over, unless
   * it has another one.
   */
  takenOver?: boolean;
}

/**
 * Sums over rows of the resource that the row holds which they belong to. They are never counted up or down, but computed
 * anew under the lock of that row, so that writers beside each other cannot lose one another's part.
 */
export interface ParentTotals<Key extends string> {
  table: string;
  /** The field that names the row by its id. */
  key: Key;
  /** Column of that row → the field that it is the sum of. */
  sums: Record<string, Key>;
}

export interface ResourceDefinition<Key extends string, Columns extends Record<Key, Column> = Record<Key, Column>> {
  /** Singular, as messages call it: `supplier`, `purchase record`. */
  name: AuditSubject;
  table: string;
  /**
   * What a row is called wherever something else names it beside its id, in SQL over the alias `e` of its table, and never null. The
   * audit trail keeps it of rows that are deleted.
   */
  called?: string;
  /** Which rows of the table are this resource's, in SQL over `t`; all of them without it. */
  restriction?: string;
  /** Absent: each row says of which module it is, and the resource's own endpoints look there. */
  module?: Module;
  /** Whether rows carry a UUID besides the integer id. */
  hasUuid: boolean;
  columns: Columns;
  upsertKeys: UpsertKey<NoInfer<Key>>[];
  /** Unique constraint → the field that a violation is reported on. */
  uniques: Record<string, NoInfer<Key>>;
  rules?: Rule<NoInfer<Key>>[];
  /** Columns whose stored value the rules and the log compare with. */
  remembers?: NoInfer<Key>[];
  /** Columns that are a function of the others: SQL over `n` and the relation `x` of `context`. */
  computed?: Partial<Record<NoInfer<Key>, string>>;
  parent?: ParentTotals<NoInfer<Key>>;
  /** A one-row relation that `computed` may read, in SQL with $1 as the tenant. Locked so that it cannot change meanwhile. */
  context?: string;
  /**
   * A table that says how many rows a tenant has by these columns, under the same names: lists whose filters need no others
   * take their totals from it. The database keeps it, by triggers. With `idBits` it has a column `block` besides, which is the
   * id without so many bits: what is listed by id is found where it lies.
   */
  counts?: { table: string; by: readonly NoInfer<Key>[]; idBits?: number };
  /**
   * The same by the months, in UTC, that a moment of its rows lies in, and by these columns: the one that filters with a `span`
   * are about (page-ids.ts). The database keeps it as well.
   */
  months?: { table: string; by: readonly NoInfer<Key>[] };
  /** Rows that a write adds to a log in the same statement: SQL over `n`, with $2 as the acting user. */
  log?: { table: string; columns: string[]; values: string[]; when: string };
}

export interface Resource<
  Key extends string = string,
  Columns extends Record<Key, Column> = Record<Key, Column>,
> extends ResourceDefinition<Key, Columns> {
  keys: Key[];
  column(key: Key): Column;
}

export function defineResource<const Columns extends Record<string, Column>>(
  definition: ResourceDefinition<keyof Columns & string, Columns>,
): Resource<keyof Columns & string, Columns> {
  const keys = Object.keys(definition.columns) as (keyof Columns & string)[];
  return {
    ...definition,
    keys,
    column(key) {
      return definition.columns[key]!;
    },
  };
}

/** The module that all rows of a resource are of. Throws where each says so for itself. */
export function moduleOf({ name, module }: Pick<Resource, 'name' | 'module'>): Module {
  if (module === undefined) throw new Error(`${name}: its rows are of several modules`);
  return module;
}

/** The scope that endpoints of such a resource ask for. */
export const scopeOf = (resource: Pick<Resource, 'name' | 'module'>, access: Access): ScopeName =>
  `${moduleOf(resource)}:${access}`;

/** Columns that every table of resources has. */
export const TIMESTAMPS = {
  createdAt: { name: 'created_at', type: 'timestamptz', serverSet: true },
  updatedAt: { name: 'updated_at', type: 'timestamptz', serverSet: true },
} as const satisfies Record<string, Column>;

/** The upsert key of resources that have the sender's own key, under the name `externalId`. */
export const EXTERNAL_ID_KEY = {
  fields: ['externalId'],
  whenPresent: 'externalId',
  unique: true,
  takenOver: true,
} satisfies UpsertKey<'externalId'>;
