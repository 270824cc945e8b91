import { useState } from 'react'
import { type DocumentsView, isNarrowed } from '#web/features/documents/documents-address.ts'
import type { GroupKey } from './story-groups.ts'

interface Opened {
  /** What is looked for; empty where nothing is left out. */
  of: string
  /** Groups opened or closed by the user. */
  chosen: ReadonlyMap<GroupKey, boolean>
  /** What has come near the screen. */
  near: ReadonlySet<GroupKey>
}

const nothing = (of: string): Opened => ({ of, chosen: new Map(), near: new Set() })

/** Which groups the user has opened or closed; a search starts with its own, and ends with the previous ones. */
export function useOpened(view: DocumentsView) {
  const [usual, setUsual] = useState(nothing(''))
  const [narrowed, setNarrowed] = useState(nothing(''))
  const of = isNarrowed(view) ? JSON.stringify([view.type, view.search, view.filters]) : ''
  const set = of === '' ? setUsual : setNarrowed
  const held = of === '' ? usual : narrowed
  const current = held.of === of ? held : nothing(of)
  const change = (make: (before: Opened) => Partial<Opened>) =>
    set((before) => {
      const opened = before.of === of ? before : nothing(of)
      return { ...opened, ...make(opened) }
    })
  return {
    ...current,
    choose: (key: GroupKey, isOpen: boolean) =>
      change(({ chosen }) => ({ chosen: new Map(chosen).set(key, isOpen) })),
    comeNear: (key: GroupKey) => change(({ near }) => ({ near: new Set(near).add(key) })),
  }
}
