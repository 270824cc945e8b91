import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { popupName } from '#web/session/popup-window.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { GoogleSetupPage } from './GoogleSetupPage.tsx'

afterEach(() => {
  window.name = ''
  vi.unstubAllGlobals()
})

const maren = { id: 'maren', name: 'Maren' } as unknown as Profile
const disk = { state: 'roomy', free_bytes: 5, total_bytes: 9 }

interface Told {
  isNew?: boolean
  user?: Profile | null
  isFirst?: boolean
}

/** Resolves once everything that was asked is answered. */
async function drawPage({ isNew = false, user = null, isFirst = false }: Told): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const body = address.endsWith('/api/site') ? { is_new: isNew } : { disk: isFirst ? disk : null }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <GoogleSetupPage />
      </SessionContext>
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(asked).toHaveLength(user === null ? 1 : 2))
  return asked
}

const steps = () => screen.queryByText('You run this installation')
const doors = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('in the sign-in window a visitor finds the two doors, and nothing of Google', async () => {
  window.name = popupName
  await drawPage({})
  expect(doors().slice(1)).toEqual(['Sign in with a password /login', 'Create an account /signup'])
  expect(document.body.textContent).not.toContain('Google')
  expect(steps()).toBeNull()
})

test('who came from Google’s button learns why he is here', async () => {
  await drawPage({ user: maren })
  expect(screen.getByText(/^Google is not connected/)).toBeTruthy()
  expect(steps()).toBeNull()
})

test.each<[string, Told]>([
  ['who is about to make the first account', { isNew: true }],
  ['who has the first account', { user: maren, isFirst: true }],
])('%s reads how to set it up', async (_, told) => {
  await drawPage(told)
  expect(await screen.findByText('You run this installation')).toBeTruthy()
  expect(document.body.textContent).toContain(`${window.location.origin}/auth/google/callback`)
})
