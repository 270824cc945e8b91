import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { shownStory } from '#test/support/shown-story.ts'
import { dropDrafts } from '#web/lib/use-draft.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { PersonaDialog } from './PersonaDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dropDrafts()
})

const story = shownStory(1, {
  can_edit: true,
  style_rules: ['short answers'],
  visitor_questions: { per_day: 200, today: 0 },
})
const session = { user: null, isLoading: false, refresh: async () => null, setUser: () => undefined }

function drawDialog() {
  const bodies: unknown[] = []
  const onClose = vi.fn<() => void>()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return Response.json(story)
  })
  const { unmount } = draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <PersonaDialog story={story} onClose={onClose} />
      </SessionContext>
    </MemoryRouter>,
  )
  return { bodies, onClose, unmount }
}

const type = (label: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: label }), text)

test('P6: a rule that is typed and not added is saved, and so is the text before it', async () => {
  const { bodies, onClose } = drawDialog()
  await type('Safety rules', ' no home addresses ')
  await type('Style rules', 'dry wit{Enter}one joke')
  await userEvent.click(screen.getByRole('button', { name: 'Save persona' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodies).toEqual([
    {
      persona_name: null,
      persona_preamble: null,
      style_rules: ['short answers', 'dry wit', 'one joke'],
      safety_rules: ['no home addresses'],
      visitor_questions_per_day: 200,
    },
  ])
})

test('P6: a rule that is typed is still in its field when the dialog opens again', async () => {
  const { unmount } = drawDialog()
  await type('Safety rules', 'no home addresses')
  unmount()
  drawDialog()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Safety rules' }).value).toBe(
    'no home addresses',
  )
})
