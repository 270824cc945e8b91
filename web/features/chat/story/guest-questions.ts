import * as z from 'zod/mini'
import type { ChatMessage } from '#contract/calls/chat.ts'
import { MessageId, type StoryId } from '#contract/ids.ts'
import { keepDraft, keptDraft } from '#web/lib/use-draft.ts'

// Kept like a draft: it goes along when the visitor signs in, is hidden from the next person, and goes when they sign out.
const nameOf = (story: StoryId) => `guest questions ${story}`

const Answers = z.array(MessageId)

const answersTo = (story: StoryId): MessageId[] => {
  const kept = z.safeParse(Answers, keptDraft(nameOf(story)))
  return kept.success ? kept.data : []
}

/** Notes answers to questions of this visitor. */
export function noteGuestAnswers(story: StoryId, answers: readonly MessageId[]): void {
  const earlierAnswers = answersTo(story)
  const all = [...new Set([...earlierAnswers, ...answers])]
  if (all.length > earlierAnswers.length) keepDraft(nameOf(story), all)
}

/** An answer follows its question. */
const answerIn = (history: readonly ChatMessage[], place: number): MessageId | undefined =>
  history[place]?.role === 'user' ? history[place + 1]?.id : undefined

/** The answers to the viewer's own questions. */
export const ownAnswers = (history: readonly ChatMessage[]): MessageId[] =>
  history.flatMap(({ is_mine }, place) => (is_mine ? (answerIn(history, place) ?? []) : []))

/** Marks the questions that a user asked here before signing in as their own. */
export function withOwnGuestQuestions(story: StoryId, history: ChatMessage[]): ChatMessage[] {
  const answers = new Set(answersTo(story))
  if (answers.size === 0) return history
  return history.map((message, place) => {
    const answer = answerIn(history, place)
    return answer !== undefined && answers.has(answer) ? { ...message, is_mine: true } : message
  })
}
