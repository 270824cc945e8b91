import type { ChatScope } from '#contract/calls/chat.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { StoryId } from '#contract/ids.ts'

interface KeyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/**
 * The key of a cached reply: its audience, its endpoint, and its input. A key with less input matches every reply
 * with more; a list that is loaded in pages is one reply, so its key has no place in the list.
 */
export const keyOf = (
  endpoint: Pick<Endpoint, 'access' | 'method' | 'path'>,
  input: KeyInput = {},
): readonly [access: Access, call: string, input: KeyInput] => [
  endpoint.access,
  `${endpoint.method} ${endpoint.path}`,
  input,
]

/** Conversations are not named by their calls: one is asked for in several ways. */
export const queryKeys = {
  chat: (story: StoryId, scope: ChatScope) => ['chat', story, scope] as const,
  /** All scopes of a story. */
  chats: (story: StoryId) => ['chat', story] as const,
  documentChat: ['signedIn', 'document-chat'] as const,
}
