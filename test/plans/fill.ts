/** Fills the tables of a tenant: rows like the ones that it has, as many as are wanted, referring to each other. */
import { inTransaction, query, type Database } from '../../shared/platform/database.ts';

interface TableColumn {
  name: string;
  type: string;
  isUnique: boolean;
  /** Table and column that it refers to within the tenant. */
  parent: string | null;
  parentColumn: string | null;
}

interface Table {
  name: string;
  columns: TableColumn[];
}

/** One row a tenant, or the tenant itself; rooms for what is under way; one row a job. */
const WITHOUT_ROWS = ['emission_factors', 'tenant_usage', 'storage_reservations', 'list_exports'];

async function getTables(database: Database): Promise<Table[]> {
  const rows = await query<TableColumn & { table: string }>(
    database,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and (a.attnum = any(i.indkey)
         or (0 = any(i.indkey) and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))))
         -- what a constraint lists the values of is no more than a part of a key
         and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) ~ 'ARRAY')
         as "isUnique",
       f.parent, f.parent_column as "parentColumn"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join lateral (
       select k.confrelid::regclass::text as parent, p.attname as parent_column
       from pg_constraint k cross join unnest(k.conkey, k.confkey) u(own, theirs)
       join pg_attribute p on p.attrelid = k.confrelid and p.attnum = u.theirs
       where k.conrelid = c.oid and k.contype = 'f' and u.own = a.attnum and a.attname <> 'tenant_id' limit 1) f on true
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attidentity = '' and a.attgenerated = ''
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
       and c.relname <> all($1::text[])
     order by c.relname, a.attnum`,
    [WITHOUT_ROWS],
  );
  const tables = new Map<string, Table>();
  for (const { table, ...column } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    tables.set(table, known);
    known.columns.push(column);
  }
  return inOrder([...tables.values()]);
}

/** Those that others refer to come first. */
function inOrder(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const visit = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const { parent } of table.columns) {
      const other = tables.find(({ name }) => name === parent && name !== table.name);
      if (other) visit(other);
    }
    sorted.push(table);
  };
  tables.forEach(visit);
  return sorted;
}

function makeValue({ name, type, isUnique, parent }: TableColumn): string {
  if (name === 'tenant_id') return '$1::bigint';
  if (parent) return `case when r.${name} is null then null else p_${name}.ids[1 + n % cardinality(p_${name}.ids)] end`;
  if (type === 'timestamp with time zone') return `r.${name} - n * interval '1 second'`;
  if (!isUnique) return `r.${name}`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'text') return `r.${name} || '-' || $1::bigint || '-' || n`;
  if (type === 'bytea') return `sha256(convert_to($1::bigint || '-' || n, 'UTF8'))`;
  if (type === 'integer' || type === 'bigint') return `1000000 + n`;
  return `r.${name}`;
}

/** Adds `rows` rows to each table of the tenant, after the model of one that `model` has. */
export async function fillTenant(
  database: Database,
  tenant: number,
  rows: number,
  model: number = tenant,
): Promise<void> {
  const tables = await getTables(database);
  await inTransaction(database, async (transaction) => {
    // references are right by construction; checking them would take most of the time
    await query(transaction, 'set local session_replication_role = replica');
    // plans of functions that indexes and generated columns call for each row would fill the log
    await query(transaction, 'set local auto_explain.log_min_duration = -1');
    for (const { name, columns } of tables) {
      const written = columns.filter((column) => column.type !== 'tsvector');
      const parents = written
        .filter(({ parent }) => parent)
        .map(
          (column) =>
            `cross join (select coalesce(array_agg(${column.parentColumn!}), '{null}') as ids from (select ${column.parentColumn!} from ${column.parent!} where tenant_id = $1 order by 1 limit 1000) l) p_${column.name}`,
        );
      await query(
        transaction,
        `insert into ${name} (${written.map((column) => column.name).join(', ')})
       select ${written.map(makeValue).join(', ')}
       from (select * from ${name} where tenant_id = $3 limit 1) r ${parents.join(' ')} cross join generate_series(1, $2::int) n`,
        [tenant, rows, model],
      );
    }
  });
}
