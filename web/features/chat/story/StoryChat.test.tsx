import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import type { MessageId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { newQuestion } from '#web/features/chat/conversation/heard-answers.ts'
import { shownStory } from '#test/support/shown-story.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { StoryChat } from './StoryChat.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ history: [], earliestCursor: null, hasMorePrev: false }))
})
afterEach(() => vi.unstubAllGlobals())

/** The chat of a public story, for a signed-in reader. */
function drawForAna(): void {
  const user = { id: 'ana', name: 'Ana' } as unknown as Profile
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <StoryChat story={shownStory(1, { show_on_feed: true })} />
      </SessionContext>
    </MemoryRouter>,
  )
}

test('A1: each scope says who reads what is asked in it', async () => {
  drawForAna()
  const readers = [
    ['All', 'Everyone’s questions. Anyone can see them.', 'Send, anyone can see it'],
    ['Me', 'Only your questions. Anyone can see them under All.', 'Send, anyone can see it'],
    ['Private', 'Only you can see these.', 'Send, only you can see it'],
  ] as const
  for (const [scope, words, send] of readers) {
    await userEvent.click(screen.getByText(scope))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: send })).toBeTruthy()
  }
})

test('an answer that still grows after a reload leaves the field to what is being written', async () => {
  const answer = {
    ...newQuestion('Who went along?', new Date(0)).answer,
    id: '0190a6b4-0000-7000-8000-000000000002' as MessageId,
  }
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/answers/')
      ? new Promise<never>(() => {})
      : Response.json({ history: [answer], earliestCursor: null, hasMorePrev: false }),
  )
  drawForAna()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  field.focus()
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  await userEvent.keyboard('And the food?')
  expect(field.value).toBe('And the food?')
})

test('P: a question that the last answer offers is not suggested a second time below it', async () => {
  const message = {
    author_name: null,
    author_avatar_url: null,
    is_mine: false,
    sources: [],
    relevant_files: [],
  }
  const more = {
    figure: null,
    evidence: null,
    by_model: false,
    model_note: null,
    stopped: false,
    withdrawn: false,
    may_remove: false,
  }
  const at = '2026-10-24T09:30:00Z'
  const history = [
    {
      ...message,
      ...more,
      id: '0190a6b4-0000-7000-8000-000000000001',
      role: 'user',
      content: 'And the food?',
      created_at: at,
      suggestions: [],
      status: 'complete',
    },
    {
      ...message,
      ...more,
      id: '0190a6b4-0000-7000-8000-000000000002',
      role: 'assistant',
      content: 'Nothing says so.',
      created_at: at,
      suggestions: ['What did “Cottage” cost?'],
      status: 'complete',
    },
  ]
  const conversation = { history, earliestCursor: null, hasMorePrev: false }
  vi.stubGlobal('fetch', async () => Response.json(conversation))
  const suggested = ['What did “Cottage” cost?', 'Who went along?']
  const session = { user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <StoryChat
          story={shownStory(1, { show_on_feed: true, suggested_questions: suggested })}
          variant="share"
        />
      </SessionContext>
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Who went along?' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'What did “Cottage” cost?' })).toHaveLength(1)
})
