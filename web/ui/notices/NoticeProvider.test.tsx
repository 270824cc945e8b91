import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { PlainSnack } from './PlainNotices.tsx'
import { type Notices, useNotices } from './use-notices.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Exposes the function by which a part of the page shows a notice. */
function Part({ take }: { take: (notices: Notices) => void }) {
  const notices = useNotices()
  useEffect(() => {
    take(notices)
  }, [notices, take])
  return null
}

function drawNotices(): Notices {
  let taken: Notices | null = null
  draw(<Part take={(notices) => (taken = notices)} />)
  if (taken === null) throw new Error('nothing was drawn')
  return taken
}

/** Begins within the page, as a click on it does. */
async function begin<Answer>(tell: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  let answer: Promise<Answer> | null = null
  await act(async () => {
    answer = tell()
  })
  if (answer === null) throw new Error('nothing was told')
  return { answer }
}

const question = { title: 'Delete this story?', text: 'Its files stay.', confirmLabel: 'Delete' }

test('an alert has exactly its words and one button with the focus, and Enter closes it', async () => {
  const notices = drawNotices()
  const { answer } = await begin(() => notices.alert('Invalid credentials'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Invalid credentials' })
  expect(dialog.textContent).toBe('Invalid credentialsOK')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }))
  await userEvent.keyboard('{Enter}')
  await answer
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('of two alerts the second comes when the first is closed', async () => {
  const notices = drawNotices()
  await begin(async () => {
    void notices.alert('The first')
    void notices.alert('The second')
  })
  await screen.findByRole('alertdialog', { name: 'The first' })
  expect(screen.queryByRole('alertdialog', { name: 'The second' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByRole('alertdialog', { name: 'The second' })).toBeTruthy()
})

test.each([
  { isDangerous: true, focused: 'Cancel' },
  { isDangerous: false, focused: 'Delete' },
])('a question that is dangerous ($isDangerous) begins at $focused', async ({ isDangerous, focused }) => {
  const notices = drawNotices()
  await begin(() => notices.confirm({ ...question, isDangerous }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this story?' })
  expect(dialog.textContent).toContain('Its files stay.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: focused }))
})

test('Escape answers no, and the button that says so yes', async () => {
  const notices = drawNotices()
  const first = await begin(() => notices.confirm(question))
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await first.answer).toBe(false)
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const second = await begin(() => notices.confirm(question))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await second.answer).toBe(true)
})

test('a snackbar goes by itself after 4 s, a toast after 3.5 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const notices = drawNotices()
  await begin(async () => {
    notices.snackbar('Story created!')
    notices.toast('Deleted')
  })
  await screen.findByText('Story created!')
  await screen.findByText('Deleted')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(3_000)
  expect([screen.queryByText('Story created!'), screen.queryByText('Deleted')]).not.toContain(null)
  await pass(700)
  expect(screen.queryByText('Deleted')).toBeNull()
  expect(screen.queryByText('Story created!')).not.toBeNull()
  await pass(800)
  expect(screen.queryByText('Story created!')).toBeNull()
})

/** What was pressed in a line that offers two things. */
function twoActions() {
  const pressed: string[] = []
  const action = (label: string) => ({ label, onClick: () => void pressed.push(label) })
  return { pressed, actions: [action('Undo'), action('Copy link')] }
}

test.each(['Undo', 'Copy link'])(
  'of the actions of a line, ‘%s’ is done once, and the line goes',
  async (name) => {
    const notices = drawNotices()
    const { pressed, actions } = twoActions()
    await begin(async () => notices.toast('The story is public', { actions }))
    await screen.findByText('The story is public')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Undo', 'Copy link'])
    await userEvent.click(screen.getByRole('button', { name }))
    expect(pressed).toEqual([name])
    expect(screen.queryByText('The story is public')).toBeNull()
  },
)

test('a plain line has the same actions', async () => {
  const { pressed, actions } = twoActions()
  let closed = 0
  const notice = { key: 1, text: 'The story is public', actions }
  draw(<PlainSnack notice={notice} side="right" lifeMs={60_000} onClose={() => (closed += 1)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(pressed).toEqual(['Copy link', 'Undo'])
  expect(closed).toBe(2)
})
