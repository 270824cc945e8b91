import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ChatEvent, type ChatMessage, stopAnswer } from '#contract/chat.ts'
import type { FileId, MessageId } from '#contract/ids.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { type ChatProblem, chatProblem } from './chat-problem.ts'
import {
  advance,
  type ConversationSource,
  type Growth,
  type HistoryPages,
  isGrowing,
  messagesOf,
  newTurn,
  ownWriting,
  type Turn,
  withAnswer,
  withMessage,
} from './conversation.ts'

const historyFreshMs = 30_000
const othersAskEveryMs = 15_000
/** About a minute, with growing pauses. */
const rejoinRounds = 8

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
  /** More of an answer that this page follows has come. */
  growFollowed: (answer: ChatMessage, growth: Growth) => void
  /** What following an answer came to: the message as it is now, or null when it has to be asked for. */
  settleFollowed: (answer: ChatMessage | null) => void
  /** Asks; `onEvent` sees each event of the answer. */
  send: (question: string, fileIds: FileId[], onEvent?: (event: ChatEvent) => void) => Promise<SendResult>
  stop: () => void
}

/** The question under way on this page, and what is needed to stop its answer. */
interface Running {
  controller: AbortController
  /** Null until the server has said it. */
  answerId: MessageId | null
  isStopWanted: boolean
}

/** Has the server stop, so that what is written stays; where it cannot be reached, at least this page stops reading. */
async function stopRunning(running: Running): Promise<void> {
  running.isStopWanted = true
  if (running.answerId === null) return
  await call(stopAnswer, { params: { id: running.answerId } }).catch(() => running.controller.abort())
}

/** One conversation: its history, a page at a time, and the question being answered. */
export function useConversation(source: ConversationSource): Conversation {
  const client = useQueryClient()
  const [turns, setTurns] = useState<Turn[]>([])
  const running = useRef<Running | null>(null)
  const history = useInfiniteQuery({
    queryKey: source.key,
    queryFn: ({ pageParam, signal }) => source.load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMorePrev ? page.earliestCursor : null),
    // While a turn is on the screen, a fresh history would show it twice.
    enabled: source.isEnabled && turns.length === 0,
    staleTime: historyFreshMs,
    // What an answer has so far is newer on the page, which follows it, than in the history.
    refetchInterval: ({ state }) => source.isShared && !isGrowing(state.data) && othersAskEveryMs,
  })

  const change = (id: Turn['id'], next: (turn: Turn) => Turn) =>
    setTurns((shown) => shown.map((turn) => (turn.id === id ? next(turn) : turn)))

  /** Asks for the history as it is now; false when that did not work. */
  const reloadHistory = async (): Promise<boolean> => {
    await client.invalidateQueries({ queryKey: source.key, refetchType: 'none' })
    return !(await history.refetch()).isError
  }

  /** Moves what is on the screen into the history. */
  const settle = async (turn: Turn, answer: ChatMessage | null, hasStopped: boolean) => {
    if (answer && !hasStopped) {
      client.setQueryData<HistoryPages>(source.key, (pages) => pages && withAnswer(pages, turn, answer))
    } else await reloadHistory()
    setTurns([])
  }

  /** After a broken connection the server writes on: the history tells how far it is, and the answer is followed there. */
  const rejoin = async (): Promise<boolean> => {
    for (let round = 0; round < rejoinRounds; round += 1) {
      if (await reloadHistory()) {
        setTurns([])
        return true
      }
      await new Promise((resolve) => setTimeout(resolve, backoffMs(round)))
    }
    return false
  }

  const send: Conversation['send'] = async (question, fileIds, onEvent) => {
    const turn = newTurn(question, fileIds, new Date())
    const kept = turns.filter((earlier) => earlier.state === 'stopped')
    const controller = new AbortController()
    const now: Running = { controller, answerId: null, isStopWanted: false }
    running.current = now
    setTurns([...kept, turn])
    try {
      const answer = await readAnswer(source.ask(question, fileIds, controller.signal), (event) => {
        onEvent?.(event)
        now.answerId = event.messageId ?? now.answerId
        if (event.messageId !== undefined && now.isStopWanted) void stopRunning(now)
        change(turn.id, (shown) => advance(shown, event))
      })
      await settle(turn, answer, kept.length > 0)
      return { kind: 'answered' }
    } catch (failure) {
      if (controller.signal.aborted) {
        change(turn.id, (shown) => ({ ...shown, state: 'stopped' }))
        return { kind: 'stopped' }
      }
      const isCutOff = now.answerId !== null && !(failure instanceof ApiProblem)
      if (isCutOff && (await rejoin())) return { kind: 'answered' }
      const problem = chatProblem(failure)
      change(turn.id, (shown) => ({ ...shown, state: 'failed', problem }))
      return { kind: 'failed', problem }
    } finally {
      running.current = null
    }
  }

  const messages = messagesOf(history.data)
  const resumed = ownWriting(messages)

  const stop = () => {
    if (running.current) void stopRunning(running.current)
    else if (resumed) void call(stopAnswer, { params: { id: resumed.id } }).catch(() => history.refetch())
  }

  const growFollowed = (answer: ChatMessage, growth: Growth) => {
    // Right after connecting there is less than the history already showed.
    if (growth.answer.length < answer.content.length) return
    const grown = { ...answer, content: growth.answer, relevant_files: growth.relevantFiles }
    client.setQueryData<HistoryPages>(source.key, (pages) => pages && withMessage(pages, grown))
  }

  const settleFollowed = (answer: ChatMessage | null) => {
    if (answer === null) return void history.refetch()
    client.setQueryData<HistoryPages>(source.key, (pages) => pages && withMessage(pages, answer))
  }

  return {
    messages,
    turns,
    isLoading: source.isEnabled && history.isPending,
    hasFailedToLoad: history.isError && history.data === undefined,
    isSending: turns.some((turn) => turn.state === 'sending') || resumed !== null,
    hasEarlier: history.hasNextPage,
    isLoadingEarlier: history.isFetchingNextPage,
    loadEarlier: () => void (!history.isFetchingNextPage && history.hasNextPage && history.fetchNextPage()),
    reload: () => void history.refetch(),
    growFollowed,
    settleFollowed,
    send,
    stop,
  }
}

/** Reads an answer to its end and gives the stored message, null when the stream ended without one. Throws its error. */
async function readAnswer(
  events: AsyncIterable<ChatEvent>,
  onEvent: (event: ChatEvent) => void,
): Promise<ChatMessage | null> {
  let answer: ChatMessage | null = null
  for await (const event of events) {
    if (event.error !== undefined) throw new ApiProblem(200, event.error, event.code ?? 'answer_failed')
    onEvent(event)
    answer = event.message ?? answer
    if (event.done) break
  }
  return answer
}
