import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type ChatHistory,
  type ChatScope,
  myPublicChat,
  privateChat,
  publicChat,
} from '#contract/calls/chat.ts'
import type { StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { type Ask, call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'

const histories = { all: publicChat, me: myPublicChat, private: privateChat }

/** What the first messages of a conversation are asked for with: the newest. */
const newestMessages = { limit: limits.chatPage, tail: '1' } as const

/** A page of a story's conversation: the newest messages, or those before a place in it. */
export const loadHistory = (
  story: StoryId,
  scope: ChatScope,
  before: string | null,
  signal: AbortSignal,
  ask: Ask = call,
): Promise<ChatHistory> =>
  ask(histories[scope], {
    params: { id: story },
    query: before === null ? newestMessages : { limit: limits.chatPage, before },
    signal,
  })

/** How a story's conversation is asked for, a page at a time, as the chat has it. */
export const historyList = (story: StoryId, scope: ChatScope, ask: Ask = call) =>
  infiniteQueryOptions({
    queryKey: queryKeys.chat(story, scope),
    queryFn: ({ pageParam, signal }) => loadHistory(story, scope, pageParam, signal, ask),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMorePrev ? page.earliestCursor : null),
  })
