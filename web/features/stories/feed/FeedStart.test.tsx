import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import type { Site } from '#contract/calls/site.ts'
import { draw } from '#test/support/draw.tsx'
import { SessionContext } from '#web/session/use-session.ts'
import { FeedStart } from './FeedStart.tsx'

const newSite: Site = {
  operator_name: 'StoryPad',
  has_model: false,
  has_image_model: false,
  sign_in_provider: 'Google',
  has_mail_server: false,
  is_new: true,
  analytics_id: null,
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(newSite))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function drawStart(user: Profile | null) {
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <FeedStart onCreate={() => undefined} />
      </SessionContext>
    </MemoryRouter>,
  )
}

test('a signed-in user of a new server begins with a story, and reads about the built-in engine', async () => {
  drawStart({ name: 'Maren' } as Profile)
  await waitFor(() => screen.getByText(/built-in engine/))
  expect(screen.getByRole('button', { name: 'Create New Story' })).toBeTruthy()
})
