/** Which worker processes live: each notes itself at every sweep, so that whoever looks needs no access to their machines. */
import { query, type Database } from '../database.ts';
import { type QueueName } from '../queues.ts';

/** A process that has missed so many sweeps is taken for dead. */
const MISSED_SWEEPS = 3;
const SHORTEST_SECONDS = 15;
const FORGOTTEN_AFTER = '1 hour';

/** Notes that the process lives, and forgets those that have not been seen for long. */
export async function noteWorkerProcess(database: Database, id: string, queues: readonly QueueName[]): Promise<void> {
  await query(
    database,
    `insert into worker_processes (id, queues) values ($1, $2) on conflict (id) do update set seen_at = now()`,
    [id, queues],
  );
  await query(database, `delete from worker_processes where seen_at < now() - $1::interval`, [FORGOTTEN_AFTER]);
}

/** For the orderly end of a process. */
export async function forgetWorkerProcess(database: Database, id: string): Promise<void> {
  await query(database, 'delete from worker_processes where id = $1', [id]);
}

/** How many live processes take jobs from each queue that any takes from; `sweepSeconds` is how often they note themselves. */
export async function countLiveWorkers(
  database: Database,
  sweepSeconds: number,
): Promise<{ queue: string; workers: number }[]> {
  return query(
    database,
    `select queue, count(*) as workers from worker_processes, unnest(queues) as queue
     where seen_at > now() - $1 * interval '1 second' group by queue`,
    [Math.max(SHORTEST_SECONDS, MISSED_SWEEPS * sweepSeconds)],
  );
}
