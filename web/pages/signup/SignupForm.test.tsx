import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { SessionContext } from '#web/session/use-session.ts'
import { SignupForm } from './SignupForm.tsx'

afterEach(() => vi.unstubAllGlobals())

test('P19: a taken username and a taken address are reported at once, each at its field', async () => {
  const fields = {
    username: 'This username is taken.',
    email: 'An account already uses this address.',
  }
  const error = { error: fields.username, code: 'name_in_use', field: 'username', fields }
  vi.stubGlobal('fetch', async () => Response.json(error, { status: 409 }))
  draw(
    <MemoryRouter>
      <SessionContext
        value={{ user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }}
      >
        <SignupForm />
      </SessionContext>
    </MemoryRouter>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Ada Example')
  await userEvent.type(screen.getByLabelText('Username'), 'ada')
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a long enough secret')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  for (const [label, words] of [
    ['Username', fields.username],
    ['Email', fields.email],
  ] as const) {
    const note = await screen.findByText(words)
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(note.id)
  }
})
