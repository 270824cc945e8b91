import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { NotConnected } from './NotConnected.tsx'

const drawPage = (isAvailable: boolean) =>
  draw(
    <MemoryRouter>
      <NotConnected isAvailable={isAvailable} />
    </MemoryRouter>,
  )

test('D8: the first page says when no drive can be connected on this server', () => {
  drawPage(false)
  expect(screen.getByText("You haven't connected any cloud storage accounts yet.")).toBeTruthy()
  expect(
    screen.getByText('Connect OneDrive or Google Drive to browse and caption your cloud files.'),
  ).toBeTruthy()
  expect(screen.getByText(/^No drives are set up on this server yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Settings' }).className).toContain('outlined')
})

test('D8: where one can be connected the way there is the prominent one', () => {
  drawPage(true)
  expect(screen.queryByText(/No drives are set up/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Settings' }).className).toContain('contained')
})
