import { useEffect, useRef, useState } from 'react'

const restMs = 2000

/** Whether controls over something may fade: true after two seconds without a pointer or key that moved. */
export function useFading(): { isFaded: boolean; onUse: () => void } {
  const [isFaded, setIsFaded] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const waitForRest = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsFaded(true), restMs)
  }
  useEffect(() => {
    waitForRest()
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once; each use begins the wait again.
  }, [])
  const onUse = () => {
    setIsFaded(false)
    waitForRest()
  }
  return { isFaded, onUse }
}
