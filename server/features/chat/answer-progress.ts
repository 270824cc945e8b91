import type { Evidence, TablePart } from '#contract/evidence.ts'
import type { StoredGround } from '#server/db/schema.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { Citations } from './citations.ts'
import type { OfferedPassage } from './cited-place.ts'

/** What a model does while it answers, and what it finds. */
export interface AnswerProgress {
  /** Lets the answer cite a passage. */
  offer(passage: OfferedPassage, file: FileRow): void
  ground(ground: StoredGround): void
  /** In words: 'Searched “earthquakes”'. */
  note(step: string): void
  /** Shows a result with the answer. */
  show(part: TablePart): void
  /** Resolves when grounds and steps are stored. */
  store(): Promise<void>
}

interface GrowingDraft {
  relevant: readonly FileRow[] | null
  evidence: Evidence | null
  citations: Citations
  grounds: readonly StoredGround[]
}

/** As many as there are calls. */
const mostTables = 6

const noEvidence: Evidence = { certainty: 'sure', parts: [], other_tables: [], how: [], steps: [] }

/** Adds to a draft; `save` stores its grounds and evidence, and tells its readers. */
export function progressOf(draft: GrowingDraft, save: () => Promise<void>): AnswerProgress {
  const evidence = (): Evidence => draft.evidence ?? noEvidence
  return {
    offer(passage, file) {
      draft.citations.offer(passage)
      const relevant = draft.relevant ?? []
      if (!relevant.some(({ id }) => id === file.id)) draft.relevant = [...relevant, file]
    },
    ground({ fileId, content }) {
      const isKnown = draft.grounds.some((one) => one.fileId === fileId && one.content === content)
      if (!isKnown) draft.grounds = [...draft.grounds, { fileId, content }]
    },
    note(step) {
      draft.evidence = { ...evidence(), steps: [...evidence().steps, step] }
    },
    show(part) {
      const { parts } = evidence()
      const isShown = parts.some((one) => isSame(one, part))
      if (isShown || parts.filter(({ kind }) => kind === 'table').length >= mostTables) return
      draft.evidence = { ...evidence(), parts: [...parts, part] }
    },
    store: save,
  }
}

const isSame = (one: Evidence['parts'][number], other: TablePart): boolean =>
  one.kind === 'table' &&
  one.file_id === other.file_id &&
  JSON.stringify(one.plan) === JSON.stringify(other.plan)
