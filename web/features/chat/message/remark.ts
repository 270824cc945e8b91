import type { ChatMessage } from '#contract/calls/chat.ts'
import { remarkWords } from '#web/features/chat/chat-words.ts'

/** How an answer came about, in a line below it; null where nothing is to be said. */
export function remarkOf(message: ChatMessage): string | null {
  if (message.status !== 'complete' || message.withdrawn) return null
  if (message.stopped) return remarkWords.stopped
  if (message.cut_off) return remarkWords.cutOff
  if (message.by_model) return message.figure ? remarkWords.figureByModel : null
  return message.model_note ?? builtinRemark(message)
}

const builtinRemark = ({ figure }: ChatMessage): string => (figure ? remarkWords.figure : remarkWords.quoted)
