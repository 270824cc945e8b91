import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { draw } from '#test/support/draw.tsx'
import { SessionContext } from '#web/session/use-session.ts'
import { KeyboardMap } from './KeyboardMap.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  localStorage.clear()
})

const user = { id: 'ada', name: 'Ada' } as unknown as Profile
const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }

test('keyboard 3: single-key shortcuts can be turned off in the list of shortcuts', async () => {
  draw(
    <SessionContext value={session}>
      <KeyboardMap onClose={() => undefined} />
    </SessionContext>,
  )
  const box = screen.getByRole('checkbox', { name: /Single-key shortcuts/ })
  expect(box).toHaveProperty('checked', true)
  await userEvent.click(box)
  expect(localStorage.getItem('singleKeys')).toBe('off')
  await userEvent.click(box)
  expect(localStorage.getItem('singleKeys')).toBeNull()
})

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)', '⌘'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl'],
])('D9: the command key of %s is %s', async (userAgent, key) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent })
  const { commandKey } = await import('#web/lib/command-key.ts')
  expect(commandKey).toBe(key)
})
