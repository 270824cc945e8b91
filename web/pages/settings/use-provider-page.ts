import { useEffect, useState } from 'react'
import { createCheckoutSession, createPortalSession } from '#contract/billing.ts'
import { saidOr } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'

/** Leaves for a page of the payment provider. */
export interface ProviderPage {
  buy: (priceId: string) => Promise<void>
  manage: () => Promise<void>
  /** What is being opened: a price, or the portal; null: nothing. */
  opening: string | null
}

export const portal = 'portal'

/** The ways to the payment provider; one at a time. */
export function useProviderPage(): ProviderPage {
  const [opening, setOpening] = useState<string | null>(null)
  const { write: checkOut } = useWrite(createCheckoutSession, {
    failed: (failure) => saidOr(failure, 'Failed to start checkout'),
    failsIn: 'alert',
  })
  const { write: openPortal } = useWrite(createPortalSession, {
    failed: (failure) => saidOr(failure, 'Failed to open the page of the payment provider'),
    failsIn: 'alert',
  })
  // Whoever goes back finds the page as he left it: its buttons are to work again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setOpening(null)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const leave = async (what: string, ask: () => ReturnType<typeof checkOut>) => {
    setOpening(what)
    const written = await ask()
    // The page stays for as long as the other one takes to come.
    if (written.isDone && isPage(written.reply.url)) window.location.assign(written.reply.url)
    else setOpening(null)
  }
  return {
    opening,
    buy: (priceId) => leave(priceId, () => checkOut({ body: { priceId } })),
    manage: () => leave(portal, () => openPortal({})),
  }
}

const isPage = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
