import { fileKind } from '#contract/file-kinds.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { StoredGround } from '#server/db/schema.ts'
import type { Thread } from '#server/db/threads.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import type { AnswerPassage, AnswerRequest } from '#server/engines/ai/ai.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { PassageKey, PassageRow } from '#server/features/search/search-queries.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import * as queries from './chat-queries.ts'
import type { MessageRow, StoryVoice } from './chat-queries.ts'
import type { OfferedPassage } from './cited-place.ts'

/** Earlier messages an answer may refer to. */
const rememberedMessages = 10

export interface AskedQuestion {
  /** Which message asks; an answer may refer to those before it. */
  askedAs: Cursor & { id: MessageId }
  thread: Thread
  question: string
  scope: SearchScope
  /** Null for the document store. */
  story: StoryVoice | null
  viewer: Viewer
  /** Most files the answer may stand on. */
  topN: number
}

/** What an answer stands on. */
export interface AnswerGrounds {
  /** The files that were found, which the asker may see; none when nothing fits the question. */
  relevant: readonly FileRow[]
  /** What the numbers in an answer refer to. */
  offered: readonly OfferedPassage[]
  /** Everything the answer may say something of. */
  grounds: readonly StoredGround[]
  request: AnswerRequest
}

/** Makes what finds the grounds of an answer: the passages that fit, their files, and what was said before. */
export function createAnswerGrounds({
  database: { db },
  search,
  hasModel,
}: {
  database: Database
  search: Search
  /** A model may say again what earlier answers said; without one they only tell what is asked about. */
  hasModel: boolean
}) {
  /** The files of the passages that the asker may see; a passage of any other is dropped with it. */
  async function filesOf(viewer: Viewer, passages: readonly PassageKey[]): Promise<Map<FileId, FileRow>> {
    const ids = [...new Set(passages.map((passage) => passage.fileId))]
    const rows = await fileQueries.findFiles(db, viewer, ids)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** What the passages that were found say, or what there is at all when none was, with their files. */
  async function read({ scope, topN, viewer }: AskedQuestion, found: readonly PassageKey[]) {
    if (found.length === 0) {
      const passages = await search.overview(scope, topN)
      return { passages, files: await filesOf(viewer, passages) }
    }
    const [passages, files] = await Promise.all([search.read(scope, found), filesOf(viewer, found)])
    return { passages: withoutHeads(passages), files }
  }

  return async function ground(asked: AskedQuestion): Promise<AnswerGrounds> {
    const [found, history] = await Promise.all([
      search.find(asked.scope, asked.question, asked.topN),
      queries.listMessages(db, asked.viewer, {
        thread: asked.thread,
        mineOnly: true,
        before: asked.askedAs,
        limit: rememberedMessages,
      }),
    ])
    const { passages, files } = await read(asked, found)
    const numbered = numberPassages(passages, files)
    const remembered = history.filter((message) => message.status === 'complete' && !message.isWithdrawn)
    return {
      relevant: found.length > 0 ? distinctFiles(passages, files) : [],
      offered: numbered.map(offeredOf),
      grounds: groundsOf(numbered, hasModel ? remembered : []),
      request: {
        question: asked.question,
        history: remembered.toReversed().map(({ role, content }) => ({ role, content })),
        passages: numbered.map(answerPassage),
        scope: asked.story ? 'story' : 'documents',
        storyName: asked.story?.name ?? null,
        persona: personaOf(asked.story),
      },
    }
  }
}

/** A file's own caption is worth quoting only where nothing inside the file fits. */
export function withoutHeads(passages: readonly PassageRow[]): PassageRow[] {
  const quoted = new Set(passages.filter((passage) => passage.ordinal > 0).map((passage) => passage.fileId))
  return passages.filter((passage) => passage.ordinal > 0 || !quoted.has(passage.fileId))
}

function distinctFiles(passages: readonly PassageRow[], files: Map<FileId, FileRow>): FileRow[] {
  return [...new Set(passages.map((passage) => passage.fileId))].flatMap((id) => files.get(id) ?? [])
}

export interface NumberedPassage {
  number: number
  passage: PassageRow
  file: FileRow
}

/** The passages whose files may be shown, counted from 1. */
export const numberPassages = (
  passages: readonly PassageRow[],
  files: ReadonlyMap<FileId, FileRow>,
): NumberedPassage[] =>
  passages
    .flatMap((passage) => {
      const file = files.get(passage.fileId)
      return file ? [{ passage, file }] : []
    })
    .map((pair, place) => ({ number: place + 1, ...pair }))

/** The files that are offered, and those that earlier answers cite, which this one may refer to; each once. */
export function groundsOf(
  numbered: readonly NumberedPassage[],
  remembered: readonly Pick<MessageRow, 'grounds' | 'sources'>[],
): StoredGround[] {
  const offered = numbered.map(({ passage: { fileId, content } }) => ({ fileId, content }))
  const cited = remembered.flatMap(({ grounds, sources }) =>
    grounds.filter(({ fileId }) => sources.some((source) => source.fileId === fileId)),
  )
  const all = [...offered, ...cited].map((ground) => [`${ground.fileId}/${ground.content}`, ground] as const)
  return [...new Map(all).values()]
}

const offeredOf = ({ number, passage }: NumberedPassage): OfferedPassage => {
  const { fileId, page, row, line, second, text } = passage
  return { source: { number, fileId, page, row, line, second }, text }
}

export function answerPassage({ number, passage, file }: NumberedPassage): AnswerPassage {
  return {
    number,
    file: file.id,
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

export function personaOf(story: StoryVoice | null): AnswerRequest['persona'] {
  if (!story) return null
  const { personaName, personaPreamble, styleRules, safetyRules } = story
  const isEmpty = !personaName && !personaPreamble && styleRules.length + safetyRules.length === 0
  return isEmpty ? null : { name: personaName, preamble: personaPreamble, styleRules, safetyRules }
}
