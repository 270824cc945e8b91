import { afterEach, beforeEach, expect, test } from 'vitest'
import { actEarly, beginPage } from './begin-page.ts'

// The page is shared by many files: what a test puts there it takes away.

let heard: string[] = []
beforeEach(() => {
  heard = []
  document.body.innerHTML = `
    <a href="/terms">Terms</a><a href="https://elsewhere.example/">Elsewhere</a><button>Create</button><input>`
})
afterEach(() => {
  // It waits for nothing any more.
  window.dispatchEvent(new Event('pointerdown'))
  actEarly()
  document.body.innerHTML = ''
})

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`there is no ${selector}`)
  return element
}
const press = (selector: string) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const type = (selector: string, key: string) =>
  find(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

/** The page is hydrated. */
function listen() {
  for (const element of document.querySelectorAll('button, a'))
    element.addEventListener('click', (event) => {
      event.preventDefault()
      heard.push(element.textContent ?? '')
    })
  document.body.addEventListener('keydown', ({ key }) => heard.push(key), { once: true })
}

test('what is pressed before the page is hydrated happens then, once and in its order', () => {
  beginPage([])
  // Neither the link is followed nor the button heard.
  expect([press('button'), press('a'), press('button')]).toEqual([false, false, false])
  type('body', '?')
  listen()
  expect(heard).toEqual([])
  const awaited = () => [...document.querySelectorAll('[data-awaited]')].map(({ textContent }) => textContent)
  expect(awaited()).toEqual(['Terms', 'Create'])
  actEarly()
  expect(awaited()).toEqual([])
  expect(heard).toEqual(['Create', 'Terms', '?'])
  actEarly()
  expect(heard).toHaveLength(3)
})

test('where the scripts cannot run, nothing is held back for them', () => {
  document.documentElement.classList.add('too-old')
  beginPage([])
  document.documentElement.classList.remove('too-old')
  expect(press('button')).toBe(true)
  expect(window.earlyActs).toBeUndefined()
})

test('what leads elsewhere, or is typed into a field, is left alone', () => {
  beginPage([])
  expect(press('a[href^="https"]')).toBe(true)
  type('input', 'a')
  listen()
  actEarly()
  expect(heard).toEqual([])
})

test('the scripts are fetched when the pictures that have come are painted, the last of them as the one that runs', async () => {
  let decoded = () => {}
  const picture = document.createElement('img')
  Object.defineProperty(picture, 'complete', { value: true })
  picture.decode = () => new Promise((resolve) => (decoded = resolve))
  document.body.append(picture)
  const addresses = () =>
    [...document.head.querySelectorAll('[crossorigin]')].map((element) =>
      element instanceof HTMLScriptElement ? element.src : element.getAttribute('href'),
    )
  beginPage(['/part.js', '/entry.js'])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(addresses()).toEqual([])
  decoded()
  await expect.poll(addresses).toEqual(['/part.js', expect.stringContaining('/entry.js')])
  for (const element of document.head.querySelectorAll('[crossorigin]')) element.remove()
})
