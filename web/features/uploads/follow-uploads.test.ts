import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FileStatus, listUploads, type StoredFile } from '#contract/calls/files.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { fakeSocket } from '#test/support/fake-socket.ts'
import { storedFile } from '#test/support/stored-file.ts'

const notes = Array.from({ length: 200 }, (_, at) =>
  storedFile(1000 + at, { status: 'pending', ready: false }),
)
const ids = notes.map((note) => note.file_id)
const captioned = (file: StoredFile): StoredFile => ({ ...file, status: 'captioned', ready: true })

let status: FileStatus
const fetch = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ status }))
const statusCalls = () => fetch.mock.calls.filter(([address]) => address.includes('/upload/status/')).length

/** Of a page of its own: the connection belongs to the page. */
const newPage = async () => {
  vi.resetModules()
  return import('./follow-uploads.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetch)
  status = 'pending'
})
afterEach(() => {
  fetch.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of 200 notes uploaded while the socket is open none is asked for', async () => {
  const socket = fakeSocket({ isOpening: true })
  const { followUploads } = await newPage()
  const following = followUploads(new QueryClient(), null, ids)
  await vi.advanceTimersByTimeAsync(3_000)
  status = 'captioned'
  const heard = notes.filter((note) => socket.tell(captioned(note)))
  await vi.advanceTimersByTimeAsync(60_000)
  await following
  expect([heard.length, statusCalls()]).toEqual([200, 0])
})

test('without a socket each is asked for until it is captioned', async () => {
  fakeSocket({ isOpening: false })
  const { followUploads } = await newPage()
  const following = followUploads(new QueryClient(), null, ids.slice(0, 3))
  await vi.advanceTimersByTimeAsync(1_500)
  status = 'captioned'
  await vi.advanceTimersByTimeAsync(60_000)
  await following
  expect(statusCalls()).toBe(6)
})

test('what was captioned while the socket was broken is found in the lists of the next one', async () => {
  const socket = fakeSocket({ isOpening: true })
  const { followUploads } = await newPage()
  const client = new QueryClient()
  const [note] = notes
  if (note === undefined) throw new Error('there are no notes')
  const following = followUploads(client, null, [note.file_id])
  await vi.advanceTimersByTimeAsync(3_000)
  socket.breakOff()
  client.setQueryData(keyOf(listUploads), { uploads: [captioned(note)] })
  await vi.advanceTimersByTimeAsync(60_000)
  await following
  expect(socket.tell(captioned(note))).toBe(false)
})

test('a late list is used, also without an event of the socket', async () => {
  fakeSocket({ isOpening: true })
  const { followUploads } = await newPage()
  const client = new QueryClient()
  const [note] = notes
  if (note === undefined) throw new Error('there are no notes')
  let isOver = false
  void followUploads(client, null, [note.file_id]).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isOver).toBe(false)
  client.setQueryData(keyOf(listUploads), { uploads: [captioned(note)] })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(isOver).toBe(true)
})

test('files that could not be read are returned at the end, from events or from polling', async () => {
  const [good, bad] = notes
  if (good === undefined || bad === undefined) throw new Error('there are no notes')
  const ended: StoredFile = { ...bad, status: 'error', error: 'This PDF is password-protected.' }
  const socket = fakeSocket({ isOpening: true })
  const unreadBySocket = (await newPage()).followUploads(new QueryClient(), null, [good.file_id, bad.file_id])
  await vi.advanceTimersByTimeAsync(3_000)
  socket.tell(captioned(good))
  socket.tell(ended)
  await vi.advanceTimersByTimeAsync(60_000)
  const unread = [{ id: bad.file_id, reason: 'This PDF is password-protected.' }]
  expect(await unreadBySocket).toEqual(unread)

  fakeSocket({ isOpening: false })
  fetch.mockImplementation(async () => Response.json({ status: 'error', error: ended.error }))
  const unreadByPolling = (await newPage()).followUploads(new QueryClient(), null, [bad.file_id])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await unreadByPolling).toEqual(unread)
})

test('what answers in the server’s place, in words of its own, is not asked again', async () => {
  fakeSocket({ isOpening: false })
  fetch.mockImplementation(async () => Response.json({ page: 'Sign in to this network' }))
  const following = (await newPage()).followUploads(new QueryClient(), null, ids.slice(0, 1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await following, statusCalls()]).toEqual([[], 1])
})
