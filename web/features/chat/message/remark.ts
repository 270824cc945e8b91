import type { ChatMessage } from '#contract/chat.ts'

/** How an answer came about, in a line below it; null where nothing is to be said. */
export function remarkOf(message: ChatMessage): string | null {
  if (message.status !== 'complete' || message.withdrawn) return null
  if (message.stopped) return 'Stopped'
  if (message.cut_off) return 'Cut off: the model reached its limit'
  if (message.by_model) return message.figure ? 'Computed from the table, worded by a language model' : null
  return message.model_note ?? builtinRemark(message)
}

const builtinRemark = ({ figure }: ChatMessage): string =>
  figure ? 'Computed from the table, without a language model' : 'Answered without a language model'
