import { type ChatHistory, type ChatScope, myPublicChat, privateChat, publicChat } from '#contract/chat.ts'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'

const histories = { all: publicChat, me: myPublicChat, private: privateChat }

/** What the first messages of a conversation are asked for with: the newest. */
export const newestMessages = { limit: limits.chatPage, tail: '1' } as const

/** A page of a story's conversation: the newest messages, or those before a place in it. */
export const loadHistory = (
  story: StoryId,
  scope: ChatScope,
  before: string | null,
  signal: AbortSignal,
): Promise<ChatHistory> =>
  call(histories[scope], {
    params: { id: story },
    query: before === null ? newestMessages : { limit: limits.chatPage, before },
    signal,
  })
