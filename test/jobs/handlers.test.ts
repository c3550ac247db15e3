/** What a worker says at its start of kinds of jobs that nobody, or more than one, handles. */
import { expect } from 'chai';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSources } from '../support/processes.ts';
import { sharedStack } from '../support/stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');

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
});
