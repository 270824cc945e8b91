import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the newest one does, for memoised parts that call it later. */
export function useSteady<Given extends unknown[], Result>(
  act: (...given: Given) => Result,
): (...given: Given) => Result {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...given) => newest.current(...given), [])
}
