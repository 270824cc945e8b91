import type { FileId, MessageId } from '#contract/ids.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { AnswerFailed, type Ai, type AnswerPassage, type AnswerRequest } from '#server/engines/ai/ai.ts'
import { citedPlace, textBefore, type OfferedPassage } from '#server/features/chat/cited-place.ts'
import { citedSources } from '#server/features/chat/cited-sources.ts'
import * as queries from '#server/features/chat/chat-queries.ts'
import type { StoryVoice } from '#server/features/chat/chat-queries.ts'
import { messageView, relevantFileView } from '#server/features/chat/message-view.ts'
import type { Reader } from '#server/features/chat/running-answers.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { PassageRow, SearchScope } from '#server/features/search/search-queries.ts'
import type { Search } from '#server/features/search/search-service.ts'

/** An answer takes no longer than this, whatever writes it; a model's own deadline comes first and says more. */
const answerTimeoutMs = 130_000
/** How often a growing answer is saved. */
const saveEveryMs = 500
/** Earlier messages an answer may refer to. */
const rememberedMessages = 10

export interface AnswerTask {
  answerId: MessageId
  thread: string
  question: string
  scope: SearchScope
  /** Null for the document store. */
  story: StoryVoice | null
  viewer: Viewer
  /** Most files the answer may stand on. */
  topN: number
}

interface Services {
  database: Database
  search: Search
  ai: Ai
  /** Hears of causes that people are not shown. */
  onError: (error: unknown) => void
}

