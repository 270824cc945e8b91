import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { readEvents } from './read-events.ts'

const news = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'anyone',
  kind: 'events',
  summary: 'News.',
  reply: z.unknown(),
})

afterEach(() => vi.unstubAllGlobals())

/** Answers the next calls with a stream of these parts; returns whether the reader has left it. */
function answerWith(...parts: (string | Uint8Array)[]): { isLeft: boolean } {
  const encoder = new TextEncoder()
  const line = { isLeft: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
    },
    cancel: () => void (line.isLeft = true),
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  return line
}

async function all(...parts: (string | Uint8Array)[]): Promise<unknown[]> {
  answerWith(...parts)
  return Array.fromAsync(readEvents(news, {}))
}

test('an event cut in two arrives whole', async () => {
  expect(await all('data: {"del', 'ta":"a"}\n\nda', 'ta: {"delta":"b"}\n\n')).toEqual([
    { delta: 'a' },
    { delta: 'b' },
  ])
})

test('a letter cut in two arrives whole', async () => {
  const bytes = new TextEncoder().encode('data: "ö"\n\n')
  expect(await all(bytes.slice(0, 8), bytes.slice(8))).toEqual(['ö'])
})

test('[DONE] ends the stream, whatever follows, and its connection', async () => {
  const line = answerWith('data: 1\n\ndata: [DONE]\n\ndata: 2\n\n', ': waiting\n\n')
  expect(await Array.fromAsync(readEvents(news, {}))).toEqual([1])
  expect(line.isLeft).toBe(true)
})

test('comments, other fields and Windows line ends do not disturb', async () => {
  expect(await all(': hello\r\nevent: x\r\ndata: 1\r\n\r\n: waiting\r\n\r\ndata: 2\r\n\r\n')).toEqual([1, 2])
})

test('an event without data is none', async () => {
  expect(await all('data:\n\nevent: x\n\ndata: 1\n\n')).toEqual([1])
})

test('the lines of one event are one', async () => {
  expect(await all('data: {"delta":\ndata: "a"}\n\n')).toEqual([{ delta: 'a' }])
})

test('a last event without a line end is not lost', async () => {
  expect(await all('data: 1')).toEqual([1])
})

test('who leaves the loop closes the connection', async () => {
  const line = answerWith('data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n')
  for await (const event of readEvents(news, {})) {
    expect(event).toBe(1)
    break
  }
  expect(line.isLeft).toBe(true)
})
