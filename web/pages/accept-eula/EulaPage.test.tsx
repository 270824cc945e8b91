import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { EulaPage } from './EulaPage.tsx'

afterEach(() => vi.unstubAllGlobals())

function drawPage(path: string, reply: () => Response): void {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/auth/pending-agreement') ? reply() : Response.json({ operator_name: 'StoryPad' }),
  )
  draw(
    <MemoryRouter initialEntries={[path]}>
      <EulaPage />
    </MemoryRouter>,
  )
}

test.each([
  ['nobody', null],
  ['somebody else', 'maren'],
])(
  'P3: an agreement that waits for %s has nothing to accept, and leads to sign-in',
  async (_who, username) => {
    drawPage('/accept-eula?user=x', () => Response.json({ username }))
    expect(await screen.findByText(/^You have nothing to accept right now/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(screen.queryByText(/One last step/)).toBeNull()
  },
)

test('P3: it is the last step for a user who has to accept it', async () => {
  drawPage('/accept-eula?user=Maren', () => Response.json({ username: 'maren' }))
  expect(await screen.findByText(/^One last step before you’re signed in as Maren/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test('P3: a server that cannot say decides when the agreement is accepted', async () => {
  drawPage('/accept-eula?user=maren', () => new Response('', { status: 404 }))
  expect(await screen.findByText(/^One last step/)).toBeTruthy()
})
