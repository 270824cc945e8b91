import type { QueryClient } from '@tanstack/react-query'
import { type ChatEvent, type ChatMessage, stopAnswer } from '#contract/calls/chat.ts'
import type { MessageId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { type ChatProblem, chatProblem } from './chat-problem.ts'
import {
  type AskedAnswer,
  type HeardAnswer,
  heardQuery,
  isLocalId,
  withAnswer,
  withoutAnswers,
  withQuestion,
} from './heard-answers.ts'
import { type Connect, readAnswer } from './read-answer.ts'

export type AskResult = { kind: 'answered' | 'stopped' } | { kind: 'failed'; problem: ChatProblem }

/** An answer that is being read, and what is needed to stop it. */
interface Reading {
  answer: ChatMessage
  /** An answer to a question asked here is read even when the chat is closed. */
  isAskedHere: boolean
  controller: AbortController
  isStopWanted: boolean
}

/**
 * Makes what reads the answers of the conversation whose history is called `key`: each is a message of the query cache
 * that grows, ends, and is read by one reader only, wherever it was asked.
 */
export function createAnswerReader(client: QueryClient, key: readonly unknown[]) {
  const { queryKey } = heardQuery(key)
  const readings = new Set<Reading>()
  const heard = (): HeardAnswer[] => client.getQueryData(queryKey) ?? []
  const change = (next: (heard: HeardAnswer[]) => HeardAnswer[]) =>
    client.setQueryData<HeardAnswer[]>(queryKey, (now = []) => next(now))

  const put = (reading: Reading, answer: ChatMessage) => {
    const { id } = reading.answer
    change((now) => withAnswer(now, id, answer))
    reading.answer = answer
    if (isLocalId(id) && !isLocalId(answer.id) && reading.isStopWanted) void stopReading(reading)
  }

  async function read(
    answer: ChatMessage,
    connect: Connect | null,
    onEvent: (event: ChatEvent) => void,
  ): Promise<AskResult> {
    const controller = new AbortController()
    const reading: Reading = { answer, isAskedHere: connect !== null, controller, isStopWanted: false }
    const { signal } = controller
    const onGrowth = (grown: ChatMessage) => put(reading, grown)
    readings.add(reading)
    try {
      put(reading, await readAnswer({ answer, connect, onGrowth, onEvent, signal }))
      return { kind: 'answered' }
    } catch (failure) {
      if (signal.aborted) {
        put(reading, { ...reading.answer, status: 'complete', stopped: true })
        return { kind: 'stopped' }
      }
      const problem = chatProblem(failure)
      put(reading, { ...reading.answer, status: 'failed', content: problem.text })
      return { kind: 'failed', problem }
    } finally {
      readings.delete(reading)
    }
  }

  return {
    /** Shows a question and reads its answer, whose stream `connect` opens; `onEvent` sees each event. */
    ask(exchange: AskedAnswer, connect: Connect, onEvent: (event: ChatEvent) => void): Promise<AskResult> {
      change((now) => withQuestion(now, exchange))
      return read(exchange.answer, connect, onEvent)
    },

    /** Reads a running answer, unless this page has already read it. */
    follow(answer: ChatMessage): void {
      if (heard().some((one) => one.answer.id === answer.id)) return
      change((now) => [...now, { question: null, answer }])
      void read(answer, null, () => {})
    },

    /** Forgets what the history holds as it has ended. */
    forgetStored(history: readonly ChatMessage[]): void {
      const stored = history.filter(({ status }) => status !== 'writing')
      const ended = new Set(stored.map(({ id }) => id))
      for (const { answer } of heard()) if (isStoredUnnamed(answer, stored)) ended.add(answer.id)
      if (heard().some(({ answer }) => ended.has(answer.id))) change((now) => withoutAnswers(now, ended))
    },

    /** Stops an answer; does nothing to one that has ended. */
    async stop(id: MessageId): Promise<void> {
      const reading = [...readings].find(({ answer }) => answer.id === id)
      await (reading ? stopReading(reading) : stopOnServer(id).catch(() => undefined))
    },

    /** The chat is closed: answers to questions asked elsewhere are no longer followed. */
    leave(): void {
      const followed = [...readings].filter(({ isAskedHere }) => !isAskedHere)
      const ids = new Set(followed.map(({ answer }) => answer.id))
      change((now) => withoutAnswers(now, ids))
      for (const { controller } of followed) controller.abort()
    },
  }
}

/** An answer that its server never named is known in the history by its text. */
const isStoredUnnamed = ({ id, status, content }: ChatMessage, stored: readonly ChatMessage[]): boolean =>
  isLocalId(id) &&
  status === 'complete' &&
  stored.some((message) => message.role === 'assistant' && message.content === content)

const stopOnServer = (id: MessageId) => call(stopAnswer, { params: { id } })

/** Has the server stop, so that what is written stays; where it cannot be reached, at least this page stops reading. */
async function stopReading(reading: Reading): Promise<void> {
  reading.isStopWanted = true
  // The request to stop is sent as soon as the server has given the answer's id.
  if (isLocalId(reading.answer.id)) return
  await stopOnServer(reading.answer.id).catch(() => reading.controller.abort())
}
