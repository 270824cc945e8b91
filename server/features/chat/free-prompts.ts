import { createHash } from 'node:crypto'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { dayOfStory, today } from '#server/db/visitor-questions.ts'
import * as queries from './chat-queries.ts'
import type { FreePrompt } from './chat-queries.ts'
import { createRateLimits, networkFactor, networkOf, type Limit } from '#server/calls/rate-limits.ts'
import { Problem } from '#server/lib/problem.ts'

/** Free questions per story and day from one address with any number of visitors: ten households behind one router. */
const promptsPerAddress = 10 * limits.freePrompts
/** The same per IPv6 network, in which a script can use any number of addresses. */
const promptsPerNetwork = networkFactor * promptsPerAddress
/** Visitor questions per address in all stories together; each costs a search and an answer. */
const visitorQuestions: Limit = { count: 60, seconds: 3600 }

/** The free questions of visitors, limited per visitor, address, network and story. */
export function createFreePrompts(database: Database) {
  const { db } = database

  /**
   * Counts one free question of a visitor: all of its counters or, if one refuses, none.
   * @throws Problem `too_many_tries`, `free_prompts_used` or `visitor_questions_used`.
   */
  function take(visitorId: string, storyId: StoryId, address: string, perDay: number): Promise<FreePrompt> {
    const day = today()
    const hashed = (what: string) =>
      createHash('sha256').update(`${storyId}/${what}`).digest('hex').slice(0, 24)
    const addressKey = `address:${hashed(address)}:${day}`
    const network = networkOf(address)
    return database.transaction(async (tx) => {
      const count = (subject: string, limit: number) => queries.takeFreePrompt(tx.db, storyId, subject, limit)
      await createRateLimits(tx.db).takeFrom('visitor-question', address, visitorQuestions)
      const senderKeys = [
        await count(visitorKey(visitorId), limits.freePrompts),
        await count(addressKey, promptsPerAddress),
        network === null ? 0 : await count(`network:${hashed(network)}:${day}`, promptsPerNetwork),
      ]
      if (senderKeys.includes(null)) throw new Problem('free_prompts_used')
      if ((await count(dayOfStory(day), perDay)) === null) throw new Problem('visitor_questions_used')
      // The counters that limit cost are not refunded, because the cost is not either.
      return { storyId, subjects: [visitorKey(visitorId), addressKey] }
    })
  }

  return {
    take,

    /** The free questions that a visitor has left in a story; null for users. */
    async left(viewer: Viewer, storyId: StoryId): Promise<number | null> {
      if (viewer.kind !== 'visitor') return null
      return limits.freePrompts - (await queries.countFreePrompts(db, storyId, visitorKey(viewer.visitorId)))
    },

    sweep: (): Promise<void> => queries.deleteOldPrompts(db),
  }
}

const visitorKey = (visitorId: string) => `visitor:${visitorId}`
