import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StoryId } from '#contract/ids.ts'
import { type FeedView, feedQuery } from './feed-address.ts'

/** The list from which a story was opened; travels in the history's state. */
interface OpenedFrom {
  list: string
}

const listAddress = (view: FeedView): string => {
  const query = feedQuery({ ...view, story: null })
  return query.size === 0 ? '/' : `/?${query}`
}

function openedFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null
  return typeof state.list === 'string' ? state.list : null
}

interface Shown {
  view: FeedView
  /** There are cards. */
  isListed: boolean
  /** The one place on the page that holds an opened story. */
  opened: RefObject<HTMLDivElement | null>
  /** Holds the cards. */
  cards: RefObject<HTMLUListElement | null>
}

export interface Opening {
  /** A story was opened or closed since the page was, so that the focus goes along. */
  hasMoved: boolean
  /** What a link that opens a story does to the history: with one open already, it takes that one's place. */
  link: { state: OpenedFrom; replace: boolean }
  /** Notes the place in the list before a story is opened. */
  remember: () => void
  close: () => void
}

/**
 * Opens and closes stories: keeps the place in the list and goes back to it, and takes the focus along, into the story
 * and back to its card.
 */
export function useOpening({ view, isListed, opened, cards }: Shown): Opening {
  const navigate = useNavigate()
  const { state } = useLocation()
  const place = useRef<number | null>(null)
  const shown = useRef<StoryId | null>(null)
  const returning = useRef<StoryId | null>(null)
  const [seen, setSeen] = useState({ story: view.story, hasMoved: false })
  if (seen.story !== view.story) setSeen({ story: view.story, hasMoved: true })

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = view.story
    if (view.story !== null) {
      window.scrollTo(0, 0)
      returning.current = null
      // Until its heading is there.
      if (seen.hasMoved) opened.current?.focus({ preventScroll: true })
    } else if (before !== null) {
      window.scrollTo(0, place.current ?? 0)
      returning.current = before
    }
  }, [view.story, seen.hasMoved, opened])

  useEffect(() => {
    const story = returning.current
    if (story === null || view.story !== null || !isListed) return
    returning.current = null
    const wasPlaced = place.current !== null
    place.current = null
    const list = cards.current
    const card = list?.querySelector<HTMLElement>(`[data-story="${story}"] a`)
    // A story that is gone leaves its list.
    ;(card ?? list)?.focus({ preventScroll: wasPlaced })
  }, [view.story, isListed, cards])

  const from = openedFrom(state)
  return {
    hasMoved: seen.hasMoved,
    link: {
      state: { list: view.story === null ? listAddress(view) : (from ?? '') },
      replace: view.story !== null,
    },
    remember: () => {
      place.current ??= window.scrollY
    },
    close: () => {
      const list = listAddress(view)
      if (from === list) void navigate(-1)
      else void navigate(list, { replace: true })
    },
  }
}
