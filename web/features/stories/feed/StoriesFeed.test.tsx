import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { shownStory } from '#test/support/shown-story.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { StoriesFeed } from './StoriesFeed.tsx'

let answer: () => Response
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/api/groups/feed') ? answer() : Response.json({ error: 'Not here.' }, { status: 404 }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const page = (hasMore = false) =>
  Response.json({
    stories: [shownStory(1, { name: 'Five days at the lakes' })],
    pagination: { hasMore, nextCursor: hasMore ? 'next' : null, page: 1 },
  })

function drawFeed() {
  const session = { user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <StoriesFeed onCreate={() => undefined} onAddFiles={() => undefined} />
      </SessionContext>
    </MemoryRouter>,
  )
}

const refresh = () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
const card = () => screen.findByRole('link', { name: 'Five days at the lakes' })

test('S6: a refresh that fails says so, and keeps the stories that were there', async () => {
  answer = page
  drawFeed()
  await card()
  answer = () => Response.json({}, { status: 500 })
  await refresh()
  expect(await screen.findByText('Failed to load stories')).toBeTruthy()
  expect(await card()).toBeTruthy()
  answer = () => Response.json({ error: 'The database is starting.' }, { status: 503 })
  await refresh()
  expect(await screen.findByText('Failed to load stories. The database is starting.')).toBeTruthy()
  expect(await card()).toBeTruthy()
})

test('S6: a first load that fails says so in place of the stories', async () => {
  answer = () => Response.json({}, { status: 500 })
  drawFeed()
  expect(await screen.findByText('Failed to load stories')).toBeTruthy()
  answer = page
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card()).toBeTruthy()
})

test('S6: a next page that fails says so below the stories', async () => {
  class OnScreen {
    readonly #callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback
    }
    observe(target: Element) {
      const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
      this.#callback([entry], this as unknown as IntersectionObserver)
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', OnScreen)
  const answers = [page(true)]
  answer = () => answers.shift() ?? Response.json({}, { status: 500 })
  drawFeed()
  await card()
  expect(await screen.findByText('Failed to load stories')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
