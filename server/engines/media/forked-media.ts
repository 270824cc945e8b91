import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unreadable } from './media.ts'
import type { Examination, Media, MediaFile } from './media.ts'
import { residentBytes } from './resident-bytes.ts'

/** What a child answers to a file. */
export type Reply =
  | { kind: 'examined'; examination: Examination }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'failed'; reason: string }

export interface MediaLimits {
  timeMs: number
  memoryBytes: number
  /** A child without work ends after this. */
  idleMs: number
}

const defaults: MediaLimits = { timeMs: 60_000, memoryBytes: 700 * 1024 * 1024, idleMs: 30_000 }
const watchEveryMs = 50
const heapMegabytes = 256
const childPath = fileURLToPath(new URL('./media-child.ts', import.meta.url))
/** Nothing else of the environment is a decoder's business, keys least of all. */
const passedOn = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** How a decoder ends that a file leads astray. */
const crashSignals: NodeJS.Signals[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

const sentences = {
  time: 'This took too long to read.',
  memory: 'This needs more memory than allowed.',
  crash: 'This file could not be read.',
} as const

/**
 * Examines files in child processes, `size` at once, each begun when needed and kept for the next file. A child that
 * exceeds its limits is killed and the next file gets a new one.
 */
export function openForkedMedia(options: { size?: number; limits?: Partial<MediaLimits> } = {}): Media {
  const limits = { ...defaults, ...options.limits }
  const slots = Array.from({ length: options.size ?? 1 }, () => openSlot(limits))
  const free = [...slots]
  const waiting: ((slot: Slot) => void)[] = []
  const closing = new AbortController()

  async function take(signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted()
    const slot = free.pop()
    if (slot !== undefined) return slot
    return new Promise((resolve, reject) => {
      const serve = (given: Slot): void => {
        signal.removeEventListener('abort', leave)
        resolve(given)
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(serve), 1)
        reject(abortError(signal))
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(serve)
    })
  }

  function giveBack(slot: Slot): void {
    const next = waiting.shift()
    if (next === undefined) free.push(slot)
    else next(slot)
  }

  return {
    examine: async (file, signal) => {
      const ended = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
      const slot = await take(ended)
      try {
        return await slot.examine(file, ended)
      } catch (error) {
        await emptyFolder(file.outFolder)
        throw error
      } finally {
        giveBack(slot)
      }
    },
    close: async () => {
      closing.abort(new Error('The examination of files is closed.'))
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}

/** One child at a time, and what watches it. */
interface Slot {
  examine(file: MediaFile, signal: AbortSignal): Promise<Examination>
  close(): Promise<void>
}

function openSlot(limits: MediaLimits): Slot {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(childPath, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => forget(started))
    // Without a listener a channel that breaks between two files would end this process.
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
    // What one file left behind must not count against the next.
    if (isLarge) retire(used)
  }

  return {
    examine: async (file, signal) => {
      clearTimeout(idleTimer)
      const used = (child ??= start())
      try {
        const reply = await ask(used, file, limits, signal)
        await retireIfLarge(used)
        return examinationOf(reply)
      } finally {
        idleTimer = setTimeout(() => retire(used), limits.idleMs).unref()
      }
    },
    close: async () => {
      clearTimeout(idleTimer)
      const open = child
      child = null
      if (open !== null && open.exitCode === null && open.signalCode === null) {
        const ended = new Promise((resolve) => open.once('exit', resolve))
        open.kill('SIGKILL')
        await ended
      }
    },
  }
}

function examinationOf(reply: Reply): Examination {
  switch (reply.kind) {
    case 'examined':
      return reply.examination
    case 'unreadable':
      throw new Unreadable(reply.reason)
    case 'failed':
      throw new Error(`The examination of a file failed: ${reply.reason}`)
  }
}

/** Gives a child one file, and kills it where it goes too far. Resolves or rejects once it answered or is gone. */
async function ask(
  child: ChildProcess,
  file: MediaFile,
  limits: MediaLimits,
  signal: AbortSignal,
): Promise<Reply> {
  signal.throwIfAborted()
  let verdict: Error | null = null
  const end = (reason: Error): void => {
    verdict ??= reason
    child.kill('SIGKILL')
  }
  const onAbort = (): void => end(abortError(signal))
  const timer = setTimeout(() => end(new Unreadable(sentences.time)), limits.timeMs)
  const stopWatching = watchMemory(child, limits.memoryBytes, () => end(new Unreadable(sentences.memory)))
  signal.addEventListener('abort', onAbort, { once: true })
  const ended = new AbortController()
  try {
    return await new Promise<Reply>((resolve, reject) => {
      // An answer that crosses its sender's end is none: the next file must not meet a dying child.
      const onMessage = (reply: unknown): void => void (verdict === null && resolve(reply as Reply))
      const onExit = (code: number | null, by: NodeJS.Signals | null): void =>
        reject(verdict ?? explainExit(code, by))
      const onError = (error: Error): void => reject(error)
      child.on('message', onMessage).once('exit', onExit).on('error', onError)
      ended.signal.addEventListener('abort', () => {
        child.off('message', onMessage).off('exit', onExit).off('error', onError)
      })
      // A failure to send ends in one of the events above.
      child.send(file, () => {})
    })
  } finally {
    ended.abort()
    clearTimeout(timer)
    stopWatching()
    signal.removeEventListener('abort', onAbort)
  }
}

function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('The examination was aborted.')
}

/** A child that ends by itself did so over its file, unless it never began. */
function explainExit(code: number | null, killedBy: NodeJS.Signals | null): Error {
  // V8 aborts when its heap is full; the kernel kills when the machine's memory is.
  if (killedBy === 'SIGABRT' || killedBy === 'SIGTRAP' || killedBy === 'SIGKILL')
    return new Unreadable(sentences.memory)
  if (killedBy !== null && crashSignals.includes(killedBy)) return new Unreadable(sentences.crash)
  return new Error(`The process that examines files ended with ${killedBy ?? code}.`)
}

function watchMemory(child: ChildProcess, limitBytes: number, onExceeded: () => void): () => void {
  let isWatching = true
  const look = async (): Promise<void> => {
    const bytes = await residentBytes(child.pid)
    if (!isWatching) return
    if (bytes > limitBytes) onExceeded()
    else setTimeout(() => void look(), watchEveryMs)
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
  // Fewer arenas, so that memory goes back to the system between files.
  return { ...Object.fromEntries(kept), MALLOC_ARENA_MAX: '2' }
}

async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}
