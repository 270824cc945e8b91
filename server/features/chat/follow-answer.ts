import type { ChatMessage, RelevantFile } from '#contract/calls/chat.ts'
import type { Evidence } from '#contract/evidence.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import { problems, type ProblemCode } from '#contract/problems.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { WaitingFor } from '#server/lib/fair-turns.ts'
import type { AnswerWatch } from './answer-watch.ts'
import type { GrowingAnswer } from './answer-draft.ts'
import type { AnswerWriter } from './answer-writer.ts'
import * as queries from './chat-queries.ts'
import { evidenceView, filesIn } from './evidence-view.ts'
import type { MessageRow } from './chat-queries.ts'
import { filesOfMessage, messageView, relevantFileView } from './message-view.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

/** The events that a reader of a running answer receives. */
export type AnswerEvent =
  /** Before its turn: what it waits for; null when it has started. */
  | { kind: 'waiting'; for: WaitingFor | null }
  | { kind: 'files'; files: RelevantFile[] }
  | { kind: 'evidence'; evidence: Evidence }
  | { kind: 'delta'; text: string }
  | { kind: 'done'; message: ChatMessage }
  /** `code` when the reader lost access, as opposed to an answer that failed. */
  | { kind: 'failed'; words: string; code?: ProblemCode }

/** The last event for an answer whose story was hidden or deleted. */
const hidden: AnswerEvent = {
  kind: 'failed',
  words: problems.story_not_found.words,
  code: 'story_not_found',
}

const unreadable: AnswerEvent = {
  kind: 'failed',
  words: 'Couldn’t load the rest of the answer. Reload the page.',
}

const databaseAway: AnswerEvent = {
  kind: 'failed',
  words:
    'The database isn’t responding, so the rest of the answer couldn’t load. Reload the page in a moment.',
}

/** Events can get lost with a connection, so the row is also polled at this interval. */
const lookAgainMs = 2_000

interface Services {
  database: Database
  answers: AnswerWriter
  watch: AnswerWatch
  /** Called with errors that are not shown to readers. */
  onError: (error: unknown) => void
}

export type FollowAnswer = ReturnType<typeof createFollowAnswer>

/**
 * Creates the one way to read an answer: its files, the text so far as one part, then further parts until done or
 * failed. Answers of this process are read from memory, others from their row.
 */
export function createFollowAnswer({ database, answers, watch, onError }: Services) {
  const { db } = database

  async function filesOf(viewer: Viewer, ids: readonly FileId[]): Promise<FileRow[]> {
    const rows = new Map((await fileQueries.findFiles(db, viewer, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }

  async function endOf(viewer: Viewer, row: MessageRow): Promise<AnswerEvent> {
    if (row.status === 'failed') return { kind: 'failed', words: row.content }
    const files = await filesOf(viewer, filesOfMessage(row))
    return { kind: 'done', message: messageView(row, new Map(files.map((file) => [file.id, file]))) }
  }

  async function visibleOf(viewer: Viewer, evidence: Evidence): Promise<Evidence> {
    const files = await filesOf(viewer, filesIn(evidence))
    return evidenceView(evidence, new Map(files.map((file) => [file.id, file])))
  }

  /** The files of an answer that this reader may see; null until they are found. */
  async function knownFiles(
    viewer: Viewer,
    isAsker: boolean,
    draft: GrowingAnswer | null,
    row: MessageRow | null,
  ): Promise<FileRow[] | null> {
    // They were found with the asker's own permissions.
    if (draft?.relevant && isAsker) return [...draft.relevant]
    if (draft?.relevant)
      return filesOf(
        viewer,
        draft.relevant.map(({ id }) => id),
      )
    return row && row.relevantFileIds.length > 0 ? filesOf(viewer, row.relevantFileIds) : null
  }

  async function* follow(
    viewer: Viewer,
    id: MessageId,
    signal: AbortSignal,
    isAsker: boolean,
  ): AsyncGenerator<AnswerEvent> {
    const bell = createBell(signal)
    const leave = watch.add(id, bell.ring)
    let sent = 0
    let areFilesTold = false
    let evidenceSent = ''
    let toldWaiting: WaitingFor | null = null
    // The asker may read. For any other viewer the row is queried first, which checks access.
    let draft = isAsker ? answers.growing(id) : null
    try {
      while (!signal.aborted) {
        // Read before the text, because nothing is added after the end.
        const isOver = draft?.isOver ?? false
        const row = draft ? null : await queries.findAnswer(db, viewer, id, isAsker)
        // It was readable at the start, so its story was hidden or deleted since.
        if (!draft && !row) return yield hidden
        if (row && row.status !== 'writing') return yield await endOf(viewer, row)
        const waitingFor = draft?.waitingFor ?? null
        if (waitingFor !== toldWaiting) yield { kind: 'waiting', for: waitingFor }
        toldWaiting = waitingFor
        const files = areFilesTold ? null : await knownFiles(viewer, isAsker, draft, row)
        if (files) {
          areFilesTold = true
          yield { kind: 'files', files: files.flatMap((file) => relevantFileView(file) ?? []) }
        }
        // It grows while a model calls tools.
        const evidence = areFilesTold ? (draft?.evidence ?? row?.evidence ?? null) : null
        if (evidence !== null && sizeOf(evidence) !== evidenceSent) {
          evidenceSent = sizeOf(evidence)
          yield { kind: 'evidence', evidence: await visibleOf(viewer, evidence) }
        }
        const text = draft?.text ?? row?.content ?? ''
        if (text.length > sent) yield { kind: 'delta', text: text.slice(sent) }
        sent = Math.max(sent, text.length)
        if (isOver) draft = null
        else {
          await bell.heard(lookAgainMs)
          draft ??= answers.growing(id)
        }
      }
    } finally {
      leave()
    }
  }

  /** The response has already started, so errors are sent as events. */
  async function* safely(events: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent> {
    try {
      yield* events
    } catch (error) {
      onError(error)
      yield isDatabaseAway(error) ? databaseAway : unreadable
    }
  }

  return {
    /** For the asker, whose access was checked when the question was stored. */
    asked: (viewer: Viewer, id: MessageId, signal: AbortSignal) => safely(follow(viewer, id, signal, true)),
    /** For any viewer; without access the answer is reported as not found. */
    joined: (viewer: Viewer, id: MessageId, signal: AbortSignal) => safely(follow(viewer, id, signal, false)),
  }
}

const sizeOf = ({ parts, steps }: Evidence): string => `${parts.length} parts, ${steps.length} steps`

/** Lets a reader wait for the next ring; a ring before the wait also counts. */
function createBell(signal: AbortSignal) {
  let isRung = false
  let wake = () => {}
  const ring = () => {
    isRung = true
    wake()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    async heard(withinMs: number): Promise<void> {
      if (!isRung && !signal.aborted) {
        const rung = Promise.withResolvers<void>()
        const timer = setTimeout(rung.resolve, withinMs)
        wake = rung.resolve
        await rung.promise
        clearTimeout(timer)
      }
      isRung = false
    },
  }
}
