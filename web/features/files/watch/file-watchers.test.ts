import { environmentManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredFile } from '#contract/calls/files.ts'
import { fakeSocket } from '#test/support/fake-socket.ts'
import { storedFile } from '#test/support/stored-file.ts'
import type { FileWatchers, Interest } from './file-watchers.ts'

const pending = storedFile(1, { status: 'pending', ready: false })
const id = pending.file_id
const captioned: StoredFile = { ...pending, status: 'captioned', ready: true }

/** The server's record of the file. */
let record: StoredFile
const requests: string[] = []
let client: QueryClient
let watchers: FileWatchers
let socket: ReturnType<typeof fakeSocket>

beforeEach(async () => {
  // On a server TanStack Query asks nothing a second time.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address.includes('/upload/status/') ? 'status' : 'record')
    return Response.json(record)
  })
  record = pending
  requests.length = 0
  socket = fakeSocket({ isOpening: true })
  vi.resetModules()
  const { fileWatchers } = await import('./file-watchers.ts')
  client = new QueryClient()
  watchers = fileWatchers(client)
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sit(wants: Interest['wants'], file: StoredFile | null = pending) {
  const seat = watchers.join(id, null)
  seat.says({ wants, file })
  return seat
}
const countOf = (what: string) => requests.filter((one) => one === what).length
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('however many places show a file, it is asked for once a round, and further apart each time', async () => {
  sit('tile')
  await pass(400)
  sit('tile')
  sit('news')
  await pass(500)
  expect(countOf('status')).toBe(1)
  await pass(100 + 1_600 + 2_560)
  expect(countOf('status')).toBe(4)
})

test('the record of a file that is waiting is asked for every 1.5 s, six times and no more', async () => {
  sit('tile')
  sit('tile')
  await pass(1_500 * 4)
  expect(countOf('record')).toBe(5)
  await pass(60_000)
  expect(countOf('record')).toBe(6)
})

test('a record with a final status ends polling', async () => {
  sit('tile')
  await pass(100)
  record = captioned
  await pass(1_500)
  expect(countOf('record')).toBe(2)
  await pass(60_000)
  expect(countOf('record')).toBe(2)
})

test('a file that is not on the screen is not polled', async () => {
  const seat = sit('news')
  await pass(30_000)
  expect(requests).toEqual([])
  seat.says({ wants: 'tile', file: pending })
  await pass(0)
  expect(requests).toEqual(['record', 'status'])
  seat.says({ wants: 'news', file: pending })
  await pass(30_000)
  expect(requests).toEqual(['record', 'status'])
})

test('what the socket reports a caption ends the asking', async () => {
  const { sharedRecordKey } = await import('./shared-record.ts')
  const seat = sit('tile')
  await pass(500)
  expect(socket.tell(captioned)).toBe(true)
  seat.says({ wants: 'tile', file: captioned })
  await pass(30_000)
  expect(requests).toEqual(['record', 'status'])
  expect(client.getQueryData(sharedRecordKey(id, null))).toEqual(captioned)
})

test('the record of a tile that is not ready is asked for six times, 1.5 s apart', async () => {
  record = { ...captioned, ready: false }
  sit('tile', record)
  await pass(1_500 * 4)
  expect(requests).toEqual(Array(5).fill('record'))
  await pass(60_000)
  expect(requests).toHaveLength(6)
})

test('a file that is looked at is asked for every 2.5 s while it is pending', async () => {
  sit('open')
  await pass(5_000)
  expect(requests).toEqual(['record', 'record', 'record'])
  record = captioned
  await pass(60_000)
  expect(requests).toHaveLength(4)
})

test('an event is kept when an older reply arrives after it', async () => {
  const { sharedRecordKey } = await import('./shared-record.ts')
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/upload/status/') ? Promise.resolve(Response.json(pending)) : reply.promise,
  )
  const seat = sit('tile')
  await pass(500)
  expect(socket.tell(captioned)).toBe(true)
  seat.says({ wants: 'tile', file: captioned })
  reply.resolve(Response.json(pending))
  await pass(60_000)
  expect(client.getQueryData(sharedRecordKey(id, null))).toEqual(captioned)
})

test('a record from before the caption is fetched again when the file is opened', async () => {
  const { sharedRecordKey } = await import('./shared-record.ts')
  client.setDefaultOptions({ queries: { staleTime: 30_000 } })
  client.setQueryData(sharedRecordKey(id, null), { ...pending, status: 'processing' })
  record = captioned
  sit('open', captioned)
  await pass(0)
  expect(requests).toEqual(['record'])
  expect(client.getQueryData(sharedRecordKey(id, null))).toEqual(captioned)
})

test('no one is asked once the last place is gone', async () => {
  const seats = [sit('tile'), sit('tile')]
  for (const seat of seats) seat.leave()
  await pass(300)
  requests.length = 0
  await pass(60_000)
  expect(requests).toEqual([])
  expect(socket.tell(captioned)).toBe(false)
})

test('a file that comes on the screen is among those the server reports, however many are waited for', async () => {
  sit('news')
  for (let last = 100; last < 300; last += 1) watchers.join(storedFile(last).file_id, null)
  await pass(1_000)
  expect(socket.tell(captioned)).toBe(false)
  sit('tile')
  await pass(1_000)
  expect(socket.tell(captioned)).toBe(true)
})
