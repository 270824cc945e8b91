import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChatEvent, ChatMessage } from '#contract/chat.ts'
import type { FileId } from '#contract/ids.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type ChatProblem, chatProblem } from './chat-problem.ts'
import {
  advanceTurn,
  type ConversationSource,
  type HistoryPages,
  messagesOf,
  newTurn,
  type Turn,
  withAnswer,
} from './conversation.ts'

/** How often an answer that somebody else's connection is receiving is looked at. */
const writingPollMs = 1500
const historyFreshMs = 30_000

export type SendResult = { kind: 'answered' | 'stopped' } | { kind: 'failed'; problem: ChatProblem }

export interface Conversation {
  messages: ChatMessage[]
  /** Questions of this page that the history does not hold yet, the newest last. */
  turns: Turn[]
  isLoading: boolean
  hasFailedToLoad: boolean
  isSending: boolean
  hasEarlier: boolean
  isLoadingEarlier: boolean
  loadEarlier: () => void
  reload: () => void
  /** Asks; `onEvent` sees each event of the answer. */
  send: (question: string, fileIds: FileId[], onEvent?: (event: ChatEvent) => void) => Promise<SendResult>
  stop: () => void
}

const isWriting = (history: HistoryPages | undefined) =>
  messagesOf(history).some((message) => message.status === 'writing')

/** One conversation: its history, a page at a time, and the question being answered. */
export function useConversation(source: ConversationSource): Conversation {
  const client = useQueryClient()
  const [turns, setTurns] = useState<Turn[]>([])
  const running = useRef<AbortController | null>(null)
  const history = useInfiniteQuery({
    queryKey: source.key,
    queryFn: ({ pageParam, signal }) => source.load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMorePrev ? page.earliestCursor : null),
    // While a turn is on the screen, a fresh history would show it twice.
    enabled: source.isEnabled && turns.length === 0,
    staleTime: historyFreshMs,
    refetchInterval: (query) => (isWriting(query.state.data) ? writingPollMs : false),
  })

  const change = (id: Turn['id'], next: (turn: Turn) => Turn) =>
    setTurns((shown) => shown.map((turn) => (turn.id === id ? next(turn) : turn)))

  /** Moves what is on the screen into the history. */
  const settle = async (turn: Turn, answer: ChatMessage | null, hasStopped: boolean) => {
    if (answer && !hasStopped) {
      client.setQueryData<HistoryPages>(source.key, (pages) => pages && withAnswer(pages, turn, answer))
    } else {
      await client.invalidateQueries({ queryKey: source.key, refetchType: 'none' })
      await history.refetch()
    }
    setTurns([])
  }

  const send: Conversation['send'] = async (question, fileIds, onEvent) => {
    const turn = newTurn(question, fileIds, new Date())
    const kept = turns.filter((earlier) => earlier.state === 'stopped')
    const controller = new AbortController()
    running.current = controller
    setTurns([...kept, turn])
    try {
      const answer = await readAnswer(source.ask(question, fileIds, controller.signal), (event) => {
        onEvent?.(event)
        change(turn.id, (shown) => advanceTurn(shown, event))
      })
      await settle(turn, answer, kept.length > 0)
      return { kind: 'answered' }
    } catch (failure) {
      if (controller.signal.aborted) {
        change(turn.id, (shown) => ({ ...shown, state: 'stopped' }))
        return { kind: 'stopped' }
      }
      const problem = chatProblem(failure)
      change(turn.id, (shown) => ({ ...shown, state: 'failed', problem }))
      return { kind: 'failed', problem }
    } finally {
      running.current = null
    }
  }

  return {
    messages: messagesOf(history.data),
    turns,
    isLoading: source.isEnabled && history.isPending,
    hasFailedToLoad: history.isError && history.data === undefined,
    isSending: turns.some((turn) => turn.state === 'sending'),
    hasEarlier: history.hasNextPage,
    isLoadingEarlier: history.isFetchingNextPage,
    loadEarlier: () => void (!history.isFetchingNextPage && history.hasNextPage && history.fetchNextPage()),
    reload: () => void history.refetch(),
    send,
    stop: () => running.current?.abort(),
  }
}

/** Reads an answer to its end and gives the stored message, null when the stream ended without one. Throws its error. */
async function readAnswer(
  events: AsyncIterable<ChatEvent>,
  onEvent: (event: ChatEvent) => void,
): Promise<ChatMessage | null> {
  let answer: ChatMessage | null = null
  for await (const event of events) {
    if (event.error !== undefined) throw new ApiProblem(200, event.error, 'answer_failed')
    onEvent(event)
    answer = event.message ?? answer
    if (event.done) break
  }
  return answer
}
