import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  read: () => Value
  write: (next: Value) => void
  /** Calls back with each new value; returns a function that stops it. */
  listen: (listener: (value: Value) => void) => () => void
  /** The value in a component, which renders again when it changes. */
  use: () => Value
  /** The result of `of` in a component, which renders again only when that changes. */
  usePart: <Part>(of: (value: Value) => Part) => Part
}

/**
 * A value that belongs to the page, not to a component, and that components and others read and write; `atFirst` is what a
 * document from the server shows of it.
 */
export function createStore<Value>(first: Value, atFirst: Value = first): Store<Value> {
  const listeners = new Set<() => void>()
  let value = first
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    write: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    listen: (listener) => subscribe(() => listener(value)),
    use: () => useSyncExternalStore(subscribe, read, () => atFirst),
    usePart: (of) =>
      useSyncExternalStore(
        subscribe,
        () => of(value),
        () => of(atFirst),
      ),
  }
}
