import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Story } from '#contract/calls/stories.ts'
import { draw } from '#test/support/draw.tsx'
import { shownStory } from '#test/support/shown-story.ts'
import { dropDrafts } from '#web/lib/use-draft.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { VisitorQuestions } from './VisitorQuestions.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dropDrafts()
})

const session = { user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }

function drawQuestions(change: Partial<Story>) {
  const story = shownStory(1, { can_edit: true, show_on_feed: true, ...change })
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return Response.json(story)
  })
  const { container } = draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <VisitorQuestions story={story} />
      </SessionContext>
    </MemoryRouter>,
  )
  return { bodies, container }
}

test.each([
  [{ per_day: 1_200, today: 12 }, '12 of 1,200 visitor questions today'],
  [{ per_day: 200, today: 200 }, '200 of 200 visitor questions today: visitors can ask again tomorrow'],
  [{ per_day: 0, today: 3 }, 'Visitors can’t ask questions'],
])('H5: the owner of a public story sees how many questions visitors asked: %j', (questions, words) => {
  drawQuestions({ visitor_questions: questions })
  expect(screen.getByText(words)).toBeDefined()
})

test('H5: the owner changes the limit, and is reported what is no limit', async () => {
  const { bodies } = drawQuestions({ visitor_questions: { per_day: 200, today: 12 } })
  await userEvent.click(screen.getByRole('button', { name: 'Change limit' }))
  const field = await screen.findByRole('textbox', { name: 'Visitor questions per day' })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save persona' }))
  await userEvent.clear(field)
  await userEvent.type(field, 'many')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number from 0 to 100,000.')
  await userEvent.clear(field)
  await userEvent.type(field, '50')
  await save()
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ visitor_questions_per_day: 50 })]))
})

test('H5: nothing is said of a private story, and of a server without such a limit', () => {
  for (const change of [{ show_on_feed: false, visitor_questions: { per_day: 200, today: 0 } }, {}])
    expect(drawQuestions(change).container.textContent).toBe('')
})
