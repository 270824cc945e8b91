import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { oneStop } from './one-stop.ts'
import { gridCell, walkGrid } from './walk-grid.ts'

function Grid({ names }: { names: string[] }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is heard are its buttons. */}
      <ul ref={oneStop} onKeyDown={walkGrid}>
        {names.map((name) => (
          <li key={name} {...gridCell}>
            <button type="button">{name}</button>
            <input type="checkbox" aria-label={`Select ${name}`} />
          </li>
        ))}
      </ul>
      <button type="button">After</button>
    </>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('Tab stops at one cell of a grid and its own controls, then leaves it', async () => {
  draw(<Grid names={['a', 'b', 'c']} />)
  const stops: (string | null | undefined)[] = []
  for (let at = 0; at < 3; at += 1) {
    await userEvent.tab()
    stops.push(focused())
  }
  expect(stops).toEqual(['a', 'Select a', 'After'])
})

test('the cell that had the focus last is the stop, and the first one when it is gone', async () => {
  const { rerender } = draw(<Grid names={['a', 'b', 'c']} />)
  screen.getByRole('button', { name: 'b' }).focus()
  screen.getByRole('button', { name: 'After' }).focus()
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Select b')
  rerender(<Grid names={['c', 'd']} />)
  await expect.poll(() => screen.getByRole('button', { name: 'c' }).tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: 'd' }).tabIndex).toBe(-1)
})
