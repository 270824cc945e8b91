import { isInBrowser } from './in-browser.ts'
import { createStore, type Store } from './store.ts'

interface Kept<Value> {
  key: string
  /** What a stored text means; null is what was never stored. */
  parse: (stored: string | null) => Value
  /** What is stored; null takes it away. */
  format: (value: Value) => string | null
}

/** A value this browser keeps. One that refuses to keep anything has it as long as the page is open. */
export function remembered<Value>({ key, parse, format }: Kept<Value>): Store<Value> {
  const store = createStore(parse(storedText(key)), parse(null))
  // Another tab of this browser has changed it; null is all of them at once.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) store.write(parse(storedText(key)))
  })
  return {
    ...store,
    write: (next) => {
      storeText(key, format(next))
      store.write(next)
    },
  }
}

function storedText(key: string): string | null {
  if (!isInBrowser) return null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage may be full or refused.
  }
}
