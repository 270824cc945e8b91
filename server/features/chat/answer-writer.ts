import type { FileId, MessageId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { inAnswers } from '#server/db/pool-limits.ts'
import type { AnswerRequest } from '#server/engines/ai/ai.ts'
import { createCitations } from './citations.ts'
import type { Draft, GrowingAnswer } from './answer-draft.ts'
import type { AskedQuestion, GroundAnswer } from './answer-grounds.ts'
import { progressOf } from './answer-progress.ts'
import { createAnswerTools } from './answer-tools.ts'
import { failureWords, unreadWords } from './answer-words.ts'
import * as queries from './chat-queries.ts'
import { figureNote } from './figure-note.ts'
import type { FreePrompt } from './chat-queries.ts'
import { createFairTurns } from '#server/lib/fair-turns.ts'
import type { AnswerWatch } from './answer-watch.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { QuestionThread } from '#server/features/search/question-thread.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { Tables } from '#server/features/tables/tables-service.ts'
import type { MeteredAi, TaskAi } from '#server/features/ai-usage/metered-ai.ts'
import { payerOf } from '#server/features/ai-usage/payer-of.ts'

/** The deadline of a started answer; a model's own deadline is shorter and gives a better error. */
const answerTimeoutMs = 130_000
/** The deadline for starting an answer. */
const turnTimeoutMs = 120_000
/** An unfinished answer older than this has no writer: its process was killed. */
export const abandonedAfterMs = answerTimeoutMs + turnTimeoutMs + 20_000
/**
 * Concurrent answers per process and per asker. A model is mostly waited for; without one each answer keeps a core
 * busy.
 */
const turnsOf = { builtin: { atOnce: 3, perAsker: 2 }, model: { atOnce: 16, perAsker: 2 } }
/** How often a growing answer is saved. */
const saveEveryMs = 500

export interface AnswerTask extends AskedQuestion {
  answerId: MessageId
  /** The key that turns are counted by: a user, or the address of a visitor. */
  asker: string
  /** The free question it costs, refunded when there is no answer; null for users. */
  freePrompt: FreePrompt | null
  /** Resolves when question and answer are stored; the caller reports its rejection to the asker. */
  stored: Promise<void>
}

interface Composing {
  request: AnswerRequest
  /** A sentence below the answer. */
  remark: string
  metered: TaskAi
  /** Resolves when what the answer is based on is stored. */
  noted: Promise<void>
}

interface Services {
  database: Database
  groundAnswer: GroundAnswer
  search: Search
  questionThread: QuestionThread
  tables: Tables
  ai: MeteredAi
  watch: AnswerWatch
  /** Publishes to all processes that more of an answer, or its end, is stored. */
  publish: (id: MessageId) => Promise<void>
  /** Called with errors that are not shown to users. */
  onError: (error: unknown) => void
}

/** Writes each answer until it ends or its asker stops it, and stores it once, even if all readers have left. */
export function createAnswerWriter(services: Services) {
  const { database, groundAnswer, ai, watch, publish, onError } = services
  const { db } = database
  const beginTools = createAnswerTools(services)
  const turns = createFairTurns(ai.hasModel ? turnsOf.model : turnsOf.builtin)
  const running = new Set<Promise<void>>()
  const drafts = new Map<MessageId, Draft>()
  const stopping = new AbortController()

  /** Writes an answer when its turn has come; if it is stopped before that, it stays empty. */
  async function write(task: AnswerTask, draft: Draft): Promise<void> {
    const ended = [stopping.signal, draft.stop.signal]
    // Frees the turn of a question that was refused.
    task.stored.catch(() => draft.stop.abort())
    const endTurn = await takeTurn(
      task,
      draft,
      AbortSignal.any([AbortSignal.timeout(turnTimeoutMs), ...ended]),
    )
    if (endTurn === null) return
    draft.waitingFor = null
    watch.tell(task.answerId)
    try {
      await writeNow(task, draft, AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), ...ended]))
    } finally {
      endTurn()
    }
  }

  async function takeTurn(task: AnswerTask, draft: Draft, signal: AbortSignal): Promise<(() => void) | null> {
    try {
      return await turns.take(task.asker, signal)
    } catch (error) {
      if (await isDone(task.stored)) await conclude(task, draft, { error, signal })
      return null
    }
  }

  async function writeNow(task: AnswerTask, draft: Draft, signal: AbortSignal): Promise<void> {
    const metered = ai.for(payerOf(task.scope))
    const prepared = Promise.all([
      ground(task, draft, metered, signal),
      queries.countUnread(db, task.scope, task.story?.files),
    ])
    prepared.catch(() => {})
    if (!(await isDone(task.stored))) return
    try {
      const [request, unread] = await prepared
      const noted = noteFiles(task.answerId, draft)
      // Not awaited until the end: the model need not wait for a write that is only for other processes.
      noted.catch(() => {})
      await compose(task, draft, { request, remark: unreadWords(unread), metered, noted }, signal)
      await noted
      await finish(task, draft)
    } catch (error) {
      await conclude(task, draft, { error, signal })
    }
  }

  /** Stores the text of a stopped answer, or why there is none. */
  const conclude = (
    task: AnswerTask,
    draft: Draft,
    { error, signal }: { error: unknown; signal: AbortSignal },
  ): Promise<void> => (draft.stop.signal.aborted ? finish(task, draft) : fail(task, error, signal))

  async function fail(task: AnswerTask, error: unknown, signal: AbortSignal): Promise<void> {
    onError(error)
    const words = failureWords(error, signal)
    await giveBack(task)
    await queries.updateMessage(db, task.answerId, { status: 'failed', content: words, stopped: false })
  }

  /** A question without an answer is free; the limit per address still counts it. */
  const giveBack = async ({ freePrompt }: AnswerTask): Promise<void> => {
    if (freePrompt) await queries.giveBackFreePrompt(db, freePrompt).catch(onError)
  }

  /** A lost event does no harm: waiting readers also poll. The answer goes on. */
  const tellEverybody = (id: MessageId) => publish(id).catch(onError)

  /** Finds what the answer is based on, and publishes it. */
  async function ground(
    task: AnswerTask,
    draft: Draft,
    metered: TaskAi,
    signal: AbortSignal,
  ): Promise<AnswerRequest> {
    const { request, relevant, offered, grounds, evidence, suggestions } = await groundAnswer(
      task,
      metered,
      signal,
    )
    draft.citations = createCitations(offered)
    draft.grounds = grounds
    draft.evidence = evidence
    draft.suggestions = suggestions
    draft.relevant = relevant
    watch.tell(task.answerId)
    return request
  }

  const noteFiles = (id: MessageId, { relevant, grounds, evidence }: Draft): Promise<void> =>
    queries.updateMessage(db, id, { relevantFileIds: idsOf(relevant ?? []), grounds: [...grounds], evidence })

  /** Tools whose results are stored as grounds; without a model there are none. */
  async function toolsFor(task: AnswerTask, draft: Draft, request: AnswerRequest, noted: Promise<void>) {
    if (!ai.hasModel) return null
    const store = async (): Promise<void> => {
      await noted
      const { grounds, evidence } = draft
      await queries.updateMessage(db, task.answerId, { grounds: [...grounds], evidence })
      watch.tell(task.answerId)
      await tellEverybody(task.answerId)
    }
    return beginTools(task, request, progressOf(draft, store))
  }

  async function compose(
    task: AnswerTask,
    draft: Draft,
    { request, remark, metered, noted }: Composing,
    signal: AbortSignal,
  ): Promise<void> {
    const { answerId } = task
    let savedAt = Date.now()
    signal.throwIfAborted()
    const tools = await toolsFor(task, draft, request, noted)
    const { parts, isCut, ...by } = await metered.answer(request, tools, signal)
    draft.by = by
    for await (const text of parts) {
      signal.throwIfAborted()
      draft.text += draft.citations.take(text)
      watch.tell(answerId)
      if (Date.now() - savedAt < saveEveryMs) continue
      savedAt = Date.now()
      // The stop request is also stored, so that it is found even if its event was lost.
      if (await queries.saveGrowth(db, answerId, draft.text)) draft.stop.abort()
      await tellEverybody(answerId)
    }
    signal.throwIfAborted()
    draft.isCut = isCut()
    draft.text += draft.citations.end()
    if (by.byModel) draft.text += figureNote(draft.text, request, draft.evidence, tools?.returned() ?? [])
    draft.text += remark
    watch.tell(answerId)
  }

  async function finish(task: AnswerTask, draft: Draft): Promise<void> {
    const isStopped = draft.stop.signal.aborted
    const content = draft.text
    const sources = draft.citations.sourcesOf(content)
    const { byModel, note } = draft.by
    const isNone = sources.length === 0 && (!byModel || draft.relevant?.length === 0)
    // An answer stopped before its turn is free, too.
    if (isNone && (!isStopped || draft.waitingFor !== null)) await giveBack(task)
    await queries.updateMessage(db, task.answerId, {
      status: 'complete',
      stopped: isStopped,
      cutOff: draft.isCut && !isStopped,
      content,
      sources,
      // Only the files that the answer cites.
      relevantFileIds: idsOf(draft.relevant ?? []).filter((id) =>
        sources.some(({ fileId }) => fileId === id),
      ),
      suggestions: isStopped || byModel ? [] : [...draft.suggestions],
      byModel,
      modelNote: note === null ? null : `${note} This answer was created without it.`,
    })
  }

  return {
    /** Starts an answer; it continues when its reader leaves. */
    start(task: AnswerTask): void {
      const draft: Draft = {
        text: '',
        relevant: null,
        evidence: null,
        waitingFor: turns.waitsFor(task.asker),
        isOver: false,
        citations: createCitations([]),
        grounds: [],
        suggestions: [],
        isCut: false,
        by: { byModel: ai.hasModel, note: null },
        stop: new AbortController(),
      }
      drafts.set(task.answerId, draft)
      const work = inAnswers(() => write(task, draft))
        .catch(onError)
        .then(() => {
          draft.isOver = true
          drafts.delete(task.answerId)
          watch.tell(task.answerId)
          return tellEverybody(task.answerId)
        })
        .finally(() => running.delete(work))
      running.add(work)
    },
    /** A running answer of this process, parts of which are not stored yet; null for any other. */
    growing: (id: MessageId): GrowingAnswer | null => drafts.get(id) ?? null,
    /** Stops an answer if this process writes it: aborts the engine and keeps the text so far. */
    halt: (id: MessageId): void => drafts.get(id)?.stop.abort(),
    /** Resolves when no answer is being written. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
    /** Gives running answers a grace period, then cuts them off with a sentence. */
    async stop(graceMs: number): Promise<void> {
      const timer = setTimeout(() => stopping.abort(), graceMs)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const idsOf = (files: readonly FileRow[]): FileId[] => files.map((file) => file.id)
