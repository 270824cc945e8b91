import { useSyncExternalStore } from 'react'

const storageKey = 'sidebarOpen'
const listeners = new Set<() => void>()
let isOpen = readStored()

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'false'
  } catch {
    return true
  }
}

function toggle(): void {
  isOpen = !isOpen
  try {
    localStorage.setItem(storageKey, String(isOpen))
  } catch {
    // A browser that stores nothing still gets its sidebar moved.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the sidebar is open; kept in this browser. */
export function useSidebar(): { isOpen: boolean; toggle: () => void } {
  return { isOpen: useSyncExternalStore(subscribe, () => isOpen), toggle }
}
