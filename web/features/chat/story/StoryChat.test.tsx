import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { shownStory } from '#test/support/shown-story.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { StoryChat } from './StoryChat.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ history: [], earliestCursor: null, hasMorePrev: false }))
})
afterEach(() => vi.unstubAllGlobals())

test('A1: each scope says who reads what is asked in it', async () => {
  const user = { id: 'ana', name: 'Ana' } as unknown as Profile
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <StoryChat story={shownStory(1, { show_on_feed: true })} />
      </SessionContext>
    </MemoryRouter>,
  )
  const readers = [
    ['All', 'Everyone’s questions. Anyone can see them.', 'Send, anyone can see it'],
    ['Me', 'Only your questions. Anyone can see them under All.', 'Send, anyone can see it'],
    ['Private', 'Only you can see these.', 'Send, only you can see it'],
  ] as const
  for (const [scope, words, send] of readers) {
    await userEvent.click(screen.getByText(scope))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: send })).toBeTruthy()
  }
})
