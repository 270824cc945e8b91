import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { singleKeys, useKeys } from './use-keys.ts'

const upload = vi.fn<() => void>()
const leave = vi.fn<() => void>()

beforeEach(() => {
  upload.mockClear()
  leave.mockClear()
})
afterEach(() => act(() => singleKeys.write(true)))

function Page() {
  useKeys({ u: upload, Escape: leave })
  return (
    <main tabIndex={-1}>
      <input aria-label="Name" onKeyDown={(event) => event.stopPropagation()} />
      <button type="button">Edit</button>
    </main>
  )
}

/** A key that is pressed so long after the page was opened. */
function press(key: string, timeStamp: number, on: HTMLElement = document.body): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(on, event)
}

test('keyboard 3: single keys can be turned off, and other keys go on', async () => {
  draw(<Page />)
  await userEvent.keyboard('u')
  expect(upload).toHaveBeenCalledOnce()
  act(() => singleKeys.write(false))
  expect(localStorage.getItem('singleKeys')).toBe('off')
  await userEvent.keyboard('u{Escape}')
  expect(upload).toHaveBeenCalledOnce()
  expect(leave).toHaveBeenCalledOnce()
})

test('keyboard 3: for a second after a field was saved by Enter, single keys do nothing', () => {
  draw(<Page />)
  press('Enter', 10_000, screen.getByLabelText('Name'))
  press('u', 10_999)
  expect(upload).not.toHaveBeenCalled()
  press('u', 11_000)
  expect(upload).toHaveBeenCalledOnce()
  press('Enter', 20_000, screen.getByRole('button'))
  press('u', 20_001)
  expect(upload).toHaveBeenCalledTimes(2)
})

test('keyboard 2: what a key opens can give the focus back to the page', () => {
  draw(<Page />)
  press('u', 30_000)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  screen.getByRole('button').focus()
  press('u', 40_000, screen.getByRole('button'))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
