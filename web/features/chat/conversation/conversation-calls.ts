import type { ChatEvent, ChatHistory } from '#contract/calls/chat.ts'
import type { FileId } from '#contract/ids.ts'

/** The calls one conversation is read and asked with. */
export interface ConversationCalls {
  /** The name of its history in the query cache. */
  key: readonly unknown[]
  isEnabled: boolean
  /** Others ask here too: what they ask is looked for while this page is open. */
  isShared: boolean
  load: (before: string | null, signal: AbortSignal) => Promise<ChatHistory>
  ask: (question: string, fileIds: FileId[], signal: AbortSignal) => AsyncIterable<ChatEvent>
}
