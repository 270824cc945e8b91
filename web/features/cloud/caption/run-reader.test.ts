import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaptionRun, IngestEvent } from '#contract/calls/cloud.ts'
import { RunId } from '#contract/ids.ts'
import { ApiProblem, problemFrom } from '#web/api/api-problem.ts'
import { failureText } from './read-run.ts'
import { createRunReader, type RunEnd } from './run-reader.ts'

const id = z.parse(RunId, '0190a6b4-0000-7000-8000-000000000001')
const run: CaptionRun = {
  id,
  provider: 'googledrive',
  totalFiles: 2,
  finishedFiles: 2,
  captionedFiles: 2,
  failedFiles: 0,
  is_done: true,
  failures: [],
  receipt: null,
  started_at: '2026-11-23T20:00:00Z',
}
const named: IngestEvent = { run_id: id, progress: 0, currentFile: 1, totalFiles: 2 }
const last: IngestEvent = { progress: 100, message: 'Captioning complete', run }

/** The stream a run is begun with. */
async function* eventStream(...events: (IngestEvent | Error)[]): AsyncGenerator<IngestEvent> {
  for (const event of events) {
    if (event instanceof Error) throw event
    yield event
  }
}

const stream = (...events: IngestEvent[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))

/** The server answers, one after another, those who follow; gives back what was called. */
function serve(...replies: (() => Response)[]): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address.replace(id, ':run')}`)
    const reply = replies.shift()
    if (!reply) throw new TypeError('nobody answers')
    return reply()
  })
  return calls
}

const follow = 'GET /api/cloud-storage/runs/:run/events'

let events: IngestEvent[]
let ends: RunEnd[]
const reader = () =>
  createRunReader({ onEvent: (event) => events.push(event), onEnd: (end) => ends.push(end) })
const textOf = (end: RunEnd | undefined) => end && 'failure' in end && failureText(end.failure)

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  ends = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a run is read from its beginning to its end', async () => {
  const calls = serve()
  reader().start(() => eventStream(named, last, { done: true }))
  await vi.waitFor(() => expect(ends).toEqual([{ id, run }]))
  expect(events).toEqual([named, last, { done: true }])
  expect(calls).toEqual([])
})

test('where the line breaks, the run is followed and not begun again, with growing pauses', async () => {
  const calls = serve(
    () => {
      throw new TypeError('offline')
    },
    () => new Response(null, { status: 503 }),
    () => stream(last, { done: true }),
  )
  let begun = 0
  reader().start(() => {
    begun += 1
    return eventStream(named, new TypeError('network error'))
  })
  const callsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return calls.length
  }
  expect(await callsAfter(999)).toBe(0)
  expect(await callsAfter(1)).toBe(1)
  expect(await callsAfter(1_999)).toBe(1)
  expect(await callsAfter(1)).toBe(2)
  expect(await callsAfter(3_999)).toBe(2)
  expect(await callsAfter(1)).toBe(3)
  await vi.waitFor(() => expect(ends).toEqual([{ id, run }]))
  expect([begun, new Set(calls)]).toEqual([1, new Set([follow])])
})

test('a stream that ends without having said so is followed on', async () => {
  const calls = serve(() => stream(last, { done: true }))
  reader().start(() => eventStream(named))
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(ends).toEqual([{ id, run }]))
  expect(calls).toEqual([follow])
})

test('a server that is started again is waited for', async () => {
  const calls = serve(() => stream(last, { done: true }))
  reader().start(() => eventStream(named, { error: 'StoryPad is restarting.', code: 'stopping' }))
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(ends).toEqual([{ id, run }]))
  expect(calls).toEqual([follow])
})

test('one run is read at a time', async () => {
  const calls = serve()
  const one = reader()
  const gate = Promise.withResolvers<void>()
  one.start(async function* () {
    yield named
    await gate.promise
    yield { done: true }
  })
  one.start(() => eventStream(last))
  one.follow(id)
  gate.resolve()
  await vi.waitFor(() => expect(ends).toEqual([{ id, run: null }]))
  expect([events, calls]).toEqual([[named, { done: true }], []])
})

test('who leaves reads no further, once the server has taken the run', async () => {
  const one = reader()
  const gate = Promise.withResolvers<void>()
  const seen: boolean[] = []
  one.start(async function* (signal) {
    await gate.promise
    seen.push(signal.aborted)
    yield named
    seen.push(signal.aborted)
  })
  one.leave()
  gate.resolve()
  await vi.waitFor(() => expect(seen).toEqual([false, true]))
  expect([events, ends]).toEqual([[], []])
})

test.each([
  ['the server’s words', new ApiProblem(409, 'This drive is no longer connected.')],
  // S9: the text of the reply, where it is one; not that of a page.
  ['The queue is full.', problemFrom(503, 'The queue is full.')],
  ['Failed to start ingestion', problemFrom(502, '<html>Bad gateway</html>')],
  ['Failed to start ingestion', problemFrom(500, '')],
  ['Failed to start ingestion', new ApiProblem(502, 'HTTP 502')],
  ['Response body is not readable', new ApiProblem(200, 'Response body is not readable', 'unreadable')],
  ['Failed to caption files. Please try again.', new ApiProblem(0, 'StoryPad cannot be reached.', 'network')],
  ['Failed to caption files. Please try again.', new TypeError('network error')],
])('a run that cannot be begun says: %s', async (words, failure) => {
  const calls = serve()
  reader().start(() => eventStream(failure))
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  expect(textOf(ends[0])).toBe(words === 'the server’s words' ? failure.message : words)
  expect(calls).toEqual([])
})

test('what the stream says went wrong is shown, and not followed any further', async () => {
  const calls = serve()
  for (const [error, words] of [
    ['The drive is closed.', 'The drive is closed.'],
    ['', 'An error occurred during ingestion'],
  ] as const) {
    ends = []
    reader().start(() => eventStream(named, { error }))
    await vi.waitFor(() => expect(textOf(ends[0])).toBe(words))
  }
  expect(calls).toEqual([])
})

test('a run without further events is not fetched again', async () => {
  const reply = { error: 'That captioning job no longer exists.', code: 'run_not_found' }
  const calls = serve(() => Response.json(reply, { status: 404 }))
  reader().follow(id)
  await vi.waitFor(() => expect(textOf(ends[0])).toBe('That captioning job no longer exists.'))
  expect(calls).toEqual([follow])
})
