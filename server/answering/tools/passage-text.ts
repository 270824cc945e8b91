import type { ToolCall } from '#server/engines/ai/ai.ts'
import type { ToolPassage } from './document-access.ts'

/** Passages as data with their numbers, as many as there is room for; the others say nothing to the model. */
export function passagesAsText(
  passages: readonly ToolPassage[],
  { fence, most }: Pick<ToolCall, 'fence' | 'most'>,
): string {
  const blocks: string[] = []
  let length = 0
  for (const { number, document, place, text } of passages) {
    const attributes = { number, file: document.name, handle: document.handle, kind: document.kind, place }
    const date = document.date.slice(0, 10)
    const block = fence.around('passage', { ...attributes, date }, text)
    length += block.length + 1
    if (length > most && blocks.length > 0) break
    blocks.push(block)
  }
  return blocks.join('\n')
}
