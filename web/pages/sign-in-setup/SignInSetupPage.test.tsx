import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { popupName } from '#web/session/popup-window.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { LoginPage } from '#web/pages/login/LoginPage.tsx'
import { SignInSetupPage } from './SignInSetupPage.tsx'

const close = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Invalid credentials' }, { status: 401 }))
  vi.stubGlobal('close', close.mockClear())
})
afterEach(() => {
  window.name = ''
  vi.unstubAllGlobals()
})

const maren = { id: 'maren', name: 'Maren' } as unknown as Profile

function drawPage(user: Profile | null = null): void {
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter initialEntries={['/sign-in-setup']}>
      <SessionContext value={session}>
        <Routes>
          <Route path="/sign-in-setup" element={<SignInSetupPage />} />
          <Route path="/" element={<p>The feed</p>} />
        </Routes>
      </SessionContext>
    </MemoryRouter>,
  )
}

test('P1: without Google the window signs in and up by password, and says why in one sentence', async () => {
  window.name = popupName
  drawPage()
  expect(screen.getByText('Google sign-in isn’t set up here.')).toBeTruthy()
  expect(screen.getByLabelText('Username or email address')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CONTINUE' })).toBeTruthy()
  expect(screen.queryByText('GOOGLE_CLIENT_ID')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Create an account' }))
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy()
})

test('the page and the sign-in buttons name the provider of this server', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ sign_in_provider: 'Authentik' }))
  drawPage()
  expect(await screen.findByText('Authentik sign-in isn’t set up here.')).toBeTruthy()
  cleanup()
  draw(
    <MemoryRouter>
      <SessionContext
        value={{ user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }}
      >
        <LoginPage />
      </SessionContext>
    </MemoryRouter>,
  )
  const button = await screen.findByRole('button', { name: 'Sign in with Authentik' })
  expect(button.querySelector('[fill="#4285F4"]')).toBeNull()
})

test('P1: the instructions for the operator are behind a link, with a way back', async () => {
  drawPage()
  await userEvent.click(screen.getByRole('link', { name: 'For the operator' }))
  expect(screen.getByText('GOOGLE_CLIENT_ID')).toBeTruthy()
  expect(document.body.textContent).toContain(`${window.location.origin}/auth/google/callback`)
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  expect(screen.getByLabelText('Username or email address')).toBeTruthy()
})

test('P1: a window in which a user is signed in closes; a page goes on', async () => {
  window.name = popupName
  drawPage(maren)
  expect(close).toHaveBeenCalledOnce()
  window.name = ''
  drawPage(maren)
  expect(await screen.findByText('The feed')).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})
