import { useLayoutEffect } from 'react'
import { remembered } from '#web/lib/remembered.ts'
import { createStore, type Store } from '#web/lib/store.ts'

export type Consent = 'accepted' | 'declined'

interface Choice {
  consent: Consent | null
  /** Closing the banner decides nothing; it stays away until the next visit. */
  isPutOff: boolean
}

const choice = remembered<Choice>({
  key: 'cookieConsent',
  parse: (stored) => ({
    consent: stored === 'accepted' || stored === 'declined' ? stored : null,
    isPutOff: false,
  }),
  format: ({ consent }) => consent,
})

/** Keeps the choice in this browser and passes it on to analytics. */
export const decide = (consent: Consent): void => choice.write({ consent, isPutOff: false })

export const putOff = (): void => choice.write({ consent: null, isPutOff: true })

/** Shows the banner again, so that a choice can be taken back. */
export const askAgain = (): void => choice.write({ consent: null, isPutOff: false })

/** What was decided; null while nothing is. */
export const useConsent = (): Consent | null => choice.use().consent

const agreementsShown = createStore(0)
const placesInPages = createStore(0)

function useCounted(counter: Store<number>): void {
  // Before the page is painted: otherwise the question is there twice for a moment.
  useLayoutEffect(() => {
    counter.write(counter.read() + 1)
    return () => counter.write(counter.read() - 1)
  }, [counter])
}

/** Lets the question wait while this component asks for something else that is to be accepted. */
export const useHoldConsent = (): void => useCounted(agreementsShown)

/** This component has the question in its own flow, where it covers nothing, and not at the window's edge. */
export const useConsentInPage = (): void => useCounted(placesInPages)

export const useIsConsentInPage = (): boolean => placesInPages.use() > 0

export function useIsConsentAsked(): boolean {
  const { consent, isPutOff } = choice.use()
  const isHeld = agreementsShown.use() > 0
  return consent === null && !isPutOff && !isHeld
}
