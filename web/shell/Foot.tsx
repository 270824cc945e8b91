import { useLocation } from 'react-router'
import { acceptEulaPath } from '#web/lib/paths.ts'
import { useIsAlive } from '#web/lib/use-is-alive.ts'
import { PartBoundary } from '#web/ui/PartBoundary.tsx'
import { useToldHeight } from '#web/ui/use-told-height.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useIsConsentAsked } from './consent.ts'
import { OfflineLine } from './OfflineLine.tsx'
import './Foot.css'

/** Whatever is asked for can be asked at the next visit. */
const askLater = () => null

const ConsentBanner = lazyPart('ConsentBanner', () => import('./ConsentBanner.tsx'))

/** The lines at the window's lower edge, beside the sidebar: whether there is a connection, and the cookie question. */
export function Foot() {
  // Also before the agreement of that page has come.
  const isAgreementPage = useLocation().pathname === acceptEulaPath()
  // What was decided stands in this browser and nowhere in a document.
  const isAlive = useIsAlive()
  const isConsentAsked = useIsConsentAsked() && isAlive && !isAgreementPage
  // The page is as much longer, so that all of it can be reached.
  const ref = useToldHeight('--foot-height')
  return (
    <div className="Foot" ref={ref}>
      <OfflineLine />
      <PartBoundary renderFailure={askLater}>{isConsentAsked && <ConsentBanner />}</PartBoundary>
    </div>
  )
}
