import type { CaptionRun, IngestEvent } from '#contract/calls/cloud.ts'
import type { RunId } from '#contract/ids.ts'
import { type Connect, readRun } from './read-run.ts'

/** How the reading of a run has ended; `id` is null when it was never named. */
export type RunEnd = { id: RunId | null } & ({ run: CaptionRun | null } | { failure: unknown })

interface Hearer {
  onEvent: (event: IngestEvent) => void
  onEnd: (end: RunEnd) => void
}

/** A run that is being read. */
interface Reading {
  id: RunId | null
  controller: AbortController
  /** The screen is closed. */
  isLeft: boolean
}

/** Makes what reads runs, one at a time. */
export function createRunReader({ onEvent, onEnd }: Hearer) {
  let reading: Reading | null = null

  async function read(id: RunId | null, from: Connect | RunId): Promise<void> {
    const own: Reading = { id, controller: new AbortController(), isLeft: false }
    reading = own
    const hear = (event: IngestEvent) => {
      own.id = event.run_id ?? own.id
      if (!own.isLeft) onEvent(event)
      else if (own.id !== null) own.controller.abort()
    }
    const end = await readRun({ from, hear, signal: own.controller.signal }).then(
      (run) => ({ run }),
      (failure: unknown) => ({ failure }),
    )
    if (own.isLeft) return
    reading = null
    onEnd({ id: own.id, ...end })
  }

  return {
    /** Begins a run, whose stream `connect` opens, unless one is being read. */
    start(connect: Connect): void {
      if (reading === null) void read(null, connect)
    },
    /** Follows one that was begun elsewhere, unless one is being read. */
    follow(id: RunId): void {
      if (reading === null) void read(id, id)
    },
    /** The screen is closed: the run continues without a reader once the server has accepted it. */
    leave(): void {
      if (reading === null) return
      reading.isLeft = true
      if (reading.id !== null) reading.controller.abort()
      reading = null
    },
  }
}
