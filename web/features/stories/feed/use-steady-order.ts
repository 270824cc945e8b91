import { type RefObject, useEffect, useState } from 'react'
import type { Story } from '#contract/calls/stories.ts'
import { whenHydrated } from '#web/lib/hydration.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { type FeedView, feedQuery } from './feed-address.ts'
import { steadyOrder } from './steady-order.ts'

/** The stories whose cards reach into the window. */
const inSight = (list: HTMLElement | null): string[] =>
  [...(list?.querySelectorAll<HTMLElement>('[data-story]') ?? [])]
    .filter((card) => card.getBoundingClientRect().top < window.innerHeight)
    .flatMap((card) => card.dataset['story'] ?? [])

interface Listed {
  view: FeedView
  stories: readonly Story[]
  cards: RefObject<HTMLUListElement | null>
}

/**
 * Keeps the cards in sight where they are. A server-rendered feed lists public stories only; the viewer's private ones
 * arrive a moment later and would push others aside. They follow below, until another view or a refresh sorts the list.
 */
export function useSteadyOrder({ view, stories, cards }: Listed): { ordered: Story[]; release: () => void } {
  const isHydrated = useIsHydrated()
  const [isServerRendered] = useState(!isHydrated)
  const address = feedQuery(view).toString()
  const [fixed, setFixed] = useState<{ address: string; ids: readonly string[] }>({ address, ids: [] })
  if (fixed.address !== address) setFixed({ address, ids: [] })

  useEffect(() => {
    if (!isServerRendered) return
    return whenHydrated(() => setFixed((before) => ({ ...before, ids: inSight(cards.current) })))
  }, [isServerRendered, cards])

  return {
    ordered: steadyOrder(stories, fixed.address === address ? fixed.ids : []),
    release: () => setFixed({ address, ids: [] }),
  }
}
