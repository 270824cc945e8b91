import { StoryId, type MessageId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { traceText } from '#server/answering/explain/trace-text.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { findUserByLogin } from '#server/features/accounts/accounts-queries.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import { payerOf } from '#server/features/ai-usage/payer-of.ts'
import { newId } from '#server/lib/new-id.ts'
import type { GroundAnswer } from './answer-grounds.ts'
import { findStoryVoice } from './chat-queries.ts'

const explainMs = 60_000

interface Services {
  database: Database
  groundAnswer: GroundAnswer
  ai: MeteredAi
}

export interface ExplainedQuestion {
  username: string
  /** Null for all of the user's documents. */
  story: string | null
  question: string
}

export type ExplainAnswer = ReturnType<typeof createExplainAnswer>

/**
 * Creates the function that tells, as text, how a first question of a user would be answered; null when there is no
 * such user, or no such story that they may see. Nothing is stored.
 */
export function createExplainAnswer({ database: { db }, groundAnswer, ai }: Services) {
  return async ({ username, story, question }: ExplainedQuestion): Promise<string | null> => {
    const user = await findUserByLogin(db, username)
    if (user === null) return null
    const viewer: Viewer = { transport: 'program', kind: 'user', userId: user.id }
    const storyId = story === null ? null : (StoryId.safeParse(story).data ?? null)
    const voice = storyId === null ? null : await findStoryVoice(db, viewer, storyId)
    if (story !== null && voice === null) return null
    const scope = { viewer, ownerId: voice?.ownerId ?? user.id, storyId, fileIds: null }
    const thread =
      storyId === null
        ? { kind: 'documents' as const, userId: user.id }
        : { kind: 'private' as const, storyId, userId: user.id }
    const { trace } = await groundAnswer(
      {
        askedAs: { id: newId<MessageId>(), at: new Date() },
        thread,
        question,
        scope,
        story: voice,
        viewer,
        topN: limits.topN.default,
      },
      ai.for(payerOf(scope)),
      AbortSignal.timeout(explainMs),
    )
    return traceText(trace)
  }
}
