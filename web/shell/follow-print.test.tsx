import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followColours } from './follow-colours.ts'
import { followPrint } from './follow-print.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.className = ''
  document.body.innerHTML = ''
})

/** A window whose system is dark, and which can be printed. */
function printable() {
  const queries = new Map<string, EventTarget & { matches: boolean }>()
  vi.stubGlobal('matchMedia', (query: string) => {
    const mediaQuery =
      queries.get(query) ?? Object.assign(new EventTarget(), { matches: query.includes('dark') })
    queries.set(query, mediaQuery)
    return mediaQuery
  })
  return (isPrinting: boolean) => {
    const query = queries.get('print')
    if (query === undefined) throw new Error('nobody asks whether the page is printed')
    query.matches = isPrinting
    query.dispatchEvent(new Event('change'))
  }
}

const classes = () => [...document.documentElement.classList]

test('D1: a page is printed in light colours, and is dark again afterwards', () => {
  const print = printable()
  followColours()
  expect(classes()).toEqual(['dark'])
  print(true)
  expect(classes()).toEqual(['light'])
  print(false)
  expect(classes()).toEqual(['dark'])
})

test('D1: pictures that no one has scrolled to are loaded for the paper', () => {
  const print = printable()
  followPrint()
  document.body.innerHTML = '<img loading="lazy" alt=""><img loading="lazy" alt="">'
  const [waiting, loaded] = document.querySelectorAll('img')
  if (waiting === undefined || loaded === undefined) throw new Error('there are no pictures')
  Object.defineProperty(waiting, 'complete', { value: false })
  Object.defineProperty(loaded, 'complete', { value: true })
  print(true)
  // Asking again for one that is there would only choose another size of it.
  expect([waiting.loading, loaded.loading]).toEqual(['eager', 'lazy'])
})
