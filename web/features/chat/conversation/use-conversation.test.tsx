import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ChatHistory } from '#contract/calls/chat.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { draw } from '#test/support/draw.tsx'
import type { ConversationCalls } from './conversation-calls.ts'
import { newQuestion } from './heard-answers.ts'
import { useConversation } from './use-conversation.ts'

const nothing: ChatHistory = { history: [], earliestCursor: null, hasMorePrev: false }

function Scope({ load }: { load: ConversationCalls['load'] }) {
  const calls: ConversationCalls = {
    key: ['chat', 'a story', 'all'],
    isEnabled: true,
    isShared: false,
    load,
    ask: () => {
      throw new Error('nothing is asked here')
    },
  }
  const { isLoading, hasFailedToLoad, messages, reload } = useConversation(calls)
  return (
    <>
      <p>{isLoading ? 'loading' : 'there'}</p>
      {hasFailedToLoad && <p role="alert">failed</p>}
      {messages.map(({ id, content }) => (
        <q key={id}>{content}</q>
      ))}
      <button type="button" onClick={reload}>
        Reload
      </button>
    </>
  )
}

function Scopes({ load }: { load: ConversationCalls['load'] }) {
  const [isAll, setIsAll] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsAll(!isAll)}>
        Switch
      </button>
      {isAll && <Scope load={load} />}
    </>
  )
}

test('coming back to a scope loads its history every time, and shows meanwhile what was there', async () => {
  const load = vi.fn<ConversationCalls['load']>(async () => nothing)
  draw(<Scopes load={load} />)
  await screen.findByText('there')
  for (const times of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
    await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
    expect(screen.getByText('there')).toBeTruthy()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(times))
  }
})

test('S6: a history that cannot be loaded again says so, and what was there stays', async () => {
  const stored = { ...newQuestion('How many herons?', new Date(0)).question }
  const load = vi.fn<ConversationCalls['load']>(async () => ({ ...nothing, history: [stored] }))
  draw(<Scope load={load} />)
  await screen.findByText('How many herons?')
  expect(screen.queryByRole('alert')).toBeNull()
  load.mockRejectedValue(new ApiProblem(503, 'The database is away.'))
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByRole('alert')
  expect(screen.getByText('How many herons?')).toBeTruthy()
})
