import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { onAuthChange } from './auth-changed.ts'
import { SessionContext } from './use-session.ts'
import { useSignIn } from './use-sign-in.ts'

afterEach(() => vi.unstubAllGlobals())

function SignIn() {
  const signIn = useSignIn()
  return (
    <button type="button" onClick={() => void signIn({ username: 'ada', password: 'wrong' })}>
      Sign in
    </button>
  )
}

test('a failed login clears the user and informs the whole page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Invalid credentials' }, { status: 401 }))
  const setUser = vi.fn<(user: Profile | null) => void>()
  const user = { id: 'ada', name: 'Ada' } as unknown as Profile
  const heard: unknown[] = []
  const stop = onAuthChange((change) => heard.push(change))
  draw(
    <SessionContext value={{ user, isLoading: false, refresh: async () => user, setUser }}>
      <SignIn />
    </SessionContext>,
  )
  await userEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(heard).toEqual([{ success: false }]))
  expect(setUser).toHaveBeenCalledExactlyOnceWith(null)
  stop()
  vi.restoreAllMocks()
})