/** Writes answers to their end and stores them once, whether anybody still reads or not. */
export function createAnswerWriter({ database, search, ai, onError }: Services) {
  const { db } = database
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function write(task: AnswerTask, reader: Reader): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), stopping.signal])
    try {
      const found = await search.find(task.scope, task.question, task.topN)
      const passages = found.length > 0 ? withoutHeads(found) : await search.overview(task.scope, task.topN)
      const files = await filesOf(task.viewer, passages)
      const relevant = found.length > 0 ? distinctFiles(passages, files) : []
      reader.hear({ kind: 'files', files: relevant.flatMap((file) => relevantFileView(file) ?? []) })
      const { request, sources } = await prepare(task, passages, files)
      const unread = await queries.countUnread(db, task.scope)
      const answer = await compose(task.answerId, request, signal, reader, unreadWords(unread))
      await finish(task, answer, sources, relevant, reader)
    } catch (error) {
      onError(error)
      const words = failureWords(error, signal)
      await queries.updateMessage(db, task.answerId, { status: 'failed', content: words })
      reader.hear({ kind: 'failed', words })
    }
  }

  /** The files of the passages that the asker may see; a passage of any other is dropped with it. */
  async function filesOf(viewer: Viewer, passages: readonly PassageRow[]): Promise<Map<FileId, FileRow>> {
    const ids = [...new Set(passages.map((passage) => passage.fileId))]
    const rows = await fileQueries.findFiles(db, viewer, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }

  async function prepare(task: AnswerTask, passages: readonly PassageRow[], files: Map<FileId, FileRow>) {
    const numbered = passages
      .filter((passage) => files.has(passage.fileId))
      .map((passage, place) => ({ number: place + 1, passage, file: files.get(passage.fileId) as FileRow }))
    const history = await queries.listMessages(db, task.viewer, {
      thread: task.thread,
      mineOnly: true,
      before: null,
      limit: rememberedMessages + 2,
    })
    const request: AnswerRequest = {
      question: task.question,
      history: history
        .slice(2)
        .filter((message) => message.status === 'complete')
        .toReversed()
        .map(({ role, content }) => ({ role, content })),
      passages: numbered.map(({ number, passage, file }) => answerPassage(number, passage, file)),
      scope: task.story ? 'story' : 'documents',
      storyName: task.story?.name ?? null,
      persona: personaOf(task.story),
    }
    const sources: OfferedPassage[] = numbered.map(({ number, passage }) => {
      const { fileId, page, row, line, second, text } = passage
      return { source: { number, fileId, page, row, line, second }, text }
    })
    return { request, sources }
  }

  async function compose(
    answerId: MessageId,
    request: AnswerRequest,
    signal: AbortSignal,
    reader: Reader,
    remark: string,
  ): Promise<string> {
    let answer = ''
    let savedAt = Date.now()
    for await (const text of ai.answer(request, signal)) {
      answer += text
      reader.hear({ kind: 'delta', text })
      if (Date.now() - savedAt < saveEveryMs) continue
      savedAt = Date.now()
      await queries.updateMessage(db, answerId, { content: answer })
    }
    signal.throwIfAborted()
    if (remark !== '') reader.hear({ kind: 'delta', text: remark })
    return answer + remark
  }

  async function finish(
    task: AnswerTask,
    answer: string,
    offered: readonly OfferedPassage[],
    relevant: readonly FileRow[],
    reader: Reader,
  ): Promise<void> {
    const { content, sources } = citedSources(
      answer,
      offered.map((passage) => citedPlace(passage, textBefore(answer, passage.source.number))),
    )
    await queries.updateMessage(db, task.answerId, {
      status: 'complete',
      content,
      sources,
      relevantFileIds: relevant.map((file) => file.id),
      byModel: ai.hasModel,
    })
    const stored = await queries.findMessage(db, task.viewer, task.answerId)
    if (!stored) throw new Error('an answer was gone when it was finished')
    const ids = [...stored.relevantFileIds, ...stored.sources.map((source) => source.fileId)]
    const files = await fileQueries.findFiles(db, task.viewer, ids)
    reader.hear({ kind: 'done', message: messageView(stored, new Map(files.map((file) => [file.id, file]))) })
  }

  return {
    /** Starts an answer; it goes on when its reader leaves. */
    start(task: AnswerTask, reader: Reader): void {
      const work = write(task, reader)
        .catch(onError)
        .finally(() => running.delete(work))
      running.add(work)
    },
    /** Resolves when no answer is being written. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
    /** Gives running answers a moment to end, then cuts them off with a sentence. */
    async stop(graceMs: number): Promise<void> {
      const timer = setTimeout(() => stopping.abort(), graceMs)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

export type AnswerWriter = ReturnType<typeof createAnswerWriter>

function failureWords(error: unknown, signal: AbortSignal): string {
  if (error instanceof AnswerFailed) return error.words
  if (signal.aborted) return 'The answer took too long or was cut off. Ask again.'
  return 'The answer could not be written. Ask again.'
}

function unreadWords(count: number): string {
  if (count === 0) return ''
  const files = count === 1 ? 'One file is' : `${count} files are`
  return `\n\n${files} still being read and not part of this answer. Ask again in a moment.`
}

/** A file's own caption is worth quoting only where nothing inside the file fits. */
function withoutHeads(passages: readonly PassageRow[]): PassageRow[] {
  const quoted = new Set(passages.filter((passage) => passage.ordinal > 0).map((passage) => passage.fileId))
  return passages.filter((passage) => passage.ordinal > 0 || !quoted.has(passage.fileId))
}

function distinctFiles(passages: readonly PassageRow[], files: Map<FileId, FileRow>): FileRow[] {
  return [...new Set(passages.map((passage) => passage.fileId))].flatMap((id) => files.get(id) ?? [])
}

function answerPassage(number: number, passage: PassageRow, file: FileRow): AnswerPassage {
  return {
    number,
    fileName: file.name,
    kind: fileKind(file.mime, file.name),
    place: placeWords(passage),
    text: passage.ordinal === 0 ? '' : passage.text,
    caption: file.caption,
    date: new Date(file.displayAt).toISOString(),
  }
}

function placeWords({ page, row, line, second }: PassageRow): string | null {
  if (page !== null) return `page ${page}`
  if (row !== null) return `row ${row}`
  if (line !== null) return `line ${line}`
  return second === null ? null : `second ${second}`
}

function personaOf(story: StoryVoice | null): AnswerRequest['persona'] {
  if (!story) return null
  const { personaName, personaPreamble, styleRules, safetyRules } = story
  const isEmpty = !personaName && !personaPreamble && styleRules.length + safetyRules.length === 0
  return isEmpty ? null : { name: personaName, preamble: personaPreamble, styleRules, safetyRules }
}
