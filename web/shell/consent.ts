import { useSyncExternalStore } from 'react'

export type Consent = 'accepted' | 'declined'

const storageKey = 'cookieConsent'
const listeners = new Set<() => void>()
let consent = readStored()
/** Closing the banner decides nothing; it stays away until the next visit. */
let isPutOff = false

function readStored(): Consent | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'accepted' || stored === 'declined' ? stored : null
  } catch {
    return null
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the choice in this browser and passes it on to whoever counts. */
export function decide(choice: Consent): void {
  consent = choice
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // A browser that stores nothing is asked again at the next visit.
  }
  tell()
}

export function putOff(): void {
  isPutOff = true
  tell()
}

/** Shows the banner again, so that a choice can be taken back. */
export function askAgain(): void {
  consent = null
  isPutOff = false
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
  tell()
}

/** What was decided; null while nothing is. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, () => consent)

export const useIsConsentAsked = (): boolean =>
  useSyncExternalStore(subscribe, () => consent === null && !isPutOff)
