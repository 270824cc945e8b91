import { useEffect, useRef } from 'react'

/** Where the focus goes once what was changed is on the page: what had it has perhaps gone elsewhere. */
export function useFocusAfter() {
  const wanted = useRef<(() => HTMLElement | null) | null>(null)
  useEffect(() => {
    wanted.current?.()?.focus()
    wanted.current = null
  })
  return (find: () => HTMLElement | null) => {
    wanted.current = find
  }
}

/** The neighbour of this tile, or null when it is the only one. */
export function tileBeside(tile: HTMLElement): HTMLElement | null {
  const cell = tile.closest('li')
  const beside = cell?.nextElementSibling ?? cell?.previousElementSibling
  return beside?.querySelector('button') ?? null
}

export const storyNameId = (key: number): string => `story-name-${key}`
export const takeBackId = (key: number): string => `take-back-${key}`
