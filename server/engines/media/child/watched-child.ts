import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NoSpace, Unreadable } from '#server/engines/media/media.ts'
import type {
  AvatarDrawing,
  CoverDrawing,
  Examination,
  MediaFile,
  PagesDrawing,
  FoundRow,
  FoundWords,
  ReadableFile,
  QueryValue,
  RowLookup,
  SelectedRows,
  SoundCut,
  TableExport,
  TableQuery,
  TableSelect,
  VideoConversion,
  WordReading,
} from '#server/engines/media/media.ts'
import { cpuMs } from './cpu-time.ts'
import { residentBytes } from './resident-bytes.ts'

/** A task for a child. */
export type Task =
  | { kind: 'examine'; file: MediaFile }
  | { kind: 'draw-pages'; drawing: PagesDrawing }
  | { kind: 'draw-avatar'; drawing: AvatarDrawing }
  | { kind: 'draw-cover'; drawing: CoverDrawing }
  | { kind: 'look-up-rows'; lookup: RowLookup }
  | { kind: 'query-table'; query: TableQuery }
  | { kind: 'select-rows'; select: TableSelect }
  | { kind: 'export-table'; table: TableExport }
  | { kind: 'read-text'; file: ReadableFile }
  | { kind: 'read-words'; reading: WordReading }
  | { kind: 'cut-sound'; cut: SoundCut }
  | { kind: 'transcode'; conversion: VideoConversion }

/** A child's reply. */
export type Reply =
  | { kind: 'examined'; examination: Examination }
  | { kind: 'drawn' }
  | { kind: 'rows'; rows: FoundRow[] }
  | { kind: 'results'; results: QueryValue[][][] }
  | { kind: 'selected'; selected: SelectedRows }
  | { kind: 'exported' }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'words'; words: FoundWords }
  | { kind: 'cut'; hasSound: boolean }
  | { kind: 'transcoded' }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'full'; reason: string }

export interface TaskLimits {
  timeMs: number
  memoryBytes: number
}

interface Watch extends TaskLimits {
  /** Is called with the memory in use, again and again; false ends the child. */
  takesMemory(bytes: number): boolean
}

/** There was no room for what a child needed in addition to its reservation. */
export class Outgrown extends Error {}

/** Decoders take tens of megabytes in this time. */
const watchEveryMs = process.platform === 'linux' ? 20 : 50
/** The maximum extension of a child's time limit on a busy machine. */
const longestWait = 6
const heapMegabytes = 256
const childPath = fileURLToPath(new URL('./media-child.ts', import.meta.url))
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/media-child', import.meta.url))
/** Decoders get nothing else of the environment, especially no keys. */
const passedOn = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** How a decoder crashes on a malicious or broken file. */
const crashSignals: NodeJS.Signals[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

const sentences = {
  time: 'This file took too long to read.',
  memory: 'This file is too complex to read.',
  crash: 'This file couldn’t be read.',
} as const

/** Starts a child that takes one task at a time. */
export function startChild(): ChildProcess {
  return fork(childPath, [String(process.pid)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * Gives a child one task, and kills it when it exceeds its limits. Resolves after a successful reply; otherwise rejects
 * once it has replied or exited: with Unreadable if the file is the cause, with NoSpace or Outgrown if there was no
 * room on the disk or in memory.
 */
export async function ask(
  child: ChildProcess,
  task: Task,
  watch: Watch,
  signal: AbortSignal,
): Promise<Exclude<Reply, { reason: string }>> {
  const reply = await replyOf(child, task, watch, signal)
  switch (reply.kind) {
    case 'unreadable':
      throw new Unreadable(reply.reason)
    case 'full':
      throw new NoSpace(`There is no space for the work on a file: ${reply.reason}`)
    case 'failed':
      throw new Error(`The work on a file failed: ${reply.reason}`)
    default:
      return reply
  }
}

async function replyOf(child: ChildProcess, task: Task, watch: Watch, signal: AbortSignal): Promise<Reply> {
  signal.throwIfAborted()
  let verdict: Error | null = null
  const end = (reason: Error): void => {
    verdict ??= reason
    child.kill('SIGKILL')
  }
  const onAbort = (): void => end(abortError(signal))
  const stopTiming = watchTime(child, watch.timeMs, () => end(new Unreadable(sentences.time)))
  const stopWatching = watchMemory(child, (bytes) => {
    if (bytes > watch.memoryBytes) end(new Unreadable(sentences.memory))
    else if (!watch.takesMemory(bytes)) end(new Outgrown())
  })
  signal.addEventListener('abort', onAbort, { once: true })
  const ended = new AbortController()
  try {
    return await new Promise<Reply>((resolve, reject) => {
      // A reply that crosses the child's exit does not count: the next file must not get a dying child.
      const onMessage = (reply: unknown): void => void (verdict === null && resolve(reply as Reply))
      const onExit = (code: number | null, by: NodeJS.Signals | null): void =>
        reject(verdict ?? explainExit(code, by))
      const onError = (error: Error): void => reject(error)
      child.on('message', onMessage).once('exit', onExit).on('error', onError)
      ended.signal.addEventListener('abort', () => {
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
      })
      // A failed send ends in one of the events above.
      child.send(task, () => {})
    })
  } finally {
    ended.abort()
    stopTiming()
    stopWatching()
    signal.removeEventListener('abort', onAbort)
  }
}

/** Kills a child and waits until it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

export function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('The work on a file was aborted.')
}

/** A child that exits on its own did so because of its file, unless it never started. */
function explainExit(code: number | null, killedBy: NodeJS.Signals | null): Error {
  // V8 aborts when its heap is full; the kernel kills when the machine's memory is full.
  if (killedBy === 'SIGABRT' || killedBy === 'SIGTRAP' || killedBy === 'SIGKILL')
    return new Unreadable(sentences.memory)
  if (killedBy !== null && crashSignals.includes(killedBy)) return new Unreadable(sentences.crash)
  return new Error(`The process that works on files ended with ${killedBy ?? code}.`)
}

/**
 * Limits wall-clock time; on a busy machine the child gets the same time again, a few times, as other load is not the
 * file's fault.
 */
function watchTime(child: ChildProcess, timeMs: number, onExceeded: () => void): () => void {
  const before = cpuMs(child.pid)
  let timer: NodeJS.Timeout
  let isWatching = true
  const wait = (times: number): void => {
    timer = setTimeout(() => void look(times), timeMs)
  }
  const look = async (times: number): Promise<void> => {
    const usedMs = (await cpuMs(child.pid)) - (await before)
    if (!isWatching) return
    if (usedMs < timeMs / 2 && times < longestWait) wait(times + 1)
    else onExceeded()
  }
  wait(1)
  return () => {
    isWatching = false
    clearTimeout(timer)
  }
}

function watchMemory(child: ChildProcess, onUse: (bytes: number) => void): () => void {
  let isWatching = true
  const look = async (): Promise<void> => {
    const bytes = await residentBytes(child.pid)
    if (!isWatching) return
    onUse(bytes)
    setTimeout(() => void look(), watchEveryMs)
  }
  void look()
  return () => {
    isWatching = false
  }
}

function childEnvironment(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  return {
    ...Object.fromEntries(kept),
    // Fewer arenas, so that memory is released between files.
    MALLOC_ARENA_MAX: '2',
    // A child that compiles nothing takes a third less memory, and starts in a fifth of the time (decision 266).
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? compileCache,
  }
}
