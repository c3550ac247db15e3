/** Which worker processes live: each notes itself at every sweep, so that whoever looks needs no access to their machines. */
import { query, type Database } from '../platform/database.ts';
import { type QueueName } from '../queues.ts';

/** A process that has missed so many sweeps is taken for dead. */
const MISSED_SWEEPS = 3;
const SHORTEST_SECONDS = 15;
const FORGOTTEN_AFTER = '1 hour';

/** Notes that the process lives and how busy it is, and forgets those that have not been seen for long. */
export async function noteWorkerProcess(
  database: Database,
  id: string,
  slots: ReadonlyMap<QueueName, { slots: number; busy: number }>,
): Promise<void> {
  const figures = (of: 'slots' | 'busy') => [...slots.values()].map((each) => each[of]);
  await query(
    database,
    `insert into worker_processes (id, queues, slots, busy) values ($1, $2, $3, $4)
     on conflict (id) do update set seen_at = now(), busy = excluded.busy`,
    [id, [...slots.keys()], figures('slots'), figures('busy')],
  );
  await query(database, `delete from worker_processes where seen_at < now() - $1::interval`, [FORGOTTEN_AFTER]);
}

/** For the orderly end of a process. */
export async function forgetWorkerProcess(database: Database, id: string): Promise<void> {
  await query(database, 'delete from worker_processes where id = $1', [id]);
}

export interface LiveWorkers {
  queue: string;
  workers: number;
  /** Jobs that they run at once, and run; processes of the release before do not tell. */
  slots: number;
  busy: number;
}

/** Live processes by the queue that they take jobs from; `sweepSeconds` is how often they note themselves. */
export async function countLiveWorkers(database: Database, sweepSeconds: number): Promise<LiveWorkers[]> {
  return query(
    database,
    `select u.queue, count(*) as workers, coalesce(sum(u.slots), 0) as slots, coalesce(sum(u.busy), 0) as busy
     from worker_processes p, unnest(p.queues, p.slots, p.busy) as u(queue, slots, busy)
     where p.seen_at > now() - $1 * interval '1 second' group by u.queue`,
    [Math.max(SHORTEST_SECONDS, MISSED_SWEEPS * sweepSeconds)],
  );
}
