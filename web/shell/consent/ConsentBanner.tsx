import { Cookie, X } from 'lucide-react'
import { Link } from 'react-router'
import { privacyPath } from '#web/lib/paths.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { decide, putOff } from './consent.ts'
import '#web/ui/actions/IconAction.css'
import './ConsentBanner.css'
import { consentWords } from '#web/shell/shell-words.ts'

/** Asks once whether visits may be counted; nothing is counted before. Both answers look alike, and it blocks nothing. */
export function ConsentBanner() {
  return (
    <section className="ConsentBanner" aria-label={consentWords.label}>
      <Cookie size={18} aria-hidden />
      <div>
        {consentWords.question}
        <span className="more"> {consentWords.same}</span>{' '}
        <Link to={privacyPath()}>{consentWords.whatWeStore}</Link>
      </div>
      <ActionButton variant="outlined" onClick={() => decide('accepted')}>
        {consentWords.accept}
      </ActionButton>
      <ActionButton variant="outlined" onClick={() => decide('declined')}>
        {consentWords.decline}
      </ActionButton>
      <button
        type="button"
        className="bare-button IconAction"
        aria-label={consentWords.close}
        onClick={putOff}
      >
        <X size={16} />
      </button>
    </section>
  )
}
