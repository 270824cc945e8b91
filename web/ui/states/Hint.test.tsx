import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { Hint } from './Hint.tsx'

const shown = () => screen.findByRole('tooltip')

test('words show while a pointer rests on their control, and go when it is pressed', async () => {
  draw(
    <Hint text="Star">
      <button type="button" aria-label="Star the lake" />
    </Hint>,
  )
  const button = screen.getByRole('button')
  await userEvent.hover(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect((await shown()).textContent).toBe('Star')
  await userEvent.click(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('what says more than the name describes the control, and Escape puts it away', async () => {
  draw(
    <Hint text="About 40 tokens" isDescription>
      <button type="button">Organise</button>
    </Hint>,
  )
  const button = screen.getByRole('button', { name: 'Organise' })
  await userEvent.hover(button)
  const { id } = await shown()
  expect(button.getAttribute('aria-describedby')).toBe(id)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(button.hasAttribute('aria-describedby')).toBe(false)
})

test('without words there is none', async () => {
  draw(
    <Hint text={null}>
      <button type="button">Organise</button>
    </Hint>,
  )
  await userEvent.hover(screen.getByRole('button'))
  await expect(screen.findByRole('tooltip', undefined, { timeout: 700 })).rejects.toThrow()
})

test('its words are within the landmark of their control', async () => {
  draw(
    <main>
      <Hint text="Star">
        <button type="button" aria-label="Star the lake" />
      </Hint>
    </main>,
  )
  await userEvent.hover(screen.getByRole('button'))
  expect((await shown()).parentElement).toBe(screen.getByRole('main'))
})
