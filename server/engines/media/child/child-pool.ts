import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { residentBytes } from './resident-bytes.ts'
import { createTaskQueue } from './task-queue.ts'
import { ask, endChild, Outgrown, startChild } from './watched-child.ts'
import type { Reply, Task, TaskLimits } from './watched-child.ts'

/** What a task needs of the machine. */
export interface Need extends TaskLimits {
  /** The memory that such a task usually needs; `memoryBytes` is what it may take at most. */
  usualBytes: number
  /** A user waits for it. */
  isUrgent: boolean
  /** It may run for minutes. */
  isLong: boolean
  /** The priority of its child. */
  niceness: number
  /** An idle child ends after this; null: with its task. */
  idleMs: number | null
}

export interface PoolLimits {
  /** Of all children together. */
  memoryBytes: number
  children: number
}

/** Child processes for all kinds of tasks, within one budget of memory. */
export interface ChildPool {
  /**
   * Waits for room and gives a child the task. One that needs more than usual is repeated with all it may have, if
   * there is no room for it next to others.
   */
  perform(task: Task, need: Need, signal: AbortSignal): Promise<Exclude<Reply, { reason: string }>>
  /** Ends all children. The signals of running tasks have been aborted. */
  close(): Promise<void>
}

/** An admitted task, and what it holds of the budget until its child is idle or gone. */
interface Admission {
  need: Need
  bytes: number
  /** An idle child for it; null: it starts one. */
  child: ChildProcess | null
  /** Idle children that ended to give it room. */
  ended: Promise<unknown>
}

interface IdleChild {
  child: ChildProcess
  niceness: number
  bytes: number
  /** Stops waiting for its end. */
  release(): void
}

const megabyte = 1024 * 1024
/** Kept free for what children take between two looks at them. */
const headroom = 1 / 16
/** Of the rest, what background tasks leave to those that users wait for. */
const urgentShare = 1 / 4
const urgentChildren = 2
/** A growing child takes this much more at once, before it needs it. */
const growthBytes = 32 * megabyte
/** A child that has this much more than its task usually needs is ended, so that it does not count against the next. */
const mostLeftBytes = 64 * megabyte

