import type { ChatMessage } from '#contract/calls/chat.ts'
import { remarkWords } from '#web/features/chat/chat-words.ts'

/** How an answer came about, in a line below it; null where nothing is to be said. */
export function remarkOf(message: ChatMessage): string | null {
  if (message.status !== 'complete' || message.withdrawn) return null
  if (message.stopped) return remarkWords.stopped
  if (message.cut_off) return remarkWords.cutOff
  if (message.by_model) return isComputed(message) ? remarkWords.figureByModel : null
  return message.model_note ?? builtinRemark(message)
}

const isComputed = ({ figure, evidence }: ChatMessage): boolean =>
  figure !== null || (evidence?.parts.some(({ kind }) => kind === 'table') ?? false)

function builtinRemark(message: ChatMessage): string | null {
  if (isComputed(message)) return remarkWords.figure
  // Pictures, and what says that nothing was found, quote no file.
  const { evidence } = message
  const isQuoted = evidence === null || evidence.parts.some(({ kind }) => kind === 'passages')
  return isQuoted ? remarkWords.quoted : null
}
