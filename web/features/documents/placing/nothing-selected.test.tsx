import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { AddToStoryDialog } from './AddToStoryDialog.tsx'
import { MoveOrRemoveDialog } from './MoveOrRemoveDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const nothing = () => {}

/** What was to be changed on the server. */
function watchChanges(): string[] {
  const changes: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') changes.push(`${method} ${url}`)
    return Response.json({ stories: [], pagination: { hasMore: false, nextCursor: null } })
  })
  return changes
}

test.each([
  {
    dialog: 'Add to Story',
    part: <AddToStoryDialog fileIds={[]} onDone={nothing} onClose={nothing} />,
    press: ['Create and add'],
  },
  {
    dialog: 'Move or Remove from Story',
    part: <MoveOrRemoveDialog taken={[]} onDone={nothing} onClose={nothing} />,
    press: [/^Remove from story/],
  },
  {
    dialog: 'Move to Story',
    part: <MoveOrRemoveDialog taken={[]} onDone={nothing} onClose={nothing} />,
    press: [/^Move to another story/, 'Create and move'],
  },
])('with nothing selected ‘$dialog’ says so, stays, and changes nothing', async ({ dialog, part, press }) => {
  const changes = watchChanges()
  draw(part)
  for (const name of press) {
    const field = screen.queryByLabelText('Or create a new story')
    if (field !== null) await userEvent.type(field, 'Tarns')
    await userEvent.click(await screen.findByRole('button', { name }))
  }
  expect(await screen.findByText('No file selected')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: dialog })).toBeTruthy()
  expect(changes).toEqual([])
})
