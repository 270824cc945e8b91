import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CoverId, StoryId } from '#contract/ids.ts'
import type { Story, StoryCover } from '#contract/calls/stories.ts'
import { draw } from '#test/support/draw.tsx'
import { CoverDialog } from './CoverDialog.tsx'

const coverOf = (number: number): StoryCover => ({
  id: `0190a6b4-0000-7000-8000-00000000000${number}` as CoverId,
  url: `/api/groups/1/covers/${number}`,
})
const story = { id: '0190a6b4-0000-7000-8000-0000000000aa' as StoryId, name: 'Lakes', cover: null } as Story

interface Sent {
  method: string
  path: string
  body: unknown
}
const sent: Sent[] = []
let list: StoryCover[] = []
let make: (signal: AbortSignal | null) => Promise<Response>
const onClose = vi.fn<() => void>()
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  sent.length = 0
  list = []
  onClose.mockClear()
  make = async () => json(coverOf(1))
  vi.stubGlobal('fetch', async (input: string | URL, options: RequestInit = {}) => {
    const path = String(input)
    const { method = 'GET', body } = options
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : null })
    if (path.endsWith('/api/site')) return json({ has_image_model: true })
    if (path.endsWith('/api/usage'))
      return json({ gen_image_count: 2, gen_image_limit: 10, chat_count: 0, chat_limit: null })
    if (path.endsWith('/covers') && method === 'POST') return make(options.signal ?? null)
    if (path.endsWith('/covers')) return json(list)
    const isNone = String(body).includes('null')
    return json({ cover: isNone ? null : coverOf(1) })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (of: Story = story) =>
  draw(
    <MemoryRouter>
      <CoverDialog story={of} onClose={onClose} />
    </MemoryRouter>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choices = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('a picture is made, looked at, used, and what was there before can be had back', async () => {
  open()
  expect(await screen.findByText('2 of 10 image generations used this month.')).toBeTruthy()
  await press('Create picture')
  expect((await screen.findByAltText('New picture')).getAttribute('src')).toBe(coverOf(1).url)
  await press('Use this cover')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(choices()).toEqual([{ cover_id: coverOf(1).id }])
  await press('Undo')
  await waitFor(() => expect(choices()).toEqual([{ cover_id: coverOf(1).id }, { cover_id: null }]))
})

test('while a picture is made it is said so, and it can be cancelled', async () => {
  make = (signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  open()
  await press('Create picture')
  expect(await screen.findByText(/Creating a picture\. This can take a minute/)).toBeTruthy()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Create picture' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('over the limit the sentence and the way to the plans are there', async () => {
  make = async () => json({ error: 'You’ve used all 10 image generations.', code: 'limit_reached' }, 402)
  open()
  await press('Create picture')
  expect(await screen.findByText('You’ve used all 10 image generations.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/settings')
})

test('a picture that fails says why, and another can be tried', async () => {
  make = async () => json({ error: 'The language model failed.', code: 'cover_failed' }, 502)
  open()
  await press('Create picture')
  expect(await screen.findByText('The language model failed.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
  make = async () => json(coverOf(1))
  await press('Create picture')
  expect(await screen.findByRole('button', { name: 'Use this cover' })).toBeTruthy()
})

test('pictures that were made before are there to be chosen, and the one in use can be removed', async () => {
  list = [coverOf(2), coverOf(1)]
  open({ ...story, cover: coverOf(1) })
  expect((await screen.findByAltText('New picture')).getAttribute('src')).toBe(coverOf(1).url)
  expect(screen.queryByRole('button', { name: 'Use this cover' })).toBeNull()
  await press('Picture 1')
  expect(await screen.findByRole('button', { name: 'Use this cover' })).toBeTruthy()
  await press('Remove cover')
  await waitFor(() => expect(choices()).toEqual([{ cover_id: null }]))
})
