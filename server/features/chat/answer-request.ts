import type { NumberedQuote } from '#server/answering/compose/answer-text.ts'
import { quoteOf } from '#server/answering/compose/quote.ts'
import type { Question } from '#server/answering/question/question.ts'
import type { TextVerdict } from '#server/answering/verdict/text-verdict.ts'
import type { Found, FoundPassage } from '#server/features/search/rank-found.ts'
import { acrossText, headlineOf, rowsOf } from '#server/answering/compose/headline.ts'
import type { Across } from '#server/answering/tables/across-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import type { Verdict } from '#server/answering/verdict/verdict.ts'
import type { StoredGround } from '#server/db/schema.ts'
import type { AnswerRequest } from '#server/engines/ai/ai.ts'
import type { MessageRow, StoryVoice } from './chat-queries.ts'
import { answerPassage, type NumberedPassage } from './numbered-passages.ts'

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

/** The quotes of texts with the numbers of their passages, none within another, and how many of them are stated. */
export function quotesOf(
  question: Question,
  { quotes, stated }: TextVerdict<FoundPassage>,
  { files }: Pick<Found, 'files'>,
  numbered: readonly NumberedPassage[],
): { quotes: NumberedQuote[]; stated: number } {
  const all = quotes.flatMap((unit, place) => {
    const { fileId, ordinal } = unit.passage.row
    const found = numbered.find(
      ({ passage }) => passage.fileId === fileId && passage.ordinal === ordinal && passage.rows === undefined,
    )
    if (found === undefined) return []
    const { text, sentence } = quoteOf(unit, files, question)
    return [{ passage: answerPassage(found), text, sentence, isStated: place < stated }]
  })
  const distinct = all.filter(
    (one, place) =>
      !all.some(
        (other, at) =>
          at !== place &&
          other.passage.file === one.passage.file &&
          other.text.includes(one.text) &&
          (other.isStated || !one.isStated) &&
          (at < place || other.text !== one.text),
      ),
  )
  return {
    quotes: distinct.map(({ passage, text, sentence }) => ({ passage, text, sentence })),
    stated: distinct.filter(({ isStated }) => isStated).length,
  }
}

/** What a model may not claim: codes, dates and names that no passage has. It can see other words for itself. */
export const missingIn = ({ words, codes }: Question, { lacking }: TextVerdict<FoundPassage>): string[] =>
  lacking.filter(
    (written) =>
      codes.some((code) => code.written === written) ||
      words.every(({ text, isName }) => text !== written || isName),
  )
