import { setTimeout as sleep } from 'node:timers/promises'
import type { CaptionRun, IngestEvent } from '#contract/calls/cloud.ts'
import type { DriveProvider } from '#contract/calls/connections.ts'
import type { RunId, UserId } from '#contract/ids.ts'
import type { Receipt } from '#contract/calls/ai-usage.ts'
import type { Limit, RateLimits } from '#server/calls/rate-limits.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { runJobKey } from '#server/db/jobs.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Connections } from '#server/features/connections/connections-service.ts'
import type { AiUsage } from '#server/features/ai-usage/ai-usage-service.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import * as queries from './run-queries.ts'

/** A lane of its own: providers do not wait for other files. */
export const importLane = 'drives'
/** The retry delays add up to half an hour. */
const maxAttempts = 8
/** The polling interval for progress. */
const lookMs = 500
/** Each run can have thousands of files for the machine to read. */
const runsOfOne: Limit = { count: 60, seconds: 3_600 }

/** What to caption: entries, or everything in a folder (null: in the drive). */
export type Wanted = { fileIds: readonly string[] } | { folderId: string | null }

interface Services {
  database: Database
  queue: Queue
  disk: Disk
  rateLimits: RateLimits
  connections: Connections
  aiUsage: AiUsage
}

export type CaptionRuns = ReturnType<typeof createCaptionRuns>

/** Runs that caption files of drives: start, follow, dismiss. Jobs do the work. */
export function createCaptionRuns(services: Services) {
  const { database, queue, disk, rateLimits, connections, aiUsage } = services
  const { db } = database
  const stopping = new AbortController()

  const add = (tx: Transaction, id: RunId, owner: UserId): Promise<void> =>
    queue.add(
      tx,
      'import-drive-files',
      { runId: id },
      { key: runJobKey(id), maxAttempts, lane: { name: importLane, owner } },
    )

  /** The model usage of the run, once no captions are left to make. */
  async function receiptOf(viewer: Viewer, state: queries.RunState): Promise<Receipt | null> {
    if (!isDone(state)) return null
    const [taken, isGrowing] = await Promise.all([
      queries.findTaken(db, viewer, state.id),
      queries.isGrowing(db, viewer, state.id),
    ])
    return aiUsage.receipt(taken, isGrowing)
  }

  async function view(viewer: Viewer, state: queries.RunState): Promise<CaptionRun> {
    const failures = state.failed === 0 ? [] : await queries.listFailures(db, viewer, state.id)
    return {
      id: state.id,
      provider: state.provider,
      totalFiles: state.isListed ? state.total : null,
      finishedFiles: state.finished,
      captionedFiles: state.captioned,
      failedFiles: state.failed,
      is_done: isDone(state),
      failures: failures.map(({ name, reason }) => ({
        name: name ?? 'A file',
        reason: reason ?? 'It couldn’t be read.',
      })),
      receipt: await receiptOf(viewer, state),
      started_at: new Date(state.createdAt).toISOString(),
    }
  }

  /** The progress message of a running run. */
  function messageOf({ isListed, total, finished }: queries.RunState): string {
    if (disk.state() === 'critical') return 'The disk is full. Captioning continues when there is space.'
    if (!isListed) return `Scanning the folder… ${total} files so far`
    return `Captioning ${Math.min(finished + 1, total)} of ${total}…`
  }

  return {
    /**
     * Starts a run; it continues without a follower.
     * @throws Problem `drive_not_connected`, `drive_not_set_up`, `too_many_tries`
     */
    async start(viewer: Viewer, provider: DriveProvider, wanted: Wanted): Promise<RunId> {
      const isActive = (await connections.list(viewer)).some(
        (one) => one.provider === provider && one.is_active,
      )
      if (!connections.available().includes(provider)) throw new Problem('drive_not_set_up')
      if (!isActive) throw new Problem('drive_not_connected')
      const owner = userOf(viewer)
      await rateLimits.take('caption-runs', owner, runsOfOne)
      const id = newId<RunId>()
      const folderId = 'folderId' in wanted ? (wanted.folderId ?? '') : null
      await database.transaction(async (tx) => {
        await queries.insertRun(tx.db, viewer, { id, provider, folderId })
        if ('fileIds' in wanted) await queries.addEntries(tx.db, id, [...new Set(wanted.fileIds)])
        await add(tx, id, owner)
      })
      return id
    },

    /** Yields progress until the run ends. @throws Problem `run_not_found` */
    async *follow(viewer: Viewer, id: RunId, signal: AbortSignal): AsyncGenerator<IngestEvent> {
      const ended = AbortSignal.any([signal, stopping.signal])
      for (let sent = ''; ;) {
        const state = await queries.findState(db, viewer, id)
        if (!state) throw new Problem('run_not_found')
        if (isDone(state)) {
          yield { ...progressOf(state), message: 'Captioning complete', run: await view(viewer, state) }
          return
        }
        const event = { ...progressOf(state), message: messageOf(state) }
        const words = JSON.stringify(event)
        if (words !== sent) yield event
        sent = words
        await sleep(lookMs, undefined, { signal: ended })
      }
    },

    /** The viewer's newest runs that they have not dismissed. */
    async list(viewer: Viewer): Promise<CaptionRun[]> {
      const states = await queries.listRuns(db, viewer)
      return Promise.all(states.map((state) => view(viewer, state)))
    },

    /** @throws Problem `run_not_found` */
    async putAway(viewer: Viewer, id: RunId): Promise<void> {
      if (!(await queries.putAway(db, viewer, id))) throw new Problem('run_not_found')
    },

    /** Adds a job for every run that has work left but no job. */
    async addMissing(): Promise<void> {
      const runs = await queries.findWithoutJob(db)
      if (runs.length === 0) return
      await database.transaction((tx) => Promise.all(runs.map(({ id, ownerId }) => add(tx, id, ownerId))))
    },

    deleteOld: () => queries.deleteOld(db),

    /** Ends all followers in this process. */
    stop: () => stopping.abort(new Problem('stopping')),
  }
}

const isDone = ({ isListed, total, finished }: queries.RunState): boolean => isListed && finished === total

function progressOf({ id, isListed, total, finished }: queries.RunState): IngestEvent {
  if (!isListed) return { run_id: id, progress: 0 }
  return {
    run_id: id,
    progress: total === 0 ? 100 : Math.floor((finished / total) * 100),
    currentFile: Math.min(finished + 1, total),
    totalFiles: total,
  }
}
