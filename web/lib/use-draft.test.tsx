import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { dropDrafts, parseText, useDraft } from './use-draft.ts'

beforeEach(() => sessionStorage.clear())

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

test('what is no draft of this shape is none, and all go at once when somebody leaves', async () => {
  sessionStorage.setItem('draft:field', '{"not":"a text"}')
  drawn = draw(<Field />)
  expect(typed()).toBe('')
  await userEvent.type(screen.getByLabelText('Words'), 'mine')
  expect(sessionStorage.getItem('draft:field')).toBe('"mine"')
  dropDrafts()
  again()
  expect(typed()).toBe('')
})
