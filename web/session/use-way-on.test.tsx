import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { SessionContext } from './use-session.ts'
import { useWayOn } from './use-way-on.ts'

afterEach(() => vi.unstubAllGlobals())

const ada = { id: 'ada', name: 'Ada' } as unknown as Profile
const setUser = vi.fn<(user: Profile | null) => void>()

interface Case {
  user?: Profile | null
  isLoading?: boolean
  isStaying?: boolean
  state?: object
}

function drawWay({ user = null, isLoading = false, isStaying = false, state }: Case): void {
  const Way = () => <p>{useWayOn(isStaying) ?? 'the form'}</p>
  draw(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <SessionContext value={{ user, isLoading, refresh: async () => user, setUser }}>
        <Way />
      </SessionContext>
    </MemoryRouter>,
  )
}

test('P4: sign-in pages go on to the wanted page, or to the feed, for a signed-in user', () => {
  drawWay({ user: ada, state: { wanted: '/documents?view=tree' } })
  expect(screen.getByText('/documents?view=tree')).toBeTruthy()
  drawWay({ user: ada })
  expect(screen.getByText('/')).toBeTruthy()
  drawWay({})
  expect(screen.getByText('the form')).toBeTruthy()
})

test('P4: a sign-in page that was opened directly asks once who is signed in, not for the profile', async () => {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () => Response.json(ada))
  vi.stubGlobal('fetch', fetch)
  drawWay({ isLoading: true })
  await vi.waitFor(() => expect(setUser).toHaveBeenCalledWith(ada))
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([expect.stringMatching(/\/auth\/user$/)])
})

test('P4: a page with something to say first does not ask', () => {
  const fetch = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  drawWay({ isLoading: true, isStaying: true })
  expect(fetch).not.toHaveBeenCalled()
  expect(screen.getByText('the form')).toBeTruthy()
})
