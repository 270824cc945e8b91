import { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatEvent, ChatMessage } from '#contract/calls/chat.ts'
import { MessageId } from '#contract/ids.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { createAnswerReader } from './answer-reader.ts'
import { heardQuery, newQuestion } from './heard-answers.ts'

const key = ['chat', 'a story', 'all']
const messageId = z.parse(MessageId, '0190a6b4-0000-7000-8000-000000000002')
const ignore = () => {}

const stored: ChatMessage = {
  ...newQuestion('', new Date(0)).answer,
  id: messageId,
  content: 'Because.',
  status: 'complete',
}
const writing: ChatMessage = { ...stored, content: 'Be', status: 'writing' }

/** A connection to a server: its events, until it ends or breaks. */
function createLine() {
  const encoder = new TextEncoder()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    readable,
    tell: (event: ChatEvent) => writer.write(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    end: () => writer.close(),
    break: () => writer.abort(new TypeError('network error')),
  }
}

/** The server: each call by its method and path, with what answers it; gives back what was called. */
function serve(replies: Record<string, (signal: AbortSignal) => Response | Promise<Response>>): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, signal }: RequestInit) => {
    const name = `${method} ${address.replace(messageId, ':id')}`
    calls.push(name)
    const reply = replies[name]
    if (!reply) throw new TypeError(`nobody answers ${name}`)
    return reply(signal ?? new AbortController().signal)
  })
  return calls
}

const follow = 'GET /api/chat/answers/:id/events'
const stop = 'POST /api/chat/answers/:id/stop'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const heard = () => client.getQueryData(heardQuery(key).queryKey) ?? []
const answers = () => heard().map(({ answer }) => answer)

/** The stream a question is answered with. */
async function* eventStream(...events: (ChatEvent | Error)[]): AsyncGenerator<ChatEvent> {
  for (const event of events) {
    if (event instanceof Error) throw event
    yield event
  }
}

test('a question and its answer are there at once; the answer grows and ends as the stored message', async () => {
  const reader = createAnswerReader(client, key)
  const exchange = newQuestion('Why?', new Date(0))
  const gate = Promise.withResolvers<void>()
  const seen: ChatEvent[] = []
  async function* events(): AsyncGenerator<ChatEvent> {
    yield { messageId }
    yield { relevantFiles: [] }
    yield { delta: 'Be' }
    yield { delta: 'cau' }
    await gate.promise
    yield { done: true, message: stored, freePromptsLeft: 2 }
  }
  const result = reader.ask(exchange, events, (event) => seen.push(event))
  expect(heard()).toEqual([exchange])
  await vi.waitFor(() =>
    expect(answers()).toEqual([{ ...exchange.answer, id: messageId, content: 'Becau', status: 'writing' }]),
  )
  gate.resolve()
  expect(await result).toEqual({ kind: 'answered' })
  expect(heard()).toEqual([{ question: exchange.question, answer: stored }])
  expect(seen.at(-1)?.freePromptsLeft).toBe(2)
})

test('a broken line is taken up again, where the text begins again, and nothing heard is lost', async () => {
  const again = createLine()
  const calls = serve({ [follow]: () => new Response(again.readable) })
  const reader = createAnswerReader(client, key)
  const result = reader.ask(
    newQuestion('Why?', new Date(0)),
    () => eventStream({ messageId }, { delta: 'Becau' }, new TypeError('network error')),
    ignore,
  )
  await again.tell({ messageId })
  await again.tell({ delta: 'Be' })
  await vi.waitFor(() => expect(calls).toEqual([follow]))
  expect(answers()[0]).toMatchObject({ content: 'Becau', status: 'writing' })
  await again.tell({ delta: 'cause' })
  await vi.waitFor(() => expect(answers()[0]?.content).toBe('Because'))
  await again.tell({ done: true, message: stored })
  expect(await result).toEqual({ kind: 'answered' })
  expect(answers()).toEqual([stored])
})

test('a line that stays broken is tried again with growing pauses', async () => {
  vi.useFakeTimers()
  const calls = serve({ [follow]: () => Promise.reject(new TypeError('offline')) })
  const reader = createAnswerReader(client, key)
  reader.follow(writing)
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1999)
  expect(calls).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(4)
  reader.leave()
})

test('a stream that ends without the stored message is asked for it', async () => {
  const line = createLine()
  serve({ [follow]: () => new Response(line.readable) })
  const reader = createAnswerReader(client, key)
  const result = reader.ask(
    newQuestion('Why?', new Date(0)),
    () => eventStream({ messageId }, { done: true }),
    ignore,
  )
  await line.tell({ done: true, message: stored })
  expect(await result).toEqual({ kind: 'answered' })
  expect(answers()).toEqual([stored])
})

test('a refused question stays with what the server says of it', async () => {
  const reader = createAnswerReader(client, key)
  const exchange = newQuestion('Why?', new Date(0))
  const refusal = new ApiProblem(429, 'Sign in to continue chatting.', 'free_prompts_used')
  const result = await reader.ask(exchange, () => eventStream(refusal), ignore)
  expect(result).toMatchObject({ kind: 'failed', problem: { isAllowanceUsed: true } })
  expect(heard()).toEqual([
    {
      question: exchange.question,
      answer: { ...exchange.answer, status: 'failed', content: 'Sign in to continue chatting.' },
    },
  ])
})

test('a line that breaks or ends before the answer has a name is a failure, since nothing can be followed', async () => {
  const calls = serve({})
  const reader = createAnswerReader(client, key)
  for (const events of [[new TypeError('cut')], []]) {
    const result = await reader.ask(newQuestion('Why?', new Date(0)), () => eventStream(...events), ignore)
    expect(result).toMatchObject({ kind: 'failed', problem: { text: 'Failed to send message.' } })
  }
  expect(calls).toEqual([])
})

