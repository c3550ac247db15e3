/** What a worker says at its start of kinds of jobs that nobody, or more than one, handles. */
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startSources } from '../support/processes.ts';
import { sharedStack } from '../support/stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Loads what every process loads, then every other file of the subjects, and tells of the kinds that came only then. */
const FIND_UNKNOWN = `
  import { readdirSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  const load = (file) => import(pathToFileURL(file).href);
  const { declaredJobs } = await load('shared/jobs.ts');
  await load('shared/domain/job-kinds.ts');
  const unknown = [];
  for (const name of readdirSync('shared/domain', { recursive: true }).filter((each) => each.endsWith('.ts')).sort()) {
    const before = declaredJobs().length;
    await load('shared/domain/' + name);
    for (const { type } of declaredJobs().slice(before))
      unknown.push('shared/domain/' + name + ' declares ' + type + ': import that file in shared/domain/job-kinds.ts, so that every process knows it.');
  }
  console.log(JSON.stringify(unknown));
`;

async function unknownKinds(folder: string): Promise<string[]> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', FIND_UNKNOWN];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return JSON.parse(stdout) as string[];
}

describe('a worker', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trama-handlers-'));
    for (const part of ['shared', 'workers', 'scripts', 'package.json', 'tsconfig.json'])
      await cp(join(ROOT, part), join(folder, part), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** What the worker of the changed sources says when it does not start. */
  async function refusal(): Promise<string> {
    const stack = await sharedStack();
    try {
      const worker = await startSources(folder, 'workers', stack.env);
      await worker.kill();
    } catch (error) {
      return String(error);
    }
    return '';
  }

  it('does not start while a kind of job has no handler, and names it', async () => {
    await rm(join(folder, 'workers/handlers/journey-totals.ts'));
    expect(await refusal()).to.contain(
      'Jobs of type journeys.totals are to be handled by workers/handlers/journey-totals, and are by nothing.',
    );
  });

  it('does not start while a kind of job has two handlers, and names them', async () => {
    const handler = await readFile(join(folder, 'workers/handlers/journey-totals.ts'), 'utf8');
    await writeFile(join(folder, 'workers/handlers/other-totals.ts'), handler);
    expect(await refusal()).to.contain(
      'Jobs of type journeys.totals are to be handled by workers/handlers/journey-totals, and are by ' +
        'workers/handlers/journey-totals and workers/handlers/other-totals.',
    );
  });

  it('knows every kind of job that is declared', async () => {
    expect(await unknownKinds(ROOT)).to.deep.equal([]);
    const job = await readFile(join(folder, 'shared/domain/traceability/journey-totals-job.ts'), 'utf8');
    await writeFile(join(folder, 'shared/domain/traceability/new-job.ts'), job.replace('journeys.totals', 'new.kind'));
    expect(await unknownKinds(folder)).to.deep.equal([
      'shared/domain/traceability/new-job.ts declares new.kind: import that file in shared/domain/job-kinds.ts, so that every process knows it.',
    ]);
  });
});
