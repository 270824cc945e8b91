import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { wantedPath } from '#web/session/wanted-path.ts'
import { ChatProblemLine } from './ChatProblemLine.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Signup() {
  return <p>back to {wantedPath(useLocation().state)}</p>
}

test('B7: after the free questions one can sign in or, as prominently, sign up, and comes back to the field', async () => {
  drawLine()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(screen.getByText('back to /share/group/7?x=1#chat')).toBeTruthy()
})

test('S12: after the sign-in window GET /auth/user is asked, up to three times, and the page reloads', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname !== '/auth/user') return new Response('', { status: 503 })
    requests.push(pathname)
    return requests.length < 3 ? new Response('', { status: 503 }) : Response.json({ id: 'ada' })
  })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  vi.stubGlobal('open', () => ({ focus: () => undefined, close: () => undefined }))
  drawLine()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const data = { type: 'auth', success: true }
  window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, data }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect(requests).toEqual(['/auth/user', '/auth/user', '/auth/user'])
})

const problem = {
  text: 'Sign in to continue chatting.',
  needsSignIn: true,
  isAllowanceUsed: true,
  isOverPlan: false,
}

function drawLine(): void {
  draw(
    <MemoryRouter initialEntries={['/share/group/7?x=1']}>
      <Routes>
        <Route path="/share/group/:id" element={<ChatProblemLine problem={problem} />} />
        <Route path="/signup" element={<Signup />} />
      </Routes>
    </MemoryRouter>,
  )
}
