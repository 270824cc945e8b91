import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/accounts.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { draw } from '#test/support/draw.tsx'
import { useSignedIn } from './use-signed-in.ts'

const maren = { name: 'Maren' } as Profile

function CreateButton({ onCreate }: { onCreate: () => void }) {
  return (
    <button type="button" onClick={useSignedIn(onCreate)}>
      Create
    </button>
  )
}

/** A page that has still to learn who is here. */
function Page({ user, onCreate }: { user: Profile | null; onCreate: () => void }) {
  const [isLoading, setIsLoading] = useState(true)
  const session = {
    user: isLoading ? null : user,
    isLoading,
    refresh: async () => user,
    setUser: () => undefined,
  }
  return (
    <MemoryRouter>
      <SessionContext value={session}>
        <CreateButton onCreate={onCreate} />
        <button type="button" onClick={() => setIsLoading(false)}>
          Learn
        </button>
      </SessionContext>
    </MemoryRouter>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what is pressed before it is known who is here happens as soon as that is known, once', async () => {
  let created = 0
  draw(<Page user={maren} onCreate={() => (created += 1)} />)
  await press('Create')
  expect(created).toBe(0)
  expect(screen.queryByText(/sign in/i)).toBeNull()
  await press('Learn')
  expect(created).toBe(1)
  await press('Create')
  expect(created).toBe(2)
})

test('a visitor is asked to sign in, also when he was quick', async () => {
  let created = 0
  draw(<Page user={null} onCreate={() => (created += 1)} />)
  await press('Create')
  expect(screen.queryByText(/sign in/i)).toBeNull()
  await press('Learn')
  // Both doors: to an account one has, and to a new one.
  expect(await screen.findByText('Please register / log in to create a story')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create an account' })).toBeTruthy()
  expect(created).toBe(0)
})
