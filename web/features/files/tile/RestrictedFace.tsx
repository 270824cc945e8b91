import { Lock } from 'lucide-react'
import './RestrictedFace.css'

/** What a viewer sees of a file he may not see. */
export function RestrictedFace() {
  return (
    <span className="RestrictedFace centred">
      <Lock size={18} aria-hidden />
      <strong>Restricted</strong>
      <span className="text-meta">Sign in or refresh to view</span>
    </span>
  )
}
