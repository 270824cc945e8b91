import type { ChatHistory, ChatScope } from '#contract/calls/chat.ts'
import type { FileId, MessageId, StoryId, UserId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Thread } from '#server/db/threads.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import type { AnswerTask, AnswerWriter } from './answer-writer.ts'
import * as queries from './chat-queries.ts'
import { createFreePrompts } from './free-prompts.ts'
import { filesOfMessage, messageView } from './message-view.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import { allUploads, listUploads } from '#server/features/file-search/file-list-queries.ts'
import { suggestedQuestions } from '#server/features/stories/suggested-questions.ts'
import { createRateLimits, type Limit } from '#server/calls/rate-limits.ts'
import { formatCursor, parseCursor } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'

export type Chat = ReturnType<typeof createChat>

/** Files from which first questions are generated. */
const newestFiles = 30
const cutOffWords = 'The answer was cut off by a restart. Ask again.'

interface HistoryOptions {
  limit?: number | undefined
  before?: string | undefined
}

interface StoryQuestion {
  storyId: StoryId
  scope: 'public' | 'private'
  message: string
  file_ids?: FileId[] | undefined
  /** The client address, for the limit per address. */
  address: string
}

interface Services {
  database: Database
  /** Per user, in stories and documents together: each costs a search, and model time. */
  questionsPerMinute: number
  billing: Billing
  answers: AnswerWriter
  /** Asks the process that writes an answer to stop it. */
  publishStop: (id: MessageId) => Promise<void>
}

