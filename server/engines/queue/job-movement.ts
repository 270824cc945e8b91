import type pg from 'pg'

/** The longest time that a ready job should wait while workers are free, or while no job starts or ends. */
export const lateAfterMs = 90_000
/** While all workers are busy: the longest jobs, such as video conversion, take minutes. */
export const busyLateAfterMs = 15 * 60_000

/** Observed progress of the jobs in this process. */
export interface JobMovement {
  /** A job starts; call the returned function at its end. */
  begin(): () => void
  /** Milliseconds since a job last started or ended. */
  stillMs(): number
  /** The number of running jobs. */
  count(): number
}

export function createJobMovement(): JobMovement {
  let movedAt = performance.now()
  let count = 0
  return {
    begin() {
      movedAt = performance.now()
      count += 1
      return () => {
        movedAt = performance.now()
        count -= 1
      }
    },
    stillMs: () => performance.now() - movedAt,
    count: () => count,
  }
}

/** The age of the oldest ready job, in milliseconds; null when there is none. Skips jobs with one of the flags. */
export async function oldestTakeable(
  pool: pg.Pool,
  names: readonly string[],
  closedFlags: readonly string[],
): Promise<number | null> {
  const { rows } = await pool.query<{ age: number | null }>(
    `select extract(epoch from now() - min(jobs.run_at))::float8 * 1000 as age
     from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
     where tasks.identifier = any($1::text[]) and jobs.is_available and jobs.run_at <= now()
       and coalesce(queues.is_available, true) and (jobs.flags ?| $2::text[]) is not true`,
    [names, closedFlags],
  )
  return rows[0]?.age ?? null
}

/** Whether a job with one of these names is running or ready. */
export async function hasWork(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where tasks.identifier = any($1::text[])
         and (jobs.locked_at is not null or (jobs.is_available and jobs.run_at <= now()))
     ) as found`,
    [names],
  )
  return rows[0]?.found === true
}

/**
 * For a process that runs no jobs itself. @throws Error when a ready job is waiting and no live process runs jobs, or
 * all running ones have been running for very long
 */
export async function checkOthersTakeJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ late: number }>(
    `select count(*)::int as late from graphile_worker._private_jobs jobs
     left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
     where jobs.is_available and coalesce(queues.is_available, true)
       and jobs.run_at < now() - make_interval(secs => $1::float8 / 1000)
       and not exists (
         select from graphile_worker._private_jobs taken
         where taken.locked_at > now() - make_interval(secs => $2::float8 / 1000))`,
    [lateAfterMs, busyLateAfterMs],
  )
  if ((rows[0]?.late ?? 0) > 0) throw new Error('Jobs are waiting, but no worker takes them.')
}
