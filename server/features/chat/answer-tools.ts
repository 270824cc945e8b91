import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import { describeTable } from '#server/answering/tools/describe-table.ts'
import type { DocumentAccess, ToolDocument, ToolTable } from '#server/answering/tools/document-access.ts'
import { listDocuments } from '#server/answering/tools/list-documents.ts'
import { queryTable } from '#server/answering/tools/query-table.ts'
import { readDocument } from '#server/answering/tools/read-document.ts'
import { searchDocuments } from '#server/answering/tools/search-documents.ts'
import { tablePart } from '#server/answering/tools/table-part.ts'
import type { Database } from '#server/db/database.ts'
import { ToolRefused, type AnswerRequest, type AnswerTool, type AnswerTools } from '#server/engines/ai/ai.ts'
import * as fileQueries from '#server/features/files/files-queries.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { QuestionThread } from '#server/features/search/question-thread.ts'
import type { PassageRow } from '#server/features/search/search-queries.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { Tables } from '#server/features/tables/tables-service.ts'
import { Problem } from '#server/lib/problem.ts'
import type { AskedQuestion } from './answer-grounds.ts'
import type { AnswerProgress } from './answer-progress.ts'
import { createHandles } from './handles.ts'
import { offeredOf, placeWords } from './numbered-passages.ts'

/** Files that a search finds. */
const mostFound = 5
/** Parts that are read at once; fewer fit in a result. */
const mostParts = 12
const mostListed = 30
/** Tables that are described before the first call, and how long. */
const mostDescribed = 3
const longestDescription = 1_500

interface Services {
  database: Database
  search: Search
  questionThread: QuestionThread
  tables: Tables
}

/** Tools of one answer, and what they have returned. */
export interface ToolsOfAnswer extends AnswerTools {
  returned: () => readonly string[]
}

type Asked = Pick<AskedQuestion, 'viewer' | 'scope'> & { asker: string }