export function openChildPool(limits: PoolLimits): ChildPool {
  const capacity = Math.floor(limits.memoryBytes * (1 - headroom))
  const backgroundCapacity = Math.floor(capacity * (1 - urgentShare))
  const queue = createTaskQueue<Admission>()
  const running = new Set<Admission>()
  const idle: IdleChild[] = []
  /** Their memory is still in use. */
  const ending = new Map<ChildProcess, number>()
  let isClosed = false

  const capacityFor = ({ isUrgent }: Need): number => (isUrgent ? capacity : backgroundCapacity)
  const background = (): Admission[] => [...running].filter(({ need }) => !need.isUrgent)
  const bytesOf = (holders: Iterable<{ bytes: number }>): number =>
    [...holders].reduce((sum, { bytes }) => sum + bytes, 0)
  const endingBytes = (): number => [...ending.values()].reduce((sum, bytes) => sum + bytes, 0)

  /** Whether there is room for more, if idle children end for it. */
  function hasRoom(need: Need, bytes: number): boolean {
    if (bytesOf(running) + endingBytes() + bytes > capacity) return false
    return need.isUrgent || bytesOf(background()) + bytes <= backgroundCapacity
  }

  function hasPlace({ isUrgent }: Need): boolean {
    if (running.size + ending.size >= limits.children) return false
    return isUrgent || background().length < limits.children - urgentChildren
  }

  function admit(admission: Admission): boolean {
    const { need } = admission
    const one = idle.findLast(({ niceness, bytes }) => niceness === need.niceness && isReusable(bytes, need))
    const bytesWithIt = Math.max(admission.bytes, one?.bytes ?? 0)
    const isReused = one !== undefined && hasRoom(need, bytesWithIt)
    if (!hasPlace(need) || (!isReused && !hasRoom(need, admission.bytes))) return false
    if (isReused) {
      forget(one)
      admission.child = one.child
      admission.bytes = bytesWithIt
    }
    running.add(admission)
    admission.ended = Promise.all(endIdle())
    return true
  }

  const serve = (): void =>
    queue.serve({
      admit,
      // What waits for the end of a conversion does not hold up what has room next to it.
      mayPass: (task, first) => {
        const conversions = bytesOf([...running].filter(({ need }) => need.isLong))
        return !task.need.isLong && conversions + first.bytes > capacityFor(first.need)
      },
    })

  /** Ends idle children, the oldest first, until everything fits. */
  function endIdle(): Promise<void>[] {
    const ends: Promise<void>[] = []
    while (idle.length > 0 && !fits()) ends.push(end(idle[0] as IdleChild))
    return ends
  }

  function fits(): boolean {
    const bytes = bytesOf(running) + endingBytes() + bytesOf(idle)
    return bytes <= capacity && running.size + ending.size + idle.length <= limits.children
  }

  async function end(one: IdleChild): Promise<void> {
    forget(one)
    ending.set(one.child, one.bytes)
    await endChild(one.child)
    ending.delete(one.child)
    serve()
  }

  function forget(one: IdleChild): void {
    one.release()
    const at = idle.indexOf(one)
    if (at !== -1) idle.splice(at, 1)
  }

  /** Takes room for a child that uses this much; false when it uses more than it has and there is no room. */
  function grow(admission: Admission, usedBytes: number): boolean {
    const { need, bytes } = admission
    if (usedBytes + growthBytes / 2 <= bytes) return true
    const wanted = Math.min(usedBytes + growthBytes, need.memoryBytes)
    if (wanted > bytes && hasRoom(need, wanted - bytes)) {
      admission.bytes = wanted
      void Promise.all(endIdle())
    }
    return usedBytes <= admission.bytes
  }

  async function run(task: Task, { need, bytes }: { need: Need; bytes: number }, signal: AbortSignal) {
    const admission: Admission = { need, bytes, child: null, ended: Promise.resolve() }
    const admitted = queue.join(admission, need.isUrgent, signal)
    serve()
    try {
      await admitted
    } catch (error) {
      // It may have held up others.
      serve()
      throw error
    }
    try {
      await admission.ended
      signal.throwIfAborted()
      admission.child ??= start(need)
      const given = { ...need, takesMemory: (used: number) => grow(admission, used) }
      return await ask(admission.child, task, given, signal)
    } finally {
      if (admission.child !== null) await keepOrEnd(admission.child, need)
      running.delete(admission)
      serve()
    }
  }

  async function keepOrEnd(child: ChildProcess, need: Need): Promise<void> {
    const { niceness, idleMs } = need
    const bytes = await residentBytes(child.pid)
    if (isClosed || idleMs === null || !isReusable(bytes, need) || !child.connected) return endChild(child)
    const onExit = (): void => {
      forget(one)
      serve()
    }
    const timer = setTimeout(() => void end(one), idleMs).unref()
    const release = (): void => {
      clearTimeout(timer)
      child.off('exit', onExit)
    }
    const one: IdleChild = { child, niceness, bytes, release }
    idle.push(one)
    child.once('exit', onExit)
  }

  return {
    perform: async (task, wanted, signal) => {
      const memoryBytes = Math.min(wanted.memoryBytes, capacityFor(wanted))
      const need = { ...wanted, memoryBytes, usualBytes: Math.min(wanted.usualBytes, memoryBytes) }
      try {
        return await run(task, { need, bytes: need.usualBytes }, signal)
      } catch (error) {
        if (!(error instanceof Outgrown)) throw error
        return run(task, { need, bytes: memoryBytes }, signal)
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...idle].map(end))
    },
  }
}

/** Whether a child that holds this much leaves enough for such a task. */
function isReusable(bytes: number, { usualBytes, memoryBytes }: Need): boolean {
  return bytes <= Math.min(usualBytes + mostLeftBytes, memoryBytes / 2)
}

function start({ niceness }: Need): ChildProcess {
  const child = startChild()
  // Without a listener a channel error between two files would end this process; the child is not used again.
  child.on('error', () => {
    if (child.connected) child.disconnect()
  })
  try {
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  } catch {
    // Without permission it runs at normal priority.
  }
  return child
}
