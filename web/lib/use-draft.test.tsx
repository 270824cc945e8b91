import { userEvent } from '@testing-library/user-event'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { dropDrafts, parseText, setDraftOwner, useDraft } from './use-draft.ts'

beforeEach(() => {
  sessionStorage.clear()
  setDraftOwner('ada')
})

function Field({ first = '' }: { first?: string }) {
  const draft = useDraft('field', first, parseText)
  return (
    <>
      <input aria-label="Words" value={draft.value} onChange={(event) => draft.set(event.target.value)} />
      <button type="button" onClick={draft.drop}>
        Give up
      </button>
      <p>{draft.wasKept ? 'kept' : 'new'}</p>
    </>
  )
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Words').value

/** As after a reload of the tab. */
function again(first?: string): void {
  drawn.unmount()
  drawn = draw(<Field {...(first !== undefined && { first })} />)
}
let drawn: ReturnType<typeof draw>

test('what was typed is there after a reload, until it is given up (G10)', async () => {
  drawn = draw(<Field first="saved" />)
  expect(screen.getByText('new')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Words'), ' and more')
  again('saved')
  expect(typed()).toBe('saved and more')
  expect(screen.getByText('kept')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Give up' }))
  expect(typed()).toBe('saved')
  again('saved')
  expect(screen.getByText('new')).toBeTruthy()
})

test('a stored value of another shape is no draft', async () => {
  sessionStorage.setItem('draft:ada:field', '{"not":"a text"}')
  drawn = draw(<Field />)
  expect(typed()).toBe('')
  await userEvent.type(screen.getByLabelText('Words'), 'mine')
  expect(sessionStorage.getItem('draft:ada:field')).toBe('"mine"')
  dropDrafts()
  again()
  expect(typed()).toBe('')
})

const type = (words: string) => userEvent.type(screen.getByLabelText('Words'), words)
const signedIn = (user: string | null) => act(() => setDraftOwner(user))

test('H7: a draft is not shown to the next person, neither at once nor after a reload', async () => {
  drawn = draw(<Field />)
  await type('only for me')
  signedIn(null)
  expect(typed()).toBe('')
  again()
  expect(typed()).toBe('')
  await type('by a visitor')
  signedIn(null)
  expect(typed()).toBe('by a visitor')
})

test('H7: a session that ended by itself gives the draft back to its owner alone', async () => {
  drawn = draw(<Field />)
  await type('only for me')
  signedIn(null)
  signedIn('ada')
  expect(typed()).toBe('only for me')
  signedIn('ben')
  expect(typed()).toBe('')
  expect(sessionStorage).toHaveLength(0)
  signedIn('ada')
  expect(typed()).toBe('')
})

test('H7: what a visitor has typed goes along when they sign in', async () => {
  signedIn(null)
  drawn = draw(<Field />)
  await type('Which bird')
  signedIn('ada')
  await type(' is it?')
  again()
  expect(typed()).toBe('Which bird is it?')
  signedIn(null)
  again()
  expect(typed()).toBe('')
})

test('H7: signing out deletes every draft of the tab', async () => {
  drawn = draw(<Field />)
  await type('mine')
  dropDrafts()
  expect(sessionStorage).toHaveLength(0)
})

/** A page that does not know yet who is signed in, with what the tab has stored. */
async function openPage() {
  vi.resetModules()
  const page = await import('./use-draft.ts')
  const Question = () => {
    const draft = page.useDraft('question', '', page.parseText)
    return (
      <input aria-label="Words" value={draft.value} onChange={(event) => draft.set(event.target.value)} />
    )
  }
  drawn = draw(<Question />)
  return page
}

test('G10: what was typed before the page knew who is signed in is there after a reload', async () => {
  sessionStorage.clear()
  await openPage()
  await type('Which bird')
  drawn.unmount()
  const reloaded = await openPage()
  // As the server rendered it.
  expect(typed()).toBe('')
  act(() => reloaded.setDraftOwner('ada'))
  expect(typed()).toBe('Which bird')
  await type(' is it?')
  expect(typed()).toBe('Which bird is it?')
  expect(sessionStorage).toHaveLength(1)
})

test('G10: it is kept also when a draft from before the sign-in goes along', async () => {
  for (const keys of [
    ['draft:visitor:question', 'draft::question'],
    ['draft::question', 'draft:visitor:question'],
  ]) {
    sessionStorage.clear()
    for (const key of keys) sessionStorage.setItem(key, key.includes('visitor') ? '"older"' : '"newer"')
    const page = await openPage()
    act(() => page.setDraftOwner('ada'))
    expect(typed()).toBe('newer')
    expect(sessionStorage).toHaveLength(1)
    drawn.unmount()
  }
})
