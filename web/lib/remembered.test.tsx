import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('what another tab changes is changed here at once, as a consent that is taken back', () => {
  const consent = remembered<string | null>({
    key: 'answer',
    parse: (stored) => stored,
    format: (value) => value,
  })
  consent.write('accepted')
  expect(localStorage.getItem('answer')).toBe('accepted')
  localStorage.setItem('answer', 'declined')
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  expect(consent.read()).toBe('accepted')
  window.dispatchEvent(new StorageEvent('storage', { key: 'answer' }))
  expect(consent.read()).toBe('declined')
})
