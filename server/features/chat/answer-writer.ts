import type { FileId, MessageId } from '#contract/ids.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { Database } from '#server/db/database.ts'
import type { Thread } from '#server/db/threads.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import { AnswerFailed, type Ai, type AnswerPassage, type AnswerRequest } from '#server/engines/ai/ai.ts'
import { citedPlace, textBefore, type OfferedPassage } from '#server/features/chat/cited-place.ts'
import { citedSources } from '#server/features/chat/cited-sources.ts'
import * as queries from '#server/features/chat/chat-queries.ts'
import type { StoryVoice } from '#server/features/chat/chat-queries.ts'
import type { AnswerWatch } from '#server/features/chat/answer-watch.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { PassageKey, PassageRow } from '#server/features/search/search-queries.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { Cursor } from '#server/lib/cursor.ts'

/** An answer takes no longer than this, whatever writes it; a model's own deadline comes first and says more. */
const answerTimeoutMs = 130_000
/** How often a growing answer is saved. */
const saveEveryMs = 500
/** Earlier messages an answer may refer to. */
const rememberedMessages = 10

export interface AnswerTask {
  answerId: MessageId
  /** Which message asks; an answer may refer to those before it. */
  askedAs: Cursor & { id: MessageId }
  /** Resolves when question and answer have their rows; its rejection is told to the asker by whoever stores. */
  stored: Promise<void>
  thread: Thread
  question: string
  scope: SearchScope
  /** Null for the document store. */
  story: StoryVoice | null
  viewer: Viewer
  /** Most files the answer may stand on. */
  topN: number
}

/** An answer under way in this process, as far as it is; it goes on changing. */
export interface GrowingAnswer {
  readonly text: string
  /** The files it stands on, which its asker may see; null until they are found. */
  readonly relevant: readonly FileRow[] | null
  /** All of it is written, and what became of it stands in its row. */
  readonly isOver: boolean
}

/** The same for who writes it, with the way to end it. */
interface Draft extends GrowingAnswer {
  text: string
  relevant: readonly FileRow[] | null
  isOver: boolean
  /** What its numbers refer to. */
  offered: readonly OfferedPassage[]
  stop: AbortController
}

interface Services {
  database: Database
  search: Search
  ai: Ai
  watch: AnswerWatch
  /** Tells all processes that more of an answer is stored, or its end. */
  announce: (id: MessageId) => Promise<void>
  /** Hears of causes that people are not shown. */
  onError: (error: unknown) => void
}

