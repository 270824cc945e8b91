import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followColours } from './follow-colours.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  root.className = 'light'
})
afterEach(() => vi.unstubAllGlobals())

/** The system's colours, and how they change. */
function system(isDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isDark })
  const noPaper = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', (mediaQuery: string) => (mediaQuery === 'print' ? noPaper : query))
  return (isNowDark: boolean) => {
    query.matches = isNowDark
    query.dispatchEvent(new Event('change'))
  }
}

test('colours that changed before anybody listened are followed as well', () => {
  const change = system(true)
  followColours()
  expect([...root.classList]).toEqual(['dark'])
  change(false)
  expect([...root.classList]).toEqual(['light'])
})

test('what was chosen stays, whatever the system has', () => {
  localStorage.setItem('mui-mode', 'light')
  const change = system(true)
  followColours()
  change(true)
  expect([...root.classList]).toEqual(['light'])
})
