import pg from 'pg';
import { inTransaction, query, type Database } from '../database.ts';

/**
 * Lets the application's role read and write the rows of tables that another role owns, and nothing else: it cannot
 * change the schema, nor what migrations keep about themselves (docs/operating.md, "Database roles").
 */

/** The role that a connection string leads to, whatever it leaves to the environment. */
async function getRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ role: string }>('select current_user as role')).rows[0]!.role;
  } finally {
    await client.end();
  }
}

/**
 * Grants what is there to the role of `applicationUrl`, and what the owner makes later as well. Nothing is done when the
 * application is the owner itself. Safe to repeat, and by several processes at once.
 */
export async function grantToApplication(
  owner: Database,
  applicationUrl: string,
  options: { queueSchema: string },
): Promise<void> {
  const application = await getRole(applicationUrl);
  await inTransaction(owner, async (transaction) => {
    // two sessions that grant at once fail on each other
    await query(transaction, `select pg_advisory_xact_lock(hashtextextended('trama-roles', 0))`);
    const [{ own } = { own: true }] = await query<{ own: boolean }>(
      transaction,
      'select current_user = $1::name as own',
      [application],
    );
    if (own) return;
    const statements = await query<{ statement: string }>(transaction, GRANTS, [
      application,
      ['public', options.queueSchema],
    ]);
    for (const { statement } of statements) await query(transaction, statement);
  });
}

/** Statements for all that the current user owns in the schemas $2, and for what it will own. */
const GRANTS = `
  with own as (select current_user::regrole as role), wanted as (select unnest($2::name[]) as schema)
  select format('grant usage on schema %I to %I', nspname, $1::name) as statement
    from pg_namespace, own where nspname in (select schema from wanted)
      and (nspowner = own.role or pg_has_role(own.role, nspowner, 'usage'))
  union all
  select format(
      case
        when relkind = 'S' then 'grant select, usage, update on sequence %s to %I'
        when relname like 'knex_migrations%' or relname = 'migration' then 'grant select on %s to %I'
        else 'grant select, insert, update, delete on %s to %I'
      end, c.oid::regclass, $1::name)
    from pg_class c join pg_namespace n on n.oid = relnamespace, own
    where nspname in (select schema from wanted) and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relowner = own.role
  union all
  select format('grant execute on routine %s to %I', p.oid::regprocedure, $1::name)
    from pg_proc p join pg_namespace n on n.oid = pronamespace, own
    where nspname in (select schema from wanted) and proowner = own.role
  union all
  select format('alter default privileges grant %s to %I', privilege, $1::name) from (values
    ('usage on schemas'), ('select, insert, update, delete on tables'), ('select, usage, update on sequences'),
    ('execute on routines')) as later (privilege)`;
