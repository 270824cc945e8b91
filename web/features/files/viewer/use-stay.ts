import { useEffect, useState } from 'react'

/** Whether a part has been on the page for a while, and does not only pass by. */
export function useStay(leastMs: number): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasStayed(true), leastMs)
    return () => clearTimeout(timer)
  }, [leastMs])
  return hasStayed
}
