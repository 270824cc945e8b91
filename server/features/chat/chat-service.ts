import { createHash } from 'node:crypto'
import type { ChatHistory, ChatScope } from '#contract/chat.ts'
import type { FileId, MessageId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { userIdOf, userOf, type Viewer } from '#server/db/viewer.ts'
import type { AnswerTask, AnswerWriter } from '#server/features/chat/answer-writer.ts'
import * as queries from '#server/features/chat/chat-queries.ts'
import { messageView } from '#server/features/chat/message-view.ts'
import { documentThread, privateThread, publicThread } from '#server/features/chat/threads.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { Limit, RateLimits } from '#server/calls/rate-limits.ts'
import { formatCursor, parseCursor } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'

export type Chat = ReturnType<typeof createChat>

/** Free questions per story and day from one address, however many visitors it shows: ten households behind one router. */
const promptsPerAddress = 10 * limits.freePrompts
/** Questions of visitors from one address in all stories together; each costs a search and an answer. */
const visitorQuestions: Limit = { count: 60, seconds: 3600 }
const cutOffWords = 'The answer was cut off by a restart. Ask again.'

export interface HistoryOptions {
  limit?: number | undefined
  before?: string | undefined
}

export interface StoryQuestion {
  storyId: StoryId
  scope: 'public' | 'private'
  message: string
  file_ids?: FileId[] | undefined
  /** Where the question comes from, for the limit per address. */
  address: string
}

interface Services {
  database: Database
  rateLimits: RateLimits
  answers: AnswerWriter
  /** Tells the process that writes an answer to end it. */
  announceStop: (id: MessageId) => Promise<void>
}

export function createChat({ database, rateLimits, answers, announceStop }: Services) {
  const { db } = database

  async function history(
    viewer: Viewer,
    thread: string,
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
    const ids = shown.flatMap((row) => [
      ...row.relevantFileIds,
      ...row.sources.map((source) => source.fileId),
    ])
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

  /** Question and waiting answer are stored together; from then on the answer comes or says why not. */
  function store(task: Omit<AnswerTask, 'stored'>, isCounted: boolean): Promise<void> {
    const { viewer, thread, question, askedAs } = task
    const { storyId } = task.scope
    const common = {
      thread,
      storyId,
      userId: userIdOf(viewer),
      visitorId: viewer.kind === 'visitor' ? viewer.visitorId : null,
    }
    return database.transaction(async (tx) => {
      await queries.insertMessages(tx.db, [
        {
          ...common,
          id: askedAs.id,
          role: 'user',
          content: question,
          status: 'complete',
          createdAt: askedAs.at,
        },
        {
          ...common,
          id: task.answerId,
          role: 'assistant',
          content: '',
          status: 'writing',
          createdAt: new Date(askedAs.at.getTime() + 1),
        },
      ])
      if (storyId && isCounted) await queries.countQuestion(tx.db, storyId)
    })
  }

  /** The search for what the answer stands on need not wait until the question is stored. */
  async function begin(
    asked: Omit<AnswerTask, 'stored' | 'answerId' | 'askedAs'>,
    isCounted: boolean,
  ): Promise<MessageId> {
    const task = {
      ...asked,
      answerId: newId<MessageId>(),
      askedAs: { id: newId<MessageId>(), at: new Date() },
    }
    const stored = store(task, isCounted)
    answers.start({ ...task, stored })
    await stored
    return task.answerId
  }

  async function requireInScope(
    scope: { ownerId: Parameters<typeof queries.countFilesInScope>[1]['ownerId']; storyId: StoryId | null },
    ids: readonly FileId[],
  ) {
    const distinct = [...new Set(ids)]
    if (distinct.length === 0) return
    if ((await queries.countFilesInScope(db, scope, distinct)) !== distinct.length)
      throw new Problem('file_not_found')
  }

  /** Counts one of a visitor's free questions. @throws Problem `too_many_tries` or `free_prompts_used`. */
  async function takeFreePrompt(visitorId: string, storyId: StoryId, address: string): Promise<number> {
    await rateLimits.take('visitor-question', address, visitorQuestions)
    const hash = createHash('sha256').update(`${storyId}/${address}`).digest('hex').slice(0, 24)
    const day = new Date().toISOString().slice(0, 10)
    const used = await queries.takeFreePrompt(db, storyId, `visitor:${visitorId}`, limits.freePrompts)
    const usedHere =
      used === null
        ? null
        : await queries.takeFreePrompt(db, storyId, `address:${hash}:${day}`, promptsPerAddress)
    if (used === null || usedHere === null) throw new Problem('free_prompts_used')
    return limits.freePrompts - used
  }

  return {
    storyHistory(
      viewer: Viewer,
      storyId: StoryId,
      scope: ChatScope,
      options: HistoryOptions,
    ): Promise<ChatHistory> {
      const thread = scope === 'private' ? privateThread(storyId, userOf(viewer)) : publicThread(storyId)
      return history(viewer, thread, scope === 'me', options)
    },

    documentHistory: (viewer: Viewer, options: HistoryOptions): Promise<ChatHistory> =>
      history(viewer, documentThread(userOf(viewer)), false, options),

    /**
     * Stores a question about a story and starts its answer, which reads that story only.
     * Returns the id of the answer, and a visitor's free questions left, null for users.
     */
    async askStory(
      viewer: Viewer,
      question: StoryQuestion,
    ): Promise<{ answerId: MessageId; freePromptsLeft: number | null }> {
      const { storyId } = question
      const story = await queries.findStoryVoice(db, storyId)
      if (!story) throw new Problem('story_not_found')
      const fileIds = question.file_ids ?? []
      await requireInScope({ ownerId: story.ownerId, storyId }, fileIds)
      const freePromptsLeft =
        viewer.kind === 'visitor' ? await takeFreePrompt(viewer.visitorId, storyId, question.address) : null
      const isPublic = question.scope === 'public'
      const thread = isPublic ? publicThread(storyId) : privateThread(storyId, userOf(viewer))
      const scope = { ownerId: story.ownerId, storyId, fileIds: fileIds.length > 0 ? fileIds : null }
      const answerId = await begin(
        { thread, question: question.message, scope, story, viewer, topN: limits.topN.default },
        isPublic,
      )
      return { answerId, freePromptsLeft }
    },

    /** Stores a question about the viewer's own documents and starts its answer, whose id it returns. */
    async askDocuments(
      viewer: Viewer,
      question: { prompt: string; topN?: number | undefined; file_ids?: FileId[] | undefined },
    ): Promise<MessageId> {
      const ownerId = userOf(viewer)
      const fileIds = question.file_ids ?? []
      await requireInScope({ ownerId, storyId: null }, fileIds)
      const thread = documentThread(ownerId)
      return begin(
        {
          thread,
          question: question.prompt,
          scope: { ownerId, storyId: null, fileIds: fileIds.length > 0 ? fileIds : null },
          story: null,
          viewer,
          topN: question.topN ?? limits.topN.default,
        },
        false,
      )
    },

    /** The story an answer belongs to; null for the document store. */
    storyOf: (id: MessageId): Promise<StoryId | null> => queries.findStoryOf(db, id),

    /** Has an answer ended where it is being written; nothing happens to one that has ended. */
    async stop(id: MessageId): Promise<void> {
      if (await queries.requestStop(db, id)) await announceStop(id)
    },

    /** Answers whose process is gone say so. `age`: how long a living process may take. */
    failAbandoned: (ageMs: number): Promise<void> =>
      queries.failAbandoned(db, new Date(Date.now() - ageMs), cutOffWords),

    sweepPrompts: (): Promise<void> => queries.deleteOldPrompts(db),
  }
}
