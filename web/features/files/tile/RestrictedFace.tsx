import { Lock } from 'lucide-react'
import { tileWords } from '#web/features/files/files-words.ts'
import './RestrictedFace.css'

/** Shown for a file that the viewer may not see. */
export function RestrictedFace() {
  return (
    <span className="RestrictedFace centred">
      <Lock size={18} aria-hidden />
      <strong>{tileWords.restricted}</strong>
      <span className="text-meta">{tileWords.restrictedText}</span>
    </span>
  )
}
