import type { FileEvidence } from './unit.ts'

/** What a search found for a question. */
export interface Searched<P> {
  /** The best first. */
  files: readonly FileEvidence<P>[]
  /** How much each folded word tells. */
  rarities: ReadonlyMap<string, number>
  /** Indexes of the question's terms that some text which was looked at holds, be it among the files or not. */
  told: ReadonlySet<number>
}

/** Why a question is not answered. */
export interface Missing {
  /** Words, codes, days of the question that nothing meets; none where it is only not sure that anything answers. */
  what: readonly string[]
  reason: 'code' | 'date' | 'name' | 'kind' | 'words' | 'apart' | 'unsure'
  /** The same question with what there is instead, which can be answered; null where there is nothing like it. */
  instead: string | null
}
