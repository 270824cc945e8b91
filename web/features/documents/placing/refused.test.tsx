import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { FileId, StoryId } from '#contract/ids.ts'
import { draw } from '#test/support/draw.tsx'
import { OrganiseDialog } from '#web/features/documents/organise/OrganiseDialog.tsx'
import { AddToStoryDialog } from './AddToStoryDialog.tsx'
import { MoveOrRemoveDialog } from './MoveOrRemoveDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const nothing = () => {}
const fileId = '0190a6b4-0000-7000-8000-000000000001' as FileId
const tarns = { id: '0190a6b4-0000-7000-8000-0000000000aa' as StoryId, name: 'Tarns' }
const refusal = { error: 'This story already has 5,000 files.', code: 'story_full' }

/** Lists one story, and answers every change with this. */
function refuse(status: number, body: object) {
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return Response.json(body, { status })
    const story = { ...tarns, file_count: 0, files: [], tags: [], cover: null }
    return Response.json({ stories: [story], pagination: { hasMore: false, nextCursor: null } })
  })
}

const addDialog = <AddToStoryDialog fileIds={[fileId]} onDone={nothing} onClose={nothing} />
const moveDialog = (
  <MoveOrRemoveDialog
    taken={[{ from: { ...tarns, id: '0190a6b4-0000-7000-8000-0000000000bb' as StoryId }, fileIds: [fileId] }]}
    onDone={nothing}
    onClose={nothing}
  />
)

const chooseTarns = () => screen.findByRole('button', { name: /^Tarns/ }).then(userEvent.click)
const createNew = (button: string) => async () => {
  const another = screen.queryByRole('button', { name: /^Move to another story/ })
  if (another !== null) await userEvent.click(another)
  await userEvent.type(await screen.findByLabelText('Or create a new story'), 'Fells')
  await userEvent.click(screen.getByRole('button', { name: button }))
}

test.each([
  { text: 'Failed to add to story', dialog: addDialog, act: chooseTarns },
  { text: 'Failed to create story', dialog: addDialog, act: createNew('Create and add') },
  { text: 'Failed to create story and move', dialog: moveDialog, act: createNew('Create and move') },
])('S8: ‘$text’ is said for every failure, with the server’s sentence', async ({ text, dialog, act }) => {
  refuse(409, refusal)
  const { unmount } = draw(dialog)
  await act()
  expect(await screen.findByText(`${text}. ${refusal.error}`)).toBeTruthy()
  unmount()
  refuse(500, {})
  draw(dialog)
  await act()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText(/HTTP 500/)).toBeNull()
})

test.each([
  {
    said: '. We’re already organizing your documents.',
    status: 409,
    body: { error: 'We’re already organizing your documents.' },
  },
  { said: '', status: 500, body: {} },
])('S8: ‘Failed to auto-organize$said’ is said with status $status', async ({ said, status, body }) => {
  refuse(status, body)
  draw(
    <MemoryRouter>
      <OrganiseDialog onClose={nothing} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('dialog', { name: 'Failed to auto-organize' })).toBeTruthy()
  const lines = await screen.findAllByText(/^Failed to auto-organize/)
  expect(lines.map(({ textContent }) => textContent)).toContain(`Failed to auto-organize${said}`)
  expect(screen.queryByText('HTTP 500')).toBeNull()
})
