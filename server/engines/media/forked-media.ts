import type { ChildProcess } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { residentBytes } from '#server/engines/media/child/resident-bytes.ts'
import { takeTurns, type Turns } from '#server/engines/media/child/turns.ts'
import { ask, endChild, startChild } from '#server/engines/media/child/watched-child.ts'
import type { Reply, Task, TaskLimits } from '#server/engines/media/child/watched-child.ts'
import type { LaneName } from '#contract/file-kinds.ts'
import { laneOf, lanes, readingMs } from './lanes.ts'
import type { Media, VideoConversion } from './media.ts'

export interface MediaLimits extends TaskLimits {
  /** An idle child ends after this. */
  idleMs: number
}

/** The time limit depends on the task. */
type SlotLimits = Omit<MediaLimits, 'timeMs'> & Partial<TaskLimits>

const megabyte = 1024 * 1024
const memoryBytes = 700 * megabyte
const idleMs = 30_000
/** A good page takes a second; opening the largest document takes a few. */
const drawingMs = 15_000
/** A million rows take a second, and the user is waiting. */
const computingMs = 10_000
/** Questions come in series, and a new child would delay the first one. */
const computingIdleMs = 300_000
/** So that a slow table leaves a place for another one. */
const tablesAtOnce = 2
/** A conversion holds some pictures of the video, which may be large, and runs for a good part of its length. */
const transcodeDefaults: TaskLimits = { timeMs: 600_000, memoryBytes: 1_500 * megabyte }
/** Background children have lower priority than the server and its database. */
const readersNice = 5
/** So that a slow document leaves a place for another one. */
const documentsAtOnce = 2

interface Options {
  limits?: Partial<MediaLimits>
  transcodeLimits?: Partial<TaskLimits>
}

/**
 * Examines files in reused child processes, several at once of each kind; one that exceeds its limits is killed. Videos
 * are converted one at a time, each in its own low-priority child.
 */
export function openForkedMedia(options: Options = {}): Media {
  const transcodeLimits = { ...transcodeDefaults, ...options.transcodeLimits }
  const slots: Slot[] = []
  const openTurns = (count: number, isInBackground: boolean, keptMs = idleMs): Turns<Slot> => {
    const slotLimits = { memoryBytes, idleMs: keptMs, ...options.limits }
    const opened = Array.from({ length: count }, () => openSlot(slotLimits, isInBackground))
    slots.push(...opened)
    return takeTurns(opened)
  }
  const turns: Record<LaneName, Turns<Slot>> = {
    quick: openTurns(lanes.quick.atOnce, false),
    pictures: openTurns(lanes.pictures.atOnce, true),
    slow: openTurns(lanes.slow.atOnce, true),
  }
  // A user is waiting for a page, a text or an avatar, so it does not queue behind background work.
  const pageTurns = openTurns(documentsAtOnce, false)
  const avatarTurns = openTurns(1, false)
  const tableTurns = openTurns(tablesAtOnce, true, computingIdleMs)
  const transcodeTurns = takeTurns(['the only one'])
  const transcodes = new Set<Promise<void>>()
  const closing = new AbortController()
  const untilClosed = (signal: AbortSignal | undefined): AbortSignal =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])

  async function draw(among: Turns<Slot>, task: Task, signal: AbortSignal | undefined): Promise<void> {
    const ended = untilClosed(signal)
    await among.use(ended, (slot) => slot.perform(task, drawingMs, ended))
  }

  return {
    examine: (file, signal) => {
      const ended = untilClosed(signal)
      return turns[laneOf(file.mime)].use(ended, async (slot) => {
        try {
          const reply = await slot.perform({ kind: 'examine', file }, readingMs(file.mime), ended)
          if (reply.kind !== 'examined') throw new Error(`A child replied '${reply.kind}' to a file.`)
          return reply.examination
        } catch (error) {
          await emptyFolder(file.outFolder)
          throw error
        }
      })
    },
    drawPages: (drawing, signal) => draw(pageTurns, { kind: 'draw-pages', drawing }, signal),
    drawAvatar: (drawing, signal) => draw(avatarTurns, { kind: 'draw-avatar', drawing }, signal),
    drawCover: (drawing, signal) => draw(avatarTurns, { kind: 'draw-cover', drawing }, signal),
    computeTable: (question, signal) => {
      const ended = untilClosed(signal)
      return tableTurns.use(ended, async (slot) => {
        const reply = await slot.perform({ kind: 'compute-table', question }, computingMs, ended)
        if (reply.kind !== 'computed') throw new Error(`A child replied '${reply.kind}' to a table.`)
        return reply.computed
      })
    },
    lookUpRows: (lookup, signal) => {
      const ended = untilClosed(signal)
      return tableTurns.use(ended, async (slot) => {
        const reply = await slot.perform({ kind: 'look-up-rows', lookup }, computingMs, ended)
        if (reply.kind !== 'rows') throw new Error(`A child replied '${reply.kind}' to a lookup.`)
        return reply.rows
      })
    },
    readText: (file, signal) => {
      const ended = untilClosed(signal)
      return pageTurns.use(ended, async (slot) => {
        const reply = await slot.perform({ kind: 'read-text', file }, drawingMs, ended)
        if (reply.kind !== 'text') throw new Error(`A child replied '${reply.kind}' to a text.`)
        return reply
      })
    },
    transcode: async (conversion, signal) => {
      const ended = untilClosed(signal)
      const work = transcodeTurns.use(ended, () => transcode(conversion, transcodeLimits, ended))
      transcodes.add(work)
      try {
        await work
      } finally {
        transcodes.delete(work)
      }
    },
    close: async () => {
      closing.abort(new Error('File processing is closed.'))
      await Promise.all(slots.map((slot) => slot.close()))
      await Promise.allSettled(transcodes)
    },
  }
}

