import { useEffect, useState } from 'react'
import { createCheckoutSession, createPortalSession } from '#contract/calls/billing.ts'
import { saidOr } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { checkoutWords } from './settings-words.ts'

/** Leaves for a page of the payment provider. */
export interface ProviderPage {
  buy: (priceId: string) => Promise<void>
  manage: () => Promise<void>
  /** What is being opened: a price, or the portal; null: nothing. */
  opening: string | null
}

export const portal = 'portal'

const checkoutFailed = checkoutWords.failed
const portalFailed = checkoutWords.portalFailed

/** The ways to the payment provider; one at a time. */
export function useProviderPage(): ProviderPage {
  const [opening, setOpening] = useState<string | null>(null)
  const { alert } = useNotices()
  const { write: checkOut } = useWrite(createCheckoutSession, {
    failed: (failure) => saidOr(failure, checkoutFailed),
    failsIn: 'alert',
  })
  const { write: openPortal } = useWrite(createPortalSession, {
    failed: (failure) => saidOr(failure, portalFailed),
    failsIn: 'alert',
  })
  // A browser that goes back shows the page as it was left; its buttons have to work again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setOpening(null)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const leave = async (what: string, failed: string, ask: () => ReturnType<typeof checkOut>) => {
    setOpening(what)
    const written = await ask()
    const url = written.isDone ? pageIn(written.reply) : null
    // The page stays until the other one has loaded.
    if (url !== null) return window.location.assign(url)
    setOpening(null)
    if (written.isDone) await alert(errorIn(written.reply) ?? failed)
  }
  return {
    opening,
    buy: (priceId) => leave(priceId, checkoutFailed, () => checkOut({ body: { priceId } })),
    manage: () => leave(portal, portalFailed, () => openPortal({})),
  }
}

/** A reply with status 200 holds a url, an error, or neither (specification 1, section 7). */
type PageReply = { url?: unknown; error?: unknown } | null

function pageIn(reply: PageReply): string | null {
  const url = typeof reply?.url === 'string' ? reply.url : ''
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : null
}

const errorIn = (reply: PageReply): string | null =>
  typeof reply?.error === 'string' && reply.error !== '' ? reply.error : null
