import { useState } from 'react'
import { logWarning } from './browser-log.ts'
import { isInBrowser } from './in-browser.ts'
import { createStore } from './store.ts'

const prefix = 'draft:'
const visitor = 'visitor'

/** Whose drafts are read and kept: a user id, or `visitor`; undefined until the page knows who is signed in. */
const owner = createStore<string | undefined>(undefined)

// A hook by its name, so that the compiler does not keep its value.
const useOwner = (): string | undefined => owner.use()

/** Drafts that the tab's storage refused, and those whose owner is not known yet. They last as long as the page. */
const onPage = new Map<string, unknown>()

const keyOf = (name: string, of = owner.read()): string => `${prefix}${of ?? ''}:${name}`

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    // A browser may refuse even to name it.
    return []
  }
}

/**
 * Sets whose drafts are shown; null is a visitor. What was typed before signing in goes along, and the drafts of another
 * user are deleted as soon as another one signs in.
 */
export function setDraftOwner(userId: string | null): void {
  const [before, next] = [owner.read(), userId ?? visitor]
  if (before === next) return
  // Backwards, so that what was typed before the owner was known comes last: it is newer than a visitor's draft.
  for (const key of [...new Set([...storedKeys(), ...onPage.keys()])].toSorted().toReversed()) {
    const [, from = ''] = key.split(':')
    const isMoving = from === '' || (from === visitor && next !== visitor)
    if (isMoving) store(keyOf(key.slice(keyOf('', from).length), next), readStored(key))
    if (isMoving || (from !== next && next !== visitor)) store(key, undefined)
  }
  owner.write(next)
}

function readStored(key: string): unknown {
  if (onPage.has(key)) return onPage.get(key)
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch (failure) {
    logWarning('A draft could not be read.', failure)
    return undefined
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
    onPage.delete(key)
  } catch (failure) {
    // Storage may be full or refused.
    onPage.set(key, value)
    logWarning('A draft could not be kept.', failure)
  }
}

/** What the owner typed under this name and has not sent, as it was stored; undefined where there is nothing. */
export function keptDraft(name: string): unknown {
  if (!isInBrowser) return undefined
  // A page that is being hydrated shows what the server rendered, which knows no draft.
  return owner.read() === undefined ? onPage.get(keyOf(name)) : readStored(keyOf(name))
}

/** Keeps what was typed under this name; undefined forgets it. */
export function keepDraft(name: string, value: unknown): void {
  const key = keyOf(name)
  store(key, value)
  // The stored one is read after a reload, once the owner is known.
  if (owner.read() === undefined && value !== undefined) onPage.set(key, value)
}

interface Draft<Value> {
  value: Value
  /** Keeps what was typed. */
  set: (next: Value) => void
  /** Forgets it after it was sent or discarded; the first value is shown again. */
  drop: () => void
  /** The draft was typed earlier. */
  wasKept: boolean
}

interface State<Value> {
  owner: string | undefined
  kept: Value | undefined
  typed: { value: Value } | null
}

/**
 * State for what a user types, which outlives a reload of this tab and is shown to that user only: `name` is the same for
 * the same place, `first` is the value without a draft, and `parse` turns a stored value into a valid one, or undefined.
 * A value that equals `first` is not kept.
 */
export function useDraft<Value>(
  name: string,
  first: Value,
  parse: (stored: unknown) => Value | undefined,
): Draft<Value> {
  // Unknown in server-rendered HTML and while it is hydrated.
  const ownerNow = useOwner()
  const [begun] = useState(first)
  const [state, setState] = useState((): State<Value> => ({
    owner: ownerNow,
    kept: parse(keptDraft(name)),
    typed: null,
  }))
  if (state.owner !== ownerNow) setState(handOver(state, ownerNow, parse(keptDraft(name))))
  const { kept, typed } = state
  return {
    value: typed === null ? (kept ?? begun) : typed.value,
    wasKept: kept !== undefined,
    set: (next) => {
      keepDraft(name, JSON.stringify(next) === JSON.stringify(first) ? undefined : next)
      setState((before) => ({ ...before, typed: { value: next } }))
    },
    drop: () => {
      keepDraft(name, undefined)
      setState((before) => ({ ...before, typed: { value: first } }))
    },
  }
}

/** After a sign-in the draft continues; another user starts with their own drafts. */
function handOver<Value>(
  { owner: before, typed }: State<Value>,
  next: string | undefined,
  kept: Value | undefined,
): State<Value> {
  const isSamePerson = before === undefined || before === visitor
  return { owner: next, kept, typed: isSamePerson ? typed : null }
}

export const parseText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined

/** Forgets everything typed in this tab, as when a user signs out. */
export function dropDrafts(): void {
  for (const key of storedKeys()) store(key, undefined)
  onPage.clear()
}
