import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChatEvent, ChatMessage } from '#contract/calls/chat.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import { type AskResult, createAnswerReader } from './answer-reader.ts'
import type { ChatProblem } from './chat-problem.ts'
import type { ConversationCalls } from './conversation-calls.ts'
import { type HeardAnswer, heardQuery, newQuestion } from './heard-answers.ts'
import { isGrowing, messagesOf, ownWriting, shownMessages } from './shown-messages.ts'

const historyFreshMs = 30_000
const othersAskEveryMs = 15_000
const nothing: HeardAnswer[] = []

export interface Conversation {
  messages: ChatMessage[]
  /** Names the question that was asked last while this was open. */
  lastAsked: MessageId | null
  /** Why that question was not answered. */
  problem: ChatProblem | null
  isLoading: boolean
  /** The history could not be loaded, or loaded again: what was there is shown below the failure. */
  hasFailedToLoad: boolean
  /** A question of mine is being answered. */
  isAnswering: boolean
  /** It was asked while this was open. */
  isSending: boolean
  isLoadingEarlier: boolean
  loadEarlier: () => void
  reload: () => void
  /** Asks; `onEvent` sees each event of the answer. */
  ask: (question: string, fileIds: FileId[], onEvent: (event: ChatEvent) => void) => Promise<AskResult>
  stop: () => void
}

interface LastQuestion {
  id: MessageId
  problem: ChatProblem | null
  /** Its answer has not ended. */
  isSending: boolean
}

/** One conversation: its history, a page at a time, and the answers that are being written. */
export function useConversation(calls: ConversationCalls): Conversation {
  const client = useQueryClient()
  const [reader] = useState(() => createAnswerReader(client, calls.key))
  const [lastQuestion, setLastQuestion] = useState<LastQuestion | null>(null)
  const { data: heard = nothing } = useQuery(heardQuery(calls.key))
  const history = useInfiniteQuery({
    queryKey: calls.key,
    queryFn: ({ pageParam, signal }) => calls.load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMorePrev ? page.earliestCursor : null),
    enabled: calls.isEnabled,
    staleTime: historyFreshMs,
    // Opening the chat or changing the scope refetches it.
    refetchOnMount: 'always',
    // A running answer is updated by its stream.
    refetchInterval: ({ state }) =>
      calls.isShared && !isGrowing(shownMessages(messagesOf(state.data), heard)) && othersAskEveryMs,
  })
  const stored = messagesOf(history.data)
  const messages = shownMessages(stored, heard)
  const writing = ownWriting(messages)

  useEffect(() => {
    reader.forgetStored(stored)
    for (const message of messages) if (message.status === 'writing') reader.follow(message)
  })
  useEffect(() => () => reader.leave(), [reader])

  const ask: Conversation['ask'] = async (question, fileIds, onEvent) => {
    const next = newQuestion(question, new Date())
    const { id } = next.question
    setLastQuestion({ id, problem: null, isSending: true })
    const result = await reader.ask(next, (signal) => calls.ask(question, fileIds, signal), onEvent)
    setLastQuestion({ id, problem: result.kind === 'failed' ? result.problem : null, isSending: false })
    return result
  }

  return {
    messages,
    lastAsked: lastQuestion?.id ?? null,
    problem: lastQuestion?.problem ?? null,
    isLoading: calls.isEnabled && history.isPending,
    hasFailedToLoad: history.isRefetchError || (history.isError && history.data === undefined),
    isAnswering: writing !== null,
    isSending: writing !== null && lastQuestion?.isSending === true,
    isLoadingEarlier: history.isFetchingNextPage,
    loadEarlier: () => void (!history.isFetchingNextPage && history.hasNextPage && history.fetchNextPage()),
    reload: () => void history.refetch(),
    ask,
    stop: () => void (writing && reader.stop(writing.id)),
  }
}
