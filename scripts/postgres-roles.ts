import { randomBytes } from 'node:crypto';
import { chmod, chown, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresAccount } from './postgres-account.ts';

/**
 * Who may do what in the embedded PostgreSQL (docs/operating.md, "Database roles"). The superuser sets the server up, the
 * owner applies migrations, and the application reads and writes rows. Each has a password of its own in a file beside
 * the data that only the user of `npm start` can read.
 */
export const DATABASE = 'trama';
/** the role that initdb makes; PostgreSQL never lets it be anything else than superuser */
export const SUPERUSER = 'trama';
export const OWNER = 'trama_owner';
export const APPLICATION = 'trama_app';

export interface Passwords {
  superuser: string;
  owner: string;
  application: string;
}

const FILES: Record<keyof Passwords, string> = {
  superuser: 'password',
  owner: 'owner-password',
  application: 'app-password',
};

export const passwordFile = (folder: string, role: keyof Passwords) => `${folder}.${FILES[role]}`;
export const newRolePassword = () => randomBytes(24).toString('base64url');

/** Connection string for a role of the server. */
export type UrlOf = (role: string, password: string, database: string) => string;

/** Connection string for node-postgres, over the socket in a folder or, without one, the loopback interface. */
export function roleUrl(to: {
  role: string;
  password: string;
  database: string;
  port: number | string;
  socket?: string;
}): string {
  const host = to.socket === undefined ? '127.0.0.1' : 'localhost';
  // the host parameter wins over "localhost", which only makes it a URL that every parser takes
  const socket = to.socket === undefined ? '' : `?host=${encodeURIComponent(to.socket)}`;
  return `postgres://${to.role}:${encodeURIComponent(to.password)}@${host}:${to.port}/${to.database}${socket}`;
}

async function readPassword(folder: string, role: keyof Passwords): Promise<string | undefined> {
  const file = passwordFile(folder, role);
  try {
    const password = (await readFile(file, 'utf8')).trim();
    await chmod(file, 0o600);
    // the server's account has no use for it
    if (process.geteuid?.() === 0) await chown(file, 0, 0);
    return password || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the file in one step, and on disk before the answer. */
export async function savePassword(folder: string, role: keyof Passwords, password: string): Promise<void> {
  const draft = `${passwordFile(folder, role)}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(password);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, passwordFile(folder, role));
}

/**
 * The passwords beside the data; those of owner and application are made when they are missing. That of the superuser
 * cannot be: it is made up, and `superuserIsLost`.
 */
export async function readPasswords(folder: string): Promise<{ passwords: Passwords; superuserIsLost: boolean }> {
  const keptOrNew = async (role: keyof Passwords) => {
    const kept = await readPassword(folder, role);
    if (kept !== undefined) return kept;
    const made = newRolePassword();
    await savePassword(folder, role, made);
    return made;
  };
  const superuser = await readPassword(folder, 'superuser');
  const [owner, application] = [await keptOrNew('owner'), await keptOrNew('application')];
  return {
    passwords: { superuser: superuser ?? newRolePassword(), owner, application },
    superuserIsLost: superuser === undefined,
  };
}

/**
 * Writes who may connect, for the server's next start or reload, and returns the file. Nobody connects without a
 * password; only while the superuser's is lost it is let in over the socket, which the server's account and root reach.
 */
export async function writeAccessRules(
  folder: string,
  account: PostgresAccount,
  superuserIsLost: boolean,
): Promise<string> {
  const file = join(folder, 'access.conf');
  const draft = `${file}.new`;
  const rules = [
    ...(superuserIsLost ? [`local all ${SUPERUSER} trust`] : []),
    'local all all scram-sha-256',
    'host all all 127.0.0.1/32 scram-sha-256',
  ];
  await rm(draft, { force: true });
  // a file of its own: what the server's account may have put there is not followed
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`# written at each start of Trama\n${rules.join('\n')}\n`);
    if (process.geteuid?.() === 0) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return file;
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // the query that fails rejects with the reason; without a listener the event would end the process
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Brings database, roles and ownership to where they should be, from nothing as from a cluster in which the superuser
 * owned everything. Safe to repeat, also after a start that was killed in the middle.
 */
export async function prepareRoles(
  passwords: Passwords,
  urlOf: UrlOf,
  options: { setSuperuserPassword: boolean },
): Promise<void> {
  await asSuperuser(urlOf(SUPERUSER, passwords.superuser, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
  await untilNoDeadlock(() =>
    asSuperuser(urlOf(SUPERUSER, passwords.superuser, DATABASE), async (client) => {
      await client.query('begin');
      // a password has 192 random bits, which need no stretching; and none may reach the log with a failed statement
      await client.query(`set local scram_iterations = 1; set local log_min_error_statement = panic`);
      if (options.setSuperuserPassword) await setPassword(client, SUPERUSER, passwords.superuser);
      for (const [role, password] of [
        [OWNER, passwords.owner],
        [APPLICATION, passwords.application],
      ] as const) {
        const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
        if (rowCount === 0) await client.query(`create role ${role}`);
        await client.query(`alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
        await setPassword(client, role, password);
      }
      await client.query(`alter database ${DATABASE} owner to ${OWNER}`);
      await client.query(GIVE_TO_OWNER);
      await client.query('commit');
    }),
  );
}

const ATTEMPTS = 5;

/** Processes that were connected before a restart of the server are back at once, and what they lock may stand in the way. */
async function untilNoDeadlock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '40P01' || attempt === ATTEMPTS) throw error;
    }
  }
}

const setPassword = (client: pg.Client, role: string, password: string) =>
  client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);

/**
 * Gives the owner what the superuser owns in this database, but for what belongs to PostgreSQL and to extensions. REASSIGN
 * OWNED refuses the role that initdb has made.
 */
const GIVE_TO_OWNER = `
  do $$
  declare statement text;
  begin
    for statement in
      select format('alter schema %I owner to ${OWNER}', nspname) from pg_namespace n
      where nspowner = '${SUPERUSER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend where classid = 'pg_namespace'::regclass and objid = n.oid and deptype = 'e')
      union all
      select format('alter %s %s owner to ${OWNER}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
          when 'f' then 'foreign table' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relowner = '${SUPERUSER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and relkind in ('r', 'p', 'S', 'v', 'm', 'f')
        -- members of extensions, and sequences, which follow the table of their column
        and not exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('e', 'a', 'i')
            and (deptype = 'e' or relkind = 'S'))
      union all
      select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where proowner = '${SUPERUSER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
      union all
      select format('alter type %s owner to ${OWNER}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = typnamespace
      where typowner = '${SUPERUSER}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and typtype in ('d', 'e', 'r', 'c') and (typrelid = 0 or (select relkind from pg_class where oid = typrelid) = 'c')
        and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = t.oid and deptype = 'e')
    loop
      execute statement;
    end loop;
  end $$`;
