import { expect } from 'chai';
import { existsSync, statSync } from 'node:fs';
import { chmod, lchown, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { roleUrl } from '../../scripts/postgres-roles.ts';
import { sqlState } from '../../shared/platform/database.ts';
import { migrate } from '../../shared/domain/schema.ts';
import { bearer, newAccount } from '../accounts/support.ts';
import { execute, newDatabaseWithRoles, QUEUE_SCHEMA, type TestDatabase } from '../support/postgres.ts';
import { sharedStack } from '../support/stack.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const WRONG_PASSWORD = '28P01';
const NOT_THE_OWNERS = `
  select c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', '${QUEUE_SCHEMA}') and relowner <> 'trama_owner'::regrole
    and relkind in ('r', 'p', 'S', 'v', 'i') and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  union all
  select p.proname from pg_proc p join pg_namespace n on n.oid = pronamespace
  where nspname in ('public', '${QUEUE_SCHEMA}') and proowner <> 'trama_owner'::regrole
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select nspname from pg_namespace where nspname = '${QUEUE_SCHEMA}' and nspowner <> 'trama_owner'::regrole`;

const getFailure = async (url: string, statement: string) =>
  execute(url, statement).then(
    () => undefined,
    (error: unknown) => sqlState(error),
  );

describe('roles in the database', () => {
  describe('of the application', () => {
    let database: TestDatabase;
    before(async () => {
      database = await newDatabaseWithRoles();
    });

    it('is no superuser, and owns nothing', async () => {
      const [role] = await execute(
        database.applicationUrl,
        `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
           (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o' and dbid in (0, (select oid from pg_database where datname = current_database()))) as owned,
           (select count(*)::int from pg_auth_members where member = r.oid) as memberships
         from pg_roles r where rolname = current_user`,
      );
      expect(role).to.deep.equal({
        rolname: 'trama_app',
        ...{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
        ...{ owned: 0, memberships: 0 },
      });
    });

    it('reads and writes every table, sequences and functions included', async () => {
      await execute(database.applicationUrl, `insert into tenants (name, modules) values ('A', '{}')`);
      expect(
        await execute(database.applicationUrl, `select name, fold_text('Écru') as folded from tenants`),
      ).to.deep.equal([{ name: 'A', folded: 'ecru' }]);
      const [{ without }] = (await execute<{ without: string[] | null }>(
        database.applicationUrl,
        `select array_agg(c.oid::regclass::text) as without from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname in ('public', '${QUEUE_SCHEMA}') and relkind = 'r' and relname !~ '^(knex_)?migration'
           and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
             and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`,
      )) as [{ without: string[] | null }];
      expect(without).to.equal(null);
    });

    for (const statement of [
      'alter table suppliers add column mine text',
      'drop table suppliers',
      'truncate suppliers',
      'create table mine (id integer)',
      `create table ${QUEUE_SCHEMA}.mine (id integer)`,
      'create schema mine',
      'create index on suppliers (name)',
      'create extension hstore',
      'alter table audit_events disable trigger all',
      'drop function fold_text(text)',
      'delete from knex_migrations',
      `update ${QUEUE_SCHEMA}.migration set version = 0`,
      'create role mine',
      `select pg_read_file('postgresql.conf')`,
      `copy suppliers from program 'true'`,
    ])
      it(`may not: ${statement}`, async () => {
        expect(await getFailure(database.applicationUrl, statement)).to.equal(INSUFFICIENT_PRIVILEGE);
      });

    it('has the planner count rows, which only their owner may', async () => {
      const [{ id }] = (await execute<{ id: number }>(
        database.applicationUrl,
        `insert into tenants (name, modules) values ('Counted', '{}') returning id`,
      )) as [{ id: number }];
      await execute(
        database.applicationUrl,
        `insert into suppliers (tenant_id, name) select ${id}, 'S' || n from generate_series(1, 500) n`,
      );
      await execute(database.applicationUrl, `select refresh_row_count('suppliers')`);
      expect(
        await execute(database.url, `select reltuples::int as rows from pg_class where oid = 'suppliers'::regclass`),
      ).to.deep.equal([{ rows: 500 }]);
    });

    it('may use what a later migration makes', async () => {
      await execute(
        database.ownerUrl,
        `create table later (id bigint generated always as identity, name text);
         create schema later; create table later.rows (name text)`,
      );
      await execute(database.applicationUrl, `insert into later (name) values ('x')`);
      await execute(database.applicationUrl, `update later.rows set name = 'y'`);
    });

    it('is what the processes connect as', async () => {
      const stack = await sharedStack();
      const { tenant } = await newAccount(stack);
      expect((await bearer(stack, tenant.token).get('/api/v1/suppliers')).status).to.equal(200);
      const roles = await execute(
        stack.databaseUrl,
        `select distinct usename from pg_stat_activity
         where datname = current_database() and application_name in ('trama-api', 'trama-worker')`,
      );
      expect(roles).to.deep.equal([{ usename: 'trama_app' }]);
    });
  });

  describe('of the embedded server', () => {
    let parent: string;
    let running: EmbeddedPostgres[];
    const start = async (folder = join(parent, 'data')) => {
      const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
      running.push(server);
      return server;
    };
    const withPassword = (folder: string, role: string, password: string) =>
      roleUrl({ role, password, database: 'trama', port: 5432, socket: folder });

    beforeEach(async () => {
      running = [];
      parent = await mkdtemp(join(tmpdir(), 'trama-'));
      await chmod(parent, 0o755);
    });
    afterEach(async () => {
      await Promise.all(running.map((server) => server.stop()));
      await rm(parent, { recursive: true });
    });

    it('all need their own password, which is in a file for one reader', async () => {
      const server = await start();
      for (const url of [server.url, server.ownerUrl, server.applicationUrl]) {
        const [{ role }] = (await execute<{ role: string }>(url, 'select current_user as role')) as [{ role: string }];
        expect(role).to.equal(new URL(url).username);
        const others = [server.url, server.ownerUrl, server.applicationUrl].filter((other) => other !== url);
        for (const password of ['wrong', ...others.map((other) => new URL(other).password)])
          expect(await getFailure(withPassword(join(parent, 'data'), role, password), 'select 1'), role).to.equal(
            WRONG_PASSWORD,
          );
      }
      for (const file of ['data.password', 'data.owner-password', 'data.app-password']) {
        const { mode, uid } = statSync(join(parent, file));
        expect([mode & 0o777, uid], file).to.deep.equal([0o600, process.geteuid!()]);
      }
    });

    it('are put right where the superuser owned everything, and once more after a start that was killed', async () => {
      const first = await start();
      // as the release before did it
      await migrate(first.url, { queueSchema: QUEUE_SCHEMA });
      await execute(first.url, `insert into tenants (name, modules) values ('Kept', '{}')`);
      await execute(
        first.url,
        `create type shade as enum ('ecru'); create domain weight as numeric; create view v as select 1 as one`,
      );
      expect(await execute(first.url, NOT_THE_OWNERS)).to.not.deep.equal([]);
      await first.stop();
      const second = await start();
      expect(await execute(second.url, NOT_THE_OWNERS)).to.deep.equal([]);
      await migrate(second.ownerUrl, { queueSchema: QUEUE_SCHEMA, applicationUrl: second.applicationUrl });
      expect(await execute(second.applicationUrl, 'select name from tenants')).to.deep.equal([{ name: 'Kept' }]);
      expect(await getFailure(second.applicationUrl, 'drop table tenants cascade')).to.equal(INSUFFICIENT_PRIVILEGE);
      await execute(second.url, 'alter role trama_app superuser');
      second.kill();
      await second.exited;
      const third = await start();
      expect(await execute(third.applicationUrl, 'select name from tenants')).to.deep.equal([{ name: 'Kept' }]);
      expect(await getFailure(third.applicationUrl, 'drop table tenants cascade')).to.equal(INSUFFICIENT_PRIVILEGE);
    });

    it('get new passwords where the files are gone', async () => {
      const first = await start();
      await first.stop();
      for (const file of ['password', 'owner-password', 'app-password']) await rm(join(parent, `data.${file}`));
      const second = await start();
      expect(await execute(second.applicationUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
      // nobody is let in without one for longer than that took
      const untilClosed = async () => {
        for (;;) if (await getFailure(withPassword(join(parent, 'data'), 'trama', 'x'), 'select 1')) return;
      };
      await untilClosed();
      expect(await getFailure(withPassword(join(parent, 'data'), 'trama', 'x'), 'select 1')).to.equal(WRONG_PASSWORD);
      await second.stop();
      await start();
    });

    it('are refused with a sentence for a password that is not the one', async () => {
      await (await start()).stop();
      await writeFile(join(parent, 'data.password'), 'another');
      const failure: unknown = await start().catch((error: unknown) => error);
      expect(failure).to.be.an('error').with.property('message').that.includes('data.password is not the password');
    });

    describe('as root', () => {
      before(function () {
        if (process.geteuid?.() !== 0) this.skip();
      });

      it('run under an account that no other service has, again the same after a restart', async () => {
        const server = await start();
        const { uid } = statSync(join(parent, 'data'));
        const known = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => Number(line.split(':')[2]));
        expect(known).to.not.include(uid);
        expect(statSync(`/proc/${server.pid}`).uid).to.equal(uid);
        await server.stop();
        await start();
        expect(statSync(join(parent, 'data')).uid).to.equal(uid);
      });

      it('take over the files of "nobody", also those that a killed start has left halfway', async () => {
        const first = await start();
        await execute(first.url, 'create table weave as select 7 as threads');
        await first.stop();
        const folder = join(parent, 'data');
        const { uid } = statSync(folder);
        await lchown(folder, 65534, 65534);
        await lchown(join(folder, 'PG_VERSION'), 65534, 65534);
        const second = await start();
        expect(await execute(second.url, 'select threads from weave')).to.deep.equal([{ threads: 7 }]);
        const { uid: now } = statSync(folder);
        expect(now).to.not.be.oneOf([65534, uid]);
        for (const file of ['PG_VERSION', 'base', 'global/pg_control'])
          expect(statSync(join(folder, file)).uid, file).to.equal(now);
      });
    });

    it('follow no link that the server put in the way of its rules', async () => {
      await (await start()).stop();
      await symlink(join(parent, 'elsewhere'), join(parent, 'data', 'access.conf.new'));
      await start();
      expect(existsSync(join(parent, 'elsewhere'))).to.equal(false);
    });
  });
});
