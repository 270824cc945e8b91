import { useSyncExternalStore } from 'react'

export interface Remembered<Value> {
  read: () => Value
  write: (next: Value) => void
  /** The value in a component, which is drawn again when it changes. */
  use: () => Value
}

interface Kept<Value> {
  key: string
  /** What a stored text means; null is what was never stored. */
  parse: (stored: string | null) => Value
  /** What is stored; null takes it away. */
  format: (value: Value) => string | null
}

/** A value this browser keeps. One that refuses to keep anything has it as long as the page is open. */
export function remembered<Value>({ key, parse, format }: Kept<Value>): Remembered<Value> {
  const listeners = new Set<() => void>()
  let value = parse(storedText(key))
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const write = (next: Value) => {
    value = next
    storeText(key, format(next))
    for (const listener of listeners) listener()
  }
  return { read, write, use: () => useSyncExternalStore(subscribe, read) }
}

function storedText(key: string): string | null {
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
