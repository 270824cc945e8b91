import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { noteAnswers } from '#web/lib/online.ts'
import { lazyPart, smallPart } from './lazy-part.ts'
import { PartBoundary } from './dialogs/PartBoundary.tsx'

// React logs the expected failure to the console itself.
vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => noteAnswers(true))

const Real = ({ words }: { words: string }) => <p>{words}</p>
const Plain = ({ words }: { words: string }) => <p>plainly: {words}</p>
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a small part whose code cannot be loaded is shown plainly (G10)', async () => {
  const Part = smallPart<'Real', { words: string }>('Real', gone, Plain)
  draw(
    <PartBoundary>
      <Part words="The server says no." />
    </PartBoundary>,
  )
  expect((await screen.findByText(/The server says no/)).textContent).toBe('plainly: The server says no.')
})

test('a part that was not there comes when the line is back, and what is around it stays (G10)', async () => {
  let load: () => Promise<{ Real: typeof Real }> = gone
  const Part = lazyPart<'Real', { words: string }>('Real', () => load())
  noteAnswers(false)
  draw(
    <>
      <p>around it</p>
      <PartBoundary>
        <Part words="here it is" />
      </PartBoundary>
    </>,
  )
  await screen.findByRole('alert')
  expect(screen.getByText('around it')).toBeTruthy()
  load = async () => ({ Real })
  noteAnswers(true)
  expect(await screen.findByText('here it is')).toBeTruthy()
})
