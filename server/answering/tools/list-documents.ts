import * as z from 'zod/mini'
import type { AnswerTool } from '#server/engines/ai/ai.ts'
import { defineTool } from './define-tool.ts'
import { listedKinds, type DocumentAccess } from './document-access.ts'
import { listedWords } from './step-words.ts'

const longestCaption = 120

export const listDocuments = (documents: DocumentAccess): AnswerTool =>
  defineTool({
    name: 'list_documents',
    description:
      'Lists the newest documents, of all kinds or of one, with their handles and captions. To find one by its subject, search.',
    input: z.strictObject({ kind: z.optional(z.nullable(z.enum(listedKinds))) }),
    async call({ kind = null }, { fence, most }) {
      const listed = await documents.list(kind)
      documents.note(listedWords(kind))
      if (listed.length === 0) return 'There are none.'
      const lines = listed.map(
        ({ document, caption }) =>
          `${document.handle} ${JSON.stringify(document.name)} (${document.kind}, ${document.date.slice(0, 10)}) ${caption.slice(0, longestCaption)}`,
      )
      return fence.around('documents', {}, lines.join('\n').slice(0, most - 100))
    },
  })
