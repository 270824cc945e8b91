import type { FileId, MessageId } from '#contract/ids.ts'
import { problems } from '#contract/problems.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { AnswerWriter } from '#server/features/chat/answer-writer.ts'
import * as queries from '#server/features/chat/chat-queries.ts'
import type { MessageRow } from '#server/features/chat/chat-queries.ts'
import { messageView, relevantFileView } from '#server/features/chat/message-view.ts'
import type { AnswerEvent, AnswerWatch } from '#server/features/chat/running-answers.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'

/** The last that is heard of an answer whose story was hidden or deleted. */
const hidden: AnswerEvent = {
  kind: 'failed',
  words: problems.story_not_found.words,
  code: 'story_not_found',
}

/** News may get lost with a connection: after this the row is read again without any. */
const lookAgainMs = 2_000

interface Services {
  database: Database
  answers: AnswerWriter
  watch: AnswerWatch
}

export type FollowAnswer = ReturnType<typeof createFollowAnswer>

/**
 * Makes what lets a reader follow an answer that somebody has asked for: the files, the text so far as one part, then
 * its parts until done or failed. An answer of this process is read from memory, one of another from its row.
 */
export function createFollowAnswer({ database, answers, watch }: Services) {
  const { db } = database

  async function* tellFiles(viewer: Viewer, ids: readonly FileId[]): AsyncGenerator<AnswerEvent> {
    const rows = new Map((await fileQueries.findFiles(db, viewer, ids)).map((row) => [row.id, row]))
    yield { kind: 'files', files: ids.flatMap((id) => relevantFileView(rows.get(id)) ?? []) }
  }

  async function endOf(viewer: Viewer, row: MessageRow): Promise<AnswerEvent> {
    if (row.status === 'failed') return { kind: 'failed', words: row.content }
    const ids = [...row.relevantFileIds, ...row.sources.map((source) => source.fileId)]
    const files = await fileQueries.findFiles(db, viewer, [...new Set(ids)])
    return { kind: 'done', message: messageView(row, new Map(files.map((file) => [file.id, file]))) }
  }

  return async function* follow(
    viewer: Viewer,
    id: MessageId,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const bell = createBell(signal)
    const leave = watch.add(id, bell.ring)
    let told = 0
    let areFilesTold = false
    let isFirst = true
    try {
      while (!signal.aborted) {
        // The first look is at the row, because only its query asks whether the viewer may read it.
        const here = isFirst ? null : answers.growing(id)
        isFirst = false
        const row = here ? null : await queries.findAnswer(db, viewer, id)
        // It could be read when the reading began: since then its story was hidden or deleted.
        if (!here && !row) return yield hidden
        if (row && row.status !== 'writing') return yield await endOf(viewer, row)
        const { text, fileIds } = here ?? { text: row?.content ?? '', fileIds: row?.relevantFileIds ?? [] }
        if (!areFilesTold && fileIds.length > 0) {
          areFilesTold = true
          yield* tellFiles(viewer, fileIds)
        }
        if (text.length > told) yield { kind: 'delta', text: text.slice(told) }
        told = Math.max(told, text.length)
        await bell.heard(lookAgainMs)
      }
    } finally {
      leave()
    }
  }
}

/** Lets one wait for a call, also one that came before the waiting began. */
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
