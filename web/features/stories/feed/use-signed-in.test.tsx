import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { wantedPath } from '#web/session/wanted-path.ts'
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

function Place() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} then ${wantedPath(state)}`}</p>
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
        <Place />
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
  expect(screen.getByText('/ then /')).toBeTruthy()
  await press('Learn')
  expect(created).toBe(1)
  await press('Create')
  expect(created).toBe(2)
})

test('B8: a visitor goes to sign-up, is shown why, and comes back to the dialog', async () => {
  let created = 0
  draw(<Page user={null} onCreate={() => (created += 1)} />)
  await press('Create')
  expect(screen.getByText('/ then /')).toBeTruthy()
  await press('Learn')
  expect(await screen.findByText('Please register / log in to create a story')).toBeTruthy()
  expect(screen.getByText('/signup then /?create')).toBeTruthy()
  expect(created).toBe(0)
})