/** Creates the function that binds the tools of a model to what the asker of one answer may read. */
export function createAnswerTools({ database: { db }, search, questionThread, tables }: Services) {
  return async function begin(
    { viewer, scope, asker }: Asked,
    request: AnswerRequest,
    progress: AnswerProgress,
  ): Promise<ToolsOfAnswer> {
    const handles = createHandles()
    const numbers = new Set<number>()
    const numberOfPassage = new Map<string, number>()
    const described = new Set<string>()
    const returned: string[] = []
    let lastNumber = Math.max(0, ...request.passages.map(({ number }) => number))

    const nextNumber = (): number => {
      lastNumber += 1
      numbers.add(lastNumber)
      return lastNumber
    }

    const documentOf = ({ fileId, fileName, mime, date }: PassageRow): ToolDocument => ({
      handle: handles.of(fileId, fileName),
      name: fileName,
      kind: fileKind(mime, fileName),
      date,
    })

    /** The file of a handle and its row, if the asker may still read it. */
    async function find(handle: string): Promise<{ row: PassageRow; file: FileRow }> {
      const id = handles.find(handle)
      const [row] = id === null ? [] : await search.read(scope, id, { part: 0 }, 1)
      const [file] = row === undefined ? [] : await fileQueries.findFiles(db, viewer, [row.fileId])
      if (row === undefined || file === undefined)
        throw new ToolRefused(`${JSON.stringify(handle.slice(0, 80))}: not found. Use a handle such as f1.`)
      progress.ground(row)
      return { row, file }
    }

    /** Rows of files that the asker may see, with a number each. */
    async function offered(rows: readonly PassageRow[]) {
      const ids = [...new Set(rows.map(({ fileId }) => fileId))]
      const files = new Map((await fileQueries.findFiles(db, viewer, ids)).map((file) => [file.id, file]))
      return rows.flatMap((passage) => {
        const file = files.get(passage.fileId)
        if (file === undefined) return []
        progress.ground(passage)
        const key = `${passage.fileId}/${passage.ordinal}`
        const number = numberOfPassage.get(key) ?? nextNumber()
        if (!numberOfPassage.has(key)) progress.offer(offeredOf({ number, passage, file }), file)
        numberOfPassage.set(key, number)
        const text = passage.ordinal === 0 ? (file.caption ?? '') : passage.text
        return [
          { number, document: documentOf(passage), place: placeWords(passage), part: passage.ordinal, text },
        ]
      })
    }

    const documents: DocumentAccess = {
      async search(query, handle) {
        const fileIds = handle === null ? scope.fileIds : [(await find(handle)).row.fileId]
        const question = await questionThread.read(query, [])
        const found = await search.find({ ...scope, fileIds }, question, { files: mostFound, before: [] })
        return offered([...found.passages, ...found.tables])
      },

      async list(kind) {
        const rows = await (kind === null ? search.overview(scope, mostListed) : search.ofKind(scope, kind))
        const listed = rows.slice(0, mostListed)
        for (const row of listed) progress.ground(row)
        return listed.map((row) => ({ document: documentOf(row), caption: row.text }))
      },

      async read(handle, from) {
        const { row } = await find(handle)
        const rows = await search.read(scope, row.fileId, from, mostParts + 1)
        const passages = await offered(rows.slice(0, mostParts))
        return { document: documentOf(row), passages, hasMore: rows.length > mostParts }
      },

      async table(handle, sheet) {
        const { row, file } = await find(handle)
        return openTable(documentOf(row), file, sheet)
      },

      async outlineOf({ handle }) {
        const id = handles.find(handle)
        if (id === null || described.has(handle)) return null
        described.add(handle)
        return refusing(() => tables.outline(viewer, { id, sheet: null })).catch(unlessRefused)
      },

      note: progress.note,
    }

    async function openTable(
      document: ToolDocument,
      file: FileRow,
      sheet: string | null,
    ): Promise<ToolTable> {
      const name = { id: file.id, sheet }
      const outline = await refusing(() => tables.outline(viewer, name))
      return {
        document,
        outline,
        run: (plan, signal) => refusing(() => tables.run(viewer, name, plan, { address: asker, signal })),
        select: (sql, signal) => refusing(() => tables.select(viewer, name, sql, { address: asker, signal })),
        cite: ({ row, rowTo, text }) => {
          const number = nextNumber()
          const source = {
            number,
            fileId: file.id,
            page: null,
            row,
            rowTo,
            line: null,
            second: null,
            section: outline.sheet,
          }
          progress.offer({ source, text, isExact: true }, file)
          return number
        },
        show: (plan, result) => progress.show(tablePart(file, outline, plan, result)),
      }
    }

    /** What a tool returns is stored as a ground before the model reads it. */
    const kept = (tool: AnswerTool): AnswerTool => ({
      ...tool,
      async call(input, call) {
        try {
          const text = await tool.call(input, call)
          returned.push(text)
          return text
        } finally {
          await progress.store()
        }
      },
    })

    const tablesOf = async (): Promise<AnswerTools['tables']> => {
      const found: { handle: string; name: string; text: string }[] = []
      for (const { file, fileName, kind } of request.passages) {
        const handle = handles.of(file as FileId, fileName)
        if (kind !== 'csv' || found.length === mostDescribed) continue
        const outline = await documents.outlineOf({ handle, name: fileName, kind, date: '' })
        if (outline !== null)
          found.push({ handle, name: fileName, text: describeTable(outline, longestDescription) })
      }
      return found
    }

    const outlines = await tablesOf()
    returned.push(...outlines.map(({ text }) => text))
    return {
      tools: [searchDocuments, readDocument, listDocuments, queryTable].map((tool) => kept(tool(documents))),
      tables: outlines,
      handleOf: (file) => handles.handleOf(file),
      numbers,
      returned: () => returned,
    }
  }
}

/** A problem is a sentence that its asker may read, and so may the model. */
async function refusing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw new ToolRefused(error.message, { cause: error })
    throw error
  }
}

function unlessRefused(error: unknown): null {
  if (error instanceof ToolRefused) return null
  throw error
}
