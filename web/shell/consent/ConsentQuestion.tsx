import { useLocation } from 'react-router'
import { acceptEulaPath } from '#web/lib/paths.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PartBoundary } from '#web/ui/dialogs/PartBoundary.tsx'
import { useIsConsentAsked } from './consent.ts'

/** The next visit can ask. */
const askLater = () => null

const ConsentBanner = lazyPart('ConsentBanner', () => import('./ConsentBanner.tsx'))

/** The cookie question, until it is answered or put off. */
export function ConsentQuestion() {
  // Also before the agreement of that page has loaded.
  const isAgreementPage = useLocation().pathname === acceptEulaPath()
  // The answer is in this browser, not in server-rendered HTML.
  const isHydrated = useIsHydrated()
  const isAsked = useIsConsentAsked() && isHydrated && !isAgreementPage
  return <PartBoundary renderFailure={askLater}>{isAsked && <ConsentBanner />}</PartBoundary>
}
