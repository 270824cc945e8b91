import Button from '@mui/material/Button'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { Field } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'

/** A dialog with one field; what is done with it is kept. */
function drawDialog(): { done: string[] } {
  const done: string[] = []
  draw(
    <FormDialog
      title="Rename file"
      text="Its address stays."
      onClose={() => done.push('closed')}
      onSubmit={(event) => {
        event.preventDefault()
        done.push('sent')
      }}
      submit={
        <Button type="submit" variant="contained">
          Rename
        </Button>
      }
    >
      <Field label="Name" autoFocus />
    </FormDialog>,
  )
  return { done }
}

test('a form over the page is named by its title, and its first field has the focus', () => {
  drawDialog()
  expect(screen.getByRole('dialog', { name: 'Rename file' }).textContent).toContain('Its address stays.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('Enter in a field sends it, Escape and Cancel leave it', async () => {
  const { done } = drawDialog()
  await userEvent.keyboard('third-day.txt{Enter}')
  expect(done).toEqual(['sent'])
  await userEvent.keyboard('{Escape}')
  expect(done).toEqual(['sent', 'closed'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(done).toEqual(['sent', 'closed', 'closed'])
})
