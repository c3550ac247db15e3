/** Writes whose answer waits for a job that follows from them, and is the same whether it has ended in time or not. */
import { type Enqueued } from '../../shared/jobs.ts';
import { type JsonText } from '../../shared/resources/store.ts';
import { writeScope, type Scope } from '../../shared/platform/scope.ts';
import { EndpointResponse, type Call } from '../http/endpoint.ts';
import { tagged } from '../http/etags.ts';
import { waitPreference } from './prefer.ts';

/** Runs `work` in a transaction; responds with X-Job-Id once the job has ended, or the time budget is over. */
export async function respondAfter(
  call: Pick<Call, 'headers' | 'caller' | 'deps' | 'identity' | 'signal'>,
  work: (scope: Scope) => Promise<{ body?: JsonText; job: Enqueued }>,
): Promise<EndpointResponse> {
  const { deps, identity } = call;
  const budget = call.caller.jobWaitSeconds ?? deps.config.jobs.waitSeconds;
  const preferred = waitPreference(call.headers, budget);
  // there is no 202 here that would tell of work that goes on
  const wait = preferred.applied === 'respond-async' ? { seconds: budget, applied: undefined } : preferred;
  const { body, job } = await writeScope(identity, deps.database, work);
  if (job.dispatched) await deps.watcher.ended(identity.tenantId, job.id, wait.seconds * 1000, call.signal);
  const headers = { ...(body && tagged(body).headers), 'X-Job-Id': job.id };
  return new EndpointResponse(body, {
    headers: wait.applied === undefined ? headers : { ...headers, 'Preference-Applied': wait.applied },
  });
}
