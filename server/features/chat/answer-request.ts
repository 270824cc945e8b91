import { acrossText, headlineOf, rowsOf } from '#server/answering/compose/headline.ts'
import type { Across } from '#server/answering/tables/across-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import type { Verdict } from '#server/answering/verdict/verdict.ts'
import type { StoredGround } from '#server/db/schema.ts'
import type { AnswerRequest } from '#server/engines/ai/ai.ts'
import type { MessageRow, StoryVoice } from './chat-queries.ts'
import type { NumberedPassage } from './numbered-passages.ts'

/** What the best table comes to, or two of them together. */
export function statementsOf(
  answering: readonly SettledPlan[],
  across: Across | null,
  { certainty, doubts }: Verdict,
  numbered: readonly NumberedPassage[],
): AnswerRequest['statements'] {
  const passages = numbered.filter(({ passage }) => passage.rows !== undefined).map(({ number }) => number)
  const [best] = answering
  if (best === undefined || passages.length === 0) return []
  // A figure without a word of the question may be about something else (decision 289).
  const text =
    across !== null ? acrossText(across) : best.missing.length > 0 ? rowsOf(best) : headlineOf(best)
  return [{ text, passages, doubt: certainty === 'sure' ? null : (doubts[0] ?? null) }]
}

/**
 * The offered files, and all grounds of earlier answers that the model reads, without duplicates: it may repeat them
 * whether they were cited or not.
 */
export function groundsOf(
  numbered: readonly NumberedPassage[],
  remembered: readonly Pick<MessageRow, 'grounds'>[],
): StoredGround[] {
  const offered = numbered.map(({ passage: { fileId, content } }) => ({ fileId, content }))
  const all = [...offered, ...remembered.flatMap(({ grounds }) => grounds)]
  return [...new Map(all.map((ground) => [`${ground.fileId}/${ground.content}`, ground])).values()]
}

export function personaOf(story: StoryVoice | null): AnswerRequest['persona'] {
  if (!story) return null
  const { personaName, personaPreamble, styleRules, safetyRules } = story
  const isEmpty = !personaName && !personaPreamble && styleRules.length + safetyRules.length === 0
  return isEmpty ? null : { name: personaName, preamble: personaPreamble, styleRules, safetyRules }
}
