import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { wantedPath } from '#web/session/wanted-path.ts'
import { ChatProblemLine } from './ChatProblemLine.tsx'

function Signup() {
  return <p>back to {wantedPath(useLocation().state)}</p>
}

test('who has asked all free questions can sign in or make an account, and comes back', async () => {
  const problem = {
    text: 'Sign in to continue chatting.',
    needsSignIn: true,
    isAllowanceUsed: true,
    isOverPlan: false,
  }
  draw(
    <MemoryRouter initialEntries={['/share/group/7?x=1']}>
      <Routes>
        <Route path="/share/group/:id" element={<ChatProblemLine problem={problem} />} />
        <Route path="/signup" element={<Signup />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(screen.getByText('back to /share/group/7?x=1')).toBeTruthy()
})
