import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'
import type { AnswerTool } from '#server/engines/ai/ai.ts'
import { defineTool } from './define-tool.ts'
import { describeTable } from './describe-table.ts'
import type { DocumentAccess, ToolDocument } from './document-access.ts'
import { Handle } from './handle.ts'
import { passagesAsText } from './passage-text.ts'
import { searchedWords } from './step-words.ts'

/** Tables whose columns come with a search. */
const mostTables = 2
/** What tables take of the room of a result. */
const tableShare = 0.3

export const searchDocuments = (documents: DocumentAccess): AnswerTool =>
  defineTool({
    name: 'search_documents',
    description:
      'Finds the passages that match a question or words, in all documents or in one. Tables are found by their columns and values; their columns come with them.',
    input: z.strictObject({
      query: z.string().check(z.minLength(1), atMost({ max: 300 })),
      file: z.optional(z.nullable(Handle)),
    }),
    async call({ query, file = null }, { signal, fence, most }) {
      const passages = await documents.search(query, file, signal)
      documents.note(searchedWords(query))
      if (passages.length === 0) return 'Nothing was found. Try other words.'
      const tables = distinct(passages.map(({ document }) => document)).filter(({ kind }) => kind === 'csv')
      const outlines: string[] = []
      for (const table of tables.slice(0, mostTables)) {
        const outline = await documents.outlineOf(table)
        if (outline === null) continue
        const text = describeTable(outline, (most * tableShare) / mostTables)
        outlines.push(fence.around('table', { file: table.name, handle: table.handle }, text))
      }
      const tablesText = outlines.join('\n')
      const room = most - tablesText.length
      return [passagesAsText(passages, { fence, most: room }), tablesText].filter(Boolean).join('\n')
    },
  })

const distinct = (documents: readonly ToolDocument[]): ToolDocument[] => [
  ...new Map(documents.map((document) => [document.handle, document])).values(),
]
