import { readdir, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { openChildPool, type Need } from '#server/engines/media/child/child-pool.ts'
import { takeTurns, type Turns } from '#server/engines/media/child/turns.ts'
import type { Task, TaskLimits } from '#server/engines/media/child/watched-child.ts'
import type { LaneName } from '#contract/file-kinds.ts'
import { laneOf, lanes, readingMs } from './lanes.ts'
import type { Media } from './media.ts'
import { usualBytes } from './reservations.ts'

export interface MediaLimits extends TaskLimits {
  /** An idle child ends after this. */
  idleMs: number
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const idleMs = 30_000
/** Background children have lower priority than the server and its database. */
const readersNice = 5
/** The children of tasks that are not pictures, in all. */
const otherChildren = 4
/** A conversion leaves room for reading, for as long as it runs. */
const mostOfTranscode = { bytes: 1_500 * megabyte, share: 9 / 16, always: 576 * megabyte }

interface Options {
  /** The memory of all child processes together. */
  memoryBytes?: number
  limits?: Partial<MediaLimits>
  transcodeLimits?: Partial<TaskLimits>
}

/** What tasks of a kind need; `places` of them run at once. */
interface TaskClass {
  places: number
  need: Omit<Need, 'usualBytes'>
}

const usual: Omit<Need, 'usualBytes'> = {
  // A good page takes a second; opening the largest document takes a few.
  timeMs: 15_000,
  memoryBytes: 700 * megabyte,
  isUrgent: true,
  isLong: false,
  niceness: 0,
  idleMs,
}
const background = { ...usual, isUrgent: false, niceness: readersNice }

const examinations: Record<LaneName, TaskClass> = {
  quick: { places: lanes.quick.atOnce, need: { ...background, niceness: 0 } },
  pictures: { places: lanes.pictures.atOnce, need: background },
  slow: { places: lanes.slow.atOnce, need: background },
}
/** Files that are read again take no place of new ones. */
const rereads: TaskClass = { places: 1, need: background }
/** A user waits for these. Two, so that a slow document or table leaves a place for another one. */
const documents: TaskClass = { places: 2, need: usual }
const avatars: TaskClass = { places: 1, need: usual }
const tables: TaskClass = {
  places: 2,
  // A million rows take a second. Questions come in series, and a new child would delay the first one.
  need: { ...usual, timeMs: 10_000, niceness: readersNice, idleMs: 300_000 },
}
/** Questions do not wait for a download, which sorts and writes all rows of a table. */
const exports: TaskClass = { places: 1, need: { ...usual, timeMs: 60_000, niceness: readersNice } }
/** One page at a time; a large page on a slow machine takes half a minute. */
const words: TaskClass = {
  places: 1,
  need: { ...background, timeMs: 60_000, niceness: constants.priority.PRIORITY_BELOW_NORMAL },
}
/** Ten minutes of sound take some seconds. */
const cuts: TaskClass = {
  places: 1,
  need: { ...background, timeMs: 120_000 },
}
/** A conversion runs for a good part of the video's length. Encoders keep memory until their process ends. */
const transcodes: TaskClass = {
  places: 1,
  need: {
    ...usual,
    timeMs: 600_000,
    isUrgent: false,
    isLong: true,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    idleMs: null,
  },
}

/**
 * Works on files in reused child processes, several at once of each kind, within one budget of memory; a child that
 * exceeds its limits is killed.
 */
export function openForkedMedia(options: Options = {}): Media {
  const { memoryBytes = gigabyte } = options
  const pool = openChildPool({ memoryBytes, children: lanes.pictures.atOnce + otherChildren })
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  function performer({ places, need }: TaskClass, limits: Partial<MediaLimits> = {}) {
    const turns: Turns<number> = takeTurns(Array.from({ length: places }, (_, at) => at))
    return async (task: Task, signal: AbortSignal | undefined, timeMs = need.timeMs) => {
      const ended = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
      const needed = { ...need, timeMs, ...limits, usualBytes: usualBytes(task) }
      const work = turns.use(ended, () => pool.perform(task, needed, ended))
      running.add(work)
      try {
        return await work
      } finally {
        running.delete(work)
      }
    }
  }

  const examine: Record<LaneName, ReturnType<typeof performer>> = {
    quick: performer(examinations.quick, options.limits),
    pictures: performer(examinations.pictures, options.limits),
    slow: performer(examinations.slow, options.limits),
  }
  const examineAgain = performer(rereads, options.limits)
  const useDocument = performer(documents, options.limits)
  const drawPicture = performer(avatars, options.limits)
  const compute = performer(tables, options.limits)
  const writeTable = performer(exports, options.limits)
  const recogniseWords = performer(words, options.limits)
  const cut = performer(cuts)
  const transcode = performer(transcodes, {
    memoryBytes: mostTranscodeBytes(memoryBytes),
    ...options.transcodeLimits,
  })

  return {
    examine: async (file, signal) => {
      try {
        const perform = file.isAgain ? examineAgain : examine[laneOf(file.mime)]
        const reply = await perform({ kind: 'examine', file }, signal, readingMs(file.mime))
        if (reply.kind !== 'examined') throw new Error(`A child replied '${reply.kind}' to a file.`)
        return reply.examination
      } catch (error) {
        await emptyFolder(file.outFolder)
        throw error
      }
    },
    drawPages: async (drawing, signal) => void (await useDocument({ kind: 'draw-pages', drawing }, signal)),
    drawAvatar: async (drawing, signal) => void (await drawPicture({ kind: 'draw-avatar', drawing }, signal)),
    drawCover: async (drawing, signal) => void (await drawPicture({ kind: 'draw-cover', drawing }, signal)),
    lookUpRows: async (lookup, signal) => {
      const reply = await compute({ kind: 'look-up-rows', lookup }, signal)
      if (reply.kind !== 'rows') throw new Error(`A child replied '${reply.kind}' to a lookup.`)
      return reply.rows
    },
    queryTable: async (query, signal) => {
      const reply = await compute({ kind: 'query-table', query }, signal)
      if (reply.kind !== 'results') throw new Error(`A child replied '${reply.kind}' to a query.`)
      return reply.results
    },
    selectRows: async (select, signal) => {
      const reply = await compute({ kind: 'select-rows', select }, signal)
      if (reply.kind !== 'selected') throw new Error(`A child replied '${reply.kind}' to a select.`)
      return reply.selected
    },
    exportTable: async (table, signal) => void (await writeTable({ kind: 'export-table', table }, signal)),
    readText: async (file, signal) => {
      const reply = await useDocument({ kind: 'read-text', file }, signal)
      if (reply.kind !== 'text') throw new Error(`A child replied '${reply.kind}' to a text.`)
      return reply
    },
    readWords: async (reading, signal) => {
      const reply = await recogniseWords({ kind: 'read-words', reading }, signal)
      if (reply.kind !== 'words') throw new Error(`A child replied '${reply.kind}' to a reading of words.`)
      return reply.words
    },
    cutSound: async (piece, signal) => {
      const reply = await cut({ kind: 'cut-sound', cut: piece }, signal)
      if (reply.kind !== 'cut') throw new Error(`A child replied '${reply.kind}' to a cut.`)
      return reply.hasSound
    },
    transcode: async (conversion, signal) => {
      try {
        await transcode({ kind: 'transcode', conversion }, signal)
      } catch (error) {
        await rm(conversion.outPath, { force: true })
        throw error
      }
    },
    close: async () => {
      closing.abort(new Error('File processing is closed.'))
      await Promise.allSettled(running)
      await pool.close()
    },
  }
}

function mostTranscodeBytes(memoryBytes: number): number {
  const { bytes, share, always } = mostOfTranscode
  return Math.min(bytes, Math.max(memoryBytes * share, always))
}

async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}
