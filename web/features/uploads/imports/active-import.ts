import type { ExportKind, Import } from '#contract/calls/imports.ts'
import { createStore } from '#web/lib/store.ts'

/** An import that this page is at work on, or has ended and shows. */
export interface ActiveImport {
  kind: ExportKind
  name: string
  /** `waiting`: for the connection; `paused`: until its owner has made room, or signed in. */
  state: 'running' | 'waiting' | 'paused' | 'ended'
  /** Why it waits or paused, or could not begin. */
  problem: string | null
  /** Entries that have an outcome. */
  done: number
  total: number
  /** As the server has it; null until it answered. */
  report: Import | null
}

export const activeImport = createStore<ActiveImport | null>(null)
