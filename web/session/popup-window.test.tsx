import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { popupName, useFillingNotice } from './popup-window.ts'

const postMessage = vi.fn<(message: unknown, origin: string) => void>()

beforeEach(() => {
  postMessage.mockClear()
  vi.stubGlobal('opener', { postMessage })
})
afterEach(() => {
  window.name = ''
  vi.unstubAllGlobals()
})

const messages = () => postMessage.mock.calls.map(([message]) => message)

function Form() {
  return (
    <form ref={useFillingNotice()}>
      <input aria-label="Name" />
    </form>
  )
}

test('P2: a form in a sign-in window says once that it is being filled in, and when it is left', async () => {
  window.name = popupName
  const drawn = draw(<Form />)
  expect(messages()).toEqual([])
  await userEvent.type(screen.getByLabelText('Name'), 'ada')
  expect(messages()).toEqual([{ type: 'auth-form', isFilling: true }])
  drawn.unmount()
  expect(messages()).toEqual([
    { type: 'auth-form', isFilling: true },
    { type: 'auth-form', isFilling: false },
  ])
})

test('P2: a form in an ordinary window says nothing', async () => {
  draw(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'ada')
  expect(messages()).toEqual([])
})
