import { type RefObject, useEffect, useState } from 'react'

const tellers = new WeakMap<Element, (isShown: boolean) => void>()
let screen: IntersectionObserver | null = null

/** One for all elements of the page: a list may have hundreds. */
function observer(): IntersectionObserver {
  screen ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting)
  })
  return screen
}

/** Whether any part of an element is on the screen. */
export function useIsShown(element: RefObject<Element | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const target = element.current
    if (target === null) return
    tellers.set(target, setIsShown)
    observer().observe(target)
    return () => {
      observer().unobserve(target)
      tellers.delete(target)
    }
  }, [element])
  return isShown
}
