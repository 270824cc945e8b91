import { useEffect, useState } from 'react'

/** The last value that has not changed for a while; the first one at once. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(() => ({ value }))
  useEffect(() => {
    const timer = setTimeout(() => setRested({ value }), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested.value
}
