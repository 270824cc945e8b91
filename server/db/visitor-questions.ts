import { sql, type SQL } from './drizzle.ts'

/** The day for counting visitor questions, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The subject for counting all visitors' questions about a story on a day. */
export const dayOfStory = (day: string): string => `day:${day}`

/** For a FROM with `stories s`: today's number of visitor questions about it. */
export const visitorQuestionsToday = (): SQL =>
  sql`coalesce((select asked.count from visitor_prompts asked
    where asked.story_id = s.id and asked.subject = ${dayOfStory(today())}), 0)`
