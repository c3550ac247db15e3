/** Figures of ended jobs, counted in the transactions that end them: exact after any crash. */
import { query, type Queryable } from '../platform/database.ts';
import { type JobRow } from './job-row.ts';

/** Upper bounds, in seconds, of the buckets of job durations. */
export const DURATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] as const;

export async function countEnded(transaction: Queryable, job: JobRow): Promise<void> {
  const seconds = job.started_at && job.finished_at ? (job.finished_at.getTime() - job.started_at.getTime()) / 1000 : 0;
  const buckets = DURATION_BUCKETS.map((bound) => (seconds <= bound ? 1 : 0));
  await query(
    transaction,
    `insert into job_statistics as s (type, status, slot, jobs, seconds, buckets, created_rows, updated_rows, failed_rows)
     values ($1, $2, floor(random() * 8), 1, $3, $4::bigint[], $5, $6, $7)
     on conflict (type, status, slot) do update set jobs = s.jobs + 1, seconds = s.seconds + excluded.seconds,
       buckets = array(select a + b from unnest(s.buckets, excluded.buckets) as u(a, b)), created_rows = s.created_rows + excluded.created_rows,
       updated_rows = s.updated_rows + excluded.updated_rows, failed_rows = s.failed_rows + excluded.failed_rows`,
    [
      job.type,
      job.status,
      seconds,
      buckets,
      job.dry_run ? 0 : job.created_rows,
      job.dry_run ? 0 : job.updated_rows,
      job.dry_run ? 0 : job.failed_rows,
    ],
    { prepared: true },
  );
}

export interface Statistics {
  type: string;
  status: string;
  jobs: number;
  seconds: number;
  buckets: number[];
  created_rows: number;
  updated_rows: number;
  failed_rows: number;
}

export const readStatistics = (db: Queryable): Promise<Statistics[]> =>
  query<Statistics>(
    db,
    `select type, status, sum(jobs)::bigint as jobs, sum(seconds) as seconds, sum(created_rows)::bigint as created_rows,
       sum(updated_rows)::bigint as updated_rows, sum(failed_rows)::bigint as failed_rows,
       (select array_agg(total order by position) from (
          select position, sum(value)::bigint as total from job_statistics b, unnest(b.buckets) with ordinality as u(value, position)
          where b.type = s.type and b.status = s.status group by position) p) as buckets
     from job_statistics s group by type, status order by type, status`,
  );
