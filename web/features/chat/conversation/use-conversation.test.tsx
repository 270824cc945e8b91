import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ChatHistory } from '#contract/chat.ts'
import { draw } from '#test/support/draw.tsx'
import type { ConversationCalls } from './conversation-calls.ts'
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
  return <p>{useConversation(calls).isLoading ? 'loading' : 'there'}</p>
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
