import { useEffect, useEffectEvent, useRef } from 'react'

/** How far before its end a list loads on (specification 2, section 9). */
const marginPx = 300

/** A sentinel at the end of a list that calls back whenever it is near the screen. */
export function NearEnd({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const call = useEffectEvent(onNear)
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) call()
      },
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} aria-hidden style={{ height: 1 }} />
}