/** Writes answers to their end or until their asker stops them, and stores them once, whether anybody still reads or not. */
export function createAnswerWriter({ database, search, ai, watch, announce, onError }: Services) {
  const { db } = database
  const running = new Set<Promise<void>>()
  const drafts = new Map<MessageId, Draft>()
  const stopping = new AbortController()

  async function write(task: AnswerTask, draft: Draft): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), stopping.signal, draft.stop.signal])
    const prepared = Promise.all([prepare(task, draft), queries.countUnread(db, task.scope)])
    prepared.catch(() => {})
    if (!(await isDone(task.stored))) return
    try {
      const [request, unread] = await prepared
      const noted = noteFiles(task.answerId, draft)
      // Awaited behind the answer: the model need not wait for a disk that other processes will read.
      noted.catch(() => {})
      await compose(task, draft, { request, remark: unreadWords(unread) }, signal)
      await noted
      await finish(task.answerId, draft)
    } catch (error) {
      if (draft.stop.signal.aborted) await finish(task.answerId, draft)
      else await fail(task.answerId, error, signal)
    }
  }

  async function fail(id: MessageId, error: unknown, signal: AbortSignal): Promise<void> {
    onError(error)
    const words = failureWords(error, signal)
    await queries.updateMessage(db, id, { status: 'failed', content: words, stopped: false })
  }

  /** News that does not arrive is looked up by those who wait; the answer itself goes on. */
  const tellEverybody = (id: MessageId) => announce(id).catch(onError)

  /** The files of the passages that the asker may see; a passage of any other is dropped with it. */
  async function filesOf(viewer: Viewer, passages: readonly PassageKey[]): Promise<Map<FileId, FileRow>> {
    const ids = [...new Set(passages.map((passage) => passage.fileId))]
    const rows = await fileQueries.findFiles(db, viewer, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** What the passages that were found say, or what there is at all when none was, with their files. */
  async function read({ scope, topN, viewer }: AnswerTask, found: readonly PassageKey[]) {
    if (found.length === 0) {
      const passages = await search.overview(scope, topN)
      return { passages, files: await filesOf(viewer, passages) }
    }
    const [passages, files] = await Promise.all([search.read(scope, found), filesOf(viewer, found)])
    return { passages: withoutHeads(passages), files }
  }

  /** Finds what the answer stands on, tells of it, and makes the request of it. */
  async function prepare(task: AnswerTask, draft: Draft): Promise<AnswerRequest> {
    const [found, history] = await Promise.all([
      search.find(task.scope, task.question, task.topN),
      queries.listMessages(db, task.viewer, {
        thread: task.thread,
        mineOnly: true,
        before: task.askedAs,
        limit: rememberedMessages,
      }),
    ])
    const { passages, files } = await read(task, found)
    const numbered = numberPassages(passages, files)
    draft.offered = numbered.map(offeredOf)
    draft.relevant = found.length > 0 ? distinctFiles(passages, files) : []
    watch.tell(task.answerId)
    return {
      question: task.question,
      history: history
        .filter((message) => message.status === 'complete')
        .toReversed()
        .map(({ role, content }) => ({ role, content })),
      passages: numbered.map(answerPassage),
      scope: task.story ? 'story' : 'documents',
      storyName: task.story?.name ?? null,
      persona: personaOf(task.story),
    }
  }

  const noteFiles = (id: MessageId, { relevant }: Draft): Promise<void> =>
    queries.updateMessage(db, id, { relevantFileIds: idsOf(relevant ?? []) })

  async function compose(
    { answerId }: AnswerTask,
    draft: Draft,
    { request, remark }: { request: AnswerRequest; remark: string },
    signal: AbortSignal,
  ): Promise<void> {
    let savedAt = Date.now()
    signal.throwIfAborted()
    for await (const text of ai.answer(request, signal)) {
      signal.throwIfAborted()
      draft.text += text
      watch.tell(answerId)
      if (Date.now() - savedAt < saveEveryMs) continue
      savedAt = Date.now()
      // The wish to stop is stored too, so that it is found even where the news of it got lost.
      if (await queries.saveGrowth(db, answerId, draft.text)) draft.stop.abort()
      await tellEverybody(answerId)
    }
    signal.throwIfAborted()
    if (remark === '') return
    draft.text += remark
    watch.tell(answerId)
  }

  async function finish(id: MessageId, draft: Draft): Promise<void> {
    const isStopped = draft.stop.signal.aborted
    const written = isStopped ? withoutHalfCitation(draft.text) : draft.text
    const { content, sources } = citedSources(
      written,
      draft.offered.map((passage) => citedPlace(passage, textBefore(written, passage.source.number))),
    )
    await queries.updateMessage(db, id, {
      status: 'complete',
      stopped: isStopped,
      content,
      sources,
      relevantFileIds: idsOf(draft.relevant ?? []),
      byModel: ai.hasModel,
    })
  }

  return {
    /** Starts an answer; it goes on when its reader leaves. */
    start(task: AnswerTask): void {
      const draft: Draft = {
        text: '',
        relevant: null,
        isOver: false,
        offered: [],
        stop: new AbortController(),
      }
      drafts.set(task.answerId, draft)
      const work = write(task, draft)
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
    /** An answer this process is writing, parts of which are not stored yet; null for any other. */
    growing: (id: MessageId): GrowingAnswer | null => drafts.get(id) ?? null,
    /** Ends an answer if this process writes it: the engine is aborted and what there is is kept. */
    halt: (id: MessageId): void => drafts.get(id)?.stop.abort(),
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

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

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

interface Numbered {
  number: number
  passage: PassageRow
  file: FileRow
}

const idsOf = (files: readonly FileRow[]): FileId[] => files.map((file) => file.id)

/** The passages whose files may be shown, counted from 1. */
const numberPassages = (passages: readonly PassageRow[], files: ReadonlyMap<FileId, FileRow>): Numbered[] =>
  passages
    .flatMap((passage) => {
      const file = files.get(passage.fileId)
      return file ? [{ passage, file }] : []
    })
    .map((pair, place) => ({ number: place + 1, ...pair }))

const offeredOf = ({ number, passage }: Numbered): OfferedPassage => {
  const { fileId, page, row, line, second, text } = passage
  return { source: { number, fileId, page, row, line, second }, text }
}

/** A text that ends within a reference such as `[1` loses that beginning of one. */
const withoutHalfCitation = (text: string) => text.replace(/\s*\[\d{0,2}$/, '')

function answerPassage({ number, passage, file }: Numbered): AnswerPassage {
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
