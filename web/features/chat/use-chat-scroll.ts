import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

// Specification 2, section 9.
const nearTopPx = 40
const buttonPx = 48
const followPx = 100

interface ChatScroll {
  box: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Far enough from the end that a way back is offered. */
  isAway: boolean
  scrollToBottom: () => void
}

const distanceToBottom = (element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight

interface Shown {
  /** Names the first message. */
  first: string | undefined
  /** Names the question the reader has asked last. */
  asked: string | undefined
}

/**
 * Keeps the end of a growing list in view as long as the reader is near it or has just asked something, and the
 * reader's place when older messages arrive above.
 */
export function useChatScroll({ first, asked }: Shown, onNearTop: () => void): ChatScroll {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef({ first, asked, top: 0, height: 0, isFollowing: true })
  const [isAway, setIsAway] = useState(false)

  // After every render: each part of an answer makes the list longer.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = seen.current
    const isFollowing = before.isFollowing || (asked !== undefined && asked !== before.asked)
    const isPrepended = before.first !== undefined && before.first !== first
    if (isFollowing) element.scrollTop = element.scrollHeight
    else if (isPrepended) element.scrollTop = before.top + element.scrollHeight - before.height
    seen.current = { first, asked, top: element.scrollTop, height: element.scrollHeight, isFollowing }
  })

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const distance = distanceToBottom(element)
    seen.current = { ...seen.current, top: element.scrollTop, isFollowing: distance <= followPx }
    setIsAway(distance > buttonPx)
    if (element.scrollTop <= nearTopPx && distance > 0) onNearTop()
  }

  const scrollToBottom = () => {
    const element = box.current
    if (!element) return
    seen.current = { ...seen.current, isFollowing: true }
    element.scrollTo({ top: element.scrollHeight, behavior: 'smooth' })
  }

  return { box, onScroll, isAway, scrollToBottom }
}
