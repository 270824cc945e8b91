import { useState } from 'react'
import { logWarning } from './browser-log.ts'
import { isInBrowser } from './in-browser.ts'
import { useIsAlive } from './use-is-alive.ts'

const prefix = 'draft:'

/** What the tab's storage did not take: it lasts as long as the page. */
const onPage = new Map<string, unknown>()

/** What was typed under this name and not sent yet, as it was stored; undefined where nothing was. */
export function keptDraft(name: string): unknown {
  if (!isInBrowser) return undefined
  if (onPage.has(name)) return onPage.get(name)
  try {
    const stored = sessionStorage.getItem(prefix + name)
    return stored === null ? undefined : JSON.parse(stored)
  } catch (failure) {
    logWarning('A draft could not be read.', failure)
    return undefined
  }
}

/** Keeps what was typed under this name; undefined forgets it. */
export function keepDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(value))
    onPage.delete(name)
  } catch (failure) {
    // Storage may be full or refused.
    onPage.set(name, value)
    logWarning('A draft could not be kept.', failure)
  }
}

export interface Draft<Value> {
  value: Value
  /** Keeps what was typed. */
  set: (next: Value) => void
  /** Forgets it, once it was sent or given up; the page shows what was there at first. */
  drop: () => void
  /** Something typed was there when the component came onto the page. */
  wasKept: boolean
}

/**
 * A state that outlives a reload of this tab, for what somebody types: `name` is the same for the same place, `first` is
 * what stands there without a draft, and `parse` makes of a stored value one that is fit, or undefined. What is equal to
 * `first` by its text is no draft.
 */
export function useDraft<Value>(
  name: string,
  first: Value,
  parse: (stored: unknown) => Value | undefined,
): Draft<Value> {
  const [begun] = useState(() => ({ kept: parse(keptDraft(name)), first }))
  const [typed, setTyped] = useState<{ value: Value } | null>(null)
  // What is kept stands in this browser and in no document.
  const kept = useIsAlive() ? begun.kept : undefined
  return {
    value: typed === null ? (kept ?? begun.first) : typed.value,
    wasKept: kept !== undefined,
    set: (next) => {
      keepDraft(name, JSON.stringify(next) === JSON.stringify(first) ? undefined : next)
      setTyped({ value: next })
    },
    drop: () => {
      keepDraft(name, undefined)
      setTyped({ value: first })
    },
  }
}

export const parseText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined

/** Forgets everything typed in this tab, as when somebody signs out: the next one to sit here is perhaps another. */
export function dropDrafts(): void {
  onPage.clear()
  try {
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
    for (const key of names) sessionStorage.removeItem(key)
  } catch (failure) {
    logWarning('Drafts could not be forgotten.', failure)
  }
}
