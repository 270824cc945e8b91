import { act } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { draw } from '#test/support/draw.tsx'
import { Foot } from './Foot.tsx'
import { PictureFrame } from './PictureFrame.tsx'

/** A sign-in page whose code comes after the frame of the window. */
function Window() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MemoryRouter>
      <button onClick={() => startTransition(() => setIsOpen(true))}>Open</button>
      {isOpen && <PictureFrame title="Sign in">Fields</PictureFrame>}
      <Foot />
    </MemoryRouter>
  )
}

test('S5: the cookie question moves into a page that has a place for it, and is never there twice', async () => {
  const { container, findByRole, getByText } = draw(<Window />)
  const asked = () => container.querySelectorAll('.ConsentBanner').length
  await findByRole('region', { name: 'Cookies' })
  const seen = new Set<number>()
  const observer = new MutationObserver(() => seen.add(asked()))
  observer.observe(container, { childList: true, subtree: true })
  // Outside of an act, so that effects run when they do in a browser.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  try {
    getByText('Open').click()
    await expect.poll(() => container.querySelector('.PictureFrame .ConsentBanner')).not.toBeNull()
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true
  }
  await act(async () => {})
  observer.disconnect()
  expect([...seen]).toEqual([1])
})
