import type pg from 'pg'

/** A job that could be taken waits no longer than this while somebody is free to take it, or jobs do not move. */
export const lateAfterMs = 90_000
/** While everybody is busy: the longest jobs, such as the conversion of a film, take minutes. */
export const busyLateAfterMs = 15 * 60_000

/** What is seen of jobs in this process. */
export interface JobMovement {
  /** A job begins; the returned function is called at its end. */
  begin(): () => void
  /** Milliseconds since a job last began or ended. */
  stillMs(): number
  /** How many run. */
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

/**
 * How long the oldest job that could be taken has waited, in milliseconds; null when there is none. Jobs with one of the flags
 * are passed over.
 */
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

/** Whether a job of these names runs, or waits and may run now. */
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
 * For a process that runs no jobs itself. @throws Error when a job waits that could be taken and nobody alive runs one, or
 * all that are running have done so for very long.
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
  if ((rows[0]?.late ?? 0) > 0) throw new Error('Jobs wait, and nobody takes them.')
}