test('anyone who may read no further is shown why, and it is not tried again', async () => {
  const calls = serve({})
  const reader = createAnswerReader(client, key)
  const result = await reader.ask(
    newQuestion('Why?', new Date(0)),
    () =>
      eventStream({ messageId }, { delta: 'Be' }, { error: 'You’ve been signed out.', code: 'signed_out' }),
    ignore,
  )
  expect(result).toMatchObject({ kind: 'failed', problem: { needsSignIn: true } })
  expect(answers()[0]).toMatchObject({
    id: messageId,
    status: 'failed',
    content: 'You’ve been signed out.',
  })
  expect(calls).toEqual([])
})

test('an answer that may not be followed says so', async () => {
  const reply = { error: 'Group not found or not public.', code: 'story_not_found' }
  serve({ [follow]: () => Response.json(reply, { status: 404 }) })
  createAnswerReader(client, key).follow(writing)
  await vi.waitFor(() =>
    expect(answers()[0]).toMatchObject({ status: 'failed', content: 'Group not found or not public.' }),
  )
})

test('an answer is followed once: not while its question is read here, and not again when it has ended', async () => {
  const line = createLine()
  const calls = serve({ [follow]: () => new Response(line.readable) })
  const reader = createAnswerReader(client, key)
  reader.follow(writing)
  reader.follow(writing)
  createAnswerReader(client, key).follow(writing)
  await line.tell({ done: true, message: stored })
  await vi.waitFor(() => expect(answers()).toEqual([stored]))
  reader.follow(writing)
  expect(calls).toEqual([follow])
})

test('who leaves follows no further, and what was asked here is read to its end', async () => {
  const line = createLine()
  let followed: AbortSignal | null = null
  serve({
    [follow]: (signal) => {
      followed = signal
      return new Response(line.readable)
    },
  })
  const reader = createAnswerReader(client, key)
  const exchange = newQuestion('Why?', new Date(0))
  const gate = Promise.withResolvers<void>()
  const own = { ...stored, id: z.parse(MessageId, '0190a6b4-0000-7000-8000-000000000009') }
  async function* events(): AsyncGenerator<ChatEvent> {
    yield { messageId: own.id }
    await gate.promise
    yield { done: true, message: own }
  }
  const result = reader.ask(exchange, events, ignore)
  reader.follow(writing)
  await vi.waitFor(() => expect(followed).not.toBeNull())
  reader.leave()
  expect(followed).toMatchObject({ aborted: true })
  expect(heard().map(({ question }) => question)).toEqual([exchange.question])
  gate.resolve()
  expect(await result).toEqual({ kind: 'answered' })
  expect(answers()).toEqual([own])
})

test('Stop is said to the server as soon as the answer has a name, and what is written stays', async () => {
  const calls = serve({ [stop]: () => Response.json({ ok: true }) })
  const reader = createAnswerReader(client, key)
  const exchange = newQuestion('Why?', new Date(0))
  const named = Promise.withResolvers<void>()
  const stopped = { ...stored, content: 'Be', stopped: true }
  async function* events(): AsyncGenerator<ChatEvent> {
    await named.promise
    yield { messageId }
    await vi.waitFor(() => expect(calls).toEqual([stop]))
    yield { done: true, message: stopped }
  }
  const result = reader.ask(exchange, events, ignore)
  await reader.stop(exchange.answer.id)
  expect(calls).toEqual([])
  named.resolve()
  expect(await result).toEqual({ kind: 'answered' })
  expect(answers()).toEqual([stopped])
})

test('where the server cannot be reached, Stop ends the reading here', async () => {
  serve({})
  const reader = createAnswerReader(client, key)
  const connect = async function* (signal: AbortSignal): AsyncGenerator<ChatEvent> {
    yield { messageId }
    yield { delta: 'Be' }
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('left')))
    })
  }
  const result = reader.ask(newQuestion('Why?', new Date(0)), connect, ignore)
  await vi.waitFor(() => expect(answers()[0]?.content).toBe('Be'))
  await reader.stop(messageId)
  expect(await result).toEqual({ kind: 'stopped' })
  expect(answers()[0]).toMatchObject({ content: 'Be', status: 'complete', stopped: true })
})

test('what the history holds as it has ended is forgotten here', async () => {
  const reader = createAnswerReader(client, key)
  await reader.ask(
    newQuestion('Why?', new Date(0)),
    () => eventStream({ messageId }, { done: true, message: stored }),
    ignore,
  )
  reader.forgetStored([writing])
  expect(answers()).toEqual([stored])
  reader.forgetStored([stored])
  expect(heard()).toEqual([])
})

test('S10: a stream with the specified fields alone is a complete answer', async () => {
  const exchange = newQuestion('Why?', new Date(0))
  const reader = createAnswerReader(client, key)
  const events = eventStream({ relevantFiles: [] }, { delta: 'Be' }, { delta: 'cause.' }, { done: true })
  expect(await reader.ask(exchange, () => events, ignore)).toEqual({ kind: 'answered' })
  expect(answers()).toMatchObject([{ content: 'Because.', status: 'complete' }])
  // The history, whose messages have other ids, holds it now.
  reader.forgetStored([{ ...stored, id: messageId }])
  expect(heard()).toEqual([])
})

test('S10: a stream that ends without a fault has sent all of its answer', async () => {
  const exchange = newQuestion('Why?', new Date(0))
  const reader = createAnswerReader(client, key)
  expect(await reader.ask(exchange, () => eventStream({ delta: 'Because.' }), ignore)).toEqual({
    kind: 'answered',
  })
  expect(answers()).toMatchObject([{ content: 'Because.', status: 'complete' }])
})
