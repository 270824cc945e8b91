import * as z from 'zod/mini'
import type { AnswerTool } from '#server/engines/ai/ai.ts'
import { defineTool } from './define-tool.ts'
import type { DocumentAccess } from './document-access.ts'
import { Handle } from './handle.ts'
import { passagesAsText } from './passage-text.ts'
import { readWords } from './step-words.ts'

const place = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const readDocument = (documents: DocumentAccess): AnswerTool =>
  defineTool({
    name: 'read_document',
    description:
      'Reads a document from its start, or from a page or a part on. A result that is not the end says which part comes next.',
    input: z.strictObject({
      file: Handle,
      page: z.optional(z.nullable(place)),
      part: z.optional(z.nullable(place)),
    }),
    async call({ file, page = null, part = null }, { fence, most }) {
      const from = page === null ? { part: part ?? 1 } : { page }
      const { document, passages, hasMore } = await documents.read(file, from)
      documents.note(readWords(document.name, { page, part }))
      if (passages.length === 0) return 'There is no text there.'
      const room = most - 100
      const fitting = fittingIn(passages, room)
      const next = hasMore || fitting.length < passages.length ? (fitting.at(-1)?.part ?? 0) + 1 : null
      const end = next === null ? 'This is the end of the document.' : `It goes on with part ${next}.`
      return `${passagesAsText(fitting, { fence, most: room })}\n${end}`
    },
  })

/** Of a fence and its attributes, at most. */
const fenceLength = 500

function fittingIn<Passage extends { text: string }>(passages: readonly Passage[], room: number): Passage[] {
  let length = 0
  return passages.filter(({ text }, at) => {
    length += text.length + fenceLength
    return at === 0 || length <= room
  })
}
