import { useEffect, useState } from 'react'

const restMs = 2000

/** Whether controls over something may fade: true after two seconds without a pointer or key that moved. */
export function useFading(): { isFaded: boolean; onUse: () => void } {
  const [uses, setUses] = useState(0)
  const [fadedAt, setFadedAt] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setFadedAt(uses), restMs)
    return () => clearTimeout(timer)
  }, [uses])
  return { isFaded: fadedAt === uses, onUse: () => setUses((count) => count + 1) }
}