/** One child at a time, with its monitor. */
interface Slot {
  /** `usualMs` is the default time limit of the task. */
  perform(task: Task, usualMs: number, signal: AbortSignal): Promise<Exclude<Reply, { reason: string }>>
  close(): Promise<void>
}

function openSlot(limits: SlotLimits, isInBackground: boolean): Slot {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = startChild()
    if (isInBackground) giveWay(started, readersNice)
    started.once('exit', () => forget(started))
    // Without a listener a channel error between two files would end this process.
    started.on('error', () => forget(started))
    return started
  }

  function forget(gone: ChildProcess): void {
    if (child === gone) child = null
  }

  function retire(idle: ChildProcess): void {
    forget(idle)
    if (idle.connected) idle.disconnect()
  }

  async function retireIfLarge(used: ChildProcess): Promise<void> {
    const isLarge = (await residentBytes(used.pid)) > limits.memoryBytes / 2
    // Memory left by one file must not count against the next.
    if (isLarge) retire(used)
  }

  return {
    perform: async (task, usualMs, signal) => {
      clearTimeout(idleTimer)
      const used = (child ??= start())
      try {
        return await ask(used, task, { timeMs: usualMs, ...limits }, signal)
      } finally {
        await retireIfLarge(used)
        idleTimer = setTimeout(() => retire(used), limits.idleMs).unref()
      }
    },
    close: async () => {
      clearTimeout(idleTimer)
      const open = child
      child = null
      if (open !== null) await endChild(open)
    },
  }
}

async function transcode(
  conversion: VideoConversion,
  limits: TaskLimits,
  signal: AbortSignal,
): Promise<void> {
  const child = startChild()
  try {
    giveWay(child, constants.priority.PRIORITY_BELOW_NORMAL)
    await ask(child, { kind: 'transcode', conversion }, limits, signal)
  } catch (error) {
    await rm(conversion.outPath, { force: true })
    throw error
  } finally {
    // Encoders keep memory that only the end of their process releases.
    await endChild(child)
  }
}

/** Lowers the priority, because users wait for other work. */
function giveWay({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // Without permission it runs at normal priority.
  }
}

async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}
