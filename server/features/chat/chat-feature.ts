import type { StoryId } from '#contract/ids.ts'
import type { Feature, Publish, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { mayAccess } from '#server/db/visibility.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { createAnswerGrounds } from './answer-grounds.ts'
import { createAnswerWatch } from './answer-watch.ts'
import { abandonedAfterMs, createAnswerWriter } from './answer-writer.ts'
import { createFindCandidateTables } from './candidate-tables.ts'
import { createChatPersonalData } from './chat-personal-data.ts'
import { chatRoutes } from './chat-routes.ts'
import { createChat } from './chat-service.ts'
import { createExplainAnswer } from './explain-answer.ts'
import { createFollowAnswer } from './follow-answer.ts'
import { createReadingEnd } from './reading-end.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { QuestionThread } from '#server/features/search/question-thread.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { Tables } from '#server/features/tables/tables-service.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import { createStreamRegistry } from '#server/lib/stream-registry.ts'

/** How long running answers may continue when the process stops. */
const answerGraceMs = 3_000

interface Uses {
  database: Database
  questionsPerMinute: number
  search: Search
  questionThread: QuestionThread
  media: Media
  tables: Tables
  files: { content: FileContent }
  billing: Billing
  ai: MeteredAi
  publish: Publish
  warn: Warn
}

/** Questions and answers. */
export function chatFeature({
  database,
  questionsPerMinute,
  search,
  questionThread,
  media,
  tables,
  files,
  billing,
  ai,
  publish,
  warn,
}: Uses) {
  const watch = createAnswerWatch()
  const groundAnswer = createAnswerGrounds({
    database,
    search,
    questionThread,
    findCandidateTables: createFindCandidateTables({ database, media, content: files.content }),
    hasModel: ai.hasModel,
    onError: (err) => warn(err, 'a table could not be asked'),
  })
  const answers = createAnswerWriter({
    database,
    groundAnswer,
    search,
    questionThread,
    tables,
    ai,
    watch,
    publish: (answerId) => publish('answer_grown', { answerId }),
    onError: (err) => warn(err, 'an answer failed'),
  })
  const chat = createChat({
    database,
    questionsPerMinute,
    billing,
    answers,
    publishStop: (answerId) => publish('answer_stopped', { answerId }),
  })
  const followAnswer = createFollowAnswer({
    database,
    answers,
    watch,
    onError: (err) => warn(err, 'an answer could not be followed'),
  })
  const openAnswers = createStreamRegistry<StoryId>((err) =>
    warn(err, 'whether a stream is still allowed could not be checked'),
  )
  const readingEnd = createReadingEnd({
    openAnswers,
    isStoryReader: (viewer, storyId) => mayAccess(database.db, 'storyReader', viewer, storyId),
  })
  const explain = createExplainAnswer({ database, groundAnswer, ai })
  const service = { chat, answers, followAnswer, explain }
  return {
    service,
    routes: (bind) => chatRoutes(bind, { chat, followAnswer, readingEnd }),
    sweeps: [
      {
        name: 'abandoned-answers',
        schedule: 'every ten minutes',
        run: () => chat.failAbandoned(abandonedAfterMs),
      },
      { name: 'withdrawn-answers', schedule: 'once a day', run: () => chat.emptyWithdrawn() },
      { name: 'old-prompts', schedule: 'every ten minutes', run: () => chat.sweepPrompts() },
    ],
    subscriptions: {
      story_hidden: ({ storyId }) => void openAnswers.revalidate(storyId),
      answer_grown: ({ answerId }) => watch.tell(answerId),
      answer_stopped: ({ answerId }) => answers.halt(answerId),
    },
    personalData: createChatPersonalData({ database }),
    close: () => answers.stop(answerGraceMs),
  } satisfies Feature<typeof service>
}
