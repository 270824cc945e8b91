import { useToldHeight } from '#web/ui/hooks/use-told-height.ts'
import { useIsConsentInPage } from '#web/shell/consent/consent.ts'
import { ConsentQuestion } from '#web/shell/consent/ConsentQuestion.tsx'
import { OfflineLine } from '#web/shell/OfflineLine.tsx'
import './Foot.css'

/** At the window's lower edge, next to the sidebar: the connection line and, unless the page has it, the cookie question. */
export function Foot() {
  const isConsentInPage = useIsConsentInPage()
  // The page is as much longer, so that all of it can be reached.
  const ref = useToldHeight('--foot-height')
  return (
    <div className="Foot" ref={ref}>
      <OfflineLine />
      {!isConsentInPage && <ConsentQuestion />}
    </div>
  )
}
