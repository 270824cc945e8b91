import type { Feature, Sweep } from '#server/calls/feature.ts'
import type { Lanes } from '#server/db/jobs.ts'
import { inBackground } from '#server/db/pool-limits.ts'
import type { JobHandlers, Runner } from '#server/engines/queue/queue.ts'
import { startRunner } from '#server/engines/queue/graphile-runner.ts'
import { boundDatabaseLog } from '#server/db/embedded-postgres.ts'
import { sweepTemporaryFolders } from '#server/lib/temporary-folders.ts'
import type { Services } from './services.ts'

/** Concurrent jobs per process, besides those in lanes; these mostly wait for the database or other systems. */
const concurrency = 2

/** When a sweep runs, and how a failed or missed one is handled. Sweeps run one after another. */
const schedules: Record<Sweep['schedule'], { time: string; options: string }> = {
  // Not retried: the next run is soon enough.
  'every ten minutes': { time: '*/10 * * * *', options: 'max=1' },
  'once a day': { time: '25 3 * * *', options: 'fill=1d&max=5' },
}

/** Runs the jobs and sweeps of all features until stopped. */
export async function startWorker(services: Services): Promise<Runner> {
  const { database, logger } = services
  const features = Object.values(services.features)
  const sweeps = sweepsOf(services)
  for (const repair of features.flatMap(({ repairs }) => repairs ?? [])) await inBackground(repair)
  return startRunner({
    pool: database.pool,
    connection: database.connection,
    handlers: withLimitsOfJobs({ ...jobsOf(features), ...handlersOf(sweeps) }),
    concurrency,
    lanes: Object.assign({}, ...features.map(({ lanes }) => lanes)) as Lanes,
    logger,
    crontab: sweeps.map(crontabLine).join('\n'),
  })
}

/** The sweeps of all features, and those without one. */
export const sweepsOf = (services: Services): readonly Sweep[] => [
  ...Object.values(services.features).flatMap(({ sweeps }) => sweeps ?? []),
  ...ownSweeps(services),
]

/** Payloads were queued by this product under the same names. */
const jobsOf = (features: readonly Feature<unknown>[]): JobHandlers =>
  Object.assign({}, ...features.map(({ jobs }) => jobs)) as JobHandlers

const withLimitsOfJobs = (handlers: JobHandlers): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload, context) => inBackground(() => handle(payload, context)),
    ]),
  )

const jobName = ({ name }: Sweep) => `sweep:${name}`

const handlersOf = (sweeps: readonly Sweep[]): JobHandlers =>
  Object.fromEntries(sweeps.map((sweep) => [jobName(sweep), () => sweep.run()]))

/** The schedule of a sweep, for the queue. */
export function crontabLine(sweep: Sweep): string {
  const { time, options } = schedules[sweep.schedule]
  return `${time} ${jobName(sweep)} ?${options}&jobKey=${jobName(sweep)}&queue=sweeps`
}

function ownSweeps({ config, rateLimits, sweepOrphans }: Services): Sweep[] {
  return [
    { name: 'rate-limits', schedule: 'every ten minutes', run: () => rateLimits.sweep() },
    {
      name: 'temporary-folders',
      schedule: 'every ten minutes',
      run: () => sweepTemporaryFolders(new Date()),
    },
    {
      name: 'database-log',
      schedule: 'every ten minutes',
      run: () => boundDatabaseLog(config.dataFolder),
    },
    { name: 'orphans', schedule: 'once a day', run: () => sweepOrphans(new Date()) },
  ]
}
