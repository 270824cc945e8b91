import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { MessageId } from '#contract/ids.ts'
import { storedFile } from '#test/support/stored-file.ts'
import { readDocumentsView } from '#web/features/documents/documents-address.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'
import { isShowable, useRelevantFiles } from './use-relevant-files.ts'

const file = (last: number): ListedFile => ({ ...storedFile(last), hit: null })
const idOf = (last: number) => storedFile(last).file_id
const view = (query = '') => readDocumentsView(new URLSearchParams(query))

/** What the server no longer shows, and what it has no address of. */
let gone: number[] = []
let bare: number[] = []
let fetched: number[] = []
const bareOf = { url: '', s3Url: '', thumbnail_url: null }

beforeEach(() => {
  gone = []
  bare = []
  fetched = []
  vi.stubGlobal('fetch', async (address: string) => {
    const last = Number(/files\/[^/]+?(\d+)\/shared/.exec(address)?.[1])
    fetched.push(last)
    if (gone.includes(last)) return Response.json({ error: 'no', code: 'file_forbidden' }, { status: 403 })
    return Response.json(storedFile(last, bare.includes(last) ? bareOf : {}))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

interface Page {
  listed: number[]
  query?: string
  isListed?: boolean
  isChatOpen?: boolean
}

function openPage(first: number[]) {
  const client = new QueryClient()
  const initialProps: Page = { listed: first }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ listed, query = '', isListed = true, isChatOpen = true }: Page) =>
      useRelevantFiles({ view: view(query), listed: listed.map(file), isListed, isChatOpen }),
    { wrapper, initialProps },
  )
  return {
    result,
    rerender,
    answer: (...found: number[]) => act(() => result.current.onAnswer(found.map(file))),
    shown: () => result.current.files.map(({ file_id }) => Number(file_id.slice(-6))),
    marked: () => [...result.current.marked].map((id) => Number(id.slice(-6))),
  }
}

test('items not already displayed are prepended to the displayed files, and all relevant ones are marked', async () => {
  const page = openPage([1, 2, 3])
  page.answer(9, 2)
  await waitFor(() => expect(page.shown()).toEqual([9, 1, 2, 3]))
  expect(page.marked()).toEqual([9, 2])
  expect(page.result.current.ahead).toBe(1)
})

test('items without url, s3Url or thumbnail_url are excluded', async () => {
  expect([storedFile(1), storedFile(1, bareOf)].map(isShowable)).toEqual([true, false])
  expect(isShowable(storedFile(1, { ...bareOf, thumbnail_url: '/t' }))).toBe(true)
  bare = [8]
  const page = openPage([1])
  page.answer(8, 9)
  await waitFor(() => expect(page.shown()).toEqual([9, 1]))
  expect(page.marked()).toEqual([9])
})

test('what is deleted meanwhile, or of another user, is neither shown nor marked', async () => {
  gone = [8]
  const page = openPage([1])
  page.answer(8, 9)
  await waitFor(() => expect(page.shown()).toEqual([9, 1]))
  page.rerender({ listed: [] })
  expect(page.marked()).toEqual([9])
})

test('a file that the list reaches later is shown once, in its earlier place', async () => {
  const page = openPage([1])
  page.answer(9)
  await waitFor(() => expect(page.shown()).toEqual([9, 1]))
  page.rerender({ listed: [1, 2, 9] })
  expect(page.shown()).toEqual([9, 1, 2])
  page.rerender({ listed: [1, 2, 9], query: 'layout=tree' })
  expect(page.shown()).toEqual([9, 1, 2])
})

test('a file that leaves the list does not come back before it', () => {
  const page = openPage([1, 2])
  page.answer(2)
  expect(page.marked()).toEqual([2])
  page.rerender({ listed: [1] })
  expect(page.shown()).toEqual([1])
  expect(fetched).toEqual([])
})

test('in another view of the store those are prepended that it does not have', async () => {
  const page = openPage([1, 2])
  page.answer(2)
  page.rerender({ listed: [], query: 'type=text', isListed: false })
  expect(page.shown()).toEqual([])
  page.rerender({ listed: [1], query: 'type=text' })
  await waitFor(() => expect(page.shown()).toEqual([2, 1]))
})

test('a new answer takes the place of the one before, and an action clears it', async () => {
  const page = openPage([1, 2])
  page.answer(9)
  await waitFor(() => expect(page.shown()).toEqual([9, 1, 2]))
  page.answer(1)
  expect([page.shown(), page.marked()]).toEqual([[1, 2], [1]])
  act(() => page.result.current.clear())
  expect([page.shown(), page.marked()]).toEqual([[1, 2], []])
})

test('the files to which the next question is narrowed are marked, until that is cleared', () => {
  const page = openPage([1, 2])
  const relevant = { ...storedFile(2), id: idOf(2), type: 'image' }
  const id = z.parse(MessageId, '0190a6b4-0000-7000-8000-000000000001')
  act(() => page.result.current.onFilters([{ id, question: 'Where?', files: [relevant] }]))
  expect(page.marked()).toEqual([2])
  act(() => page.result.current.clear())
  expect([page.marked(), page.result.current.filters]).toEqual([[], []])
})

test('closing the drawer clears, unless it was closed to see them', () => {
  const page = openPage([1, 2])
  page.answer(2)
  page.rerender({ listed: [1, 2], isChatOpen: false })
  expect(page.marked()).toEqual([])

  page.rerender({ listed: [1, 2] })
  page.answer(2)
  act(() => page.result.current.keep())
  page.rerender({ listed: [1, 2], isChatOpen: false })
  expect(page.marked()).toEqual([2])

  // The next time it is closed they go.
  page.rerender({ listed: [1, 2] })
  page.rerender({ listed: [1, 2], isChatOpen: false })
  expect(page.marked()).toEqual([])
})
