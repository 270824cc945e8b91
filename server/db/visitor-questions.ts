import { sql, type SQL } from './drizzle.ts'

/** The day whose visitor questions are counted together, in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The subject under which all visitors' questions about a story on a day are counted. */
export const dayOfStory = (day: string): string => `day:${day}`

/** For a FROM with `stories s`: how many questions visitors have asked about it today. */
export const visitorQuestionsToday = (): SQL =>
  sql`coalesce((select asked.count from visitor_prompts asked
    where asked.story_id = s.id and asked.subject = ${dayOfStory(today())}), 0)`