export function createChat({ database, questionsPerMinute, billing, answers, publishStop }: Services) {
  const { db } = database
  const freePrompts = createFreePrompts(database)
  const userQuestions: Limit = { count: questionsPerMinute, seconds: 60, refusal: 'too_many_questions' }

  async function history(
    viewer: Viewer,
    thread: Thread,
    mineOnly: boolean,
    options: HistoryOptions,
  ): Promise<ChatHistory> {
    const limit = options.limit ?? limits.chatPage
    const rows = await queries.listMessages(db, viewer, {
      thread,
      mineOnly,
      before: parseCursor(options.before),
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit).toReversed()
    const ids = shown.flatMap(filesOfMessage)
    const files = new Map(
      (await fileQueries.findFiles(db, viewer, [...new Set(ids)])).map((file) => [file.id, file]),
    )
    const earliest = shown[0]
    return {
      history: shown.map((row) => messageView(row, files)),
      earliestCursor: earliest ? formatCursor({ at: new Date(earliest.createdAt), id: earliest.id }) : null,
      hasMorePrev: rows.length > limit,
    }
  }

  /** Stores the question, its count and the pending answer together; afterwards the answer always gets an outcome. */
  function store(task: Omit<AnswerTask, 'stored'>): Promise<void> {
    const { viewer, thread, question, askedAs, answerId } = task
    return database.transaction(async (tx) => {
      if (viewer.kind === 'user') await billing.take(tx, viewer, 'chat')
      const isStored = await queries.insertQuestion(tx.db, viewer, {
        thread,
        content: question,
        askedAs,
        answerId,
      })
      if (!isStored) throw new Problem('story_not_found')
      if (thread.kind === 'public') await queries.countQuestion(tx.db, thread.storyId)
    })
  }

  /** The search starts before the question is stored. */
  async function begin(request: Omit<AnswerTask, 'stored' | 'answerId' | 'askedAs'>): Promise<MessageId> {
    const task = {
      ...request,
      answerId: newId<MessageId>(),
      askedAs: { id: newId<MessageId>(), at: new Date() },
    }
    const stored = store(task)
    answers.start({ ...task, stored })
    await stored
    return task.answerId
  }

  /**
   * As `begin`, and counts one question of the user if it is stored.
   * @throws Problem `too_many_questions`, `limit_reached`, `not_in_plan`
   */
  async function beginAs(
    userId: UserId,
    request: Omit<AnswerTask, 'stored' | 'answerId' | 'askedAs' | 'asker' | 'freePrompt'>,
  ): Promise<MessageId> {
    await database.transaction((tx) => createRateLimits(tx.db).take('question', userId, userQuestions))
    try {
      return await begin({ ...request, freePrompt: null, asker: `user:${userId}` })
    } catch (error) {
      await createRateLimits(db).giveBack('question', userId)
      throw error
    }
  }

  /** Checks that all files named in a scope are part of it. @throws Problem `file_not_found` */
  async function requireInScope(scope: SearchScope): Promise<SearchScope> {
    const named = scope.fileIds?.length ?? 0
    if (named > 0 && (await queries.countFilesInScope(db, scope)) !== named)
      throw new Problem('file_not_found')
    return scope
  }

  return {
    storyHistory(
      viewer: Viewer,
      storyId: StoryId,
      scope: ChatScope,
      options: HistoryOptions,
    ): Promise<ChatHistory> {
      const thread: Thread =
        scope === 'private'
          ? { kind: 'private', storyId, userId: userOf(viewer) }
          : { kind: 'public', storyId }
      return history(viewer, thread, scope === 'me', options)
    },

    documentHistory: (viewer: Viewer, options: HistoryOptions): Promise<ChatHistory> =>
      history(viewer, { kind: 'documents', userId: userOf(viewer) }, false, options),

    /**
     * Stores a question about a story and starts its answer, which reads that story only.
     * Returns the id of the answer.
     */
    async askStory(viewer: Viewer, question: StoryQuestion): Promise<MessageId> {
      const { storyId } = question
      const thread: Thread =
        question.scope === 'public'
          ? { kind: 'public', storyId }
          : { kind: 'private', storyId, userId: userOf(viewer) }
      const story = await queries.findStoryVoice(db, viewer, storyId)
      if (!story) throw new Problem('story_not_found')
      const fileIds = distinct(question.file_ids)
      const scope = await requireInScope({ viewer, ownerId: story.ownerId, storyId, fileIds })
      const request = {
        thread,
        question: question.message,
        scope,
        story,
        viewer,
        topN: limits.topN.default,
      }
      if (viewer.kind === 'user') return beginAs(viewer.userId, request)
      const { visitorQuestionsPerDay } = story
      const freePrompt = await freePrompts.take(
        viewer.visitorId,
        storyId,
        question.address,
        visitorQuestionsPerDay,
      )
      return begin({ ...request, freePrompt, asker: `address:${question.address}` })
    },

    freePromptsLeft: freePrompts.left,

    /** Stores a question about the viewer's own documents and starts its answer; returns the answer's id. */
    async askDocuments(
      viewer: Viewer,
      question: { prompt: string; topN?: number | undefined; file_ids?: FileId[] | undefined },
    ): Promise<MessageId> {
      const ownerId = userOf(viewer)
      const fileIds = distinct(question.file_ids)
      return beginAs(ownerId, {
        thread: { kind: 'documents', userId: ownerId },
        question: question.prompt,
        scope: await requireInScope({ viewer, ownerId, storyId: null, fileIds }),
        story: null,
        viewer,
        topN: question.topN ?? limits.topN.default,
      })
    },

    /** First questions that the viewer's newest files can answer. */
    async documentQuestions(viewer: Viewer): Promise<string[]> {
      const own = { ...allUploads, mineOnly: true }
      return suggestedQuestions(await listUploads(db, viewer, own, { offset: 0, limit: newestFiles }))
    },

    /** The story an answer belongs to; null for the document store. */
    storyOf: (viewer: Viewer, id: MessageId): Promise<StoryId | null> => queries.findStoryOf(db, viewer, id),

    /** Stops the viewer's own answer in the process that writes it; no effect on a finished one. */
    async stop(viewer: Viewer, id: MessageId): Promise<void> {
      if (await queries.requestStop(db, viewer, id)) await publishStop(id)
    },

    /**
     * Removes a question with its answer for everyone, given either; returns their ids. Stops a running one.
     * @throws Problem `not_found` unless the viewer may remove it
     */
    async removeMessage(viewer: Viewer, id: MessageId): Promise<MessageId[]> {
      const removed = await queries.removeMessage(db, viewer, id)
      if (removed.length === 0) throw new Problem('not_found')
      for (const one of removed) await publishStop(one)
      return removed
    },

    /** Empties answers that can no longer be read. */
    emptyWithdrawn: (): Promise<void> => queries.emptyWithdrawn(db),

    /** Fails answers whose process is gone. `age`: the maximum duration of a running answer. */
    failAbandoned: (ageMs: number): Promise<void> =>
      queries.failAbandoned(db, new Date(Date.now() - ageMs), cutOffWords),

    sweepPrompts: freePrompts.sweep,
  }
}

/** Unique ids; null when none are given. */
const distinct = (ids: readonly FileId[] | undefined): FileId[] | null =>
  ids && ids.length > 0 ? [...new Set(ids)] : null
