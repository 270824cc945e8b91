import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FailureState } from './FailureState.tsx'

test('a failure is an alert that says what and why, and asks again where that helps', async () => {
  let retries = 0
  draw(<FailureState title="The files could not be loaded." text="Busy." onRetry={() => (retries += 1)} />)
  expect(screen.getByRole('alert').textContent).toContain('The files could not be loaded.Busy.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toBe(1)
})

test('where trying again is of no use it is not offered', () => {
  draw(<FailureState title="This story cannot be opened" />)
  expect(screen.getByRole('alert').textContent).toBe('This story cannot be opened')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an empty place is no alert, and offers what starts it', () => {
  draw(<EmptyState icon="·" title="No files to display" action={<button type="button">Upload</button>} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('No files to display')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
})
