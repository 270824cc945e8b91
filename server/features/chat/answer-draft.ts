import type { Evidence } from '#contract/evidence.ts'
import type { StoredGround } from '#server/db/schema.ts'
import type { Answering } from '#server/features/ai-usage/metered-ai.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { WaitingFor } from '#server/lib/fair-turns.ts'
import type { Citations } from './citations.ts'

/** A running answer of this process; its fields keep changing. */
export interface GrowingAnswer {
  readonly text: string
  /** The files it is based on, all visible to the asker; null until they are found. */
  readonly relevant: readonly FileRow[] | null
  /** Set with the files. */
  readonly evidence: Evidence | null
  /** Set until its turn starts. */
  readonly waitingFor: WaitingFor | null
  /** Everything is written, and the outcome is stored in its row. */
  readonly isOver: boolean
}

/** The answer as its writer sees it, with a way to stop it. */
export interface Draft extends GrowingAnswer {
  text: string
  relevant: readonly FileRow[] | null
  evidence: Evidence | null
  waitingFor: WaitingFor | null
  isOver: boolean
  /** Of the passages that it may cite. */
  citations: Citations
  grounds: readonly StoredGround[]
  suggestions: readonly string[]
  /** The model was cut off. */
  isCut: boolean
  /** What writes it. */
  by: Pick<Answering, 'byModel' | 'note'>
  stop: AbortController
}
