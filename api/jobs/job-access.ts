import { type Caller } from '../../shared/domain/accounts/callers.ts';
import { getModules, type JobRow } from '../../shared/jobs.ts';
import { type Access } from '../../shared/platform/modules.ts';
import { authorize } from '../auth/authenticate.ts';

/**
 * A job is read with the read scope of its module and cancelled with the write scope, an upload of several resources with those of
 * all its parts (docs/rules.md#jobs).
 */
export function authorizeJob(caller: Caller, job: Pick<JobRow, 'module'>, access: Access): void {
  for (const module of getModules(job)) authorize(caller, `${module}:${access}`);
}
