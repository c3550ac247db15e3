/** What PostgreSQL's catalogue says of a migrated table. */
import type pg from 'pg';

export interface CatalogueColumn {
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

export interface Catalogue {
  columns: Map<string, CatalogueColumn>;
  /** Unique constraints and indexes, the primary key among them: name → columns, those in expressions too. */
  uniques: Map<string, string[]>;
  /** Foreign keys: name → the columns besides the tenant's, and the table that they name. */
  references: Map<string, { columns: string[]; table: string }>;
}

/** As declarations write them. */
const TYPES: Record<string, string> = { 'timestamp with time zone': 'timestamptz' };

async function getRows<Row extends object>(connection: pg.Client, text: string, table: string): Promise<Row[]> {
  return (await connection.query<Row>(text, [table])).rows;
}

/** Undefined where there is no such table. Generated columns are left out: they follow from those that are declared. */
export async function readCatalogue(connection: pg.Client, table: string): Promise<Catalogue | undefined> {
  const columns = await getRows<{ name: string; type: string; nullable: boolean; has_default: boolean }>(
    connection,
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
       a.atthasdef or a.attidentity <> '' as has_default
     from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    table,
  );
  if (columns.length === 0) return undefined;
  const uniques = await getRows<{ name: string; columns: string[] }>(
    connection,
    `select c.relname as name, array(select a.attname::text from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality k(n, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped and (a.attnum = k.n
         or k.n = 0 and pg_get_indexdef(i.indexrelid, k.place::integer, false) ~ ('\\m' || a.attname || '\\M'))) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and i.indisunique`,
    table,
  );
  const references = await getRows<{ name: string; columns: string[]; table: string }>(
    connection,
    `select f.conname as name, f.confrelid::regclass::text as table, array(select a.attname::text from unnest(f.conkey) k(n)
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n where a.attname <> 'tenant_id') as columns
     from pg_constraint f where f.conrelid = $1::regclass and f.contype = 'f'`,
    table,
  );
  return {
    columns: new Map(
      columns.map((each) => [
        each.name,
        { type: TYPES[each.type] ?? each.type, nullable: each.nullable, hasDefault: each.has_default },
      ]),
    ),
    uniques: new Map(uniques.map((each) => [each.name, each.columns])),
    references: new Map(references.map(({ name, ...rest }) => [name, rest])),
  };
}
