import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/calls/accounts.ts'
import type { Story } from '#contract/calls/stories.ts'
import { draw } from '#test/support/draw.tsx'
import { shownStory } from '#test/support/shown-story.ts'
import { SessionContext } from '#web/session/use-session.ts'
import { useKeys } from '#web/ui/hooks/use-keys.ts'
import { StoryHead } from './StoryHead.tsx'

const story = shownStory(1, {
  name: 'Andalusia',
  description: 'Five days.',
  tags: ['travel'],
  can_edit: true,
})
const other = shownStory(2, { tags: ['birds', 'family', 'birds of prey'] })

let sent: unknown[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET')
      return Response.json({ stories: [story, other], pagination: { hasMore: false, nextCursor: null } })
    sent.push(JSON.parse(String(body)))
    return Response.json({ ...story, ...JSON.parse(String(body)) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let uploads: number
function Page({ shown }: { shown: Story }) {
  useKeys({ u: () => (uploads += 1) })
  return <StoryHead story={shown} bar={null} heading={useRef(null)} onDeleted={() => undefined} />
}

function drawHead(shown = story) {
  uploads = 0
  const user = { id: story.user_id, name: 'Maren' } as Profile
  const session = { user, isLoading: false, refresh: async () => user, setUser: () => undefined }
  draw(
    <MemoryRouter>
      <SessionContext value={session}>
        <Page shown={shown} />
      </SessionContext>
    </MemoryRouter>,
  )
}

const heading = () => screen.getByRole('heading', { level: 1, name: 'Andalusia' })
const edit = () => userEvent.click(screen.getByRole('button', { name: 'Edit story' }))
const tags = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove tag/ }).map((chip) => chip.getAttribute('aria-label'))
const isOver = () => waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())

test('A3: Enter and a comma add a tag, Backspace removes the last, and only Ctrl+Enter saves', async () => {
  drawHead()
  await edit()
  await userEvent.type(tags(), 'family{Enter}birds, alone')
  expect(chips()).toEqual(['Remove tag travel', 'Remove tag family', 'Remove tag birds'])
  expect(tags().value).toBe('alone')
  await userEvent.clear(tags())
  await userEvent.type(tags(), '{Enter}{Backspace}')
  expect(chips()).toEqual(['Remove tag travel', 'Remove tag family'])
  expect(sent).toEqual([])
  await userEvent.type(tags(), 'unsaid{Control>}{Enter}{/Control}')
  await isOver()
  expect(sent).toEqual([{ tags: ['travel', 'family', 'unsaid'] }])
})

test('A3: tags that were used are suggested, and a pressed one is added', async () => {
  drawHead()
  await edit()
  expect(await screen.findByRole('button', { name: 'Add tag birds of prey' })).toBeTruthy()
  await userEvent.type(tags(), 'birds o')
  await userEvent.click(screen.getByRole('button', { name: 'Add tag birds of prey' }))
  expect(chips()).toEqual(['Remove tag travel', 'Remove tag birds of prey'])
  expect(document.activeElement).toBe(tags())
  expect(screen.queryByRole('button', { name: 'Add tag birds of prey' })).toBeNull()
})

test('A3: after saving, letters are no commands for a second', async () => {
  drawHead()
  await edit()
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['performance'] })
  await userEvent.type(tags(), 'birds{Control>}{Enter}{/Control}')
  await isOver()
  await userEvent.keyboard('u')
  expect(uploads).toBe(0)
  vi.advanceTimersByTime(1_001)
  await userEvent.keyboard('u')
  expect(uploads).toBe(1)
})

test('P11: all fields are labelled, and a missing name is marked at its field', async () => {
  drawHead()
  await edit()
  const fields = ['Story name', 'Description', 'Tags'].map((name) => screen.getByRole('textbox', { name }))
  expect(document.activeElement).toBe(fields[0])
  await userEvent.clear(screen.getByRole('textbox', { name: 'Story name' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByRole('textbox', { name: 'Story name', description: 'Story name cannot be empty' })
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('P11: pressing the name or the description begins the editing, for the owner alone', async () => {
  drawHead()
  await userEvent.click(heading())
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Story name' }))
  await userEvent.keyboard('{Escape}')
  await isOver()
  await userEvent.click(screen.getByText('Five days.'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Description' }))
})

test('P11: others cannot edit by pressing the name', async () => {
  drawHead({ ...story, can_edit: false })
  await userEvent.click(heading())
  expect(screen.queryByRole('textbox')).toBeNull()
})
