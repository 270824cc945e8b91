import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import type { Story } from '#contract/calls/stories.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { newQuestion } from '#web/features/chat/conversation/heard-answers.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { draw } from '#test/support/draw.tsx'
import { storedFile } from '#test/support/stored-file.ts'
import { FirstChat } from './FirstChat.tsx'

const id = '0190a6b4-0000-7000-8000-0000000000aa' as Story['id']
const story = { id, suggested_questions: [] as string[] } as Story

afterEach(() => localStorage.clear())

function drawFirst(user: Profile | null) {
  const { question, answer } = newQuestion('How long?', new Date(0))
  const source = { number: 1, page: null, row: 2, row_to: null, line: null, second: null, type: 'csv' }
  const storedAnswer = {
    ...answer,
    status: 'complete' as const,
    content: 'Two hours [1].',
    sources: [{ ...storedFile(1), ...source }],
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(queryKeys.chat(id, 'all'), {
    pages: [{ history: [question, storedAnswer], earliestCursor: null, hasMorePrev: false }],
    pageParams: [null],
  })
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <FirstChat story={story} onWanted={() => {}} onAsk={() => {}} />
      </SessionContext>
    </QueryClientProvider>,
  )
}

test('B6: an answer that came with the document has numbers and named sources as the chat has', () => {
  drawFirst(null)
  const answer = screen.getByRole('article', { name: 'Answer' })
  expect(answer.textContent).not.toContain('[1]')
  expect(screen.getByRole('list', { name: 'Sources' }).textContent).toContain(storedFile(1).name)
})

test('B6: what is left of the free questions is shown from the start, and nothing is asked with none left', () => {
  localStorage.setItem(`storypad:free-prompts:${id}`, '3')
  drawFirst(null)
  expect(screen.getAllByText('Sign in to continue chatting.').length).toBeGreaterThan(0)
  expect(screen.getByRole('textbox')).toHaveProperty('disabled', true)
})

test('B6: who is signed in is reported no free questions', () => {
  drawFirst({ id: 'ana' } as unknown as Profile)
  expect(screen.queryAllByText(/free questions/)).toEqual([])
})
