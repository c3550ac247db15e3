/** The rule of eslint.config.js by which nobody but shared/jobs/table.ts and reads.ts names the table `jobs`. */
import { expect } from 'chai';
import { Linter } from 'eslint';
// @ts-expect-error -- plain JavaScript
import config from '../../eslint.config.js';

const RULE = 'no-restricted-syntax';
const { rules } = (config as Linter.Config[]).find((part) => part.rules?.[RULE])!;

/** Whether the rule has something against the code. */
const refused = (code: string): boolean => {
  const found = new Linter().verify(code, [{ rules: { [RULE]: rules![RULE]! } }]);
  expect(
    found.filter(({ fatal }) => fatal),
    code,
  ).to.deep.equal([]);
  return found.length > 0;
};

describe('the table jobs', () => {
  for (const statement of [
    'select 1 from jobs',
    'select 1 FROM\n  jobs j',
    'select 1 from public.jobs',
    'select 1 from "public"."jobs"',
    'select 1 from only jobs',
    'select 1 from "jobs"',
    'select 1 from tenants t, jobs j',
    'select 1 from tenants, public.users as u, jobs',
    'select 1 from tenants t join jobs j on true',
    'select 1 from tenants t left join only "jobs" j on true',
    'update jobs set status = 1',
    'update only jobs set status = 1',
    'delete from only public.jobs',
    'delete from tenants t using jobs j',
    'insert into jobs values (1)',
    'insert into "jobs" values (1)',
    'truncate jobs',
    'truncate tenants, jobs',
    'lock table only jobs',
    'drop table if exists jobs',
    'copy jobs to stdout',
  ])
    it(`is not named elsewhere: ${JSON.stringify(statement)}`, () => {
      expect(refused(`q(\`${statement}\`)`), 'in a template').to.equal(true);
      expect(refused(`q(\`\${x} ${statement}\`)`), 'in a part of one').to.equal(true);
      expect(refused(`q(${JSON.stringify(statement)})`), 'in a string').to.equal(true);
    });

  for (const code of [
    "database('jobs')",
    "db('jobs as j')",
    "scope.db('jobs')",
    "knex('t').leftJoin('jobs as j', 'a', 'b')",
  ])
    it(`is not asked by the builder: ${code}`, () => expect(refused(code)).to.equal(true));

  for (const text of [
    'select 1 from job_statistics',
    'select 1 from old_jobs',
    'select 1 from jobs_view',
    'select type, jobs from job_statistics',
    'select type from job_statistics group by type, jobs',
    'with waiting as (select count(*) as jobs from bound), jobs as (select 1) select 1',
    'The jobs of the queue.',
    'Every queue, jobs and all.',
  ])
    it(`is not meant by ${JSON.stringify(text)}`, () => expect(refused(`q(\`${text}\`)`)).to.equal(false));
});
