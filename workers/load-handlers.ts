/** Finds the handler of every kind of job, before any job is taken. */
import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { declaredJobs } from '../shared/jobs.ts';
import '../shared/domain/job-kinds.ts';
import { type JobHandler } from './handler.ts';

const FOLDER = new URL('./handlers/', import.meta.url);

/** Throws an Error that names each kind of job without a handler, with two, or with one elsewhere than it says. */
export async function loadHandlers(): Promise<ReadonlyMap<string, JobHandler>> {
  const found = new Map<string, { file: string; handler: JobHandler }[]>();
  for (const file of readdirSync(FOLDER).filter((name) => /\.[jt]s$/.test(name))) {
    const { handlers } = (await import(new URL(file, FOLDER).href)) as { handlers?: readonly JobHandler[] };
    if (!handlers) throw new Error(`workers/handlers/${file} exports no handlers`);
    for (const handler of handlers) {
      const { type } = handler.declaration;
      found.set(type, [...(found.get(type) ?? []), { file: basename(file, extname(file)), handler }]);
    }
  }
  const wrong = declaredJobs().flatMap(({ type, handler: named }) => {
    if (named === undefined) return [];
    const files = (found.get(type) ?? []).map(({ file }) => file);
    if (files.length === 1 && files[0] === named) return [];
    const by = files.length === 0 ? 'nothing' : files.map((file) => `workers/handlers/${file}`).join(' and ');
    return [`Jobs of type ${type} are to be handled by workers/handlers/${named}, and are by ${by}.`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return new Map([...found].map(([type, [first]]) => [type, first!.handler]));
}
