import { Cookie, X } from 'lucide-react'
import { Link } from 'react-router'
import { privacyPath } from '#web/lib/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { decide, putOff } from './consent.ts'
import '#web/ui/IconAction.css'
import './ConsentBanner.css'

/** Asks once whether visits may be counted; nothing is counted before. Both answers look alike, and it stops nobody. */
export function ConsentBanner() {
  return (
    <section className="ConsentBanner" aria-label="Cookies">
      <Cookie size={18} aria-hidden />
      <div>
        Can we count your visit?
        <span className="more"> Everything works the same if you decline.</span>{' '}
        <Link to={privacyPath()}>What we store</Link>
      </div>
      <ActionButton variant="outlined" onClick={() => decide('accepted')}>
        Accept
      </ActionButton>
      <ActionButton variant="outlined" onClick={() => decide('declined')}>
        Decline
      </ActionButton>
      <button type="button" className="bare-button IconAction" aria-label="Close" onClick={putOff}>
        <X size={16} />
      </button>
    </section>
  )
}
