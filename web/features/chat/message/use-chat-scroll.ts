import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { hasParts, type KeptPlace, movedBy, placeAtEdge, pressedPlace } from './kept-place.ts'

// Specification 2, section 9.
const nearTopPx = 40
const buttonPx = 48
const followPx = 100

interface ChatScroll {
  box: RefObject<HTMLDivElement | null>
  /** Holds all messages, inside the box. */
  content: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Far enough from the end that a way back is offered. */
  isAway: boolean
  scrollToBottom: () => void
}

interface Shown {
  /** The chat with its input; in the page's own flow its end can be below the window's. */
  column: RefObject<HTMLDivElement | null>
  /** Names the first message. */
  first: string | undefined
  /** Names the question the reader has asked last; null before the first. */
  lastQuestion: string | null
  /** Where reading starts when the chat is opened; the end by default. */
  start?: 'end' | 'lastQuestion'
}

interface Seen extends Pick<Shown, 'first' | 'lastQuestion'> {
  top: number
  /** What keeps its place while the words above it grow. */
  kept: KeptPlace | null
  /** Of all that is in the box, and of what is seen of it. */
  height: number
  seenHeight: number
  isFollowing: boolean
}

/** The offset of the last question in a list, in pixels; null without one. */
function topOfLastQuestion(list: Element): number | null {
  const question = [...list.querySelectorAll('[data-question]')].at(-1)
  if (question === undefined) return null
  const above = Number.parseFloat(getComputedStyle(list).paddingTop) || 0
  return question.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop - above
}

/** Where a list that grows is followed to: its end, but an answer with parts is read from its question. */
function endOf(list: Element): number {
  const question = hasParts(list) ? topOfLastQuestion(list) : null
  return question === null ? list.scrollHeight : Math.min(question, list.scrollHeight)
}

const distanceToBottom = (element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight

/** What the lines at the window's lower edge take of it. */
const footHeight = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0

/** How many pixels the end of an element is below the visible part of the window. */
const distanceBelow = (element: Element) =>
  element.getBoundingClientRect().bottom - (window.innerHeight - footHeight())

/**
 * Whether the end is followed after a scroll. Only readers go up: a distance that has grown without that is an answer's
 * growth since the scroll that brought the end into view.
 */
const followsAfter = (before: { isFollowing: boolean; top: number }, top: number, distance: number) =>
  distance <= followPx || (before.isFollowing && top >= before.top)

/**
 * Keeps the end of a growing list in view as long as the reader is near it or has just asked something, and the
 * reader's place when older messages arrive above. From the first question on the window follows in the same way.
 */
export function useChatScroll(shown: Shown, onNearTop: () => void): ChatScroll {
  const { column, first, lastQuestion, start = 'end' } = shown
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // The first question is asked before there is a list.
  const seen = useRef<Seen>({
    first: undefined,
    lastQuestion: null,
    top: 0,
    kept: null,
    height: 0,
    seenHeight: 0,
    isFollowing: true,
  })
  const page = useRef({ top: 0, height: 0, seenHeight: 0, isFollowing: false })
  const [isAway, setIsAway] = useState(false)

  const keepPlace = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    const before = seen.current
    const hasAsked = lastQuestion !== null && lastQuestion !== before.lastQuestion
    // Growing content must not overtake a scroll whose event has not fired yet.
    const isStaying = before.isFollowing && followsAfter(before, element.scrollTop, distanceToBottom(element))
    // Reading should not start in the tail of an answer whose question is out of sight.
    const isBeginning = start === 'lastQuestion' && before.first === undefined && first !== undefined
    const beginning = isBeginning && !hasAsked ? topOfLastQuestion(element) : null
    if (beginning !== null) element.scrollTop = beginning
    const isFollowing = (isStaying && beginning === null) || hasAsked
    const isPrepended = before.first !== undefined && before.first !== first
    // A reader who goes up in small steps is not taken back by what changes no size.
    const isResized = element.scrollHeight !== before.height || element.clientHeight !== before.seenHeight
    const end = hasAsked ? element.scrollHeight : endOf(element)
    if (isFollowing && (isResized || hasAsked) && end > element.scrollTop) element.scrollTop = end
    else if (!isFollowing && isPrepended)
      element.scrollTop = before.top + element.scrollHeight - before.height
    else if (isResized && before.kept !== null)
      element.scrollTop += movedBy(element, before.kept) + element.scrollTop - before.top
    const { scrollTop: top, scrollHeight: height, clientHeight: seenHeight } = element
    const kept = placeAtEdge(element)
    seen.current = { first, lastQuestion, top, kept, height, seenHeight, isFollowing }

    page.current.isFollowing ||= hasAsked
    const below = column.current ? distanceBelow(column.current) : 0
    const [pageHeight, windowHeight] = [column.current?.offsetHeight ?? 0, window.innerHeight]
    const isPageResized =
      pageHeight !== page.current.height || windowHeight !== page.current.seenHeight || hasAsked
    if (page.current.isFollowing && isPageResized && below > 0)
      window.scrollBy({ top: below, behavior: 'instant' })
    page.current = {
      ...page.current,
      top: window.scrollY,
      height: pageHeight,
      seenHeight: windowHeight,
    }
  })

  // After every render: each part of an answer makes the list longer.
  useLayoutEffect(() => keepPlace())

  // And when something else has changed a size: suggestions come and go below, pictures and fonts arrive.
  useEffect(() => {
    const observer = new ResizeObserver(() => keepPlace())
    for (const { current } of [box, content, column]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [column])

  // What is pressed is read: it stays where it is, however much more it shows.
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const onPress = ({ target }: Event) => {
      const kept = pressedPlace(element, target)
      if (kept !== null) seen.current = { ...seen.current, top: element.scrollTop, kept, isFollowing: false }
    }
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) element.addEventListener(press, onPress)
    return () => {
      for (const press of presses) element.removeEventListener(press, onPress)
    }
  }, [])

  useEffect(() => {
    const onPageScroll = () => {
      if (!column.current) return
      const before = page.current
      // Nothing has been asked yet: the page is read from its top.
      const isFollowing =
        before.isFollowing && followsAfter(before, window.scrollY, distanceBelow(column.current))
      page.current = { ...page.current, top: window.scrollY, isFollowing }
    }
    window.addEventListener('scroll', onPageScroll, { passive: true })
    return () => window.removeEventListener('scroll', onPageScroll)
  }, [column])

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const distance = distanceToBottom(element)
    const isFollowing = followsAfter(seen.current, element.scrollTop, distance)
    seen.current = { ...seen.current, top: element.scrollTop, kept: placeAtEdge(element), isFollowing }
    setIsAway(distance > buttonPx)
    if (element.scrollTop <= nearTopPx && distance > 0) onNearTop()
  }

  const scrollToBottom = () => {
    const element = box.current
    if (!element) return
    seen.current = { ...seen.current, isFollowing: true }
    element.scrollTo({ top: element.scrollHeight, behavior: 'smooth' })
  }

  return { box, content, onScroll, isAway, scrollToBottom }
}
