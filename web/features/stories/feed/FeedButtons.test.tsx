import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { SessionContext } from '#web/session/use-session.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
import { useCreateAddress } from './create-address.ts'
import { FeedButtons } from './FeedButtons.tsx'

afterEach(() => vi.unstubAllGlobals())

const onCreate = vi.fn<() => void>()

function Feed() {
  useCreateAddress(onCreate)
  return (
    <>
      <FeedButtons onRefresh={() => undefined} onCreate={onCreate} />
      <p>{`query ${useLocation().search}`}</p>
    </>
  )
}

const Signup = () => <p>{`then ${wantedPath(useLocation().state)}`}</p>

function drawFeed(user: Profile | null, { isNew = true, path = '/' } = {}): void {
  onCreate.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ is_new: isNew }))
  draw(
    <MemoryRouter initialEntries={[path]}>
      <SessionContext value={{ user, isLoading: false, refresh: async () => user, setUser: () => undefined }}>
        <Routes>
          <Route path="/" element={<Feed />} />
          <Route path="/signup" element={<Signup />} />
        </Routes>
      </SessionContext>
    </MemoryRouter>,
  )
}

const maren = { id: 'maren', name: 'Maren' } as unknown as Profile

test('B8: the filled button of a new server makes the first account, and comes back to the dialog', async () => {
  drawFeed(null)
  const link = await screen.findByRole('link', { name: 'Create the first account' })
  expect(link.dataset['variant']).toBe('contained')
  expect(screen.queryByRole('button', { name: 'Create New Story' })).toBeNull()
  await userEvent.click(link)
  expect(screen.getByText('then /?create')).toBeTruthy()
})

test('B8: everywhere else it creates a story', async () => {
  drawFeed(null, { isNew: false })
  expect(await screen.findByRole('button', { name: 'Create New Story' })).toBeTruthy()
  drawFeed(maren)
  expect(await screen.findAllByRole('button', { name: 'Create New Story' })).toHaveLength(2)
})

test('B8: the address that one comes back to opens the dialog once, for a signed-in user', async () => {
  drawFeed(maren, { path: '/?create&filter=all' })
  expect(await screen.findByText('query ?filter=all')).toBeTruthy()
  expect(onCreate).toHaveBeenCalledOnce()
  drawFeed(null, { path: '/?create' })
  expect(onCreate).not.toHaveBeenCalled()
})
